// SPDX-License-Identifier: GPL-3.0-or-later
// RemovePodsViolatingTopologySpreadConstraint: pods of domains that have more than the constraint's skew allows.
// Source: descheduler v0.36 pkg/framework/plugins/removepodsviolatingtopologyspreadconstraint. Its known fault is kept:
// of a domain the pods of the highest priority go first, among those that fit on a node below the average.
#include <algorithm>
#include <cmath>
#include <map>
#include <tuple>

#include "schedulers/descheduler/strategy_run.h"

namespace bayplan {

namespace {

/// A constraint with what it takes from its pod. Equal ones of a namespace are balanced once.
struct SpreadRule {
    TopologySpreadConstraint constraint;
    LabelSelector selector;  // with the values of matchLabelKeys
    bool hasNodeAffinity = false;
    NodeAffinity affinity;
    Labels nodeSelector;
    std::vector<Toleration> tolerations;

    bool operator==(const SpreadRule& other) const {
        return constraint.maxSkew == other.constraint.maxSkew && constraint.topologyKey == other.constraint.topologyKey
               && constraint.honorNodeAffinity == other.constraint.honorNodeAffinity && constraint.honorNodeTaints == other.constraint.honorNodeTaints
               && selector == other.selector && hasNodeAffinity == other.hasNodeAffinity && affinity.required == other.affinity.required
               && nodeSelector == other.nodeSelector && tolerations == other.tolerations;
    }
};

SpreadRule ruleOf(const TopologySpreadConstraint& constraint, const Pod& pod) {
    SpreadRule rule{constraint, *constraint.labelSelector, pod.spec->hasNodeAffinity, pod.spec->nodeAffinity, pod.spec->nodeSelector, pod.spec->tolerations};
    for (const std::string& key : constraint.matchLabelKeys)
        if (const std::string* value = pod.labels->find(key)) rule.selector.requirements.push_back({key, SelectorOp::In, {*value}});
    return rule;
}

/// Whether the node takes part, by the constraint's nodeAffinityPolicy and nodeTaintsPolicy.
bool takesPart(const SpreadRule& rule, const Pod& pod, const Node& node) {
    return (!rule.constraint.honorNodeAffinity || selectsNode(pod, node)) && (!rule.constraint.honorNodeTaints || toleratesHard(pod, node));
}

struct SpreadDomain {
    std::string value;
    EvictablePods::Pods pods;
};

class SpreadBalance {
public:
    SpreadBalance(const SpreadArgs& args, const StrategyRun& at) : m_args(args), m_at(at) {}

    /// `pods`: of one namespace, by node and name.
    void balance(const EvictablePods::Pods& pods) {
        std::vector<std::pair<SpreadRule, std::size_t>> rules;  // and the first pod that has it
        for (const std::size_t pod : pods)
            for (const TopologySpreadConstraint& constraint : m_at.pods.pod(pod).spec->spreadConstraints) {
                if (!(constraint.doNotSchedule ? m_args.doNotSchedule : m_args.scheduleAnyway) || !constraint.labelSelector) continue;
                SpreadRule rule = ruleOf(constraint, m_at.pods.pod(pod));
                if (std::none_of(rules.begin(), rules.end(), [&](const auto& known) { return known.first == rule; })) rules.emplace_back(std::move(rule), pod);
            }
        for (const auto& [rule, pod] : rules) balance(rule, m_at.pods.pod(pod), pods);
    }

    const EvictablePods::Pods& chosen() const { return m_chosen; }

private:
    const Node& node(std::size_t place) const { return *m_at.pods.nodes()[place].node; }

    void balance(const SpreadRule& rule, const Pod& of, const EvictablePods::Pods& pods) {
        std::map<std::string, EvictablePods::Pods> byValue;
        for (const std::size_t n : m_at.nodes)
            if (const std::string* value = node(n).labels.find(rule.constraint.topologyKey); value && takesPart(rule, of, node(n))) byValue[*value];
        std::size_t sum = 0;
        for (const std::size_t pod : pods) {
            const Pod& one = m_at.pods.pod(pod);
            if (one.deleting || !matches(rule.selector, *one.labels)) continue;
            // A pod counts in its domain also where its node does not take part.
            const std::string* value = m_at.pods.find(one.nodeName)->node->labels.find(rule.constraint.topologyKey);
            if (!value) continue;
            byValue[*value].push_back(pod);
            ++sum;
        }
        std::vector<SpreadDomain> domains;
        for (auto& [value, members] : byValue) domains.push_back({value, std::move(members)});
        const auto bySize = [](const SpreadDomain& a, const SpreadDomain& b) { return a.pods.size() < b.pods.size(); };
        std::stable_sort(domains.begin(), domains.end(), bySize);
        if (domains.empty() || domains.back().pods.size() - domains.front().pods.size() <= static_cast<std::size_t>(rule.constraint.maxSkew)) return;
        for (SpreadDomain& domain : domains) sortInside(domain.pods);
        const double average = static_cast<double>(sum) / static_cast<double>(domains.size());
        move(rule, domains, average, below(rule, of, domains, average));
    }

