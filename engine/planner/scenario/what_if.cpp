// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/scenario/what_if.h"

#include <algorithm>
#include <iterator>
#include <set>
#include <unordered_map>
#include <unordered_set>
#include <utility>

#include "moves/leaving.h"
#include "moves/step.h"
#include "schedulers/koordinator/reserve_pods.h"
#include "schedulers/kube/schedule_pending.h"
#include "schedulers/run_writer.h"

namespace bayplan {

namespace {

constexpr int kMostRounds = 100;  // of preemption

using Whys = std::unordered_map<std::string, Message>;           // by pod: the scheduler's last word on it
using Preempted = std::unordered_map<std::string, std::string>;  // by pod: the one it made room for

/// Lets the scheduler try pods until nobody preempts anybody any more.
class Settling {
public:
    Settling(const Cluster& base, ScenarioStage& stage, ScenarioPlayer& player, const Scenario& scenario, const Budget& budget)
        : m_base(base), m_stage(stage), m_player(player), m_scenario(scenario), m_budget(budget) {}

    /// Reservations that got their node.
    const std::vector<PlacedReservation>& reserved() const { return m_reserved; }

    Result<bool> settle(Whys& whys, Preempted& preempted) {
        if (m_scenario.tried == TriedPods::None) return false;
        const PendingRules rules{.order = ArrivalOrder::Creation, .reserve = m_scenario.preemption};
        Memory memory;
        for (int round = 0; round < kMostRounds; ++round) {
            const ClusterPtr picture = withReservePods(m_stage.picture(), m_player.scheduler().profiles());
            const std::vector<PodIdx> pods = tried(*picture);
            if (pods.empty()) return false;
            Result<Run> run = schedulePods(picture, m_player.scheduler(), pods, Detail::Outcome, m_budget, rules, memory);
            if (!run) return run.error();
            memory = run->memory;
            std::vector<std::pair<std::string, std::string>> victims;  // and the pods that take their room
            for (const Decision& decision : run->decisions) {
                const std::string key = picture->catalog().pod(decision.pod).key();
                whys[key] = messageOf(decision);
                if (!decision.preemption || !m_scenario.preemption || isReservePod(picture->catalog().pod(decision.pod))) continue;
                for (const PodIdx victim : decision.preemption->victims) victims.emplace_back(picture->catalog().pod(victim).key(), key);
            }
            if (m_scenario.preemption)
                for (const GroupTry& group : run->groups)
                    for (const std::string& victim : group.victims) victims.emplace_back(victim, group.podGroup);
            std::vector<PlacedReservation> placed = takeReservations(*run, *picture);
            check(m_stage.apply(run->deltas).has_value(), "what a scheduler decided can be carried out");
            reserve(std::move(placed));
            bool any = false;
            for (const auto& [victim, by] : victims) {
                const PodIdx pod = m_stage.picture()->catalog().findPod(victim);
                if (!pod.valid() || !m_stage.picture()->placement(pod).node.valid()) continue;  // several want it gone
                m_player.preempt(victim, by);
                preempted[victim] = by;
                any = true;
            }
            if (!any) return false;
        }
        return true;
    }

private:
    std::vector<PodIdx> tried(const Cluster& picture) const {
        if (m_scenario.tried == TriedPods::All) return picture.pendingPods();
        std::vector<PodIdx> pods;
        std::unordered_set<std::string> listed;
        for (const auto* keys : {&m_player.displaced(), &m_player.added()})
            for (const std::string& key : *keys)
                if (const PodIdx pod = picture.catalog().findPod(key); pod.valid() && listed.insert(key).second && picture.placement(pod).standing == Standing::Pending) pods.push_back(pod);
        // Of Reservations those that the scenario adds.
        std::unordered_set<std::string> there;
        for (const KoordinatorReservation& one : m_base.catalog().koordinatorReservations) there.insert(one.name);
        for (const PodIdx pod : picture.pendingPods())
            if (const Pod& object = picture.catalog().pod(pod); isReservePod(object) && !there.contains(object.reservationTerms->standsFor)) pods.push_back(pod);
        return pods;
    }

