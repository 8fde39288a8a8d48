// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What queues have beside what they deserve, and the largest distance between the two, as a share of the cluster.
// Thread rule: plain values, pure functions.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "base/message.h"
#include "plugins/quota/quota_members.h"
#include "schedulers/volcano/report.h"
#include "schedulers/volcano/simulation.h"

namespace bayplan {

/// Amounts are whole numbers: cpu in thousandths of a core, everything else in its own unit.
struct FairShare {
    std::string queue, resource;
    std::int64_t used = 0;
    std::optional<std::int64_t> deserved;  // absent: there is no limit, or its system gives it no share
    std::int64_t whole = 0;                // that is shared out; 0: no node has it

    bool operator==(const FairShare&) const = default;
};

struct FairShares {
    std::vector<FairShare> queues;  // by queue, in the order of its system
    /// The largest distance between what a queue has and what it deserves, as a share of the whole. Absent: see `noDistance`.
    std::optional<double> distance;
    std::string distanceOf;  // "research, nvidia.com/gpu"
    Message noDistance;

    bool operator==(const FairShares&) const = default;
};

/// What every quota may use at run time is what it deserves.
FairShares fairShares(const QuotaStandings& standings);
/// As the plugin says when the session closes; queues with children are left out, which have what their children have.
FairShares fairShares(const volcano::VolcanoWorld& world, const volcano::SessionReport& session);

}  // namespace bayplan
