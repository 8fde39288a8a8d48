// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many more pods of a shape every node takes. The scheduler, with the plugins of the configuration, decides whether
// a node takes one at all; the number of further ones follows from the free amounts.
//
// The board keeps its own picture, with the shapes as pending pods, and updates it with every picture that it is shown.
// Unchanged parts are not examined again. The numbers equal those of a new count.
// Complexity: update is O(nodes) and the cost of what changed; the first one of a catalog is O(objects).
// Thread rule: one thread; the values that it returns may go to any.

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
    Code code = Code::Success;  // for one pod; NotModelled: it is not known whether the node would take it
    std::uint8_t plugin = 255;  // the plugin that rejects, into SlotBoard::pluginNames; 255: none
    std::int64_t pods = 0;      // that fit, one after the other
    std::int64_t bare = 0;      // that would fit by what is free alone, even if a plugin rejects

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

    // The following functions are about the picture of the last update.
    const std::vector<SlotShape>& shapes() const;
    const std::vector<std::string>& pluginNames() const;
    /// The plugin that rejects a node of this board; empty: none.
    std::string_view refuser(const NodeSlots& slots) const;
    /// True if only missing room, or nothing, prevents a pod. False if the answer is not modelled.
    bool onlyRoomDecides(const NodeSlots& slots) const;
    /// By node, in catalog order.
    const std::vector<NodeSlots>& nodes(std::size_t shape) const;
    std::int64_t pods(std::size_t shape) const;
    /// The requests of one pod of the shape, by resource of picture(); column pods is 1.
    const std::vector<std::int64_t>& asks(std::size_t shape) const;
    /// The columns that are compared with the free amounts, without resources that the configuration ignores.
    std::vector<ResourceIdx> columns(std::size_t shape) const;

    /// The board's own picture. Nodes and pods have the same indices; the shapes are the last pods.
    const Cluster& picture() const;
    /// How many fit into what would be free with `change` added, even if a plugin rejects.
    std::int64_t fits(std::size_t shape, NodeIdx node, std::span<const std::int64_t> change = {}) const;
    /// Where the scheduler would put `pod` if its node did not exist; invalid: nowhere. O(nodes × plugins).
    NodeIdx destination(PodIdx pod);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
