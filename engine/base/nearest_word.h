// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The word that somebody meant who wrote another one.
// Thread rule: pure functions.

#include <string>
#include <string_view>
#include <vector>

namespace bayplan {

/// The one of `known` that takes the fewest letters to insert, drop, replace or swap with their neighbour, of equals the
/// first; case does not count. Empty where none is within a third of the word's length.
std::string_view nearestWord(std::string_view word, const std::vector<std::string_view>& known);

/// "; did you mean "x"?" with that one; empty where there is none.
std::string didYouMean(std::string_view word, const std::vector<std::string_view>& known);

}  // namespace bayplan
