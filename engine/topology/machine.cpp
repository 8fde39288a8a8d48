// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/machine.h"

#include <set>
#include <string>
#include <utility>

#include "base/quantity.h"

namespace bayplan {

namespace {

std::string at(const char* list, std::size_t index, const char* field = "") {
    std::string path = std::string(list) + "[" + std::to_string(index) + "]";
    if (*field != '\0') path += std::string(".") + field;
    return path;
}

class MachineCheck {
public:
    explicit MachineCheck(const Machine& machine) : m_machine(machine) {}

    Diagnostics run() && {
        packages();
        zones();
        memory();
        caches();
        cores();
        groups();
        gpus();
        nics();
        devices();
        links();
        return std::move(m_found);
    }

private:
    void say(std::string field, Message message) {
        Error error{ErrorCode::Invalid, std::move(message), {}};
        error.origin.object = "Machine " + m_machine.name;
        error.origin.field = std::move(field);
        m_found.push_back({Severity::Warning, std::move(error)});
    }

    template <typename List>
    void inside(const std::optional<std::size_t>& index, const List& list, std::string field, const char* what) {
        if (index && *index >= list.size())
            say(std::move(field), worded("names %1 %2 of %3", {what, *index, list.size()}));
    }

    void inZones(const std::optional<std::vector<std::size_t>>& zonesOf, const std::string& field) {
        if (!zonesOf) return;
        for (std::size_t i = 0; i < zonesOf->size(); ++i) {
            inside((*zonesOf)[i], m_machine.zones, field, "zone");
            if (i > 0 && (*zonesOf)[i] <= (*zonesOf)[i - 1]) say(field, worded("is not in ascending order"));
        }
    }

    void packages() {
        std::set<std::int32_t> known;
        for (std::size_t i = 0; i < m_machine.packages.size(); ++i)
            if (!known.insert(m_machine.packages[i].osId).second)
                say(at("packages", i, "osId"), worded("is that of an earlier package"));
    }

    void zones() {
        std::set<std::int32_t> known;
        CpuSet seen;
        for (std::size_t i = 0; i < m_machine.zones.size(); ++i) {
            const MachineZone& zone = m_machine.zones[i];
            if (!known.insert(zone.osId).second)
                say(at("zones", i, "osId"), worded("is that of an earlier zone"));
            else if (*known.rbegin() != zone.osId)
                say(at("zones", i, "osId"), worded("is lower than that of the zone before"));
            inside(zone.package, m_machine.packages, at("zones", i, "package"), "package");
            if (zone.cpus) {
                if (seen.intersects(*zone.cpus))
                    say(at("zones", i, "cpus"), worded("CPUs %1 are in an earlier zone", {(seen & *zone.cpus).toString()}));
                seen |= *zone.cpus;
            }
            if (!zone.distances.empty() && zone.distances.size() != m_machine.zones.size())
                say(at("zones", i, "distances"), worded("has %1 distances for %2 zones", {zone.distances.size(), m_machine.zones.size()}));
            hugepages(zone, i);
            std::set<std::string> names;
            for (const ZoneAmount& amount : zone.amounts)
                if (!names.insert(amount.resource).second)
                    say(at("zones", i, "amounts"), worded("names %1 a second time", {amount.resource}));
        }
    }

    void hugepages(const MachineZone& zone, std::size_t i) {
        if (!zone.hugepages) return;
        std::int64_t last = 0;
        Int128 all = 0;
        for (const HugepagePool& pool : *zone.hugepages) {
            if (pool.pageBytes <= last || pool.pages < 0)
                say(at("zones", i, "hugepages"), worded("has sizes that do not ascend, or fewer than no pages"));
            if (pool.freePages && (*pool.freePages < 0 || *pool.freePages > pool.pages))
                say(at("zones", i, "hugepages"), worded("has %1 free pages of %2", {*pool.freePages, pool.pages}));
            last = pool.pageBytes;
            all += static_cast<Int128>(pool.pageBytes) * pool.pages;
        }
        if (zone.memoryBytes && all > *zone.memoryBytes)
            say(at("zones", i, "hugepages"), worded("are larger than the zone's memory"));
    }

    void memory() {
        if (!m_machine.memoryBytes) return;
        Int128 sum = 0;
        for (const MachineZone& zone : m_machine.zones)
            if (zone.memoryKind.value_or(MemoryKind::Dram) != MemoryKind::Gpu) sum += zone.memoryBytes.value_or(0);
        if (sum > *m_machine.memoryBytes) say("memoryBytes", worded("is less than its zones add up to"));
    }

    /// Whether the CPUs are in one zone, as far as the zones' CPUs are known.
    void inOneZone(const CpuSet& cpus, std::string field) {
        for (const MachineZone& zone : m_machine.zones)
            if (zone.cpus && zone.cpus->intersects(cpus) && !zone.cpus->contains(cpus)) {
                say(std::move(field), worded("CPUs %1 lie in more than one zone", {cpus.toString()}));
                return;
            }
    }

    void caches() {
        CpuSet seen;
        for (std::size_t i = 0; i < m_machine.l3Groups.size(); ++i) {
            const MachineL3& l3 = m_machine.l3Groups[i];
            if (seen.intersects(l3.cpus))
                say(at("l3Groups", i, "cpus"), worded("CPUs %1 are in an earlier group", {(seen & l3.cpus).toString()}));
            seen |= l3.cpus;
        }
    }

