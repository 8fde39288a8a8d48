// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/inter_pod_affinity.h"

#include <algorithm>
#include <map>
#include <utility>

#include "framework/normalize.h"
#include "plugins/affinity_hints.h"
#include "plugins/affinity_term.h"

namespace bayplan {

namespace {

using DomainsPtr = std::shared_ptr<const TopologyDomains>;

/// A sum for every domain of each of some keys.
class Tally {
public:
    /// The place of `key`, opened where it is new.
    std::size_t open(const std::string& key, const CatalogIndex& index) {
        for (std::size_t k = 0; k < m_keys.size(); ++k)
            if (m_keys[k].key == key) return k;
        DomainsPtr domains = index.domains(key);
        std::vector<std::int64_t> sums(domains->count, 0);
        m_keys.push_back({key, std::move(domains), std::move(sums)});
        return m_keys.size() - 1;
    }

    std::size_t keys() const { return m_keys.size(); }
    bool has(std::size_t key, NodeIdx node) const { return domain(key, node) >= 0; }
    /// Adds where the node has the key; says whether it has.
    bool add(std::size_t key, NodeIdx node, std::int64_t amount) {
        const std::int32_t d = domain(key, node);
        if (d < 0) return false;
        std::int64_t& sum = m_keys[key].sums[static_cast<std::size_t>(d)];
        const bool was = sum != 0;
        sum += amount;
        m_nonZero += (sum != 0 ? 1 : 0) - (was ? 1 : 0);
        return true;
    }
    /// 0 where the node lacks the key.
    std::int64_t at(std::size_t key, NodeIdx node) const {
        const std::int32_t d = domain(key, node);
        return d < 0 ? 0 : m_keys[key].sums[static_cast<std::size_t>(d)];
    }
    bool empty() const { return m_nonZero == 0; }
    const std::string& name(std::size_t key) const { return m_keys[key].key; }

private:
    struct Key {
        std::string key;
        DomainsPtr domains;
        std::vector<std::int64_t> sums;
    };
    std::int32_t domain(std::size_t key, NodeIdx node) const { return m_keys[key].domains->ofNode[node.get()]; }

    std::vector<Key> m_keys;
    std::int64_t m_nonZero = 0;
};

struct KeyedTerm {
    AffinityTerm term;
    std::size_t key = 0;
};

std::vector<KeyedTerm> incoming(const Cycle& cycle, const std::optional<PodAffinity>& affinity, Tally& tally) {
    std::vector<KeyedTerm> terms;
    if (!affinity) return terms;
    for (const PodAffinityTerm& term : affinity->required)
        terms.push_back(
            {termOfIncoming(term, cycle.pod.namespaceName, cycle.index), tally.open(term.topologyKey, cycle.index)});
    return terms;
}

bool meansPod(const AffinityTerm& term, const Pod& pod) {
    static const Labels kNoLabels;
    return term.means(pod.namespaceName, *pod.labels, kNoLabels);
}

bool meansAll(const std::vector<KeyedTerm>& terms, const Pod& pod) {
    return std::all_of(terms.begin(), terms.end(), [&](const KeyedTerm& t) { return meansPod(t.term, pod); });
}

/// What the filter has to know.
class Counts final : public PluginState {
public:
    Tally affinity;
    Tally antiAffinity;
    Tally existingAntiAffinity;
    std::vector<KeyedTerm> required;
    std::vector<KeyedTerm> requiredAnti;
    bool meansItself = false;

    bool nothingToAsk() const { return existingAntiAffinity.empty() && required.empty() && requiredAnti.empty(); }

    /// A pod that comes to a node (`amount` 1) or leaves it (−1).
    void count(const Cycle& cycle, PodIdx podIdx, NodeIdx node, std::int64_t amount) {
        const Pod& pod = cycle.cluster.catalog().pod(podIdx);
        if (!required.empty() && meansAll(required, pod)) countOwn(affinity, required, node, amount);
        for (const KeyedTerm& own : requiredAnti)
            if (meansPod(own.term, pod)) antiAffinity.add(own.key, node, amount);
        if (!pod.spec->podAntiAffinity) return;
        for (const PodAffinityTerm& term : pod.spec->podAntiAffinity->required)
            if (termOfPlaced(term, pod.namespaceName)
                    .means(cycle.pod.namespaceName, *cycle.pod.labels,
                           cycle.index.namespaceLabels(cycle.pod.namespaceName)))
                existingAntiAffinity.add(existingAntiAffinity.open(term.topologyKey, cycle.index), node, amount);
    }

