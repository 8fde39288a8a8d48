// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many more pods of a shape every node takes. Whether a node takes one at all the scheduler says, with the plugins of
// the configuration; how many more of them follow is counted from what is free.
//
// The board keeps a picture of its own, in which the shapes are pending pods, and brings it along with the picture that
// it is shown: what did not change is not looked at again. The same numbers come out as from counting anew.
// Complexity: update O(nodes) to look, and what changed; the first of a catalog O(objects).
// Thread rule: one thread; the values that it hands out may go to any.

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/cluster.h"
#include "framework/profile.h"
#include "framework/scheduler.h"
#include "metrics/slot_shape.h"

namespace bayplan {

/// One node for one shape.
struct NodeSlots {
    Code code = Code::Success;  // of one pod; NotModelled: it is not known whether the node would take it
    std::uint8_t plugin = 255;  // who refused, into SlotBoard::pluginNames; 255: nobody
    std::int64_t pods = 0;      // that fit, one after the other
    std::int64_t bare = 0;      // that would fit by what is free alone, whoever refuses

    bool operator==(const NodeSlots&) const = default;
};

class SlotBoard {
public:
    SlotBoard(Profiles profiles, std::vector<SlotShape> shapes);
    ~SlotBoard();
    SlotBoard(SlotBoard&&) noexcept;
    SlotBoard& operator=(SlotBoard&&) noexcept;

    /// Counts on `cluster`. Errors: those of countable(); NotFound (a shape's scheduler has no profile); Cancelled.
    Result<void> update(const Cluster& cluster, const Budget& budget = {});

    // What follows speaks of the picture of the last update.
    const std::vector<SlotShape>& shapes() const;
    const std::vector<std::string>& pluginNames() const;
    /// Who refused a node of this board; empty: nobody.
    std::string_view refuser(const NodeSlots& slots) const;
    /// Nothing but room, or nothing at all, stands in the way. Unknown where the answer is not modelled: false.
    bool onlyRoomDecides(const NodeSlots& slots) const;
    /// By node, in catalog order.
    const std::vector<NodeSlots>& nodes(std::size_t shape) const;
    std::int64_t pods(std::size_t shape) const;
    /// What one pod of the shape takes, by resource of picture(); column pods is 1.
    const std::vector<std::int64_t>& asks(std::size_t shape) const;
    /// The columns that are compared with what is free. A resource that the configuration ignores is not among them.
    std::vector<ResourceIdx> columns(std::size_t shape) const;

    /// The board's own picture. Nodes have the same indices, and pods have, of which the shapes come last.
    const Cluster& picture() const;
    /// How many fit into what would be free with `change` added, whoever refuses.
    std::int64_t fits(std::size_t shape, NodeIdx node, std::span<const std::int64_t> change = {}) const;
    /// Where the scheduler would put `pod` if its node were not there; invalid: nowhere. O(nodes × plugins).
    NodeIdx destination(PodIdx pod);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
