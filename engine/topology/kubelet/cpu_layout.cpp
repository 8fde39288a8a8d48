// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/cpu_layout.h"

#include <algorithm>
#include <map>

namespace bayplan {

namespace {

Error unknownLayout(const Machine& machine, std::string field, std::string what) {
    Error error{ErrorCode::Unsupported, std::move(what), {}};
    error.origin.object = "Machine " + machine.name;
    error.origin.field = std::move(field);
    return error;
}

std::vector<CpuGroup> groups(std::map<std::int32_t, CpuSet> byId) {
    std::vector<CpuGroup> all;
    for (auto& [id, cpus] : byId) all.push_back({id, std::move(cpus)});
    return all;
}

}  // namespace

Result<CpuLayout> makeCpuLayout(const Machine& machine) {
    CpuLayout layout;
    layout.socketCount = machine.packages.size();
    CpuSet inZones;
    for (std::size_t z = 0; z < machine.zones.size(); ++z) {
        const MachineZone& zone = machine.zones[z];
        if (!zone.cpus)
            return unknownLayout(machine, "zones[" + std::to_string(z) + "].cpus", "it is not known which CPUs the zone has");
        if (zone.cpus->empty()) continue;
        layout.zones.push_back({static_cast<std::int32_t>(z), *zone.cpus});
        inZones |= *zone.cpus;
    }
    std::map<std::int32_t, CpuSet> cores;
    std::map<std::int32_t, CpuSet> sockets;
    std::map<std::int32_t, CpuSet> l3s;
    for (std::size_t c = 0; c < machine.cores.size(); ++c) {
        const MachineCore& core = machine.cores[c];
        const std::string field = "cores[" + std::to_string(c) + "]";
        if (!core.package || *core.package >= machine.packages.size())
            return unknownLayout(machine, field + ".package", "it is not known which package the core is in");
        if (core.cpus.empty() || layout.all.intersects(core.cpus) || !inZones.contains(core.cpus))
            return unknownLayout(machine, field + ".cpus", "the core's CPUs are not told, not in a zone, or in two cores");
        const std::int32_t socket = machine.packages[*core.package].osId;
        layout.all |= core.cpus;
        cores[core.cpus.lowest()] |= core.cpus;
        sockets[socket] |= core.cpus;
        const bool cached = core.l3 && *core.l3 < machine.l3Groups.size();
        l3s[cached ? machine.l3Groups[*core.l3].osId : socket] |= core.cpus;
    }
    if (layout.all.empty()) return unknownLayout(machine, "cores", "it is not known which CPUs are threads of one core");
    if (!layout.all.contains(inZones))
        return unknownLayout(machine, "zones", "CPUs " + (inZones - layout.all).toString() + " are in no core");
    layout.cores = groups(std::move(cores));
    layout.sockets = groups(std::move(sockets));
    layout.l3s = groups(std::move(l3s));
    return layout;
}

}  // namespace bayplan
