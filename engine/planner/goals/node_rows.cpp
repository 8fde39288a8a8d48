// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/node_rows.h"

#include <algorithm>

#include "cluster/builder.h"
#include "metrics/slot_shape.h"
#include "planner/remedies.h"

namespace bayplan {

namespace {

bool asksAboutPods(const PodSpec& spec) { return spec.podAffinity || spec.podAntiAffinity || !spec.spreadConstraints.empty(); }

/// What tells two pods of one spec and namespace apart for rules between pods.
std::string companyText(const Pod& pod) {
    std::string text;
    for (const auto& [key, value] : *pod.labels) text += key + '\0' + value + '\0';
    if (const OwnerReference* controller = pod.controller()) text += controller->kind + '/' + controller->name;
    return text;
}

}  // namespace

bool standsWhateverMoves(Refusal refusal) { return refusal == Refusal::Cordon || refusal == Refusal::Taint || refusal == Refusal::Affinity || refusal == Refusal::Feature; }

bool endsWithRoom(Refusal refusal) { return refusal == Refusal::Room || refusal == Refusal::Devices || refusal == Refusal::Topology; }

std::size_t NodeRows::classOf(PodIdx pod) {
    const Catalog& catalog = m_cluster.catalog();
    const Pod& object = catalog.pod(pod);
    const auto [at, isNew] = m_classes.emplace(Key{catalog.podSpecs[pod.get()], object.namespaceName, asksAboutPods(*object.spec) ? companyText(object) : std::string()}, m_rows.size());
    if (!isNew) return at->second;
    const Verdicts verdicts = m_scheduler.verdicts(m_cluster, {pod});
    if (m_asked.insert(object.spec->schedulerName).second) noteIgnored(object.spec->schedulerName);
    Row& row = m_rows.emplace_back();
    row.now.assign(m_cluster.nodeCount(), false);
    row.ever.assign(m_cluster.nodeCount(), false);
    std::vector<Refusal> refusals;
    for (const std::string& plugin : verdicts.pluginNames) refusals.push_back(refusalOf(plugin));
    for (std::size_t n = 0; n < verdicts.codes.size(); ++n) {
        const Code code = verdicts.codes[n];
        const Refusal refusal = verdicts.plugins[n] == 255 ? Refusal::None : refusals[verdicts.plugins[n]];
        // A node that is not decided may take it in truth, and no plan builds on that.
        const bool known = code == Code::Success || code == Code::Unschedulable || code == Code::UnschedulableAndUnresolvable;
        row.ever[n] = !known || code == Code::Success || !standsWhateverMoves(refusal);
        row.now[n] = code == Code::Success || (known && endsWithRoom(refusal));
    }
    return at->second;
}

/// A pod that asks for more than any node has is refused for it wherever the resource counts. What devices may serve counts on some
/// nodes only, and who looks at room at all looks at how many pods there are.
void NodeRows::noteIgnored(const std::string& schedulerName) {
    const Catalog& catalog = m_cluster.catalog();
    ResourceList requests;
    std::vector<bool> counts(m_ignored.size(), false);
    for (std::size_t r = 0; r < counts.size(); ++r) {
        const std::string& name = catalog.resources.name(ResourceIdx(r));
        if (ResourceIdx(r) == ResourceTable::kPodsIdx || catalog.devices.classOfResource(name)) continue;
        std::int64_t most = 0;
        for (const std::vector<std::int64_t>& has : catalog.allocatable) most = std::max(most, has[r]);
        const auto amount = ResourceIdx(r) == ResourceTable::kCpuIdx ? &Quantity::fromMilli : &Quantity::fromUnits;
        requests.set(name, amount(most) + amount(1));
        counts[r] = true;
    }
    Objects objects;
    objects.nodes.assign(catalog.nodes.begin(), catalog.nodes.end());
    objects.nodeSources.resize(objects.nodes.size());
    objects.pods = {shapeOf(requests, schedulerName).pod};
    objects.pods[0].namespaceName = "default";
    objects.pods[0].name = "asks-for-all";
    objects.podSources.resize(1);
    const ClusterPtr probe = build(std::move(objects)).value().cluster;
    Scheduler scheduler(m_scheduler.profiles());
    for (const std::vector<Status>& node : scheduler.violations(*probe, PodIdx(0))) {
        std::vector<bool> named(counts.size(), false);
        for (const Status& status : node) {
            if (refusalOf(status.plugin) != Refusal::Room) continue;
            for (const Reason& reason : status.reasons)
                if (const ResourceIdx resource = catalog.resources.find(textOf(reason, "resource")); resource.valid()) named[resource.get()] = true;
        }
        for (std::size_t r = 0; r < counts.size(); ++r) counts[r] = counts[r] && named[r];
    }
    counts[ResourceTable::kPodsIdx.get()] = counts[ResourceTable::kCpuIdx.get()];
    for (std::size_t r = 0; r < counts.size(); ++r) m_ignored[r] = m_ignored[r] || !counts[r];
}

bool NodeRows::cut(std::size_t rowClass, NodeIdx node) {
    if (!m_rows[rowClass].now[node.get()]) return false;
    m_rows[rowClass].now[node.get()] = false;
    return true;
}

std::vector<std::int64_t> takenBy(const Cluster& cluster, PodIdx pod) {
    const Catalog& catalog = cluster.catalog();
    const Pod& object = catalog.pod(pod);
    std::vector<std::int64_t> taken = object.resizing() ? podAmounts(object, catalog.resources).filter : catalog.specOf(pod).requests.filter;
    taken[ResourceTable::kPodsIdx.get()] = 1;
    return taken;
}

double shareOf(const Cluster& cluster, PodIdx pod, NodeIdx node) {
    const std::vector<std::int64_t> takes = takenBy(cluster, pod);
    double most = 0;
    for (std::size_t r = 0; r < takes.size(); ++r)
        if (const std::int64_t all = cluster.allocatable(node, ResourceIdx(r)); all > 0) most = std::max(most, static_cast<double>(takes[r]) / static_cast<double>(all));
    return most;
}

}  // namespace bayplan
