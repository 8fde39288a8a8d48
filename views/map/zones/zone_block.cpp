// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/zones/zone_block.h"

#include <algorithm>
#include <map>
#include <string>
#include <unordered_map>
#include <utility>

#include "io/objects/told_placements.h"
#include "map/cell_layout.h"
#include "topology/kubelet/hugepages.h"
#include "topology/kubelet/pod_demand.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostShownZones = 64;

const ZoneAmount* amountOf(const MachineZone& zone, std::string_view resource) {
    const auto at = std::find_if(zone.amounts.begin(), zone.amounts.end(), [&](const ZoneAmount& a) { return a.resource == resource; });
    return at == zone.amounts.end() ? nullptr : &*at;
}

class BlockMaker {
public:
    BlockMaker(const Cluster& cluster, NodeIdx node, const ToldInsides& told, const GpuColumns& gpuColumns)
        : m_cluster(cluster), m_catalog(cluster.catalog()), m_node(node), m_machine(*told.machine(node)), m_gpuColumns(gpuColumns),
          m_kubelet(told.inside(cluster, node)) {
        for (const PodIdx p : cluster.node(node).pods) m_pods.emplace(m_catalog.pod(p).key(), p);
        m_seen = told.observed(node).pods;
        if (const KoordinatorTopology* agent = m_catalog.topology.findKoordinator(m_catalog.node(node).name)) m_listed = !agent->podCpus.empty();
    }

    std::shared_ptr<const ZoneBlock> make() {
        m_block.version = m_cluster.node(m_node).version;
        zones();
        if (m_block.zones.empty()) return nullptr;
        gpus();
        if (modelled()) m_block.unexplained = m_kubelet->unexplained().size();
        gpuUses();
        cpus();
        pages();
        m_block.free = zoneFreeGpus(m_cluster, m_node, &m_machine, m_kubelet.get());
        return std::make_shared<const ZoneBlock>(std::move(m_block));
    }

private:
    bool modelled() const { return m_kubelet && m_kubelet->known(); }
    /// Objects describe the node as it was read.
    bool unchanged() const { return m_cluster.node(m_node).version == 0; }

    void zones() {
        for (std::size_t z = 0; z < m_machine.zones.size() && m_block.zones.size() < kMostShownZones; ++z) {
            const MachineZone& zone = m_machine.zones[z];
            if (zone.memoryOnly()) continue;
            m_place[z] = static_cast<std::uint16_t>(m_block.zones.size());
            ZoneBlock::Zone shown;
            shown.osId = zone.osId;
            shown.memoryBytes = zone.memoryBytes.value_or(0);
            if (zone.cpus) shown.cpuMilli = static_cast<std::int64_t>(zone.cpus->size()) * 1000;
            else if (const ZoneAmount* cpu = amountOf(zone, kCpu)) shown.cpuMilli = cpu->capacity.value_or(0);
            if (shown.memoryBytes == 0)
                if (const ZoneAmount* memory = amountOf(zone, kMemory)) shown.memoryBytes = memory->capacity.value_or(0);
            m_block.zones.push_back(shown);
        }
    }

    void gpus() {
        const std::size_t loose = m_block.zones.size();
        for (const MachineGpu& gpu : m_machine.gpus) {
            std::size_t zone = loose;
            if (gpu.zones)
                for (const std::size_t z : *gpu.zones)
                    if (const auto at = m_place.find(z); at != m_place.end() && zone == loose) zone = at->second;
            if (zone == m_block.zones.size()) {
                m_block.zones.emplace_back();
                m_block.zones.back().loose = true;
            }
            ZoneBlock::Zone& of = m_block.zones[zone];
            m_block.gpus.push_back({static_cast<std::uint16_t>(zone), of.gpus++, gpu.osId, gpu.healthy.value_or(true)});
            m_block.mostGpus = std::max(m_block.mostGpus, of.gpus);
        }
    }

    void gpuUses() {
        std::vector<PodIdx> bound;  // what is written on pods holds where they were read
        for (const PodIdx p : m_cluster.node(m_node).pods)
            if (m_cluster.placement(p).standing == Standing::Bound) bound.push_back(p);
        const PodGpus gpus = podGpus(m_cluster, m_node, m_gpuColumns, &m_machine, m_kubelet.get(), toldGpus(givenTo(m_catalog, bound)));
        m_block.gpusModelled = gpus.granted;
        for (const PodGpu& use : gpus.uses) m_block.gpuUses.push_back({static_cast<std::uint16_t>(use.gpu), use.from, use.milli, use.pod, use.observed()});
    }

