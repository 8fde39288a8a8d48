// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the strategies of one profile share while they run.
// Thread rule: one thread.

#include <algorithm>
#include <functional>
#include <string>
#include <utility>
#include <vector>

#include "schedulers/descheduler/default_evictor.h"
#include "schedulers/descheduler/descheduling_cycle.h"
#include "schedulers/descheduler/evictable_pods.h"
#include "schedulers/descheduler/migration_filter.h"

namespace bayplan {

struct StrategyRun {
    EvictablePods& pods;
    const DefaultEvictor& evictor;
    const std::vector<std::size_t>& nodes;  // of the cycle: places in pods.nodes(), by name
    const std::string& profile;
    const char* strategy;
    std::int64_t now;
    DeschedulingCycle& cycle;
    MigrationFilter* jobs = nullptr;  // of koord-descheduler

    /// The pods of a node that `keep` wants, as they are now. Without `ended`, those that have not ended.
    EvictablePods::Pods on(std::size_t node, bool ended, const std::function<bool(std::size_t)>& keep) const {
        EvictablePods::Pods kept;
        for (const std::size_t pod : pods.nodes()[node].pods)
            if ((ended || !pods.pod(pod).terminal()) && keep(pod)) kept.push_back(pod);
        return kept;
    }
    bool chosen(const PodChoice& choice, std::size_t pod) const {
        const Pod& one = pods.pod(pod);
        return choice.namespaces.admits(one.namespaceName) && (!choice.labels || matches(*choice.labels, *one.labels));
    }
    /// Filter, PreEvictionFilter and the strategy's own choice.
    bool wanted(const PodChoice& choice, std::size_t pod) const { return chosen(choice, pod) && evictor.evictable(pod) && evictor.mayGo(pod); }

    /// `reason`: the strategy's own, if it says one.
    EvictionEnd evict(std::size_t pod, std::string reason = {}) const {
        DescheduledPod done{pods.key(pod), pods.pod(pod).nodeName, profile, strategy, false, {}, std::move(reason)};
        if (jobs) {
            // The pod stays where it is until its job is carried out.
            if (!jobs->admits(pod)) return EvictionEnd::NamespaceLimit;
            jobs->add(pod);
            done.evicted = true;
            cycle.evictions.push_back(std::move(done));
            return EvictionEnd::Evicted;
        }
        const EvictionEnd end = pods.evict(pod, done.message);
        done.evicted = end == EvictionEnd::Evicted;
        if (done.evicted || end == EvictionEnd::Refused) cycle.evictions.push_back(std::move(done));
        return end;
    }
    /// Evicts them in their order. False: the limit of all nodes is reached, so that the strategy ends.
    bool evictOfNode(const EvictablePods::Pods& wanted) const {
        for (const std::size_t pod : wanted) {
            const EvictionEnd end = evict(pod);
            if (end == EvictionEnd::TotalLimit) return false;
            if (end == EvictionEnd::NodeLimit) break;
        }
        return true;
    }
};

/// Whether one of `names` is `name`.
inline bool among(const std::vector<std::string>& names, const std::string& name) { return std::find(names.begin(), names.end(), name) != names.end(); }

void run(const PodLifeTimeArgs& args, const StrategyRun& at);
void run(const RemoveFailedPodsArgs& args, const StrategyRun& at);
void run(const TooManyRestartsArgs& args, const StrategyRun& at);
void run(const NodeTaintsArgs& args, const StrategyRun& at);
void run(const AffinityViolationArgs& args, const StrategyRun& at);
void run(const AntiAffinityArgs& args, const StrategyRun& at);
void run(const DuplicatesArgs& args, const StrategyRun& at);
void run(const SpreadArgs& args, const StrategyRun& at);
void run(const LowUtilizationArgs& args, const StrategyRun& at);
void run(const HighUtilizationArgs& args, const StrategyRun& at);
void run(const LowNodeLoadArgs& args, const StrategyRun& at);

}  // namespace bayplan
