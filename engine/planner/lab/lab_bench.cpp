// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/lab/lab_bench.h"

#include <algorithm>
#include <memory>
#include <utility>

#include "planner/lab/compaction.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace {

/// As little as the filter asks for, and as a node counts.
std::vector<std::int64_t> asksOf(const Catalog& catalog, PodIdx pod) {
    std::vector<std::int64_t> asks = catalog.specOf(pod).requests.filter;
    if (catalog.pod(pod).resizing()) {
        const std::vector<std::int64_t> counted = podAmounts(catalog.pod(pod), catalog.resources).filter;
        for (std::size_t r = 0; r < asks.size(); ++r) asks[r] = std::min(asks[r], counted[r]);
    }
    asks[ResourceTable::kPodsIdx.get()] = 1;
    return asks;
}

}  // namespace

AskedRoom::AskedRoom(const LabLoad& load, const Profiles& profiles, const UsedNodes& used) : m_load(load) {
    const Cluster& from = *load.from;
    // A pod of any profile may stand anywhere: what one of them does not count is not counted.
    m_room.counts.assign(from.catalog().resources.size(), true);
    for (const auto& profile : profiles.all) {
        const std::vector<bool> countable = countableResources(*profile, from.catalog());
        for (std::size_t r = 0; r < countable.size(); ++r) m_room.counts[r] = m_room.counts[r] && countable[r];
    }
    for (std::size_t n = 0; n < from.nodeCount(); ++n) {
        m_room.inUse.push_back(used.has(from, NodeIdx(n)));
        std::vector<std::int64_t>& free = m_room.free.emplace_back(from.catalog().allocatable[n]);
        for (std::size_t r = 0; r < free.size(); ++r) free[r] -= from.requested(NodeIdx(n), ResourceIdx(r));
    }
    std::map<std::vector<std::int64_t>, std::size_t> places;
    for (const PodIdx pod : load.pods) {
        const auto [at, fresh] = places.try_emplace(asksOf(from.catalog(), pod), m_classes.size());
        if (fresh) m_classes.push_back({at->first, 0});
        ++m_classes[at->second].pods;
        m_classOf.push_back(at->second);
    }
}

std::int64_t AskedRoom::leastNodesOf(const Cluster& after) {
    std::vector<std::int64_t> placed(m_classes.size(), 0);
    for (std::size_t i = 0; i < m_load.pods.size(); ++i) placed[m_classOf[i]] += after.placement(m_load.pods[i]).node.valid();
    const auto [known, fresh] = m_known.try_emplace(std::move(placed), 0);
    if (fresh) {
        std::vector<AskedClass> classes;
        for (std::size_t c = 0; c < m_classes.size(); ++c)
            if (known->first[c] > 0) classes.push_back({m_classes[c].asks, known->first[c]});
        known->second = leastNodes(m_room, classes);
    }
    return known->second;
}

LabBench::LabBench(const Lab& lab, std::size_t strategy)
    : m_lab(lab), m_strategy(strategy), m_metrics(metricsOf(lab)), m_scheduler(rulesOfRun(lab, strategy, lab.load.from->catalog())), m_used(lab.load.from->catalog()),
      m_asked(lab.load, lab.strategies[strategy].profiles, m_used), m_mostPlaced(m_asked.mostPlacedOfAll()), m_poolOf(poolsOfNodes(lab.pools, lab.load.from->catalog())) {
    const Profiles& profiles = lab.strategies[strategy].profiles;
    std::vector<SlotShape> shapes;
    for (const SlotShape& shape : lab.shapes) {
        const bool can = countable(shape).has_value() && profiles.find(shape.pod.spec->schedulerName);
        m_boardPlaces.push_back(can ? std::optional(shapes.size()) : std::nullopt);
        if (can) shapes.push_back(shape);
    }
    if (!shapes.empty()) m_board.emplace(withoutPreemption(profiles), std::move(shapes));
    m_gangs = gangsOf(*lab.load.from, profiles);
    std::erase_if(m_gangs, [&](const Gang& gang) {
        return std::none_of(gang.pods.begin(), gang.pods.end(), [&](PodIdx pod) { return std::binary_search(lab.load.pods.begin(), lab.load.pods.end(), pod); });
    });
}

std::int64_t LabBench::gangsWhole(const Cluster& after) const {
    return std::count_if(m_gangs.begin(), m_gangs.end(), [&](const Gang& gang) {
        const auto standing = std::count_if(gang.pods.begin(), gang.pods.end(), [&](PodIdx pod) { return after.placement(pod).standing != Standing::Pending; });
        return standing >= gang.quorum.value_or(static_cast<std::int32_t>(gang.pods.size()));
    });
}

std::optional<std::size_t> LabBench::placeOf(const std::string& shape) const {
    for (std::size_t s = 0; s < m_lab.shapes.size(); ++s)
        if (m_lab.shapes[s].name == shape) return m_boardPlaces[s];
    return std::nullopt;
}

std::optional<double> LabBench::slotsOf(const std::string& shape) const {
    const std::optional<std::size_t> place = placeOf(shape);
    if (!place) return std::nullopt;
    const std::int64_t gangs = m_board->pods(*place) / m_board->shapes()[*place].gang;
    return static_cast<double>(gangs);
}

std::optional<double> LabBench::slotsWithin(const LabMetric& metric) const {
    const auto [shape, label] = shapeAndPart(metric);
    const std::optional<std::size_t> place = placeOf(shape);
    if (!place) return std::nullopt;
    return static_cast<double>(slotsByLevel(*m_board, *place, {{{LevelKind::Label, label}}, {}, {}}).front().gangs);
}

