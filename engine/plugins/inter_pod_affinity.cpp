// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/inter_pod_affinity.h"

#include <algorithm>
#include <span>
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
    /// Adds what each node has to the scores.
    void addAll(std::span<const NodeIdx> nodes, std::span<std::int64_t> scores) const {
        if (empty()) return;
        for (const Key& key : m_keys)
            for (std::size_t i = 0; i < nodes.size(); ++i)
                if (const std::int32_t d = key.domains->ofNode[nodes[i].get()]; d >= 0)
                    scores[i] += key.sums[static_cast<std::size_t>(d)];
    }
    /// Refuses all nodes in a domain of `key` that has anything. Says whether there may be any.
    bool refuse(std::size_t key, std::span<Code> codes) const {
        if (empty()) return false;
        const Key& of = m_keys[key];
        for (std::size_t i = 0; i < codes.size(); ++i)
            if (const std::int32_t d = of.domains->ofNode[i]; d >= 0 && of.sums[static_cast<std::size_t>(d)] > 0)
                if (codes[i] == Code::Success) codes[i] = Code::Unschedulable;
        return true;
    }
    std::size_t bytes() const {
        std::size_t bytes = m_keys.capacity() * sizeof(Key);
        for (const Key& key : m_keys) bytes += key.sums.capacity() * sizeof(std::int64_t);
        return bytes;
    }
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

/// To which keys of a tally a pod of some class adds, and how much; worked out when one of the class is first met.
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
    std::vector<std::uint32_t> m_places;  // by class, into m_lists
    std::vector<Amounts> m_lists{{}};     // the first: nothing
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

bool meansPods(const AffinityTerm& term, const PodClass& pods) {
    static const Labels kNoLabels;
    return term.means(pods.namespaceName, *pods.labels, kNoLabels);
}

bool meansAll(const std::vector<KeyedTerm>& terms, const PodClass& pods) {
    return std::all_of(terms.begin(), terms.end(), [&](const KeyedTerm& t) { return meansPods(t.term, pods); });
}

/// Whether a term of those others means the pod that is being scheduled.
bool meansCycle(const PodAffinityTerm& term, const AffinityClass& others, const Cycle& cycle) {
    return termOfPlaced(term, others.namespaceName)
        .means(cycle.pod.namespaceName, *cycle.pod.labels, cycle.index.namespaceLabels(cycle.pod.namespaceName));
}

/// A tally, and which pods add to it. It counts the whole picture once and follows what changes from then on.
class Counter {
public:
    Tally sums;

    void add(const AmountsByClass::Amounts& amounts, NodeIdx node, std::int64_t times) {
        for (const auto& [key, weight] : amounts)
            if (sums.add(key, node, times * weight)) m_entries += times;
    }
    void addAll(const Cycle& cycle, const AmountsByClass::Amounts& amounts, const std::vector<PodIdx>& pods) {
        if (amounts.empty()) return;
        for (const PodIdx pod : pods)
            if (const NodeIdx node = cycle.cluster.placement(pod).node; node.valid()) add(amounts, node, 1);
    }
    /// Whether anything was added, be its sum 0.
    bool any() const { return m_entries != 0; }

private:
    std::int64_t m_entries = 0;
};

/// What the filter has to know.
class Counts final : public PluginState {
public:
    Counter affinity;
    Counter antiAffinity;
    Counter existingAntiAffinity;
    std::vector<KeyedTerm> required;
    std::vector<KeyedTerm> requiredAnti;
    bool meansItself = false;

    bool nothingToAsk() const {
        return existingAntiAffinity.sums.empty() && required.empty() && requiredAnti.empty();
    }

    /// All pods that stand somewhere.
    void countAll(const Cycle& cycle) {
        const CatalogIndex& index = cycle.index;
        if (!required.empty() || !requiredAnti.empty())
            for (std::uint32_t c = 0; c < index.podClasses.size(); ++c) {
                affinity.addAll(cycle, ofAffinity(cycle, c), index.podsOfClass[c]);
                antiAffinity.addAll(cycle, ofAntiAffinity(cycle, c), index.podsOfClass[c]);
            }
        for (std::uint32_t c = 0; c < index.affinityClasses.size(); ++c)
            existingAntiAffinity.addAll(cycle, ofExisting(cycle, c), index.podsOfAffinityClass[c]);
    }

