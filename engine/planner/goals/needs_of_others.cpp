// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/needs_of_others.h"

#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include "model/app_group.h"
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

NeedsOfOthers::NeedsOfOthers(const Cluster& start, const Scheduler& scheduler) : m_scheduler(scheduler), m_catalog(start.sharedCatalog()) {
    const Catalog& catalog = start.catalog();
    std::vector<bool> ofSpec;
    for (const SpecInfo& info : catalog.specs) ofSpec.push_back(hasNeeds(*info.spec));
    if (std::find(ofSpec.begin(), ofSpec.end(), true) == ofSpec.end()) return;
    m_groupOf.assign(start.podCount(), kNone);
    std::map<std::tuple<SpecIdx, std::string, std::string>, std::size_t> known;
    for (std::size_t p = 0; p < start.podCount(); ++p) {
        const PodIdx pod(p);
        if (!ofSpec[catalog.podSpecs[p].get()]) continue;
        const Pod& object = catalog.pod(pod);
        // One that leaves by itself needs nobody; without a profile nothing is known of its rules.
        if (object.deleting || !scheduler.profiles().find(object.spec->schedulerName)) continue;
        std::string labels;
        for (const auto& [key, value] : *object.labels) labels += key + '\0' + value + '\0';
        const auto [at, isNew] = known.emplace(std::tuple{catalog.podSpecs[p], object.namespaceName, std::move(labels)}, m_groups.size());
        if (isNew) m_groups.push_back({pod});
        m_groups[at->second].pods.push_back(pod);
        m_groupOf[p] = static_cast<std::uint32_t>(at->second);
    }
}

const NeedsOfOthers::Leaver& NeedsOfOthers::leaverLike(PodIdx pod) {
    const Pod& target = m_catalog->pod(pod);
    const auto [at, isNew] = m_leavers.try_emplace({m_catalog->podSpecs[pod.get()], target.labels.get(), target.namespaceName});
    Leaver& leaver = at->second;
    if (!isNew) return leaver;
    const bool ofApplication = target.labels->find(kAppGroupLabel) != nullptr;  // the others of its application count how near it is
    for (std::size_t g = 0; g < m_groups.size(); ++g) {
        const Pod& owner = m_catalog->pod(m_groups[g].first);
        const std::size_t before = leaver.rules.size();
        if (owner.spec->podAffinity)
            for (const PodAffinityTerm& term : owner.spec->podAffinity->required)
                if (mayMean(term, owner, target)) leaver.rules.push_back({g, term.topologyKey, false});
        for (const TopologySpreadConstraint& constraint : owner.spec->spreadConstraints)
            if (constraint.doNotSchedule && owner.namespaceName == target.namespaceName && constraint.labelSelector && matches(*constraint.labelSelector, *target.labels))
                leaver.rules.push_back({g, constraint.topologyKey, true});
        const bool keepsAway = target.spec->podAntiAffinity
                               && std::any_of(target.spec->podAntiAffinity->required.begin(), target.spec->podAntiAffinity->required.end(),
                                              [&](const PodAffinityTerm& term) { return mayMean(term, target, owner); });
        if (keepsAway || ofApplication || leaver.rules.size() > before || m_groupOf[pod.get()] == g) leaver.disturbed.push_back(g);
    }
    return leaver;
}

const NeedsOfOthers::ByDomain& NeedsOfOthers::standing(const Cluster& now, std::size_t group, const std::string& key) {
    Group& of = m_groups[group];
    const auto [at, isNew] = of.standing.try_emplace(key);
    if (!isNew) return at->second;
    const std::vector<std::uint32_t>& domains = domainsBy(key);
    for (const PodIdx pod : of.pods)
        if (const NodeIdx node = now.placement(pod).node; node.valid() && domains[node.get()] != 0 && !m_waiting.contains(pod)) at->second[domains[node.get()]].insert(pod);
    return at->second;
}

