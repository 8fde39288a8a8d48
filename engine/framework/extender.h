// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A webhook that takes part in decisions beside the plugins of every profile. Here it is an interface alone; kube/ has
// the one that asks over HTTP, and the program that wants webhooks asked hands them to its Scheduler.
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

/// A node and what would have to leave it.
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
    /// Its faults are passed over; others end the cycle.
    virtual bool ignorable() const = 0;
    virtual bool interested(const Pod& pod) const = 0;
    virtual bool filters() const = 0;
    virtual bool prioritizes() const = 0;
    virtual bool preempts() const = 0;
    virtual bool binds() const = 0;

    /// A node's name and why it is refused.
    using Refusal = std::pair<std::string, std::string>;
    struct Filtered {
        std::vector<NodeIdx> feasible;      // of those it was asked about, in the order of its reply
        std::vector<Refusal> refused;       // what is removed from the node could change it
        std::vector<Refusal> unresolvable;  // nothing could; goes before the former
        /// It sent nodes back, not names: upstream from here on takes them for nodes without pods.
        bool emptied = false;
    };
    struct HostScore {
        std::string host;
        std::int64_t score = 0;  // 0..10, which nobody checks
    };

    // Errors, with upstream's text: Unreadable (cannot be reached, too late, a wrong status), Syntax (its reply),
    // Invalid (its reply names what is not there, or an error of its own), TooLarge, Cancelled; Unsupported where the
    // answer would follow from something that is not modelled.
    virtual Result<Filtered> filter(const Cluster& cluster, PodIdx pod, std::span<const NodeIdx> nodes,
                                    const std::stop_token& stop) const = 0;
    virtual Result<std::vector<HostScore>> prioritize(const Cluster& cluster, PodIdx pod, std::span<const NodeIdx> nodes,
                                                      const std::stop_token& stop) const = 0;
    /// Of its scores, before the factor that brings 0..10 to 0..100.
    virtual std::int64_t weight() const = 0;
    virtual Result<std::vector<PreemptionCandidate>> preempt(const Cluster& cluster, PodIdx pod,
                                                             std::span<const PreemptionCandidate> candidates,
                                                             const std::stop_token& stop) const = 0;
    /// `node` by name: it may be gone by then. Has an effect outside of this program: never called to plan, decide or
    /// explain, by a simulation alone, and there only where somebody said so.
    virtual Result<void> bind(const Cluster& cluster, PodIdx pod, const std::string& node, const std::stop_token& stop) const = 0;
};

/// How the webhooks that a configuration names take part.
struct Extenders {
    enum class Use {
        NotModelled,  // what they would say is not known: nor is the decision
        Ignored,      // as if there were none, because somebody said so
        Called,       // `all` are asked
    };
    Use use = Use::NotModelled;
    std::vector<std::shared_ptr<const Extender>> all;  // as configured, but ignorable ones after the others
    std::stop_token stop;
};

}  // namespace bayplan
