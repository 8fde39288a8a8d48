// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Volcano as one of the schedulers: each run is one session over all pods that wait. No delta says what the session would
// evict. The phases of pod groups go from run to run.

#include <cstdint>
#include <functional>
#include <map>
#include <optional>
#include <string>
#include <string_view>

#include "schedulers/any_scheduler.h"
#include "schedulers/volcano/simulation.h"

namespace bayplan::volcano {

/// What a session wrote on the pod groups, by "namespace/name".
struct VolcanoMemory final : SchedulerMemory {
    std::map<std::string, PodGroupStatus> groups;
    std::optional<std::int64_t> rescheduled, clearedZones;  // of VolcanoWorld
};

class VolcanoScheduler final : public AnyScheduler {
public:
    /// Of a pod that was made in the place of another, the name of that one: whose annotations it has.
    using AsRead = std::function<std::string_view(std::string_view pod)>;

    /// `now`: Unix seconds; it stands still.
    VolcanoScheduler(VolcanoConfiguration configuration, VolcanoObjects own, std::int64_t now, AsRead asRead = {});

    bool inSessions() const override { return true; }
    /// A pod that got no node has what Volcano wrote in its condition. Errors: Unsupported (not modelled), those of build(), Cancelled,
    /// Invalid (the memory of another kind of scheduler).
    Result<Run> run(const ClusterPtr& picture, const std::vector<PodIdx>& pending, const Memory& memory, const Budget& budget) override;

private:
    VolcanoConfiguration m_configuration;
    VolcanoObjects m_own;
    std::int64_t m_now;
    AsRead m_asRead;
};

}  // namespace bayplan::volcano
