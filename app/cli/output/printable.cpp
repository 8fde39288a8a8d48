// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/output/printable.h"

namespace bayplan {

namespace {

bool isContinuation(unsigned char byte) { return (byte & 0xC0) == 0x80; }

/// The length in bytes of a character with this first byte; 0: invalid.
std::size_t lengthOf(unsigned char first) {
    if (first < 0x80) return 1;
    if (first >= 0xC2 && first <= 0xDF) return 2;
    if (first >= 0xE0 && first <= 0xEF) return 3;
    return first >= 0xF0 && first <= 0xF4 ? 4 : 0;
}

/// Whether a terminal may interpret it as more than a visible character: control characters of both sets, marks,
/// embeddings, overrides and isolates of the writing direction, line separators.
bool steers(char32_t c) {
    return c < 0x20 || (c >= 0x7F && c < 0xA0) || c == 0x061C || c == 0x200E || c == 0x200F || (c >= 0x2028 && c <= 0x202E) || (c >= 0x2066 && c <= 0x2069);
}

}  // namespace

void Plainer::pass(std::string_view bytes, std::string& out, bool lines) {
    for (const char byte : bytes) {
        const auto c = static_cast<unsigned char>(byte);
        if (!m_part.empty() && !isContinuation(c)) end(out);
        m_part += byte;
        const std::size_t length = lengthOf(static_cast<unsigned char>(m_part.front()));
        if (m_part.size() < length) continue;
        const bool whole = length > 0 && isCharacter() && (!steers(value()) || (lines && (byte == '\n' || byte == '\t')));
        if (whole) out += m_part;
        else out += '?';
        m_part.clear();
    }
}

void Plainer::end(std::string& out) {
    if (!m_part.empty()) out += '?';
    m_part.clear();
}

char32_t Plainer::value() const {
    const auto at = [&](std::size_t i) { return static_cast<char32_t>(static_cast<unsigned char>(m_part[i])); };
    if (m_part.size() == 1) return at(0);
    if (m_part.size() == 2) return (at(0) & 0x1F) << 6 | (at(1) & 0x3F);
    if (m_part.size() == 3) return (at(0) & 0x0F) << 12 | (at(1) & 0x3F) << 6 | (at(2) & 0x3F);
    return (at(0) & 0x07) << 18 | (at(1) & 0x3F) << 12 | (at(2) & 0x3F) << 6 | (at(3) & 0x3F);
}

/// Neither overlong, nor half of a surrogate pair, nor beyond the last code point.
bool Plainer::isCharacter() const {
    const char32_t c = value();
    if (m_part.size() == 3) return c >= 0x800 && (c < 0xD800 || c > 0xDFFF);
    return m_part.size() != 4 || (c >= 0x10000 && c <= 0x10FFFF);
}

std::string printable(std::string_view text) {
    Plainer plainer;
    std::string out;
    plainer.pass(text, out, false);
    plainer.end(out);
    return out;
}

}  // namespace bayplan
