// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/descheduler/evictable_pods.h"

#include <algorithm>
#include <tuple>
#include <utility>

#include "cluster/requests.h"
#include "model/disruption.h"
#include "model/qos.h"
#include "schedulers/descheduler/node_terms.h"

namespace bayplan {

EvictablePods::EvictablePods(const Objects& objects, const std::vector<PodHistory>& histories, const DeschedulerPolicy& policy)
    : m_objects(objects), m_histories(histories), m_policy(policy), m_gone(objects.pods.size(), false), m_budgets(objects.budgets) {
    m_nodes.reserve(objects.nodes.size());
    for (const Node& node : objects.nodes) m_nodes.push_back({&node, {}, {}, 0});
    std::sort(m_nodes.begin(), m_nodes.end(), [](const OnNode& a, const OnNode& b) { return a.node->name < b.node->name; });
    for (std::size_t n = 0; n < m_nodes.size(); ++n) m_nodeByName.emplace(m_nodes[n].node->name, n);

    std::unordered_map<const PodSpec*, std::shared_ptr<const ResourceList>> bySpec;
    for (const Pod& pod : objects.pods) {
        m_keys.push_back(pod.key());
        auto& shared = bySpec[pod.spec.get()];
        if (!shared) shared = std::make_shared<const ResourceList>(podRequests(*pod.spec, {}));
        m_requests.push_back(shared);
    }
    for (std::size_t i = 0; i < objects.pods.size(); ++i) {
        for (const std::string& uid : m_histories[i].ownerUids) ++m_owned[uid];
        const auto at = m_nodeByName.find(objects.pods[i].nodeName);
        if (at == m_nodeByName.end()) continue;
        OnNode& node = m_nodes[at->second];
        node.pods.push_back(i);
        if (objects.pods[i].terminal()) continue;
        node.used.add(requests(i));
        ++node.running;
    }
    for (OnNode& node : m_nodes) std::sort(node.pods.begin(), node.pods.end(), [&](std::size_t a, std::size_t b) { return m_keys[a] < m_keys[b]; });
}

const EvictablePods::OnNode* EvictablePods::find(const std::string& node) const {
    const auto at = m_nodeByName.find(node);
    return at == m_nodeByName.end() ? nullptr : &m_nodes[at->second];
}

std::vector<std::size_t> EvictablePods::ready(const std::optional<LabelSelector>& selector) const {
    std::vector<std::size_t> places;
    for (std::size_t n = 0; n < m_nodes.size(); ++n) {
        const Node& node = *m_nodes[n].node;
        // A node without the condition is taken to be Ready, one whose condition is Unknown is not.
        if ((!node.saysWhetherReady || node.readiness == Readiness::Ready) && (!selector || matches(*selector, node.labels))) places.push_back(n);
    }
    return places;
}

std::int64_t EvictablePods::ownedBy(const std::string& uid) const {
    const auto at = m_owned.find(uid);
    return at == m_owned.end() ? 0 : at->second;
}

EvictionEnd EvictablePods::evict(std::size_t i, std::string& message) {
    const Pod& evicted = pod(i);
    const auto reached = [](const std::optional<std::int64_t>& most, std::int64_t now) { return most && now + 1 > *most; };
    if (reached(m_policy.mostOfAllNodes, m_total)) return EvictionEnd::TotalLimit;
    if (reached(m_policy.mostOfANode, m_ofNode[evicted.nodeName])) return EvictionEnd::NodeLimit;
    if (reached(m_policy.mostOfANamespace, m_ofNamespace[evicted.namespaceName])) return EvictionEnd::NamespaceLimit;
    const Eviction answer = evictionNow(m_budgets, evicted);
    if (answer.refused()) {
        message = answer.answer == EvictionAnswer::Refused
                      ? "Cannot evict pod as it would violate the pod's disruption budget."
                      : "Internal error occurred: This pod has more than one PodDisruptionBudget, which the eviction subresource does not support.";
        return EvictionEnd::Refused;
    }
    for (const std::size_t budget : answer.budgets) --m_budgets[budget].disruptionsAllowed;
    ++m_total;
    ++m_ofNode[evicted.nodeName];
    ++m_ofNamespace[evicted.namespaceName];
    forget(i);
    return EvictionEnd::Evicted;
}

void EvictablePods::forget(std::size_t i) {
    m_gone[i] = true;
    for (const std::string& uid : history(i).ownerUids) --m_owned[uid];
    OnNode& node = m_nodes[m_nodeByName.at(pod(i).nodeName)];
    std::erase(node.pods, i);
    if (pod(i).terminal()) return;
    --node.running;
    ResourceList used;
    for (const auto& [name, amount] : node.used) {
        const Quantity* freed = requests(i).find(name);
        used.set(name, freed ? amount - *freed : amount);
    }
    node.used = std::move(used);
}

namespace {

/// What the API server wrote, or else by containers alone: the descheduler knows no requests of whole pods here.
/// Source: descheduler v0.36 pkg/utils/qos.go (GetPodQOS).
QosClass qosByContainers(const Pod& pod) {
    if (pod.qosClass || (!pod.spec->podRequests && !pod.spec->podLimits)) return qosOf(pod);
    PodSpec containers = *pod.spec;
    containers.podRequests.reset();
    containers.podLimits.reset();
    return computedQos(containers);
}

}  // namespace

void sortLowToHigh(const EvictablePods& pods, EvictablePods::Pods& list) {
    const auto rank = [&](std::size_t i) {
        const Pod& pod = pods.pod(i);
        return std::tuple(pod.spec->priority, qosByContainers(pod), pods.history(i).prefersToStay);  // an absent number is less than any
    };
    std::stable_sort(list.begin(), list.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
}

bool selectsNode(const Pod& pod, const Node& node) {
    const PodSpec& spec = *pod.spec;
    for (const auto& [key, value] : spec.nodeSelector)
        if (const std::string* has = node.labels.find(key); !has || *has != value) return false;
    return !spec.hasNodeAffinity || !spec.nodeAffinity.required || matches(*spec.nodeAffinity.required, node.labels, node.name);
}

bool toleratesHard(const Pod& pod, const Node& node) {
    return std::all_of(node.taints.begin(), node.taints.end(),
                       [&](const Taint& taint) { return taint.effect == TaintEffect::PreferNoSchedule || tolerates(pod.spec->tolerations, taint); });
}

namespace {

/// What is asked and free are compared in thousandths, as upstream compares them; amounts but of cpu are whole units.
bool hasRoom(const EvictablePods& pods, std::size_t pod, const EvictablePods::OnNode& to) {
    const auto of = [](const ResourceList& list, std::string_view name) {
        const Quantity* amount = list.find(name);
        return amount ? *amount : Quantity();
    };
    const ResourceList& allocatable = to.node->allocatable;
    for (const auto& [name, asked] : pods.requests(pod)) {
        if (name == kPods) continue;
        const Quantity total = of(allocatable, name), used = of(to.used, name);
        const Quantity left = name == kCpu ? Quantity::fromMilli(total.milliValue() - used.milliValue()) : Quantity::fromUnits(total.value() - used.value());
        if (asked.milliValue() > left.milliValue()) return false;
    }
    return of(allocatable, kPods).value() - to.running > 0;
}

/// Pods of the same name are passed over, in other namespaces too.
bool hasEnemy(const EvictablePods& pods, std::size_t pod, const EvictablePods::OnNode& to) {
    return std::any_of(to.pods.begin(), to.pods.end(), [&](std::size_t other) {
        return !pods.pod(other).terminal() && repels(pods.pod(pod), pods.pod(other), [&](const std::string& key) { return to.node->labels.find(key) != nullptr; });
    });
}

}  // namespace

bool nodeFits(const EvictablePods& pods, std::size_t pod, const EvictablePods::OnNode& to) {
    const Pod& who = pods.pod(pod);
    if (to.node->unschedulable || !selectsNode(who, *to.node) || !toleratesHard(who, *to.node)) return false;
    if (who.nodeName != to.node->name && !hasRoom(pods, pod, to)) return false;
    return !who.spec->podAntiAffinity || !hasEnemy(pods, pod, to);
}

bool fitsSome(const EvictablePods& pods, std::size_t pod, const std::vector<std::size_t>& nodes, bool own) {
    return std::any_of(nodes.begin(), nodes.end(), [&](std::size_t n) {
        const EvictablePods::OnNode& to = pods.nodes()[n];
        return (own || to.node->name != pods.pod(pod).nodeName) && nodeFits(pods, pod, to);
    });
}

}  // namespace bayplan
