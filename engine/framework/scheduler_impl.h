// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a Scheduler keeps between calls: the index of the catalog and the tables of the classes, the least used of which
// are let go when they grow too many.

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <unordered_map>
#include <vector>

#include "framework/class_table.h"
#include "framework/scheduler.h"

namespace bayplan {

struct Scheduler::Impl {
    /// Tables are let go beyond this; a cluster of 5,000 nodes has room for some 1,000 classes.
    static constexpr std::size_t kMaxTableBytes = 256u << 20;

    Impl(Profiles profiles, Keep keep);

    /// Makes ready for the catalog of `cluster`.
    void prepare(const Cluster& cluster);
    /// `nominations`: absent: those that the objects speak of.
    CycleRun start(const Profile& profile, const Cluster& cluster, PodIdx pod,
                   std::optional<std::span<const Nomination>> nominations = {}, std::uint64_t lot = 0) const;
    ClassTable& table(const CycleRun& run);
    Decision decide(const Cluster& cluster, PodIdx pod, Detail detail,
                    std::optional<std::span<const Nomination>> nominations);
    Decision decidePending(const Cluster& cluster, PodIdx pod, Detail detail,
                           std::optional<std::span<const Nomination>> nominations);
    /// Why no profile decides for this pod; nothing where one does.
    std::optional<std::string> ignored(const Pod& pod) const;

    struct Kept {
        std::unique_ptr<ClassTable> table;
        std::uint64_t used = 0;
    };

    Profiles profiles;
    Keep keep;
    std::vector<PointLinks> links;  // by profile
    std::shared_ptr<const CatalogIndex> index;
    std::vector<Nomination> nominated;                      // those of known profiles
    std::vector<std::unordered_map<SpecIdx, Kept>> tables;  // by profile
    std::size_t tableBytes = 0;
    std::uint64_t clock = 0;
    Sampling sampling;
    SamplingState samplingState;

private:
    Decision decideLive(CycleRun& run, Detail detail);
    std::size_t placeOf(const Profile& profile) const;
    void makeRoom();
};

}  // namespace bayplan
