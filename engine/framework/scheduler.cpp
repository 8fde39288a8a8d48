// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/scheduler.h"

#include <algorithm>
#include <utility>

#include "cluster/delta.h"
#include "framework/fresh_decision.h"
#include "framework/kept_decision.h"
#include "framework/scheduler_impl.h"

namespace bayplan {

Scheduler::Impl::Impl(Profiles p, Keep k) : profiles(std::move(p)), keep(k), tables(profiles.all.size()) {
    for (const auto& profile : profiles.all) links.emplace_back(*profile);
}

void Scheduler::Impl::prepare(const Cluster& cluster) {
    if (index && index->catalog == cluster.sharedCatalog()) return;
    index = std::make_shared<const CatalogIndex>(cluster.sharedCatalog());
    for (auto& kept : tables) kept.clear();
    tableBytes = 0;
    nominated.clear();
    for (const PodIdx pod : index->nominated)
        if (profiles.find(cluster.catalog().pod(pod).spec->schedulerName)) nominated.push_back(pod);
}

std::size_t Scheduler::Impl::placeOf(const Profile& profile) const {
    const auto at =
        std::find_if(profiles.all.begin(), profiles.all.end(), [&](const auto& p) { return p.get() == &profile; });
    return static_cast<std::size_t>(at - profiles.all.begin());
}

CycleRun Scheduler::Impl::start(const Profile& profile, const Cluster& cluster, PodIdx pod) const {
    return CycleRun(profile, links[placeOf(profile)], Cycle(cluster, pod, *index), nominated);
}

void Scheduler::Impl::makeRoom() {
    while (tableBytes > kMaxTableBytes) {
        std::unordered_map<SpecIdx, Kept>* where = nullptr;
        std::unordered_map<SpecIdx, Kept>::iterator oldest;
        for (auto& kept : tables)
            for (auto at = kept.begin(); at != kept.end(); ++at)
                if (!where || at->second.used < oldest->second.used) {
                    where = &kept;
                    oldest = at;
                }
        if (!where) return;
        tableBytes -= std::min(tableBytes, oldest->second.table->bytes());
        where->erase(oldest);
    }
}

ClassTable& Scheduler::Impl::table(const CycleRun& run) {
    const Catalog& catalog = run.cycle().cluster.catalog();
    auto& kept = tables[placeOf(run.profile())];
    const SpecIdx spec = catalog.podSpecs[run.cycle().podIdx.get()];
    auto at = kept.find(spec);
    if (at == kept.end()) {
        auto fresh = std::make_unique<ClassTable>(*index);
        tableBytes += fresh->bytes();
        makeRoom();
        at = kept.emplace(spec, Kept{std::move(fresh), 0}).first;
    }
    at->second.used = ++clock;
    return *at->second.table;
}

std::optional<std::string> Scheduler::Impl::ignored(const Pod& pod) const {
    if (!profiles.find(pod.spec->schedulerName))
        return "no profile has the scheduler name \"" + pod.spec->schedulerName + "\"";
    if (pod.deleting) return "skip schedule deleting pod: " + pod.key();
    return std::nullopt;
}

Decision Scheduler::Impl::decidePending(const Cluster& cluster, PodIdx podIdx, Detail detail) {
    const Pod& pod = cluster.catalog().pod(podIdx);
    Decision decision;
    decision.pod = podIdx;
    if (auto why = ignored(pod)) {
        decision.outcome = Outcome::Ignored;
        decision.message = std::move(*why);
        return decision;
    }
    const Profile& profile = *profiles.find(pod.spec->schedulerName);
    std::vector<std::string> unknown;
    for (const auto& slot : profile.preEnqueue) {
        const Status status = slot.point->preEnqueue(pod);
        if (status.ok()) continue;
        if (status.code == Code::NotModelled) {
            unknown.push_back(std::string(slot.plugin->name()) + ": " + status.message());
            continue;
        }
        decision.outcome = Outcome::Gated;
        decision.message = status.message();
        return decision;
    }
    if (cluster.nodeCount() == 0) {
        decision.outcome = Outcome::Unschedulable;
        decision.message = "no nodes available to schedule pods";
        return decision;
    }
    CycleRun run = start(profile, cluster, podIdx);
    run.preFilter();
    if (keep == Keep::Tables && detail == Detail::Outcome && mayUseTable(run))
        decision = decideKept(run, table(run));
    else
        decision = decideAfresh(run, {.withNodes = detail == Detail::Nodes, .everyNode = false});

    if (profiles.extenders > 0) unknown.push_back("Extender: the configuration names webhooks that take part");
    for (std::string& what : unknown)
        if (std::find(decision.notModelled.begin(), decision.notModelled.end(), what) == decision.notModelled.end())
            decision.notModelled.push_back(std::move(what));
    if (!decision.notModelled.empty()) {
        decision.outcome = Outcome::NotModelled;
        decision.node = NodeIdx();
        decision.tied.clear();
    }
    return decision;
}

Scheduler::Scheduler(Profiles profiles, Keep keep) : m_impl(std::make_unique<Impl>(std::move(profiles), keep)) {}
Scheduler::~Scheduler() = default;
Scheduler::Scheduler(Scheduler&&) noexcept = default;
Scheduler& Scheduler::operator=(Scheduler&&) noexcept = default;

const Profiles& Scheduler::profiles() const {
    return m_impl->profiles;
}

void Scheduler::prepare(const Cluster& cluster) {
    m_impl->prepare(cluster);
}

Decision Scheduler::decide(const Cluster& cluster, PodIdx pod, Detail detail) {
    m_impl->prepare(cluster);
    if (!cluster.placement(pod).node.valid()) return m_impl->decidePending(cluster, pod, detail);
    Draft draft(cluster);
    check(draft.apply(Evict{pod}).has_value(), "a pod that stands on a node can be taken off it");
    return m_impl->decidePending(draft.cluster(), pod, detail);
}

}  // namespace bayplan
