// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/gang_try.h"

#include <algorithm>
#include <map>
#include <utility>

#include "framework/conclusion.h"
#include "framework/reason_info.h"
#include "framework/scheduler.h"
#include "plugins/shared/within_nodes.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace {

std::size_t countOf(const std::vector<Decision>& decisions, Outcome outcome) {
    return static_cast<std::size_t>(std::count_if(decisions.begin(), decisions.end(), [&](const Decision& d) { return d.outcome == outcome; }));
}

/// The state of the gang if its pods get these outcomes.
Outcome wholeOutcome(const Gang& gang, const GangTry& attempt, std::size_t scheduled) {
    const std::vector<Decision>& all = attempt.decisions;
    for (const Outcome worse : {Outcome::Error, Outcome::NotModelled})
        if (countOf(all, worse) > 0) return worse;
    const auto needed = static_cast<std::size_t>(std::max(0, gang.quorum.value_or(0)));
    const bool enough = attempt.standing + scheduled >= needed && countOf(all, Outcome::Waiting) == 0;
    if (enough && (scheduled > 0 || all.empty())) return Outcome::Scheduled;
    const bool held = !all.empty() && countOf(all, Outcome::Gated) + countOf(all, Outcome::Ignored) == all.size();
    return held ? all.front().outcome : Outcome::Unschedulable;
}

}  // namespace

const Decision* GangTry::refused() const {
    const auto none = [](const Decision& d) { return d.feasibleNodes == 0 && !d.node.valid() && d.outcome != Outcome::Scheduled; };
    const auto at = std::find_if(decisions.begin(), decisions.end(), none);
    return at == decisions.end() ? nullptr : &*at;
}

Result<GangTry> tryGang(const ClusterPtr& cluster, const Profiles& profiles, const Gang& gang, const std::vector<NodeIdx>* within, const Budget& budget) {
    GangTry attempt;
    const std::vector<PodIdx> pending = gang.pending(*cluster);
    attempt.standing = gang.pods.size() - pending.size();
    Scheduler scheduler(within ? withinNodes(profiles, *within) : profiles);
    Result<Run> run = schedulePods(cluster, scheduler, pending, Detail::Outcome, budget, {}, nullptr);
    if (!run) return run.error();
    attempt.decisions = std::move(run->decisions);
    // A group's try brings the members alone, so the decisions are about this gang.
    for (Decision& decision : attempt.decisions) {
        if (within && decision.unfit) sayUnfit(decision, decision.unfit->without(kOutside.code));
        if (decision.node.valid() || decision.feasibleNodes > 0) ++attempt.found;
    }
    const std::size_t scheduled = countOf(attempt.decisions, Outcome::Scheduled);
    attempt.outcome = wholeOutcome(gang, attempt, scheduled);
    if (!run->groups.empty()) {
        GroupTry& group = run->groups.front();
        if (attempt.outcome != Outcome::Scheduled) attempt.message = std::move(group.message);
        attempt.placements = std::move(group.placements);
        attempt.placement = std::move(group.placement);
        attempt.victims = std::move(group.victims);
    }
    if (attempt.outcome != Outcome::Scheduled) return attempt;
    attempt.placed = scheduled;
    attempt.deltas = std::move(run->deltas);
    attempt.after = std::move(run->cluster);
    return attempt;
}

NodeDomain domainOf(const Catalog& catalog, const std::vector<std::string>& labels, NodeIdx node) {
    const auto valuesOf = [&](NodeIdx of) {
        std::vector<std::string> values;
        for (const std::string& label : labels) {
            const std::string* value = catalog.node(of).labels.find(label);
            values.push_back(value ? *value : std::string());
        }
        return values;
    };
    NodeDomain domain{valuesOf(node), {}};
    for (std::size_t i = 0; i < catalog.nodes.size(); ++i)
        if (labels.empty() || valuesOf(NodeIdx(i)) == domain.values) domain.nodes.emplace_back(i);
    return domain;
}

std::vector<NodeDomain> domainsOf(const Catalog& catalog, const std::string& label) {
    std::map<std::string, std::vector<NodeIdx>> byValue;
    for (std::size_t i = 0; i < catalog.nodes.size(); ++i)
        if (const std::string* value = catalog.node(NodeIdx(i)).labels.find(label)) byValue[*value].emplace_back(i);
    std::vector<NodeDomain> domains;
    for (auto& [value, nodes] : byValue) domains.push_back({{value}, std::move(nodes)});
    return domains;
}

}  // namespace bayplan
