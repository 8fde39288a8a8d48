// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What changed from each picture that a scheduler was asked about to the next: the one place where two pictures are
// compared. Whatever is kept between cycles remembers how far it has read, and reads on from there.
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

    /// Appends what turns the picture of the call before into `cluster`, which is of the same catalog; the first call
    /// only takes notice of it. O(nodes) to look, O(pods on the node) a changed node.
    void follow(const Cluster& cluster);

    /// Behind the last change.
    Position end() const { return m_first + m_changes.size(); }
    /// The changes from `position` on, good until the next follow(); absent where they were let go or are more than is
    /// worth reading: whoever asks looks at the whole picture then.
    std::optional<std::span<const NodeChange>> since(Position position) const;

    std::size_t bytes() const;

private:
    void note(NodeIdx node, const NodeState& state);

    bool m_started = false;
    std::uint64_t m_pictureVersion = 0;
    std::vector<std::uint64_t> m_versions;     // by node: NodeState::version
    std::vector<std::vector<PodIdx>> m_pods;   // by node
    std::vector<NodeChange> m_changes;
    Position m_first = 0;  // of m_changes
    std::vector<PodIdx> m_before;  // scratch
    std::vector<PodIdx> m_after;
};

}  // namespace bayplan
