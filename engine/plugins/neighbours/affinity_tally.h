// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Sums over the domains of topology keys of what placed pods add: InterPodAffinity counts in this way for its filter
// and its scores. Pods are counted by class; what a class adds, and to which keys, is computed when its first pod is
// met.
// Thread rule: one thread.

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "framework/plugin.h"
#include "plugins/neighbours/affinity_term.h"

namespace bayplan {

/// One sum for every domain of each of several keys.
class AffinityTally {
public:
    /// The place of `key`; adds the key if it is new.
    std::size_t open(const std::string& key, const CatalogIndex& index);
    std::size_t keys() const { return m_keys.size(); }
    const std::string& name(std::size_t key) const { return m_keys[key].key; }
    bool has(std::size_t key, NodeIdx node) const { return domain(key, node) >= 0; }
    /// 0 if the node lacks the key.
    std::int64_t at(std::size_t key, NodeIdx node) const {
        const std::int32_t d = domain(key, node);
        return d < 0 ? 0 : m_keys[key].sums[static_cast<std::size_t>(d)];
    }
    /// Whether every sum is 0.
    bool empty() const { return m_nonZero == 0; }

    /// Adds to the node's domain; false if the node lacks the key.
    bool add(std::size_t key, NodeIdx node, std::int64_t amount) {
        const std::int32_t d = domain(key, node);
        if (d < 0) return false;
        std::int64_t& sum = m_keys[key].sums[static_cast<std::size_t>(d)];
        const bool was = sum != 0;
        sum += amount;
        m_nonZero += (sum != 0 ? 1 : 0) - (was ? 1 : 0);
        return true;
    }
    /// Adds to each node's score the sums of its domains.
    void addAll(std::span<const NodeIdx> nodes, std::span<std::int64_t> scores) const;
    /// Rejects all nodes in a domain of `key` whose sum is not 0. False if there are no such domains.
    bool refuse(std::size_t key, std::span<Code> codes) const;
    std::size_t bytes() const;

private:
    struct Key {
        std::string key;
        std::shared_ptr<const TopologyDomains> domains;
        std::vector<std::int64_t> sums;
    };
    std::int32_t domain(std::size_t key, NodeIdx node) const { return m_keys[key].domains->ofNode[node.get()]; }

    std::vector<Key> m_keys;
    std::int64_t m_nonZero = 0;
};

/// The keys of a tally to which a pod of a class adds, and the amounts; computed when the first pod of the class is
/// met.
class AmountsByClass {
public:
    struct Amount {
        std::size_t key = 0;
        std::int64_t weight = 1;
    };
    using Amounts = std::vector<Amount>;

    template <typename Make>
    const Amounts& of(std::uint32_t number, std::size_t classes, Make make) {
        if (m_places.empty()) m_places.resize(classes, kUnknown);
        std::uint32_t& place = m_places[number];
        if (place == kUnknown) {
            Amounts amounts = make();
            place = amounts.empty() ? 0 : static_cast<std::uint32_t>(m_lists.size());
            if (!amounts.empty()) m_lists.push_back(std::move(amounts));
        }
        return m_lists[place];
    }
    std::size_t bytes() const {
        return m_places.capacity() * sizeof(std::uint32_t) + m_lists.size() * (sizeof(Amounts) + sizeof(Amount));
    }

private:
    static constexpr std::uint32_t kUnknown = 0xFFFFFFFFu;
    std::vector<std::uint32_t> m_places;  // by class: the index in m_lists
    std::vector<Amounts> m_lists{{}};     // the first one is empty
};

/// A tally of what pods add by their class. It counts the whole picture once and then follows its changes.
class Counter {
public:
    using Amounts = AmountsByClass::Amounts;
    AffinityTally sums;

    /// Counts all pods on nodes. `podsOf` is indexed by class. What each pod of a class adds is taken from `known` or
    /// else from `amountsOf`(class).
    template <typename AmountsOf>
    void addAll(const Cycle& cycle, const std::vector<std::vector<PodIdx>>& podsOf, AmountsByClass& known, AmountsOf amountsOf) {
        for (std::uint32_t c = 0; c < podsOf.size(); ++c) {
            const Amounts& amounts = known.of(c, podsOf.size(), [&] { return amountsOf(c); });
            if (amounts.empty()) continue;
            for (const PodIdx pod : podsOf[c])
                if (const NodeIdx node = cycle.cluster.placement(pod).node; node.valid()) add(amounts, node, 1);
        }
    }
    /// Counts one pod that comes to a node (`times` 1) or leaves it (−1).
    void add(const Amounts& amounts, NodeIdx node, std::int64_t times) {
        for (const auto& [key, weight] : amounts)
            if (sums.add(key, node, times * weight)) m_entries += times;
    }
    /// Whether anything was added, even if the sums are 0.
    bool any() const { return m_entries != 0; }

private:
    std::int64_t m_entries = 0;
};

/// A term of the pod that is being scheduled, with the place of its key in a tally.
struct KeyedTerm {
    AffinityTerm term;
    std::size_t key = 0;

    bool means(const PodClass& pods) const;
};

/// Pods that are on nodes only to try the group of the cycle's pod, and that upstream overlooks there: it looks for pods that
/// `counts` on the nodes that had one when the trial began.
std::vector<PodIdx> overlooked(const Cycle& cycle, bool (*counts)(const PodSpec& spec));

/// Whether a term of those other pods matches the pod that is being scheduled.
bool meansCycle(const PodAffinityTerm& term, const AffinityClass& others, const Cycle& cycle);

}  // namespace bayplan
