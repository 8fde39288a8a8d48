// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Thread rule: pure function.
// Source: RFC 8032, in OpenSSL's implementation.

#include <optional>
#include <string>
#include <string_view>

namespace bayplan {

/// The fingerprint of the Ed25519 key, a public key in PEM, if `signature` is its signature of `bytes`.
std::optional<std::string> signerOf(std::string_view bytes, std::string_view signature, const std::string& publicPem);

}  // namespace bayplan
