// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The order of many texts, as numbers; and the order of many numbers. Names of pods share long beginnings, so comparing
// them as texts reads the same letters again and again: here each letter is read once or twice.
// Thread rule: pure functions.

#include <cstdint>
#include <functional>
#include <string_view>
#include <vector>

namespace bayplan {

/// By text, its rank among the different ones: equal texts have the same, and the least is 0. Texts are ordered by their bytes.
/// `text` is called once for each. O(n log n + letters).
std::vector<std::int64_t> textRanks(std::size_t count, const std::function<std::string_view(std::size_t)>& text);

/// Orders `objects`, each once, by keys[object]; those with equal keys by their numbers, whichever the direction.
/// O(n + keys) for keys that are near each other, as ranks are, O(n log n) for others.
void sortByKey(std::vector<std::uint32_t>& objects, const std::vector<std::int64_t>& keys, bool ascending);

}  // namespace bayplan
