// SPDX-License-Identifier: GPL-3.0-or-later
// Room for pending pods: one, or a gang that is placed as a whole.
#include <algorithm>
#include <map>
#include <optional>

#include "cluster/accounting.h"
#include "planner/bins/bin_state.h"
#include "planner/bound/group_bound.h"
#include "planner/goals/goal_run.h"
#include "planner/goals/neighbour_room.h"
#include "planner/one_on_a_node.h"
#include "planner/what_lifts.h"
#include "schedulers/kube/schedule_pending.h"

namespace bayplan {

namespace {

class RoomPlan {
public:
    RoomPlan(GoalRun& run, std::vector<PodIdx> pods) : m_run(run), m_pods(std::move(pods)) {
        const Catalog& catalog = run.cluster->catalog();
        std::map<std::pair<SpecIdx, std::string>, std::size_t> known;
        for (const PodIdx pod : m_pods) {
            const auto [at, isNew] = known.emplace(std::pair{catalog.podSpecs[pod.get()], catalog.pod(pod).namespaceName}, m_alike.size());
            if (isNew) m_alike.emplace_back();
            m_alike[at->second].push_back(pod);
        }
    }

    Result<GoalAnswer> plan() {
        StepPlayer idle(*m_run.cluster, m_run.scheduler);
        Result<bool> placed = placeAll(idle);
        if (!placed) return placed.error();
        if (*placed) return m_run.reachedBy(idle);
        // Of several pods the scheduler's order may be at fault.
        m_refused = m_pods.size() == 1 && m_decisions.front().outcome == Outcome::Unschedulable && m_run.isStill();
        // These no move changes.
        for (const Decision& decision : m_decisions)
            if (decision.outcome == Outcome::NotModelled || decision.outcome == Outcome::Gated || decision.outcome == Outcome::Ignored || decision.outcome == Outcome::Error)
                m_answer.obstacles.push_back({decision.pod,
                                              {},
                                              decision.notModelled.empty() ? decision.message : worded("not modelled: %1", {decision.notModelled.front()}),
                                              whatLetsItBeTried(decision, m_run.cluster->catalog().pod(decision.pod))});
        if (!m_answer.obstacles.empty()) {
            m_answer.is = GoalIs::Blocked;
            return std::move(m_answer);
        }
        const auto refused = std::find_if(m_decisions.begin(), m_decisions.end(), [](const Decision& one) { return one.outcome == Outcome::Unschedulable; });
        const std::optional<Decision> first = refused == m_decisions.end() ? std::nullopt : std::optional(*refused);
        Result<GoalAnswer> answer = m_alike.size() == 1 ? oneKind() : severalKinds();
        // Where no plan brings it a node: what keeps it away as things are.
        if (answer && first && (answer->is == GoalIs::NotFound || answer->is == GoalIs::Impossible) && answer->obstacles.empty())
            answer->obstacles.push_back({first->pod, {}, first->message, whatBringsANode(m_run.scheduler, *m_run.cluster, first->pod, {}, [&](PodIdx other) {
                                             return m_run.movers[other.get()].moves();
                                         })});
        return answer;
    }

private:
    /// Whether all of the pods get a node on what the player has, placed there.
    Result<bool> placeAll(StepPlayer& player) {
        Result<Run> run = schedulePods(player.publish(), m_run.scheduler, m_pods, Detail::Outcome, m_run.budget, {});
        if (!run) return run.error();
        m_decisions = std::move(run->decisions);
        if (std::any_of(m_decisions.begin(), m_decisions.end(), [](const Decision& one) { return one.outcome != Outcome::Scheduled; })) return false;
        for (const Decision& decision : m_decisions)
            if (player.carryOut(decision, "scheduled")) return false;
        return true;
    }

