// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/zone_skew.h"

#include <algorithm>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "moves/workload.h"

namespace bayplan {

namespace {

constexpr std::size_t kNowhere = static_cast<std::size_t>(-1);

bool ofDaemonSet(const Pod& pod) {
    const OwnerReference* controller = pod.controller();
    return controller && controller->kind == "DaemonSet";
}

}  // namespace

std::optional<ZoneSkew> zoneSkewOf(const Cluster& cluster) {
    const Catalog& catalog = cluster.catalog();
    std::unordered_map<std::string_view, std::size_t> zones;
    std::vector<std::size_t> zoneOf;
    for (const Node& node : catalog.nodes) {
        const std::string* value = node.labels.find("topology.kubernetes.io/zone");
        zoneOf.push_back(value ? zones.try_emplace(*value, zones.size()).first->second : kNowhere);
    }
    if (zones.size() < 2) return {};

    std::unordered_map<std::string, std::vector<std::int64_t>> counts;  // by workload: by zone
    for (std::size_t p = 0; p < catalog.pods.size(); ++p) {
        const NodeIdx node = cluster.placement(PodIdx(p)).node;
        if (!node.valid() || zoneOf[node.get()] == kNowhere || ofDaemonSet(catalog.pods[p])) continue;
        std::string workload = workloadOf(catalog.pods[p]);
        if (workload.empty()) continue;
        std::vector<std::int64_t>& of = counts[std::move(workload)];
        of.resize(zones.size());
        ++of[zoneOf[node.get()]];
    }
    ZoneSkew skew;
    skew.zones = zones.size();
    std::int64_t sum = 0;
    for (const auto& [workload, of] : counts) {
        std::int64_t pods = 0;
        for (const std::int64_t count : of) pods += count;
        if (pods < 2) continue;
        const auto [fewest, most] = std::minmax_element(of.begin(), of.end());
        ++skew.workloads;
        sum += *most - *fewest;
        skew.largest = std::max(skew.largest, *most - *fewest);
    }
    if (skew.workloads > 0) skew.mean = static_cast<double>(sum) / static_cast<double>(skew.workloads);
    return skew;
}

}  // namespace bayplan
