// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the webhooks of a configuration add to one cycle, after the filters and after the scorers. They are asked one
// after the other; one that is not interested in the pod is not asked.
// Thread rule: one thread.
// Source: Kubernetes 1.36 pkg/scheduler/schedule_one.go (findNodesThatPassExtenders, prioritizeNodes),
// pkg/scheduler/framework/preemption (callExtenders); specification 3.9, 3.11, 4.18.

#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "framework/cycle_run.h"
#include "framework/decision.h"
#include "framework/extender.h"
#include "framework/fit_error.h"

namespace bayplan {

inline constexpr const char* kExtenderName = "Extender";

class ExtenderCalls {
public:
    explicit ExtenderCalls(const CycleRun& run) : m_run(run) {}

    /// Whether any takes part in filtering or scoring at all, whatever the pod.
    bool filterOrScore() const;

    /// Leaves in `feasible` what they leave of it.
    void filter(std::vector<NodeIdx>& feasible);
    /// Ok, or what ended the cycle.
    const Status& error() const { return m_error; }
    /// What they would follow from is not modelled; nothing is known of the outcome then.
    const std::vector<std::string>& unknown() const { return m_unknown; }
    /// They refused nodes: the plugin name that stands for them is among those that stood in the way.
    bool refusedSome() const { return m_refusedSome; }
    /// What they said of nodes, which goes before what filters said; without a reason: they merely left it out.
    const std::map<NodeIdx, Status>& said() const { return m_said; }
    /// Reasons for names that are no nodes, which count all the same.
    void countStrangers(ReasonCounts& counts) const;

    /// How the scorers see a node from now on: upstream takes nodes that a webhook sent back for empty ones.
    NodeView viewOf(NodeIdx node);

    struct Scored {
        std::size_t place;  // in the list of feasible nodes
        PluginScore score;
    };
    /// The scores in points of the total: `normalized` × `weight`. One from a webhook that does not score is 0 and is
    /// not among them.
    std::vector<Scored> score(std::span<const NodeIdx> feasible);
    /// By place: the node was given a score, so that its ties are drawn by lot.
    const std::vector<bool>& drawn() const { return m_drawn; }

private:
    void take(const Extender::Filtered& reply);
    void say(const std::string& node, Code code, const std::string& why);
    /// True where `error` says that something is not modelled, which is noted.
    bool notModelled(const Error& error);

    const CycleRun& m_run;
    Status m_error;
    std::vector<std::string> m_unknown;
    bool m_refusedSome = false;
    bool m_emptied = false;
    std::map<NodeIdx, Status> m_said;
    std::map<std::string, std::string> m_strangers;
    std::vector<bool> m_drawn;
    NodeState m_empty;               // of the node that was viewed last
    std::optional<Node> m_imageless;  // likewise
};

/// What the webhooks leave of the nodes that could be cleared. Errors: what ends the point, with upstream's text;
/// Unsupported where it is not known.
Result<std::vector<PreemptionCandidate>> askAboutPreemption(const CycleRun& run, std::vector<PreemptionCandidate> candidates);

}  // namespace bayplan
