// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A cluster with some known insides: "gpu-01" with two zones of four GPUs, "epyc-01" with eight zones, "nrt-01" with
// published amounts only, and "cpu-01" without any data.

#include "common/told_insides.h"
#include "views/inside/machine_fixtures.h"
#include "views/map/map_fixtures.h"

namespace bayplan::test {

/// Requests equal to limits, so that the kubelet assigns whole CPUs.
inline Pod wholePod(const std::string& name, std::int64_t cores, std::int64_t gpus, const std::string& node = {}) {
    Pod pod = makePod(name, cores * 1000, 8 * 1024, gpus);
    auto spec = std::make_shared<PodSpec>(*pod.spec);
    spec->containers[0].limits = spec->containers[0].requests;
    pod.spec = std::move(spec);
    pod.nodeName = node;
    if (!node.empty()) pod.phase = PodPhase::Running;
    return pod;
}

inline NodeResourceTopology publishedAmounts() {
    NodeResourceTopology t;
    t.name = "nrt-01";
    for (int z = 0; z < 2; ++z) {
        const auto cores = [](std::int64_t n) { return Quantity::fromUnits(n); };
        TopologyZone zone{"node-" + std::to_string(z), "Node", {}, {}, {}, {}};
        zone.resources.push_back({"cpu", cores(20), cores(18), cores(z == 0 ? 6 : 18)});
        zone.resources.push_back({"nvidia.com/gpu", cores(2), cores(2), cores(z == 0 ? 0 : 1)});
        t.zones.push_back(zone);
    }
    return t;
}

inline Objects zonedObjects(std::vector<Pod> pods) {
    Objects o;
    o.nodes = {makeNode("gpu-01", 96, 1024, 8), makeNode("epyc-01", 192, 700), makeNode("nrt-01", 36, 120, 4), makeNode("cpu-01", 8, 32)};
    o.pods = std::move(pods);
    o.topology.nodes.push_back(publishedAmounts());
    return o;
}

inline KubeletConfig oneZoneConfig() {
    KubeletConfig config;
    config.topologyPolicy = "single-numa-node";
    config.cpuPolicy = "static";
    config.reservedSystemCpus = CpuSet{0};
    return config;
}

inline ToldInsides::ByNode zonedMachines() {
    return {{"gpu-01", eightGpus()}, {"epyc-01", eightZones()}, {"nrt-01", amountsOnly()}};
}

inline std::shared_ptr<const ToldInsides> toldOf(const ClusterPtr& cluster, std::optional<KubeletConfig> config = oneZoneConfig()) {
    return std::make_shared<const ToldInsides>(cluster->sharedCatalog(), zonedMachines(), std::move(config));
}

}  // namespace bayplan::test
