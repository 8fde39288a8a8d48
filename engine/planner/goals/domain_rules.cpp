// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/domain_rules.h"

#include <algorithm>
#include <map>
#include <optional>
#include <utility>

#include "cluster/delta.h"
#include "framework/plugin.h"
#include "model/selector.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

/// Pods on nodes that a rule counts.
struct Counted {
    std::vector<PodIdx> pods;
    bool stay = true;  // none of them can be elsewhere, or be gone, in any plan
};

class DomainRules {
public:
    DomainRules(const Cluster& cluster, const Scheduler& scheduler, const std::vector<PodIdx>& pods, const std::vector<Mover>& movers)
        : m_cluster(cluster), m_scheduler(scheduler), m_pods(pods), m_movers(movers), m_first(cluster.catalog().pod(pods.front())) {}

    std::vector<DomainRule> all() {
        const PodSpec& spec = *m_first.spec;
        if (spec.podAffinity) {
            const auto& terms = spec.podAffinity->required;
            const bool own = std::all_of(terms.begin(), terms.end(), [&](const PodAffinityTerm& term) { return isOwn(term) && matchesAll(term.labelSelector); });
            for (const PodAffinityTerm& term : terms)
                if (isOwn(term)) ofAffinity(term, own);
        }
        for (const TopologySpreadConstraint& spread : spec.spreadConstraints)
            if (spread.doNotSchedule) ofSpread(spread);
        ofGroup();
        return std::move(m_rules);
    }

private:
    /// Only pods of its own namespace, without what depends on other objects.
    static bool isOwn(const PodAffinityTerm& term) { return term.namespaces.empty() && !term.namespaceSelector && term.labelSelector; }

    bool matchesAll(const std::optional<LabelSelector>& selector) const {
        return selector && std::all_of(m_pods.begin(), m_pods.end(), [&](PodIdx pod) { return matches(*selector, *m_cluster.catalog().pod(pod).labels); });
    }

    Counted counted(const LabelSelector& selector) const {
        Counted found;
        const Catalog& catalog = m_cluster.catalog();
        for (std::size_t p = 0; p < m_cluster.podCount(); ++p) {
            const Pod& pod = catalog.pods[p];
            if (pod.namespaceName != m_first.namespaceName || !matches(selector, *pod.labels)) continue;
            const bool placed = m_cluster.placement(PodIdx(p)).node.valid();
            if (placed) found.pods.emplace_back(p);
            if (placed ? m_movers[p].moves() || m_movers[p].isEnding() : !pod.nodeName.empty()) found.stay = false;
        }
        return found;
    }

    /// Nodes by the value of a label; `kept`: those that count.
    template <typename Kept>
    DomainRule byLabel(const std::string& label, const Kept& kept) const {
        DomainRule rule;
        std::map<std::string, std::uint32_t> known;
        for (const Node& node : m_cluster.catalog().nodes) {
            const std::string* value = node.labels.find(label);
            if (!value || !kept(node)) {
                rule.groups.of.push_back(ShapeGroups::kNone);
                continue;
            }
            const auto [at, isNew] = known.emplace(*value, static_cast<std::uint32_t>(rule.names.size()));
            if (isNew) rule.names.push_back(label + "=" + *value);
            rule.groups.of.push_back(at->second);
        }
        rule.groups.count = rule.names.size();
        return rule;
    }

    static std::optional<std::size_t> nodeIn(const DomainRule& rule, bool other, std::uint32_t group) {
        for (std::size_t n = 0; n < rule.groups.of.size(); ++n)
            if (rule.groups.of[n] != ShapeGroups::kNone && (rule.groups.of[n] == group) != other) return n;
        return {};
    }

    /// Whether the scheduler refuses a pod on a node for its neighbours, as the rule says: a profile may leave rules out.
    bool refuses(const Cluster& picture, PodIdx pod, std::size_t node) const {
        const std::vector<Status> violations = m_scheduler.violations(picture, pod, NodeIdx(node));
        return std::any_of(violations.begin(), violations.end(), [](const Status& status) { return refusalOf(status.plugin) == Refusal::Neighbours && status.code != Code::NotModelled; });
    }

