// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/needs_of_others.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "plugins/all.h"

namespace bayplan {

namespace {

constexpr std::size_t kFullestAsked = 3;  // domains of a rule about spreading: who is too many is in the fullest one

bool hasNeeds(const PodSpec& spec) {
    return (spec.podAffinity && !spec.podAffinity->required.empty())
           || std::any_of(spec.spreadConstraints.begin(), spec.spreadConstraints.end(), [](const TopologySpreadConstraint& one) { return one.doNotSchedule; });
}

/// Whether the term may mean the pod; the scheduler decides.
bool mayMean(const PodAffinityTerm& term, const Pod& owner, const Pod& target) {
    const bool own = term.namespaces.empty() && !term.namespaceSelector && owner.namespaceName == target.namespaceName;
    const bool space = own || term.namespaceSelector || std::find(term.namespaces.begin(), term.namespaces.end(), target.namespaceName) != term.namespaces.end();
    return space && term.labelSelector && matches(*term.labelSelector, *target.labels);
}

}  // namespace

NeedsOfOthers::NeedsOfOthers(const Cluster& cluster, const Scheduler& scheduler) : m_scheduler(scheduler), m_catalog(cluster.sharedCatalog()) {
    const Catalog& catalog = cluster.catalog();
    std::vector<bool> ofSpec;
    for (const SpecInfo& info : catalog.specs) ofSpec.push_back(hasNeeds(*info.spec));
    if (std::find(ofSpec.begin(), ofSpec.end(), true) == ofSpec.end()) return;
    std::map<std::tuple<SpecIdx, std::string, std::string>, std::size_t> known;
    for (std::size_t p = 0; p < cluster.podCount(); ++p) {
        const PodIdx pod(p);
        if (!ofSpec[catalog.podSpecs[p].get()]) continue;
        const Pod& object = catalog.pod(pod);
        // One that leaves by itself needs nobody; without a profile nothing is known of its rules.
        if (object.deleting || !scheduler.profiles().find(object.spec->schedulerName)) continue;
        std::string labels;
        for (const auto& [key, value] : *object.labels) labels += key + '\0' + value + '\0';
        const auto [at, isNew] = known.emplace(std::tuple{catalog.podSpecs[p], object.namespaceName, std::move(labels)}, m_groups.size());
        if (isNew) m_groups.push_back({pod, {}});
        m_groups[at->second].pods.push_back(pod);
    }
}

void NeedsOfOthers::watchGroup(const Cluster& before, const Group& group, PodIdx leaver, NodeIdx from, const std::set<PodIdx>& but, std::vector<PodIdx>& watched, std::set<std::string>& keys) const {
    const Catalog& catalog = before.catalog();
    const Pod &owner = catalog.pod(group.first), &target = catalog.pod(leaver);
    // 0: in none.
    const auto domainOf = [&](PodIdx pod, const std::vector<std::uint32_t>& domains) {
        const NodeIdx node = before.placement(pod).node;
        return pod == leaver || !node.valid() || but.contains(pod) ? 0 : domains[node.get()];
    };
    if (owner.spec->podAffinity)
        for (const PodAffinityTerm& term : owner.spec->podAffinity->required) {
            if (!mayMean(term, owner, target)) continue;
            const std::vector<std::uint32_t>& domains = domainsBy(term.topologyKey);
            const std::uint32_t left = domains[from.get()];
            keys.insert(term.topologyKey);
            // From where it counts for nobody it may come to where it does: who was the first of its kind then lacks a neighbour.
            const auto there = std::find_if(group.pods.begin(), group.pods.end(), [&](PodIdx pod) {
                const std::uint32_t domain = domainOf(pod, domains);
                return left == 0 ? domain != 0 : domain == left;
            });
            if (there != group.pods.end()) watched.push_back(*there);
        }
    for (const TopologySpreadConstraint& constraint : owner.spec->spreadConstraints) {
        if (!constraint.doNotSchedule || owner.namespaceName != target.namespaceName || !constraint.labelSelector || !matches(*constraint.labelSelector, *target.labels)) continue;
        keys.insert(constraint.topologyKey);
        const std::vector<std::uint32_t>& domains = domainsBy(constraint.topologyKey);
        struct Domain {
            std::size_t pods = 0;
            PodIdx first;
        };
        std::map<std::uint32_t, Domain> byDomain;
        for (const PodIdx pod : group.pods)
            if (const std::uint32_t domain = domainOf(pod, domains); domain != 0) {
                Domain& one = byDomain[domain];
                if (one.pods++ == 0) one.first = pod;
            }
        std::vector<Domain> fullest;
        for (const auto& numbered : byDomain) fullest.push_back(numbered.second);
        std::stable_sort(fullest.begin(), fullest.end(), [](const Domain& a, const Domain& b) { return a.pods > b.pods; });
        for (std::size_t i = 0; i < fullest.size() && i < kFullestAsked; ++i) watched.push_back(fullest[i].first);
    }
}

NeedsOfOthers::Watch NeedsOfOthers::watch(const Cluster& before, PodIdx leaver, NodeIdx from, const std::set<PodIdx>& but) const {
    Watch watch;
    std::vector<PodIdx> watched;
    for (const Group& group : m_groups) watchGroup(before, group, leaver, from, but, watched, watch.keys);
    std::sort(watched.begin(), watched.end());
    watched.erase(std::unique(watched.begin(), watched.end()), watched.end());
    for (const PodIdx pod : watched) watch.missed.push_back(missedBy(before, pod));
    return watch;
}

const std::vector<std::uint32_t>& NeedsOfOthers::domainsBy(const std::string& key) const {
    const auto [at, isNew] = m_domains.try_emplace(key);
    if (!isNew) return at->second;
    std::map<std::string, std::uint32_t> numbers;
    for (const Node& node : m_catalog->nodes) {
        const std::string* value = node.labels.find(key);
        at->second.push_back(value ? numbers.try_emplace(*value, static_cast<std::uint32_t>(numbers.size() + 1)).first->second : 0);
    }
    return at->second;
}

std::vector<std::uint32_t> NeedsOfOthers::domainsOf(const Watch& watch, NodeIdx node) const {
    std::vector<std::uint32_t> domains;
    for (const std::string& key : watch.keys) domains.push_back(domainsBy(key)[node.get()]);
    return domains;
}

Missed NeedsOfOthers::missedBy(const Cluster& picture, PodIdx pod) const {
    Missed missed{pod, {}};
    const NodeIdx node = picture.placement(pod).node;
    if (!node.valid()) return missed;
    for (const Status& status : m_scheduler.violations(picture, pod, node))
        if (status.rejected() && refusalOf(status.plugin) == Refusal::Neighbours) missed.rules.push_back(status.plugin + ": " + status.message());
    return missed;
}

std::string NeedsOfOthers::firstNew(const Missed& before, const Missed& now) {
    for (const std::string& rule : now.rules)
        if (std::find(before.rules.begin(), before.rules.end(), rule) == before.rules.end()) return rule;
    return {};
}

}  // namespace bayplan
