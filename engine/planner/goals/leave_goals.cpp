// SPDX-License-Identifier: GPL-3.0-or-later
// Goals that name who has to leave. The scheduler says where each goes; the model of bins is asked where it finds no node.
#include <algorithm>
#include <map>
#include <tuple>

#include "model/disruption.h"
#include "planner/goals/goal_run.h"

namespace bayplan {

namespace {

/// In the order in which they leave: by the wave in which their budget lets them go, the largest first.
std::vector<PodIdx> orderOfLeaving(const GoalRun& run, const std::vector<NodeIdx>& nodes) {
    const Catalog& catalog = run.cluster->catalog();
    struct Leaver {
        std::int64_t wave;
        double size;
        PodIdx pod;
    };
    std::vector<Leaver> leavers;
    std::map<std::size_t, std::int64_t> covered;  // pods of each budget so far
    for (const NodeIdx node : nodes)
        for (const PodIdx pod : run.cluster->node(node).pods) {
            if (!run.movers[pod.get()].moves()) continue;
            Leaver leaver{0, 0, pod};
            for (const std::size_t b : evictionNow(catalog.budgets, catalog.pod(pod)).budgets) leaver.wave = covered[b]++ / std::max<std::int64_t>(1, catalog.budgets[b].disruptionsAllowed);
            const std::vector<std::int64_t> takes = takenBy(*run.cluster, pod);
            for (std::size_t r = 0; r < takes.size(); ++r)
                if (const std::int64_t all = run.cluster->allocatable(node, ResourceIdx(r)); all > 0) leaver.size = std::max(leaver.size, static_cast<double>(takes[r]) / static_cast<double>(all));
            leavers.push_back(leaver);
        }
    std::stable_sort(leavers.begin(), leavers.end(), [](const Leaver& a, const Leaver& b) { return std::tie(a.wave, b.size) < std::tie(b.wave, a.size); });
    std::vector<PodIdx> pods;
    for (const Leaver& leaver : leavers) pods.push_back(leaver.pod);
    return pods;
}

/// Where the model has to find room: pods elsewhere move on as well.
Result<GoalAnswer> drainByModel(GoalRun& run, const std::vector<NodeIdx>& nodes) {
    StepPlayer cordoned(*run.cluster, run.scheduler);
    for (const NodeIdx node : nodes) cordoned.cordon(node, "drain");
    const ClusterPtr picture = cordoned.publish();
    NodeRows rows(*picture, run.scheduler);
    SlotProblem problem = run.problemOn(*run.cluster, rows, "drain");
    std::vector<bool> drained(run.cluster->nodeCount(), false);
    for (const NodeIdx node : nodes) drained[node.get()] = true;
    problem.target = {"a drained node", {}, true, false, drained, drained};
    problem.wanted = static_cast<std::int64_t>(nodes.size());
    problem.begin = [&](StepPlayer& player) {
        for (const NodeIdx node : nodes) player.cordon(node, "drain");
    };
    problem.end = [&](StepPlayer& player) { return PlayedEnd{std::all_of(nodes.begin(), nodes.end(), [&](NodeIdx node) { return run.strangersOn(player.now(), node) == 0; }), {}}; };
    return solveSlots(problem, run.budget);
}

/// What a node uses beyond the limit, in parts of a hundred of its resource; 0: nothing.
struct Heat {
    std::int64_t resource = -1;  // the one that is furthest beyond
    double beyond = 0;
};
using Limits = std::vector<std::pair<ResourceIdx, std::int64_t>>;  // percent

__extension__ typedef __int128 WideAmount;

bool isBeyond(std::int64_t used, std::int64_t all, std::int64_t percent) { return all > 0 && static_cast<WideAmount>(used) * 100 > static_cast<WideAmount>(all) * percent; }

Heat heatOf(const Cluster& picture, NodeIdx node, const Limits& limits) {
    Heat heat;
    for (const auto& [resource, percent] : limits) {
        const std::int64_t all = picture.allocatable(node, resource), used = picture.requested(node, resource);
        if (!isBeyond(used, all, percent)) continue;
        const double beyond = static_cast<double>(used) * 100 / static_cast<double>(all) - static_cast<double>(percent);
        if (beyond > heat.beyond) heat = {static_cast<std::int64_t>(resource.get()), beyond};
    }
    return heat;
}

/// The fewest movable pods that bring the node under the limits, counted for each resource by itself. Absent: not even all of them.
std::optional<std::int64_t> leastToCool(const GoalRun& run, NodeIdx node, const Limits& limits) {
    std::int64_t least = 0;
    for (const auto& [resource, percent] : limits) {
        const std::int64_t all = run.cluster->allocatable(node, resource);
        std::int64_t used = run.cluster->requested(node, resource);
        std::vector<std::int64_t> gives;
        for (const PodIdx pod : run.cluster->node(node).pods)
            if (run.movers[pod.get()].moves()) gives.push_back(takenBy(*run.cluster, pod)[resource.get()]);
        std::sort(gives.rbegin(), gives.rend());
        std::int64_t count = 0;
        for (; isBeyond(used, all, percent); ++count) {
            if (static_cast<std::size_t>(count) == gives.size()) return std::nullopt;
            used -= gives[static_cast<std::size_t>(count)];
        }
        least = std::max(least, count);
    }
    return least;
}

class Rebalancing {
public:
    Rebalancing(GoalRun& run, Limits limits) : m_run(run), m_limits(std::move(limits)), m_player(*run.cluster, run.scheduler) {}

