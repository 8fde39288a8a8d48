// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/pod_topology_spread.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <utility>

#include "framework/normalize.h"
#include "plugins/hint_events.h"
#include "plugins/spread_constraints.h"

namespace bayplan {

namespace {

bool hasAllKeys(const std::vector<SpreadConstraint>& constraints, NodeIdx node) {
    return std::all_of(constraints.begin(), constraints.end(),
                       [&](const SpreadConstraint& c) { return c.domainOf(node) >= 0; });
}

/// Which classes of pods a constraint counts, worked out when one is first met.
class Counted {
public:
    bool of(std::uint32_t pods, const SpreadConstraint& constraint, const Cycle& cycle) {
        if (m_known.empty()) m_known.resize(cycle.index.podClasses.size(), Known::No);
        Known& known = m_known[pods];
        if (known == Known::No) {
            const PodClass& which = cycle.index.podClasses[pods];
            const bool counts = which.namespaceName == cycle.pod.namespaceName && constraint.counts(which);
            known = counts ? Known::Counts : Known::CountsNot;
        }
        return known == Known::Counts;
    }
    std::size_t bytes() const { return m_known.capacity(); }

private:
    enum class Known : std::uint8_t { No, Counts, CountsNot };
    std::vector<Known> m_known;  // by class
};

/// `visit`(node) for every pod that the constraint counts and that stands somewhere.
template <typename Visit>
void forEachCounted(const SpreadConstraint& constraint, Counted& counted, const Cycle& cycle, Visit visit) {
    for (const std::uint32_t pods : cycle.index.classesIn(cycle.pod.namespaceName)) {
        if (!counted.of(pods, constraint, cycle)) continue;
        for (const PodIdx pod : cycle.index.podsOfClass[pods])
            if (const NodeIdx node = cycle.cluster.placement(pod).node; node.valid()) visit(node);
    }
}

/// One hard constraint: how many pods there are in each domain, and the least of them.
struct Spread {
    SpreadConstraint constraint;
    bool meansItself = false;
    Counted counted;
    std::vector<bool> admitted;                     // by node: its pods are counted
    std::vector<std::int64_t> counts;               // by domain
    std::vector<bool> open;                         // domains that exist for this constraint
    std::size_t domains = 0;                        // how many of them
    std::map<std::int64_t, std::size_t> occurring;  // how many open domains have a count

    /// From the counts as they are.
    void findOccurring() {
        for (std::size_t d = 0; d < counts.size(); ++d)
            if (open[d]) {
                ++domains;
                ++occurring[counts[d]];
            }
    }
    void add(NodeIdx node, std::int64_t amount) {
        const auto domain = static_cast<std::size_t>(constraint.domainOf(node));
        const auto at = occurring.find(counts[domain]);
        if (--at->second == 0) occurring.erase(at);
        counts[domain] += amount;
        ++occurring[counts[domain]];
    }
    std::int64_t least() const {
        if (occurring.empty() || static_cast<std::int64_t>(domains) < constraint.minDomains) return 0;
        return occurring.begin()->first;
    }
    /// A domain with more pods than this takes no other.
    std::int64_t limit() const { return constraint.maxSkew + least() - (meansItself ? 1 : 0); }
    bool anyBeyond(std::int64_t most) const { return most < 0 || (!occurring.empty() && occurring.rbegin()->first > most); }
};

class Spreads final : public PluginState {
public:
    std::vector<Spread> all;
    std::vector<SpreadConstraint> constraints;

    std::size_t bytes() const override {
        std::size_t bytes = sizeof(*this);
        for (const Spread& spread : all)
            bytes += 2 * sizeof(SpreadConstraint) + sizeof(Spread) + spread.counted.bytes()
                     + spread.admitted.capacity() / 8 + spread.open.capacity() / 8
                     + spread.counts.capacity() * sizeof(std::int64_t);
        return bytes;
    }
};

/// One soft constraint, ready for scoring.
struct Soft {
    SpreadConstraint constraint;
    Counted counted;
    std::vector<bool> admitted;        // by node: its pods are counted; for hostname not used: there all are
    std::vector<std::int32_t> counts;  // by domain; for hostname by node
    double weight = 0;

