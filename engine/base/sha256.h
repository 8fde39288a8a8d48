// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// SHA-256 for layers that link no library of cryptography: names that others derive from a digest. Nothing secret goes through it.
// Thread rule: a pure function.
// Source: FIPS 180-4, sections 4.1.2, 5.1.1 and 6.2.

#include <string>
#include <string_view>

namespace bayplan {

/// 64 hexadecimal digits in lower case. O(bytes).
std::string sha256Text(std::string_view bytes);

}  // namespace bayplan
