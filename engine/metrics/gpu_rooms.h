// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which GPUs of a node are free, and how many of them lie together: in one NUMA zone, in one NVLink group. The API counts
// GPUs and names none, so that which are free is known in three cases alone: none is in use, all are, or the kubelet's own
// placement says which. Everything else is not known, and is said with its bounds instead of guessed.
// Thread rule: pure functions.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "metrics/slot_report.h"
#include "topology/machine.h"
#include "topology/prediction.h"

namespace bayplan {

/// As a device plugin names a GPU; its number on the machine where that is not told.
std::string deviceName(const MachineGpu& gpu);

/// By position in Machine::gpus; absent: not known. `kubelet` may be null: its configuration is not told.
std::optional<std::vector<bool>> freeGpus(const Cluster& cluster, NodeIdx node, const Machine& machine, const NodeInside* kubelet);

/// The largest number of GPUs that are free within one zone of a node.
struct ZoneFreeGpus {
    enum class How : std::uint8_t {
        NoGpus,     // the node offers none
        Counted,    // follows from the numbers alone
        Published,  // by its NodeResourceTopology
        Predicted,  // by the kubelet's own placement
        Unknown,    // between `least` and `most`
    };
    How how = How::NoGpus;
    std::int64_t least = 0;  // equal unless unknown
    std::int64_t most = 0;

    bool known() const { return how != How::Unknown; }
    bool operator==(const ZoneFreeGpus&) const = default;
};
/// `machine` null: nothing is known of the inside. O(pods of the node + zones × GPUs).
ZoneFreeGpus zoneFreeGpus(const Cluster& cluster, NodeIdx node, const Machine* machine, const NodeInside* kubelet);

using MachineOf = std::function<const Machine*(NodeIdx)>;                      // null: nothing is known
using InsideOf = std::function<std::shared_ptr<const NodeInside>(NodeIdx)>;  // null: likewise
/// What is free in the NVLink groups of nodes; a GPU outside of the groups that its machine tells is one of its own. Not
/// known: a machine that tells no groups, or of which it is not known which GPUs are free. What is passed must outlive the
/// answer.
PartsOf nvlinkRooms(const Cluster& cluster, MachineOf machines, InsideOf kubelets);

}  // namespace bayplan
