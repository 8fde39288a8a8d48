// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// DefaultEvictor: which pods a descheduler may evict, and whether one of them would find a place elsewhere.
// Thread rule: as EvictablePods.
// Source: descheduler v0.36 pkg/framework/plugins/defaultevictor; its texts are kept.

#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "base/result.h"
#include "schedulers/descheduler/evictable_pods.h"

namespace bayplan {

class MigrationFilter;

class DefaultEvictor {
public:
    /// `now`: Unix seconds. Errors: NotFound (the PriorityClass of the threshold).
    static Result<DefaultEvictor> make(const DefaultEvictorArgs& args, const EvictablePods& pods, std::int64_t now);

    /// Of koord-descheduler: which pods may get a job counts, too. Kept by reference.
    void heed(const MigrationFilter& jobs) { m_jobs = &jobs; }

    /// Filter.
    bool evictable(std::size_t pod) const;
    /// Why not, in upstream's order, with its texts. Empty although the pod is not evictable: its annotation binds.
    std::vector<std::string> checks(std::size_t pod) const;
    /// PreEvictionFilter.
    bool mayGo(std::size_t pod) const;

private:
    DefaultEvictor(const DefaultEvictorArgs& args, const EvictablePods& pods, std::int64_t now) : m_args(&args), m_pods(&pods), m_now(now) {}
    bool protects(PodProtection which) const { return m_args->protections.contains(which); }
    void protectionChecks(std::size_t pod, std::vector<std::string>& failed) const;
    void claimChecks(std::size_t pod, std::vector<std::string>& failed) const;
    void choiceChecks(std::size_t pod, std::vector<std::string>& failed) const;
    bool hasBudget(const Pod& pod) const;

    const DefaultEvictorArgs* m_args;
    const EvictablePods* m_pods;
    std::int64_t m_now;
    const MigrationFilter* m_jobs = nullptr;
    std::int64_t m_threshold = 0;
    std::vector<std::size_t> m_nodes;    // of nodeFit
    std::set<std::string> m_namespaces;  // that match, where a selector is given
};

}  // namespace bayplan
