// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One scheduling cycle: a pod, a picture, a decision. Filters and scores every node, or as many as a live scheduler does.
//
// Verdicts and raw scores of plugins that look at one node only are kept for all pods that ask the same of a node, and
// recomputed for the nodes that changed since (NodeState::version). Plugins that look at other pods keep counters for all
// pods of one company, which follow every change. A detailed decision is computed afresh by the same code.
// Complexity: O(changed nodes × plugins), and O(nodes) in passes over contiguous numbers, a decision; O(nodes × plugins)
// the first of a class and with detail.
// Thread rule: one thread; the tables it keeps belong to one catalog and are dropped when another comes along.
// Source: Kubernetes 1.36 pkg/scheduler/schedule_one.go (specification section 3).

#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "cluster/cluster.h"
#include "framework/decision.h"
#include "framework/extender.h"
#include "framework/profile.h"
#include "framework/sampling.h"

namespace bayplan {

enum class Detail {
    Outcome,  // the decision and its message
    Nodes,    // and every node with its reasons and scores
};

/// All nodes' answers for one pod as columns in catalog order: what a drag and the verdict layer of the map show.
struct Verdicts {
    std::vector<Code> codes;            // Success: feasible
    std::vector<std::uint8_t> plugins;  // index into pluginNames of the first plugin that said no; 255: none
    std::vector<std::int64_t> totals;   // weighted sum where feasible, 0 elsewhere
    std::vector<std::string> pluginNames;
    std::vector<std::string> notModelled;
    std::int64_t bestTotal = 0;
    std::size_t feasible = 0;
};

/// What a scheduler keeps between decisions. They are the same either way; the plain way is what the other is held
/// against.
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

    /// Reads the picture's catalog ahead, so that the first question about it takes no longer than the later ones.
    /// O(nodes + pods); nothing where that was done before.
    void prepare(const Cluster& cluster);

    /// How many nodes decide() looks at; all of them unless this is called. Sets the state to its start.
    void setSampling(const Sampling& sampling);
    const Sampling& sampling() const;
    /// What a live scheduler carries from cycle to cycle. The same state and the same pictures: the same decisions.
    const SamplingState& samplingState() const;
    void setSamplingState(const SamplingState& state);

    /// How the webhooks that the configuration names take part in decide(); not modelled unless this is called. They are
    /// never asked by verdicts() and violations(), which are about every node at once and while a pod is dragged.
    void setExtenders(Extenders extenders);

    /// What kube-scheduler would decide for `pod` on this picture. A pod that stands on a node is decided as if it did
    /// not: the picture is taken without it.
    Decision decide(const Cluster& cluster, PodIdx pod, Detail detail = Detail::Outcome);
    /// The same with these nominations in place of those that the objects speak of.
    Decision decide(const Cluster& cluster, PodIdx pod, Detail detail, std::span<const Nomination> nominations);

    /// What plugins are handed of the picture's catalog; good as long as that is asked about.
    const CatalogIndex& indexOf(const Cluster& cluster);

    /// Every node's verdict for all of `pods` put on it together, one after the other, each taken off where it stands
    /// first. Totals are those of the first pod. Gates do not count here. NotModelled: nothing that is known refuses, but
    /// not everything is known. O(nodes × plugins × pods) at worst.
    Verdicts verdicts(const Cluster& cluster, const std::vector<PodIdx>& pods);

    /// All plugins that refuse `pod` on `node`, not the first alone: the violations of a forced drop. Gates and what
    /// refuses the pod everywhere are among them; NotModelled: that plugin may refuse as well.
    std::vector<Status> violations(const Cluster& cluster, PodIdx pod, NodeIdx node) const;

    /// The same for every node in one go, in catalog order; nothing for a node that fits. O(nodes × plugins).
    std::vector<std::vector<Status>> violations(const Cluster& cluster, PodIdx pod) const;

    /// What putting `pod` on `node` takes up beside room, whatever the filters say: to be applied after the Place or the
    /// Move, and after what release() gives for a pod that stands on a node. As far as each plugin can, or nothing.
    std::vector<Delta> reserve(const Cluster& cluster, PodIdx pod, NodeIdx node) const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
