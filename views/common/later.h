// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A later picture of a cluster that is followed, as it is handed to the session: another catalog, and where in it the
// nodes and pods of the one before stand.
// Thread rule: plain values; made in any thread.

#include <QString>
#include <functional>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "cluster/cluster.h"
#include "framework/scheduler.h"
#include "planner/plan.h"

class QObject;

namespace bayplan {

/// By the numbers of the earlier catalog; invalid: it is gone, or another has its name.
struct Renumbering {
    std::vector<NodeIdx> nodes;
    std::vector<PodIdx> pods;
    bool sameNodes = false;      // every node has the number that it had, and there are no others
    bool sameResources = false;  // likewise the resources

    NodeIdx of(NodeIdx node) const { return node.valid() && node.get() < nodes.size() ? nodes[node.get()] : NodeIdx(); }
    PodIdx of(PodIdx pod) const { return pod.valid() && pod.get() < pods.size() ? pods[pod.get()] : PodIdx(); }
    /// Those that are still there, in their order.
    template <typename Idx>
    std::vector<Idx> of(const std::vector<Idx>& all) const {
        std::vector<Idx> there;
        for (const Idx one : all)
            if (const Idx now = of(one); now.valid()) there.push_back(now);
        return there;
    }
};

/// An object is the same where name and UID are. O(nodes + pods).
Renumbering renumbering(const Catalog& before, const Catalog& after);

/// What looks different in a later picture: nodes that came or changed, pods that did, and the nodes where pods came,
/// changed or went. Sorted, by the numbers of the later catalog. What only a heartbeat changed is not among them.
struct Changed {
    std::vector<NodeIdx> nodes;
    std::vector<PodIdx> pods;
};
Changed changedBetween(const Cluster& before, const Cluster& after, const Renumbering& numbers);

/// What a screen makes of a later picture before it is shown, in another thread: `numbers` count from the one that the
/// session shows.
using Preparation = std::function<std::shared_ptr<const void>(const ClusterPtr& later, const Renumbering& numbers)>;

struct Later {
    std::shared_ptr<const Catalog> from;  // whose numbers are told
    ClusterPtr cluster;
    Diagnostics diagnostics;
    Renumbering numbers;
    Changed changed;
    std::unique_ptr<Scheduler> scheduler;  // that has read `cluster`; null: to be made
    std::uint64_t rules = 0;               // Session::rules() that it decides by
    std::map<const QObject*, std::shared_ptr<const void>> prepared;
};

/// A change of the user's that cannot be made on a later picture: the three sides of it, for people.
struct Conflict {
    QString change;     // "Move web-7 to gpu-042"
    QString object;     // "Pod team/web-7"
    QString was;        // what it was when the change was made
    QString now;        // what it is
    bool done = false;  // the cluster did the same by itself
};
using Conflicts = std::vector<Conflict>;

}  // namespace bayplan
