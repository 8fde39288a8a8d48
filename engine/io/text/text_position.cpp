// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/text/text_position.h"

#include <algorithm>

namespace bayplan {

namespace {

bool plainWord(std::string_view key) {
    return !key.empty() && std::all_of(key.begin(), key.end(), [](char c) {
        return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' || c == '-';
    });
}

/// The length of the UTF-8 sequence at the beginning of `text`, 0 if there is none. Rejects overlong forms and
/// surrogates.
std::size_t sequenceLength(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
    const unsigned lead = byte(0);
    if (lead < 0x80) return 1;
    const std::size_t length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3
                                                               : 2;
    if (lead < 0xC2 || lead > 0xF4 || text.size() < length) return 0;
    for (std::size_t i = 1; i < length; ++i)
        if ((byte(i) & 0xC0u) != 0x80u) return 0;
    const unsigned second = byte(1);
    if ((lead == 0xE0 && second < 0xA0) || (lead == 0xED && second > 0x9F)) return 0;
    if ((lead == 0xF0 && second < 0x90) || (lead == 0xF4 && second > 0x8F)) return 0;
    return length;
}

}  // namespace

std::string toString(const FieldPath& path, std::size_t skip) {
    std::string text;
    for (std::size_t i = skip; i < path.size(); ++i) {
        const PathStep& step = path[i];
        if (step.isIndex) {
            text += "[" + std::to_string(step.index) + "]";
        } else if (plainWord(step.key)) {
            if (!text.empty()) text += ".";
            text += step.key;
        } else {
            text += "[\"" + step.key + "\"]";
        }
    }
    return text;
}

TextPosition positionAt(std::string_view text, std::size_t offset) {
    const std::string_view before = text.substr(0, std::min(offset, text.size()));
    const auto lines = static_cast<std::uint64_t>(std::count(before.begin(), before.end(), '\n'));
    const std::size_t lastBreak = before.rfind('\n');
    const std::size_t lineStart = lastBreak == std::string_view::npos ? 0 : lastBreak + 1;
    return {1 + lines, 1 + before.size() - lineStart};
}

TextPosition offsetBy(TextPosition outer, TextPosition inner) {
    if (inner.line == 1) return {outer.line, outer.column + inner.column - 1};
    return {outer.line + inner.line - 1, inner.column};
}

std::size_t firstInvalidUtf8(std::string_view text) {
    for (std::size_t at = 0; at < text.size();) {
        const std::size_t length = sequenceLength(text.substr(at));
        if (length == 0) return at;
        at += length;
    }
    return std::string_view::npos;
}

std::string replaceInvalidUtf8(std::string_view text) {
    std::string valid;
    for (std::size_t bad = firstInvalidUtf8(text); bad != std::string_view::npos; bad = firstInvalidUtf8(text)) {
        valid += text.substr(0, bad);
        valid += "\xEF\xBF\xBD";
        text.remove_prefix(bad + 1);
    }
    return valid += text;
}

}  // namespace bayplan