    /// The place of exclusive CPUs: as observed, otherwise as the kubelet would have assigned them.
    void cpus() {
        std::vector<std::pair<PodIdx, std::pair<CpuSet, bool>>> held;  // with "observed"
        for (const ObservedPlacement& seen : m_seen)
            if (const auto pod = m_pods.find(seen.pod); pod != m_pods.end() && seen.cpus) held.push_back({pod->second, {*seen.cpus, true}});
        const auto isSeen = [&](PodIdx p) { return std::any_of(held.begin(), held.end(), [&](const auto& h) { return h.first == p; }); };
        CpuSet reserved;
        if (modelled()) {
            const KubeletSetup& setup = *m_kubelet->state().setup;
            reserved = setup.reservedCpus;
            for (const auto& grant : m_kubelet->state().pods) {
                const auto pod = m_pods.find(grant->pod);
                if (pod == m_pods.end() || isSeen(pod->second)) continue;
                CpuSet cpus;
                for (const ContainerGrant& container : grant->containers)
                    if (!container.plainInit) cpus |= container.cpus;
                if (!cpus.empty()) held.push_back({pod->second, {cpus, false}});
            }
            m_block.cpusTold = m_block.unexplained == 0;
        } else {
            // If no pod may have exclusive CPUs, none has, however the kubelet is configured. Annotations on some pods
            // say nothing about the others; a list for the node does.
            m_block.cpusTold = m_listed ? unchanged() : !somebodyMayPin(isSeen);
        }
        bool published = unchanged() && held.empty() && !modelled();
        for (std::size_t z = 0; z < m_machine.zones.size() && published; ++z)
            if (const ZoneAmount* cpu = amountOf(m_machine.zones[z], kCpu); m_place.contains(z))
                published = cpu && cpu->capacity.value_or(0) > 0 && cpu->available;
        m_block.cpusTold = m_block.cpusTold || published;
        for (const auto& [z, at] : m_place) {
            const MachineZone& zone = m_machine.zones[z];
            if (published) {
                const ZoneAmount& cpu = *amountOf(zone, kCpu);
                const std::int64_t allocatable = cpu.allocatable.value_or(*cpu.capacity);
                std::int64_t at0 = addCpu(at, 0, *cpu.capacity - allocatable, *cpu.capacity, ZoneBlock::Holder::Reserved, {}, true);
                addCpu(at, at0, allocatable - *cpu.available, *cpu.capacity, ZoneBlock::Holder::Somebody, {}, true);
                continue;
            }
            if (!zone.cpus || zone.cpus->empty()) continue;
            const auto whole = static_cast<std::int64_t>(zone.cpus->size()) * 1000;
            std::int64_t from = addCpu(at, 0, static_cast<std::int64_t>(reserved.countIn(*zone.cpus)) * 1000, whole, ZoneBlock::Holder::Reserved, {}, false);
            for (const auto& [pod, has] : held)
                from = addCpu(at, from, static_cast<std::int64_t>(has.first.countIn(*zone.cpus)) * 1000, whole, ZoneBlock::Holder::Pod, pod, has.second);
        }
        std::stable_sort(m_block.cpus.begin(), m_block.cpus.end(), [](const auto& a, const auto& b) { return a.zone < b.zone; });
    }

    /// Ignores pods whose assignments were observed.
    template <typename IsSeen>
    bool somebodyMayPin(IsSeen isSeen) const {
        const std::vector<PodIdx>& pods = m_cluster.node(m_node).pods;
        return std::any_of(pods.begin(), pods.end(), [&](PodIdx p) {
            if (isSeen(p)) return false;
            const PodSpec& spec = *m_catalog.pod(p).spec;
            const auto whole = [](const Container& c) {
                const Quantity* cpu = c.requests.find(kCpu);
                return cpu != nullptr && cpu->milliValue() >= 1000 && cpu->milliValue() % 1000 == 0;
            };
            return isGuaranteed(spec) && (std::any_of(spec.containers.begin(), spec.containers.end(), whole) || std::any_of(spec.initContainers.begin(), spec.initContainers.end(), whole));
        });
    }

