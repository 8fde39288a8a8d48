// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/kubelet_state.h"

#include <set>
#include <utility>

namespace bayplan {

KubeletState::KubeletState(std::shared_ptr<const KubeletSetup> of) : setup(std::move(of)) {
    check(setup != nullptr, "KubeletState of no setup");
    shared = setup->cpus.all;
    if (setup->cpu.strictReservation) shared -= setup->reservedCpus;
    if (setup->pinsMemory)
        for (std::size_t z = 0; z < setup->machine.zones.size(); ++z) {
            ZoneMemory zone;
            zone.group = zoneBit(z);
            for (const MemoryType& type : setup->memory) zone.free.push_back(type.allocatable[z]);
            zone.handedOut.resize(setup->memory.size(), 0);
            memory.push_back(std::move(zone));
        }
    for (const OfferedResource& resource : setup->resources)
        taken.emplace_back(resource.devices.size(), false);
}

const PodGrant* KubeletState::find(std::string_view pod) const {
    for (const std::shared_ptr<const PodGrant>& grant : pods)
        if (grant->pod == pod) return grant.get();
    return nullptr;
}

CpuSet KubeletState::availableCpus() const {
    return shared - setup->reservedCpus;
}

std::vector<ZoneMask> KubeletState::memoryGroups() const {
    std::set<ZoneMask> groups;
    for (const ZoneMemory& zone : memory)
        if (countZones(zone.group) > 1) groups.insert(zone.group);
    return {groups.begin(), groups.end()};
}

}  // namespace bayplan
