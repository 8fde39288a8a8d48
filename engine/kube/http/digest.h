// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Thread rule: pure functions.
// Source: FIPS 180-4 (SHA-256), in OpenSSL's implementation.

#include <string>
#include <string_view>

namespace bayplan {

/// 64 hexadecimal digits in lower case.
std::string sha256Hex(std::string_view bytes);

}  // namespace bayplan