    /// A pod that comes to a node (`times` 1) or leaves it (−1).
    void count(const Cycle& cycle, PodIdx pod, NodeIdx node, std::int64_t times) {
        const std::uint32_t pods = cycle.index.classOf[pod.get()];
        if (!required.empty()) affinity.add(ofAffinity(cycle, pods), node, times);
        if (!requiredAnti.empty()) antiAffinity.add(ofAntiAffinity(cycle, pods), node, times);
        if (const std::uint32_t c = cycle.index.affinityClassOf[pod.get()]; c != CatalogIndex::kNoAffinity)
            existingAntiAffinity.add(ofExisting(cycle, c), node, times);
    }

    std::size_t bytes() const override {
        return sizeof(*this) + affinity.sums.bytes() + antiAffinity.sums.bytes() + existingAntiAffinity.sums.bytes()
               + m_affinity.bytes() + m_antiAffinity.bytes() + m_existing.bytes();
    }

private:
    using Amounts = AmountsByClass::Amounts;

    /// A pod counts for all terms if it is meant by each of them.
    const Amounts& ofAffinity(const Cycle& cycle, std::uint32_t pods) {
        return m_affinity.of(pods, cycle.index.podClasses.size(), [&] {
            Amounts amounts;
            if (!required.empty() && meansAll(required, cycle.index.podClasses[pods]))
                for (const KeyedTerm& term : required) amounts.push_back({term.key});
            return amounts;
        });
    }
    const Amounts& ofAntiAffinity(const Cycle& cycle, std::uint32_t pods) {
        return m_antiAffinity.of(pods, cycle.index.podClasses.size(), [&] {
            Amounts amounts;
            for (const KeyedTerm& term : requiredAnti)
                if (meansPods(term.term, cycle.index.podClasses[pods])) amounts.push_back({term.key});
            return amounts;
        });
    }
    /// Required anti-affinity of others against this pod.
    const Amounts& ofExisting(const Cycle& cycle, std::uint32_t affinityClass) {
        return m_existing.of(affinityClass, cycle.index.affinityClasses.size(), [&] {
            Amounts amounts;
            const AffinityClass& others = cycle.index.affinityClasses[affinityClass];
            const PodSpec& spec = *cycle.cluster.catalog().specs[others.spec.get()].spec;
            if (!spec.podAntiAffinity) return amounts;
            for (const PodAffinityTerm& term : spec.podAntiAffinity->required)
                if (meansCycle(term, others, cycle))
                    amounts.push_back({existingAntiAffinity.sums.open(term.topologyKey, cycle.index)});
            return amounts;
        });
    }

    AmountsByClass m_affinity;
    AmountsByClass m_antiAffinity;
    AmountsByClass m_existing;
};

/// The weighted sums that score a node.
class Weights final : public PluginState {
public:
    /// `hardWeight`: what a required term of others is worth. `heedsOthers`: their wishes count.
    Weights(const Cycle& cycle, std::int64_t hardWeight, bool heedsOthers)
        : m_hardWeight(hardWeight), m_heedsOthers(heedsOthers) {
        const auto collect = [&](const std::optional<PodAffinity>& affinity, std::int64_t sign) {
            if (!affinity) return;
            for (const WeightedPodAffinityTerm& wish : affinity->preferred) {
                AffinityTerm term = termOfIncoming(wish.term, cycle.pod.namespaceName, cycle.index);
                term.weight = sign * wish.weight;
                m_wishes.push_back({std::move(term), m_counter.sums.open(wish.term.topologyKey, cycle.index)});
            }
        };
        collect(cycle.spec.spec->podAffinity, 1);
        collect(cycle.spec.spec->podAntiAffinity, -1);
    }

    const Tally& sums() const { return m_counter.sums; }
    bool any() const { return m_counter.any(); }

    void countAll(const Cycle& cycle) {
        const CatalogIndex& index = cycle.index;
        if (!m_wishes.empty())
            for (std::uint32_t c = 0; c < index.podClasses.size(); ++c)
                m_counter.addAll(cycle, ofWishes(cycle, c), index.podsOfClass[c]);
        if (m_heedsOthers)
            for (std::uint32_t c = 0; c < index.affinityClasses.size(); ++c)
                m_counter.addAll(cycle, ofOthers(cycle, c), index.podsOfAffinityClass[c]);
    }

