// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How many columns of a terminal a text takes, and what of it is put there.
// Thread rule: pure functions.
// Source: Unicode 15.0 EastAsianWidth.txt (W and F are two columns), and its nonspacing marks.

#include <cstddef>
#include <string>
#include <string_view>

namespace bayplan {

/// The bytes of the first character of `text`: 1 to 4, one for a byte that begins none; 0: there is no text.
std::size_t firstCharacter(std::string_view text);

/// Columns of a text of one line in UTF-8: two for a wide character, none for a mark that combines with the one before.
std::size_t textWidth(std::string_view text);

/// As much of the beginning as fits into `columns`, in whole characters.
std::string_view fitting(std::string_view text, std::size_t columns);

/// `text` and blanks up to `columns`; as it is where it is wider.
std::string padded(std::string text, std::size_t columns);
/// The same with the blanks before it.
std::string alignedRight(const std::string& text, std::size_t columns);

/// `instead` in place of each control character: they could steer a terminal, or end a line.
std::string withoutControls(std::string text, char instead = '?');

}  // namespace bayplan
