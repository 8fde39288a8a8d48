// SPDX-License-Identifier: GPL-3.0-or-later
// LowNodeUtilization and HighNodeUtilization, by what pods request.
// Source: descheduler v0.36 pkg/framework/plugins/nodeutilization.
#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "schedulers/descheduler/strategy_run.h"

namespace bayplan {

namespace {

using UsedAmounts = std::map<std::string, Quantity, std::less<>>;

struct UsedNode {
    std::size_t place = 0;  // in EvictablePods::nodes()
    UsedAmounts used;
    ResourceShares percent;
    UsedAmounts ceiling{};  // what may be used of it
};

/// Whole units, or thousandths of a core: upstream computes shares of these.
std::int64_t counted(const std::string& resource, Quantity amount) { return resource == kCpu ? amount.milliValue() : amount.value(); }

const ResourceList& totals(const Node& node) { return node.allocatable.empty() ? node.capacity : node.allocatable; }

class NodeUtilization {
public:
    /// `named`: the resources of the thresholds.
    NodeUtilization(const StrategyRun& at, const ResourceShares& named) : m_at(at), m_names{std::string(kCpu), std::string(kMemory), std::string(kPods)} {
        for (const auto& [name, unused] : named) m_names.insert(name);
        for (const std::size_t place : at.nodes) m_nodes.push_back(measured(place));
    }

    std::vector<UsedNode>& nodes() { return m_nodes; }
    const Node& node(const UsedNode& of) const { return *m_at.pods.nodes()[of.place].node; }

    void setCeiling(UsedNode& of, const ResourceShares& shares) const {
        for (const std::string& name : m_names) {
            const Quantity* total = totals(node(of)).find(name);
            const auto share = shares.find(name);
            if (!total) of.ceiling[name] = Quantity();
            else if (share == shares.end()) of.ceiling[name] = *total;
            else {
                const auto most = static_cast<std::int64_t>(share->second * 0.01 * static_cast<double>(counted(name, *total)));
                of.ceiling[name] = name == kCpu ? Quantity::fromMilli(most) : Quantity::fromUnits(most);
            }
        }
    }

    void tell(const UsedNode& of, const char* category, const ResourceShares* only) const {
        NodeUse use{m_at.strategy, node(of).name, category, {}, false, 0};
        for (const auto& [name, percent] : of.percent)
            if (!only || only->contains(name)) use.percent[name] = static_cast<std::int64_t>(std::round(percent));
        m_at.cycle.use.push_back(std::move(use));
    }

    /// All named resources are at most at their threshold.
    static bool under(const UsedNode& of, const ResourceShares& thresholds) { return !over(of, thresholds); }
    static bool over(const UsedNode& of, const ResourceShares& thresholds) {
        return std::any_of(thresholds.begin(), thresholds.end(), [&](const auto& one) {
            const auto has = of.percent.find(one.first);
            return one.second < (has == of.percent.end() ? 0.0 : has->second);
        });
    }

    struct EvictionRules {
        std::vector<std::string> excludedNamespaces;
        std::optional<std::int64_t> nodeLimit;
        std::function<bool(std::size_t)> removable;
        bool untilBelowCeiling = false;  // stop at a node that is no longer above its ceiling
        bool emptiest = false;           // the emptiest of the sources first; otherwise the fullest
    };
    void evict(std::vector<UsedNode> sources, const std::vector<UsedNode>& targets, const EvictionRules& rules) const {
        UsedAmounts left;
        for (const UsedNode& target : targets)
            for (const std::string& name : m_names) left[name] += target.ceiling.at(name) - target.used.at(name);
        const auto weight = [](const UsedNode& of) {
            std::int64_t sum = 0;
            for (const auto& [name, amount] : of.used) sum += counted(name, amount);
            return sum;
        };
        std::stable_sort(sources.begin(), sources.end(),
                         [&](const UsedNode& a, const UsedNode& b) { return rules.emptiest ? weight(a) < weight(b) : weight(a) > weight(b); });
        for (UsedNode& source : sources) {
            EvictablePods::Pods pods = m_at.on(source.place, false, rules.removable);
            sortLowToHigh(m_at.pods, pods);
            if (!pods.empty() && !evictFrom(source, pods, targets, left, rules)) return;
        }
    }

private:
    UsedNode measured(std::size_t place) const {
        UsedNode of{place, {}, {}};
        const EvictablePods::OnNode& on = m_at.pods.nodes()[place];
        for (const std::string& name : m_names) {
            const Quantity* asked = on.used.find(name);
            of.used[name] = name == kPods ? Quantity::fromUnits(on.running) : asked ? *asked
                                                                                    : Quantity();
            const Quantity* total = totals(*on.node).find(name);
            if (!total) continue;
            const double capacity = static_cast<double>(counted(name, *total));
            of.percent[name] = capacity > 0 ? static_cast<double>(counted(name, of.used[name])) / capacity * 100 : 0;
        }
        return of;
    }

    bool goesOn(const UsedNode& source, const UsedAmounts& left, const EvictionRules& rules) const {
        const auto above = [&](const auto& one) { return source.ceiling.at(one.first) < one.second; };
        if (rules.untilBelowCeiling && std::none_of(source.used.begin(), source.used.end(), above)) return false;
        return std::all_of(left.begin(), left.end(), [](const auto& one) { return one.second > Quantity(); });
    }

