// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/machine_tree.h"

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <string_view>

namespace bayplan {

namespace {

/// Something with CPUs. Of two with equal sets, the lower kind holds the other.
struct Holder {
    PartId id;
    CpuSet cpus;
    std::size_t size = 0;
    std::size_t part = 0;
};

class TreeMaker {
public:
    TreeMaker(const Machine& machine, std::size_t shares) : m_machine(machine) {
        m_tree.parts.push_back({{PartKind::Machine, 0}, 0});
        for (std::size_t i = 0; i < shares; ++i) add({PartKind::Share, i}, 0);
    }

    MachineTree make(const std::vector<std::size_t>& published) && {
        holders();
        cores();
        zonesWithoutCpus();
        devices();
        std::vector<std::size_t> pools;
        for (std::size_t i = 0; i < published.size(); ++i) {
            while (pools.size() <= published[i]) pools.push_back(add({PartKind::Pool, pools.size()}, 0));
            add({PartKind::Published, i}, pools[published[i]]);
        }
        for (std::size_t i = 0; i < m_machine.nvlinkGroups.size(); ++i) add({PartKind::NvlinkRail, i}, 0);
        if (m_machine.zones.empty() && m_machine.cores.empty()) add({PartKind::UntoldCpus, kNoZone}, 0);
        sortChildren();
        return std::move(m_tree);
    }

private:
    std::size_t add(PartId id, std::size_t parent) {
        m_tree.parts.push_back({id, parent});
        m_tree.parts[parent].children.push_back(m_tree.parts.size() - 1);
        return m_tree.parts.size() - 1;
    }

    /// The smallest holder so far that has all these CPUs; 0: only the machine.
    std::size_t holderOf(const CpuSet& cpus) const {
        for (std::size_t i = m_made; i-- > 0;)
            if (m_holders[i].cpus.contains(cpus)) return m_holders[i].part;
        return 0;
    }

    void holders() {
        const auto options = [&](PartId id, CpuSet cpus) {
            const std::size_t size = cpus.size();
            m_holders.push_back({id, std::move(cpus), size});
        };
        for (std::size_t i = 0; i < m_machine.packages.size(); ++i) options({PartKind::Package, i}, packageCpus(m_machine, i));
        for (std::size_t i = 0; i < m_machine.zones.size(); ++i)
            if (const auto& cpus = m_machine.zones[i].cpus; cpus && !cpus->empty()) options({PartKind::Zone, i}, *cpus);
        for (std::size_t i = 0; i < m_machine.l3Groups.size(); ++i) options({PartKind::L3, i}, m_machine.l3Groups[i].cpus);
        std::stable_sort(m_holders.begin(), m_holders.end(), [](const Holder& a, const Holder& b) {
            return a.size != b.size ? a.size > b.size : a.id.kind < b.id.kind;
        });
        m_packageParts.assign(m_machine.packages.size(), 0);
        m_zoneParts.assign(m_machine.zones.size(), 0);
        for (Holder& holder : m_holders) {
            holder.part = add(holder.id, holder.cpus.empty() ? 0 : holderOf(holder.cpus));
            ++m_made;
            if (holder.id.kind == PartKind::Package) m_packageParts[holder.id.index] = holder.part;
            if (holder.id.kind == PartKind::Zone) {
                m_zoneParts[holder.id.index] = holder.part;
                amounts(holder.id.index, holder.part);
            }
        }
    }

    void cores() {
        CpuSet covered;
        for (std::size_t i = 0; i < m_machine.cores.size(); ++i) {
            const MachineCore& core = m_machine.cores[i];
            std::size_t parent = core.cpus.empty() ? 0 : holderOf(core.cpus);
            const std::size_t part = add({PartKind::Core, i}, parent);
            core.cpus.forEach([&](std::int32_t cpu) { add({PartKind::Thread, static_cast<std::size_t>(cpu)}, part); });
            covered |= core.cpus;
        }
        // CPUs that no core names go to the smallest holder of each.
        CpuSet rest;
        for (const Holder& holder : m_holders) rest |= holder.cpus;
        rest -= covered;
        rest.forEach([&](std::int32_t cpu) { add({PartKind::Thread, static_cast<std::size_t>(cpu)}, holderOf(CpuSet{cpu})); });
    }

    std::size_t packagePart(const std::optional<std::size_t>& package) const {
        return package && *package < m_packageParts.size() ? m_packageParts[*package] : 0;
    }

    void zonesWithoutCpus() {
        for (std::size_t i = 0; i < m_machine.zones.size(); ++i) {
            const MachineZone& zone = m_machine.zones[i];
            if (zone.cpus && !zone.cpus->empty()) continue;
            m_zoneParts[i] = add({PartKind::Zone, i}, packagePart(zone.package));
            amounts(i, m_zoneParts[i]);
            if (!zone.cpus) add({PartKind::UntoldCpus, i}, m_zoneParts[i]);
        }
    }

