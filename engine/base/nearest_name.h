// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The name that was probably meant by one that does not exist. A pure function.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

#include "base/message.h"

namespace bayplan {

/// The first of the names in `known` with the fewest differences, at most `within`, where inserting, dropping,
/// replacing or swapping with a neighbour is one difference; case is ignored. Empty if there is none.
/// Names count to their 64th byte. O(known × length²).
std::string_view nearestName(std::string_view name, std::span<const std::string_view> known, std::size_t within);

/// The same within a third of the length of `name`, at least one letter.
std::string_view nearestName(std::string_view name, std::span<const std::string_view> known);

/// "; did you mean "x"?" with that name; empty if there is none.
Message didYouMean(std::string_view name, std::span<const std::string_view> known);

}  // namespace bayplan
