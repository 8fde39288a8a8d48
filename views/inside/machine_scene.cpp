// SPDX-License-Identifier: GPL-3.0-or-later
#include "inside/machine_scene.h"

#include <algorithm>

#include "topology/kubelet/hugepages.h"
#include "topology/kubelet/kubelet_setup.h"
#include "topology/pod_gpus.h"

namespace bayplan {

namespace {

/// A flag beside the tenant of a CPU: observed and predicted differ.
constexpr std::uint32_t kDisputedLook = 1u << 31;

double share(std::int64_t part, std::int64_t whole) {
    return whole > 0 ? std::clamp(static_cast<double>(part) / static_cast<double>(whole), 0.0, 1.0) : 0.0;
}

std::vector<std::size_t> poolsOf(const std::vector<PublishedDevice>& devices) {
    std::vector<std::size_t> pools;
    for (const PublishedDevice& device : devices) pools.push_back(device.pool);
    return pools;
}

/// Puts pieces one after another from the left; an excess ends at the edge.
class Stack {
public:
    Stack(Bar& bar, std::int64_t whole) : m_bar(bar), m_whole(whole) {}
    void add(Piece::Kind kind, std::size_t tenant, Knowing knowing, std::int64_t amount) {
        if (amount <= 0) return;
        m_bar.pieces.push_back({kind, share(m_at, m_whole), share(m_at + amount, m_whole), tenant, knowing});
        m_at += amount;
        if (kind == Piece::Kind::Used && knowing != Knowing::Asked) m_bar.used += amount;
    }

private:
    Bar& m_bar;
    std::int64_t m_whole;
    std::int64_t m_at = 0;
};

}  // namespace

std::optional<std::size_t> Occupancy::tenant(PodIdx pod) const {
    for (std::size_t t = 0; t < tenants.size(); ++t)
        if (tenants[t].pod == pod) return t;
    return {};
}

MachineScene::MachineScene(std::shared_ptr<const Machine> machine, Occupancy occupancy)
    : m_machine(std::move(machine)), m_occupancy(std::move(occupancy)),
      m_tree(MachineTree::make(*m_machine, m_occupancy.shares.size(), poolsOf(m_occupancy.published))) {
    const std::int32_t highest = allCpus(*m_machine).highest();
    m_cpus.resize(static_cast<std::size_t>(highest + 1));
    const auto mark = [&](const CpuSet& cpus, const CpuState& state) {
        cpus.forEach([&](std::int32_t cpu) {
            if (static_cast<std::size_t>(cpu) < m_cpus.size()) m_cpus[static_cast<std::size_t>(cpu)] = state;
        });
    };
    if (m_occupancy.reserved) mark(*m_occupancy.reserved, {CpuState::Kind::Reserved, Knowing::Observed, 0});
    for (const CpuUse& use : m_occupancy.cpus)
        mark(use.cpus, {CpuState::Kind::Taken, use.knowing, static_cast<std::uint32_t>(use.tenant)});
    m_gpus.resize(m_machine->gpus.size());
    for (const GpuUse& use : m_occupancy.gpus) {
        if (use.gpu >= m_gpus.size()) continue;
        std::vector<Piece>& pieces = m_gpus[use.gpu];
        const double from = pieces.empty() ? 0 : pieces.back().to;
        pieces.push_back({Piece::Kind::Used, from, std::min(1.0, from + use.milli / 1000.0), use.tenant, use.knowing});
    }
    for (const PlacementDifference& d : m_occupancy.differences) {
        CpuSet disputed;
        if (d.what == PlacementDifference::What::Cpus) {
            const CpuSet predicted = CpuSet::parse(d.predicted).value(), seen = CpuSet::parse(d.seen).value();  // written by CpuSet
            disputed = (predicted | seen) - (predicted & seen);
        }
        m_disputed.push_back(std::move(disputed));
    }
}

std::vector<std::size_t> MachineScene::within(const std::vector<PartId>& parts) const {
    std::vector<char> in(m_tree.parts.size(), 0);
    std::vector<std::size_t> found;
    for (std::size_t p = 0; p < in.size(); ++p) {
        const TreePart& part = m_tree.parts[p];
        in[p] = (p > 0 && in[part.parent]) || std::find(parts.begin(), parts.end(), part.id) != parts.end();
        if (in[p]) found.push_back(p);
    }
    return found;
}

std::vector<std::size_t> MachineScene::differencesAt(const PartId& part) const {
    using What = PlacementDifference::What;
    std::vector<std::size_t> found;
    for (std::size_t i = 0; i < m_occupancy.differences.size(); ++i) {
        const PlacementDifference& d = m_occupancy.differences[i];
        bool here = part.kind == PartKind::Machine;
        if (part.kind == PartKind::Thread) here = m_disputed[i].contains(static_cast<std::int32_t>(part.index));
        if (part.kind == PartKind::Zone) here = d.what == What::ZoneAmount && d.zone == m_machine->zones[part.index].osId;
        if (part.kind == PartKind::Gpu && d.what == What::Devices) {
            const MachineGpu& gpu = m_machine->gpus[part.index];
            const auto names = [&](const std::string& list) { return (", " + list + ", ").find(", " + deviceName(gpu) + ", ") != std::string::npos; };
            here = gpu.resource == d.resource && names(d.predicted) != names(d.seen);
        }
        if (here) found.push_back(i);
    }
    return found;
}

bool MachineScene::untold() const {
    return m_machine->zones.empty() && m_machine->cores.empty() && m_machine->gpus.empty() && m_machine->packages.empty()
           && m_machine->devices.empty() && m_machine->nics.empty() && m_occupancy.published.empty();
}

std::vector<std::uint32_t> MachineScene::looks() const {
    std::vector<std::uint32_t> looks(m_cpus.size(), 0);
    for (std::size_t i = 0; i < m_cpus.size(); ++i) {
        const CpuState& s = m_cpus[i];
        if (s.kind == CpuState::Kind::Reserved) looks[i] = 1;
        if (s.kind == CpuState::Kind::Taken) looks[i] = 2 + s.tenant * 3 + static_cast<std::uint32_t>(s.knowing);
    }
    for (const CpuSet& disputed : m_disputed)
        disputed.forEach([&](std::int32_t cpu) {
            if (static_cast<std::size_t>(cpu) < looks.size()) looks[static_cast<std::size_t>(cpu)] |= kDisputedLook;
        });
    return looks;
}

Bar MachineScene::bar(const PartId& part) const {
    Bar bar;
    if (part.kind == PartKind::Share) {
        const NodeShare& told = m_occupancy.shares[part.index];
        bar.resource = told.resource;
        bar.whole = told.capacity;
        Stack stack(bar, told.capacity);
        stack.add(Piece::Kind::System, 0, Knowing::Observed, told.capacity - told.allocatable);
        for (const ShareUse& use : told.uses) stack.add(Piece::Kind::Used, use.tenant, use.knowing, use.amount);
        return bar;
    }
    const MachineZone& zone = m_machine->zones[part.index];
    std::int64_t pageBytes = 0;
    std::optional<std::int64_t> somebody;  // in use by any pod
    std::int64_t system = 0;
    if (part.kind == PartKind::Memory) {
        bar.resource = "memory";
        bar.whole = zone.memoryBytes;
        bar.forPods = zone.memoryKind != MemoryKind::Gpu;
        if (!bar.forPods) return bar;
    } else if (part.kind == PartKind::Hugepages) {
        const HugepagePool& pool = (*zone.hugepages)[part.sub];
        pageBytes = bar.pageBytes = pool.pageBytes;
        bar.resource = hugepagesName(pool.pageBytes);
        bar.pages = pool.pages;
        bar.whole = pool.pages * pool.pageBytes;
        if (pool.freePages) somebody = (pool.pages - *pool.freePages) * pool.pageBytes;
    } else {
        const ZoneAmount& amount = zone.amounts[part.sub];
        bar.resource = amount.resource;
        pageBytes = hugepageBytes(amount.resource).value_or(0);
        bar.whole = amount.capacity ? amount.capacity : amount.allocatable;
        if (amount.capacity && amount.allocatable) system = *amount.capacity - *amount.allocatable;
        if (amount.available && bar.whole) somebody = *bar.whole - system - *amount.available;
    }
    if (!bar.whole) return bar;
    const auto& unplaced = m_occupancy.unplaced;
    bar.useTold = somebody || std::find(unplaced.begin(), unplaced.end(), bar.resource) == unplaced.end();
    Stack stack(bar, *bar.whole);
    stack.add(Piece::Kind::System, 0, Knowing::Observed, system);
    const bool memory = part.kind != PartKind::Amount || bar.resource == "memory" || pageBytes > 0;
    std::int64_t named = 0;
    for (const MemoryUse& use : m_occupancy.memory) {
        if (!memory || use.zone != part.index || use.pageBytes != pageBytes) continue;
        stack.add(Piece::Kind::Used, use.tenant, use.knowing, use.bytes);
        if (use.knowing != Knowing::Asked) named += use.bytes;
    }
    // What was observed beyond the known pods.
    if (somebody) stack.add(Piece::Kind::Used, kSomebody, Knowing::Observed, *somebody - named);
    return bar;
}

std::vector<Piece> MachineScene::published(std::size_t index) const {
    std::vector<Piece> pieces;
    for (const PublishedDevice::Use& use : m_occupancy.published[index].uses) {
        // What would be given stands on what is in use: the places of parts say nothing.
        const double from = use.knowing == Knowing::Asked && !pieces.empty() ? std::min(pieces.back().to, 1.0 - use.milli / 1000.0) : use.from / 1000.0;
        pieces.push_back({Piece::Kind::Used, std::max(0.0, from), std::min(1.0, std::max(0.0, from) + use.milli / 1000.0), use.tenant, use.knowing});
    }
    return pieces;
}

std::int32_t MachineScene::gpuMilli(std::size_t index) const {
    double sum = 0;
    for (const Piece& piece : m_gpus[index])
        if (piece.knowing != Knowing::Asked) sum += piece.to - piece.from;
    return static_cast<std::int32_t>(sum * 1000 + 0.5);
}

std::vector<PartId> MachineScene::partsOf(std::size_t tenant) const {
    std::vector<PartId> parts;
    for (std::size_t s = 0; s < m_occupancy.shares.size(); ++s)
        for (const ShareUse& use : m_occupancy.shares[s].uses)
            if (use.tenant == tenant) parts.push_back({PartKind::Share, s});
    for (const CpuUse& use : m_occupancy.cpus)
        if (use.tenant == tenant)
            use.cpus.forEach([&](std::int32_t cpu) { parts.push_back({PartKind::Thread, static_cast<std::size_t>(cpu)}); });
    for (const GpuUse& use : m_occupancy.gpus)
        if (use.tenant == tenant) parts.push_back({PartKind::Gpu, use.gpu});
    for (std::size_t d = 0; d < m_occupancy.published.size(); ++d)
        for (const PublishedDevice::Use& use : m_occupancy.published[d].uses)
            if (use.tenant == tenant) parts.push_back({PartKind::Published, d});
    for (const TreePart& part : m_tree.parts) {
        if (part.id.kind != PartKind::Memory && part.id.kind != PartKind::Hugepages && part.id.kind != PartKind::Amount) continue;
        const Bar told = bar(part.id);
        if (std::any_of(told.pieces.begin(), told.pieces.end(), [&](const Piece& p) { return p.kind == Piece::Kind::Used && p.tenant == tenant; }))
            parts.push_back(part.id);
    }
    return parts;
}

std::shared_ptr<const MachineScene> MachineScene::with(Occupancy asked) const {
    Occupancy both = m_occupancy;
    const std::size_t first = both.tenants.size();
    both.tenants.insert(both.tenants.end(), asked.tenants.begin(), asked.tenants.end());
    const auto append = [first](auto& to, auto& from) {
        for (auto& use : from) {
            use.tenant += first;
            use.knowing = Knowing::Asked;
            to.push_back(std::move(use));
        }
    };
    append(both.cpus, asked.cpus);
    append(both.gpus, asked.gpus);
    append(both.memory, asked.memory);
    for (std::size_t d = 0; d < std::min(both.published.size(), asked.published.size()); ++d) append(both.published[d].uses, asked.published[d].uses);
    for (NodeShare& share : both.shares)
        for (NodeShare& more : asked.shares)
            if (more.resource == share.resource) append(share.uses, more.uses);
    return std::make_shared<MachineScene>(m_machine, std::move(both));
}

}  // namespace bayplan
