// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The ranking of one pod under one profile: the best nodes with each plugin's points, and their ranks under another
// profile.

#include <QString>
#include <vector>

#include "framework/scheduler.h"

namespace bayplan {

struct RankedNode {
    NodeIdx node;
    std::int64_t total = 0;
    std::vector<PluginScore> scores;
    std::uint32_t before = 0;  // its rank under the other profile, from 1; 0: it does not fit there
};

struct Ranking {
    PodIdx pod;
    Outcome outcome = Outcome::Error;
    std::string message;
    bool scored = false;
    std::size_t feasible = 0;
    std::vector<RankedNode> top;  // best first, equal totals by name

    static constexpr std::size_t kTop = 12;
};

/// All feasible nodes of a decision with detail, best first.
std::vector<NodeIdx> rankedNodes(const Catalog& catalog, const Decision& decision);

/// O(nodes·log nodes). `before`: ranked under the other profile.
Ranking rankingOf(const Catalog& catalog, const Decision& decision, const std::vector<NodeIdx>& before);

/// The configuration with only `profile`, which decides pods with any of `schedulerNames`. Without extenders: they are
/// called over the network, and no slider can wait for that.
SchedulerConfiguration alone(const SchedulerConfiguration& configuration, const ProfileConfiguration& profile,
                             const std::vector<std::string>& schedulerNames);

}  // namespace bayplan
