// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/base64.h"

#include <cstdint>

namespace bayplan {

namespace {

constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

}  // namespace

std::string toBase64(std::string_view bytes) {
    std::string text;
    for (std::size_t i = 0; i < bytes.size(); i += 3) {
        std::uint32_t three = 0;
        for (std::size_t k = 0; k < 3; ++k)
            three = three << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0u);
        for (std::size_t k = 0; k < 4; ++k)
            text += i + k <= bytes.size() ? kAlphabet[three >> (18 - 6 * k) & 63u] : '=';
    }
    return text;
}

std::optional<std::string> fromBase64(std::string_view text) {
    std::string bytes;
    std::uint32_t bits = 0;
    std::size_t letters = 0, padding = 0;
    for (const char c : text) {
        if (c == '\n' || c == '\r') continue;
        if (c == '=') {
            ++padding;
            continue;
        }
        const std::size_t value = kAlphabet.find(c);
        if (value == std::string_view::npos || padding > 0) return std::nullopt;
        bits = bits << 6 | static_cast<std::uint32_t>(value);
        ++letters;
        if (letters % 4 != 0) continue;
        bytes += static_cast<char>(bits >> 16 & 255u);
        bytes += static_cast<char>(bits >> 8 & 255u);
        bytes += static_cast<char>(bits & 255u);
    }
    const std::size_t rest = letters % 4;
    if (rest == 1 || padding != (rest == 0 ? 0 : 4 - rest)) return std::nullopt;
    if (rest == 2) bytes += static_cast<char>(bits >> 4 & 255u);
    if (rest == 3) {
        bytes += static_cast<char>(bits >> 10 & 255u);
        bytes += static_cast<char>(bits >> 2 & 255u);
    }
    return bytes;
}

}  // namespace bayplan