    static void countOwn(Tally& tally, const std::vector<KeyedTerm>& terms, NodeIdx node, std::int64_t amount) {
        for (const KeyedTerm& own : terms) tally.add(own.key, node, amount);
    }
};

/// The weighted sums that score a node.
class Weights final : public PluginState {
public:
    Tally sums;
    bool any = false;  // something was added, be its sum 0
};

class InterPodAffinity final : public Plugin,
                               public PreFilterPlugin,
                               public FilterPlugin,
                               public PreScorePlugin,
                               public ScorePlugin,
                               public EnqueueHints {
public:
    explicit InterPodAffinity(InterPodAffinityArgs args) : m_args(args) {}

    std::string_view name() const override { return "InterPodAffinity"; }
    bool nodeLocal(const Cycle&) const override { return false; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        auto counts = std::make_unique<Counts>();
        const PodSpec& spec = *cycle.spec.spec;
        counts->required = incoming(cycle, spec.podAffinity, counts->affinity);
        counts->requiredAnti = incoming(cycle, spec.podAntiAffinity, counts->antiAffinity);
        counts->meansItself = meansAll(counts->required, cycle.pod);
        countPlaced(cycle, *counts);
        countExistingAnti(cycle, *counts);
        PreFilterResult result;
        if (counts->nothingToAsk()) result.status.code = Code::Skip;
        result.state = std::move(counts);
        return result;
    }

    void addPod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView& node) const override {
        static_cast<Counts*>(state)->count(cycle, pod, node.idx, 1);
    }
    void removePod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView& node) const override {
        static_cast<Counts*>(state)->count(cycle, pod, node.idx, -1);
    }

    Code filter(const Cycle&, const PluginState* state, const NodeView& node, Reasons* why) const override {
        if (!state) return Code::Success;
        const Counts& counts = *static_cast<const Counts*>(state);
        if (const KeyedTerm* unmet = unmetAffinity(counts, node.idx)) {
            if (why)
                why->push_back(reason("Affinity.pods", "node(s) didn't match pod affinity rules",
                                      counts.affinity.name(unmet->key)));
            return Code::UnschedulableAndUnresolvable;
        }
        for (const KeyedTerm& term : counts.requiredAnti) {
            if (counts.antiAffinity.at(term.key, node.idx) <= 0) continue;
            if (why)
                why->push_back(reason("Affinity.antiPods", "node(s) didn't match pod anti-affinity rules",
                                      counts.antiAffinity.name(term.key)));
            return Code::Unschedulable;
        }
        for (std::size_t key = 0; key < counts.existingAntiAffinity.keys(); ++key) {
            if (counts.existingAntiAffinity.at(key, node.idx) <= 0) continue;
            if (why)
                why->push_back(reason("Affinity.existingAntiPods",
                                      "node(s) didn't satisfy existing pods anti-affinity rules",
                                      counts.existingAntiAffinity.name(key)));
            return Code::Unschedulable;
        }
        return Code::Success;
    }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override {
        PreScoreResult result;
        const PodSpec& spec = *cycle.spec.spec;
        const bool wishes = (spec.podAffinity && !spec.podAffinity->preferred.empty())
                            || (spec.podAntiAffinity && !spec.podAntiAffinity->preferred.empty());
        auto weights = std::make_unique<Weights>();
        if (wishes) weighWishes(cycle, *weights);
        if (wishes || !m_args.ignorePreferredTermsOfExistingPods) weighPlaced(cycle, *weights);
        if (!weights->any)
            result.status.code = Code::Skip;
        else
            result.state = std::move(weights);
        return result;
    }

    std::int64_t score(const Cycle&, const PluginState* state, const NodeView& node) const override {
        if (!state) return 0;
        const Tally& sums = static_cast<const Weights*>(state)->sums;
        std::int64_t score = 0;
        for (std::size_t key = 0; key < sums.keys(); ++key) score += sums.at(key, node.idx);
        return score;
    }

