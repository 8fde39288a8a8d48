// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A replay as curves: allocation and fragment over the arrived requests in percent of the capacity; for several seeds
// with their spread. The rounding is that of the published table, so that values can be compared with it.
// Thread rule: pure functions.
// Source: specification of fragmentation, section 2 (measurement).

#include <array>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "metrics/gpu_replay.h"

namespace bayplan {

enum class ReplayMetric : std::uint8_t { AllocRatioPct,
                                         UnallocGpus,
                                         FragPctOfCapacity,
                                         FragGpus,
                                         FragRatioPctOfIdle };
inline constexpr std::size_t kReplayMetrics = 5;
/// "alloc_ratio_pct", "unalloc_gpus", "frag_pct_of_capacity", "frag_gpus", "frag_ratio_pct_of_idle".
const char* toString(ReplayMetric metric);

/// The mean over all arrivals that brought the demand to this percentage, rounded half to even. If there are none, the
/// mean over those of its two neighbours.
struct ReplayPoint {
    std::int32_t arrivedPct = 0;
    std::size_t events = 0;  // that the mean covers
    std::array<double, kReplayMetrics> values{};

    double value(ReplayMetric metric) const { return values[static_cast<std::size_t>(metric)]; }
};

/// From 0 % on. Leaves out percentages without arrivals if their neighbours have none either. Empty if the capacity is
/// 0. O(events).
std::vector<ReplayPoint> replaySeries(const Replay& replay);

struct ReplayBand {
    double mean = 0;
    double least = 0;
    double most = 0;
    std::size_t runs = 0;
};

struct ReplayBandPoint {
    std::int32_t arrivedPct = 0;
    std::array<ReplayBand, kReplayMetrics> bands{};

    const ReplayBand& band(ReplayMetric metric) const { return bands[static_cast<std::size_t>(metric)]; }
};

/// The bands of several runs that differ in their seeds. At a percentage that only some runs have, only these count.
std::vector<ReplayBandPoint> replayBands(std::span<const std::vector<ReplayPoint>> series);

}  // namespace bayplan