    void amounts(std::size_t zoneIndex, std::size_t part) {
        const MachineZone& zone = m_machine.zones[zoneIndex];
        const auto told = [&](std::string_view name) {
            return std::any_of(zone.amounts.begin(), zone.amounts.end(), [&](const ZoneAmount& a) { return a.resource == name; });
        };
        // If both exist, amounts say more than the size: what pods may have, and what of it is free.
        if (!told("memory")) add({PartKind::Memory, zoneIndex}, part);
        if (zone.hugepages)
            for (std::size_t p = 0; p < zone.hugepages->size(); ++p)
                if ((*zone.hugepages)[p].pages > 0) add({PartKind::Hugepages, zoneIndex, p}, part);
        for (std::size_t a = 0; a < zone.amounts.size(); ++a) {
            if (zone.hugepages && zone.amounts[a].resource.starts_with("hugepages-")) continue;
            add({PartKind::Amount, zoneIndex, a}, part);
        }
    }

    std::size_t placeOf(const std::optional<std::vector<std::size_t>>& zones) {
        if (!zones) return untied();
        std::optional<std::size_t> package;
        for (const std::size_t z : *zones) {
            if (z >= m_zoneParts.size()) return untied();
            if (zones->size() == 1) return m_zoneParts[z];
            if (package && package != m_machine.zones[z].package) return 0;
            package = m_machine.zones[z].package;
        }
        return packagePart(package);
    }
    std::size_t placeOf(const std::optional<std::size_t>& zone) {
        return zone && *zone < m_zoneParts.size() ? m_zoneParts[*zone] : untied();
    }
    std::size_t untied() {
        if (m_untied == 0) m_untied = add({PartKind::Untied, 0}, 0);
        return m_untied;
    }

    void devices() {
        std::vector<std::size_t> groups(m_machine.pcieGroups.size(), 0);
        const auto groupOr = [&](const std::optional<std::size_t>& group, auto&& otherwise) {
            if (!group || *group >= groups.size()) return otherwise();
            if (groups[*group] == 0) {
                const std::optional<std::size_t>& zone = m_machine.pcieGroups[*group].zone;
                groups[*group] = add({PartKind::PcieGroup, *group}, zone ? placeOf(zone) : otherwise());
            }
            return groups[*group];
        };
        for (std::size_t i = 0; i < m_machine.gpus.size(); ++i) {
            const MachineGpu& gpu = m_machine.gpus[i];
            add({PartKind::Gpu, i}, groupOr(gpu.pcieGroup, [&] { return placeOf(gpu.zones); }));
        }
        for (std::size_t i = 0; i < m_machine.nics.size(); ++i) {
            const MachineNic& nic = m_machine.nics[i];
            add({PartKind::Nic, i}, groupOr(nic.pcieGroup, [&] { return placeOf(nic.zone); }));
        }
        for (std::size_t i = 0; i < m_machine.devices.size(); ++i)
            add({PartKind::Device, i}, placeOf(m_machine.devices[i].zones));
    }

    std::int32_t lowest(const PartId& id) const {
        switch (id.kind) {
        case PartKind::Package: return packageCpus(m_machine, id.index).lowest();
        case PartKind::Zone: return m_machine.zones[id.index].cpus ? m_machine.zones[id.index].cpus->lowest() : -1;
        case PartKind::L3: return m_machine.l3Groups[id.index].cpus.lowest();
        case PartKind::Core: return m_machine.cores[id.index].cpus.lowest();
        case PartKind::Thread: return static_cast<std::int32_t>(id.index);
        default: return -1;
        }
    }

    void sortChildren() {
        std::vector<std::pair<int, std::int32_t>> keys(m_tree.parts.size());
        for (std::size_t i = 0; i < m_tree.parts.size(); ++i) keys[i] = {section(m_tree.parts[i].id), lowest(m_tree.parts[i].id)};
        for (TreePart& part : m_tree.parts)
            std::stable_sort(part.children.begin(), part.children.end(), [&](std::size_t a, std::size_t b) { return keys[a] < keys[b]; });
    }

    int section(const PartId& id) const {
        switch (id.kind) {
        case PartKind::Share:
        case PartKind::Memory:
        case PartKind::Hugepages:
        case PartKind::Amount: return 0;
        case PartKind::Zone: return m_machine.zones[id.index].memoryOnly() ? 2 : 1;
        case PartKind::Nic:
        case PartKind::Device: return 3;
        case PartKind::PcieGroup:
        case PartKind::Gpu: return 4;  // lowest, next to the NVLink that runs under all
        case PartKind::Untied:
        case PartKind::Pool: return 5;
        case PartKind::NvlinkRail: return 6;
        default: return 1;
        }
    }

    const Machine& m_machine;
    MachineTree m_tree;
    std::vector<Holder> m_holders;
    std::size_t m_made = 0;
    std::vector<std::size_t> m_packageParts;
    std::vector<std::size_t> m_zoneParts;
    std::size_t m_untied = 0;
};

}  // namespace

CpuSet packageCpus(const Machine& machine, std::size_t package) {
    CpuSet cpus;
    for (const MachineZone& zone : machine.zones)
        if (zone.package == package && zone.cpus) cpus |= *zone.cpus;
    for (const MachineCore& core : machine.cores)
        if (core.package == package) cpus |= core.cpus;
    return cpus;
}

MachineTree MachineTree::make(const Machine& machine, std::size_t shares, const std::vector<std::size_t>& published) {
    return TreeMaker(machine, shares).make(published);
}

}  // namespace bayplan
