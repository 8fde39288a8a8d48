// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which ways of the L3 caches of a node, and how much of its memory bandwidth, Koordinator's agent gives to the classes LSR, LS
// and BE: the lines that it writes for Linux resctrl. How many ways a cache has and who made the CPU: the node says it or not
// known; it is never guessed.
// Thread rule: pure functions.
// Source: Koordinator a7a1b76b pkg/koordlet/qosmanager/plugins/resctrl, pkg/koordlet/util/system/resctrl.go, pkg/util/sloconfig;
// Linux Documentation/arch/x86/resctrl.rst; specification ecosystem 4.8.

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/message.h"
#include "base/result.h"
#include "model/node.h"
#include "schedulers/koordinator/slo_objects.h"

namespace bayplan {

enum class CpuVendor : std::uint8_t { Unknown,
                                      Intel,
                                      Amd };

/// What is known of a node's caches.
struct CacheFacts {
    std::optional<std::uint64_t> mask;  // of all ways; a bit for each
    CpuVendor vendor = CpuVendor::Unknown;
    std::vector<std::int32_t> caches;  // the numbers of its L3 caches; empty: not known
    Message maskFault;                 // a mask is given, and is none; empty: fine
};

/// Of one class.
struct ClassSchemata {
    std::int64_t start = 0, end = 100;
    std::optional<std::int64_t> bandwidthPercent;
    bool enabled = false;                    // by its configuration; otherwise it has all
    std::optional<std::uint64_t> ways;       // a mask; absent: not known, or left as it is
    std::optional<std::uint64_t> bandwidth;  // the value of a line MB; absent: likewise
    Message waysFault, bandwidthFault;       // why the agent leaves them as they are; empty: it does not

    /// "L3:0=7;1=7;" and "MB:0=20;1=20;" as the agent writes them; empty: not known, or left.
    std::string cacheLine(const std::vector<std::int32_t>& caches) const;
    std::string bandwidthLine(const std::vector<std::int32_t>& caches) const;
};

struct NodeSchemata {
    bool fromNodeSlo = false;           // told by a NodeSLO; otherwise computed from the ConfigMap
    std::optional<std::string> config;  // the entry of nodeStrategies that counts; absent: none
    CacheFacts facts;
    std::array<ClassSchemata, 3> classes;
};

/// A mask in hexadecimal: its lowest bits, and no others. Errors: Invalid: another text, no way at all, a hole, more than 32 ways.
Result<std::uint64_t> parseWays(std::string_view text);
/// The ways from start to end percent, both ends rounded up to whole ways. Errors: Invalid: not 0 <= start < end <= 100, or no way in it.
Result<std::uint64_t> waysOfRange(std::uint64_t all, std::int64_t start, std::int64_t end);
/// A percentage as the value of a line MB: of Intel the next multiple of 10; of AMD 160 times the share in eighths of GB/s, or 2048 for all.
/// Errors: Invalid outside 1..100.
Result<std::uint64_t> bandwidthOf(std::int64_t percent, CpuVendor vendor);

/// What is known of the node's caches; `caches` are the numbers of its L3 caches, where its machine is known.
CacheFacts cacheFactsOf(const SloObjects& slo, const std::string& node, std::vector<std::int32_t> caches);

/// Absent: nothing is configured, neither by the ConfigMap nor by a NodeSLO of the node.
std::optional<NodeSchemata> schemataOf(const SloObjects& slo, const Node& node, std::vector<std::int32_t> caches);

}  // namespace bayplan
