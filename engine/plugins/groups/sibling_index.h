// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The groups that Coscheduling knows: pods of a namespace with one value of its label, and the object of that name.
// Thread rule: immutable.
// Source: scheduler-plugins 903da7d pkg/util/podgroup.go; specification ecosystem 2.1.

#include <string>
#include <unordered_map>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

struct SiblingIndex {
    struct Group {
        const CoschedulingGroup* object = nullptr;  // null: pods name it, and there is no such object
        std::vector<PodIdx> pods;                   // in the order of reading
    };

    explicit SiblingIndex(const Catalog& catalog);

    /// "namespace/name" of the pod's group; empty: it is in none.
    static std::string keyOf(const Pod& pod);
    /// Null: the pod is in no group.
    const Group* of(const Pod& pod) const;

private:
    std::unordered_map<std::string, Group> m_groups;
};

}  // namespace bayplan
