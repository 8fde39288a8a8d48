// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The objects that Volcano's controllers and its sessions work on.

#include <cstdint>
#include <optional>
#include <string_view>

#include "model/objects.h"
#include "schedulers/volcano/objects.h"

namespace bayplan::volcano {

inline constexpr std::string_view kSchedulerName = "volcano";

struct VolcanoWorld {
    bayplan::Objects objects;
    VolcanoObjects own;
    std::int64_t now = 0;                        // Unix seconds; it stands still
    bool tellsScores = false;                    // SessionReport::scores: memory for tasks × nodes × plugins, and every node is scored for each of these tasks
    std::optional<std::int64_t> rescheduled{};   // when the plugin rescheduling looked last, Unix seconds; absent: longer ago than any interval
    std::optional<std::int64_t> clearedZones{};  // when the plugin tdm looked last for zones that are closed, likewise
    bool tellsOtherDraws = true;                 // ActionReport::takenBack: gangs that come to nothing after a draw are tried again
};

}  // namespace bayplan::volcano