    void ofAffinity(const PodAffinityTerm& term, bool own) {
        const Counted near = counted(*term.labelSelector);
        if (!near.stay) return;
        DomainRule rule = byLabel(term.topologyKey, [](const Node&) { return true; });
        if (near.pods.empty()) {
            // The first one may come anywhere, as no pod matches yet; the others come to where it is.
            if (!own || m_pods.size() < 2 || rule.groups.count < 2) return;
            const std::optional<std::size_t> here = nodeIn(rule, false, 0), there = nodeIn(rule, true, 0);
            Draft draft(m_cluster);
            if (!here || !there || !draft.apply(Place{m_pods[0], NodeIdx(*here)}).has_value() || !refuses(draft.cluster(), m_pods[1], *there)) return;
            rule.groups.together = true;
            return m_rules.push_back(std::move(rule));
        }
        std::vector<bool> open(rule.groups.count, false);
        for (const PodIdx pod : near.pods)
            if (const std::uint32_t group = rule.groups.of[m_cluster.placement(pod).node.get()]; group != ShapeGroups::kNone) open[group] = true;
        std::optional<std::size_t> closed;
        for (std::size_t n = 0; n < rule.groups.of.size(); ++n) {
            std::uint32_t& group = rule.groups.of[n];
            if (group == ShapeGroups::kNone || open[group]) continue;
            group = ShapeGroups::kNone;
            closed = n;
        }
        if (!closed || !refuses(m_cluster, m_pods.front(), *closed)) return;
        m_rules.push_back(std::move(rule));
    }

    void ofSpread(const TopologySpreadConstraint& spread) {
        if (!matchesAll(spread.labelSelector) || spread.minDomains || spread.honorNodeTaints || !spread.matchLabelKeys.empty()) return;
        const PodSpec& spec = *m_first.spec;
        const bool chooses = !spec.nodeSelector.empty() || spec.hasNodeAffinity;
        if (spread.honorNodeAffinity && chooses) return;  // which values count depends on more than the label
        const Counted like = counted(*spread.labelSelector);
        if (!like.stay) return;
        // A node that lacks the label of another such rule takes none, and its value is not counted.
        DomainRule rule = byLabel(spread.topologyKey, [&](const Node& node) {
            return std::all_of(spec.spreadConstraints.begin(), spec.spreadConstraints.end(),
                               [&](const TopologySpreadConstraint& one) { return !one.doNotSchedule || node.labels.find(one.topologyKey); });
        });
        if (rule.groups.count < 2) return;
        rule.groups.ahead = spread.maxSkew;
        rule.groups.there.assign(rule.groups.count, 0);
        for (const PodIdx pod : like.pods)
            if (const std::uint32_t group = rule.groups.of[m_cluster.placement(pod).node.get()]; group != ShapeGroups::kNone) ++rule.groups.there[group];
        // In the group that has most, one more than may be ahead is refused.
        const auto& there = rule.groups.there;
        const auto fullest = static_cast<std::uint32_t>(std::max_element(there.begin(), there.end()) - there.begin());
        const std::int64_t more = std::max<std::int64_t>(0, spread.maxSkew - (there[fullest] - *std::min_element(there.begin(), there.end())));
        const std::optional<std::size_t> node = nodeIn(rule, false, fullest);
        if (!node || more + 1 > static_cast<std::int64_t>(m_pods.size())) return;
        Draft draft(m_cluster);
        for (std::int64_t k = 0; k < more; ++k)
            if (!draft.apply(Place{m_pods[static_cast<std::size_t>(k)], NodeIdx(*node)}).has_value()) return;
        if (refuses(draft.cluster(), m_pods[static_cast<std::size_t>(more)], *node)) m_rules.push_back(std::move(rule));
    }

    /// A group of pods that is placed as a whole, on nodes with one value.
    void ofGroup() {
        const std::string& name = m_first.spec->podGroup;
        const Profile* profile = m_scheduler.profiles().find(m_first.spec->schedulerName);
        if (name.empty() || m_pods.size() < 2 || !profile) return;
        if (std::none_of(profile->plugins.begin(), profile->plugins.end(), [](const auto& plugin) { return dynamic_cast<const PlacementGeneratePlugin*>(plugin.get()) != nullptr; })) return;
        const Catalog& catalog = m_cluster.catalog();
        const std::string* label = nullptr;
        for (const PodGroup& group : catalog.podGroups)
            if (group.namespaceName == m_first.namespaceName && group.name == name) label = group.topologyKey();
        if (!label) return;
        for (const Pod& pod : catalog.pods)
            if (pod.namespaceName == m_first.namespaceName && pod.spec->podGroup == name && !pod.nodeName.empty()) return;  // some of it stand already
        DomainRule rule = byLabel(*label, [](const Node&) { return true; });
        if (rule.groups.count < 2) return;
        rule.groups.together = true;
        m_rules.push_back(std::move(rule));
    }

    const Cluster& m_cluster;
    const Scheduler& m_scheduler;
    const std::vector<PodIdx>& m_pods;
    const std::vector<Mover>& m_movers;
    const Pod& m_first;
    std::vector<DomainRule> m_rules;
};

}  // namespace

std::vector<DomainRule> domainRulesOf(const Cluster& cluster, const Scheduler& scheduler, const std::vector<PodIdx>& pods, const std::vector<Mover>& movers) {
    if (pods.empty()) return {};
    return DomainRules(cluster, scheduler, pods, movers).all();
}

}  // namespace bayplan
