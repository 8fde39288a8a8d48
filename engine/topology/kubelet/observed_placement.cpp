// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/observed_placement.h"

#include <map>
#include <set>
#include <utility>

#include "topology/machine_from_objects.h"

namespace bayplan {

ObservedPlacements observedPlacements(const KoordinatorTopology& topology) {
    ObservedPlacements observed;
    const std::string object = "NodeResourceTopology " + topology.name;
    std::map<std::int32_t, std::int32_t> zoneOf;
    for (const KoordinatorTopology::Cpu& cpu : topology.cpus) zoneOf[cpu.id] = cpu.zone;
    for (const KoordinatorTopology::PodCpus& pod : topology.podCpus) {
        Result<CpuSet> cpus = CpuSet::parse(pod.cpus);
        if (!cpus) {
            Error error = cpus.error();
            error.origin.object = object;
            error.origin.field = "node.koordinator.sh/pod-cpu-allocs of " + pod.pod;
            observed.diagnostics.push_back({Severity::Warning, std::move(error)});
            continue;
        }
        ObservedPlacement one;
        one.pod = pod.pod;
        one.source = {Provenance::Kind::Koordinator, object, {}};
        std::set<std::int32_t> zones;
        bool told = !cpus->empty();
        cpus->forEach([&](std::int32_t cpu) {
            const auto at = zoneOf.find(cpu);
            told = told && at != zoneOf.end();
            if (told) zones.insert(at->second);
        });
        if (told) one.zones = std::vector<std::int32_t>(zones.begin(), zones.end());
        one.cpus = std::move(*cpus);
        observed.placements.push_back(std::move(one));
    }
    return observed;
}

std::vector<ObservedZone> observedZones(const NodeResourceTopology& topology) {
    std::vector<ObservedZone> observed;
    for (const MachineZone& zone : machineFrom(topology).machine.zones)
        for (const ZoneAmount& amount : zone.amounts)
            if (amount.allocatable && amount.available)
                observed.push_back({zone.osId, amount.resource, *amount.allocatable - *amount.available});
    return observed;
}

}  // namespace bayplan
