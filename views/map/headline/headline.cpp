// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/headline/headline.h"

#include <algorithm>

#include "base/saturating.h"
#include "common/resource_choice.h"
#include "metrics/slot_report.h"
#include "model/gpu_resources.h"
#include "plugins/shared/held_back.h"

namespace bayplan {

namespace {

HeadlineAmount amountOf(const Cluster& cluster, ResourceIdx resource, bool heeds) {
    HeadlineAmount amount{resource};
    for (std::size_t i = 0; i < cluster.nodeCount(); ++i) {
        const NodeIdx node(i);
        const std::int64_t requested = cluster.requested(node, resource);
        const std::int64_t whole = cluster.allocatable(node, resource) - (heeds ? heldBack(cluster.catalog(), node, resource) : 0);
        amount.requested = saturatingAdd(amount.requested, requested);
        amount.allocatable = saturatingAdd(amount.allocatable, whole);
        if (whole > requested && scarceForAll(cluster, node, resource).valid()) amount.stranded = saturatingAdd(amount.stranded, whole - requested);
    }
    return amount;
}

}  // namespace

ResourceIdx mostOfferedGpu(const Cluster& cluster) {
    ResourceIdx best;
    std::int64_t most = 0;
    for (const ResourceIdx r : offeredResources(cluster)) {
        const std::string& name = cluster.catalog().resources.name(r);
        if (!isWholeGpu(name) && name != kGpuMilliKey) continue;
        std::int64_t sum = 0;
        for (std::size_t n = 0; n < cluster.nodeCount(); ++n) sum = saturatingAdd(sum, cluster.allocatable(NodeIdx(n), r));
        if (sum <= most) continue;
        most = sum;
        best = r;
    }
    return best;
}

Headline headlineOf(const Cluster& cluster, ResourceIdx gpu, bool heedsHeldBack) {
    Headline line;
    line.nodes = cluster.nodeCount();
    for (std::size_t n = 0; n < line.nodes; ++n)
        line.closed += cluster.node(NodeIdx(n)).unschedulable || cluster.catalog().node(NodeIdx(n)).readiness == Readiness::NotReady ? 1u : 0u;
    line.pods = cluster.podCount();
    line.pending = cluster.pendingPods().size();
    line.cpu = amountOf(cluster, ResourceTable::kCpuIdx, heedsHeldBack);
    if (gpu.valid()) line.gpu = amountOf(cluster, gpu, heedsHeldBack);
    return line;
}

std::size_t fittingNowhere(const Session& session) {
    const std::vector<PodIdx> pending = session.cluster()->pendingPods();
    return static_cast<std::size_t>(std::count_if(pending.begin(), pending.end(), [&](PodIdx pod) {
        const Decision* decision = session.decision(pod);
        return decision && decision->outcome == Outcome::Unschedulable;
    }));
}

}  // namespace bayplan
