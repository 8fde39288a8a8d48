// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which CPUs Koordinator's scheduler takes of those that are free: whole cores of one zone, else of one socket, else of the
// fullest sockets; or single threads, one of each core first.
// Thread rule: pure function.
// Source: Koordinator pkg/scheduler/plugins/nodenumaresource/cpu_accumulator.go; specification ecosystem 4.4.

#include <cstdint>
#include <optional>
#include <set>

#include "plugins/numaresource/cpu_map.h"

namespace bayplan {

/// What a pod keeps to itself, as far as pods of the same wish are concerned.
enum class ExclusiveLevel : std::uint8_t { None,
                                           Core,
                                           Zone };

struct CpuTakingRules {
    bool wholeCores = false;  // FullPCPUs
    ExclusiveLevel exclusive = ExclusiveLevel::None;
    bool fullestFirst = false;  // MostAllocated
};

/// Where pods that wish to be exclusive have CPUs.
struct ExclusivePlaces {
    std::set<std::int64_t> cores;
    std::set<std::int32_t> zones;
};

struct TakenCpus {
    std::optional<CpuSet> cpus;  // absent: it cannot be done
    bool tooFew = false;         // since there are fewer free CPUs than that
};

/// O(CPUs · log).
TakenCpus takeFreeCpus(const CpuMap& map, const CpuSet& free, const ExclusivePlaces& places, std::size_t count, const CpuTakingRules& rules);

}  // namespace bayplan