std::optional<double> LabBench::lossOf(const LabMetric& metric, const std::vector<SlotLosses>& losses) const {
    const auto [shape, cause] = shapeAndPart(metric);
    const std::optional<std::size_t> place = placeOf(shape);
    if (!place) return std::nullopt;
    double pods = 0;
    for (const SlotLoss& loss : losses[*place].losses) {
        const bool ofRoom = loss.cause == LossCause::Partial || loss.cause == LossCause::Short;
        if (ofRoom ? cause == toString(loss.cause) : cause == "refused") pods += loss.pods;
    }
    return pods;
}

std::optional<double> LabBench::priceOf(const Cluster& after) const {
    double price = 0;
    for (std::size_t n = 0; n < after.nodeCount(); ++n) {
        if (!m_used.has(after, NodeIdx(n))) continue;
        if (!m_lab.prices[n]) return std::nullopt;
        price += *m_lab.prices[n];
    }
    return price;
}

std::size_t LabBench::poolNamed(const std::string& name) const {
    return static_cast<std::size_t>(std::find_if(m_lab.pools.begin(), m_lab.pools.end(), [&](const NodePool& pool) { return pool.name == name; }) - m_lab.pools.begin());
}

Result<LabBench::Done> LabBench::run(std::size_t seed, const Budget& budget) {
    const LabLoad& load = m_lab.load;
    m_scheduler.setSampling({.seed = m_lab.seeds[seed], .equalsByLot = m_lab.equalsByLot});
    Result<Run> run = schedulePods(load.from, m_scheduler, arrivalOf(m_lab, load.pods, m_lab.seeds[seed]), Detail::Outcome, budget, {.order = ArrivalOrder::Given});
    if (!run) return run.error();
    Done done{{m_strategy, seed, {}, {}}, run->cluster};
    const Cluster& after = *done.after;
    if (m_board)
        if (const Result<void> counted = m_board->update(after, budget); !counted) return counted.error();
    std::vector<SlotLosses> losses;
    for (std::size_t s = 0; m_board && s < m_board->shapes().size(); ++s) losses.push_back(slotLosses(*m_board, s));
    m_balance.update(after);
    const std::vector<ResourceBalance> balance = m_balance.resources();
    const std::vector<std::vector<PoolAmount>> uses = quotaUses(m_lab.pools, after);
    const auto placed = static_cast<std::size_t>(std::count_if(load.pods.begin(), load.pods.end(), [&](PodIdx pod) { return after.placement(pod).node.valid(); }));
    const auto unknown = static_cast<std::size_t>(std::count_if(run->decisions.begin(), run->decisions.end(), [&](const Decision& decision) {
        return decision.outcome == Outcome::NotModelled && std::binary_search(load.pods.begin(), load.pods.end(), decision.pod);
    }));
    for (const LabMetric& metric : m_metrics) {
        std::optional<double> value, bound;
        const ResourceIdx resource = metric.of.empty() ? ResourceIdx() : after.catalog().resources.find(metric.of);
        using enum LabMetric::Kind;
        switch (metric.kind) {
        case Placed:
            value = static_cast<double>(placed);
            bound = static_cast<double>(m_mostPlaced);
            break;
        case Pending: value = static_cast<double>(load.pods.size() - placed - unknown); break;
        case NotModelled: value = static_cast<double>(unknown); break;
        case GangsWhole: value = static_cast<double>(gangsWhole(after)); break;
        case NodesUsed:
            value = static_cast<double>(m_used.count(after));
            bound = static_cast<double>(m_asked.leastNodesOf(after));
            break;
        case Slots: value = slotsOf(metric.of); break;
        case SlotsWithin: value = slotsWithin(metric); break;
        case Lost: value = lossOf(metric, losses); break;
        case Deviation:
            for (const ResourceBalance& one : balance)
                if (one.resource == resource) value = one.deviation;
            break;
        case LargestFree: {
            std::int64_t most = 0;
            for (std::size_t n = 0; n < after.nodeCount(); ++n) most = std::max(most, after.allocatable(NodeIdx(n), resource) - after.requested(NodeIdx(n), resource));
            value = static_cast<double>(most);
            break;
        }
        case Price: value = priceOf(after); break;
        case Compacted: {
            const Result<std::int64_t> left = compacted(m_lab, m_strategy, m_lab.seeds[seed], load.pods.size() - placed, budget);
            if (!left) return left.error();
            value = static_cast<double>(*left);
            break;
        }
        case PoolPods:
            value = static_cast<double>(std::count_if(load.pods.begin(), load.pods.end(), [&](PodIdx pod) {
                const NodeIdx node = after.placement(pod).node;
                return node.valid() && m_poolOf[node.get()] == poolNamed(metric.of);
            }));
            break;
        case PoolUsed: {
            const auto [pool, of] = poolAndResource(metric);
            for (const PoolAmount& use : uses[poolNamed(pool)]) {
                if (after.catalog().resources.name(use.resource) != of) continue;
                value = static_cast<double>(use.used);
                bound = static_cast<double>(use.quota);
            }
            break;
        }
        case PoolPrice: {
            const std::size_t pool = poolNamed(metric.of);
            std::int64_t inUse = 0;
            for (std::size_t n = 0; n < after.nodeCount(); ++n) inUse += m_poolOf[n] == pool && m_used.has(after, NodeIdx(n));
            value = static_cast<double>(inUse) * *m_lab.pools[pool].price;
            break;
        }
        }
        done.outcome.values.push_back(value);
        done.outcome.bounds.push_back(bound);
    }
    return done;
}

}  // namespace bayplan