    SlotProblem problemFor(const Cluster& cluster, const std::vector<PodIdx>& pods, NodeRows& rows) {
        const PodIdx first = pods.front();
        const std::string key = cluster.catalog().pod(first).key();
        SlotProblem problem = m_run.problemOn(cluster, rows, "room for " + key);
        const std::size_t rowClass = rows.classOf(first);
        problem.target = {key, takenBy(cluster.catalog(), first), false, false, pods.size() > 1 && oneOnANode(cluster.catalog(), first), rows.now(rowClass), rows.ever(rowClass)};
        problem.wanted = static_cast<std::int64_t>(pods.size());
        problem.domains = domainRulesOf(cluster, m_run.scheduler, pods, m_run.movers);
        // A node that refuses for room and for something else is no candidate.
        const std::vector<std::vector<Status>> refusals = m_run.scheduler.violations(cluster, first, m_run.budget);
        for (std::size_t n = 0; n < refusals.size(); ++n)
            for (const Status& status : refusals[n]) {
                const Refusal refusal = refusalOf(status.plugin);
                if (!endsWithRoom(refusal)) problem.target.now[n] = false;
                if (standsWhateverMoves(refusal)) problem.target.ever[n] = false;
            }
        return problem;
    }

    /// Candidates on which none of the pods can stand after the moves, although the model says so.
    std::vector<NodeIdx> overrated(const BinTarget& target, const Cluster& picture) {
        std::vector<NodeIdx> nodes;
        for (const Decision& decision : m_decisions) {
            if (decision.outcome == Outcome::Scheduled) continue;
            const Verdicts verdicts = m_run.scheduler.verdicts(picture, {decision.pod});
            for (std::size_t n = 0; n < target.now.size(); ++n) {
                if (!target.now[n] || verdicts.codes[n] == Code::Success) continue;
                bool fits = true;
                for (std::size_t r = 0; r < target.request.size(); ++r)
                    fits = fits && (target.request[r] == 0 || picture.allocatable(NodeIdx(n), ResourceIdx(r)) - picture.requested(NodeIdx(n), ResourceIdx(r)) >= target.request[r]);
                if (fits) nodes.emplace_back(n);
            }
            break;
        }
        return nodes;
    }

    Result<GoalAnswer> oneKind() {
        NodeRows rows(*m_run.cluster, m_run.scheduler);
        SlotProblem problem = problemFor(*m_run.cluster, m_pods, rows);
        problem.refusedNow = m_refused;
        problem.end = [&](StepPlayer& player) {
            const Result<bool> placed = placeAll(player);
            if (placed && *placed) return PlayedEnd{true, {}};
            return PlayedEnd{false, overrated(problem.target, player.now())};
        };
        Result<GoalAnswer> answer = solveSlots(problem, m_run.budget);
        // What keeps it away by a rule is nothing that the bins know.
        const auto placed = [&](StepPlayer& player) {
            const Result<bool> all = placeAll(player);
            return all && *all;
        };
        if (answer && m_pods.size() == 1 && (answer->is == GoalIs::NotFound || (answer->is == GoalIs::Reached && answer->moves > answer->bound.leastMoves)))
            tryNeighbours(*answer, placed);
        if (answer && answer->is == GoalIs::NotFound) tryDomains(*answer, problem.domains);
        return answer;
    }

    /// Where all of them have to come to one value of a label, the model, which knows no such rule, is asked about one value after the other;
    /// where they have to spread, about the value in which something has to leave, if there is one.
    void tryDomains(GoalAnswer& answer, const std::vector<DomainRule>& domains) {
        constexpr std::uint32_t kMostTried = 8;
        const auto rule = std::find_if(domains.begin(), domains.end(), [](const DomainRule& one) { return one.groups.together || one.groups.ahead; });
        if (rule == domains.end()) return;
        if (rule->groups.together) {
            for (std::uint32_t g = 0; g < rule->groups.count && g < kMostTried; ++g)
                if (tryDomain(answer, *rule, g, static_cast<std::int64_t>(m_pods.size()))) return;
            return;
        }
        NodeRows rows(*m_run.cluster, m_run.scheduler);
        const SlotProblem problem = problemFor(*m_run.cluster, m_pods, rows);
        const GroupBound share = groupBound(BinMaker(*m_run.cluster, rows, m_run.movers).make(problem.target, BinRules::Ever).model, rule->groups, problem.wanted);
        if (!share.leastPrice || std::count_if(share.prices.begin(), share.prices.end(), [](std::int64_t price) { return price > 0; }) != 1) return;
        const auto dear = std::find_if(share.prices.begin(), share.prices.end(), [](std::int64_t price) { return price > 0; }) - share.prices.begin();
        tryDomain(answer, *rule, static_cast<std::uint32_t>(dear), share.shapes[static_cast<std::size_t>(dear)]);
    }

