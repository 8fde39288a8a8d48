// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/gangs/gang_room.h"

#include <algorithm>
#include <array>
#include <iterator>
#include <map>
#include <string_view>
#include <tuple>
#include <utility>

#include "framework/reason_info.h"
#include "planner/one_on_a_node.h"
#include "plugins/all.h"

namespace bayplan {

namespace {

/// More than any gang has, and small enough to be added up.
constexpr std::int64_t kPlenty = std::int64_t{1} << 40;

/// Labels by which controllers number the pods of one template.
constexpr std::array<std::string_view, 4> kNumbers{"batch.kubernetes.io/job-completion-index", "apps.kubernetes.io/pod-index", "statefulset.kubernetes.io/pod-name",
                                                   "leaderworkerset.sigs.k8s.io/worker-index"};

bool names(const std::optional<LabelSelector>& selector, std::string_view key) {
    return selector && std::any_of(selector->requirements.begin(), selector->requirements.end(), [&](const Requirement& one) { return one.key == key; });
}

/// Whether any pod chooses pods by that label.
bool isAsked(const Catalog& catalog, std::string_view key) {
    const auto byAffinity = [&](const std::optional<PodAffinity>& affinity) {
        return affinity && std::any_of(affinity->required.begin(), affinity->required.end(), [&](const PodAffinityTerm& term) { return names(term.labelSelector, key); });
    };
    return std::any_of(catalog.specs.begin(), catalog.specs.end(), [&](const SpecInfo& info) {
        const PodSpec& spec = *info.spec;
        return byAffinity(spec.podAffinity) || byAffinity(spec.podAntiAffinity)
               || std::any_of(spec.spreadConstraints.begin(), spec.spreadConstraints.end(), [&](const TopologySpreadConstraint& one) {
                      return names(one.labelSelector, key) || std::find(one.matchLabelKeys.begin(), one.matchLabelKeys.end(), key) != one.matchLabelKeys.end();
                  });
    });
}

}  // namespace

std::vector<GangClass> gangClasses(const Catalog& catalog, const std::vector<PodIdx>& pods) {
    std::map<std::tuple<SpecIdx, std::string, std::vector<std::pair<std::string, std::string>>>, std::size_t> places;
    std::vector<GangClass> classes;
    std::vector<std::string_view> numbers;
    std::copy_if(kNumbers.begin(), kNumbers.end(), std::back_inserter(numbers), [&](std::string_view key) { return !isAsked(catalog, key); });
    for (const PodIdx pod : pods) {
        const Pod& object = catalog.pod(pod);
        std::vector<std::pair<std::string, std::string>> labels;
        for (const auto& [key, value] : *object.labels)
            if (std::find(numbers.begin(), numbers.end(), key) == numbers.end()) labels.emplace_back(key, value);
        const auto [at, fresh] = places.try_emplace({catalog.podSpecs[pod.get()], object.namespaceName, std::move(labels)}, classes.size());
        if (fresh) {
            GangClass& one = classes.emplace_back();
            one.asks = catalog.specOf(pod).requests.filter;
            one.asks[ResourceTable::kPodsIdx.get()] = 1;
            one.oneOnANode = oneOnANode(catalog, pod);
        }
        classes[at->second].pods.push_back(pod);
    }
    return classes;
}

bool standsWhatever(const Status& refusal) {
    if (!refusal.rejected()) return false;
    switch (refusalOf(refusal.plugin)) {
    case Refusal::Room:
    case Refusal::Cordon:
    case Refusal::Taint:
    case Refusal::Affinity:
    case Refusal::Ports:
    case Refusal::Volumes:
    case Refusal::Devices:
    case Refusal::Topology:
    case Refusal::Feature: return true;
    case Refusal::None:
    case Refusal::Neighbours:
    case Refusal::Gate: break;
    }
    return false;
}

Result<GangRoom> GangRoom::of(const Cluster& cluster, const Scheduler& scheduler, std::vector<GangClass> classes, const Budget& budget) {
    GangRoom room;
    const Catalog& catalog = cluster.catalog();
    room.m_classes = std::move(classes);
    room.m_room.counts.assign(catalog.resources.size(), true);
    for (const auto& profile : scheduler.profiles().all) {
        const std::vector<bool> countable = countableResources(*profile, catalog);
        for (std::size_t r = 0; r < countable.size(); ++r) room.m_room.counts[r] = room.m_room.counts[r] && countable[r];
    }
    for (std::size_t n = 0; n < cluster.nodeCount(); ++n) {
        room.m_room.inUse.push_back(false);
        std::vector<std::int64_t>& free = room.m_room.free.emplace_back(catalog.allocatable[n]);
        for (std::size_t r = 0; r < free.size(); ++r) free[r] -= cluster.requested(NodeIdx(n), ResourceIdx(r));
    }
    for (const GangClass& one : room.m_classes) {
        std::vector<std::vector<Status>> refusals = scheduler.violations(cluster, one.pods.front(), budget);
        if (refusals.size() != cluster.nodeCount()) return Error{ErrorCode::Cancelled, worded("counting was stopped"), {}};
        std::vector<bool>& closed = room.m_closed.emplace_back();
        for (const std::vector<Status>& on : refusals) closed.push_back(std::any_of(on.begin(), on.end(), standsWhatever));
        if (room.m_refusals.empty()) room.m_refusals = std::move(refusals);
    }
    return room;
}

std::int64_t GangRoom::most(std::size_t ofClass, NodeIdx node) const {
    if (m_closed[ofClass][node.get()]) return 0;
    const GangClass& one = m_classes[ofClass];
    std::int64_t most = one.oneOnANode ? 1 : kPlenty;
    for (std::size_t r = 0; r < one.asks.size(); ++r)
        if (one.asks[r] > 0 && m_room.counts[r]) most = std::min(most, std::max<std::int64_t>(0, m_room.free[node.get()][r]) / one.asks[r]);
    return most;
}

std::int64_t GangRoom::most(const std::vector<NodeIdx>& nodes) const {
    std::int64_t byClass = 0;
    std::vector<AskedClass> asked;
    for (std::size_t c = 0; c < m_classes.size(); ++c) {
        const auto pods = static_cast<std::int64_t>(m_classes[c].pods.size());
        std::int64_t room = 0;
        for (const NodeIdx node : nodes) room = std::min(pods, room + most(c, node));
        byClass += room;
        asked.push_back({m_classes[c].asks, pods});
    }
    if (m_classes.size() < 2) return byClass;
    // Classes share what is free. A node that is closed to all of them gives none of it.
    RoomOfNodes room;
    room.counts = m_room.counts;
    for (const NodeIdx node : nodes) {
        if (std::all_of(m_closed.begin(), m_closed.end(), [&](const std::vector<bool>& closed) { return closed[node.get()]; })) continue;
        room.inUse.push_back(false);
        room.free.push_back(m_room.free[node.get()]);
    }
    return std::min(byClass, mostPlaced(room, asked));
}

}  // namespace bayplan
