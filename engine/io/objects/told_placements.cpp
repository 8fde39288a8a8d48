// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/told_placements.h"

#include <algorithm>
#include <string>
#include <utility>

#include "topology/kubelet/observed_placement.h"

namespace bayplan {

namespace {

void addDevices(ObservedPlacement& to, const PodAllocation& allocation, const Machine& machine) {
    for (const PodAllocation::Gpu& gpu : allocation.gpus)
        for (const MachineGpu& own : machine.gpus) {
            if (own.osId != gpu.minor || gpu.milli < kWholeGpu || own.resource.empty()) continue;
            auto devices = std::find_if(to.devices.begin(), to.devices.end(), [&](const auto& d) { return d.first == own.resource; });
            if (devices == to.devices.end()) devices = to.devices.insert(devices, {own.resource, {}});
            devices->second.push_back(deviceName(own));
        }
}

}  // namespace

std::vector<GivenToPod> givenTo(const Catalog& catalog, std::span<const PodIdx> pods) {
    std::vector<GivenToPod> given;
    for (const PodIdx pod : pods) {
        const RawObject& source = catalog.podSources[pod.get()];
        if (!source) continue;
        auto read = readPodAllocation(*source);
        if (read && *read) given.push_back({pod, std::move(**read)});
    }
    return given;
}

std::vector<ToldGpu> toldGpus(std::span<const GivenToPod> given) {
    std::vector<ToldGpu> told;
    for (const GivenToPod& one : given)
        for (const PodAllocation::Gpu& gpu : one.allocation.gpus) told.push_back({one.pod, gpu.minor, gpu.milli});
    return told;
}

std::vector<ObservedPlacement> toldPlacements(const Catalog& catalog, NodeIdx node, std::span<const PodIdx> pods, const Machine* machine) {
    std::vector<ObservedPlacement> told;
    if (const KoordinatorTopology* agent = catalog.topology.findKoordinator(catalog.node(node).name)) told = observedPlacements(*agent).placements;
    for (const GivenToPod& given : givenTo(catalog, pods)) {
        const std::string key = catalog.pod(given.pod).key();
        auto at = std::find_if(told.begin(), told.end(), [&](const ObservedPlacement& one) { return one.pod == key; });
        if (at == told.end()) {
            at = told.insert(told.end(), ObservedPlacement());
            at->pod = key;
            at->source = {Provenance::Kind::Koordinator, "Pod " + key, {}};
            at->cpus = given.allocation.cpus;
            at->zones = given.allocation.zones;
        }
        if (machine) addDevices(*at, given.allocation, *machine);
    }
    return told;
}

}  // namespace bayplan
