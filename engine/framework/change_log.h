// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The changes between the pictures that a scheduler decides on, one after the other. Only this class compares two
// pictures. Every cache remembers its position in the log and continues reading there.
//
// Pictures need not follow from one another: branches of one catalog, asked about in turn, change back and forth.
// Thread rule: one thread.

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "base/ids.h"
#include "cluster/cluster.h"

namespace bayplan {

/// One difference between two pictures of a catalog.
struct NodeChange {
    NodeIdx node;
    PodIdx pod;               // invalid: something else of the node changed, or the order of its pods
    std::int32_t amount = 0;  // 1: the pod came to the node, −1: it left

    bool operator==(const NodeChange&) const = default;
};

class ChangeLog {
public:
    using Position = std::uint64_t;

    /// Appends the changes from the previous call's picture to `cluster`, which has the same catalog. The first call
    /// appends nothing. O(nodes / Cluster::kRun) to look, O(Cluster::kRun + pods on the node) a changed node.
    void follow(const Cluster& cluster);

    /// Behind the last change.
    Position end() const { return m_first + m_changes.size(); }
    /// The changes from `position` on, valid until the next follow(). Absent if they were dropped or are too many to be
    /// worth reading: the caller then looks at the whole picture.
    std::optional<std::span<const NodeChange>> since(Position position) const;

    std::size_t bytes() const;

private:
    void note(NodeIdx node, const NodeState& state);

    bool m_started = false;
    std::uint64_t m_pictureVersion = 0;
    std::vector<std::uint64_t> m_runVersions;  // Cluster::runVersions()
    std::vector<std::uint64_t> m_versions;     // by node: NodeState::version
    std::vector<std::vector<PodIdx>> m_pods;   // by node
    std::vector<NodeChange> m_changes;
    Position m_first = 0;          // of m_changes
    std::vector<PodIdx> m_before;  // scratch
    std::vector<PodIdx> m_after;
};

}  // namespace bayplan
