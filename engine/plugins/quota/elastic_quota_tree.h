// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Koordinator's elastic quotas of a catalog, and what their pods use of them on a picture.
// Thread rule: an index is immutable once built; a usage is one thread's.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/elasticquota/core/group_quota_manager.go; specification ecosystem 4.2.

#include <cstdint>
#include <map>
#include <set>
#include <span>
#include <string>
#include <vector>

#include "framework/plugin.h"
#include "plugins/quota/quota_members.h"

namespace bayplan {

/// What the arguments of the plugin say about the sharing.
struct QuotaRules {
    bool scales = true;                                                                         // enableMinQuotaScale
    std::set<std::string> countedInDefault{kCountedOutside}, countedInSystem{kCountedOutside};  // see there
};

struct ElasticQuotaTree {
    /// Of a pod that is in no quota of the tree.
    static constexpr std::uint32_t kInDefault = 0xFFFFFFFFu, kInSystem = 0xFFFFFFFEu, kInRoot = 0xFFFFFFFDu;

    struct Quota {
        KoordinatorQuota object;           // its pods ask for all that is pending or placed in the catalog
        std::uint32_t parent = kInRoot;    // of the first level
        std::vector<std::size_t> bounded;  // columns that its max names
        Message unknown;                   // why what it may use is not modelled; empty: it is
    };
    struct Member {
        std::uint32_t quota = kInDefault;
        std::uint32_t asks = 0;  // into `requests`
        bool counts = true;      // false: it stands for a Reservation
        bool forGood = false;    // it may not be preempted
    };

    /// O(quotas + pods, each * its resources).
    explicit ElasticQuotaTree(const Catalog& catalog);

    bool has(std::uint32_t quota) const { return quota < quotas.size(); }
    const Member& of(PodIdx pod) const { return pods[pod.get()]; }
    const RuntimeAmounts& asksOf(PodIdx pod) const { return requests[of(pod).asks]; }
    /// What it asks for of what the max of its quota names.
    RuntimeAmounts boundedAsksOf(PodIdx pod) const;
    /// Of a resource that a quota or a node names. O(log resources).
    std::size_t columnOf(const std::string& resource) const;

    std::vector<Quota> quotas;                       // by name
    std::vector<Member> pods;                        // of the catalog; empty: there is no quota
    std::vector<std::string> resources;              // columns: all that quotas and nodes name; sorted
    std::vector<RuntimeAmounts> requests;            // by spec
    std::vector<std::vector<std::int64_t>> columns;  // the same by column
    TreeAmounts totals;                              // what each tree has
};

/// What is used of every quota, and what it may use now. A pod that does not exist, or not yet, asks for nothing.
class QuotaUsage final : public PluginState {
public:
    using Amounts = std::vector<std::int64_t>;  // by column

    /// `running`: null where nobody runs. O(pods).
    QuotaUsage(const Cluster& cluster, const ElasticQuotaTree& tree, const QuotaRules& rules, const Running* running);

    /// A pod came to a node, 1, or left one, -1. What quotas may use follows when it is asked for.
    void count(PodIdx pod, std::int32_t times);
    /// The same for a dry run, in which nobody may use more or less.
    void suppose(PodIdx pod, std::int32_t times) { countUsed(pod, times); }
    /// What is asked for may have changed. O(pods) where a scheduler runs.
    void askAgain(const Running* running);

    /// By resource of its max. O(quotas * resources) after a change, and once for all of them.
    const RuntimeAmounts& runtimeOf(std::uint32_t quota);
    /// Those that are not zero.
    RuntimeAmounts usedOf(std::uint32_t quota) const { return told(used[quota]); }
    RuntimeAmounts forGoodOf(std::uint32_t quota) const { return told(forGood[quota]); }

    std::size_t bytes() const override { return sizeof(*this) + (2 * used.size() + 1) * m_tree.resources.size() * sizeof(std::int64_t); }

    std::vector<Amounts> used, forGood;  // by quota, with what is below it
    RuntimeAmounts limit;                // of what the cycle's pod is compared with

private:
    bool countUsed(PodIdx pod, std::int32_t times);
    RuntimeAmounts told(const Amounts& amounts) const;

    const ElasticQuotaTree& m_tree;
    const QuotaRules& m_rules;
    Amounts m_outside;                      // by pods of the default and the system quota
    std::vector<RuntimeAmounts> m_asked;    // by quota, by its own pods
    std::vector<RuntimeAmounts> m_runtime;  // by quota
    bool m_fresh = false;                   // m_runtime
};

}  // namespace bayplan