    /// Room for so many of them on the nodes of one group, and then for all. True: no plan is better.
    bool tryDomain(GoalAnswer& answer, const DomainRule& rule, std::uint32_t group, std::int64_t wanted) {
        const GoalBound bound = answer.bound;
        NodeRows rows(*m_run.cluster, m_run.scheduler);
        SlotProblem problem = problemFor(*m_run.cluster, m_pods, rows);
        problem.domains.clear();
        problem.wanted = wanted;
        for (std::size_t n = 0; n < rule.groups.of.size(); ++n)
            if (rule.groups.of[n] != group) problem.target.now[n] = problem.target.ever[n] = false;
        problem.end = [&](StepPlayer& player) {
            const Result<bool> placed = placeAll(player);
            return PlayedEnd{placed && *placed, {}};
        };
        Result<GoalAnswer> there = solveSlots(problem, m_run.budget);
        if (!there) return true;
        const std::uint64_t work = answer.work + there->work;
        const std::size_t rounds = answer.rounds + there->rounds;
        if (there->is == GoalIs::Reached && (answer.is != GoalIs::Reached || there->moves < answer.moves)) answer = std::move(*there);
        answer.bound = bound;
        answer.work = work;
        answer.rounds = rounds;
        return answer.is == GoalIs::Reached && answer.moves <= bound.leastMoves;
    }

    /// Takes the other way where it is the only one, or has fewer moves.
    void tryNeighbours(GoalAnswer& answer, const std::function<bool(StepPlayer&)>& placed) {
        GoalAnswer other;
        if (!makeRoomAmongNeighbours(m_run, m_pods.front(), m_run.scheduler.violations(*m_run.cluster, m_pods.front(), m_run.budget), placed, other)) return;
        if (answer.is == GoalIs::Reached && answer.moves <= other.moves) return;
        other.bound = answer.bound;
        other.work = answer.work;
        other.rounds += answer.rounds;
        answer = std::move(other);
    }

