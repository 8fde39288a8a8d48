// SPDX-License-Identifier: GPL-3.0-or-later
#include "bench/loads.h"

#include <array>
#include <random>
#include <string>
#include <utility>

#include "cluster/samples.h"
#include "plugins/all.h"

namespace bayplan::bench {

namespace {

using namespace samples;

constexpr const char* kZone = "topology.kubernetes.io/zone";
constexpr const char* kHostname = "kubernetes.io/hostname";

std::vector<Node> nodes(std::size_t count) {
    std::vector<Node> all;
    for (std::size_t i = 0; i < count; ++i) {
        const std::string name = "node-" + std::to_string(100'000 + i);
        Node n = node(name, {{"cpu", "32"}, {"memory", "128Gi"}, {"pods", "110"}},
                      Labels{{kHostname, name},
                             {kZone, "zone-" + std::to_string(i % 3)},
                             {"pool", "pool-" + std::to_string(i % 5)}});
        if (i % 4 == 0) n.allocatable.set("nvidia.com/gpu", Quantity::fromUnits(8));
        all.push_back(std::move(n));
    }
    return all;
}

PodAffinityTerm near(const char* key, const LabelSelector& pods) {
    PodAffinityTerm term;
    term.topologyKey = key;
    term.labelSelector = pods;
    return term;
}

void addWish(PodSpec& spec, std::size_t kind, const LabelSelector& own, std::size_t app) {
    switch (kind) {
    case 1: {
        TopologySpreadConstraint zone;
        zone.topologyKey = kZone;
        zone.labelSelector = own;
        spec.spreadConstraints.push_back(zone);
        return;
    }
    case 2:
        spec.podAntiAffinity.emplace();
        spec.podAntiAffinity->required.push_back(near(kHostname, own));
        return;
    case 3: {
        spec.podAffinity.emplace();
        spec.podAffinity->preferred.push_back({100, near(kZone, own)});
        spec.hasNodeAffinity = spec.hasPreferredNodeAffinity = true;
        const std::string pool = "pool-" + std::to_string(app % 5);
        spec.nodeAffinity.preferred.push_back({50, {{{"pool", SelectorOp::In, {pool}}}, {}}});
        return;
    }
    case 4:
        spec.containers[0].requests.set("nvidia.com/gpu", Quantity::fromUnits(1));
        return;
    default:
        return;
    }
}

constexpr const char* kDriver = "gpu.example.com";

std::string nameOf(std::size_t node) {
    return "node-" + std::to_string(100'000 + node);
}

/// Half of a node's devices are of one model, half of the other.
ResourceSlice sliceOf(std::size_t node) {
    ResourceSlice slice;
    slice.name = nameOf(node) + "-gpus";
    slice.driver = kDriver;
    slice.pool = nameOf(node);
    slice.reach.nodeName = nameOf(node);
    for (std::size_t i = 0; i < kDevicesOfNode; ++i) {
        Device device;
        device.name = "gpu-" + std::to_string(i);
        device.attributes["model"] = std::string(i < kDevicesOfNode / 2 ? "A100" : "L4");
        device.attributes["index"] = static_cast<std::int64_t>(i);
        device.capacity["memory"].value = *ExactQuantity::parse(i < kDevicesOfNode / 2 ? "80Gi" : "24Gi");
        slice.devices.push_back(std::move(device));
    }
    return slice;
}

ClaimRequest request(const char* name, const char* selector) {
    ClaimRequest request;
    request.name = name;
    DeviceRequest one;
    one.deviceClass = "gpu";
    one.selectors = {selector};
    request.alternatives.push_back(std::move(one));
    return request;
}

}  // namespace

const char* toString(Load load) {
    constexpr std::array<const char*, 3> kNames{"plain", "mixed", "owned"};
    return kNames[static_cast<std::size_t>(load)];
}

Objects objects(std::size_t nodeCount, Load load) {
    constexpr std::array<const char*, 4> kCpu{"100m", "500m", "1", "2"};
    constexpr std::array<const char*, 3> kMemory{"256Mi", "1Gi", "2Gi"};
    std::mt19937 random(1);
    Objects o;
    o.nodes = nodes(nodeCount);
    for (std::size_t i = 0; i < kPending; ++i) {
        PodSpec spec = asks({{"cpu", kCpu[random() % kCpu.size()]}, {"memory", kMemory[random() % kMemory.size()]}});
        const std::size_t app = i / 5 % kApps;
        const std::string name = "app-" + std::to_string(app);
        if (load == Load::Mixed) addWish(spec, i % 5, LabelSelector{{{"app", SelectorOp::In, {name}}}}, app);
        Pod p = pod("pod-" + std::to_string(i), std::move(spec));
        p.labels = std::make_shared<const Labels>(Labels{{"app", name}});
        if (load == Load::Owned) p.owners.push_back({"ReplicaSet", name, true});
        o.pods.push_back(std::move(p));
    }
    for (std::size_t app = 0; load == Load::Owned && app < kApps; ++app) {
        const std::string name = "app-" + std::to_string(app);
        o.workloads.push_back({"ReplicaSet", "default", name, LabelSelector{{{"app", SelectorOp::In, {name}}}}});
    }
    return o;
}

Objects withClaims(std::size_t nodeCount) {
    Objects o = objects(nodeCount, Load::Plain);
    o.pods.resize(kClaims);
    for (std::size_t n = 0; n < nodeCount; ++n) o.devices.slices.push_back(sliceOf(n));
    o.devices.classes.push_back({"gpu", {"device.driver == 'gpu.example.com'"}, {}, 0});
    for (std::size_t i = 0; i < kClaims; ++i) {
        Pod& pod = o.pods[i];
        const std::string name = "claim-" + std::to_string(i);
        ResourceClaim claim;
        claim.namespaceName = pod.namespaceName;
        claim.name = name;
        claim.uid = name;
        claim.requests = {request("large", "device.capacity['gpu.example.com'].memory.compareTo(quantity('40Gi')) >= 0"),
                          request("small", "device.attributes['gpu.example.com'].model == 'L4' && device.attributes['gpu.example.com'].index > 4")};
        o.devices.claims.push_back(std::move(claim));
        PodSpec spec = *pod.spec;
        spec.resourceClaims.push_back({"gpus", name, {}});
        pod.spec = std::make_shared<const PodSpec>(std::move(spec));
    }
    return o;
}

Profiles defaults() {
    return makeProfiles(SchedulerConfiguration{}, inTreePlugins()).value();
}

ClusterPtr running(std::size_t nodes, std::size_t podsANode) {
    Objects all = objects(nodes, Load::Mixed);
    const std::vector<Pod> kinds = all.pods;
    // Running pods: small, so that there is room left.
    for (std::size_t i = 0; i < nodes * podsANode; ++i) {
        Pod pod = kinds[i / 5 % kinds.size() * 5 % kinds.size()];
        pod.name = "running-" + std::to_string(i);
        pod.nodeName = all.nodes[i % nodes].name;
        all.pods.push_back(std::move(pod));
    }
    // A pod that fits nowhere: every node lacks something for it.
    Pod large = kinds[0];
    large.name = "large";
    auto spec = std::make_shared<PodSpec>(*large.spec);
    spec->containers[0].requests.set("cpu", Quantity::fromUnits(33));
    large.spec = spec;
    all.pods.push_back(std::move(large));
    for (Pod& pod : all.pods) pod.uid = pod.name;
    return build(std::move(all)).value().cluster;
}

}  // namespace bayplan::bench
