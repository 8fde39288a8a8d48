// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A moment as people and files write it.
// Thread rule: a pure function.

#include <cstdint>
#include <string>

namespace bayplan {

/// "2026-12-01T22:00:00Z"; `unixSeconds` may be negative.
std::string momentText(std::int64_t unixSeconds);

}  // namespace bayplan
