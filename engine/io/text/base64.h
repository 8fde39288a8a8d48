// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Bytes as text, the alphabet with "+" and "/" and with padding (RFC 4648, section 4).

#include <optional>
#include <string>
#include <string_view>

namespace bayplan {

std::string toBase64(std::string_view bytes);

/// Absent if `text` is not base64. Line breaks inside it are ignored.
std::optional<std::string> fromBase64(std::string_view text);

}  // namespace bayplan
