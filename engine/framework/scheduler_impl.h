// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a Scheduler keeps between calls: the index of the catalog, what changed from picture to picture, and the tables
// of the classes of pods, the least used of which are let go when they grow too many.

#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cluster/delta.h"
#include "framework/change_log.h"
#include "framework/class_keys.h"
#include "framework/class_table.h"
#include "framework/company_table.h"
#include "framework/kept_decision.h"
#include "framework/scheduler.h"

namespace bayplan {

struct Scheduler::Impl {
    /// Tables are let go beyond the greater of these: a node costs a table some 20 bytes, so that there is room for
    /// some 400 classes however large the cluster.
    static constexpr std::size_t kTableBytes = 16u << 20;
    static constexpr std::size_t kTableBytesPerNode = 8u << 10;

    Impl(Profiles profiles, Keep keep);

    /// Makes ready for the catalog of `cluster`.
    void prepare(const Cluster& cluster);
    /// `nominations`: absent: those that the objects speak of.
    CycleRun start(const Profile& profile, const Cluster& cluster, PodIdx pod,
                   std::optional<std::span<const Nomination>> nominations = {}, std::uint64_t lot = 0) const;
    /// Lets `run` use the counters that are kept for its pod's company.
    void resume(CycleRun& run);
    /// What is kept for the run's class, once its PreFilter point is behind it.
    ClassTable& table(const CycleRun& run);
    Decision decide(const Cluster& cluster, PodIdx pod, Detail detail,
                    std::optional<std::span<const Nomination>> nominations);
    Decision decidePending(const Cluster& cluster, PodIdx pod, Detail detail,
                           std::optional<std::span<const Nomination>> nominations);
    /// Why no profile decides for this pod; nothing where one does.
    std::optional<std::string> ignored(const Pod& pod) const;

    template <typename Table>
    struct Kept {
        std::unique_ptr<Table> table;
        std::size_t bytes = 0;  // as counted last
        std::uint64_t used = 0;
    };
    using RoomKey = std::pair<std::uint32_t, std::uint64_t>;  // ClassKeys::roomOf, CycleRun::localPlugins
    /// Of one profile.
    struct Tables {
        std::map<RoomKey, Kept<ClassTable>> rooms;
        std::unordered_map<std::uint32_t, Kept<CompanyTable>> companies;
    };

    Profiles profiles;
    Keep keep;
    std::vector<PointLinks> links;  // by profile
    std::shared_ptr<const CatalogIndex> index;
    std::vector<Nomination> nominated;  // those of known profiles
    std::optional<ClassKeys> keys;
    ChangeLog changes;
    std::vector<Tables> tables;  // by profile
    KeptAnswers answers;
    std::size_t tableBytes = 0;
    std::uint64_t clock = 0;
    Sampling sampling;
    SamplingState samplingState;
    Extenders extenders;

private:
    Decision decideLive(CycleRun& run, Detail detail);
    std::size_t placeOf(const Profile& profile) const;
    /// Counts what `kept` holds now and marks it as used.
    template <typename Table>
    void use(Kept<Table>& kept);
    void makeRoom();
};

/// Takes the pod off the node it stands on, with all that stands for it alone; nothing where it stands on none.
void takeOff(Draft& draft, PodIdx pod);

}  // namespace bayplan
