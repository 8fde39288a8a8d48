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

/// How many pods that the constraint counts stand on each node.
std::vector<std::int32_t> countByNode(const SpreadConstraint& constraint, const Cycle& cycle) {
    std::vector<std::int32_t> onNode(cycle.cluster.nodeCount(), 0);
    for (const std::uint32_t pods : cycle.index.classesIn(cycle.pod.namespaceName)) {
        if (!constraint.counts(cycle.index.podClasses[pods])) continue;
        for (const PodIdx pod : cycle.index.podsOfClass[pods])
            if (const NodeIdx node = cycle.cluster.placement(pod).node; node.valid()) ++onNode[node.get()];
    }
    return onNode;
}

/// One hard constraint: how many pods there are in each domain, and the least of them.
struct Spread {
    SpreadConstraint constraint;
    bool meansItself = false;
    std::vector<std::int64_t> counts;               // by domain
    std::vector<bool> open;                         // domains that exist for this constraint
    std::size_t domains = 0;                        // how many of them
    std::map<std::int64_t, std::size_t> occurring;  // how many open domains have a count

    void add(std::size_t domain, std::int64_t amount) {
        if (open[domain]) {
            const auto at = occurring.find(counts[domain]);
            if (--at->second == 0) occurring.erase(at);
        } else {
            open[domain] = true;
            ++domains;
        }
        counts[domain] += amount;
        ++occurring[counts[domain]];
    }
    std::int64_t least() const {
        if (occurring.empty() || static_cast<std::int64_t>(domains) < constraint.minDomains) return 0;
        return occurring.begin()->first;
    }
};

class Spreads final : public PluginState {
public:
    std::vector<Spread> all;
    std::vector<SpreadConstraint> constraints;
};

/// One soft constraint, ready for scoring.
struct Soft {
    SpreadConstraint constraint;
    double weight = 0;
    std::vector<std::int64_t> counts;                         // by domain; for hostname not used
    std::shared_ptr<const std::vector<std::int32_t>> onNode;  // shared by constraints of one selector
};

