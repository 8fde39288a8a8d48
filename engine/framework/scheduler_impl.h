// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a Scheduler keeps between calls: the index of the catalog, the changes from picture to picture, and the tables
// of the classes of pods. When the tables grow too many, the least used are dropped.

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
#include "framework/seen_nodes.h"

namespace bayplan {

/// Takes the pod off its node, with everything that only this pod uses; nothing if it has no node.
void takeOff(Draft& draft, PodIdx pod);

/// The picture for a question about pods: without them, and with what nodes hold for others. It is copied only where something differs.
class AskedPicture {
public:
    /// `read` must outlive it.
    AskedPicture(const Cluster& read, std::span<const PodIdx> pods) : m_read(read) {
        for (const PodIdx pod : pods)
            if (read.placement(pod).node.valid()) takeOff(draft(), pod);
    }
    AskedPicture(const Cluster& read, PodIdx pod) : AskedPicture(read, std::span(&pod, 1)) {}
    /// What was cluster() before may be another picture afterwards.
    void hold(const std::vector<Holding>& all) {
        for (const Holding& one : all) draft().hold(one.node, one.amounts, one.nonZeroCpu, one.nonZeroMemory);
    }
    const Cluster& cluster() const { return m_draft ? m_draft->cluster() : m_read; }

private:
    Draft& draft() { return m_draft ? *m_draft : m_draft.emplace(m_read); }

    const Cluster& m_read;
    std::optional<Draft> m_draft;
};

struct Scheduler::Impl {
    /// Tables are dropped beyond the greater of these. A node costs a table some 20 bytes, so there is room for some
    /// 400 classes however large the cluster.
    static constexpr std::size_t kTableBytes = 16u << 20;
    static constexpr std::size_t kTableBytesPerNode = 8u << 10;

    Impl(Profiles profiles, Keep keep);

    /// The picture with nodes as the profiles' plugins see them. All other functions get such pictures; where one is public, it makes its own.
    SeenPicture see(const Cluster& read) { return SeenPicture(read, seenCatalogs); }
    /// Prepares for the catalog of `cluster`.
    void prepare(const Cluster& cluster);
    struct Asked {
        Detail detail = Detail::Outcome;
        std::optional<std::span<const Nomination>> nominations{};  // absent: those in the objects
        bool together = false;                                     // Cycle::together, heldAway and postFilters
        std::size_t heldAway = 0;
        bool postFilters = true;
    };
    /// About nodes alone: whatever becomes of the pod's group, its own rules say what a node is to it.
    static const Asked kOnNodes;
    CycleRun start(const Profile& profile, const Cluster& cluster, PodIdx pod, const Asked& asked, std::uint64_t lot = 0) const;
    CycleRun start(const Profile& profile, const Cluster& cluster, PodIdx pod) const { return start(profile, cluster, pod, Asked{}); }
    /// What the profile's plugins have nodes count beside their pods for the pod.
    std::vector<Holding> holdings(const Profile& profile, const Cluster& cluster, PodIdx pod) const;
    /// Lets `run` use the cached counters of its pod's company.
    void resume(CycleRun& run);
    /// A cycle for the pod on `picture`, where nodes then count what is held on them for it, with the cached counters where they are kept.
    CycleRun startKept(const Profile& profile, AskedPicture& picture, PodIdx pod, const Asked& asked);
    /// Drops the least used tables beyond what there is room for; those in use stay.
    void makeRoom();
    /// The table of the run's class; the run has done its PreFilter point.
    ClassTable& table(const CycleRun& run);
    Decision decide(const Cluster& cluster, PodIdx pod, const Asked& asked);
    /// `within`: the only nodes that exist for the search, sorted; null: all.
    Decision decidePending(const Cluster& cluster, PodIdx pod, const Asked& asked, const std::vector<NodeIdx>* within = nullptr);
    GroupDecision decideGroup(const Cluster& cluster, std::span<const PodIdx> pods, const Asked& asked);
    /// Why no profile decides this pod; absent if one does.
    std::optional<Message> ignored(const Pod& pod) const;
    /// The first PreEnqueue plugin that holds the pod back; Success: none does. Those that are not modelled are added to
    /// `unknown`.
    Status preEnqueue(const Profile& profile, const Cluster& cluster, PodIdx pod, std::vector<Message>& unknown) const;

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
    SeenCatalog seenCatalogs;
    std::vector<PointLinks> links;                        // by profile
    std::vector<std::vector<const HoldPlugin*>> holders;  // likewise
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
    std::optional<CycleClock> timeOfDay;
    Running* running = nullptr;

private:
    struct Trial;  // of a group on some nodes: group_cycle.cpp
    class LessPods;
    /// All placements, or all nodes if no plugin generates any.
    Trial tryGroup(const GroupCycle& group, const Profile* profile, const Asked& asked, GroupDecision& told);
    Trial tryWithin(const GroupCycle& group, const Asked& asked, const std::vector<NodeIdx>* within);
    Trial tryPlacements(const GroupCycle& group, const Profile& profile, const Asked& asked, GroupDecision& told);
    /// Sets what becomes of a group that fits nowhere: it waits for its victims, or there is a reason more.
    void preemptForGroup(const GroupCycle& group, const Profile& profile, const Asked& asked, Trial& trial, GroupDecision& told);
    void settle(const GroupCycle& group, Trial trial, GroupDecision& told);
    Decision decideLive(CycleRun& run, Detail detail, const std::vector<NodeIdx>* within);
    std::size_t placeOf(const Profile& profile) const;
    /// Counts the bytes of `kept` and marks it as used.
    template <typename Table>
    void use(Kept<Table>& kept);
};

}  // namespace bayplan