void NeedsOfOthers::stand(PodIdx pod, NodeIdx node, bool there) {
    if (!node.valid() || m_groupOf[pod.get()] == kNone) return;
    for (auto& [key, byDomain] : m_groups[m_groupOf[pod.get()]].standing) {
        const std::uint32_t domain = domainsBy(key)[node.get()];
        if (domain == 0) continue;
        std::set<PodIdx>& pods = byDomain[domain];
        if (there) pods.insert(pod);
        else pods.erase(pod);
    }
}

void NeedsOfOthers::willMove(const std::vector<PodIdx>& pods) {
    m_waiting.insert(pods.begin(), pods.end());
    for (Group& group : m_groups) group.standing.clear();
}

void NeedsOfOthers::follow(PodIdx pod, NodeIdx from, NodeIdx to, std::vector<Missed> missed) {
    m_waiting.erase(pod);
    if (none()) return;
    stand(pod, from, false);
    stand(pod, to, true);
    for (const std::size_t group : leaverLike(pod).disturbed) m_groups[group].known.clear();
    for (Missed& one : missed)
        if (m_groupOf[one.pod.get()] != kNone) m_groups[m_groupOf[one.pod.get()]].known[one.pod] = std::move(one);
}

void NeedsOfOthers::forget() {
    for (Group& group : m_groups) group.known.clear();
}

NeedsOfOthers::Watch NeedsOfOthers::watch(const Cluster& now, PodIdx leaver, NodeIdx from) {
    Watch watch;
    if (none()) return watch;
    std::set<PodIdx> watched;
    const auto firstOf = [&](const std::set<PodIdx>& pods) {
        const auto other = std::find_if(pods.begin(), pods.end(), [&](PodIdx pod) { return pod != leaver; });
        return other != pods.end() ? *other : PodIdx();
    };
    for (const Rule& rule : leaverLike(leaver).rules) {
        const ByDomain& standing = this->standing(now, rule.group, rule.key);
        watch.keys.insert(rule.key);
        if (!rule.spreads) {
            // From where it counts for nobody it may come to where it does: who was the first of its kind then lacks a neighbour.
            const std::uint32_t left = domainsBy(rule.key)[from.get()];
            PodIdx first;
            for (const auto& [domain, pods] : standing)
                if (left == 0 || domain == left)
                    if (const PodIdx one = firstOf(pods); one.valid() && (!first.valid() || one < first)) first = one;
            if (first.valid()) watched.insert(first);
            continue;
        }
        std::array<std::pair<std::size_t, PodIdx>, kFullestAsked> fullest{};
        for (const auto& [domain, pods] : standing) {
            std::pair<std::size_t, PodIdx> one{pods.size() - pods.count(leaver), {}};
            if (one.first <= fullest.back().first) continue;
            one.second = firstOf(pods);
            for (auto& place : fullest)
                if (one.first > place.first) std::swap(one, place);
        }
        for (const auto& one : fullest)
            if (one.first > 0) watched.insert(one.second);
    }
    for (const PodIdx pod : watched) {
        std::map<PodIdx, Missed>& known = m_groups[m_groupOf[pod.get()]].known;
        const auto at = known.find(pod);
        watch.missed.push_back(at != known.end() ? at->second : missedBy(now, pod));
    }
    return watch;
}

const std::vector<std::uint32_t>& NeedsOfOthers::domainsBy(const std::string& key) {
    const auto [at, isNew] = m_domains.try_emplace(key);
    if (!isNew) return at->second;
    std::map<std::string, std::uint32_t> numbers;
    for (const Node& node : m_catalog->nodes) {
        const std::string* value = node.labels.find(key);
        at->second.push_back(value ? numbers.try_emplace(*value, static_cast<std::uint32_t>(numbers.size() + 1)).first->second : 0);
    }
    return at->second;
}

std::vector<std::uint32_t> NeedsOfOthers::domainsOf(const Watch& watch, NodeIdx node) {
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
