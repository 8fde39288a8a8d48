// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kueue/quota_tree.h"

#include <algorithm>
#include <limits>
#include <set>

namespace bayplan {

double DominantShare::value() const { return undivided == 0 ? 0 : weight == 0 ? std::numeric_limits<double>::infinity()
                                                                              : undivided / weight; }

bool DominantShare::operator<(const DominantShare& other) const {
    if (infinite() && other.infinite()) return undivided < other.undivided;
    return value() < other.value();
}

QuotaTree::QuotaTree(const KueueObjects& objects) : m_queues(objects.queues.size()) {
    const auto intern = [&](const std::vector<QuotaGroup>& groups) {
        for (const QuotaGroup& group : groups)
            for (const QuotaGroup::Flavor& flavor : group.flavors)
                for (const auto& [resource, unused] : flavor.quotas)
                    if (m_byName.emplace(std::pair(flavor.name, resource), static_cast<FlavorResource>(m_names.size())).second) m_names.emplace_back(flavor.name, resource);
    };
    for (const ClusterQueue& queue : objects.queues) intern(queue.groups);
    for (const QueueCohort& cohort : objects.cohorts) intern(cohort.groups);

    const auto node = [&](const std::string& name, double weight) {
        At one;
        one.name = name;
        one.weight = weight;
        one.quotas.resize(m_names.size());
        m_nodes.push_back(std::move(one));
        return static_cast<QuotaNode>(m_nodes.size() - 1);
    };
    std::map<std::string, QuotaNode> cohorts;
    for (const ClusterQueue& queue : objects.queues) take(node(queue.name, queue.weight), queue.groups);
    for (const QueueCohort& cohort : objects.cohorts) {
        const QuotaNode made = cohorts.emplace(cohort.name, static_cast<QuotaNode>(m_nodes.size())).first->second;
        if (static_cast<std::size_t>(made) == m_nodes.size()) take(node(cohort.name, cohort.weight), cohort.groups);
    }
    // A cohort that is only named has no quota of its own.
    const auto cohortNamed = [&](const std::string& name) {
        const auto [known, isNew] = cohorts.emplace(name, static_cast<QuotaNode>(m_nodes.size()));
        return isNew ? node(name, 1) : known->second;
    };
    for (std::size_t q = 0; q < m_queues; ++q)
        if (!objects.queues[q].cohort.empty()) {
            const QuotaNode parent = cohortNamed(objects.queues[q].cohort);
            m_nodes[q].parent = parent;
        }
    for (const QueueCohort& cohort : objects.cohorts)
        if (!cohort.parent.empty()) {
            const QuotaNode parent = cohortNamed(cohort.parent);
            at(cohorts.at(cohort.name)).parent = parent;
        }
    // Cohorts in a circle have no root: what hangs on them is not sound, and stands alone.
    std::vector<QuotaNode> lost;
    for (std::size_t n = 0; n < m_nodes.size(); ++n) {
        std::size_t steps = 0;
        for (QuotaNode up = static_cast<QuotaNode>(n); up >= 0 && steps <= m_nodes.size(); up = at(up).parent) ++steps;
        if (steps > m_nodes.size()) lost.push_back(static_cast<QuotaNode>(n));
    }
    for (const QuotaNode n : lost) {
        at(n).parent = -1;
        at(n).sound = false;
    }
    for (std::size_t n = 0; n < m_nodes.size(); ++n)
        if (m_nodes[n].parent >= 0) at(m_nodes[n].parent).children.push_back(static_cast<QuotaNode>(n));
    for (std::size_t n = 0; n < m_nodes.size(); ++n)
        if (m_nodes[n].parent < 0) finish(static_cast<QuotaNode>(n));
    for (std::size_t w = 0; w < objects.workloads.size(); ++w) {
        const QueuedWorkload& workload = objects.workloads[w];
        if (workload.admittedIn.empty()) continue;
        const auto queue = std::find_if(objects.queues.begin(), objects.queues.end(), [&](const ClusterQueue& one) { return one.name == workload.admittedIn; });
        if (queue == objects.queues.end()) continue;
        for (const PodSetAssignment& set : workload.admission)
            for (const auto& [resource, flavor] : set.flavors)
                if (const FlavorResource fr = find(flavor, resource); fr >= 0)
                    add(static_cast<QuotaNode>(queue - objects.queues.begin()), fr, workload.held(set, resource));
    }
}

void QuotaTree::take(QuotaNode n, const std::vector<QuotaGroup>& groups) {
    for (const QuotaGroup& group : groups)
        for (const QuotaGroup::Flavor& flavor : group.flavors)
            for (const auto& [resource, amount] : flavor.quotas) {
                Quota& to = quota(n, find(flavor.name, resource));
                to.subtree = amount.nominal;
                to.borrowingLimit = amount.borrowingLimit;
                to.lendingLimit = amount.lendingLimit;
            }
}

void QuotaTree::finish(QuotaNode n) {
    if (!isQueue(n)) at(n).height = 0;
    for (const QuotaNode child : children(n)) {
        finish(child);
        at(n).height = std::max(at(n).height, at(child).height + 1);
        for (FlavorResource fr = 0; fr < resources(); ++fr) quota(n, fr).subtree += subtree(child, fr) - local(child, fr);
    }
}

FlavorResource QuotaTree::find(const std::string& flavor, const std::string& resource) const {
    const auto known = m_byName.find({flavor, resource});
    return known == m_byName.end() ? -1 : known->second;
}

QuotaNode QuotaTree::root(QuotaNode n) const {
    while (parent(n) >= 0) n = parent(n);
    return n;
}

std::string QuotaTree::path(QuotaNode n) const { return (parent(n) >= 0 ? path(parent(n)) : std::string()) + "/" + at(n).name; }

std::int64_t QuotaTree::local(QuotaNode n, FlavorResource fr) const {
    const Quota& of = quota(n, fr);
    return of.lendingLimit ? std::max<std::int64_t>(0, of.subtree - *of.lendingLimit) : 0;
}

std::int64_t QuotaTree::freeLocal(QuotaNode n, FlavorResource fr) const { return std::max<std::int64_t>(0, local(n, fr) - usage(n, fr)); }

std::int64_t QuotaTree::available(QuotaNode n, FlavorResource fr) const {
    const Quota& of = quota(n, fr);
    std::int64_t free = of.subtree - of.usage;
    if (parent(n) >= 0) {
        std::int64_t above = available(parent(n), fr);
        if (of.borrowingLimit) above = std::min(above, (of.subtree - local(n, fr)) - std::max<std::int64_t>(0, of.usage - local(n, fr)) + *of.borrowingLimit);
        free = freeLocal(n, fr) + above;
    }
    return isQueue(n) ? std::max<std::int64_t>(0, free) : free;
}

std::int64_t QuotaTree::potential(QuotaNode n, FlavorResource fr) const {
    const Quota& of = quota(n, fr);
    if (parent(n) < 0) return of.subtree;
    const std::int64_t most = local(n, fr) + potential(parent(n), fr);
    return of.borrowingLimit ? std::min(most, of.subtree + *of.borrowingLimit) : most;
}

std::pair<int, bool> QuotaTree::borrowLevel(QuotaNode queue, FlavorResource fr, std::int64_t more) const {
    if (parent(queue) < 0 || !borrows(queue, fr, more)) return {0, parent(queue) >= 0};
    std::int64_t rest = more - freeLocal(queue, fr);
    QuotaNode top = queue;
    for (QuotaNode n = parent(queue); n >= 0; n = parent(n)) {
        if (!borrows(n, fr, rest)) return {at(n).height, parent(n) >= 0};
        rest -= freeLocal(n, fr);
        top = n;
    }
    return {at(top).height, false};
}

void QuotaTree::add(QuotaNode n, FlavorResource fr, std::int64_t amount) {
    const std::int64_t inside = freeLocal(n, fr);
    quota(n, fr).usage += amount;
    if (amount > inside && parent(n) >= 0) add(parent(n), fr, amount - inside);
}

void QuotaTree::remove(QuotaNode n, FlavorResource fr, std::int64_t amount) {
    const std::int64_t beyond = usage(n, fr) - local(n, fr);
    quota(n, fr).usage -= amount;
    if (beyond > 0 && parent(n) >= 0) remove(parent(n), fr, std::min(amount, beyond));
}

bool QuotaTree::fits(QuotaNode queue, const FlavorAmounts& amounts) const {
    return std::all_of(amounts.begin(), amounts.end(), [&](const auto& one) { return available(queue, one.first) >= one.second; });
}

DominantShare QuotaTree::share(QuotaNode n) const {
    if (parent(n) < 0) return {};
    std::map<std::string, std::pair<std::int64_t, std::int64_t>> byResource;  // borrowed, lendable
    for (FlavorResource fr = 0; fr < resources(); ++fr) {
        auto& [borrowed, lendable] = byResource[m_names[static_cast<std::size_t>(fr)].second];
        borrowed += std::max<std::int64_t>(0, usage(n, fr) - subtree(n, fr));
        lendable += potential(parent(n), fr);
    }
    DominantShare share{0, at(n).weight};
    for (const auto& [unused, amounts] : byResource)
        if (amounts.second > 0) share.undivided = std::max(share.undivided, static_cast<double>(amounts.first) * 1000 / static_cast<double>(amounts.second));
    return share;
}

}  // namespace bayplan
