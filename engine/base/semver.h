// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Semantic versions 2.0 as Kubernetes' expressions and device attributes read and compare them.
// Source: semver.org 2.0; Kubernetes 1.36 apiserver/pkg/cel/library/semverlib.go.

#include <compare>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace bayplan {

struct Semver {
    std::uint64_t major = 0;
    std::uint64_t minor = 0;
    std::uint64_t patch = 0;
    std::vector<std::string> prerelease;  // identifiers
    std::string build;                    // not compared

    /// Errors: Invalid, with upstream's text.
    static Result<Semver> parse(std::string_view text);
    /// Drops a leading "v", leading zeros of numbers, and fills up to three of them first.
    static Result<Semver> parseTolerant(std::string_view text);

    std::strong_ordering operator<=>(const Semver& other) const;
    bool operator==(const Semver& other) const { return (*this <=> other) == std::strong_ordering::equal; }
    std::string text() const;
};

}  // namespace bayplan
