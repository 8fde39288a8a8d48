// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/koordinator/colocation.h"

#include <algorithm>
#include <cmath>
#include <set>

#include "base/saturating.h"
#include "model/node_metric.h"
#include "plugins/shared/koordinator_class.h"
#include "topology/cpu_set.h"

namespace bayplan {

namespace {

/// cpu and memory.
struct ColocatedAmounts {
    std::int64_t cpu = 0, memory = 0;

    void add(const ColocatedAmounts& other) {
        cpu = saturatingAdd(cpu, other.cpu);
        memory = saturatingAdd(memory, other.memory);
    }
    static ColocatedAmounts of(const ResourceList& list) {
        const Quantity *cpu = list.find(kCpu), *memory = list.find(kMemory);
        return {cpu ? cpu->milliValue() : 0, memory ? memory->value() : 0};
    }
    ColocatedAmounts most(const ColocatedAmounts& other) const { return {std::max(cpu, other.cpu), std::max(memory, other.memory)}; }
};

/// As Go multiplies: in doubles, and cut off.
std::int64_t scaled(std::int64_t amount, double factor) {
    constexpr double kMost = 9.2e18;
    return static_cast<std::int64_t>(std::clamp(static_cast<double>(amount) * factor, -kMost, kMost));
}
double percent(std::int64_t part) { return static_cast<double>(part) / 100.0; }

template <typename T>
void overwrite(std::optional<T>& field, const std::optional<T>& by) {
    if (by) field = by;
}
void overwrite(ColocationShare& share, const ColocationShare& by) {
    overwrite(share.reclaim, by.reclaim);
    overwrite(share.policy, by.policy);
    overwrite(share.batch, by.batch);
    overwrite(share.mid, by.mid);
}
void overwrite(ColocationStrategy& strategy, const ColocationStrategy& by) {
    overwrite(strategy.enable, by.enable);
    overwrite(strategy.cpu, by.cpu);
    overwrite(strategy.memory, by.memory);
    overwrite(strategy.degradeMinutes, by.degradeMinutes);
    overwrite(strategy.midUnallocated, by.midUnallocated);
    overwrite(strategy.midMode, by.midMode);
}

ColocationStrategy defaultColocation() {
    ColocationStrategy all;
    all.enable = false;
    all.cpu = {60, BatchPolicy::Usage, std::nullopt, 100};
    all.memory = {65, BatchPolicy::Usage, std::nullopt, 100};
    all.degradeMinutes = 15;
    all.midUnallocated = 0;
    return all;
}

/// The annotation of the Node itself, whatever its policy.
ColocatedAmounts annotatedOn(const Catalog& catalog, const std::string& node) {
    for (const NamedReservation& named : catalog.topology.reservations) {
        if (named.node != node) continue;
        ColocatedAmounts amounts = ColocatedAmounts::of(named.reservation.resources);
        if (named.reservation.reservedCpus.empty()) return amounts;
        const Result<CpuSet> cpus = CpuSet::parse(named.reservation.reservedCpus);
        if (!cpus) return {};
        amounts.cpu = static_cast<std::int64_t>(cpus->size()) * 1000;
        return amounts;
    }
    return {};
}

const SloMetric* extraOf(const SloObjects& slo, const std::string& node) {
    const auto found = slo.metrics.find(node);
    return found == slo.metrics.end() ? nullptr : &found->second;
}

bool isLow(std::string_view priority) { return priority == "koord-batch" || priority == "koord-free"; }

struct SumsOfPods {
    ColocatedAmounts requested, used, most;  // of prod and mid pods
    ColocatedAmounts prod;                   // requested by prod pods
};

SumsOfPods sumsOfPods(const Cluster& cluster, NodeIdx idx, const NodeMetric& metric, const SloMetric* extra) {
    SumsOfPods sums;
    std::map<std::string_view, ColocatedAmounts> measured;
    for (const NodeMetric::PodUsage& pod : metric.pods) measured[pod.pod] = ColocatedAmounts::of(pod.usage);
    std::set<std::string_view> gone;
    for (const auto& [pod, usage] : measured) gone.insert(pod);
    for (const PodIdx podIdx : cluster.node(idx).pods) {
        const Pod& pod = cluster.catalog().pod(podIdx);
        if (pod.phase != PodPhase::Running && pod.phase != PodPhase::Pending) continue;
        const std::string key = pod.key();
        const auto found = measured.find(key);
        gone.erase(key);
        const auto& filter = cluster.catalog().specOf(podIdx).requests.filter;
        const ColocatedAmounts request{filter[ResourceTable::kCpuIdx.get()], filter[ResourceTable::kMemoryIdx.get()]};
        const KoordinatorClass is = koordinatorClassOf(pod);
        if (is == KoordinatorClass::Batch || is == KoordinatorClass::Free) continue;
        if (is != KoordinatorClass::Mid) sums.prod.add(request);
        sums.requested.add(request);
        if (found == measured.end()) {  // upstream leaves it out of the third sum
            sums.used.add(request);
            continue;
        }
        const std::string* qos = pod.labels->find("koordinator.sh/qosClass");
        const bool keepsCpus = qos && *qos == "LSE";
        sums.used.add({keepsCpus ? request.cpu : found->second.cpu, found->second.memory});
        sums.most.add(request.most(found->second));
    }
    for (const std::string_view pod : gone) {
        const auto priority = extra ? extra->priorityOf.find(pod) : std::map<std::string, std::string, std::less<>>::const_iterator();
        if (extra && priority != extra->priorityOf.end() && isLow(priority->second)) continue;
        sums.used.add(measured[pod]);
        sums.most.add(measured[pod]);
    }
    return sums;
}

/// What applications of the host use that are more important than `than`, which counts as the system's. Absent: of one it is not known.
std::optional<ColocatedAmounts> hostUse(const SloMetric* extra, std::string_view than) {
    constexpr std::array<std::string_view, 4> kRising{"koord-free", "koord-batch", "koord-mid", "koord-prod"};
    ColocatedAmounts sum;
    if (!extra) return sum;
    const auto rank = [&](std::string_view priority) { return std::find(kRising.begin(), kRising.end(), priority) - kRising.begin(); };
    for (const SloMetric::HostApplication& one : extra->hostApplications) {
        if (rank(one.priority) == static_cast<std::ptrdiff_t>(kRising.size())) return std::nullopt;
        if (rank(one.priority) > rank(than)) sum.add(ColocatedAmounts::of(one.usage));
    }
    return sum;
}

void computeBatch(OfferTerms& terms, const ColocationShare& share, std::int64_t requested, std::int64_t used, std::int64_t most) {
    terms.pods = terms.policy == BatchPolicy::Request ? requested : terms.policy == BatchPolicy::MaxUsageRequest ? most
                                                                                                                 : used;
    terms.margin = scaled(terms.capacity, percent(100 - share.reclaim.value_or(0)));
    terms.batch = std::max<std::int64_t>(0, saturatingSub(saturatingSub(saturatingSub(terms.capacity, terms.margin), terms.systemPart()), terms.pods));
    if (share.batch) {
        terms.atMost = scaled(terms.capacity, percent(*share.batch));
        terms.batch = std::min(terms.batch, *terms.atMost);
    }
}

void computeMid(OfferTerms& terms, const ColocationShare& share, std::int64_t unallocatedPercent, std::int64_t prod, std::int64_t systemForMid) {
    terms.unallocated = std::max<std::int64_t>(0, saturatingSub(saturatingSub(terms.capacity, std::max(systemForMid, terms.reserved)), prod));
    const std::int64_t free = std::max<std::int64_t>(0, std::min(terms.reclaimable, terms.unused));
    terms.mid = std::min(saturatingAdd(free, scaled(terms.unallocated, percent(unallocatedPercent))), scaled(terms.capacity, percent(share.mid.value_or(100))));
}

const NodeMetric* metricOf(const Catalog& catalog, const std::string& node) {
    for (const NodeMetric& metric : catalog.nodeMetrics)
        if (metric.name == node) return &metric;
    return nullptr;
}

NodeOffer notOffered(NodeOffer offer, NodeOffer::State state, Message why) {
    offer.state = state;
    offer.why = std::move(why);
    return offer;
}

}  // namespace

std::array<std::optional<std::int64_t>, 4> NodeOffer::amounts() const {
    if (state != State::Computed) return {};
    std::array<std::optional<std::int64_t>, 4> all{cpu.batch, memory.batch, {}, {}};
    if (midUnknown.empty()) {
        all[2] = cpu.mid;
        all[3] = memory.mid;
    }
    return all;
}

ColocationStrategy colocationOf(const SloObjects& slo, const Node& node, std::optional<std::string>* config) {
    ColocationStrategy strategy = defaultColocation();
    if (slo.colocation) {
        overwrite(strategy, slo.colocation->all);
        for (const auto& some : slo.colocation->some) {
            if (!matches(some.selector, node.labels)) continue;
            overwrite(strategy, some.strategy);
            if (config) *config = some.name;
            break;
        }
    }
    const auto own = slo.nodes.find(node.name);
    if (own == slo.nodes.end()) return strategy;
    if (own->second.strategy) overwrite(strategy, *own->second.strategy);
    if (own->second.cpuReclaim) strategy.cpu.reclaim = static_cast<std::int64_t>(*own->second.cpuReclaim * 100);
    if (own->second.memoryReclaim) strategy.memory.reclaim = static_cast<std::int64_t>(*own->second.memoryReclaim * 100);
    return strategy;
}

NodeOffer nodeOffer(const SloObjects& slo, const Cluster& cluster, NodeIdx idx, std::optional<std::int64_t> now) {
    const Catalog& catalog = cluster.catalog();
    const Node& node = catalog.node(idx);
    NodeOffer offer;
    if (!slo.configured) return notOffered(std::move(offer), NodeOffer::State::Unknown, worded("the ConfigMap slo-controller-config is not among the objects"));
    const ColocationStrategy strategy = colocationOf(slo, node, &offer.config);
    if (!strategy.enable.value_or(false)) return notOffered(std::move(offer), NodeOffer::State::Off, worded("colocation is not enabled on this node"));
    const auto own = slo.nodes.find(node.name);
    if (own != slo.nodes.end() && own->second.thirdParty)
        return notOffered(std::move(offer), NodeOffer::State::Unknown, worded("the annotation node.koordinator.sh/third-party-allocations: others were given a part"));
    const NodeMetric* metric = metricOf(catalog, node.name);
    if (!metric) return notOffered(std::move(offer), NodeOffer::State::Unknown, worded("there is no NodeMetric of this node: what it offers stays as it is"));
    if (!metric->updateTime) return notOffered(std::move(offer), NodeOffer::State::Degraded, worded("nothing was measured yet"));
    offer.ageKnown = now.has_value();
    if (const std::int64_t most = *strategy.degradeMinutes; now && *now > *metric->updateTime + most * 60)
        return notOffered(std::move(offer), NodeOffer::State::Degraded, worded("what was measured is more than %1 minutes old", {most}));
    if (!metric->measured) return notOffered(std::move(offer), NodeOffer::State::Unknown, worded("the NodeMetric of this node says nothing of its use"));

    const SloMetric* extra = extraOf(slo, node.name);
    const std::optional<ColocatedAmounts> beforeBatch = hostUse(extra, "koord-batch"), beforeMid = hostUse(extra, "koord-mid");
    if (!beforeBatch) return notOffered(std::move(offer), NodeOffer::State::Unknown, worded("an application of the host has a priority that Koordinator does not have"));
    const ColocatedAmounts capacity = ColocatedAmounts::of(node.capacity), allocatable = ColocatedAmounts::of(node.allocatable), kept = annotatedOn(catalog, node.name);
    const ColocatedAmounts measured = ColocatedAmounts::of(metric->systemUsage);
    const SumsOfPods sums = sumsOfPods(cluster, idx, *metric, extra);
    offer.state = NodeOffer::State::Computed;
    offer.cpu.policy = strategy.cpu.policy == BatchPolicy::MaxUsageRequest ? BatchPolicy::MaxUsageRequest : BatchPolicy::Usage;  // upstream has no third one for it
    offer.memory.policy = strategy.memory.policy.value_or(BatchPolicy::Usage);
    const auto fill = [](OfferTerms& terms, std::int64_t has, std::int64_t offers, std::int64_t annotated, std::int64_t system) {
        terms.capacity = has;
        terms.reserved = std::max({annotated, saturatingSub(has, offers), std::int64_t{0}});
        terms.system = system;
    };
    fill(offer.cpu, capacity.cpu, allocatable.cpu, kept.cpu, saturatingAdd(measured.cpu, beforeBatch->cpu));
    fill(offer.memory, capacity.memory, allocatable.memory, kept.memory, saturatingAdd(measured.memory, beforeBatch->memory));
    computeBatch(offer.cpu, strategy.cpu, sums.requested.cpu, sums.used.cpu, sums.most.cpu);
    computeBatch(offer.memory, strategy.memory, sums.requested.memory, sums.used.memory, sums.most.memory);
    if (own != slo.nodes.end() && own->second.normalization.value_or(1) > 1)  // whole thousandths, rounded up
        offer.cpu.batch = static_cast<std::int64_t>(std::ceil(static_cast<double>(scaled(std::min(offer.cpu.batch, kMostRequest) * 1000, *own->second.normalization)) / 1000.0));

    if (strategy.midMode && *strategy.midMode == "static") offer.midUnknown = worded("midReclaimMode static is not modelled");
    if (extra && extra->prodReclaimable) {
        const ColocatedAmounts reclaimable = ColocatedAmounts::of(*extra->prodReclaimable);
        offer.cpu.reclaimable = reclaimable.cpu;
        offer.memory.reclaimable = reclaimable.memory;
    }
    // Where use is known of one of the two alone, upstream takes nothing to be free.
    if (metric->nodeUsage.find(kCpu) && metric->nodeUsage.find(kMemory)) {
        const ColocatedAmounts used = ColocatedAmounts::of(metric->nodeUsage);
        offer.cpu.unused = saturatingSub(capacity.cpu, used.cpu);
        offer.memory.unused = saturatingSub(capacity.memory, used.memory);
    }
    computeMid(offer.cpu, strategy.cpu, *strategy.midUnallocated, sums.prod.cpu, saturatingAdd(measured.cpu, beforeMid->cpu));
    computeMid(offer.memory, strategy.memory, *strategy.midUnallocated, sums.prod.memory, saturatingAdd(measured.memory, beforeMid->memory));
    return offer;
}

}  // namespace bayplan
