// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How much of a node Koordinator's manager offers to batch and mid pods, computed as it would do now from the configuration,
// the node, its pods and what was measured. What the node shows was computed some time ago.
// Thread rule: pure functions.
// Source: Koordinator a7a1b76b pkg/slo-controller/noderesource/plugins/{batchresource,midresource,util}; specification ecosystem 4.8.

#include <algorithm>
#include <array>
#include <cstdint>
#include <optional>

#include "base/message.h"
#include "cluster/cluster.h"
#include "schedulers/koordinator/slo_objects.h"

namespace bayplan {

/// The terms for one resource, in thousandths of a core or in bytes.
struct OfferTerms {
    BatchPolicy policy = BatchPolicy::Usage;
    std::int64_t capacity = 0;
    std::int64_t margin = 0;    // what the threshold leaves unused
    std::int64_t reserved = 0;  // by the annotation or by the kubelet, whichever is more
    std::int64_t system = 0;    // what is used beside pods
    std::int64_t pods = 0;      // what counts of prod and mid pods, by the policy
    std::optional<std::int64_t> atMost;
    std::int64_t batch = 0;  // as published
    // Of mid pods:
    std::int64_t reclaimable = 0, unused = 0, unallocated = 0;
    std::int64_t mid = 0;

    /// What counts of what the system uses: no less than what is reserved for it, which is all that counts by the policy Request.
    std::int64_t systemPart() const { return policy == BatchPolicy::Request ? reserved : std::max(system, reserved); }
};

struct NodeOffer {
    enum class State : std::uint8_t {
        Off,       // colocation is not enabled there: the node offers nothing
        Degraded,  // nothing was measured lately: likewise
        Unknown,   // it cannot be told, see `why`
        Computed,
    };
    State state = State::Unknown;
    Message why;  // of all but Computed
    OfferTerms cpu, memory;
    std::optional<bool> ageKnown;       // false: what time it is is not known, and the measurement may be too old
    Message midUnknown;                 // why the amounts for mid pods cannot be told; empty: they are told
    std::optional<std::string> config;  // the entry of nodeConfigs that counts; absent: none

    /// batch-cpu, batch-memory, mid-cpu, mid-memory; absent: not offered, or not known.
    std::array<std::optional<std::int64_t>, 4> amounts() const;
};
inline constexpr std::array<const char*, 4> kOffered{"kubernetes.io/batch-cpu", "kubernetes.io/batch-memory", "kubernetes.io/mid-cpu", "kubernetes.io/mid-memory"};

/// The strategy that counts on a node, with nothing absent but batch limits and midMode.
ColocationStrategy colocationOf(const SloObjects& slo, const Node& node, std::optional<std::string>* config = nullptr);

/// `now`: Unix seconds; absent: not known. O(pods on the node + measured pods).
NodeOffer nodeOffer(const SloObjects& slo, const Cluster& cluster, NodeIdx node, std::optional<std::int64_t> now);

}  // namespace bayplan
