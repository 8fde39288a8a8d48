// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Thread rule: pure function.
// Source: RFC 8032, as OpenSSL has it.

#include <optional>
#include <string>
#include <string_view>

namespace bayplan {

/// The fingerprint of the Ed25519 key, a public one in PEM, where `signature` is its signature of `bytes`.
std::optional<std::string> signerOf(std::string_view bytes, std::string_view signature, const std::string& publicPem);

}  // namespace bayplan