    /// The scheduler writes the node into the Reservation, and no pod is left of it.
    void reserve(std::vector<PlacedReservation> placed) {
        if (placed.empty()) return;
        ClusterObjects others = m_stage.others();
        for (const PlacedReservation& one : placed) reserveOn(others.koordinatorReservations, one);
        m_stage.setOthers(std::move(others));
        std::move(placed.begin(), placed.end(), std::back_inserter(m_reserved));
    }

    const Cluster& m_base;
    ScenarioStage& m_stage;
    ScenarioPlayer& m_player;
    const Scenario& m_scenario;
    const Budget& m_budget;
    std::vector<PlacedReservation> m_reserved;
};

void sortByPod(std::vector<WhatIfPod>& pods) {
    std::sort(pods.begin(), pods.end(), [](const WhatIfPod& a, const WhatIfPod& b) { return a.pod < b.pod; });
}

bool standsIn(const Cluster& cluster, PodIdx pod) { return pod.valid() && cluster.placement(pod).standing != Standing::Pending; }

/// Sorts every pod that is not as it was into the lists of the answer.
void compare(WhatIfAnswer& answer, const Cluster& cluster, const ScenarioPlayer& player, const Whys& whys, const Preempted& preempted) {
    const Catalog &before = answer.base->catalog(), &after = cluster.catalog();
    const std::unordered_set<std::string> displaced(player.displaced().begin(), player.displaced().end());
    const auto whyOf = [&](const std::string& key) {
        const auto by = preempted.find(key);
        const auto said = whys.find(key);
        Message why = by == preempted.end() ? Message() : worded("preempted by %1", {by->second});
        if (said != whys.end() && !said->second.empty()) why = why.empty() ? said->second : worded("%1: %2", {why, said->second});
        return why.empty() ? worded("not tried") : why;
    };
    for (std::size_t i = 0; i < after.pods.size(); ++i) {
        const std::string key = after.pods[i].key();
        const PodIdx now(i), then = before.findPod(key);
        const bool stood = standsIn(*answer.base, then), stands = standsIn(cluster, now);
        const std::string from = then.valid() ? nodeNameOf(*answer.base, then) : std::string(), to = nodeNameOf(cluster, now);
        if (stood && stands) {
            const auto by = preempted.find(key);
            if (from != to || displaced.contains(key)) answer.moved.push_back({key, from, to, by == preempted.end() ? Message() : worded("preempted by %1", {by->second})});
        } else if (stands) {
            answer.placed.push_back({key, {}, to, {}});
        } else if (stood || !then.valid()) {
            answer.pending.push_back({key, from, {}, whyOf(key)});
        } else {
            answer.waiting.push_back({key, {}, {}, whyOf(key)});
        }
    }
    for (const GonePod& gone : player.gone())
        if (before.findPod(gone.pod).valid()) answer.gone.push_back({gone.pod, gone.node, {}, gone.why});
    for (auto* list : {&answer.placed, &answer.moved, &answer.pending, &answer.gone, &answer.waiting})
        sortByPod(*list);

    answer.budgets = player.budgetsAsked();
    std::stable_sort(answer.budgets.begin(), answer.budgets.end(), [](const BudgetUse& a, const BudgetUse& b) { return a.leaving - a.allowed > b.leaving - b.allowed; });
}

/// Reservations stand in the lists of pods by the names that they have as pods: those that got a node, and those that still wait.
void tellReservations(WhatIfAnswer& answer, const ClusterPtr& after, const std::vector<PlacedReservation>& reserved, const Whys& whys) {
    const std::vector<KoordinatorReservation>& before = answer.base->catalog().koordinatorReservations;
    for (const KoordinatorReservation& one : after->catalog().koordinatorReservations)
        for (const PlacedReservation& placed : reserved)
            if (one.name == placed.name) answer.placed.push_back({reservePodKey(one), {}, placed.node, {}});
    const ClusterPtr waiting = withReservePods(after, answer.profiles);
    for (std::size_t i = after->podCount(); i < waiting->podCount(); ++i) {
        const Pod& pod = waiting->catalog().pods[i];
        const auto why = whys.find(pod.key());
        const bool was = std::any_of(before.begin(), before.end(), [&](const KoordinatorReservation& one) { return one.name == pod.reservationTerms->standsFor; });
        (was ? answer.waiting : answer.pending).push_back({pod.key(), {}, {}, why == whys.end() ? worded("not tried") : why->second});
    }
    for (auto* list : {&answer.placed, &answer.pending, &answer.waiting}) sortByPod(*list);
}

}  // namespace

std::size_t WhatIfAnswer::disrupted() const {
    std::size_t count = moved.size();  // each of them stood before
    for (const auto* list : {&pending, &gone}) count += static_cast<std::size_t>(std::count_if(list->begin(), list->end(), [](const WhatIfPod& pod) { return !pod.from.empty(); }));
    return count;
}

bool WhatIfAnswer::applies() const {
    return std::all_of(changes.begin(), changes.end(), [](const ChangeReport& change) { return change.is == ChangeIs::Applies; });
}

Result<WhatIfAnswer> tryScenario(const ClusterPtr& base, const Profiles& profiles, const Scenario& scenario, const RulesOf& rulesOf, const WhatIfQuestion& question, const Budget& budget) {
    WhatIfAnswer answer;
    answer.base = base;
    ScenarioStage stage(base);
    ScenarioPlayer player(stage, profiles, rulesOf);
    for (const ScenarioChange& change : scenario.changes) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("trying the scenario was stopped"), {}};
        answer.changes.push_back(player.play(change));
    }
    Whys whys;
    Preempted preempted;
    Settling settling(*base, stage, player, scenario, budget);
    const Result<bool> cut = settling.settle(whys, preempted);
    if (!cut) return cut.error();
    answer.cutShort = *cut;
    answer.picture = stage.kept();
    const ClusterPtr after = answer.cluster();
    answer.nodesAdded = player.nodesAdded();
    answer.price = player.price();
    compare(answer, *after, player, whys, preempted);
    answer.profiles = player.scheduler().profiles();
    tellReservations(answer, after, settling.reserved(), whys);
    Result<WhatIfMeasures> before = measuresOf(*base, profiles, question.shapes, budget), changed = measuresOf(*after, answer.profiles, question.shapes, budget);
    if (!before) return before.error();
    if (!changed) return changed.error();
    answer.before = std::move(*before);
    answer.after = std::move(*changed);
    return answer;
}