    Scale scale() const override { return Scale::Own; }

    /// Stretched between the least and the greatest.
    void normalize(const Cycle&, const PluginState*, std::span<const NodeIdx>,
                   std::span<std::int64_t> scores) const override {
        if (scores.empty()) return;
        const auto [low, high] = std::minmax_element(scores.begin(), scores.end());
        const std::int64_t min = *low;
        const std::int64_t range = *high - min;
        for (std::int64_t& score : scores) {
            const double share = range > 0 ? static_cast<double>(score - min) / static_cast<double>(range) : 0.0;
            score = static_cast<std::int64_t>(static_cast<double>(kMaxNodeScore) * share);
        }
    }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Pod, action::kAdd | action::kPodLabel | action::kDelete},
                {EventResource::Node, action::kAdd | action::kNodeLabel}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        const bool helps = event.resource == EventResource::Node ? affinityNodeHelps(*cycle.spec.spec, event)
                                                                 : affinityPodHelps(cycle, event);
        return helps ? Hint::Queue : Hint::Skip;
    }

private:
    static Reason reason(const char* code, const char* text, const std::string& key) {
        return Reason{code, text, {{"key", key}}};
    }

    /// `visit`(a pod that stands for the class, the pods of the class): no term can tell them apart.
    template <typename Visit>
    static void forEachClass(const Cycle& cycle, Visit&& visit) {
        for (const std::vector<PodIdx>& pods : cycle.index.podsOfClass)
            visit(cycle.cluster.catalog().pod(pods.front()), pods);
    }

    /// The pod's own required terms against all pods that stand somewhere.
    static void countPlaced(const Cycle& cycle, Counts& counts) {
        if (counts.required.empty() && counts.requiredAnti.empty()) return;
        forEachClass(cycle, [&](const Pod& example, const std::vector<PodIdx>& pods) {
            const bool all = !counts.required.empty() && meansAll(counts.required, example);
            std::vector<std::size_t> anti;  // keys of the terms that mean these pods
            for (const KeyedTerm& term : counts.requiredAnti)
                if (meansPod(term.term, example)) anti.push_back(term.key);
            if (!all && anti.empty()) return;
            for (const PodIdx pod : pods) {
                const NodeIdx node = cycle.cluster.placement(pod).node;
                if (!node.valid()) continue;
                if (all) Counts::countOwn(counts.affinity, counts.required, node, 1);
                for (const std::size_t key : anti) counts.antiAffinity.add(key, node, 1);
            }
        });
    }

    /// Required anti-affinity of pods that stand somewhere against this pod.
    static void countExistingAnti(const Cycle& cycle, Counts& counts) {
        struct Match {
            bool asked = false;
            std::vector<std::size_t> keys;
        };
        const Catalog& catalog = cycle.cluster.catalog();
        const Labels& spaceLabels = cycle.index.namespaceLabels(cycle.pod.namespaceName);
        std::vector<Match> byClass(cycle.index.affinityClasses.size());
        for (const PodWithAffinity& other : cycle.index.withAffinity) {
            const NodeIdx node = cycle.cluster.placement(other.pod).node;
            if (!node.valid()) continue;
            Match& match = byClass[other.affinityClass];
            if (!match.asked) {
                match.asked = true;
                const AffinityClass& affinity = cycle.index.affinityClasses[other.affinityClass];
                const auto& anti = catalog.specs[affinity.spec.get()].spec->podAntiAffinity;
                if (anti)
                    for (const PodAffinityTerm& term : anti->required)
                        if (termOfPlaced(term, affinity.namespaceName)
                                .means(cycle.pod.namespaceName, *cycle.pod.labels, spaceLabels))
                            match.keys.push_back(counts.existingAntiAffinity.open(term.topologyKey, cycle.index));
            }
            for (const std::size_t key : match.keys) counts.existingAntiAffinity.add(key, node, 1);
        }
    }

    /// The first term that `node` does not meet. Where no pod at all is meant yet, a pod that means itself may go first.
    static const KeyedTerm* unmetAffinity(const Counts& counts, NodeIdx node) {
        const KeyedTerm* unmet = nullptr;
        for (const KeyedTerm& term : counts.required) {
            if (!counts.affinity.has(term.key, node)) return &term;
            if (!unmet && counts.affinity.at(term.key, node) <= 0) unmet = &term;
        }
        return unmet && counts.affinity.empty() && counts.meansItself ? nullptr : unmet;
    }

    static void addWeight(Weights& weights, std::size_t key, NodeIdx node, std::int64_t weight) {
        if (weights.sums.add(key, node, weight)) weights.any = true;
    }

    /// The pod's own preferred terms against all pods that stand somewhere.
    static void weighWishes(const Cycle& cycle, Weights& weights) {
        std::vector<KeyedTerm> terms;
        const auto collect = [&](const std::optional<PodAffinity>& affinity, std::int64_t sign) {
            if (!affinity) return;
            for (const WeightedPodAffinityTerm& wish : affinity->preferred) {
                AffinityTerm term = termOfIncoming(wish.term, cycle.pod.namespaceName, cycle.index);
                term.weight = sign * wish.weight;
                terms.push_back({std::move(term), weights.sums.open(wish.term.topologyKey, cycle.index)});
            }
        };
        collect(cycle.spec.spec->podAffinity, 1);
        collect(cycle.spec.spec->podAntiAffinity, -1);
        forEachClass(cycle, [&](const Pod& example, const std::vector<PodIdx>& pods) {
            std::vector<const KeyedTerm*> meaning;
            for (const KeyedTerm& term : terms)
                if (meansPod(term.term, example)) meaning.push_back(&term);
            if (meaning.empty()) return;
            for (const PodIdx pod : pods) {
                const NodeIdx node = cycle.cluster.placement(pod).node;
                if (!node.valid()) continue;
                for (const KeyedTerm* term : meaning) addWeight(weights, term->key, node, term->term.weight);
            }
        });
    }

    /// What pods that stand somewhere wish of this pod.
    void weighPlaced(const Cycle& cycle, Weights& weights) const {
        struct Match {
            bool asked = false;
            std::vector<std::pair<std::size_t, std::int64_t>> weights;  // key, weight
        };
        const Catalog& catalog = cycle.cluster.catalog();
        const Labels& spaceLabels = cycle.index.namespaceLabels(cycle.pod.namespaceName);
        std::vector<Match> byClass(cycle.index.affinityClasses.size());
        for (const PodWithAffinity& other : cycle.index.withAffinity) {
            const NodeIdx node = cycle.cluster.placement(other.pod).node;
            if (!node.valid()) continue;
            Match& match = byClass[other.affinityClass];
            if (!match.asked) {
                match.asked = true;
                const AffinityClass& affinity = cycle.index.affinityClasses[other.affinityClass];
                const PodSpec& spec = *catalog.specs[affinity.spec.get()].spec;
                const auto weigh = [&](const PodAffinityTerm& term, std::int64_t weight) {
                    if (termOfPlaced(term, affinity.namespaceName)
                            .means(cycle.pod.namespaceName, *cycle.pod.labels, spaceLabels))
                        match.weights.emplace_back(weights.sums.open(term.topologyKey, cycle.index), weight);
                };
                if (spec.podAffinity) {
                    if (m_args.hardPodAffinityWeight > 0)
                        for (const PodAffinityTerm& term : spec.podAffinity->required)
                            weigh(term, m_args.hardPodAffinityWeight);
                    for (const WeightedPodAffinityTerm& wish : spec.podAffinity->preferred)
                        weigh(wish.term, wish.weight);
                }
                if (spec.podAntiAffinity)
                    for (const WeightedPodAffinityTerm& wish : spec.podAntiAffinity->preferred)
                        weigh(wish.term, -wish.weight);
            }
            for (const auto& [key, weight] : match.weights) addWeight(weights, key, node, weight);
        }
    }

    InterPodAffinityArgs m_args;
};

}  // namespace

std::shared_ptr<const Plugin> makeInterPodAffinity(const PluginArgs& args) {
    return std::make_shared<const InterPodAffinity>(args.interPodAffinity);
}

}  // namespace bayplan
