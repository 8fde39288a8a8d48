// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One scheduling cycle: a pod, a picture, a decision. Filters and scores every node, or as many as a live scheduler does.
//
// Verdicts and raw scores of plugins that look at one node only are cached for all pods of one room class, and
// recomputed for the nodes that changed (NodeState::version). Plugins that look at other pods keep counters for all
// pods of one company; the counters follow every change. A detailed decision is computed afresh by the same code.
// Complexity of a decision: O(changed nodes × plugins), and O(nodes) in passes over contiguous numbers. The first one
// of a class, and one with detail: O(nodes × plugins).
// Thread rule: one thread. The cached tables belong to one catalog and are dropped when another one comes.
// Source: Kubernetes 1.36 pkg/scheduler/schedule_one.go (specification section 3).

#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "base/budget.h"
#include "cluster/cluster.h"
#include "framework/decision.h"
#include "framework/extenders/extender.h"
#include "framework/profile.h"
#include "framework/sampling.h"

namespace bayplan {

enum class Detail {
    Outcome,  // the decision and its message
    Nodes,    // also every node with its reasons and scores
};

/// The answers of all nodes for one pod, as columns in catalog order. A drag and the verdict layer of the map show
/// them.
struct Verdicts {
    std::vector<Code> codes;            // Success: feasible
    std::vector<std::uint8_t> plugins;  // index into pluginNames of the first plugin that rejects; 255: none
    std::vector<std::int64_t> totals;   // weighted sum if feasible, otherwise 0
    std::vector<std::string> pluginNames;
    std::vector<Message> notModelled;
    std::int64_t bestTotal = 0;
    std::size_t feasible = 0;
};

/// What a scheduler caches between decisions. The decisions are the same either way; tests compare the two.
enum class Keep {
    Tables,
    Nothing,
};

class Scheduler {
public:
    explicit Scheduler(Profiles profiles, Keep keep = Keep::Tables);
    ~Scheduler();
    Scheduler(Scheduler&&) noexcept;
    Scheduler& operator=(Scheduler&&) noexcept;

    const Profiles& profiles() const;

    /// Reads the picture's catalog ahead, so that the first question about it is as fast as the later ones. O(nodes +
    /// pods); nothing if that was done before.
    void prepare(const Cluster& cluster);

    /// Sets how many nodes decide() looks at; the default is all. Resets the state.
    void setSampling(const Sampling& sampling);
    const Sampling& sampling() const;
    /// What a live scheduler keeps from cycle to cycle. The same state and pictures give the same decisions.
    const SamplingState& samplingState() const;
    void setSamplingState(const SamplingState& state);

    /// Sets what time it is; by default it is the time of the picture (Catalog::readAt), if that is known. Only plugins that ask depend on it.
    void setClock(std::optional<CycleClock> clock);

    /// Sets what cycles note and read of a scheduler that runs, which outlives them; by default, null: nothing.
    void setRunning(Running* running);

    /// Sets how the webhooks of the configuration take part in decide(); the default is "not modelled". verdicts() and
    /// violations() never call them: these answer for every node at once and while a pod is dragged.
    void setExtenders(Extenders extenders);

    /// What kube-scheduler would decide for `pod` on this picture. A pod that has a node is decided on the picture
    /// without it. A pod that is scheduled with others of its group is NotModelled by itself.
    Decision decide(const Cluster& cluster, PodIdx pod, Detail detail = Detail::Outcome);
    /// The same with these nominations instead of those in the objects.
    Decision decide(const Cluster& cluster, PodIdx pod, Detail detail, std::span<const Nomination> nominations);

    /// The same for pods that are scheduled together, in the order in which they are tried; at least one. A single pod
    /// that is in no group, or whose group's feature is off, is decided as by decide(). Several are scheduled if Permit lets one of them pass
    /// with those before it on their nodes; it says Wait until enough of them are there. `nominations`: null: those in
    /// the objects.
    GroupDecision decideGroup(const Cluster& cluster, std::span<const PodIdx> pods, Detail detail = Detail::Outcome,
                              const std::vector<Nomination>* nominations = nullptr);

    /// Whether the pod is tried with the others of its pod group now: it is in one, the feature is on, a profile takes the
    /// pod, and nothing holds it back.
    bool triesTogether(const Cluster& cluster, PodIdx pod);

    /// The pods that are tried right after this one, which just came out of the queue, whatever else is in it; mostly none.
    std::vector<PodIdx> companions(const Cluster& cluster, PodIdx pod);

    /// Asks Permit again about a pod that waits, on a picture in which it may stand on its node. `decision` becomes
    /// Scheduled, or what a plugin makes of it, or stays Waiting.
    void permitAgain(const Cluster& cluster, Decision& decision);

    /// Tells the plugins that a pod, which is not bound yet, lost its node. Returns which others lose theirs.
    std::vector<WaitingRejection> unreserve(const Cluster& cluster, PodIdx pod);

    /// The index of the picture's catalog that plugins get. Valid while that catalog is in use.
    const CatalogIndex& indexOf(const Cluster& cluster);

    /// Every node's verdict for all of `pods` together: they leave their nodes and are put on the node one after the
    /// other. Totals are those of the first pod. Gates do not count here. NotModelled: nothing known rejects, but not
    /// everything is known. After a stop the result is incomplete. O(nodes × plugins × pods) at worst.
    Verdicts verdicts(const Cluster& cluster, const std::vector<PodIdx>& pods, const Budget& budget = {});

    /// All plugins that reject `pod` on `node`, not only the first: the violations of a forced drop. They include gates
    /// and plugins that reject the pod everywhere. NotModelled: that plugin may reject as well. O(changes since the company's last
    /// question), at first O(nodes + pods).
    std::vector<Status> violations(const Cluster& cluster, PodIdx pod, NodeIdx node) const;

    /// The same for every node at once, in catalog order; empty for a node that fits. After a stop the result is
    /// incomplete. O(nodes × plugins).
    std::vector<std::vector<Status>> violations(const Cluster& cluster, PodIdx pod, const Budget& budget = {}) const;

    /// What violations() and reserve() say, by one look. `takes` is empty where something is refused.
    struct Fit {
        std::vector<Status> refusals;
        std::vector<Delta> takes;
    };
    Fit fitOn(const Cluster& cluster, PodIdx pod, NodeIdx node) const;

    /// What `pod` takes on `node` in addition to its requests, whatever the filters say. The deltas are applied after
    /// the Place or the Move, and after those of release() for a pod that has a node. A plugin that cannot reserve
    /// gives none.
    std::vector<Delta> reserve(const Cluster& cluster, PodIdx pod, NodeIdx node) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
