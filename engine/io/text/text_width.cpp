// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/text_width.h"

#include <algorithm>
#include <array>

namespace bayplan {

namespace {

struct Range {
    char32_t first, last;
};

constexpr std::array<Range, 18> kWide{{{0x1100, 0x115F},
                                       {0x2329, 0x232A},
                                       {0x2E80, 0x303E},
                                       {0x3041, 0x33FF},
                                       {0x3400, 0x4DBF},
                                       {0x4E00, 0xA4CF},
                                       {0xA960, 0xA97C},
                                       {0xAC00, 0xD7A3},
                                       {0xF900, 0xFAFF},
                                       {0xFE10, 0xFE19},
                                       {0xFE30, 0xFE6B},
                                       {0xFF01, 0xFF60},
                                       {0xFFE0, 0xFFE6},
                                       {0x1B000, 0x1B2FF},
                                       {0x1F300, 0x1F64F},
                                       {0x1F900, 0x1F9FF},
                                       {0x20000, 0x2FFFD},
                                       {0x30000, 0x3FFFD}}};
constexpr std::array<Range, 6> kMarks{{{0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x200B, 0x200D}, {0x20D0, 0x20FF}, {0xFE00, 0xFE0F}}};

template <std::size_t N>
bool among(const std::array<Range, N>& ranges, char32_t c) {
    return std::any_of(ranges.begin(), ranges.end(), [c](const Range& range) { return c >= range.first && c <= range.last; });
}

/// Of whole characters; a byte that begins none is a character of its own.
char32_t valueOf(std::string_view character) {
    constexpr std::array<unsigned char, 5> kBits{0, 0x7F, 0x1F, 0x0F, 0x07};
    char32_t value = static_cast<unsigned char>(character.front()) & kBits[character.size()];
    for (const char byte : character.substr(1)) value = value << 6 | (static_cast<unsigned char>(byte) & 0x3F);
    return value;
}

std::size_t columnsOf(std::string_view character) {
    const char32_t c = valueOf(character);
    if (among(kMarks, c)) return 0;
    return among(kWide, c) ? 2 : 1;
}

}  // namespace

std::size_t firstCharacter(std::string_view text) {
    if (text.empty()) return 0;
    const auto first = static_cast<unsigned char>(text.front());
    const std::size_t length = first < 0xC0 ? 1 : first < 0xE0 ? 2
                                              : first < 0xF0   ? 3
                                              : first < 0xF8   ? 4
                                                               : 1;
    if (length > text.size()) return 1;
    const bool whole = std::all_of(text.begin() + 1, text.begin() + static_cast<std::ptrdiff_t>(length), [](char c) { return (static_cast<unsigned char>(c) & 0xC0u) == 0x80u; });
    return whole ? length : 1;
}

std::size_t textWidth(std::string_view text) {
    std::size_t columns = 0;
    while (const std::size_t length = firstCharacter(text)) {
        columns += columnsOf(text.substr(0, length));
        text.remove_prefix(length);
    }
    return columns;
}

std::string_view fitting(std::string_view text, std::size_t columns) {
    std::size_t bytes = 0;
    while (const std::size_t length = firstCharacter(text.substr(bytes))) {
        const std::size_t wide = columnsOf(text.substr(bytes, length));
        if (wide > columns) break;
        columns -= wide;
        bytes += length;
    }
    return text.substr(0, bytes);
}

std::string padded(std::string text, std::size_t columns) {
    const std::size_t width = textWidth(text);
    if (width < columns) text.append(columns - width, ' ');
    return text;
}

std::string alignedRight(const std::string& text, std::size_t columns) {
    const std::size_t width = textWidth(text);
    return (width < columns ? std::string(columns - width, ' ') : std::string()) + text;
}

std::string withoutControls(std::string text, char instead) {
    for (char& c : text)
        if (static_cast<unsigned char>(c) < 0x20 || c == 0x7F) c = instead;
    return text;
}

}  // namespace bayplan
