// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The filters and scores of kube-scheduler that Volcano's plugins predicates and nodeorder borrow, asked one by one about a
// picture that follows the session. What PreFilter answered for a task holds until it is asked again, as in Volcano.
// Thread rule: one thread.
// Source: Volcano ed72c7c pkg/scheduler/plugins/{predicates,nodeorder} (specification ecosystem 3.9).

#include <array>
#include <cstdint>
#include <deque>
#include <memory>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <utility>
#include <vector>

#include "cluster/cluster.h"
#include "cluster/delta.h"
#include "framework/catalog_index.h"
#include "framework/plugin.h"
#include "model/plugin_args.h"
#include "schedulers/volcano/job_info.h"
#include "schedulers/volcano/report.h"

namespace bayplan::volcano {

enum class KubeRule { LeastAllocated,
                      MostAllocated,
                      Balanced,
                      ImageLocality,
                      NodeAffinity,
                      InterPodAffinity,
                      TaintToleration,
                      PodTopologySpread,
                      NodeUnschedulable,
                      NodePorts,
                      NodeVolumeLimits,
                      VolumeZone,
                      VolumeBinding };

inline constexpr std::size_t kKubeRules = static_cast<std::size_t>(KubeRule::VolumeBinding) + 1;

class KubeRules {
public:
    explicit KubeRules(const ClusterPtr& picture);

    /// A pod comes to a node, or leaves it. It may be on several nodes at once; it then counts on each, but as a neighbour only
    /// on the first.
    void place(PodIdx pod, NodeIdx node);
    void take(PodIdx pod, NodeIdx node);

    /// What a rule that looks at each node alone gives them: the least and most allocated score of cpu and memory, the balance of these
    /// and nvidia.com/gpu, the images.
    std::vector<std::int64_t> raw(KubeRule rule, PodIdx pod, const std::vector<NodeIdx>& nodes);
    /// 0..100 for each node, by that rule.
    std::vector<std::int64_t> normalized(KubeRule rule, PodIdx pod, const std::vector<NodeIdx>& nodes);

    /// The rule gives this pod's nodes all the same, whichever they are.
    bool scoresNothing(KubeRule rule, PodIdx pod) const;

    /// Runs the PreFilter points of these filters; what rejects the pod everywhere, if anything does.
    std::optional<std::string> prepare(PodIdx pod, const std::vector<KubeRule>& rules);
    /// Whether PreFilter said that the rule need not be asked about the pod, or was not asked itself.
    bool skips(KubeRule rule, PodIdx pod) const;
    /// The rule's answer; Success if PreFilter said that it need not be asked.
    NodeFaults filter(KubeRule rule, PodIdx pod, NodeIdx node);
    std::size_t podsOn(NodeIdx node) const;
    /// Nothing that the rules read of what stands on them tells the nodes apart.
    bool sameLoad(NodeIdx a, NodeIdx b) const;
    /// Somewhere a pod stands that has terms about other pods.
    bool anyTerms() const { return !m_listed.empty() || !m_newcomers.empty(); }

    std::string notModelled() const;

    /// After endTry() what PreFilter answered, and what is not modelled, is as it was; false: something came up that is not modelled. After
    /// keepTry() it stays. One may begin within another.
    void beginTry() { m_tries.emplace_back().unknown = m_unknown; }
    bool endTry();
    void keepTry();

private:
    struct Borrowed {
        std::shared_ptr<const Plugin> plugin;
        const PreFilterPlugin* preFilter = nullptr;
        const FilterPlugin* filter = nullptr;
        const PreScorePlugin* preScore = nullptr;
        const ScorePlugin* score = nullptr;
    };
    struct Prepared {
        PluginStatePtr state;
        bool asked = false;
        bool skipped = false;
        std::optional<std::vector<NodeIdx>> only;
    };

    using PreparedRules = std::array<Prepared, kKubeRules>;
    struct Try {
        std::unordered_map<std::uint32_t, std::optional<PreparedRules>> before;  // by pod, of those that were prepared since; absent: it was not
        std::set<std::string> unknown;
    };

    const Borrowed& borrowed(KubeRule rule) const { return m_borrowed[static_cast<std::size_t>(rule)]; }
    void borrow(KubeRule rule, const PluginArgs& args);
    Cycle cycleOf(PodIdx pod) const { return Cycle(m_draft.cluster(), pod, *m_index); }
    /// What is on the node; with what is there as well as elsewhere, put together in `own`.
    const NodeState& stateOf(NodeIdx node, std::optional<NodeState>& own) const;
    /// Takes newcomers away whose terms Volcano does not see; restore() brings them back.
    std::vector<std::pair<PodIdx, NodeIdx>> hideNewcomers(KubeRule rule, PodIdx pod);
    void restore(const std::vector<std::pair<PodIdx, NodeIdx>>& hidden);

    Draft m_draft;
    std::shared_ptr<const CatalogIndex> m_index;
    std::array<Borrowed, kKubeRules> m_borrowed;
    std::unordered_map<std::uint32_t, PreparedRules> m_prepared;  // by pod
    std::deque<Try> m_tries;                                      // the innermost one last
    std::vector<std::pair<PodIdx, NodeIdx>> m_doubles;            // on a second node
    std::set<std::size_t> m_listed;                               // nodes that had pods with terms about pods when the session opened
    std::vector<std::pair<PodIdx, NodeIdx>> m_newcomers;          // with such terms, on other nodes, since then
    std::set<std::string> m_unknown;
};

}  // namespace bayplan::volcano