class Softs final : public PluginState {
public:
    std::vector<Soft> all;
    std::vector<bool> ignored;  // by node: lacks a key that is needed
};

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

    PreFilterResult preFilter(const Cycle& cycle) const override {
        PreFilterResult result;
        auto spreads = std::make_unique<Spreads>();
        spreads->constraints = spreadConstraints(cycle, m_args, true);
        if (spreads->constraints.empty()) {
            result.status.code = Code::Skip;
            return result;
        }
        std::vector<std::vector<std::int32_t>> onNode;
        for (const SpreadConstraint& constraint : spreads->constraints) {
            Spread spread;
            spread.constraint = constraint;
            spread.meansItself = constraint.matchesLabels(*cycle.pod.labels);
            spread.counts.assign(constraint.domains->count, 0);
            spread.open.assign(constraint.domains->count, false);
            spreads->all.push_back(std::move(spread));
            onNode.push_back(countByNode(constraint, cycle));
        }
        for (std::size_t i = 0; i < cycle.cluster.nodeCount(); ++i) {
            const NodeIdx node(i);
            if (!hasAllKeys(spreads->constraints, node)) continue;
            for (std::size_t c = 0; c < spreads->all.size(); ++c) {
                Spread& spread = spreads->all[c];
                if (!spread.constraint.admits(*cycle.spec.spec, cycle.cluster.catalog().node(node))) continue;
                spread.add(static_cast<std::size_t>(spread.constraint.domainOf(node)), onNode[c][i]);
            }
        }
        result.state = std::move(spreads);
        return result;
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
            const std::int64_t skew = here + (spread.meansItself ? 1 : 0) - spread.least();
            if (skew <= spread.constraint.maxSkew) continue;
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
        std::size_t ignored = 0;
        if (needsAllKeys)
            for (const NodeIdx node : feasible)
                if (!hasAllKeys(constraints, node)) {
                    softs->ignored[node.get()] = true;
                    ++ignored;
                }
        for (const SpreadConstraint& constraint : constraints) {
            Soft soft;
            soft.constraint = constraint;
            for (const Soft& other : softs->all)
                if (other.constraint.selector == constraint.selector) soft.onNode = other.onNode;
            if (!soft.onNode)
                soft.onNode = std::make_shared<const std::vector<std::int32_t>>(countByNode(constraint, cycle));
            const std::size_t size =
                constraint.hostname() ? feasible.size() - ignored : domainsAmong(constraint, feasible, *softs);
            soft.weight = std::log(static_cast<double>(size + 2));
            softs->all.push_back(std::move(soft));
        }
        countDomains(cycle, constraints, needsAllKeys, *softs);
        result.state = std::move(softs);
        return result;
    }

    std::int64_t score(const Cycle&, const PluginState* state, const NodeView& node) const override {
        if (!state) return 0;
        const Softs& softs = *static_cast<const Softs*>(state);
        if (softs.ignored[node.idx.get()]) return 0;
        double sum = 0;
        for (const Soft& soft : softs.all) {
            const std::int32_t domain = soft.constraint.domainOf(node.idx);
            if (domain < 0) continue;
            const std::int64_t count = soft.constraint.hostname() ? (*soft.onNode)[node.idx.get()]
                                                                  : soft.counts[static_cast<std::size_t>(domain)];
            sum += static_cast<double>(count) * soft.weight + static_cast<double>(soft.constraint.maxSkew - 1);
        }
        return static_cast<std::int64_t>(std::round(sum));
    }

    Scale scale() const override { return Scale::Own; }

    /// The fewer, the better; a node that lacks a key that is needed gets nothing.
    void normalize(const Cycle&, const PluginState* state, std::span<const NodeIdx> feasible,
                   std::span<std::int64_t> scores) const override {
        if (!state) return;
        const std::vector<bool>& ignored = static_cast<const Softs*>(state)->ignored;
        std::int64_t min = std::numeric_limits<std::int64_t>::max();
        std::int64_t max = 0;
        for (std::size_t i = 0; i < scores.size(); ++i) {
            if (ignored[feasible[i].get()]) continue;
            min = std::min(min, scores[i]);
            max = std::max(max, scores[i]);
        }
        for (std::size_t i = 0; i < scores.size(); ++i) {
            if (ignored[feasible[i].get()])
                scores[i] = 0;
            else if (max == 0)
                scores[i] = kMaxNodeScore;
            else
                scores[i] = kMaxNodeScore * (max + min - scores[i]) / max;
        }
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

    static void change(const Cycle& cycle, Spreads& spreads, PodIdx podIdx, const NodeView& node, std::int64_t amount) {
        const Pod& pod = cycle.cluster.catalog().pod(podIdx);
        if (pod.namespaceName != cycle.pod.namespaceName || !hasAllKeys(spreads.constraints, node.idx)) return;
        for (Spread& spread : spreads.all)
            if (spread.constraint.matchesLabels(*pod.labels) && spread.constraint.admits(*cycle.spec.spec, node.object))
                spread.add(static_cast<std::size_t>(spread.constraint.domainOf(node.idx)), amount);
    }

    /// How many values of the key there are among the feasible nodes; nodes without the key have one value in common.
    static std::size_t domainsAmong(const SpreadConstraint& constraint, std::span<const NodeIdx> feasible,
                                    const Softs& softs) {
        std::vector<bool> seen(constraint.domains->count + 1, false);
        std::size_t size = 0;
        for (const NodeIdx node : feasible) {
            if (softs.ignored[node.get()]) continue;
            const auto domain = static_cast<std::size_t>(constraint.domainOf(node) + 1);
            if (!seen[domain]) ++size;
            seen[domain] = true;
        }
        return size;
    }

    static void countDomains(const Cycle& cycle, const std::vector<SpreadConstraint>& constraints, bool needsAllKeys,
                             Softs& softs) {
        const bool byHostAlone =
            std::all_of(constraints.begin(), constraints.end(), [](const SpreadConstraint& c) { return c.hostname(); });
        for (Soft& soft : softs.all) soft.counts.assign(soft.constraint.domains->count, 0);
        if (byHostAlone) return;
        for (std::size_t i = 0; i < cycle.cluster.nodeCount(); ++i) {
            const NodeIdx node(i);
            if (needsAllKeys && !hasAllKeys(constraints, node)) continue;
            for (Soft& soft : softs.all) {
                const std::int32_t domain = soft.constraint.domainOf(node);
                if (soft.constraint.hostname() || domain < 0) continue;
                if (!soft.constraint.admits(*cycle.spec.spec, cycle.cluster.catalog().node(node))) continue;
                soft.counts[static_cast<std::size_t>(domain)] += (*soft.onNode)[i];
            }
        }
    }

    PodTopologySpreadArgs m_args;
};

}  // namespace

std::shared_ptr<const Plugin> makePodTopologySpread(const PluginArgs& args) {
    return std::make_shared<const PodTopologySpread>(args.spread);
}

}  // namespace bayplan