    void count(const Cycle& cycle, PodIdx pod, NodeIdx node, std::int64_t times) {
        if (!m_wishes.empty()) m_counter.add(ofWishes(cycle, cycle.index.classOf[pod.get()]), node, times);
        if (!m_heedsOthers) return;
        if (const std::uint32_t c = cycle.index.affinityClassOf[pod.get()]; c != CatalogIndex::kNoAffinity)
            m_counter.add(ofOthers(cycle, c), node, times);
    }

    std::size_t bytes() const override {
        return sizeof(*this) + m_counter.sums.bytes() + m_own.bytes() + m_others.bytes();
    }

private:
    using Amounts = AmountsByClass::Amounts;

    /// The pod's own preferred terms.
    const Amounts& ofWishes(const Cycle& cycle, std::uint32_t pods) {
        return m_own.of(pods, cycle.index.podClasses.size(), [&] {
            Amounts amounts;
            for (const KeyedTerm& wish : m_wishes)
                if (meansPods(wish.term, cycle.index.podClasses[pods])) amounts.push_back({wish.key, wish.term.weight});
            return amounts;
        });
    }

    /// What pods that stand somewhere wish of this pod.
    const Amounts& ofOthers(const Cycle& cycle, std::uint32_t affinityClass) {
        return m_others.of(affinityClass, cycle.index.affinityClasses.size(), [&] {
            Amounts amounts;
            const AffinityClass& others = cycle.index.affinityClasses[affinityClass];
            const PodSpec& spec = *cycle.cluster.catalog().specs[others.spec.get()].spec;
            const auto weigh = [&](const PodAffinityTerm& term, std::int64_t weight) {
                if (meansCycle(term, others, cycle))
                    amounts.push_back({m_counter.sums.open(term.topologyKey, cycle.index), weight});
            };
            if (spec.podAffinity) {
                if (m_hardWeight > 0)
                    for (const PodAffinityTerm& term : spec.podAffinity->required) weigh(term, m_hardWeight);
                for (const WeightedPodAffinityTerm& wish : spec.podAffinity->preferred) weigh(wish.term, wish.weight);
            }
            if (spec.podAntiAffinity)
                for (const WeightedPodAffinityTerm& wish : spec.podAntiAffinity->preferred)
                    weigh(wish.term, -wish.weight);
            return amounts;
        });
    }

    std::int64_t m_hardWeight;
    bool m_heedsOthers;
    std::vector<KeyedTerm> m_wishes;
    Counter m_counter;
    AmountsByClass m_own;
    AmountsByClass m_others;
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
    bool countsPods() const override { return true; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        auto counts = std::make_unique<Counts>();
        const PodSpec& spec = *cycle.spec.spec;
        counts->required = incoming(cycle, spec.podAffinity, counts->affinity.sums);
        counts->requiredAnti = incoming(cycle, spec.podAntiAffinity, counts->antiAffinity.sums);
        counts->meansItself =
            meansAll(counts->required, cycle.index.podClasses[cycle.index.classOf[cycle.podIdx.get()]]);
        counts->countAll(cycle);
        PreFilterResult result;
        result.status = answer(*counts);
        result.state = std::move(counts);
        return result;
    }

