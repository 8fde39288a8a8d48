// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pod groups of a catalog: their objects and all their pods.
// Thread rule: immutable.
// Source: Kubernetes 1.36 pkg/scheduler/backend/cache/podgroupstate.go (specification of pod groups, section 3.1).

#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

struct Cycle;

struct GroupIndex {
    struct Group {
        const PodGroup* object = nullptr;  // null: pods name it, and there is no such object
        std::vector<PodIdx> pods;          // in the order of reading
    };

    explicit GroupIndex(const Catalog& catalog);

    /// "namespace/name" of the pod's group; empty: it is in none.
    static std::string keyOf(const Pod& pod);
    /// The group of a pod that is in one. O(1).
    const Group& of(const Pod& pod) const;
    /// How many of its pods have a node in `cluster`, whatever else is on it.
    static std::size_t placed(const Cluster& cluster, const Group& group);

    /// The members that stand on nodes only while the group of the cycle's pod is tried. Upstream puts them on the nodes of its
    /// snapshot and leaves the snapshot's other lists as they were. Empty if the pod is not tried with a group.
    static std::vector<PodIdx> onTrial(const Cycle& cycle);

private:
    std::unordered_map<std::string, Group> m_groups;
};

}  // namespace bayplan