    void cores() {
        CpuSet seen;
        for (std::size_t i = 0; i < m_machine.cores.size(); ++i) {
            const MachineCore& core = m_machine.cores[i];
            inside(core.package, m_machine.packages, at("cores", i, "package"), "package");
            inside(core.zone, m_machine.zones, at("cores", i, "zone"), "zone");
            inside(core.l3, m_machine.l3Groups, at("cores", i, "l3"), "L3 group");
            if (core.cpus.empty()) say(at("cores", i, "cpus"), worded("is empty"));
            if (seen.intersects(core.cpus))
                say(at("cores", i, "cpus"), worded("CPUs %1 are in an earlier core", {(seen & core.cpus).toString()}));
            seen |= core.cpus;
            inOneZone(core.cpus, at("cores", i, "cpus"));
            if (core.zone && *core.zone < m_machine.zones.size()) {
                const std::optional<CpuSet>& cpus = m_machine.zones[*core.zone].cpus;
                if (cpus && !cpus->contains(core.cpus))
                    say(at("cores", i, "cpus"), worded("CPUs %1 are not in its zone", {(core.cpus - *cpus).toString()}));
            }
            if (core.l3 && *core.l3 < m_machine.l3Groups.size() && !m_machine.l3Groups[*core.l3].cpus.contains(core.cpus))
                say(at("cores", i, "cpus"), worded("CPUs are not all in its L3 group"));
        }
    }

    void groups() {
        std::set<std::string> known;
        for (std::size_t i = 0; i < m_machine.pcieGroups.size(); ++i) {
            inside(m_machine.pcieGroups[i].zone, m_machine.zones, at("pcieGroups", i, "zone"), "zone");
            if (!known.insert(m_machine.pcieGroups[i].id).second)
                say(at("pcieGroups", i, "id"), worded("is that of an earlier group"));
        }
        known.clear();
        for (std::size_t i = 0; i < m_machine.nvlinkGroups.size(); ++i)
            if (!known.insert(m_machine.nvlinkGroups[i].id).second)
                say(at("nvlinkGroups", i, "id"), worded("is that of an earlier group"));
    }

    void gpus() {
        std::set<std::string> ids;
        std::set<std::int32_t> numbers;
        for (std::size_t i = 0; i < m_machine.gpus.size(); ++i) {
            const MachineGpu& gpu = m_machine.gpus[i];
            if (!numbers.insert(gpu.osId).second) say(at("gpus", i, "osId"), worded("is that of an earlier GPU"));
            if (!gpu.id.empty() && !ids.insert(gpu.id).second) say(at("gpus", i, "id"), worded("is that of an earlier GPU"));
            inZones(gpu.zones, at("gpus", i, "zones"));
            inside(gpu.pcieGroup, m_machine.pcieGroups, at("gpus", i, "pcieGroup"), "PCIe group");
            inside(gpu.nvlinkGroup, m_machine.nvlinkGroups, at("gpus", i, "nvlinkGroup"), "NVLink group");
        }
    }

    void nics() {
        for (std::size_t i = 0; i < m_machine.nics.size(); ++i) {
            inside(m_machine.nics[i].zone, m_machine.zones, at("nics", i, "zone"), "zone");
            inside(m_machine.nics[i].pcieGroup, m_machine.pcieGroups, at("nics", i, "pcieGroup"), "PCIe group");
        }
    }

    void devices() {
        std::set<std::pair<std::string, std::string>> known;
        for (std::size_t i = 0; i < m_machine.devices.size(); ++i) {
            const MachineDevice& device = m_machine.devices[i];
            if (!known.emplace(device.resource, device.id).second)
                say(at("devices", i, "id"), worded("is that of an earlier device of %1", {device.resource}));
            inZones(device.zones, at("devices", i, "zones"));
        }
    }

    std::size_t count(MachineLink::End end) const {
        switch (end) {
        case MachineLink::End::Package: return m_machine.packages.size();
        case MachineLink::End::Zone: return m_machine.zones.size();
        case MachineLink::End::PcieGroup: return m_machine.pcieGroups.size();
        case MachineLink::End::NvlinkGroup: return m_machine.nvlinkGroups.size();
        case MachineLink::End::Gpu: return m_machine.gpus.size();
        case MachineLink::End::Nic: return m_machine.nics.size();
        }
        return 0;
    }

    void links() {
        for (std::size_t i = 0; i < m_machine.links.size(); ++i) {
            const MachineLink& link = m_machine.links[i];
            if (link.from.index >= count(link.from.end)) say(at("links", i, "from"), worded("names a part that is not there"));
            if (link.to.index >= count(link.to.end)) say(at("links", i, "to"), worded("names a part that is not there"));
            if (link.from == link.to) say(at("links", i), worded("leads from a part to itself"));
        }
    }

    const Machine& m_machine;
    Diagnostics m_found;
};

}  // namespace

CpuSet allCpus(const Machine& machine) {
    CpuSet all;
    for (const MachineZone& zone : machine.zones)
        if (zone.cpus) all |= *zone.cpus;
    for (const MachineL3& l3 : machine.l3Groups) all |= l3.cpus;
    for (const MachineCore& core : machine.cores) all |= core.cpus;
    return all;
}

std::optional<std::size_t> zoneByOsId(const Machine& machine, std::int32_t osId) {
    for (std::size_t i = 0; i < machine.zones.size(); ++i)
        if (machine.zones[i].osId == osId) return i;
    return std::nullopt;
}

Diagnostics check(const Machine& machine) {
    return MachineCheck(machine).run();
}

}  // namespace bayplan
