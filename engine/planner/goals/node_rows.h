// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which nodes a pod may go to as far as room is not concerned: by the scheduler's verdicts on one picture, for all pods that no
// rule can tell apart at once. What the scheduler refuses later, when a plan is played, is cut out.
//
// Two answers. `ever` leaves out only what no move of pods can change (labels, taints, cordons, the zone of a bound volume): a bound on it holds for the
// real cluster. `now` also leaves out what other pods forbid at the moment: a search on it finds plans that the scheduler takes.
// Thread rule: one thread.

#include <map>
#include <memory>
#include <set>
#include <string>
#include <tuple>
#include <vector>

#include "framework/scheduler.h"
#include "plugins/all.h"

namespace bayplan {

class NodeRows {
public:
    /// Both must outlive it.
    NodeRows(const Cluster& cluster, Scheduler& scheduler) : m_cluster(cluster), m_scheduler(scheduler), m_ignored(cluster.catalog().resources.size(), false) {}

    /// Pods of one class go to the same nodes. O(nodes × plugins) for the first of a class.
    std::size_t classOf(PodIdx pod);
    const std::vector<bool>& now(std::size_t rowClass) const { return m_rows[rowClass].now; }
    const std::vector<bool>& ever(std::size_t rowClass) const { return m_rows[rowClass].ever; }
    /// From here on `now` leaves this node out. False: it did before.
    bool cut(std::size_t rowClass, NodeIdx node);
    /// By resource: under the rules of some class there is a node that takes pods whatever they ask of it.
    const std::vector<bool>& ignored() const { return m_ignored; }

private:
    struct Row {
        std::vector<bool> now, ever;
    };
    /// By node: a bound volume of the pod is not to be had there, whatever moves.
    std::vector<bool> volumesElsewhere(PodIdx pod);
    using Key = std::tuple<SpecIdx, std::string, std::string>;  // spec, namespace, and what rules between pods read

    const Cluster& m_cluster;
    Scheduler& m_scheduler;
    std::map<Key, std::size_t> m_classes;
    std::vector<Row> m_rows;
    std::set<const Profile*> m_asked;  // whose rules were asked what they ignore
    std::vector<bool> m_ignored;
    std::unique_ptr<Scheduler> m_volumes;  // asks about volumes alone; made when it is needed
};

/// The largest part of what the node has of any resource that the pod takes; 0: of nothing that it has.
double shareOf(const Cluster& cluster, PodIdx pod, NodeIdx node);

/// Whether a refusal of that kind stands whatever pods move.
bool standsWhateverMoves(Refusal refusal);
/// Whether it may end when pods leave the node.
bool endsWithRoom(Refusal refusal);

}  // namespace bayplan
