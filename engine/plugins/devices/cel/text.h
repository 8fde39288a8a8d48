// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Letters (code points) of UTF-8: the language counts in them. What is no UTF-8 counts byte by byte.
// Thread rule: pure functions.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bayplan::cel {

/// Bytes of the letter at `at`; at least 1.
inline std::size_t letterSize(std::string_view text, std::size_t at) {
    const auto first = static_cast<unsigned char>(text[at]);
    const std::size_t size = first >= 0xF0 ? 4 : first >= 0xE0 ? 3
                                             : first >= 0xC2   ? 2
                                                               : 1;
    if (at + size > text.size()) return 1;
    for (std::size_t i = 1; i < size; ++i)
        if ((static_cast<unsigned char>(text[at + i]) & 0xC0) != 0x80) return 1;
    return size;
}

/// Where each letter starts, and behind the last one the size of the text.
inline std::vector<std::size_t> letters(std::string_view text) {
    std::vector<std::size_t> starts;
    for (std::size_t at = 0; at < text.size(); at += letterSize(text, at)) starts.push_back(at);
    starts.push_back(text.size());
    return starts;
}

inline void appendLetter(std::string& text, std::uint32_t letter) {
    const auto add = [&](std::uint32_t byte) { text += static_cast<char>(byte); };
    if (letter < 0x80) return add(letter);
    if (letter < 0x800) add(0xC0 | (letter >> 6));
    else {
        if (letter < 0x10000) add(0xE0 | (letter >> 12));
        else {
            add(0xF0 | (letter >> 18));
            add(0x80 | ((letter >> 12) & 0x3F));
        }
        add(0x80 | ((letter >> 6) & 0x3F));
    }
    add(0x80 | (letter & 0x3F));
}

}  // namespace bayplan::cel
