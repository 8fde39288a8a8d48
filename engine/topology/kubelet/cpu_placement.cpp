// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/cpu_placement.h"

#include <algorithm>

#include "model/resources.h"
#include "topology/kubelet/cpu_take.h"
#include "topology/zone_sums.h"

namespace bayplan {

namespace {

std::vector<std::int64_t> byZone(const KubeletSetup& setup, const CpuSet& cpus) {
    std::vector<std::int64_t> counts(setup.machine.zones.size(), 0);
    for (const CpuGroup& zone : setup.cpus.zones)
        counts[static_cast<std::size_t>(zone.id)] = static_cast<std::int64_t>(cpus.countIn(zone.cpus));
    return counts;
}

CpuSet cpusOf(const KubeletSetup& setup, ZoneMask zones) {
    CpuSet cpus;
    for (const CpuGroup& zone : setup.cpus.zones)
        if ((zones & zoneBit(static_cast<std::size_t>(zone.id))) != 0) cpus |= zone.cpus;
    return cpus;
}

std::vector<const CpuGroup*> socketsOf(const KubeletSetup& setup, ZoneMask zones) {
    const CpuSet cpus = cpusOf(setup, zones);
    std::vector<const CpuGroup*> sockets;
    for (const CpuGroup& socket : setup.cpus.sockets)
        if (socket.cpus.intersects(cpus)) sockets.push_back(&socket);
    return sockets;
}

/// align-by-socket also prefers sets that touch no more sockets than necessary.
bool socketAligned(const KubeletSetup& setup, ZoneMask zones, std::size_t least) {
    const std::size_t zonesASocket = setup.cpus.zones.size() / setup.cpus.socketCount;
    if (zonesASocket == 0) return false;
    return socketsOf(setup, zones).size() == (least + zonesASocket - 1) / zonesASocket;
}

Error misaligned(const Message& why) {
    Error error{ErrorCode::Conflict, worded("SMT Alignment Error: %1", {why}), {}};
    error.origin.field = "SMTAlignmentError";
    return error;
}

Result<void> checkWholeCores(const KubeletState& state, std::size_t cpus) {
    const std::size_t threads = state.setup->cpus.cpusPerCore();
    if (cpus % threads != 0)
        return misaligned(worded("requested %1 cpus not multiple cpus per core = %2", {cpus, threads}));
    const std::size_t physical = (state.shared - state.setup->coresWithReservedCpus).size();
    if (cpus > physical)
        return misaligned(worded("not enough free physical CPUs: available physical CPUs = %1, requested CPUs = %2, CPUs per core = %3", {physical, cpus, threads}));
    return {};
}

}  // namespace

HintList cpuHints(const KubeletState& state, std::size_t cpus, const CpuSet& reusable) {
    HintList list{"cpu", {}, {}};
    if (cpus == 0) {
        list.hints.push_back({std::nullopt, true});
        return list;
    }
    list.resource = kCpu;
    const KubeletSetup& setup = *state.setup;
    ZoneMask withCpus = 0;
    ZoneMask ofReusable = 0;
    for (const CpuGroup& zone : setup.cpus.zones) {
        withCpus |= zoneBit(static_cast<std::size_t>(zone.id));
        if (zone.cpus.intersects(reusable)) ofReusable |= zoneBit(static_cast<std::size_t>(zone.id));
    }
    const auto wanted = static_cast<std::int64_t>(cpus);
    const auto ready = static_cast<std::int64_t>(reusable.size());
    const std::vector<std::int64_t> all = sumsOverZones(byZone(setup, setup.cpus.all));
    const std::vector<std::int64_t> free = sumsOverZones(byZone(setup, state.availableCpus()));
    std::size_t least = setup.cpus.zones.size();
    for (ZoneMask mask = 1; mask < all.size(); ++mask) {
        if ((mask & ~withCpus) != 0) continue;
        if (all[mask] >= wanted) least = std::min(least, countZones(mask));
        if ((ofReusable & ~mask) == 0 && ready + free[mask] >= wanted) list.hints.push_back({mask, false});
    }
    for (ZoneHint& hint : list.hints)
        hint.preferred = countZones(*hint.zones) == least || (setup.cpu.alignBySocket && socketAligned(setup, *hint.zones, least));
    if (list.hints.empty()) list.hints.push_back({std::nullopt, false});
    return list;
}

Result<CpuSet> chooseCpus(const KubeletState& state, std::size_t cpus, const CpuSet& reusable, const ZoneHint& hint) {
    const KubeletSetup& setup = *state.setup;
    if (setup.cpu.wholeCores)
        if (Result<void> checked = checkWholeCores(state, cpus); !checked) return checked.error();
    CpuSet pool = state.availableCpus() | reusable;
    CpuSet chosen;
    if (hint.zones) {
        CpuSet near;
        if (setup.cpu.alignBySocket)
            for (const CpuGroup* socket : socketsOf(setup, *hint.zones)) near |= pool & socket->cpus;
        else
            near = pool & cpusOf(setup, *hint.zones);
        Result<CpuSet> taken = takeCpus(setup.cpus, near, std::min(cpus, near.size()), setup.cpu.take);
        if (!taken) return taken.error();
        chosen = std::move(*taken);
    }
    pool -= chosen;
    Result<CpuSet> rest = takeCpus(setup.cpus, pool, cpus - chosen.size(), setup.cpu.take);
    if (!rest) return rest.error();
    return chosen | *rest;
}

}  // namespace bayplan
