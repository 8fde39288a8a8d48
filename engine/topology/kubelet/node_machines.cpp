// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/node_machines.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "topology/kubelet/prediction.h"
#include "topology/machine_from_objects.h"

namespace bayplan {

namespace {

class NamedNodes {
public:
    NamedNodes(const Catalog& catalog, const std::vector<std::shared_ptr<const Node>>& later) : m_catalog(catalog) {
        for (const std::shared_ptr<const Node>& node : later)
            if (!catalog.findNode(node->name).valid()) m_later.emplace(node->name, node.get());
    }

    const Node* find(const std::string& name) const {
        if (const NodeIdx there = m_catalog.findNode(name); there.valid()) return &m_catalog.node(there);
        const auto comes = m_later.find(name);
        return comes == m_later.end() ? nullptr : comes->second;
    }
    /// The node that a file of that name belongs to; null: none, or several.
    const Node* ofFile(const std::string& name) const {
        if (const Node* exact = find(name); exact != nullptr || name.empty()) return exact;
        std::vector<const Node*> found;
        const auto look = [&](const Node& node) {
            if (node.name.starts_with(name + ".")) found.push_back(&node);
        };
        for (const Node& node : m_catalog.nodes) look(node);
        for (const auto& [ignored, node] : m_later) look(*node);
        return found.size() == 1 ? found.front() : nullptr;
    }

private:
    const Catalog& m_catalog;
    std::map<std::string_view, const Node*> m_later;
};

bool tellsCores(const Machine& machine) {
    return !machine.cores.empty();
}

template <typename T>
void addIfAbsent(std::optional<T>& base, const std::optional<T>& more) {
    if (!base) base = more;
}

void addZone(MachineZone& base, const MachineZone& more, bool alike) {
    addIfAbsent(base.cpus, more.cpus);
    addIfAbsent(base.memoryBytes, more.memoryBytes);
    addIfAbsent(base.memoryKind, more.memoryKind);
    addIfAbsent(base.hugepages, more.hugepages);
    if (alike && base.distances.empty()) base.distances = more.distances;
    if (base.amounts.empty()) base.amounts = more.amounts;
}

/// The place in `base` of the zone at `place` of `more`, by its number.
std::optional<std::size_t> zoneIn(const Machine& base, const Machine& more, std::optional<std::size_t> place) {
    if (!place || *place >= more.zones.size()) return std::nullopt;
    return zoneByOsId(base, more.zones[*place].osId);
}

/// GPUs and NICs with everything that they refer to.
void addDevices(Machine& base, const Machine& more) {
    base.pcieGroups = more.pcieGroups;
    base.nvlinkGroups = more.nvlinkGroups;
    base.gpus = more.gpus;
    base.nics = more.nics;
    for (PcieGroup& group : base.pcieGroups) group.zone = zoneIn(base, more, group.zone);
    for (MachineNic& nic : base.nics) nic.zone = zoneIn(base, more, nic.zone);
    for (MachineGpu& gpu : base.gpus) {
        if (!gpu.zones) continue;
        std::vector<std::size_t> zones;
        for (const std::size_t zone : *gpu.zones)
            if (const auto own = zoneIn(base, more, zone)) zones.push_back(*own);
        gpu.zones = std::move(zones);
    }
    for (const MachineLink& link : more.links) {
        const auto stays = [](const MachineLink::Place& p) {
            return p.end == MachineLink::End::Gpu || p.end == MachineLink::End::NvlinkGroup || p.end == MachineLink::End::PcieGroup || p.end == MachineLink::End::Nic;
        };
        if (stays(link.from) && stays(link.to)) base.links.push_back(link);
    }
}

/// The object counts GPUs by zone, and `more` lists as many single ones.
bool onlyCounted(const Machine& base, const Machine& more) {
    const auto named = [](const MachineGpu& gpu) { return !gpu.busId.empty(); };
    return base.nics.empty() && base.links.empty() && base.gpus.size() == more.gpus.size() && std::none_of(base.gpus.begin(), base.gpus.end(), named)
           && std::all_of(more.gpus.begin(), more.gpus.end(), named);
}

/// Both sides know the GPUs: adds what only `more` has of the same ones.
void addGroups(Machine& base, const Machine& more) {
    if (!base.nvlinkGroups.empty() || more.nvlinkGroups.empty()) return;
    std::vector<std::optional<std::size_t>> place(more.gpus.size());
    for (std::size_t m = 0; m < more.gpus.size(); ++m)
        for (std::size_t b = 0; b < base.gpus.size(); ++b)
            if (!more.gpus[m].busId.empty() && more.gpus[m].busId == base.gpus[b].busId) place[m] = b;
    base.nvlinkGroups = more.nvlinkGroups;
    for (std::size_t m = 0; m < more.gpus.size(); ++m)
        if (place[m]) base.gpus[*place[m]].nvlinkGroup = more.gpus[m].nvlinkGroup;
    for (MachineLink link : more.links) {
        bool known = true;
        for (MachineLink::Place* end : {&link.from, &link.to}) {
            if (end->end == MachineLink::End::NvlinkGroup) continue;
            known = known && end->end == MachineLink::End::Gpu && place[end->index];
            if (known) end->index = *place[end->index];
        }
        if (known) base.links.push_back(link);
    }
}

/// The fuller the source, the smaller.
int rankOf(const Machine& machine) {
    switch (machine.provenance.kind) {
    case Provenance::Kind::Hwloc: return 0;
    case Provenance::Kind::CAdvisor: return 1;
    case Provenance::Kind::Koordinator: return 2;
    case Provenance::Kind::Volcano: return 3;
    case Provenance::Kind::NodeResourceTopology: return 4;
    case Provenance::Kind::Nccl: return 5;
    default: return 6;
    }
}

}  // namespace

void addTo(Machine& base, const Machine& more) {
    const bool alike = base.zones.size() == more.zones.size()
                       && std::equal(base.zones.begin(), base.zones.end(), more.zones.begin(), [](const MachineZone& a, const MachineZone& b) { return a.osId == b.osId; });
    if (base.zones.empty()) {
        base.zones = more.zones;
        for (MachineZone& zone : base.zones) zone.package.reset();
    } else {
        for (MachineZone& zone : base.zones)
            for (const MachineZone& other : more.zones)
                if (zone.osId == other.osId) addZone(zone, other, alike);
    }
    addIfAbsent(base.memoryBytes, more.memoryBytes);
    if (alike && !tellsCores(base) && tellsCores(more)) {
        base.packages = more.packages;
        base.cores = more.cores;
        base.l3Groups = more.l3Groups;
        for (std::size_t z = 0; z < base.zones.size(); ++z) base.zones[z].package = more.zones[z].package;
    }
    if ((base.gpus.empty() && base.nics.empty()) || onlyCounted(base, more)) addDevices(base, more);
    else addGroups(base, more);
    if (base.devices.empty() && alike) base.devices = more.devices;
}

NodeMachines::NodeMachines(const Catalog& catalog, std::vector<ImportedMachine> files, Diagnostics& diagnostics,
                           const std::vector<std::shared_ptr<const Node>>& later) {
    const NamedNodes nodes(catalog, later);
    std::map<std::string, std::vector<ImportedMachine>> sources;
    for (ImportedMachine& file : files) {
        const Node* node = nodes.ofFile(file.machine.name);
        if (node == nullptr) {
            diagnostics.push_back({Severity::Warning, Error{ErrorCode::NotFound, worded("no node is called \"%1\": this machine is nobody's", {file.machine.name}),
                                                            Origin{file.machine.provenance.text, 0, 0, "Machine " + file.machine.name, {}}}});
            continue;
        }
        file.machine.name = node->name;
        sources[file.machine.name].push_back(std::move(file));
    }
    for (const KoordinatorTopology& topology : catalog.topology.koordinator)
        if (nodes.find(topology.name) != nullptr) {
            sources[topology.name].push_back(machineFrom(topology));
            koordinatorCpus(topology, catalog.topology.findReservation(topology.name), diagnostics);  // for what is wrong with its lists
        }
    for (const Numatopology& topology : catalog.topology.volcano)
        if (nodes.find(topology.name) != nullptr) sources[topology.name].push_back(machineFrom(topology));
    for (const NodeResourceTopology& topology : catalog.topology.nodes)
        if (nodes.find(topology.name) != nullptr) sources[topology.name].push_back(machineFrom(topology));
    for (auto& [node, all] : sources) {
        std::stable_sort(all.begin(), all.end(), [](const ImportedMachine& a, const ImportedMachine& b) { return rankOf(a.machine) < rankOf(b.machine); });
        Machine machine = std::move(all.front().machine);
        for (std::size_t i = 0; i < all.size(); ++i) {
            diagnostics.insert(diagnostics.end(), std::make_move_iterator(all[i].diagnostics.begin()), std::make_move_iterator(all[i].diagnostics.end()));
            if (i > 0) addTo(machine, all[i].machine);
        }
        Diagnostics doubts = fitToNode(machine, *nodes.find(node));
        diagnostics.insert(diagnostics.end(), std::make_move_iterator(doubts.begin()), std::make_move_iterator(doubts.end()));
        m_machines.emplace(node, std::move(machine));
    }
}

const Machine* NodeMachines::find(std::string_view node) const {
    const auto at = m_machines.find(node);
    return at == m_machines.end() ? nullptr : &at->second;
}

}  // namespace bayplan
