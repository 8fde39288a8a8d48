// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What somebody may have meant who wrote a name that does not exist. A pure function.

#include <cstddef>
#include <span>
#include <string>
#include <string_view>

namespace bayplan {

/// The first of those of `known` that are the fewest letters away, at most `within`, by inserting, dropping, replacing and
/// swapping with a neighbour, whatever their case; empty where none is.
/// Names count to their 64th byte. O(known × length²).
std::string_view nearestName(std::string_view name, std::span<const std::string_view> known, std::size_t within);

/// The same within a third of the length of `name`, at least one letter.
std::string_view nearestName(std::string_view name, std::span<const std::string_view> known);

/// "; did you mean "x"?" with that one; empty where there is none.
std::string didYouMean(std::string_view name, std::span<const std::string_view> known);

}  // namespace bayplan
