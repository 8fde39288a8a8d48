// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/descheduler/migration_filter.h"

#include <algorithm>
#include <limits>
#include <tuple>

#include "model/qos.h"
#include "plugins/shared/koordinator_class.h"

namespace bayplan {

namespace {

constexpr std::int64_t kNeverEvicted = std::numeric_limits<std::int32_t>::max();

/// Free first, pods without a class last.
int classRank(KoordinatorClass of) {
    switch (of) {
    case KoordinatorClass::Free: return 1;
    case KoordinatorClass::Batch: return 2;
    case KoordinatorClass::Mid: return 3;
    case KoordinatorClass::Prod: return 4;
    case KoordinatorClass::None: break;
    }
    return 5;
}

int kubeRank(QosClass qos) { return qos == QosClass::BestEffort ? 1 : qos == QosClass::Burstable ? 2
                                                                                                 : 3; }

/// What the label says, otherwise what follows from the quality of service.
int koordinatorRank(const Pod& pod) {
    const std::string* label = pod.labels->find("koordinator.sh/qosClass");
    if (label && *label == "BE") return 1;
    if (label && *label == "LS") return 2;
    if (label && *label == "LSR") return 3;
    if (label && (*label == "LSE" || *label == "SYSTEM")) return 4;
    return qosOf(pod) == QosClass::BestEffort ? 1 : 2;
}

}  // namespace

std::int64_t mostOfWorkload(std::int64_t replicas, const std::optional<CountOrPercent>& limit) {
    std::int64_t most = replicas > 10 ? replicas / 10 : replicas >= 4 ? 2
                                                                      : 1;
    if (limit && limit->number != 0) most = limit->percent ? replicas * limit->number / 100 : limit->number;
    return std::min(most, replicas);
}

int compareForMigration(const EvictablePods& pods, std::size_t a, std::size_t b) {
    const auto rank = [&](std::size_t i) {
        const Pod& pod = pods.pod(i);
        const PodHistory& history = pods.history(i);
        return std::tuple(classRank(koordinatorClassOf(pod)), pod.priority(), kubeRank(qosOf(pod)), koordinatorRank(pod), history.deletionCost, history.evictionCost);
    };
    const auto first = rank(a), second = rank(b);
    return first < second ? -1 : second < first ? 1
                                                : 0;
}

MigrationFilter::MigrationFilter(const MigrationArgs& args, const EvictablePods& pods) : m_args(args), m_pods(pods) {
    for (std::size_t pod = 0; pod < pods.objects().pods.size(); ++pod) {
        const std::vector<OwnerReference>& owners = pods.pod(pod).owners;
        const std::vector<std::string>& uids = pods.history(pod).ownerUids;
        std::string& workload = m_workloads.emplace_back();
        for (std::size_t i = 0; i < owners.size() && i < uids.size() && workload.empty(); ++i)
            if (owners[i].controller) workload = uids[i];
        if (!workload.empty()) m_members[workload].push_back(pod);
    }
}

std::vector<std::string> MigrationFilter::refusals(std::size_t pod) const {
    std::vector<std::string> all;
    if (m_args.dryRun) all.push_back("dryRun of MigrationController");
    if (m_jobs.contains(pod)) all.push_back("it has a migration job already");
    forGood(pod, all);
    // Of a pod that asks to be evicted nobody counts how many others are on their way.
    if (!m_pods.history(pod).evict) forNow(pod, all);
    return all;
}

void MigrationFilter::forGood(std::size_t pod, std::vector<std::string>& refusals) const {
    const Pod& of = m_pods.pod(pod);
    if (m_args.reservationFirst && std::find(m_args.schedulerNames.begin(), m_args.schedulerNames.end(), of.spec->schedulerName) == m_args.schedulerNames.end())
        refusals.push_back("mode ReservationFirst: its scheduler \"" + of.spec->schedulerName + "\" is not among schedulerNames");
    if (!m_args.namespaces.admits(of.namespaceName)) refusals.push_back("its namespace is not chosen");
    if (m_pods.history(pod).evictionCost == kNeverEvicted) refusals.push_back("its annotation eviction-cost forbids it");
    const std::string& workload = m_workloads[pod];
    if (workload.empty() || m_args.skipExpectedReplicas) return;
    const std::int64_t replicas = m_pods.ownedBy(workload);
    if (replicas == 1) refusals.push_back("its workload has 1 replica");
    else if (replicas == mostOfWorkload(replicas, m_args.perWorkload) || replicas == mostOfWorkload(replicas, m_args.unavailablePerWorkload))
        refusals.push_back("all " + std::to_string(replicas) + " replicas of its workload could move at once");
}

void MigrationFilter::forNow(std::size_t pod, std::vector<std::string>& refusals) const {
    const Pod& of = m_pods.pod(pod);
    const auto reached = [&](const std::optional<std::int64_t>& most, std::int64_t now, const std::string& limit) {
        if (most && *most > 0 && now >= *most) refusals.push_back(limit + ": " + std::to_string(now) + " are migrating");
    };
    const auto count = [](const std::map<std::string, std::int64_t>& counts, const std::string& name) {
        const auto at = counts.find(name);
        return at == counts.end() ? std::int64_t{0} : at->second;
    };
    reached(m_args.globally, static_cast<std::int64_t>(m_jobs.size()), "maxMigratingGlobally");
    reached(m_args.perNode, count(m_ofNode, of.nodeName), "maxMigratingPerNode");
    reached(m_args.perNamespace, count(m_ofNamespace, of.namespaceName), "maxMigratingPerNamespace");
    if (const std::string& workload = m_workloads[pod]; !workload.empty()) ofWorkload(pod, workload, refusals);
}

void MigrationFilter::ofWorkload(std::size_t pod, const std::string& workload, std::vector<std::string>& refusals) const {
    const std::int64_t replicas = m_pods.ownedBy(workload);
    const auto at = m_ofWorkload.find(workload);
    std::set<std::size_t> gone = at == m_ofWorkload.end() ? std::set<std::size_t>{} : at->second;
    gone.erase(pod);
    const auto migrating = static_cast<std::int64_t>(gone.size());
    if (migrating > 0 && migrating >= mostOfWorkload(replicas, m_args.perWorkload)) {
        refusals.push_back("maxMigratingPerWorkload: " + std::to_string(migrating) + " are migrating");
        return;
    }
    for (const std::size_t i : m_members.at(workload)) {
        const auto& conditions = m_pods.history(i).conditions;
        const bool ready = std::any_of(conditions.begin(), conditions.end(), [](const PodCondition& one) { return one.type == "Ready" && one.status == "True"; });
        if (!ready || m_pods.pod(i).terminal() || m_pods.pod(i).deleting) gone.insert(i);
    }
    if (const auto unavailable = static_cast<std::int64_t>(gone.size()); unavailable >= mostOfWorkload(replicas, m_args.unavailablePerWorkload))
        refusals.push_back("maxUnavailablePerWorkload: " + std::to_string(unavailable) + " are migrating or not ready");
}

void MigrationFilter::add(std::size_t pod) {
    const Pod& of = m_pods.pod(pod);
    m_jobs.insert(pod);
    ++m_ofNode[of.nodeName];
    ++m_ofNamespace[of.namespaceName];
    if (const std::string& workload = m_workloads[pod]; !workload.empty()) m_ofWorkload[workload].insert(pod);
}

}  // namespace bayplan
