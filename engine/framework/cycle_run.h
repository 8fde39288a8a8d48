// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Runs the extension points of one profile for one pod. It knows which plugins take part in this cycle, keeps their
// PreFilter and PreScore states, and asks them about nodes.
// Thread rule: one thread.
// Source: Kubernetes 1.36 pkg/scheduler/framework/runtime/framework.go (specification 3.3, 3.6, 3.7, 3.8).

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "framework/company_table.h"
#include "framework/extenders/extender.h"
#include "framework/plugin.h"
#include "framework/profile.h"

namespace bayplan {

/// The slots of one plugin in the points of a profile, looked up once for each profile. -1: the plugin lacks that
/// point.
struct PointLinks {
    explicit PointLinks(const Profile& profile);

    std::vector<int> preFilterOfFilter;
    std::vector<int> preFilterOfPostFilter;
    std::vector<int> preFilterOfReserve;
    std::vector<int> preScoreOfScore;
    std::vector<int> preFilterOfScore;  // −1, too, if the plugin has a PreScore of its own
    /// What a plugin of that slot fails with, as nothing prepares it; empty: something does, or it needs nothing.
    std::vector<std::string_view> unpreparedFilter;
    std::vector<std::string_view> unpreparedScore;
};

/// Which of the participating plugins: the node-local ones (their answers may be cached by node), the others, or all.
enum class Take { All,
                  Local,
                  Other };

class CycleRun {
public:
    static constexpr std::size_t kNoSlot = 255;

    /// `nominated`: pending pods with a nominated node, which outlive the run. Filters respect those that this pod must respect.
    CycleRun(const Profile& profile, const PointLinks& links, const Cycle& cycle,
             std::span<const Nomination> nominated);

    const Profile& profile() const { return m_profile; }
    const Cycle& cycle() const { return m_cycle; }

    /// From here on the run takes the answers of plugins that count pods from `table`, which has the run's profile and
    /// its pod's company, and must outlive the run.
    void resume(CompanyTable& table) { m_company = &table; }
    /// The webhooks to call in this cycle; null: none. They must outlive it.
    const Extenders* extenders() const { return m_extenders; }
    void setExtenders(const Extenders* extenders) { m_extenders = extenders; }
    /// Whether any of the nodes with the best total is taken, by the cycle's lot, in place of the first by name.
    bool equalsByLot() const { return m_equalsByLot; }
    void takeEqualsByLot(bool byLot) { m_equalsByLot = byLot; }

    /// Runs the PreFilter point. Everything below needs it. `hypothetical`: the caller will add pods that are not in
    /// the picture, so a Skip that they could change does not count.
    void preFilter(bool hypothetical = false) { preFilter(hypothetical, nullptr); }
    /// The same, but a plugin that rejects the pod on all nodes does not end the cycle; it only takes no further part.
    /// Returns all such rejections.
    std::vector<Status> preFilterThroughout();
    /// Ok, or the status that rejected the pod on all nodes at once; an Error ends the cycle.
    const Status& rejection() const { return m_rejection; }
    /// The only nodes that can pass, sorted; absent: all.
    const std::optional<std::vector<NodeIdx>>& only() const { return m_only; }
    /// The plugins that returned such a list, and the one of noteNominatedRefusal; sorted.
    const std::vector<std::string>& onlyPlugins() const { return m_onlyPlugins; }
    /// Why `node`, which is not in that list, cannot pass, by the first plugin that left it out. Upstream names none.
    Status excluded(NodeIdx node) const;
    Reasons whyExcluded() const;
    /// Notes that the plugin of that filter slot rejected the pod's nominated node, which is tried first. Upstream adds it
    /// to the set of plugins that returned lists, so whyExcluded() names it, too.
    void noteNominatedRefusal(std::size_t slot) { nameInExclusion(m_profile.filter[slot].plugin->name()); }
    const std::vector<Message>& notModelled() const { return m_notModelled; }
    bool filtersKnown() const { return m_unknownFilter == kNoSlot && m_beyond.empty(); }
    bool anyFilter(Take take) const;
    /// Which filters and scorers are node-local in this cycle, and which of those filters take part.
    std::uint64_t localPlugins() const;
    bool respectsNominated() const { return !m_nominated.empty(); }