    /// Returns where the next share begins, in thousandths of a core.
    std::int64_t addCpu(std::uint16_t zone, std::int64_t from, std::int64_t milli, std::int64_t whole, ZoneBlock::Holder holder, PodIdx pod, bool observed) {
        milli = std::clamp<std::int64_t>(milli, 0, whole - from);
        if (milli <= 0) return from;
        const auto share = [&](std::int64_t v) {
            return static_cast<std::uint16_t>(static_cast<double>(v) / static_cast<double>(whole) * Cell::kWhole + 0.5);
        };
        m_block.cpus.push_back({zone, share(from), share(from + milli), holder, pod, milli, observed});
        return from + milli;
    }

    void pages() {
        for (const auto& [z, at] : m_place) {
            const MachineZone& zone = m_machine.zones[z];
            for (const HugepagePool& pool : zone.hugepages.value_or(std::vector<HugepagePool>{}))
                if (pool.pages > 0) {
                    // A machine with known free pages was examined when the cluster was read.
                    const bool seen = pool.freePages && unchanged();
                    m_block.pages.push_back({at, pool.pageBytes, pool.pages, seen ? pool.freePages : freePages(z, pool.pageBytes, pool.pages), seen});
                }
            if (zone.hugepages) continue;
            for (const ZoneAmount& amount : zone.amounts) {
                const auto size = hugepageBytes(amount.resource);
                if (!size || *size <= 0 || amount.capacity.value_or(0) <= 0) continue;
                m_block.pages.push_back({at, *size, *amount.capacity / *size, std::nullopt, false});
            }
        }
        for (ZoneBlock::Pages& pool : m_block.pages) {
            if (pool.free || !unchanged()) continue;
            const MachineZone& zone = zoneAt(pool.zone);
            const ZoneAmount* amount = amountOf(zone, hugepagesName(pool.pageBytes));
            if (!amount || !amount->available) continue;
            pool.free = *amount->available / pool.pageBytes;
            pool.observed = true;
        }
        std::stable_sort(m_block.pages.begin(), m_block.pages.end(),
                         [](const auto& a, const auto& b) { return std::pair(a.zone, a.pageBytes) < std::pair(b.zone, b.pageBytes); });
    }

    const MachineZone& zoneAt(std::uint16_t place) const {
        for (const auto& [z, at] : m_place)
            if (at == place) return m_machine.zones[z];
        return m_machine.zones.front();
    }

    /// If the kubelet pins memory: the pages that it has not assigned; if the pods request none of the size: all pages.
    std::optional<std::int64_t> freePages(std::size_t zone, std::int64_t pageBytes, std::int64_t pages) const {
        const std::string name = hugepagesName(pageBytes);
        const ResourceIdx column = m_catalog.resources.find(name);
        if (!column.valid() || m_cluster.requested(m_node, column) <= 0) return pages;
        if (modelled() && m_block.unexplained == 0 && m_kubelet->state().setup->pinsMemory) {
            const KubeletState& state = m_kubelet->state();
            const auto type = state.setup->memoryType(name);
            if (!type || zone >= state.memory.size()) return std::nullopt;
            return state.memory[zone].free[*type] / pageBytes;
        }
        if (m_block.zones.size() == 1) return std::max<std::int64_t>(0, pages - m_cluster.requested(m_node, column) / pageBytes);
        return std::nullopt;
    }

    const Cluster& m_cluster;
    const Catalog& m_catalog;
    NodeIdx m_node;
    const Machine& m_machine;
    const GpuColumns& m_gpuColumns;
    std::shared_ptr<const NodeInside> m_kubelet;
    std::unordered_map<std::string, PodIdx> m_pods;
    std::vector<ObservedPlacement> m_seen;
    bool m_listed = false;                         // an agent tells of all pods of the node
    std::map<std::size_t, std::uint16_t> m_place;  // of the machine's zones among those that are shown
    ZoneBlock m_block;
};

}  // namespace

bool hasZones(const Machine& machine) {
    return std::any_of(machine.zones.begin(), machine.zones.end(), [](const MachineZone& zone) { return !zone.memoryOnly(); });
}

std::shared_ptr<const ZoneBlock> zoneBlockOf(const Cluster& cluster, NodeIdx node, const ToldInsides& told,
                                             const GpuColumns& gpuColumns) {
    if (!told.machine(node)) return nullptr;
    return BlockMaker(cluster, node, told, gpuColumns).make();
}

}  // namespace bayplan