std::vector<WhatIfPod> standElsewhere(const Cluster& a, const Cluster& b) {
    std::vector<WhatIfPod> elsewhere;
    const auto add = [&elsewhere](std::string key, std::string from, std::string to) {
        if (from != to) elsewhere.push_back({std::move(key), std::move(from), std::move(to), {}});
    };
    for (std::size_t i = 0; i < a.podCount(); ++i) {
        std::string key = a.catalog().pods[i].key();
        const PodIdx other = b.catalog().findPod(key);
        add(std::move(key), nodeNameOf(a, PodIdx(i)), other.valid() ? nodeNameOf(b, other) : std::string());
    }
    for (std::size_t i = 0; i < b.podCount(); ++i)
        if (std::string key = b.catalog().pods[i].key(); !a.catalog().findPod(key).valid()) add(std::move(key), {}, nodeNameOf(b, PodIdx(i)));
    sortByPod(elsewhere);
    return elsewhere;
}

std::vector<WhatIfPod> standElsewhere(const ScenarioPicture& a, const ScenarioPicture& b) {
    if (!a.base() || a.base() != b.base()) {
        const ClusterPtr first = a.cluster(), second = b.cluster();
        return first && second ? standElsewhere(*first, *second) : std::vector<WhatIfPod>();
    }
    const Cluster& base = *a.base();
    const std::unordered_map<std::string, std::string> first = a.touched(), second = b.touched();
    const auto nodeIn = [&base](const std::unordered_map<std::string, std::string>& touched, const std::string& key) {
        if (const auto found = touched.find(key); found != touched.end()) return found->second;
        const PodIdx pod = base.catalog().findPod(key);
        return pod.valid() ? nodeNameOf(base, pod) : std::string();
    };
    std::vector<WhatIfPod> elsewhere;
    const auto add = [&](const std::string& key) {
        if (WhatIfPod pod{key, nodeIn(first, key), nodeIn(second, key), {}}; pod.from != pod.to) elsewhere.push_back(std::move(pod));
    };
    for (const auto& [key, node] : first) add(key);
    for (const auto& [key, node] : second)
        if (!first.contains(key)) add(key);
    sortByPod(elsewhere);
    return elsewhere;
}

}  // namespace bayplan
