// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/compared/compared_load.h"

#include <algorithm>
#include <map>
#include <set>
#include <utility>

#include "cluster/builder.h"
#include "schedulers/kueue/admitted_pods.h"
#include "schedulers/volcano/controllers.h"
#include "schedulers/volcano/job_controller.h"

namespace bayplan {

namespace {

/// As if every workload that waits had been admitted whole, to no flavor in particular.
KueueObjects asIfAdmitted(const PreparedKueue& kueue) {
    KueueObjects end = kueue.objects;
    for (QueuedWorkload& one : end.workloads) {
        const auto aside = kueue.aside.find(one.key());
        const bool out = aside != kueue.aside.end() && (aside->second.why == WorkloadAside::Why::Finished || aside->second.why == WorkloadAside::Why::Inactive);
        if (out || !one.admittedIn.empty()) continue;
        one.admittedIn = "-";
        one.admission.clear();
        for (const WorkloadPodSet& set : one.podSets) one.admission.push_back({set.name, set.count, {}, {}});
    }
    return end;
}

/// One of several objects that speak of the same pods counts.
std::vector<ReadGroup> comparedGangs(const Catalog& catalog, const ComparedLoad& load) {
    std::vector<ReadGroup> gangs;
    std::set<std::vector<PodIdx>> seen;
    const ReadGroups groups(catalog);
    for (const ReadGroup& group : groups.all()) {
        if (!group.quorum || group.quorum->value < 2) continue;
        if (std::none_of(group.pods.begin(), group.pods.end(), [&](PodIdx pod) { return load.has(catalog.pod(pod).key()); })) continue;
        if (seen.insert(group.pods).second) gangs.push_back(group);
    }
    return gangs;
}

/// Adds what Volcano's Jobs have yet to make.
Result<void> addPodsOfJobs(ComparedLoad& load) {
    if (load.volcano.jobs.empty()) return {};
    const Result<std::vector<volcano::MadePod>> pods = volcano::makePodsOfJobs(load.read, load.volcano, 0);
    if (!pods) return pods.error();
    std::map<std::string, std::string> queues;  // by pod group
    for (const volcano::PodGroup& group : load.volcano.podGroups) queues.emplace(group.key(), group.queue);
    for (const volcano::MadePod& one : *pods) load.ofVolcanoJobs.emplace(one.pod, queues.at(one.podGroup));
    load.made += pods->size();
    return {};
}

}  // namespace

bool ComparedLoad::has(const std::string& pod) const { return std::binary_search(pods.begin(), pods.end(), pod); }

Result<ComparedLoad> comparedLoad(ComparedObjects all, const Budget& budget) {
    if (all.objects.nodes.empty()) return Error{ErrorCode::Invalid, worded("there is no node among the objects"), {}};
    ComparedLoad load;
    load.read = std::move(all.objects);
    load.volcano = std::move(all.volcano);
    load.koordinator = std::move(all.koordinator);
    if (const Result<void> added = addPodsOfJobs(load); !added) return added.error();
    load.kueue = prepareKueue(std::move(all.kueue), std::move(all.jobs), load.read);
    Result<PodsOfAdmission> told = podsOfAdmission(load.read, load.kueue.objects, asIfAdmitted(load.kueue));
    if (!told) return told.error();
    load.whole = std::move(told->objects);
    for (const AdmittedPod& pod : told->pods) {
        load.workloads.emplace(pod.pod, pod.workload);
        load.made += pod.made;
    }
    for (const Pod& pod : load.whole.pods)
        if (pod.nodeName.empty() && !pod.terminal()) load.pods.push_back(pod.key());
    if (load.pods.empty()) return Error{ErrorCode::Invalid, worded("no pod is pending: there is nothing to compare"), {}};
    std::sort(load.pods.begin(), load.pods.end());
    Result<Built> built = build(load.whole, budget);
    if (!built) return built.error();
    load.picture = std::move(built->cluster);
    load.gangs = comparedGangs(load.picture->catalog(), load);
    return load;
}

}  // namespace bayplan