    void add(NodeIdx node, std::int32_t amount) {
        if (constraint.hostname())
            counts[node.get()] += amount;
        else if (admitted[node.get()])
            counts[static_cast<std::size_t>(constraint.domainOf(node))] += amount;
    }
    /// What so many pods in its domain cost a node.
    double cost(std::int32_t count) const {
        return static_cast<double>(count) * weight + static_cast<double>(constraint.maxSkew - 1);
    }
};

class Softs final : public PluginState {
public:
    std::vector<Soft> all;
    std::vector<bool> ignored;  // by node: lacks a key that is needed
    bool anyIgnored = false;

    std::size_t bytes() const override {
        std::size_t bytes = sizeof(*this) + ignored.capacity() / 8;
        for (const Soft& soft : all)
            bytes += sizeof(Soft) + soft.counted.bytes() + soft.admitted.capacity() / 8
                     + soft.counts.capacity() * sizeof(std::int32_t);
        return bytes;
    }
};

/// math.Round of what is not negative.
std::int64_t rounded(double sum) {
    const auto whole = static_cast<std::int64_t>(sum);
    return sum - static_cast<double>(whole) >= 0.5 ? whole + 1 : whole;
}

class PodTopologySpread final : public Plugin,
                                public PreFilterPlugin,
                                public FilterPlugin,
                                public PreScorePlugin,
                                public ScorePlugin,
                                public EnqueueHints {
public:
    explicit PodTopologySpread(PodTopologySpreadArgs args) : m_args(std::move(args)) {}

    std::string_view name() const override { return "PodTopologySpread"; }
    bool nodeLocal(const Cycle&) const override { return false; }
    bool countsPods() const override { return true; }

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        auto spreads = std::make_unique<Spreads>();
        spreads->constraints = spreadConstraints(cycle, m_args, true);
        if (spreads->constraints.empty()) {
            result.status.code = Code::Skip;
            return result;
        }
        for (const SpreadConstraint& constraint : spreads->constraints) {
            Spread spread;
            spread.constraint = constraint;
            spread.meansItself = constraint.matchesLabels(*cycle.pod.labels);
            spread.admitted.assign(cycle.cluster.nodeCount(), false);
            spread.counts.assign(constraint.domains->count, 0);
            spread.open.assign(constraint.domains->count, false);
            spreads->all.push_back(std::move(spread));
        }
        for (std::size_t i = 0; i < cycle.cluster.nodeCount(); ++i) {
            const NodeIdx node(i);
            if (!hasAllKeys(spreads->constraints, node)) continue;
            for (Spread& spread : spreads->all) {
                if (!spread.constraint.admits(*cycle.spec.spec, cycle.cluster.catalog().node(node))) continue;
                spread.admitted[i] = true;
                spread.open[static_cast<std::size_t>(spread.constraint.domainOf(node))] = true;
            }
        }
        for (Spread& spread : spreads->all) {
            forEachCounted(spread.constraint, spread.counted, cycle, [&](NodeIdx node) {
                if (spread.admitted[node.get()])
                    ++spread.counts[static_cast<std::size_t>(spread.constraint.domainOf(node))];
            });
            spread.findOccurring();
        }
        result.state = std::move(spreads);
        return result;
    }

    Status resume(const Cycle& cycle, PluginState& state, std::span<const NodeChange> changes) const override {
        for (Spread& spread : static_cast<Spreads&>(state).all)
            for (const NodeChange& change : changes)
                if (change.amount != 0 && spread.counted.of(cycle.index.classOf[change.pod.get()], spread.constraint, cycle)
                    && spread.admitted[change.node.get()])
                    spread.add(change.node, change.amount);
        return {};
    }

    void addPod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView& node) const override {
        change(cycle, *static_cast<Spreads*>(state), pod, node, 1);
    }
    void removePod(const Cycle& cycle, PluginState* state, PodIdx pod, const NodeView& node) const override {
        change(cycle, *static_cast<Spreads*>(state), pod, node, -1);
    }

