// SPDX-License-Identifier: GPL-3.0-or-later
// The changes of a scenario that are about nodes.
#include <algorithm>
#include <set>
#include <utility>

#include "moves/leaving.h"
#include "moves/step.h"
#include "moves/workload.h"
#include "planner/scenario/daemons.h"
#include "planner/scenario/play.h"
#include "planner/scenario/topology_policy.h"
#include "topology/kubelet/known_kubelet.h"

namespace bayplan {

namespace {

constexpr std::string_view kUnschedulableTaint = "node.kubernetes.io/unschedulable";
constexpr std::string_view kHostLabel = "kubernetes.io/hostname";
constexpr std::int64_t kPodsOfKubelet = 110;  // the kubelet's default maxPods
constexpr std::size_t kNamedInWhy = 3;

void setLabel(Node& node, std::string_view key, const std::optional<std::string>& value) {
    std::vector<Labels::Pair> pairs;
    for (const Labels::Pair& pair : node.labels)
        if (pair.first != key) pairs.push_back(pair);
    if (value) pairs.emplace_back(key, *value);
    node.labels = Labels(std::move(pairs));
}

/// Taints that controllers put on a node for what it goes through, which no other node inherits.
bool isOfLife(const Taint& taint) { return taint.key.starts_with("node.kubernetes.io/") || taint.key.starts_with("node.cloudprovider.kubernetes.io/"); }

}  // namespace

Message ScenarioPlayer::change(const Node& node) {
    const Result<void> changed = m_stage.changeNode(node);
    return changed ? Message() : changed.error().message;
}

Message ScenarioPlayer::cordon(const std::string& name, bool unschedulable) {
    Node node = now().catalog().node(now().catalog().findNode(name));
    // The node controller takes its taint away again.
    if (!unschedulable && std::erase_if(node.taints, [](const Taint& taint) { return taint.key == kUnschedulableTaint; }) > 0)
        if (const Message why = change(node); !why.empty()) return why;
    const Result<void> done = m_stage.apply({Cordon{now().catalog().findNode(name), unschedulable}});
    return done ? Message() : done.error().message;
}

Message ScenarioPlayer::carryOut(const CordonNode& cordoned) {
    Message why;
    const NodeIdx node = findNode(cordoned.node, why);
    if (!why.empty()) return why;
    see("unschedulable", now().node(node).unschedulable ? "true" : "false");
    if (now().node(node).unschedulable == cordoned.unschedulable) note(cordoned.unschedulable ? worded("it is cordoned already") : worded("it is not cordoned"));
    return cordon(cordoned.node, cordoned.unschedulable);
}

Message ScenarioPlayer::carryOut(const DrainNode& drain) {
    Message why;
    const NodeIdx node = findNode(drain.node, why);
    if (!why.empty()) return why;
    std::vector<std::string> leaving;
    std::vector<Message> refused;
    for (const PodIdx pod : now().node(node).pods) {
        const Pod& object = now().catalog().pod(pod);
        const std::vector<LeavingClass> classes = leavingClasses(leaverOf(object));
        if (std::any_of(classes.begin(), classes.end(), [](LeavingClass of) { return of == LeavingClass::DaemonSet || of == LeavingClass::Mirror; })) continue;
        const auto is = [&](LeavingClass of) { return std::find(classes.begin(), classes.end(), of) != classes.end(); };
        if (is(LeavingClass::Unmanaged) && !drain.force) refused.push_back(worded("%1 %2 (force: true drains it)", {object.key(), reasonOf(LeavingClass::Unmanaged)}));
        else if (is(LeavingClass::LocalStorage) && !drain.deleteEmptyDirData)
            refused.push_back(worded("%1 %2 (deleteEmptyDirData: true drains it)", {object.key(), reasonOf(LeavingClass::LocalStorage)}));
        else leaving.push_back(object.key());
    }
    if (!refused.empty()) {
        const std::size_t more = refused.size() - std::min(refused.size(), kNamedInWhy);
        refused.resize(refused.size() - more);
        if (more > 0) refused.push_back(worded("and %1 more", {more}));
        return listed(refused, "%1; %2");
    }
    see("unschedulable", now().node(node).unschedulable ? "true" : "false");
    see("pods", std::to_string(leaving.size()));
    why = cordon(drain.node, true);
    for (const std::string& pod : leaving) {
        evicts(pod);
        displace(pod, false, worded("drained"));
    }
    return why;
}

Message ScenarioPlayer::carryOut(const TaintNode& taint) {
    Message why;
    const NodeIdx at = findNode(taint.node, why);
    if (!why.empty()) return why;
    Node node = now().catalog().node(at);
    const auto same = [&](const Taint& other) { return other.key == taint.taint.key && other.effect == taint.taint.effect; };
    const auto there = std::find_if(node.taints.begin(), node.taints.end(), same);
    see("taint", there == node.taints.end() ? std::string() : toString(*there));
    if (taint.remove) {
        if (there == node.taints.end()) return worded("it has no taint %1:%2", {taint.taint.key, toString(taint.taint.effect)});
        const Node was = node;
        std::erase_if(node.taints, same);
        why = change(node);
        return why.empty() ? letDaemonsFollow(was, node) : why;
    }
    if (there != node.taints.end()) *there = taint.taint;
    else node.taints.push_back(taint.taint);
    if (why = change(node); !why.empty() || taint.taint.effect != TaintEffect::NoExecute) return why;
    std::vector<std::string> leaving;
    for (const PodIdx pod : now().node(now().catalog().findNode(taint.node)).pods) {
        const Pod& object = now().catalog().pod(pod);
        if (!object.mirror && !tolerates(object.spec->tolerations, taint.taint)) leaving.push_back(object.key());
    }
    // The controller of a DaemonSet makes no pod for a node whose taint it does not tolerate.
    for (const std::string& pod : leaving) displace(pod, true, worded("does not tolerate %1", {toString(taint.taint)}));
    return {};
}

Message ScenarioPlayer::carryOut(const LabelNode& label) {
    Message why;
    const NodeIdx at = findNode(label.node, why);
    if (!why.empty()) return why;
    Node node = now().catalog().node(at);
    const std::string* was = node.labels.find(label.key);
    see("label", was ? *was : std::string());
    if (!label.value && !was) return worded("it has no label %1", {label.key});
    const Node before = node;
    setLabel(node, label.key, label.value);
    why = change(node);
    return why.empty() ? letDaemonsFollow(before, node) : why;
}

std::vector<Pod> ScenarioPlayer::daemons() {
    std::vector<Pod> daemons;
    std::set<std::string> workloads;
    for (const PodIdx pod : daemonsSeen(now())) {
        daemons.push_back(now().catalog().pod(pod));
        workloads.insert(workloadOf(daemons.back()));
    }
    for (const Pod& known : m_daemonsKnown)
        if (workloads.insert(workloadOf(known)).second) daemons.push_back(known);
    return daemons;
}

Message ScenarioPlayer::letDaemonsFollow(const Node& was, const Node& is) {
    const ClusterPtr before = m_stage.picture();
    for (const Pod& like : daemons()) {
        const std::string workload = workloadOf(like);
        const std::vector<PodIdx>& there = before->node(before->catalog().findNode(is.name)).pods;
        const auto own = std::find_if(there.begin(), there.end(), [&](PodIdx pod) { return isOf(before->catalog().pod(pod), workload); });
        if (own != there.end()) {
            if (!daemonSelects(like, was) || daemonSelects(like, is)) continue;  // a taint that is not NoExecute lets it run on
            m_daemonsKnown.push_back(like);
            dismiss(before->catalog().pod(*own).key(), worded("its DaemonSet does not select %1 any more", {is.name}));
            continue;
        }
        std::optional<Pod> pod = daemonPodFor(like, is);
        if (!pod || daemonPodFor(like, was) || before->catalog().findPod(pod->key()).valid()) continue;
        if (Message why = addPod(std::move(*pod)); !why.empty()) return why;
    }
    return {};
}

Message ScenarioPlayer::addNode(Node node, const std::vector<Pod>& daemons) {
    if (const Result<void> added = m_stage.addNode(node); !added) return worded("Node %1: %2", {node.name, added.error().message});
    for (const Pod& like : daemons)
        if (std::optional<Pod> pod = daemonPodFor(like, node))
            if (Message why = addPod(std::move(*pod)); !why.empty()) return why;
    ++m_nodesAdded;
    return {};
}

Message ScenarioPlayer::carryOut(const AddNodes& add) {
    Message why;
    Node shape;
    if (!add.like.empty()) {
        const NodeIdx like = findNode(add.like, why);
        if (!why.empty()) return why;
        shape = now().catalog().node(like);
        std::erase_if(shape.taints, isOfLife);
        const Catalog& catalog = now().catalog();
        if (catalog.storage.findCsiNode(add.like)) note(worded("limits of volumes that a CSI driver tells of %1 are not copied", {add.like}));
        const auto& slices = catalog.devices.slices;
        if (std::any_of(slices.begin(), slices.end(), [&](const ResourceSlice& slice) { return slice.reach.nodeName == add.like; }))
            note(worded("devices that a driver publishes for %1 are not copied", {add.like}));
        note(worded("zones inside the node are not copied"));
    } else if (add.row) {
        shape = *add.row;
    }
    shape.uid.clear();
    shape.unschedulable = false;
    shape.readiness = Readiness::Ready;
    shape.creationTime = shape.heartbeatTime = 0;
    for (const auto& [resource, amount] : add.allocatable) shape.allocatable.set(resource, amount);
    if (shape.allocatable.empty()) return worded("it offers nothing: say like, type or allocatable");
    if (!shape.allocatable.find(kPods)) shape.allocatable.set(kPods, Quantity::fromUnits(kPodsOfKubelet));
    shape.capacity = shape.allocatable;
    for (const Labels::Pair& pair : add.labels) setLabel(shape, pair.first, pair.second);
    if (add.taints) shape.taints = *add.taints;
    const std::vector<Pod> running = daemons();
    for (std::int64_t i = 1; i <= add.count; ++i) {
        shape.name = add.count == 1 ? add.name : add.name + "-" + std::to_string(i);
        setLabel(shape, kHostLabel, shape.name);
        if (why = addNode(shape, running); !why.empty()) return why;
    }
    if (const std::optional<double> price = add.price ? add.price : add.rowPrice) m_price += *price * static_cast<double>(add.count);
    else m_unpriced = true;
    return {};
}

Message ScenarioPlayer::carryOut(const RemoveNode& remove) {
    Message why;
    const NodeIdx node = findNode(remove.node, why);
    if (!why.empty()) return why;
    std::vector<std::string> leaving;
    for (const PodIdx pod : now().node(node).pods) leaving.push_back(now().catalog().pod(pod).key());
    for (const std::string& pod : leaving) displace(pod, true, worded("its node is removed"));
    const Result<void> removed = m_stage.removeNode(remove.node);
    return removed ? Message() : removed.error().message;
}

Message ScenarioPlayer::carryOut(const SetAllocatable& set) {
    Message why;
    const NodeIdx at = findNode(set.node, why);
    if (!why.empty()) return why;
    if (why = setTopologyPolicy(set); !why.empty() || set.amounts.empty()) return why;
    Node node = now().catalog().node(at);
    for (const auto& [resource, amount] : set.amounts) node.allocatable.set(resource, amount);
    if (why = change(node); !why.empty()) return why;
    const NodeIdx changed = now().catalog().findNode(set.node);
    for (std::size_t r = 0; r < now().catalog().resources.size(); ++r) {
        const ResourceIdx resource(r);
        if (now().requested(changed, resource) > now().allocatable(changed, resource))
            note(worded("its pods request more %1 than it offers now: %2",
                        {now().catalog().resources.name(resource), formatAmount(now().catalog().resources.name(resource), now().requested(changed, resource))}));
    }
    return {};
}

Message ScenarioPlayer::setTopologyPolicy(const SetAllocatable& set) {
    if (set.topologyPolicy.empty() && set.topologyScope.empty()) return {};
    const KnownKubelet known = knownKubelet(now().catalog().topology, set.node);
    if (!set.topologyPolicy.empty()) see("topologyPolicy", known.topologyPolicy ? known.config.topologyPolicy : std::string());
    if (!set.topologyScope.empty()) see("topologyScope", known.topologyScope ? known.config.topologyScope : std::string());
    ClusterObjects others = m_stage.others();
    PolicyWritten written = writeTopologyPolicy(others.topology, set.node, set.topologyPolicy, set.topologyScope);
    if (written.objects.empty()) return worded("node %1 publishes no topology policy: there is neither a NodeResourceTopology nor a Numatopology of it", {set.node});
    for (Message& one : written.notes) note(std::move(one));
    if (const std::string* label = now().catalog().node(now().catalog().findNode(set.node)).labels.find("node.koordinator.sh/numa-topology-policy"); label && !label->empty())
        note(worded("for Koordinator the label node.koordinator.sh/numa-topology-policy counts before it: %1", {*label}));
    m_stage.setOthers(std::move(others));
    return {};
}

}  // namespace bayplan
