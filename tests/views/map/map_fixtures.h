// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Made-up clusters for tests of the map: as many nodes and pods as wanted, always the same for the same numbers.

#include <string>

#include "cluster/builder.h"
#include "cluster/cluster.h"
#include "model/objects.h"

namespace bayplan::test {

inline Pod makePod(const std::string& name, std::int64_t milliCpu, std::int64_t mebibytes, std::int64_t gpus = 0) {
    Pod pod;
    pod.name = name;
    static const auto kNoLabels = std::make_shared<const Labels>();
    pod.labels = kNoLabels;
    auto spec = std::make_shared<PodSpec>();
    Container c;
    c.name = "main";
    if (milliCpu > 0) c.requests.set(kCpu, Quantity::fromMilli(milliCpu));
    if (mebibytes > 0) c.requests.set(kMemory, Quantity::fromUnits(mebibytes * 1024 * 1024));
    if (gpus > 0) {
        c.requests.set("nvidia.com/gpu", Quantity::fromUnits(gpus));
        c.limits.set("nvidia.com/gpu", Quantity::fromUnits(gpus));
    }
    spec->containers.push_back(std::move(c));
    pod.spec = std::move(spec);
    return pod;
}

inline Node makeNode(const std::string& name, std::int64_t cores, std::int64_t gibibytes, std::int64_t gpus = 0,
                     Labels labels = {}) {
    Node node;
    node.name = name;
    node.labels = std::move(labels);
    node.readiness = Readiness::Ready;
    node.capacity.set(kCpu, Quantity::fromUnits(cores));
    node.capacity.set(kMemory, Quantity::fromUnits(gibibytes * 1024 * 1024 * 1024));
    node.capacity.set(kPods, Quantity::fromUnits(250));
    if (gpus > 0) node.capacity.set("nvidia.com/gpu", Quantity::fromUnits(gpus));
    node.allocatable = node.capacity;
    return node;
}

/// Fills the lists that belong to nodes and pods, and builds.
inline ClusterPtr built(Objects objects) {
    objects.nodeSources.resize(objects.nodes.size());
    objects.podSources.resize(objects.pods.size());
    Result<Built> result = build(std::move(objects));
    return result ? result.value().cluster : nullptr;
}

/// A small generator with a period long enough for test data (Numerical Recipes' LCG).
class Dice {
public:
    explicit Dice(std::uint32_t seed) : m_state(seed) {}
    std::uint32_t below(std::uint32_t n) {
        m_state = m_state * 1664525u + 1013904223u;
        return static_cast<std::uint32_t>((static_cast<std::uint64_t>(m_state) * n) >> 32);
    }

private:
    std::uint32_t m_state;
};

/// `nodes` nodes in four zones and three pools, one in ten a server of 8 GPUs, with `podsPerNode` pods on each on
/// average, and `pending` pods without a node. A few nodes are cordoned, not ready or tainted.
inline Objects syntheticObjects(std::size_t nodes, std::size_t podsPerNode, std::size_t pending = 0) {
    Objects o;
    Dice dice(7);
    const char* zones[] = {"zone-a", "zone-b", "zone-c", "zone-d"};
    const char* pools[] = {"general", "memory", "gpu"};
    for (std::size_t n = 0; n < nodes; ++n) {
        const bool gpu = n % 10 == 3;
        Node node = makeNode((gpu ? "gpu-" : "cpu-") + std::to_string(n), gpu ? 96 : 64, gpu ? 768 : 256, gpu ? 8 : 0,
                             Labels{{"topology.kubernetes.io/zone", zones[(n / 3) % 4]},
                                    {"example.com/pool", pools[gpu ? 2 : n % 2]},
                                    {"kubernetes.io/hostname", "n" + std::to_string(n)}});
        node.allocatable.set(kCpu, Quantity::fromMilli((gpu ? 94000 : 62500)));
        if (gpu) node.taints.push_back({"nvidia.com/gpu", "present", TaintEffect::NoSchedule});
        node.unschedulable = n % 97 == 11;
        if (n % 131 == 17) node.readiness = Readiness::NotReady;
        if (n % 211 == 29) node.readiness = Readiness::Unknown;
        o.nodes.push_back(std::move(node));
    }
    const auto owner = [&](Pod& pod, std::uint32_t id) {
        pod.namespaceName = "team-" + std::to_string(id % 9);
        pod.owners.push_back({"StatefulSet", "app-" + std::to_string(id), true});
    };
    std::vector<std::int64_t> scale(nodes);
    for (auto& s : scale) s = 1 + dice.below(16);
    for (std::size_t n = 0; n < nodes; ++n) {
        const bool gpu = n % 10 == 3;
        const std::size_t count =
            podsPerNode / 2 + (podsPerNode ? dice.below(static_cast<std::uint32_t>(podsPerNode) + 1) : 0);
        std::int64_t gpusLeft = gpu ? dice.below(9) : 0;
        for (std::size_t p = 0; p < count; ++p) {
            const std::int64_t cpu =
                static_cast<std::int64_t>(60000 / (podsPerNode * 2 + 1)) * scale[n] / 10 + 50 * dice.below(4);
            const std::int64_t gpus = gpusLeft > 0 ? 1 : 0;
            gpusLeft -= gpus;
            Pod pod = makePod("p" + std::to_string(n) + "-" + std::to_string(p), dice.below(20) == 0 ? 0 : cpu,
                              64 * (1 + dice.below(16)), gpus);
            owner(pod, dice.below(3) == 0 ? dice.below(60) : static_cast<std::uint32_t>(n % 12));
            pod.nodeName = o.nodes[n].name;
            pod.phase = PodPhase::Running;
            o.pods.push_back(std::move(pod));
        }
    }
    for (std::size_t p = 0; p < pending; ++p) {
        Pod pod = makePod("waiting-" + std::to_string(p), 500 * (1 + dice.below(8)), 256 * (1 + dice.below(8)),
                          dice.below(4) == 0 ? 1 + dice.below(4) : 0);
        owner(pod, 100 + static_cast<std::uint32_t>(p / 8));
        o.pods.push_back(std::move(pod));
    }
    return o;
}

inline ClusterPtr synthetic(std::size_t nodes, std::size_t podsPerNode, std::size_t pending = 0) {
    return built(syntheticObjects(nodes, podsPerNode, pending));
}

}  // namespace bayplan::test
