// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which GPUs of a node are free, and how many of them are together in one NUMA zone or one NVLink group. The API counts
// GPUs and names none, so the free ones are known in three cases only: none is in use, all are, or the kubelet's own
// placement names them. Otherwise they are unknown, and the answer has bounds instead of a guess.
// Thread rule: pure functions.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "metrics/slot_report.h"
#include "topology/kubelet/prediction.h"
#include "topology/machine.h"
#include "topology/pod_gpus.h"

namespace bayplan {

/// By position in Machine::gpus; absent: unknown. `kubelet` may be null: its configuration is unknown.
std::optional<std::vector<bool>> freeGpus(const Cluster& cluster, NodeIdx node, const Machine& machine, const NodeInside* kubelet);

/// The largest number of GPUs that are free within one zone of a node.
struct ZoneFreeGpus {
    enum class How : std::uint8_t {
        NoGpus,     // the node offers none
        Counted,    // follows from the numbers alone
        Published,  // in its NodeResourceTopology
        Predicted,  // by the kubelet's own placement
        Unknown,    // between `least` and `most`
    };
    How how = How::NoGpus;
    std::int64_t least = 0;  // equal unless unknown
    std::int64_t most = 0;

    bool known() const { return how != How::Unknown; }
    bool operator==(const ZoneFreeGpus&) const = default;
};
/// `machine` null: nothing is known about the inside. O(pods of the node + zones × GPUs).
ZoneFreeGpus zoneFreeGpus(const Cluster& cluster, NodeIdx node, const Machine* machine, const NodeInside* kubelet);

using MachineOf = std::function<const Machine*(NodeIdx)>;                    // null: nothing is known
using InsideOf = std::function<std::shared_ptr<const NodeInside>(NodeIdx)>;  // null: nothing is known
/// What is free in the NVLink groups of nodes. A GPU outside of its machine's groups is a group of its own. Unknown if
/// the machine has no known groups, or if its free GPUs are unknown. The arguments must outlive the answer.
PartsOf nvlinkRooms(const Cluster& cluster, MachineOf machines, InsideOf kubelets);

}  // namespace bayplan