    Code filter(const Cycle&, const PluginState* state, const NodeView& node, Reasons* why) const override {
        if (!state) return Code::Success;
        for (const Spread& spread : static_cast<const Spreads*>(state)->all) {
            const std::int32_t domain = spread.constraint.domainOf(node.idx);
            if (domain < 0) {
                if (why)
                    why->push_back({"Spread.label",
                                    "node(s) didn't match pod topology spread constraints (missing required label)",
                                    {{"key", spread.constraint.topologyKey}}});
                return Code::UnschedulableAndUnresolvable;
            }
            const std::int64_t here = spread.counts[static_cast<std::size_t>(domain)];
            if (here <= spread.limit()) continue;
            const std::int64_t skew = here + (spread.meansItself ? 1 : 0) - spread.least();
            if (why)
                why->push_back({"Spread.skew",
                                "node(s) didn't match pod topology spread constraints",
                                {{"key", spread.constraint.topologyKey},
                                 {"n", skew},
                                 {"max", std::int64_t{spread.constraint.maxSkew}}}});
            return Code::Unschedulable;
        }
        return Code::Success;
    }

    bool filterAll(const Cycle&, const PluginState* state, std::span<Code> codes) const override {
        if (!state) return false;
        bool any = false;
        for (const Spread& spread : static_cast<const Spreads*>(state)->all) {
            const std::int64_t limit = spread.limit();
            const TopologyDomains& domains = *spread.constraint.domains;
            if (domains.whole && !spread.anyBeyond(limit)) continue;
            any = true;
            for (std::size_t i = 0; i < codes.size(); ++i) {
                if (codes[i] != Code::Success) continue;
                const std::int32_t domain = domains.ofNode[i];
                if (domain < 0)
                    codes[i] = Code::UnschedulableAndUnresolvable;
                else if (spread.counts[static_cast<std::size_t>(domain)] > limit)
                    codes[i] = Code::Unschedulable;
            }
        }
        return any;
    }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx> feasible) const override {
        PreScoreResult result;
        const std::vector<SpreadConstraint> constraints = spreadConstraints(cycle, m_args, false);
        if (constraints.empty() || cycle.cluster.nodeCount() == 0) {
            result.status.code = Code::Skip;
            return result;
        }
        const bool needsAllKeys = !cycle.spec.spec->spreadConstraints.empty() || !m_args.systemDefaults;
        auto softs = std::make_unique<Softs>();
        softs->ignored.assign(cycle.cluster.nodeCount(), false);
        if (needsAllKeys)
            for (std::size_t i = 0; i < cycle.cluster.nodeCount(); ++i)
                if (!hasAllKeys(constraints, NodeIdx(i))) softs->ignored[i] = softs->anyIgnored = true;
        for (const SpreadConstraint& constraint : constraints) {
            Soft soft;
            soft.constraint = constraint;
            soft.counts.assign(constraint.hostname() ? cycle.cluster.nodeCount() : constraint.domains->count, 0);
            if (!constraint.hostname()) findAdmitted(cycle, *softs, soft);
            forEachCounted(constraint, soft.counted, cycle, [&](NodeIdx node) { soft.add(node, 1); });
            softs->all.push_back(std::move(soft));
        }
        weigh(feasible, *softs);
        result.state = std::move(softs);
        return result;
    }

    Status resume(const Cycle& cycle, PluginState& state, std::span<const NodeChange> changes,
                  std::span<const NodeIdx> feasible) const override {
        Softs& softs = static_cast<Softs&>(state);
        for (Soft& soft : softs.all)
            for (const NodeChange& change : changes)
                if (change.amount != 0 && soft.counted.of(cycle.index.classOf[change.pod.get()], soft.constraint, cycle))
                    soft.add(change.node, change.amount);
        weigh(feasible, softs);
        return {};
    }

    std::int64_t score(const Cycle&, const PluginState* state, const NodeView& node) const override {
        if (!state) return 0;
        const Softs& softs = *static_cast<const Softs*>(state);
        if (softs.ignored[node.idx.get()]) return 0;
        double sum = 0;
        for (const Soft& soft : softs.all) {
            const std::int32_t domain = soft.constraint.domainOf(node.idx);
            if (domain < 0) continue;
            // A node that a webhook sent back is seen without its pods; the counts of domains do not know of that.
            std::int32_t count = 0;
            if (!soft.constraint.hostname()) count = soft.counts[static_cast<std::size_t>(domain)];
            else if (!node.state.pods.empty()) count = soft.counts[node.idx.get()];
            sum += soft.cost(count);
        }
        return rounded(sum);
    }

    void scoreAll(const Cycle&, const PluginState* state, std::span<const NodeIdx> feasible,
                  std::span<std::int64_t> scores) const override {
        std::fill(scores.begin(), scores.end(), 0);
        if (!state) return;
        const Softs& softs = *static_cast<const Softs*>(state);
        std::vector<double> sums(feasible.size(), 0);
        std::vector<double> costs;  // by domain
        for (const Soft& soft : softs.all) {
            const std::vector<std::int32_t>& domains = soft.constraint.domains->ofNode;
            const bool byNode = soft.constraint.hostname();
            costs.clear();
            for (std::size_t d = 0; !byNode && d < soft.counts.size(); ++d) costs.push_back(soft.cost(soft.counts[d]));
            for (std::size_t i = 0; i < feasible.size(); ++i) {
                const std::size_t node = feasible[i].get();
                if (domains[node] < 0) continue;
                sums[i] += byNode ? soft.cost(soft.counts[node]) : costs[static_cast<std::size_t>(domains[node])];
            }
        }
        for (std::size_t i = 0; i < feasible.size(); ++i)
            if (!softs.anyIgnored || !softs.ignored[feasible[i].get()]) scores[i] = rounded(sums[i]);
    }

    Scale scale() const override { return Scale::Own; }

    /// The fewer, the better; a node that lacks a key that is needed gets nothing.
    void normalize(const Cycle&, const PluginState* state, std::span<const NodeIdx> feasible,
                   std::span<std::int64_t> scores) const override {
        if (!state) return;
        const Softs& softs = *static_cast<const Softs*>(state);
        const auto ignored = [&](std::size_t i) { return softs.anyIgnored && softs.ignored[feasible[i].get()]; };
        std::int64_t min = std::numeric_limits<std::int64_t>::max();
        std::int64_t max = 0;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            if (ignored(i)) continue;
            min = std::min(min, scores[i]);
            max = std::max(max, scores[i]);
        }
        scaleAll(scores, [&](std::int64_t score) {
            return max == 0 ? kMaxNodeScore : kMaxNodeScore * (max + min - score) / max;
        });
        for (std::size_t i = 0; softs.anyIgnored && i < scores.size(); ++i)
            if (ignored(i)) scores[i] = 0;
    }

    std::vector<EventInterest> interests() const override {
        return {{EventResource::Pod, action::kAdd | action::kPodLabel | action::kPodToleration | action::kDelete},
                {EventResource::Node, action::kAdd | action::kDelete | action::kNodeLabel | action::kNodeTaint}};
    }
    Hint hint(const Cycle& cycle, const ClusterEvent& event) const override {
        const std::vector<SpreadConstraint> constraints = spreadConstraints(cycle, m_args, true);
        const bool helps = event.resource == EventResource::Node ? nodeHelps(constraints, event)
                                                                 : podHelps(cycle, constraints, event);
        return helps ? Hint::Queue : Hint::Skip;
    }

