// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A later picture of a followed cluster, as the session receives it: another catalog, and the numbers in it of the
// former picture's nodes and pods.
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

/// Indexed by the numbers of the earlier catalog; invalid: deleted, or replaced by another object of the same name.
struct Renumbering {
    std::vector<NodeIdx> nodes;
    std::vector<PodIdx> pods;
    bool sameNodes = false;      // every node has its former number, and there are no others
    bool sameResources = false;  // the same for the resources

    NodeIdx of(NodeIdx node) const { return node.valid() && node.get() < nodes.size() ? nodes[node.get()] : NodeIdx(); }
    PodIdx of(PodIdx pod) const { return pod.valid() && pod.get() < pods.size() ? pods[pod.get()] : PodIdx(); }
    /// Those that still exist, in their order.
    template <typename Idx>
    std::vector<Idx> of(const std::vector<Idx>& all) const {
        std::vector<Idx> there;
        for (const Idx one : all)
            if (const Idx now = of(one); now.valid()) there.push_back(now);
        return there;
    }
};

/// An object is the same if its name and UID are. O(nodes + pods).
Renumbering renumbering(const Catalog& before, const Catalog& after);

/// What looks different in a later picture: new and changed nodes, changed pods, and the nodes where pods came, changed
/// or left. Sorted, by the numbers of the later catalog. Changes of heartbeats only are left out.
struct Changed {
    std::vector<NodeIdx> nodes;
    std::vector<PodIdx> pods;
};
Changed changedBetween(const Cluster& before, const Cluster& after, const Renumbering& numbers);

/// Prepares a screen for a later picture before it is shown, in another thread: `numbers` refer to the picture that the
/// session shows.
using Preparation = std::function<std::shared_ptr<const void>(const ClusterPtr& later, const Renumbering& numbers)>;

struct Later {
    std::shared_ptr<const Catalog> from;  // the catalog that the numbers refer to
    ClusterPtr cluster;
    Diagnostics diagnostics;
    Renumbering numbers;
    Changed changed;
    std::unique_ptr<Scheduler> scheduler;  // has read `cluster`; null: still to be made
    std::uint64_t rules = 0;               // the Session::rules() that it decides by
    std::map<const QObject*, std::shared_ptr<const void>> prepared;
};

/// A change of the user that cannot be made on a later picture: its three sides, for people.
struct Conflict {
    QString change;     // "Move web-7 to gpu-042"
    QString object;     // "Pod team/web-7"
    QString was;        // the state when the change was made
    QString now;        // the present state
    bool done = false;  // the cluster made the same change
};
using Conflicts = std::vector<Conflict>;

}  // namespace bayplan
