// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the webhooks of a configuration add to one cycle, after the filters and after the scorers. They are called one
// after the other; a webhook that is not interested in the pod is not called.
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
#include "framework/extenders/extender.h"
#include "framework/fit_error.h"

namespace bayplan {

inline constexpr const char* kExtenderName = "Extender";

/// Webhooks take part, and nobody said that they may be asked: what is not modelled then.
Message extendersTakePart();

class ExtenderCalls {
public:
    explicit ExtenderCalls(const CycleRun& run) : m_run(run) {}

    /// Whether any takes part in filtering or scoring at all, whatever the pod.
    bool filterOrScore() const;

    /// Removes from `feasible` the nodes that they reject.
    void filter(std::vector<NodeIdx>& feasible);
    /// Ok, or the status that ended the cycle.
    const Status& error() const { return m_error; }
    /// The things that their answers depend on and that are not modelled. If there are any, the outcome is unknown.
    const std::vector<Message>& unknown() const { return m_unknown; }
    /// True if they rejected nodes: the plugin name that stands for them is then among the rejecting plugins.
    bool refusedSome() const { return m_refusedSome; }
    /// Their answers about nodes, which take precedence over the filters'. Without a reason: the reply merely left the
    /// node out.
    const std::map<NodeIdx, Status>& said() const { return m_said; }
    /// Counts the reasons for names that are no nodes; they count all the same.
    void countStrangers(ReasonCounts& counts) const;

    /// How the scorers see a node from now on: upstream treats nodes that a webhook returned as empty ones.
    NodeView viewOf(NodeIdx node);

    struct Scored {
        std::size_t place;  // in the list of feasible nodes
        PluginScore score;
    };
    /// The scores in points of the total: `normalized` × `weight`. A webhook that does not score gives none.
    std::vector<Scored> score(std::span<const NodeIdx> feasible);
    /// By place: whether the node got a score, so that its ties are broken at random.
    const std::vector<bool>& drawn() const { return m_drawn; }

private:
    void take(const Extender::Filtered& reply);
    void say(const std::string& node, Code code, const std::string& why);
    /// True if `error` says that something is not modelled; notes it.
    bool notModelled(const Error& error);

    const CycleRun& m_run;
    Status m_error;
    std::vector<Message> m_unknown;
    bool m_refusedSome = false;
    bool m_emptied = false;
    std::map<NodeIdx, Status> m_said;
    std::map<std::string, std::string> m_strangers;
    std::vector<bool> m_drawn;
    NodeState m_empty;                // of the last viewed node
    std::optional<Node> m_imageless;  // likewise
};

/// The preemption candidates that the webhooks leave. Errors: what ends the point, with upstream's text; Unsupported if
/// the answer is unknown.
Result<std::vector<PreemptionCandidate>> askAboutPreemption(const CycleRun& run, std::vector<PreemptionCandidate> candidates);

}  // namespace bayplan
