// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/preemption/preemption_victims.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "model/disruption.h"
#include "plugins/shared/not_modelled.h"

namespace bayplan {

namespace {

constexpr std::int64_t kNotStarted = std::numeric_limits<std::int64_t>::max();

}  // namespace

std::int64_t startOf(const Cluster& cluster, PodIdx pod) {
    const bool bound = cluster.placement(pod).standing == Standing::Bound;
    const std::int64_t start = cluster.catalog().pod(pod).startTime;
    return bound && start != 0 ? start : kNotStarted;
}

void sortByImportance(const Cycle& cycle, std::vector<PodIdx>& pods) {
    const Catalog& catalog = cycle.cluster.catalog();
    std::stable_sort(pods.begin(), pods.end(), [&](PodIdx a, PodIdx b) {
        const std::int32_t mine = catalog.pod(a).priority();
        const std::int32_t other = catalog.pod(b).priority();
        return mine != other ? mine > other : startOf(cycle.cluster, a) < startOf(cycle.cluster, b);
    });
}

std::pair<std::vector<PodIdx>, std::vector<PodIdx>> splitByBudgets(const Cycle& cycle, const std::vector<PodIdx>& pods) {
    const Catalog& catalog = cycle.cluster.catalog();
    std::vector<std::int64_t> allowed;
    for (const PodDisruptionBudget& budget : catalog.budgets) allowed.push_back(budget.disruptionsAllowed);
    std::pair<std::vector<PodIdx>, std::vector<PodIdx>> split;
    for (const PodIdx pod : pods) {
        bool violates = false;
        for (std::size_t b = 0; b < allowed.size(); ++b)
            if (protects(catalog.budgets[b], catalog.pod(pod)) && --allowed[b] < 0) violates = true;
        (violates ? split.first : split.second).push_back(pod);
    }
    return split;
}

Status noVictimAtAll(const Cycle& cycle, NodeIdx node) {
    return {Code::Error, {Reason{"", worded("expected at least one victim pod on node \"%1\"", {cycle.cluster.catalog().node(node).name}), {}}}, {}};
}

std::optional<PreemptionCandidate> selectVictims(const Cycle& cycle, Rehearsal& rehearsal, NodeIdx node, Status& status, const VictimRules& rules) {
    const Catalog& catalog = cycle.cluster.catalog();
    std::vector<PodIdx> lower;
    for (const PodIdx pod : cycle.cluster.node(node).pods) {
        if (catalog.pod(pod).priority() >= cycle.pod.priority()) continue;
        Status spared = rules.spared ? rules.spared(cycle, pod) : Status{};
        if (spared.code == Code::NotModelled) {
            status = std::move(spared);
            return std::nullopt;
        }
        if (spared.ok()) lower.push_back(pod);
    }
    if (lower.empty()) {
        static const Reason nobody = kNoVictims();  // most nodes of a cluster without priorities say it
        status = Status{Code::UnschedulableAndUnresolvable, {rules.none ? rules.none(cycle, node) : nobody}, {}};
        return std::nullopt;
    }
    rehearsal.open(node);
    for (const PodIdx pod : lower) rehearsal.remove(pod);
    Status without;
    without.code = rehearsal.filter(&without.reasons);
    if (without.code == Code::NotModelled) without = notModelled(worded("what would fit on node %1 without victims", {catalog.node(node).name}));
    if (!without.ok()) {
        status = std::move(without);
        return std::nullopt;
    }

    sortByImportance(cycle, lower);
    const auto [violating, others] = splitByBudgets(cycle, lower);
    PreemptionCandidate victims{node, {}, 0};
    const auto mayStay = [&](PodIdx pod) {
        rehearsal.add(pod);
        if (rehearsal.filter(nullptr) == Code::Success) return true;
        rehearsal.remove(pod);
        victims.victims.push_back(pod);
        return false;
    };
    for (const PodIdx pod : violating)
        if (!mayStay(pod)) ++victims.violations;
    for (const PodIdx pod : others) mayStay(pod);
    if (!violating.empty() && !others.empty()) sortByImportance(cycle, victims.victims);
    if (!victims.victims.empty()) return victims;
    status = noVictimAtAll(cycle, node);
    return std::nullopt;
}

std::size_t pickCandidate(const Cycle& cycle, const std::vector<PreemptionCandidate>& candidates) {
    const Catalog& catalog = cycle.cluster.catalog();
    // In every element, smaller is better.
    using Cost = std::tuple<std::int64_t, std::int32_t, std::int64_t, std::size_t, std::int64_t>;
    const auto cost = [&](const PreemptionCandidate& victims) {
        const std::int32_t highest = catalog.pod(victims.victims.front()).priority();
        std::int64_t sum = 0;
        std::int32_t most = highest;  // the first victim is not always the most important one
        std::int64_t earliest = kNotStarted;
        for (const PodIdx pod : victims.victims) {
            const std::int32_t priority = catalog.pod(pod).priority();
            sum += static_cast<std::int64_t>(priority) + (std::int64_t{1} << 31);
            if (priority > most) earliest = kNotStarted;
            most = std::max(most, priority);
            if (priority == most) earliest = std::min(earliest, startOf(cycle.cluster, pod));
        }
        return Cost{victims.violations, highest, sum, victims.victims.size(), -earliest};
    };
    std::size_t best = 0;
    for (std::size_t i = 1; i < candidates.size(); ++i)
        if (cost(candidates[i]) < cost(candidates[best])) best = i;
    return best;
}

}  // namespace bayplan