    /// Upstream looks at no node that has more taints than the pod has tolerations, whatever those tolerate.
    bool someTakes(const Pod& pod, const std::vector<UsedNode>& targets) const {
        return std::any_of(targets.begin(), targets.end(), [&](const UsedNode& target) {
            const std::vector<Taint>& taints = node(target).taints;
            return pod.spec->tolerations.size() >= taints.size()
                   && std::all_of(taints.begin(), taints.end(), [&](const Taint& taint) { return tolerates(pod.spec->tolerations, taint); });
        });
    }

    /// False: the limit of all nodes is reached.
    bool evictFrom(UsedNode& source, const EvictablePods::Pods& pods, const std::vector<UsedNode>& targets, UsedAmounts& left, const EvictionRules& rules) const {
        if (!goesOn(source, left, rules)) return true;
        std::int64_t evicted = 0;
        for (const std::size_t pod : pods) {
            if (rules.nodeLimit && evicted >= *rules.nodeLimit) break;
            const Pod& one = m_at.pods.pod(pod);
            if (!someTakes(one, targets) || among(rules.excludedNamespaces, one.namespaceName) || !m_at.evictor.mayGo(pod)) continue;
            const EvictionEnd end = m_at.evict(pod);
            if (end == EvictionEnd::TotalLimit) return false;
            if (end == EvictionEnd::NodeLimit) return true;
            if (end != EvictionEnd::Evicted) continue;
            ++evicted;
            for (auto& [name, amount] : left) {
                const Quantity* asked = m_at.pods.requests(pod).find(name);
                const Quantity freed = name == kPods ? Quantity::fromUnits(1) : asked ? *asked
                                                                                      : Quantity();
                source.used[name] = source.used[name] - freed;
                amount = amount - freed;
            }
            if (!goesOn(source, left, rules)) break;
        }
        return true;
    }

    const StrategyRun& m_at;
    std::set<std::string> m_names;
    std::vector<UsedNode> m_nodes;
};

double clamped(double percent) { return std::clamp(percent, 0.0, 100.0); }

/// The thresholds around the average of all nodes.
std::pair<ResourceShares, ResourceShares> aroundAverage(const std::vector<UsedNode>& nodes, const LowUtilizationArgs& args) {
    std::pair<ResourceShares, ResourceShares> around;
    for (const auto& [name, below] : args.thresholds) {
        double sum = 0;
        std::size_t count = 0;
        for (const UsedNode& node : nodes)
            if (const auto has = node.percent.find(name); has != node.percent.end()) {
                sum += has->second;
                ++count;
            }
        if (count == 0) continue;
        const double average = sum / static_cast<double>(count);
        around.first[name] = clamped(average - below);
        around.second[name] = clamped(average + args.targets.at(name));
    }
    return around;
}

}  // namespace

void run(const LowUtilizationArgs& args, const StrategyRun& at) {
    NodeUtilization use(at, args.thresholds);
    const auto [low, high] = args.deviation ? aroundAverage(use.nodes(), args) : std::pair(args.thresholds, args.targets);
    std::vector<UsedNode> under, over;
    for (UsedNode& node : use.nodes()) {
        use.setCeiling(node, high);
        const bool isUnder = !use.node(node).unschedulable && NodeUtilization::under(node, low);
        const bool isOver = !isUnder && NodeUtilization::over(node, high);
        use.tell(node, isUnder ? "underutilized" : isOver ? "overutilized"
                                                          : "appropriate",
                 args.deviation ? &args.thresholds : nullptr);
        if (isUnder) under.push_back(node);
        else if (isOver) over.push_back(node);
    }
    if (under.empty() || static_cast<std::int64_t>(under.size()) <= args.numberOfNodes || under.size() == at.nodes.size() || over.empty()) return;
    use.evict(std::move(over), under, {args.excludedNamespaces, args.nodeLimit, [&](std::size_t pod) { return at.evictor.evictable(pod); }, true, false});
}

void run(const HighUtilizationArgs& args, const StrategyRun& at) {
    NodeUtilization use(at, args.thresholds);
    std::vector<UsedNode> under, others;
    for (UsedNode& node : use.nodes()) {
        use.setCeiling(node, {});
        const bool isUnder = NodeUtilization::under(node, args.thresholds);
        const bool isTarget = !isUnder && !use.node(node).unschedulable;
        if (isUnder || isTarget) use.tell(node, isUnder ? "underutilized" : "overutilized", nullptr);  // upstream says nothing of others
        if (isUnder) under.push_back(node);
        else if (isTarget) others.push_back(node);
    }
    if (under.empty() || static_cast<std::int64_t>(under.size()) <= args.numberOfNodes || under.size() == at.nodes.size() || others.empty()) return;
    const auto asks = [&](const Container& container) {
        return std::any_of(args.thresholds.begin(), args.thresholds.end(), [&](const auto& one) { return container.requests.find(one.first) != nullptr; });
    };
    const auto removable = [&](std::size_t pod) {
        const PodSpec& spec = *at.pods.pod(pod).spec;
        const bool named = !args.onlyThresholdingResources || std::any_of(spec.containers.begin(), spec.containers.end(), asks)
                           || std::any_of(spec.initContainers.begin(), spec.initContainers.end(), asks);
        return named && at.evictor.evictable(pod);
    };
    use.evict(std::move(under), others, {args.excludedNamespaces, {}, removable, false, true});
}

}  // namespace bayplan
