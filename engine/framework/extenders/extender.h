// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A webhook that takes part in decisions beside the plugins of every profile. This is only the interface. kube/ has the
// one that speaks HTTP, and a program that wants webhooks called hands them to its Scheduler.
// Thread rule: every method may be called from any thread, one call at a time.
// Source: Kubernetes 1.36 kube-scheduler/extender/v1, pkg/scheduler/extender.go (specification 3.9, 3.11, 4.18).

#include <cstdint>
#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"
#include "cluster/cluster.h"

namespace bayplan {

/// A node and the pods that would have to leave it.
struct PreemptionCandidate {
    NodeIdx node;
    std::vector<PodIdx> victims;  // the most important first
    std::int64_t violations = 0;  // how many of them a disruption budget protects
};

class Extender {
public:
    virtual ~Extender() = default;

    /// How messages name it: its URL.
    virtual std::string_view name() const = 0;
    /// True if the cycle ignores its faults; otherwise they end the cycle.
    virtual bool ignorable() const = 0;
    virtual bool interested(const Pod& pod) const = 0;
    virtual bool filters() const = 0;
    virtual bool prioritizes() const = 0;
    virtual bool preempts() const = 0;
    virtual bool binds() const = 0;

    /// A node's name and why it is rejected.
    using Refusal = std::pair<std::string, std::string>;
    struct Filtered {
        std::vector<NodeIdx> feasible;      // of the nodes in the request, in the order of the reply
        std::vector<Refusal> refused;       // removing pods from the node could change it
        std::vector<Refusal> unresolvable;  // nothing could change it; goes before the former
        /// It replied with nodes instead of names. From here on upstream treats them as nodes without pods.
        bool emptied = false;
    };
    struct HostScore {
        std::string host;
        std::int64_t score = 0;  // 0..10, unchecked
    };

    // Errors, with upstream's text: Unreadable (cannot be reached, too late, a wrong status), Syntax (its reply),
    // Invalid (its reply names something missing, or carries an error), TooLarge, Cancelled; Unsupported if the answer
    // would depend on something that is not modelled.
    virtual Result<Filtered> filter(const Cluster& cluster, PodIdx pod, std::span<const NodeIdx> nodes,
                                    const std::stop_token& stop) const = 0;
    virtual Result<std::vector<HostScore>> prioritize(const Cluster& cluster, PodIdx pod, std::span<const NodeIdx> nodes,
                                                      const std::stop_token& stop) const = 0;
    /// The weight of its scores, before the factor that scales 0..10 to 0..100.
    virtual std::int64_t weight() const = 0;
    virtual Result<std::vector<PreemptionCandidate>> preempt(const Cluster& cluster, PodIdx pod,
                                                             std::span<const PreemptionCandidate> candidates,
                                                             const std::stop_token& stop) const = 0;
    /// `node` is a name, since the node may be gone by then. The call binds for real: only a simulation calls it, and
    /// only if a person chose that; planning, deciding and explaining never do.
    virtual Result<void> bind(const Cluster& cluster, PodIdx pod, const std::string& node, const std::stop_token& stop) const = 0;
};

/// How the webhooks that a configuration names take part.
struct Extenders {
    enum class Use {
        NotModelled,  // their answers are unknown, and so is the decision
        Ignored,      // as if there were none, because a person chose that
        Called,       // `all` are called
    };
    Use use = Use::NotModelled;
    std::vector<std::shared_ptr<const Extender>> all;  // as configured, but ignorable ones after the others
    std::stop_token stop;
};

}  // namespace bayplan
