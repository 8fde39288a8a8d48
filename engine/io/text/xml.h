// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small XML file as a tree with the place of every element. It must not contain entities of its own, more than
// kMaxXmlDepth levels, more than kMaxXmlElements elements, or more than kMaxXmlBytes. Nothing outside the file is read:
// a DOCTYPE is ignored.
// Thread rule: pure function.

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "io/text/text_position.h"

namespace bayplan {

inline constexpr std::size_t kMaxXmlBytes = 64u * 1024 * 1024;
inline constexpr std::size_t kMaxXmlDepth = 256;
inline constexpr std::size_t kMaxXmlElements = 1'000'000;

struct XmlElement {
    std::string name;
    std::vector<std::pair<std::string, std::string>> attributes;  // as written
    std::string text;                                             // of the element itself, all pieces joined
    std::vector<XmlElement> children;
    TextPosition at;

    /// The value of an attribute; null if there is none.
    const std::string* find(std::string_view attribute) const;
    /// The same, or "" if there is none.
    const std::string& value(std::string_view attribute) const;
};

/// `file` is for errors. Errors, with line and column: Syntax (not XML, or incomplete), Unsupported (declares
/// entities), TooLarge.
Result<XmlElement> parseXml(std::string_view text, const std::string& file);

/// Whether a text begins like XML, after white space and a byte order mark.
bool looksLikeXml(std::string_view text);

}  // namespace bayplan
