// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/numa_table.h"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <string>
#include <utility>

#include "model/koordinator/numa_terms.h"
#include "topology/machine_from_objects.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostNumaZones = 12;  // for more, the order in which upstream's sorting compares is another

CpuSet listedCpus(const std::string& text) {
    Result<CpuSet> cpus = CpuSet::parse(text);  // one that cannot be read counts as none
    return cpus ? std::move(*cpus) : CpuSet();
}

CpuSet reservedCpusOf(const KoordinatorTopology& topology) {
    CpuSet reserved = listedCpus(topology.systemCpus);
    for (const KoordinatorTopology::PodCpus& pod : topology.podCpus)
        if (pod.byKubelet && pod.named) reserved |= listedCpus(pod.cpus);
    if (topology.cpuManager) reserved |= listedCpus(topology.cpuManager->reservedCpus);
    if (topology.reservation) reserved |= listedCpus(topology.reservation->reservedCpus);
    return reserved;
}

/// The number of "node-1"; absent: the zone does not count.
std::optional<std::int32_t> zoneNumber(const TopologyZone& zone) {
    constexpr std::string_view kMark = "node-";
    const std::size_t at = zone.name.find(kMark);
    if (zone.type != "Node" || at == std::string::npos) return std::nullopt;
    const std::string_view rest = std::string_view(zone.name).substr(at + kMark.size());
    std::int32_t number = 0;
    const auto [end, failure] = std::from_chars(rest.data(), rest.data() + rest.size(), number);
    if (rest.empty() || failure != std::errc() || end != rest.data() + rest.size()) return std::nullopt;
    return number;
}

std::vector<ZonedNode::Zone> listedZones(const KoordinatorTopology& topology, const ZonedNode& node, const ResourceTable& table) {
    std::vector<ZonedNode::Zone> zones;
    for (const TopologyZone& zone : topology.zones) {
        const std::optional<std::int32_t> number = zoneNumber(zone);
        if (!number) continue;
        ZonedNode::Zone& made = zones.emplace_back(ZonedNode::Zone{*number, AmountsOfZone(table.size())});
        for (const ZoneResource& resource : zone.resources)
            if (const ResourceIdx column = table.find(resource.name); column.valid())
                made.total[column.get()] = column == ResourceTable::kCpuIdx ? resource.allocatable.milliValue() : resource.allocatable.value();
        std::optional<std::int64_t>& cpu = made.total[ResourceTable::kCpuIdx.get()];
        if (cpu && *cpu != 0) *cpu -= static_cast<std::int64_t>(node.cpus.inZone(*number).countIn(node.reserved)) * 1000;
    }
    std::stable_sort(zones.begin(), zones.end(), [](const ZonedNode::Zone& a, const ZonedNode::Zone& b) { return a.number < b.number; });
    return zones;
}

/// The labels count before what the kubelet says.
void readPolicies(const Node& node, const KoordinatorTopology* topology, ZonedNode& made) {
    const auto label = [&](std::string_view name) {
        const std::string* value = node.labels.find("node.koordinator.sh/" + std::string(name));
        return value ? *value : std::string();
    };
    const std::string policy = label("numa-topology-policy");
    if (const std::optional<NumaPolicy> known = numaPolicyNamed(policy)) made.policy = *known;
    else made.odd = worded("label node.koordinator.sh/numa-topology-policy of node %1: %2", {node.name, policy});
    if (topology && policy.empty())
        for (const std::string& said : topology->topologyPolicies) {
            if (said == "BestEffort") made.policy = NumaPolicy::BestEffort;
            else if (said == "Restricted") made.policy = NumaPolicy::Restricted;
            else if (said == "SingleNUMANodePodLevel") made.policy = NumaPolicy::SingleNumaNode;
            if (made.policy != NumaPolicy::None) break;
        }
    const std::string binds = label("cpu-bind-policy");
    bool kubeletBinds = false;
    if (topology && topology->cpuManager && topology->cpuManager->policy == "static") {
        const auto option = topology->cpuManager->options.find("full-pcpus-only");
        kubeletBinds = option != topology->cpuManager->options.end() && option->second == "true";
    }
    if (binds == "FullPCPUsOnly" || kubeletBinds) made.bindPolicy = kFullPcpus;
    else if (binds == kSpreadByPcpus) made.bindPolicy = kSpreadByPcpus;
    const std::string strategy = label("numa-allocate-strategy");
    if (!strategy.empty()) made.fullestFirst = strategy == "MostAllocated";
    if (strategy == "DistributeEvenly" && made.oddZones.empty())
        made.oddZones = worded("label node.koordinator.sh/numa-allocate-strategy of node %1: %2", {node.name, strategy});
}