    /// The code of the first plugin that rejects `node`, in order, among those before `before`. NotModelled if none
    /// rejects but the answer of one is unknown. `slot`: its place in profile().filter, kNoSlot if the node passes.
    Code filter(const NodeView& node, std::size_t& slot, Reasons* why, Take take = Take::All,
                std::size_t before = kNoSlot) const;
    /// Whether the filter in that slot takes part and looks beyond one node.
    bool filtersBeyond(std::size_t slot) const { return m_filters[slot].active && !m_filters[slot].local; }
    /// FilterPlugin::filterAll of the filter in that slot, which takes part.
    bool filterAll(std::size_t slot, std::span<Code> codes) const;
    /// All plugins that reject `node`, in order, and those with an unknown answer.
    std::vector<Status> refusals(const NodeView& node) const;
    /// Like filter() with all plugins, first with the pods that are nominated to that node, then without them.
    Code filterNode(const NodeView& node, std::size_t& slot, Reasons* why);
    /// Updates the plugins' states for a pod that is added to, or removed from, a hypothetical node.
    void addPod(PodIdx pod, const NodeView& node);
    void removePod(PodIdx pod, const NodeView& node);

    /// Runs the PreScore point of `take`. Local plugins do not look at `feasible`.
    void preScore(std::span<const NodeIdx> feasible, Take take = Take::All);
    /// Ok, or the Error of a PreScore plugin, or of a Score plugin whose PreScore is not enabled.
    const Status& scoringError() const { return m_scoringError; }
    bool scores(std::size_t slot) const { return m_scorers[slot].active; }
    bool localScorer(std::size_t slot) const { return m_scorers[slot].local; }
    bool anyScorer(Take take) const;
    std::int64_t score(std::size_t slot, const NodeView& node) const;
    /// The scores of all feasible nodes, one by one.
    void scoreAll(std::size_t slot, std::span<const NodeIdx> feasible, std::span<std::int64_t> scores) const;
    void normalize(std::size_t slot, std::span<const NodeIdx> feasible, std::span<std::int64_t> scores) const;

    const PluginState* stateOfPostFilter(std::size_t slot) const;

    /// What the plugin in that slot of the Reserve point would reserve for the pod on `node`.
    Reservation reserve(std::size_t slot, NodeIdx node) const;
    /// Updates the state of the plugin in that slot for what its reserve() took for another pod in a hypothetical
    /// picture, and takes the last of it back.
    void assume(std::size_t slot, std::span<const Delta> deltas);
    void forget(std::size_t slot, std::span<const Delta> deltas);

private:
    struct FilterSlot {
        bool active = true;
        bool local = true;
        std::string_view unprepared;  // why it can only fail
        const PluginState* state = nullptr;
    };
    struct ScoreSlot {
        bool active = true;
        bool local = true;
        const PluginState* state = nullptr;
    };

    PluginState* hold(PluginStatePtr state);
    void preFilter(bool hypothetical, std::vector<Status>* refusals);
    PluginState* preFilterState(int link) const;
    void noteBeyond();
    void noteUnprepared();
    void noteUnknown(const Plugin* plugin, const Status& status);
    Message unsatisfied() const;
    void nameInExclusion(std::string_view plugin);
    void intersect(std::vector<NodeIdx> nodes, const Plugin* plugin);

    const Profile& m_profile;
    const PointLinks& m_links;
    Cycle m_cycle;
    std::vector<Nomination> m_nominated;
    CompanyTable* m_company = nullptr;
    std::vector<PluginState*> m_preFilterStates;  // by slot of preFilter
    std::vector<bool> m_preFilterSkipped;
    std::vector<PluginStatePtr> m_states;  // those of this cycle alone
    std::vector<FilterSlot> m_filters;     // by slot of filter
    std::vector<ScoreSlot> m_scorers;      // by slot of score
    Status m_rejection;
    Status m_scoringError;
    std::optional<std::vector<NodeIdx>> m_only;
    std::vector<std::string> m_onlyPlugins;                               // sorted
    std::vector<std::pair<const Plugin*, std::vector<NodeIdx>>> m_lists;  // m_only is their intersection
    std::vector<std::pair<const Plugin*, Status>> m_unknown;
    std::size_t m_unknownFilter = kNoSlot;
    std::vector<Message> m_beyond;  // what no plugin here supports of the pod or of the scheduler
    std::vector<Message> m_notModelled;
    const Extenders* m_extenders = nullptr;
    bool m_equalsByLot = false;
};

}  // namespace bayplan
