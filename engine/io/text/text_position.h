// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Places in a text, and paths to a value inside a tree of objects and lists.

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace bayplan {

/// 1-based; columns count bytes.
struct TextPosition {
    std::uint64_t line = 1;
    std::uint64_t column = 1;

    bool operator==(const TextPosition&) const = default;
};

/// One step down: to a field, or to an element of a list.
struct PathStep {
    std::string key;
    std::size_t index = 0;
    bool isIndex = false;
};
using FieldPath = std::vector<PathStep>;

/// "spec.containers[0].image"; keys that are not plain words are quoted: labels["a.b/c"]. Leaves out `skip` steps.
std::string toString(const FieldPath& path, std::size_t skip = 0);

/// The place of byte `offset` of `text`.
TextPosition positionAt(std::string_view text, std::size_t offset);

/// The place `inner` inside a piece of text, as a place in the file that contains the piece at `outer`.
TextPosition offsetBy(TextPosition outer, TextPosition inner);

/// The offset of the first byte that is not UTF-8, or npos.
std::size_t firstInvalidUtf8(std::string_view text);

/// `text` with U+FFFD for each byte that is not UTF-8.
std::string replaceInvalidUtf8(std::string_view text);

}  // namespace bayplan
