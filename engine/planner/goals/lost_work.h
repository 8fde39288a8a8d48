// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What restarts cost in GPU-hours: the GPUs of a pod, for as long as it has run, or since its work was saved last. What nobody knows is
// unknown and never 0.
// Thread rule: plain values, pure functions.

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "base/result.h"
#include "cluster/cluster.h"
#include "topology/pod_gpus.h"

namespace bayplan {

struct LossRules {
    std::optional<std::int64_t> savedEvery{};  // seconds; a person says that no pod loses more than that; absent: all since its start is lost
    std::optional<std::int64_t> now{};         // Unix seconds; absent: Catalog::readAt
    bool operator==(const LossRules&) const = default;
};

/// GPU-seconds, rounded up.
struct RestartLoss {
    std::optional<std::int64_t> lost{};  // absent: the pod has no GPU, or it is not known
    bool unknown = false;
    bool operator==(const RestartLoss&) const = default;
};

/// From status.startTime to the time of the picture. Unknown where nobody tells that time, where the pod's object tells no start or a later one, and
/// where the pod has GPUs that are not counted: a part of one by memory, MIG instances, devices of claims.
class RestartLosses {
public:
    /// The cluster must outlive it.
    RestartLosses(const Cluster& cluster, const LossRules& rules);
    /// O(size of the pod's object) for a pod with GPUs, else O(containers).
    RestartLoss of(PodIdx pod) const;

private:
    struct Held {
        std::int64_t milli = 0;  // thousandths of GPUs
        bool more = false;       // and GPUs that are not counted
    };
    Held heldBy(PodIdx pod) const;

    const Cluster& m_cluster;
    GpuColumns m_columns;
    std::optional<std::int64_t> m_now;
    std::optional<std::int64_t> m_savedEvery;
};

/// Of a plan.
struct PlanLoss {
    std::int64_t lost = 0;    // GPU-seconds, of those that are known
    std::size_t known = 0;    // restarts of pods with GPUs whose loss is among these
    std::size_t unknown = 0;  // and those whose loss is not
    bool any() const { return known > 0 || unknown > 0; }
    bool operator==(const PlanLoss&) const = default;
};

/// Hours in decimals with at most three places, as GPU-seconds. Errors: Invalid.
Result<std::int64_t> gpuHoursFrom(std::string_view text);
/// "36.5": hours, rounded up to a tenth.
std::string gpuHoursText(std::int64_t gpuSeconds);

}  // namespace bayplan
