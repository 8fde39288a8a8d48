// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Shares of caches and memory bandwidth as Linux resctrl writes them: lines "L3:0=7ff;1=7ff" (ways of each cache as a bit
// mask) and "MB:0=50;1=50" (Intel: percent; AMD: an absolute number of 1/8 GB/s).
// Thread rule: plain values, pure functions.
// Source: Linux Documentation/arch/x86/resctrl.rst; specification section 4.8 for ranges in percent.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"

namespace bayplan {

enum class BandwidthForm {
    Percent,   // Intel: multiples of 10
    Absolute,  // AMD: units of 1/8 GB/s, 2048 is no limit
};

struct SchemataEntry {
    std::int32_t id = 0;      // of the cache or bandwidth domain
    std::uint64_t value = 0;  // a mask of ways, or a bandwidth

    bool operator==(const SchemataEntry&) const = default;
};

struct SchemataLine {
    std::string resource;  // "L3", "L3CODE", "L3DATA", "L2", "MB", "SMBA"…
    std::vector<SchemataEntry> entries;

    /// Its values are masks of ways, written in hexadecimal.
    bool isCache() const { return resource.starts_with('L'); }
    bool operator==(const SchemataLine&) const = default;
};

struct Schemata {
    std::vector<SchemataLine> lines;  // in their order

    const SchemataLine* find(std::string_view resource) const;
    bool operator==(const Schemata&) const = default;
};

/// Reads all lines; skips empty ones. Errors: Invalid, with line and column: no resource, no entry, no number, a mask
/// without bits, a bandwidth of 0, a repeated domain or resource.
Result<Schemata> parseSchemata(std::string_view text);

/// One line each, with a line end, masks in hexadecimal: the form that the file takes.
std::string toString(const Schemata& schemata);

/// The ways from start to end percent of a cache with `ways` ways: both ends rounded up to whole ways.
/// Errors: Invalid: not 0 ≤ start < end ≤ 100, or ways not 1..64; a range of no way at all.
Result<std::uint64_t> waysOfRange(int ways, int startPercent, int endPercent);
/// The share of the cache that a mask covers, in thousandths, rounded down.
std::int32_t thousandthsOfWays(std::uint64_t mask, int ways);
/// "3 of 11 ways (0-2)".
std::string describeWays(std::uint64_t mask, int ways);

/// Converts a limit in percent of the full bandwidth to the hardware's value: Intel's next multiple of 10, AMD's 160
/// times the share, or 2048 for all. Errors: Invalid outside 1..100.
Result<std::uint64_t> bandwidthOfPercent(int percent, BandwidthForm form);
/// And back, rounded down; absent if the value does not have the form.
std::optional<int> percentOfBandwidth(std::uint64_t value, BandwidthForm form);
/// "50 %", "6 GB/s", "no limit".
std::string describeBandwidth(std::uint64_t value, BandwidthForm form);
/// The MB line in the other form. Errors: Invalid: a value that the first form cannot have.
Result<SchemataLine> convertBandwidth(const SchemataLine& line, BandwidthForm from, BandwidthForm to);

}  // namespace bayplan
