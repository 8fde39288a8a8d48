// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Seven ways to choose a node for a pod that wants GPUs or shares of them, and the devices inside it. The arithmetic is
// here and nowhere else: replays of traces and the score plugins both use it.
//
// Scores are whole numbers and the greatest wins: 0..100, except CardPacking, whose raw score is minus the number of
// devices left entirely free. That a pod fits is taken for granted.
// Thread rule: pure functions.
// Source: specification of fragmentation, section 5; CardPacking: the seed documents' "free m, requested n, the smaller
// m - n the better" (specification of the ecosystem, 9.2).

#include <cstdint>
#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "plugins/gpu/gpu_fragment.h"
#include "plugins/gpu/gpu_room.h"

namespace bayplan {

enum class GpuPolicy : std::uint8_t {
    Fgd,            // what makes least new fragment
    BestFit,        // what leaves least CPU and GPU
    DotProd,        // where request and room point least in the same direction
    GpuPacking,     // devices in use before free ones, nodes in use before free ones
    GpuClustering,  // pods of one kind together
    Random,         // any node
    CardPacking,    // what leaves the fewest devices entirely free
};
inline constexpr std::size_t kGpuPolicies = 7;

/// "FGD", "BestFit", "DotProd", "GpuPacking", "GpuClustering", "Random", "CardPacking".
const char* toString(GpuPolicy policy);
std::optional<GpuPolicy> gpuPolicyNamed(std::string_view name);

/// Whether the score depends on the GPUs' other users by device, on the kinds of pods on the node, or on a target.
inline bool needsTarget(GpuPolicy policy) { return policy == GpuPolicy::Fgd; }

/// The score of a node before the pod is placed there. Random gives every node the same: the choice among them is the
/// caller's. `target`: of Fgd, null otherwise. `before`: the target's amount for this room, where that is known.
/// O(devices), of Fgd O(devices × a fragment()).
std::int64_t gpuScore(GpuPolicy policy, const GpuRoom& room, const GpuAsk& ask, const GpuTarget* target,
                      std::optional<double> before = {});

/// A number below the one given, all equally likely.
using DrawBelow = std::function<std::size_t(std::size_t)>;

/// Which devices the pod gets, ascending; none for a pod without GPU. Whole devices are the first free ones by index
/// whatever the policy; a share goes where the policy says: Fgd by its score, Random by `draw`, all others into the
/// smallest rest that is enough.
std::vector<std::uint32_t> chooseDevices(GpuPolicy policy, const GpuRoom& room, const GpuAsk& ask, const GpuTarget* target,
                                         const DrawBelow& draw);

}  // namespace bayplan