    Result<GoalAnswer> plan() {
        GoalAnswer answer;
        GoalBound bound;
        for (std::size_t n = 0; n < m_run.cluster->nodeCount(); ++n) {
            const NodeIdx node(n);
            if (heatOf(*m_run.cluster, node, m_limits).beyond <= 0) continue;
            ++answer.before;
            const std::optional<std::int64_t> least = leastToCool(m_run, node, m_limits);
            if (!least) {
                answer.is = GoalIs::Blocked;
                answer.obstacles.push_back({{}, node, "is beyond the limit with the pods that stay"});
                continue;
            }
            bound.leastMoves += *least;
        }
        bound.why = bound.leastMoves > 0 ? BoundWhy::Counting : BoundWhy::None;
        for (const auto& [resource, percent] : m_limits) bound.resources.push_back(m_run.cluster->catalog().resources.name(resource));
        answer.reached = answer.before;
        answer.bound = bound;
        if (answer.before == 0) answer.is = GoalIs::Already;
        if (answer.is != GoalIs::NotFound) return answer;
        while (const std::optional<NodeIdx> hot = hottest()) {
            if (m_run.budget.stopped()) return Error{ErrorCode::Cancelled, "planning was stopped", {}};
            if (!cool(*hot)) {
                answer.obstacles.push_back({{}, *hot, "no pod of it finds a node that stays under the limit"});
                return answer;
            }
        }
        const std::int64_t before = answer.before;
        answer = m_run.reachedBy(m_player);
        answer.before = before;
        answer.bound = bound;
        return answer;
    }

private:
    std::optional<NodeIdx> hottest() const {
        std::optional<NodeIdx> hot;
        double most = 0;
        for (std::size_t n = 0; n < m_run.cluster->nodeCount(); ++n)
            if (const Heat heat = heatOf(m_player.now(), NodeIdx(n), m_limits); heat.beyond > most) {
                most = heat.beyond;
                hot = NodeIdx(n);
            }
        return hot;
    }

    /// Of the pods of a hot node: the smallest that is enough, then the largest ones.
    bool cool(NodeIdx node) {
        const auto resource = static_cast<std::size_t>(heatOf(m_player.now(), node, m_limits).resource);
        const auto limit = std::find_if(m_limits.begin(), m_limits.end(), [&](const auto& one) { return one.first.get() == resource; });
        struct Candidate {
            std::int64_t gives;
            PodIdx pod;
        };
        std::vector<Candidate> candidates;
        for (const PodIdx pod : m_player.now().node(node).pods)
            if (m_run.movers[pod.get()].moves())
                if (const std::int64_t gives = takenBy(*m_run.cluster, pod)[resource]; gives > 0) candidates.push_back({gives, pod});
        const std::int64_t used = m_player.now().requested(node, ResourceIdx(resource)), all = m_player.now().allocatable(node, ResourceIdx(resource));
        const auto enough = [&](const Candidate& one) { return !isBeyond(used - one.gives, all, limit->second); };
        std::stable_sort(candidates.begin(), candidates.end(), [&](const Candidate& a, const Candidate& b) {
            if (enough(a) != enough(b)) return enough(a);
            return enough(a) ? a.gives < b.gives : a.gives > b.gives;
        });
        return std::any_of(candidates.begin(), candidates.end(), [&](const Candidate& one) { return moveOn(one.pod); });
    }

