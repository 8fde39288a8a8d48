// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Names of NVIDIA MIG profiles: "1g.5gb", "1c.3g.20gb", "1g.10gb.me", and the extended resources
// "nvidia.com/mig-1g.5gb" under which the device plugin offers such instances.
// Thread rule: plain value.
// Source: NVIDIA MIG user guide (profile names); k8s-device-plugin (strategy "mixed": "+" of an attribute becomes ".").

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace bayplan {

struct MigProfile {
    std::optional<std::int32_t> computeSlices;  // 1..gpuSlices; absent: all of the instance
    std::int32_t gpuSlices = 1;                 // 1..7, of seven
    std::int32_t memoryGb = 1;                  // 1..1024
    std::vector<std::string> attributes;        // "me", "gfx"…: lower-case letters, digits, dots as in ".me.all"

    /// The share of the GPU's computing in thousandths of seven slices, rounded down.
    std::int32_t thousandths() const { return gpuSlices * 1000 / 7; }
    /// "1g.5gb", with ".me" and so on.
    std::string toString() const;
    /// "nvidia.com/mig-1g.5gb".
    std::string resourceName() const;
    bool operator==(const MigProfile&) const = default;
};

/// Errors: Invalid; the message quotes the text, origin.column is where the first wrong part starts (1-based), and
/// origin.field is "MIG profile".
Result<MigProfile> parseMigProfile(std::string_view text);

/// Whether the resource's name is that of a MIG profile ("nvidia.com/mig-…").
bool isMigResource(std::string_view resource);
/// Errors: as parseMigProfile; columns count from the start of the resource's name.
Result<MigProfile> parseMigResource(std::string_view resource);

}  // namespace bayplan