private:
    static bool podHelps(const Cycle& cycle, const std::vector<SpreadConstraint>& constraints,
                         const ClusterEvent& event) {
        const bool itself = ofThePodItself(cycle, event);
        if (!itself && (event.pod()->namespaceName != cycle.pod.namespaceName || !heldRoom(*event.pod()))) return false;
        const auto meant = [&](const Pod& pod) {
            return std::any_of(constraints.begin(), constraints.end(),
                               [&](const SpreadConstraint& c) { return c.matchesLabels(*pod.labels); });
        };
        if (!event.oldPod) return meant(*event.newPod);
        if (!event.newPod) return meant(*event.oldPod);
        const bool tolerationsChanged = itself && event.oldPod->spec->tolerations != event.newPod->spec->tolerations;
        if (tolerationsChanged && std::any_of(constraints.begin(), constraints.end(),
                                              [](const SpreadConstraint& c) { return c.honorNodeTaints; }))
            return true;
        return meant(*event.oldPod) != meant(*event.newPod);
    }

    static bool nodeHelps(const std::vector<SpreadConstraint>& constraints, const ClusterEvent& event) {
        const auto counts = [&](const std::shared_ptr<const Node>& node) {
            return node && std::all_of(constraints.begin(), constraints.end(), [&](const SpreadConstraint& c) {
                       return node->labels.find(c.topologyKey) != nullptr;
                   });
        };
        const bool before = counts(event.oldNode), after = counts(event.newNode);
        if (!before || !after) return before != after;
        if (event.oldNode->taints != event.newNode->taints) return true;
        return std::any_of(constraints.begin(), constraints.end(), [&](const SpreadConstraint& c) {
            return *event.oldNode->labels.find(c.topologyKey) != *event.newNode->labels.find(c.topologyKey);
        });
    }

    /// As upstream does for a rehearsal: it counts pods that are leaving, and all where the selector is empty.
    static void change(const Cycle& cycle, Spreads& spreads, PodIdx podIdx, const NodeView& node, std::int64_t amount) {
        const Pod& pod = cycle.cluster.catalog().pod(podIdx);
        if (pod.namespaceName != cycle.pod.namespaceName) return;
        for (Spread& spread : spreads.all)
            if (spread.admitted[node.idx.get()] && spread.constraint.matchesLabels(*pod.labels))
                spread.add(node.idx, amount);
    }

    static void findAdmitted(const Cycle& cycle, const Softs& softs, Soft& soft) {
        soft.admitted.assign(cycle.cluster.nodeCount(), false);
        for (std::size_t i = 0; i < soft.admitted.size(); ++i)
            soft.admitted[i] = !softs.ignored[i] && soft.constraint.domainOf(NodeIdx(i)) >= 0
                               && soft.constraint.admits(*cycle.spec.spec, cycle.cluster.catalog().nodes[i]);
    }

    /// What the number of domains among the feasible nodes makes a pod weigh.
    static void weigh(std::span<const NodeIdx> feasible, Softs& softs) {
        std::size_t counting = feasible.size();
        if (softs.anyIgnored)
            for (const NodeIdx node : feasible) counting -= softs.ignored[node.get()] ? 1u : 0u;
        for (Soft& soft : softs.all) {
            const std::size_t size =
                soft.constraint.hostname() ? counting : domainsAmong(soft.constraint, feasible, softs);
            soft.weight = std::log(static_cast<double>(size + 2));
        }
    }

    /// How many values of the key there are among the feasible nodes; nodes without the key have one value in common.
    static std::size_t domainsAmong(const SpreadConstraint& constraint, std::span<const NodeIdx> feasible,
                                    const Softs& softs) {
        const std::size_t most = constraint.domains->count + (constraint.domains->whole ? 0 : 1);
        std::vector<bool> seen(constraint.domains->count + 1, false);
        std::size_t size = 0;
        for (const NodeIdx node : feasible) {
            if (size == most) break;
            if (softs.ignored[node.get()]) continue;
            const auto domain = static_cast<std::size_t>(constraint.domainOf(node) + 1);
            if (!seen[domain]) ++size;
            seen[domain] = true;
        }
        return size;
    }

    PodTopologySpreadArgs m_args;
};

}  // namespace

std::shared_ptr<const Plugin> makePodTopologySpread(const PluginArgs& args) {
    return std::make_shared<const PodTopologySpread>(args.spread);
}

}  // namespace bayplan
