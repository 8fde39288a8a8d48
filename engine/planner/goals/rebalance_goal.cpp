// SPDX-License-Identifier: GPL-3.0-or-later
// Nodes that have more requested than a limit give pods to others that stay under it.
#include <algorithm>
#include <optional>

#include "cluster/accounting.h"

#include "planner/goals/goal_run.h"

namespace bayplan {

namespace {

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

/// The fewest movable pods that bring the node under the limits once what is on its way out left, counted for each resource by itself. Absent: not even all of them.
std::optional<std::int64_t> leastToCool(const GoalRun& run, NodeIdx node, const Limits& limits) {
    std::int64_t least = 0;
    for (const auto& [resource, percent] : limits) {
        const std::int64_t all = run.cluster->allocatable(node, resource);
        std::int64_t used = run.cluster->requested(node, resource);
        std::vector<std::int64_t> gives;
        for (const PodIdx pod : run.cluster->node(node).pods) {
            if (run.movers[pod.get()].isEnding()) used -= takenBy(run.cluster->catalog(), pod)[resource.get()];
            if (run.movers[pod.get()].moves()) gives.push_back(takenBy(run.cluster->catalog(), pod)[resource.get()]);
        }
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
                answer.obstacles.push_back({{}, node, worded("is beyond the limit with the pods that stay"), worded("raise the limit, or let pods of it move")});
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
            if (m_run.budget.stopped()) return Error{ErrorCode::Cancelled, worded("planning was stopped"), {}};
            if (!cool(*hot)) {
                answer.obstacles.push_back({{}, *hot, worded("no pod of it finds a node that stays under the limit"), worded("raise the limit, or add a node")});
                return answer;
            }
        }
        const std::int64_t before = answer.before;
        answer = m_run.reachedBy(m_player);
        m_run.countAlong(answer, [&](const Cluster& picture) {
            std::int64_t beyond = 0;
            for (std::size_t n = 0; n < picture.nodeCount(); ++n) beyond += heatOf(picture, NodeIdx(n), m_limits).beyond > 0 ? 1 : 0;
            return beyond;
        });
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
                if (const std::int64_t gives = takenBy(m_run.cluster->catalog(), pod)[resource]; gives > 0) candidates.push_back({gives, pod});
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
        const std::vector<std::int64_t> takes = takenBy(m_run.cluster->catalog(), pod);
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

}  // namespace

Result<GoalAnswer> planRebalance(GoalRun& run) {
    Limits limits;
    for (const auto& [name, percent] : run.question.percent) {
        const ResourceIdx resource = run.cluster->catalog().resources.find(name);
        const auto& has = run.cluster->catalog().allocatable;
        if (!resource.valid() || std::none_of(has.begin(), has.end(), [&](const auto& node) { return node[resource.get()] > 0; }))
            return Error{ErrorCode::NotFound, worded("no node has the resource %1", {name}), Origin{{}, 0, 0, {}, "limit"}};
        limits.emplace_back(resource, percent);
    }
    return Rebalancing(run, std::move(limits)).plan();
}

}  // namespace bayplan
