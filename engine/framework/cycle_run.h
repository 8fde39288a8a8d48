// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The points of one profile run for one pod: which plugins take part in this cycle, what their PreFilter and PreScore
// left for them, and what they say of a node.
// Thread rule: one thread.
// Source: Kubernetes 1.36 pkg/scheduler/framework/runtime/framework.go (specification 3.3, 3.6, 3.7, 3.8).

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "framework/company_table.h"
#include "framework/extender.h"
#include "framework/plugin.h"
#include "framework/profile.h"

namespace bayplan {

/// Which slots of a profile's points belong to one plugin; looked up once a profile. -1: the plugin lacks that point.
struct PointLinks {
    explicit PointLinks(const Profile& profile);

    std::vector<int> preFilterOfFilter;
    std::vector<int> preFilterOfPostFilter;
    std::vector<int> preFilterOfReserve;
    std::vector<int> preScoreOfScore;
};

/// Which of the plugins that take part: those whose answers may be kept by node, the others, or all.
enum class Take { All, Local, Other };

class CycleRun {
public:
    static constexpr std::size_t kNoSlot = 255;

    /// `nominated`: pending pods with a nominated node, of which those count that this pod must respect.
    CycleRun(const Profile& profile, const PointLinks& links, const Cycle& cycle,
             std::span<const Nomination> nominated);

    const Profile& profile() const { return m_profile; }
    const Cycle& cycle() const { return m_cycle; }

    /// From here on, plugins that count pods are asked for what `table` keeps of them; it is of the run's profile and of
    /// its pod's company, and must outlive the run.
    void resume(CompanyTable& table) { m_company = &table; }
    /// The webhooks to ask in this cycle; null: none. They must outlive it.
    const Extenders* extenders() const { return m_extenders; }
    void setExtenders(const Extenders* extenders) { m_extenders = extenders; }

    /// Runs the PreFilter point. Everything below counts on it. `hypothetical`: pods will be added that are not in the
    /// picture, so that a Skip that they could change does not count.
    void preFilter(bool hypothetical = false) { preFilter(hypothetical, nullptr); }
    /// The same, but one who refuses the pod on all nodes ends nothing: it takes no further part. All such refusals.
    std::vector<Status> preFilterThroughout();
    /// Ok, or what refused the pod on all nodes at once; an Error ends the cycle.
    const Status& rejection() const { return m_rejection; }
    /// The only nodes that can pass, sorted; absent: all.
    const std::optional<std::vector<NodeIdx>>& only() const { return m_only; }
    /// The plugins that left such a list, and the one of noteNominatedRefusal; sorted.
    const std::vector<std::string>& onlyPlugins() const { return m_onlyPlugins; }
    /// Why the others cannot: a status without a plugin.
    Status excluded() const;
    /// The plugin of that filter slot refused the pod's nominated node, which is asked first. Upstream writes that into the same
    /// set as the plugins that left lists, so that excluded() names it, too.
    void noteNominatedRefusal(std::size_t slot) { nameInExclusion(m_profile.filter[slot].plugin->name()); }
    const std::vector<std::string>& notModelled() const { return m_notModelled; }
    bool filtersKnown() const { return m_unknownFilter == kNoSlot; }
    bool anyFilter(Take take) const;
    /// Which filters and scorers are node-local in this cycle, and which of those filters take part.
    std::uint64_t localPlugins() const;
    bool respectsNominated() const { return !m_nominated.empty(); }

    /// The first plugin that refuses `node`, in order; only those before `before`. NotModelled where none does but one
    /// is not known. `slot`: its place in profile().filter, kNoSlot where the node passes.
    Code filter(const NodeView& node, std::size_t& slot, Reasons* why, Take take = Take::All,
                std::size_t before = kNoSlot) const;
    /// Whether the filter in that slot takes part and looks beyond one node.
    bool filtersBeyond(std::size_t slot) const { return m_filters[slot].active && !m_filters[slot].local; }
    /// FilterPlugin::filterAll of the filter in that slot, which takes part.
    bool filterAll(std::size_t slot, std::span<Code> codes) const;
    /// All plugins that refuse `node`, in order, and those whose answer is not known.
    std::vector<Status> refusals(const NodeView& node) const;
    /// As filter with all plugins, first with the pods nominated to that node on it, then without.
    Code filterNode(const NodeView& node, std::size_t& slot, Reasons* why);
    /// Tells the plugins' states of a pod put on, or taken off, a hypothetical node.
    void addPod(PodIdx pod, const NodeView& node);
    void removePod(PodIdx pod, const NodeView& node);

    /// Runs the PreScore point of `take`. Local plugins do not look at `feasible`.
    void preScore(std::span<const NodeIdx> feasible, Take take = Take::All);
    /// Ok, or the Error of a PreScore plugin.
    const Status& scoringError() const { return m_scoringError; }
    bool scores(std::size_t slot) const { return m_scorers[slot].active; }
    bool localScorer(std::size_t slot) const { return m_scorers[slot].local; }
    bool anyScorer(Take take) const;
    std::int64_t score(std::size_t slot, const NodeView& node) const;
    /// Of all feasible nodes, one by one.
    void scoreAll(std::size_t slot, std::span<const NodeIdx> feasible, std::span<std::int64_t> scores) const;
    void normalize(std::size_t slot, std::span<const NodeIdx> feasible, std::span<std::int64_t> scores) const;

    const PluginState* stateOfPostFilter(std::size_t slot) const;

    /// What that slot of the Reserve point would take for the pod on `node`.
    Reservation reserve(std::size_t slot, NodeIdx node) const;
    /// Tells the plugin of that slot what its reserve() took for another pod in a hypothetical picture, and takes the
    /// last of it back.
    void assume(std::size_t slot, std::span<const Delta> deltas);
    void forget(std::size_t slot, std::span<const Delta> deltas);

private:
    struct FilterSlot {
        bool active = true;
        bool local = true;
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
    void noteUnknown(const Plugin* plugin, const Status& status);
    std::string unsatisfied() const;
    void nameInExclusion(std::string_view plugin);
    void intersect(std::vector<NodeIdx> nodes, std::string_view plugin);

    const Profile& m_profile;
    const PointLinks& m_links;
    Cycle m_cycle;
    std::vector<Nomination> m_nominated;
    CompanyTable* m_company = nullptr;
    std::vector<PluginState*> m_preFilterStates;  // by slot of preFilter
    std::vector<bool> m_preFilterSkipped;
    std::vector<PluginStatePtr> m_states;          // those of this cycle alone
    std::vector<FilterSlot> m_filters;             // by slot of filter
    std::vector<ScoreSlot> m_scorers;              // by slot of score
    Status m_rejection;
    Status m_scoringError;
    std::optional<std::vector<NodeIdx>> m_only;
    std::vector<std::string> m_onlyPlugins;  // sorted
    std::vector<std::pair<const Plugin*, Status>> m_unknown;
    std::size_t m_unknownFilter = kNoSlot;
    std::vector<std::string> m_notModelled;
    const Extenders* m_extenders = nullptr;
};

}  // namespace bayplan
