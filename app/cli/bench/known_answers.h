// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is known of benchmark instances of others from elsewhere, to stand beside what this program finds.

#include <cstdint>
#include <optional>
#include <string_view>

namespace bayplan {

/// Slots for so many moves, or moves for so many slots more.
struct KnownAnswer {
    std::optional<std::int64_t> best;   // that anybody found
    std::optional<std::int64_t> bound;  // that was proved; the same as the best one: that is the optimum
};

/// `slotsBefore` tells the instance from another of the same name. Neither is set: nothing is known.
KnownAnswer knownAnswer(std::string_view set, std::string_view instance, std::int64_t slotsBefore, bool byGain, std::int64_t asked);

}  // namespace bayplan
