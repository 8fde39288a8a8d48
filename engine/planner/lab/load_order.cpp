// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/lab/load_order.h"

#include <algorithm>
#include <utility>

#include "moves/leaving.h"
#include "planner/search/lot.h"
#include "schedulers/kube/arrival.h"

namespace bayplan {

std::vector<PodIdx> arrivalOf(const Lab& lab, std::vector<PodIdx> pods, std::uint64_t seed) {
    pods = byArrival(lab.load.from->catalog(), std::move(pods), ArrivalOrder::Creation);
    if (!lab.shuffled) return pods;
    Lot lot(seed);
    for (std::size_t i = pods.size(); i > 1; --i) std::swap(pods[i - 1], pods[lot.below(i)]);
    return pods;
}

UsedNodes::UsedNodes(const Catalog& catalog) {
    for (std::size_t p = 0; p < catalog.pods.size(); ++p) {
        const std::vector<LeavingClass> classes = leavingClasses(leaverOf(catalog.pods[p]));
        m_ofItsNode.push_back(std::any_of(classes.begin(), classes.end(), [](LeavingClass of) { return of == LeavingClass::DaemonSet || of == LeavingClass::Mirror; }));
    }
}

bool UsedNodes::has(const Cluster& cluster, NodeIdx node) const {
    const std::vector<PodIdx>& pods = cluster.node(node).pods;
    return std::any_of(pods.begin(), pods.end(), [&](PodIdx pod) { return !m_ofItsNode[pod.get()]; });
}

std::int64_t UsedNodes::count(const Cluster& cluster) const {
    std::int64_t used = 0;
    for (std::size_t n = 0; n < cluster.nodeCount(); ++n) used += has(cluster, NodeIdx(n));
    return used;
}

}  // namespace bayplan