    /// Those with a node selector or affinity first, then by priority; pods are taken from the end.
    void sortInside(EvictablePods::Pods& list) const {
        const auto rank = [&](std::size_t i) {
            const PodSpec& spec = *m_at.pods.pod(i).spec;
            return std::tuple(!(spec.hasNodeSelector || spec.hasNodeAffinity), spec.priority, std::string_view(m_at.pods.pod(i).name));
        };
        std::stable_sort(list.begin(), list.end(), [&](std::size_t a, std::size_t b) { return rank(a) < rank(b); });
    }

    /// The nodes that take part, of domains with less than the average.
    std::vector<std::size_t> below(const SpreadRule& rule, const Pod& of, const std::vector<SpreadDomain>& domains, double average) const {
        std::vector<std::size_t> nodes;
        for (const SpreadDomain& domain : domains) {
            if (static_cast<double>(domain.pods.size()) >= average) continue;
            for (const std::size_t n : m_at.nodes)
                if (const std::string* value = node(n).labels.find(rule.constraint.topologyKey); value && *value == domain.value && takesPart(rule, of, node(n)))
                    nodes.push_back(n);
        }
        return nodes;
    }

    void move(const SpreadRule& rule, std::vector<SpreadDomain>& domains, double average, const std::vector<std::size_t>& targets) {
        const auto size = [&](std::size_t d) { return static_cast<double>(domains[d].pods.size()); };
        for (std::size_t low = 0, high = domains.size() - 1; low < high;) {
            if (size(high) <= average) --high;
            const double skew = size(high) - size(low);
            if (skew <= rule.constraint.maxSkew) {
                ++low;
                continue;
            }
            const double most = std::min(std::ceil(size(high) - average), std::ceil(average - size(low)));
            const double count = std::min(most, std::ceil((skew - rule.constraint.maxSkew) / 2));
            if (count < 1) {
                ++low;
                continue;
            }
            EvictablePods::Pods& from = domains[high].pods;
            // Those that fit nowhere below the average come to the front, also where nodeFit does not count.
            std::stable_partition(from.begin(), from.end(), [&](std::size_t pod) { return !fitsSome(m_at.pods, pod, targets, false); });
            const EvictablePods::Pods taken(from.end() - static_cast<std::ptrdiff_t>(count), from.end());
            from.resize(from.size() - taken.size());
            domains[low].pods.insert(domains[low].pods.end(), taken.begin(), taken.end());
            // A pod that fits nowhere is counted as moved all the same.
            for (const std::size_t pod : taken)
                if ((!m_args.nodeFit || fitsSome(m_at.pods, pod, targets, false)) && std::find(m_chosen.begin(), m_chosen.end(), pod) == m_chosen.end())
                    m_chosen.push_back(pod);
        }
    }

    const SpreadArgs& m_args;
    const StrategyRun& m_at;
    EvictablePods::Pods m_chosen;  // in the order of choosing
};

}  // namespace

void run(const SpreadArgs& args, const StrategyRun& at) {
    const auto wanted = [&](std::size_t pod) { return at.chosen(args.pods, pod) && at.evictor.evictable(pod); };
    std::map<std::string, EvictablePods::Pods> byNamespace;
    for (const std::size_t node : at.nodes)
        for (const std::size_t pod : at.on(node, false, wanted)) byNamespace[at.pods.pod(pod).namespaceName].push_back(pod);
    SpreadBalance balance(args, at);
    for (const auto& [unused, pods] : byNamespace) balance.balance(pods);
    std::vector<std::string> full;  // nodes whose limit is reached
    for (const std::size_t pod : balance.chosen()) {
        const std::string& node = at.pods.pod(pod).nodeName;
        if (among(full, node) || !wanted(pod) || !at.evictor.mayGo(pod)) continue;
        const EvictionEnd end = at.evict(pod);
        if (end == EvictionEnd::TotalLimit) return;
        if (end == EvictionEnd::NodeLimit) full.push_back(node);
    }
}

}  // namespace bayplan
