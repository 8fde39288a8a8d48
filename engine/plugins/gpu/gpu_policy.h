// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Seven ways to choose a node, and devices on it, for a pod that wants GPUs or shares of them. The arithmetic is only
// here: replays of traces and the score plugins both use it.
//
// Scores are integers and the highest wins: 0..100, except CardPacking, whose raw score is minus the number of devices
// left entirely free. The pod is assumed to fit.
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
    Fgd,            // adds the least fragment
    BestFit,        // leaves the least CPU and GPU
    DotProd,        // the smallest dot product of request and free amounts
    GpuPacking,     // devices in use before free ones, nodes in use before free ones
    GpuClustering,  // pods of one kind together
    Random,         // any node
    CardPacking,    // leaves the fewest devices entirely free
};
inline constexpr std::size_t kGpuPolicies = 7;

/// "FGD", "BestFit", "DotProd", "GpuPacking", "GpuClustering", "Random", "CardPacking".
const char* toString(GpuPolicy policy);
std::optional<GpuPolicy> gpuPolicyNamed(std::string_view name);

/// Whether the policy needs the typical pods (`target`).
inline bool needsTarget(GpuPolicy policy) { return policy == GpuPolicy::Fgd; }

/// The score of a node before the pod is placed there. Random gives every node the same score: the caller chooses.
/// `target`: for Fgd, otherwise null. `before`: the target's amount for this room, if known.
/// O(devices); for Fgd O(devices × a fragment()).
std::int64_t gpuScore(GpuPolicy policy, const GpuRoom& room, const GpuAsk& ask, const GpuTarget* target,
                      std::optional<double> before = {});

/// Draws a number below the given one, all equally likely.
using DrawBelow = std::function<std::size_t(std::size_t)>;

/// The devices that the pod gets, ascending; none for a pod without GPU. Whole devices are the first free ones by index
/// under every policy. A share is placed by the policy: Fgd by its score, Random by `draw`, all others into the
/// smallest sufficient remainder.
std::vector<std::uint32_t> chooseDevices(GpuPolicy policy, const GpuRoom& room, const GpuAsk& ask, const GpuTarget* target,
                                         const DrawBelow& draw);

}  // namespace bayplan
