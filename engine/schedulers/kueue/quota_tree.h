// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cluster queues and cohorts as one tree of quotas: who may use how much, with what others lend.
// Thread rule: as a vector.
// Source: Kueue ff69552e pkg/cache/scheduler (resource_node.go, fair_sharing.go); specification kueue 2 and 5.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

using QuotaNode = int;       // a place in the tree; below 0: none
using FlavorResource = int;  // a flavor together with a resource

/// How much of each flavor and resource; sorted, without repetitions.
using FlavorAmounts = std::vector<std::pair<FlavorResource, std::int64_t>>;

/// Fair sharing's weighted share of a node. Two infinite ones compare by what they are undivided.
struct DominantShare {
    double undivided = 0;
    double weight = 1;

    bool infinite() const { return weight == 0 && undivided > 0; }
    double value() const;
    bool operator<(const DominantShare& other) const;
    bool operator==(const DominantShare& other) const { return !(*this < other) && !(other < *this); }
};

class QuotaTree {
public:
    /// A queue whose cohorts are in a circle stands alone and is not sound().
    explicit QuotaTree(const KueueObjects& objects);

    FlavorResource find(const std::string& flavor, const std::string& resource) const;
    const std::pair<std::string, std::string>& name(FlavorResource of) const { return m_names[static_cast<std::size_t>(of)]; }
    int resources() const { return static_cast<int>(m_names.size()); }

    QuotaNode queue(std::size_t i) const { return static_cast<QuotaNode>(i); }
    bool isQueue(QuotaNode n) const { return static_cast<std::size_t>(n) < m_queues; }
    bool sound(QuotaNode n) const { return at(n).sound; }
    QuotaNode parent(QuotaNode n) const { return at(n).parent; }
    QuotaNode root(QuotaNode n) const;
    const std::vector<QuotaNode>& children(QuotaNode n) const { return at(n).children; }
    /// "/root/…/queue".
    std::string path(QuotaNode n) const;

    std::int64_t usage(QuotaNode n, FlavorResource fr) const { return quota(n, fr).usage; }
    std::int64_t subtree(QuotaNode n, FlavorResource fr) const { return quota(n, fr).subtree; }
    std::optional<std::int64_t> borrowingLimit(QuotaNode n, FlavorResource fr) const { return quota(n, fr).borrowingLimit; }
    /// What the parent never sees.
    std::int64_t local(QuotaNode n, FlavorResource fr) const;
    std::int64_t freeLocal(QuotaNode n, FlavorResource fr) const;
    /// Of a queue at least 0.
    std::int64_t available(QuotaNode n, FlavorResource fr) const;
    /// What could be available if the cluster were empty.
    std::int64_t potential(QuotaNode n, FlavorResource fr) const;
    bool borrows(QuotaNode n, FlavorResource fr, std::int64_t more) const { return subtree(n, fr) < usage(n, fr) + more; }
    /// The height of the lowest cohort whose own quota suffices for `more` of a queue, and whether it has a parent.
    std::pair<int, bool> borrowLevel(QuotaNode queue, FlavorResource fr, std::int64_t more) const;

    void add(QuotaNode n, FlavorResource fr, std::int64_t amount);
    void remove(QuotaNode n, FlavorResource fr, std::int64_t amount);
    void add(QuotaNode n, const FlavorAmounts& amounts) {
        for (const auto& [fr, amount] : amounts) add(n, fr, amount);
    }
    void remove(QuotaNode n, const FlavorAmounts& amounts) {
        for (const auto& [fr, amount] : amounts) remove(n, fr, amount);
    }
    bool fits(QuotaNode queue, const FlavorAmounts& amounts) const;

    DominantShare share(QuotaNode n) const;

private:
    struct Quota {
        std::int64_t subtree = 0;  // of a queue: the nominal quota
        std::int64_t usage = 0;
        std::optional<std::int64_t> borrowingLimit, lendingLimit;
    };
    struct At {
        std::string name;
        QuotaNode parent = -1;
        std::vector<QuotaNode> children;
        std::vector<Quota> quotas;
        double weight = 1;
        int height = 0;
        bool sound = true;
    };
    const At& at(QuotaNode n) const { return m_nodes[static_cast<std::size_t>(n)]; }
    At& at(QuotaNode n) { return m_nodes[static_cast<std::size_t>(n)]; }
    const Quota& quota(QuotaNode n, FlavorResource fr) const { return at(n).quotas[static_cast<std::size_t>(fr)]; }
    Quota& quota(QuotaNode n, FlavorResource fr) { return at(n).quotas[static_cast<std::size_t>(fr)]; }
    void take(QuotaNode n, const std::vector<QuotaGroup>& groups);
    void finish(QuotaNode n);

    std::size_t m_queues = 0;
    std::vector<At> m_nodes;  // the queues, in their order, then the cohorts
    std::vector<std::pair<std::string, std::string>> m_names;
    std::map<std::pair<std::string, std::string>, FlavorResource> m_byName;
};

}  // namespace bayplan