void readRatios(const Node& node, const KoordinatorTopology* topology, const ResourceTable& table, ZonedNode& made) {
    made.nodeRatio = node.amplification.of(kCpu);
    made.badRatio = node.amplification.unread;
    if (topology && !topology->amplification.ratios.empty()) {
        made.zoneRatio = topology->amplification.of(kCpu);
        return;
    }
    made.zoneRatio = made.nodeRatio;
    for (const auto& [name, ratio] : node.amplification.ratios)
        if (const ResourceIdx column = table.find(name); column.valid())
            for (ZonedNode::Zone& zone : made.zones)
                if (std::optional<std::int64_t>& total = zone.total[column.get()]) *total = amplify(*total, ratio);
}

bool withoutGaps(const std::vector<ZonedNode::Zone>& zones) {
    for (std::size_t i = 0; i < zones.size(); ++i)
        if (zones[i].number != static_cast<std::int32_t>(i)) return false;
    return true;
}

/// Null: it says nothing that matters.
std::unique_ptr<const ZonedNode> numaNodeOf(const Node& node, const Catalog& catalog) {
    const KoordinatorTopology* topology = catalog.topology.findKoordinator(node.name);
    auto made = std::make_unique<ZonedNode>();
    if (topology) {
        made->published = true;
        made->cpus = CpuMap(topology->cpus);
        made->reserved = reservedCpusOf(*topology);
        made->zones = listedZones(*topology, *made, catalog.resources);
        if (made->cpus.odd()) made->oddCpus = worded("annotation node.koordinator.sh/cpu-topology of node %1: CPUs that cannot be", {node.name});
        if (made->zones.size() > kMostNumaZones) made->oddZones = worded("node %1 has more than %2 zones", {node.name, kMostNumaZones});
        else if (!withoutGaps(made->zones)) made->oddZones = worded("the zones of node %1 are not numbered 0, 1, 2", {node.name});
    }
    readPolicies(node, topology, *made);
    readRatios(node, topology, catalog.resources, *made);
    const bool matters = made->published || made->policy != NumaPolicy::None || !made->bindPolicy.empty() || made->nodeRatio != 1 || made->strange();
    return matters ? std::move(made) : nullptr;
}

/// Whether the pod that stands for it has CPUs or zones of the node.
bool keepsZones(const KoordinatorReservation& reservation, const ZonedNode& node, const ResourceTable& table) {
    if (!node.published) return false;
    Pod pod;
    pod.labels = reservation.podLabels;
    pod.spec = reservation.spec;
    pod.numaTerms = reservation.numaTerms;
    if (pod.numaTerms && !toldShare(pod, {}, table).none()) return true;
    const SpecInfo spec{reservation.spec, specRequests(*reservation.spec, table), {}};
    return mayTakeZones(numaAskOf(pod, spec, kFullPcpus), node);
}

}  // namespace

bool mayTakeZones(const NumaAsk& ask, const ZonedNode& node) {
    if (!ask.unknown.empty()) return true;
    return node.published && ask.requests && (ask.binds || ask.fraction || ask.policy != NumaPolicy::None || node.policy != NumaPolicy::None || !node.bindPolicy.empty());
}

Message keptByReservation(const std::string& name) { return worded("Reservation %1: the CPUs and zones that it keeps", {name}); }

std::int64_t amplify(std::int64_t amount, double ratio) {
    if (ratio <= 1) return amount;
    const double more = std::ceil(static_cast<double>(amount) * ratio);
    return more >= 9.2e18 ? std::int64_t{9'200'000'000'000'000'000} : static_cast<std::int64_t>(more);
}

NumaTable::NumaTable(const Catalog& catalog) : m_published(catalog.nodes.size()), m_told(catalog.pods.size()) {
    for (std::size_t i = 0; i < catalog.nodes.size(); ++i) {
        const NodeIdx idx(i);
        m_published[i] = numaNodeOf(catalog.node(idx), catalog);
        const ZonedNode& node = of(idx);
        if (node.strange()) m_strangeNodes.push_back(idx);
        m_aligns = m_aligns || node.policy != NumaPolicy::None;
        m_active = m_active || m_aligns || !node.bindPolicy.empty() || node.nodeRatio > 1;
    }
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        const PodIdx pod(i);
        if (const auto& terms = catalog.pod(pod).reservationTerms; terms && !terms->standsFor.empty()) m_standIns.push_back(pod);
        if (!catalog.pod(pod).numaTerms) continue;
        if (NumaShare share = toldShare(catalog.pod(pod), pod, catalog.resources); !share.none()) m_told[i] = std::make_unique<const NumaShare>(std::move(share));
        if (!numaAskOf(catalog.pod(pod), catalog.specOf(pod), kFullPcpus).unknown.empty()) m_strangePods.push_back(pod);
    }
    for (const KoordinatorReservation& reservation : catalog.koordinatorReservations) {
        const NodeIdx node = reservation.active() ? catalog.findNode(reservation.nodeName) : NodeIdx();
        if (node.valid() && m_reserved.empty() && keepsZones(reservation, of(node), catalog.resources)) m_reserved = keptByReservation(reservation.name);
    }
}

}  // namespace bayplan
