// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/neighbour_room.h"

#include <algorithm>
#include <set>

#include "cluster/accounting.h"
#include "planner/pods_in_the_way.h"
#include "planner/remedies.h"

namespace bayplan {

namespace {

constexpr std::size_t kNodesTried = 30;

struct Clearing {
    NodeIdx node;
    std::vector<PodIdx> leaving;  // the largest first
    std::vector<bool> closed;     // by node: they may not go there
};

class Neighbourhood {
public:
    Neighbourhood(GoalRun& run, PodIdx pod) : m_run(run), m_cluster(*run.cluster), m_pod(pod), m_takes(takenBy(m_cluster.catalog(), pod)) {}

    /// Who leaves so that the node takes the pod; absent: something else is in the way, or somebody who stays.
    std::optional<Clearing> clearing(NodeIdx node, const std::vector<Status>& refusals) const {
        Clearing clear{node, {}, std::vector<bool>(m_cluster.nodeCount(), false)};
        clear.closed[node.get()] = true;
        std::set<PodIdx> leaving;
        for (const Status& status : refusals) {
            const Refusal refusal = refusalOf(status.plugin);
            if (refusal == Refusal::Room) continue;
            if (refusal != Refusal::Neighbours || !status.rejected()) return std::nullopt;
            for (const Reason& reason : status.reasons) {
                const std::vector<PodIdx> inTheWay = podsInTheWay(m_run.scheduler.indexOf(m_cluster), m_cluster, m_pod, node, reason);
                if (inTheWay.empty()) return std::nullopt;
                leaving.insert(inTheWay.begin(), inTheWay.end());
                closeDomain(clear, textOf(reason, "key"));
            }
        }
        if (leaving.empty() || !std::all_of(leaving.begin(), leaving.end(), [&](PodIdx one) { return m_run.movers[one.get()].moves(); })) return std::nullopt;
        if (!makeRoom(node, leaving)) return std::nullopt;
        clear.leaving.assign(leaving.begin(), leaving.end());
        std::stable_sort(clear.leaving.begin(), clear.leaving.end(), [&](PodIdx a, PodIdx b) { return shareOf(m_cluster, a, node) > shareOf(m_cluster, b, node); });
        return clear;
    }

    /// Everybody leaves to where the scheduler likes it best.
    static bool carryOut(StepPlayer& player, const Clearing& clear, const std::string& reason) {
        const auto open = [&](NodeIdx to) { return !clear.closed[to.get()]; };
        return std::all_of(clear.leaving.begin(), clear.leaving.end(), [&](PodIdx pod) { return player.bringToBest(pod, open, reason); });
    }

private:
    void closeDomain(Clearing& clear, const std::string& key) const {
        const Catalog& catalog = m_cluster.catalog();
        const std::string* here = catalog.node(clear.node).labels.find(key);
        for (std::size_t n = 0; here && n < m_cluster.nodeCount(); ++n)
            if (const std::string* there = catalog.nodes[n].labels.find(key); there && *there == *here) clear.closed[n] = true;
    }

    /// Adds the largest pods that may leave until the rest has room beside the pod.
    bool makeRoom(NodeIdx node, std::set<PodIdx>& leaving) const {
        for (std::size_t r = 0; r < m_takes.size(); ++r) {
            if (m_takes[r] == 0) continue;
            std::int64_t lacks = m_takes[r] - (m_cluster.allocatable(node, ResourceIdx(r)) - m_cluster.requested(node, ResourceIdx(r)));
            std::vector<std::pair<std::int64_t, PodIdx>> others;
            for (const PodIdx pod : m_cluster.node(node).pods) {
                const std::int64_t gives = takenBy(m_cluster.catalog(), pod)[r];
                if (leaving.contains(pod)) lacks -= gives;
                else if (gives > 0 && m_run.movers[pod.get()].moves()) others.emplace_back(-gives, pod);
            }
            std::sort(others.begin(), others.end());
            for (const auto& [gives, pod] : others) {
                if (lacks <= 0) break;
                leaving.insert(pod);
                lacks += gives;
            }
            if (lacks > 0) return false;
        }
        return true;
    }

    GoalRun& m_run;
    const Cluster& m_cluster;
    PodIdx m_pod;
    std::vector<std::int64_t> m_takes;
};

}  // namespace

bool makeRoomAmongNeighbours(GoalRun& run, PodIdx pod, const std::vector<std::vector<Status>>& refusals, const std::function<bool(StepPlayer&)>& placed, GoalAnswer& answer) {
    const Neighbourhood neighbourhood(run, pod);
    std::vector<Clearing> ways;
    for (std::size_t n = 0; n < refusals.size(); ++n)
        if (std::optional<Clearing> clear = neighbourhood.clearing(NodeIdx(n), refusals[n])) ways.push_back(std::move(*clear));
    std::stable_sort(ways.begin(), ways.end(), [](const Clearing& a, const Clearing& b) { return a.leaving.size() < b.leaving.size(); });
    if (ways.size() > kNodesTried) ways.resize(kNodesTried);
    const std::string reason = "room for " + run.cluster->catalog().pod(pod).key();
    return std::any_of(ways.begin(), ways.end(), [&](const Clearing& clear) {
        StepPlayer player(*run.cluster, run.scheduler);
        player.willMove(clear.leaving);
        ++answer.rounds;
        if (!Neighbourhood::carryOut(player, clear, reason) || !placed(player) || player.bereft()) return false;
        player.tell(answer);
        return true;
    });
}

}  // namespace bayplan
