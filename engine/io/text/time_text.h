// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Times in the form of objects, RFC 3339.
// Thread rule: pure functions.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace bayplan {

/// "2024-01-31T23:59:59.5+01:00" as Unix seconds; absent if the text is no such time.
std::optional<std::int64_t> unixSeconds(std::string_view text);
/// "2024-01-31T22:59:59Z".
std::string timeText(std::int64_t unixSeconds);

}  // namespace bayplan