    Status resume(const Cycle& cycle, PluginState& state, std::span<const NodeChange> changes) const override {
        Counts& counts = static_cast<Counts&>(state);
        for (const NodeChange& change : changes)
            if (change.amount != 0) counts.count(cycle, change.pod, change.node, change.amount);
        return answer(counts);
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
                                      counts.affinity.sums.name(unmet->key)));
            return Code::UnschedulableAndUnresolvable;
        }
        for (const KeyedTerm& term : counts.requiredAnti) {
            if (counts.antiAffinity.sums.at(term.key, node.idx) <= 0) continue;
            if (why)
                why->push_back(reason("Affinity.antiPods", "node(s) didn't match pod anti-affinity rules",
                                      counts.antiAffinity.sums.name(term.key)));
            return Code::Unschedulable;
        }
        for (std::size_t key = 0; key < counts.existingAntiAffinity.sums.keys(); ++key) {
            if (counts.existingAntiAffinity.sums.at(key, node.idx) <= 0) continue;
            if (why)
                why->push_back(reason("Affinity.existingAntiPods",
                                      "node(s) didn't satisfy existing pods anti-affinity rules",
                                      counts.existingAntiAffinity.sums.name(key)));
            return Code::Unschedulable;
        }
        return Code::Success;
    }

    bool filterAll(const Cycle&, const PluginState* state, std::span<Code> codes) const override {
        if (!state) return false;
        const Counts& counts = *static_cast<const Counts*>(state);
        bool any = !counts.required.empty();
        if (any)
            for (std::size_t i = 0; i < codes.size(); ++i)
                if (codes[i] == Code::Success && unmetAffinity(counts, NodeIdx(i)))
                    codes[i] = Code::UnschedulableAndUnresolvable;
        for (const KeyedTerm& term : counts.requiredAnti) any |= counts.antiAffinity.sums.refuse(term.key, codes);
        for (std::size_t key = 0; key < counts.existingAntiAffinity.sums.keys(); ++key)
            any |= counts.existingAntiAffinity.sums.refuse(key, codes);
        return any;
    }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override {
        const PodSpec& spec = *cycle.spec.spec;
        const bool wishes = (spec.podAffinity && !spec.podAffinity->preferred.empty())
                            || (spec.podAntiAffinity && !spec.podAntiAffinity->preferred.empty());
        const bool heedsOthers = wishes || !m_args.ignorePreferredTermsOfExistingPods;
        auto weights = std::make_unique<Weights>(cycle, m_args.hardPodAffinityWeight, heedsOthers);
        weights->countAll(cycle);
        PreScoreResult result;
        result.status = answer(*weights);
        result.state = std::move(weights);
        return result;
    }

    Status resume(const Cycle& cycle, PluginState& state, std::span<const NodeChange> changes,
                  std::span<const NodeIdx>) const override {
        Weights& weights = static_cast<Weights&>(state);
        for (const NodeChange& change : changes)
            if (change.amount != 0) weights.count(cycle, change.pod, change.node, change.amount);
        return answer(weights);
    }

    std::int64_t score(const Cycle&, const PluginState* state, const NodeView& node) const override {
        if (!state) return 0;
        const Tally& sums = static_cast<const Weights*>(state)->sums();
        std::int64_t score = 0;
        for (std::size_t key = 0; key < sums.keys(); ++key) score += sums.at(key, node.idx);
        return score;
    }

    void scoreAll(const Cycle&, const PluginState* state, std::span<const NodeIdx> feasible,
                  std::span<std::int64_t> scores) const override {
        std::fill(scores.begin(), scores.end(), 0);
        if (state) static_cast<const Weights*>(state)->sums().addAll(feasible, scores);
    }

    Scale scale() const override { return Scale::Own; }

    /// Stretched between the least and the greatest.
    void normalize(const Cycle&, const PluginState*, std::span<const NodeIdx>,
                   std::span<std::int64_t> scores) const override {
        if (scores.empty()) return;
        const auto [low, high] = std::minmax_element(scores.begin(), scores.end());
        const std::int64_t min = *low;
        const std::int64_t range = *high - min;
        scaleAll(scores, [&](std::int64_t score) {
            const double share = range > 0 ? static_cast<double>(score - min) / static_cast<double>(range) : 0.0;
            return static_cast<std::int64_t>(static_cast<double>(kMaxNodeScore) * share);
        });
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

    static Status skipIf(bool skip) {
        Status status;
        if (skip) status.code = Code::Skip;
        return status;
    }
    static Status answer(const Counts& counts) { return skipIf(counts.nothingToAsk()); }
    static Status answer(const Weights& weights) { return skipIf(!weights.any()); }

    /// The first term that `node` does not meet. Where no pod at all is meant yet, a pod that means itself may go first.
    static const KeyedTerm* unmetAffinity(const Counts& counts, NodeIdx node) {
        const KeyedTerm* unmet = nullptr;
        for (const KeyedTerm& term : counts.required) {
            if (!counts.affinity.sums.has(term.key, node)) return &term;
            if (!unmet && counts.affinity.sums.at(term.key, node) <= 0) unmet = &term;
        }
        return unmet && counts.affinity.sums.empty() && counts.meansItself ? nullptr : unmet;
    }

    InterPodAffinityArgs m_args;
};

}  // namespace

std::shared_ptr<const Plugin> makeInterPodAffinity(const PluginArgs& args) {
    return std::make_shared<const InterPodAffinity>(args.interPodAffinity);
}

}  // namespace bayplan
