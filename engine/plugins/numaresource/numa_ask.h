// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a pod asks of CPUs and NUMA zones: from its class, its annotations and its requests.
// Thread rule: plain values, pure functions.
// Source: Koordinator pkg/scheduler/plugins/nodenumaresource/{plugin,util}.go; specification ecosystem 4.4.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <tuple>
#include <vector>

#include "cluster/cluster.h"
#include "plugins/numaresource/cpu_taking.h"

namespace bayplan {

inline constexpr std::string_view kFullPcpus = "FullPCPUs", kSpreadByPcpus = "SpreadByPCPUs";

enum class NumaPolicy : std::uint8_t { None,
                                       BestEffort,
                                       Restricted,
                                       SingleNumaNode };
/// Absent: Koordinator knows no such policy.
std::optional<NumaPolicy> numaPolicyNamed(std::string_view text);

struct NumaAsk {
    const std::vector<std::int64_t>* requests = nullptr;  // by resource; null: it requests nothing
    bool binds = false;                                   // it asks for CPUs of its own, wherever it goes
    bool fraction = false;                                // it would, and asks for no whole number
    std::string required, preferred;                      // policies of binding
    ExclusiveLevel exclusive = ExclusiveLevel::None;
    NumaPolicy policy = NumaPolicy::None;
    bool apart = false;  // zones with pods of one zone are no place for pods of several, and the other way round
    Message unknown{};   // why it is not modelled; empty: it is

    /// Beside the requests.
    bool asksLike(const NumaAsk& other) const {
        return std::tie(binds, fraction, required, preferred, exclusive, policy, apart)
               == std::tie(other.binds, other.fraction, other.required, other.preferred, other.exclusive, other.policy, other.apart);
    }
    std::int64_t cpuMilli() const { return requests ? (*requests)[ResourceTable::kCpuIdx.get()] : 0; }
};

/// `defaultPolicy`: how CPUs are bound if the pod does not say. O(resources).
NumaAsk numaAskOf(const Pod& pod, const SpecInfo& spec, std::string_view defaultPolicy);

/// Whether the labels, beside the spec, have a say.
bool mayBindCpus(const Pod& pod);

ExclusiveLevel exclusiveLevelNamed(std::string_view text);

}  // namespace bayplan