    /// To a node that stays under the limits with it.
    bool moveOn(PodIdx pod) {
        const std::vector<std::int64_t> takes = takenBy(*m_run.cluster, pod);
        const auto cool = [&](NodeIdx to) {
            return std::none_of(m_limits.begin(), m_limits.end(), [&](const auto& limit) {
                return isBeyond(m_player.now().requested(to, limit.first) + takes[limit.first.get()], m_player.now().allocatable(to, limit.first), limit.second);
            });
        };
        return m_player.bringToBest(pod, cool, "rebalance");
    }

    GoalRun& m_run;
    Limits m_limits;
    StepPlayer m_player;
};

struct Breach {
    PodIdx pod;
    bool forEver = false;  // by its node alone: it has to leave
    std::string why;
};

/// Pods that stand where a taint, their affinity or a rule between pods forbids it.
std::vector<Breach> breachesOn(const GoalRun& run, Scheduler& scheduler, const Cluster& picture) {
    std::vector<Breach> found;
    for (std::size_t n = 0; n < picture.nodeCount(); ++n)
        for (const PodIdx pod : picture.node(NodeIdx(n)).pods) {
            const Mover& mover = run.movers[pod.get()];
            // What stays by its nature breaks no rule that a move could mend.
            if (mover.ofItsNode || mover.stays == Mover::Stays::ScheduledElse || (mover.of && staysOrGoesByItself(*mover.of))) continue;
            if (scheduler.verdicts(picture, {pod}).codes[n] == Code::Success) continue;
            Breach breach{pod, false, {}};
            for (const Status& status : scheduler.violations(picture, pod, NodeIdx(n))) {
                const Refusal refusal = refusalOf(status.plugin);
                if (!status.rejected() || (refusal != Refusal::Taint && refusal != Refusal::Affinity && refusal != Refusal::Neighbours)) continue;
                breach.forEver = breach.forEver || refusal != Refusal::Neighbours;
                if (breach.why.empty()) breach.why = status.plugin + ": " + status.message();
            }
            if (!breach.why.empty()) found.push_back(std::move(breach));
        }
    return found;
}

}  // namespace

Result<GoalAnswer> planDrain(GoalRun& run) {
    std::vector<NodeIdx> nodes = run.question.nodes;
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    GoalAnswer answer;
    answer.wanted = static_cast<std::int64_t>(nodes.size());
    bool cordoned = true;
    for (const NodeIdx node : nodes) {
        cordoned = cordoned && run.cluster->node(node).unschedulable;
        answer.before += run.strangersOn(*run.cluster, node) == 0 ? 1 : 0;
        for (Obstacle& one : run.obstaclesOn(node)) answer.obstacles.push_back(std::move(one));
    }
    answer.reached = answer.before;
    const std::vector<PodIdx> leaving = orderOfLeaving(run, nodes);
    answer.bound = {static_cast<std::int64_t>(leaving.size()), {}, leaving.empty() ? BoundWhy::None : BoundWhy::MustLeave, {}};
    if (answer.before == answer.wanted && cordoned) answer.is = GoalIs::Already;
    if (!answer.obstacles.empty()) answer.is = GoalIs::Blocked;
    if (answer.is != GoalIs::NotFound) return answer;

    StepPlayer player(*run.cluster, run.scheduler);
    for (const NodeIdx node : nodes) player.cordon(node, "drain");
    bool whole = true;
    for (const PodIdx pod : leaving) {
        if (run.budget.stopped()) return Error{ErrorCode::Cancelled, "planning was stopped", {}};
        const Decision decision = run.scheduler.decide(player.now(), pod);
        // A pod that tolerates a cordon may well be sent to another node that is drained, or back.
        const auto stays = [&](NodeIdx node) { return !std::binary_search(nodes.begin(), nodes.end(), node); };
        whole = decision.outcome == Outcome::Scheduled && (stays(decision.node) ? !player.carryOut(decision, "drain") : player.bringToBest(pod, stays, "drain"));
        if (!whole) {
            answer.obstacles.push_back({pod, run.cluster->placement(pod).node, decision.notModelled.empty() ? decision.message : "not modelled: " + decision.notModelled.front()});
            break;
        }
    }
    GoalAnswer found;
    if (whole) {
        found = run.reachedBy(player);
    } else {
        Result<GoalAnswer> byModel = drainByModel(run, nodes);
        if (!byModel) return byModel;
        found = std::move(*byModel);
        if (found.is != GoalIs::Reached) found.obstacles = answer.obstacles;
    }
    found.wanted = answer.wanted;
    found.before = answer.before;
    found.reached = found.is == GoalIs::Reached ? found.wanted : found.before;
    if (found.is != GoalIs::Impossible && found.bound.leastMoves <= answer.bound.leastMoves) found.bound = answer.bound;
    return found;
}

Result<GoalAnswer> planRebalance(GoalRun& run) {
    Limits limits;
    for (const auto& [name, percent] : run.question.percent) {
        const ResourceIdx resource = run.cluster->catalog().resources.find(name);
        if (!resource.valid()) return Error{ErrorCode::NotFound, "no node has the resource " + name, {}};
        limits.emplace_back(resource, percent);
    }
    if (limits.empty()) return Error{ErrorCode::Invalid, "a goal to rebalance needs a limit", {}};
    return Rebalancing(run, std::move(limits)).plan();
}

Result<GoalAnswer> planRepair(GoalRun& run) {
    GoalAnswer answer;
    std::vector<Breach> breaches = breachesOn(run, run.scheduler, *run.cluster);
    answer.before = answer.reached = static_cast<std::int64_t>(breaches.size());
    if (breaches.empty()) {
        answer.is = GoalIs::Already;
        return answer;
    }
    for (const Breach& breach : breaches) {
        answer.bound.leastMoves += breach.forEver ? 1 : 0;
        if (const Mover& mover = run.movers[breach.pod.get()]; breach.forEver && !mover.moves())
            answer.obstacles.push_back({breach.pod, run.cluster->placement(breach.pod).node, breach.why + "; it " + whyItStays(mover, run.cluster->catalog().pod(breach.pod))});
    }
    if (!answer.obstacles.empty()) {
        answer.is = GoalIs::Blocked;
        return answer;
    }
    answer.bound.why = answer.bound.leastMoves > 0 ? BoundWhy::MustLeave : BoundWhy::RefusedNow;
    answer.bound.leastMoves = std::max<std::int64_t>(1, answer.bound.leastMoves);
    // Those that have to leave first: others may then be right where they are. Of the others the least important.
    std::stable_sort(breaches.begin(), breaches.end(), [&](const Breach& a, const Breach& b) {
        const Catalog& catalog = run.cluster->catalog();
        return std::tuple(!a.forEver, catalog.pod(a.pod).priority()) < std::tuple(!b.forEver, catalog.pod(b.pod).priority());
    });
    StepPlayer player(*run.cluster, run.scheduler);
    for (const Breach& breach : breaches) {
        if (run.budget.stopped()) return Error{ErrorCode::Cancelled, "planning was stopped", {}};
        const NodeIdx node = run.cluster->placement(breach.pod).node;
        if (!run.movers[breach.pod.get()].moves() || run.scheduler.verdicts(player.now(), {breach.pod}).codes[node.get()] == Code::Success) continue;
        const Decision decision = run.scheduler.decide(player.now(), breach.pod);
        if (decision.outcome != Outcome::Scheduled || decision.node == node || player.carryOut(decision, "repair: " + breach.why)) {
            answer.obstacles.push_back({breach.pod, node, decision.message.empty() ? breach.why : decision.message});
            continue;
        }
    }
    const ClusterPtr after = player.publish();
    const std::vector<Breach> left = breachesOn(run, run.scheduler, *after);
    if (!left.empty()) {
        for (const Breach& breach : left)
            if (std::none_of(answer.obstacles.begin(), answer.obstacles.end(), [&](const Obstacle& one) { return one.pod == breach.pod; }))
                answer.obstacles.push_back({breach.pod, after->placement(breach.pod).node, breach.why});
        return answer;
    }
    GoalAnswer found = run.reachedBy(player);
    found.before = answer.before;
    found.bound = answer.bound;
    return found;
}

}  // namespace bayplan