    /// One kind after the other, the largest first, each on what those before it left; then all of them are scheduled together.
    Result<GoalAnswer> severalKinds() {
        const auto share = [&](const std::vector<PodIdx>& pods) {
            double most = 0;
            for (std::size_t n = 0; n < m_run.cluster->nodeCount(); ++n) most = std::max(most, shareOf(*m_run.cluster, pods.front(), NodeIdx(n)));
            return most;
        };
        std::stable_sort(m_alike.begin(), m_alike.end(), [&](const auto& a, const auto& b) { return share(a) > share(b); });
        const Cluster& start = *m_run.cluster;
        const std::string reason = "room for " + start.catalog().pod(m_pods.front()).key();
        ClusterPtr now = m_run.cluster;
        std::vector<std::pair<PodIdx, NodeIdx>> moves, places;
        GoalBound bound;
        for (const std::vector<PodIdx>& pods : m_alike) {
            NodeRows rows(*now, m_run.scheduler);
            SlotProblem problem = problemFor(*now, pods, rows);
            problem.end = [&](StepPlayer& player) { return PlayedEnd{placedOneByOne(player, pods, problem.target.now), {}}; };
            Result<GoalAnswer> part = solveSlots(problem, m_run.budget);
            if (!part) return part;
            m_answer.work += part->work;
            m_answer.rounds += part->rounds;
            // What one kind needs on the cluster as it is, all of them need. What it needs beside those that were placed is the plan's own doing.
            const bool first = now == m_run.cluster;
            if (first && part->bound.leastMoves > bound.leastMoves) bound = part->bound;
            if (part->is != GoalIs::Reached) {
                const bool impossible = first && part->is == GoalIs::Impossible;
                m_answer.is = impossible ? GoalIs::Impossible : GoalIs::NotFound;
                m_answer.bound = impossible ? part->bound : bound;
                // For all that this bound says, the pods of the other kinds are placed.
                if (impossible) *m_answer.bound.most += static_cast<std::int64_t>(m_pods.size() - pods.size());
                return std::move(m_answer);
            }
            for (const Delta& delta : part->deltas) {
                if (const auto* move = std::get_if<Move>(&delta)) moves.emplace_back(move->pod, move->to);
                if (const auto* place = std::get_if<Place>(&delta)) places.emplace_back(place->pod, place->node);
            }
            now = part->after;
        }
        // As the scheduler would place them together; if that does not do, each where it was found to fit.
        GoalAnswer answer;
        for (const bool together : {true, false}) {
            StepPlayer player(start, m_run.scheduler);
            std::vector<PodIdx> moving;
            for (const auto& move : moves) moving.push_back(move.first);
            player.willMove(moving);
            bool reached = std::all_of(moves.begin(), moves.end(), [&](const auto& move) { return !player.bring(move.first, move.second, reason); });
            if (reached && together) {
                const Result<bool> placed = placeAll(player);
                if (!placed) return placed.error();
                reached = *placed;
            } else {
                reached = reached && std::all_of(places.begin(), places.end(), [&](const auto& place) { return !player.bring(place.first, place.second, reason); });
            }
            if (!reached || player.bereft()) continue;
            player.tell(answer);
            break;
        }
        answer.work = m_answer.work;
        answer.rounds = m_answer.rounds;
        answer.bound = bound;
        return answer;
    }

    static bool placedOneByOne(StepPlayer& player, const std::vector<PodIdx>& pods, const std::vector<bool>& nodes) {
        return std::all_of(pods.begin(), pods.end(), [&](PodIdx pod) {
            for (std::size_t n = 0; n < nodes.size(); ++n)
                if (nodes[n] && !player.bring(pod, NodeIdx(n), "room")) return true;
            return false;
        });
    }

    GoalRun& m_run;
    std::vector<PodIdx> m_pods;
    std::vector<std::vector<PodIdx>> m_alike;
    std::vector<Decision> m_decisions;
    bool m_refused = false;  // without a move the one pod gets no node
    GoalAnswer m_answer;
};

}  // namespace

Result<GoalAnswer> planRoom(GoalRun& run) {
    std::vector<PodIdx> pods = run.question.pods;
    std::sort(pods.begin(), pods.end());
    pods.erase(std::unique(pods.begin(), pods.end()), pods.end());
    std::vector<PodIdx> pending;
    for (const PodIdx pod : pods)
        if (run.cluster->placement(pod).standing == Standing::Pending) pending.push_back(pod);
    const auto wanted = static_cast<std::int64_t>(pods.size());
    const std::int64_t before = wanted - static_cast<std::int64_t>(pending.size());
    Result<GoalAnswer> answer = pending.empty() ? Result<GoalAnswer>(GoalAnswer{.is = GoalIs::Already}) : RoomPlan(run, std::move(pending)).plan();
    if (!answer) return answer;
    answer->before = before;
    answer->wanted = wanted;
    run.countAlong(*answer, [&](const Cluster& picture) { return std::count_if(pods.begin(), pods.end(), [&](PodIdx pod) { return picture.placement(pod).node.valid(); }); });
    if (answer->bound.most) *answer->bound.most += before;
    answer->reached = answer->is == GoalIs::Reached || answer->is == GoalIs::Already ? wanted : before;
    return answer;
}

}  // namespace bayplan
