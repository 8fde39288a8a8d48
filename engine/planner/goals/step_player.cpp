// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/step_player.h"

#include <algorithm>
#include <map>

#include "cluster/accounting.h"
#include "moves/budgets_used.h"
#include "moves/moving.h"
#include "planner/goals/node_rows.h"
#include "plugins/deviceshare/device_choice.h"

namespace bayplan {

CountsFor countedBy(const Profiles& profiles) {
    return [&profiles](const Pod& pod, const std::string& resource) { return profiles.guard(pod, resource); };
}

DevicesFor sharedOutBy(const Profiles& profiles) {
    return [&profiles](const Pod& pod) {
        const Profile* profile = profiles.find(pod.spec->schedulerName);
        return profile && std::any_of(profile->plugins.begin(), profile->plugins.end(), [](const auto& plugin) { return dynamic_cast<const ChoosesDevices*>(plugin.get()) != nullptr; });
    };
}

StepPlayer::StepPlayer(const Cluster& start, Scheduler& scheduler)
    : m_start(start), m_scheduler(scheduler), m_checker(start.sharedCatalog(), countedBy(scheduler.profiles()), sharedOutBy(scheduler.profiles())), m_needs(start, scheduler), m_draft(start) {}

std::optional<std::string> StepPlayer::refusal(PodIdx pod, NodeIdx to) {
    const Verdicts verdicts = m_scheduler.verdicts(now(), {pod});
    const Code code = verdicts.codes[to.get()];
    if (code == Code::Success) return std::nullopt;
    if (code == Code::NotModelled) return verdicts.notModelled.empty() ? "not modelled" : "not modelled: " + verdicts.notModelled.front().text();
    const std::uint8_t plugin = verdicts.plugins[to.get()];
    return plugin < verdicts.pluginNames.size() ? verdicts.pluginNames[plugin] : std::string(toString(code));
}

std::vector<Delta> StepPlayer::takeOff(PodIdx pod) {
    std::vector<Delta> undo;
    if (!now().placement(pod).node.valid()) return undo;
    for (const Delta& delta : evicting(now(), pod)) {
        Result<Delta> done = m_draft.apply(delta);
        check(done.has_value(), "a pod that stands on a node can be taken off it");
        undo.push_back(std::move(done).value());
    }
    return undo;
}

void StepPlayer::putBack(const std::vector<Delta>& undo) {
    for (auto back = undo.rbegin(); back != undo.rend(); ++back) check(m_draft.apply(*back).has_value(), "a step is taken back");
}

std::optional<Message> StepPlayer::bring(PodIdx pod, NodeIdx to, const std::string& reason) {
    if (now().placement(pod).node == to) return std::nullopt;
    // Nobody has to ask all nodes where this one refuses nothing.
    const bool known = m_scheduler.profiles().find(now().catalog().pod(pod).spec->schedulerName) != nullptr;
    Scheduler::Fit fit;
    if (known) {
        // Asked without the pod on its node, nobody copies the picture to take it off.
        const std::vector<Delta> back = takeOff(pod);
        fit = m_scheduler.fitOn(now(), pod, to);
        putBack(back);
    }
    const bool fits = known && fit.refusals.empty();
    if (!fits)
        if (const std::optional<std::string> no = refusal(pod, to)) return Message(*no);
    const std::optional<Refusal> refused = apply(fits ? moving(now(), pod, to, fit.takes) : moving(now(), m_scheduler, pod, to), pod, to, reason, watchFor(pod));
    return refused ? std::optional(refused->why) : std::nullopt;
}

std::vector<NodeIdx> StepPlayer::takers(PodIdx pod) {
    const Verdicts verdicts = m_scheduler.verdicts(now(), {pod});
    std::vector<NodeIdx> nodes;
    for (std::size_t n = 0; n < verdicts.codes.size(); ++n)
        if (const NodeIdx node(n); verdicts.codes[n] == Code::Success && node != now().placement(pod).node) nodes.push_back(node);
    std::stable_sort(nodes.begin(), nodes.end(), [&](NodeIdx a, NodeIdx b) { return verdicts.totals[a.get()] > verdicts.totals[b.get()]; });
    return nodes;
}

bool StepPlayer::bringToBest(PodIdx pod, const std::function<bool(NodeIdx)>& allowed, const std::string& reason) {
    const NeedsOfOthers::Watch& watch = watchFor(pod);
    const auto bringTo = [&](NodeIdx to) { return apply(moving(now(), m_scheduler, pod, to), pod, to, reason, watch); };
    // A node of the same domains takes the same from others. Such nodes come last: a rule may count some of them only.
    std::set<std::vector<std::uint32_t>> refused;
    std::vector<NodeIdx> last;
    for (const NodeIdx to : takers(pod)) {
        if (!allowed(to)) continue;
        if (!refused.empty() && refused.contains(m_needs.domainsOf(watch, to))) {
            last.push_back(to);
            continue;
        }
        const std::optional<Refusal> no = bringTo(to);
        if (!no) return true;
        if (no->takes) refused.insert(m_needs.domainsOf(watch, to));
    }
    return std::any_of(last.begin(), last.end(), [&](NodeIdx to) { return !bringTo(to); });
}

std::optional<Message> StepPlayer::carryOut(const Decision& decision, const std::string& reason) {
    std::vector<Delta> deltas{now().placement(decision.pod).node.valid() ? Delta(Move{decision.pod, decision.node}) : Delta(Place{decision.pod, decision.node})};
    for (const auto& more : {release(now(), decision.pod), decision.reserved}) deltas.insert(deltas.end(), more.begin(), more.end());
    const std::optional<Refusal> refused = apply(deltas, decision.pod, decision.node, reason, watchFor(decision.pod));
    return refused ? std::optional(refused->why) : std::nullopt;
}

const NeedsOfOthers::Watch& StepPlayer::watchFor(PodIdx pod) {
    if (m_watched.pod == pod && m_watched.steps == m_steps.size()) return m_watched.watch;
    const NodeIdx from = now().placement(pod).node;
    m_watched = {pod, m_steps.size(), from.valid() && !m_needs.none() ? m_needs.watch(now(), pod, from) : NeedsOfOthers::Watch()};
    return m_watched.watch;
}

void StepPlayer::willMove(const std::vector<PodIdx>& pods) {
    m_needs.willMove(pods);
    m_watched = {};
}

std::optional<StepPlayer::Refusal> StepPlayer::apply(const std::vector<Delta>& deltas, PodIdx pod, NodeIdx to, const std::string& reason, const NeedsOfOthers::Watch& watch) {
    // What the pod has of claims goes back before it comes: the devices of its old node are none that it brings along.
    const std::vector<Delta> back = release(now(), pod).empty() ? std::vector<Delta>() : takeOff(pod);
    const std::vector<Violation> found = m_checker.check(now(), pod, to);
    putBack(back);
    if (!found.empty()) return Refusal{Message(toString(found.front(), now().catalog()))};
    const NodeIdx from = now().placement(pod).node;
    std::vector<Delta> undo;
    std::vector<GoalStep> steps;
    for (const Delta& delta : deltas) {
        GoalStep& step = steps.emplace_back(GoalStep{describe(now(), delta), 0, {}});
        step.step.reason = reason;
        Result<Delta> done = m_draft.apply(delta);
        if (!done) {
            putBack(undo);
            return Refusal{done.error().message};
        }
        undo.push_back(std::move(done).value());
    }
    std::vector<Missed> missed;
    for (const Missed& before : watch.missed) {
        missed.push_back(m_needs.missedBy(now(), before.pod));
        const std::string rule = NeedsOfOthers::firstNew(before, missed.back());
        if (rule.empty()) continue;
        putBack(undo);
        return Refusal{worded("takes from pod %1 what it needs: %2", {now().catalog().pod(before.pod).key(), rule}), true};
    }
    m_needs.follow(pod, from, to, std::move(missed));
    for (std::size_t i = 0; i < deltas.size(); ++i) {
        m_deltas.push_back(deltas[i]);
        m_ofStep.push_back(deltas[i]);
        m_steps.push_back(std::move(steps[i]));
        m_from.push_back(i == 0 ? from : NodeIdx());
    }
    if (from.valid()) ++m_moves;
    return std::nullopt;
}

std::optional<StepPlayer::Bereft> StepPlayer::bereft() const {
    if (m_needs.none()) return std::nullopt;
    for (const PodIdx pod : m_needs.waiting())
        if (const std::string rule = NeedsOfOthers::firstNew(m_needs.missedBy(m_start, pod), m_needs.missedBy(now(), pod)); !rule.empty())
            return Bereft{pod, worded("would miss what it needs: %1", {rule})};
    return std::nullopt;
}

void StepPlayer::cordon(NodeIdx node, const std::string& reason) {
    if (now().node(node).unschedulable) return;
    const Delta delta = Cordon{node, true};
    GoalStep& step = m_steps.emplace_back(GoalStep{describe(now(), delta), 0, {}});
    step.step.reason = reason;
    check(m_draft.apply(delta).has_value(), "a node is cordoned");
    m_needs.forget();
    m_deltas.push_back(delta);
    m_ofStep.push_back(delta);
    m_from.emplace_back();
}

void StepPlayer::expectMoves(const std::vector<PlanStep>& steps) {
    if (m_needs.none()) return;
    std::vector<PodIdx> pods;
    for (const PlanStep& step : steps)
        if (step.action == PlanStep::Action::Move)
            if (const PodIdx pod = now().catalog().findPod(step.pod); pod.valid()) pods.push_back(pod);
    willMove(pods);
}

std::vector<std::optional<Message>> StepPlayer::replay(const std::vector<PlanStep>& steps) {
    using Action = PlanStep::Action;
    std::vector<std::optional<Message>> refused;
    expectMoves(steps);
    for (const PlanStep& step : steps) {
        const bool ofClaim = step.action == Action::AssumeClaim || step.action == Action::AllocateClaim;
        refused.push_back(ofClaim && !refused.empty() ? refused.back() : replayOne(step));
    }
    return refused;
}

std::optional<Message> StepPlayer::replayOne(const PlanStep& step) {
    using Action = PlanStep::Action;
    const Catalog& catalog = now().catalog();
    const NodeIdx to = catalog.findNode(step.to);
    if (!to.valid()) return worded("there is no node \"%1\" any more", {step.to});
    if (step.action == Action::Cordon) {
        const std::size_t before = m_steps.size();
        cordon(to, step.reason);
        keepWhatWasSaid(before, step);
        return std::nullopt;
    }
    if (step.action != Action::Move && step.action != Action::Place) return worded("is no step of such a plan");
    const PodIdx pod = catalog.findPod(step.pod);
    if (!pod.valid()) return worded("there is no such pod");
    if (const std::string stands = nodeNameOf(now(), pod); stands != step.from) {
        if (stands.empty()) return worded("the pod is pending");
        return worded("the pod stands on %1", {stands});
    }
    if (step.from == step.to) return worded("the pod stands on %1", {step.to});
    const std::size_t before = m_steps.size();
    std::optional<Message> no = bring(pod, to, step.reason);
    if (!no && before < m_steps.size()) m_steps[before].step.surge = step.surge;
    if (!no) {
        keepWhatWasSaid(before, step);
        return std::nullopt;
    }
    for (const Status& status : m_scheduler.violations(now(), pod, to))
        if (status.rejected()) return worded("%1: %2", {status.plugin, status.message()});
    return no;
}

void StepPlayer::keepWhatWasSaid(std::size_t from, const PlanStep& step) {
    for (std::size_t i = from; i < m_steps.size(); ++i) {
        m_steps[i].step.priority = step.priority;
        m_steps[i].step.turn = step.turn;
    }
    if (from >= m_steps.size()) return;
    m_steps[from].step.lost = step.lost;
    m_steps[from].step.lossUnknown = step.lossUnknown;
}

std::size_t StepPlayer::movedTwice() const {
    std::map<PodIdx, std::size_t> times;
    std::size_t twice = 0;
    for (const Delta& delta : m_ofStep)
        if (const auto* move = std::get_if<Move>(&delta); move && ++times[move->pod] == 2) ++twice;
    return twice;
}

void StepPlayer::tell(GoalAnswer& answer) const {
    answer.is = GoalIs::Reached;
    answer.moves = static_cast<std::int64_t>(m_moves);
    answer.twice = movedTwice();
    answer.steps = m_steps;
    findRoomGivers(answer.steps);
    countWaves(m_start.catalog(), m_ofStep, answer.steps);
    answer.surges = static_cast<std::size_t>(std::count_if(answer.steps.begin(), answer.steps.end(), [](const GoalStep& one) { return one.step.surge; }));
    answer.waves = answer.steps.empty() ? 0 : answer.steps.back().wave + 1;
    answer.deltas = m_deltas;
    answer.after = publish();
}

/// A step waits for the last one that left its node where what was free there at first, less what came since, is too little.
void StepPlayer::findRoomGivers(std::vector<GoalStep>& steps) const {
    std::map<NodeIdx, std::vector<std::int64_t>> came;
    std::map<NodeIdx, std::size_t> lastLeft;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        const auto* move = std::get_if<Move>(&m_ofStep[i]);
        const auto* place = std::get_if<Place>(&m_ofStep[i]);
        if (!move && !place) continue;
        const PodIdx pod = move ? move->pod : place->pod;
        const NodeIdx to = move ? move->to : place->node;
        const std::vector<std::int64_t> takes = takenBy(m_start.catalog(), pod);
        std::vector<std::int64_t>& sum = came.try_emplace(to, takes.size(), 0).first->second;
        bool room = true;
        for (std::size_t r = 0; r < takes.size(); ++r) {
            sum[r] += takes[r];
            room = room && (takes[r] == 0 || m_start.allocatable(to, ResourceIdx(r)) - m_start.requested(to, ResourceIdx(r)) >= sum[r]);
        }
        const auto left = lastLeft.find(to);
        if (!room && left != lastLeft.end()) steps[i].waitsFor = left->second;
        if (m_from[i].valid()) lastLeft[m_from[i]] = i;
    }
}

void countWaves(const Catalog& catalog, const std::vector<Delta>& deltas, std::vector<GoalStep>& steps) {
    std::map<std::size_t, std::int64_t> used;
    std::size_t wave = 0;
    for (std::size_t i = 0; i < steps.size(); ++i) {
        steps[i].budgets.clear();
        if (i > 0 && steps[i].step.turn != steps[i - 1].step.turn) {
            used.clear();
            ++wave;
        }
        if (const auto* move = std::get_if<Move>(&deltas[i]); move && !steps[i].step.surge && !catalog.budgets.empty()) {
            for (const std::size_t b : budgetsUsedBy(catalog, move->pod)) {
                const std::int64_t allowed = std::max<std::int64_t>(1, catalog.budgets[b].disruptionsAllowed);
                if (used[b] >= allowed) {
                    used.clear();
                    ++wave;
                }
                const std::int64_t now = catalog.budgets[b].disruptionsAllowed - used[b];
                steps[i].budgets.push_back({b, now, now - 1});
                ++used[b];
            }
        }
        steps[i].wave = wave;
    }
}

}  // namespace bayplan
