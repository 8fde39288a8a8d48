// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/descheduler/descheduler.h"

#include <algorithm>
#include <map>
#include <memory>
#include <numeric>
#include <utility>

#include "schedulers/descheduler/strategy_run.h"

namespace bayplan {

namespace {

Error cancelled() { return Error{ErrorCode::Cancelled, worded("descheduling was stopped"), {}}; }

/// As Go prints a list of errors: without repetitions, in brackets if there are several.
std::string aggregate(const std::vector<std::string>& errors) {
    std::vector<std::string> unique;
    for (const std::string& error : errors)
        if (!among(unique, error)) unique.push_back(error);
    if (unique.size() == 1) return unique.front();
    std::string text;
    for (const std::string& error : unique) text += (text.empty() ? "[" : ", ") + error;
    return text.empty() ? text : text + "]";
}

ProfileEvictor answersOf(const std::string& profile, const DefaultEvictor& evictor, const EvictablePods& pods) {
    ProfileEvictor all{profile, {}};
    std::vector<std::size_t> order(pods.objects().pods.size());
    std::iota(order.begin(), order.end(), std::size_t{0});
    std::sort(order.begin(), order.end(), [&](std::size_t a, std::size_t b) { return pods.key(a) < pods.key(b); });
    for (const std::size_t pod : order) {
        EvictorAnswer answer{pods.key(pod), evictor.evictable(pod), aggregate(evictor.checks(pod)), {}};
        if (answer.evictable) answer.mayGo = evictor.mayGo(pod);
        all.pods.push_back(std::move(answer));
    }
    return all;
}

/// Brings jobs into the order in which they are taken up. All are made at one time, and those that belong to a Job stay together.
void arbitrate(DeschedulingCycle& cycle, const EvictablePods& pods) {
    std::map<std::string, std::size_t> byKey;
    for (std::size_t pod = 0; pod < pods.objects().pods.size(); ++pod) byKey.emplace(pods.key(pod), pod);
    const auto podOf = [&](const DescheduledPod& one) { return byKey.at(one.pod); };
    std::stable_sort(cycle.evictions.begin(), cycle.evictions.end(), [&](const DescheduledPod& a, const DescheduledPod& b) {
        if (const int order = compareForMigration(pods, podOf(a), podOf(b)); order != 0) return order < 0;
        return pods.pod(podOf(a)).creationTime > pods.pod(podOf(b)).creationTime;
    });
    std::map<std::string, std::size_t> first;  // by Job: the place of its first
    std::vector<std::pair<std::size_t, DescheduledPod>> ranked;
    for (std::size_t i = 0; i < cycle.evictions.size(); ++i) {
        const Pod& pod = pods.pod(podOf(cycle.evictions[i]));
        std::size_t rank = i;
        for (const OwnerReference& owner : pod.owners)
            if (owner.controller && owner.kind == "Job") rank = first.try_emplace(pod.namespaceName + "/" + owner.name, i).first->second;
        ranked.emplace_back(rank, cycle.evictions[i]);
    }
    std::stable_sort(ranked.begin(), ranked.end(), [](const auto& a, const auto& b) { return a.first < b.first; });
    for (std::size_t i = 0; i < ranked.size(); ++i) cycle.evictions[i] = std::move(ranked[i].second);
}

}  // namespace

Result<DeschedulingCycle> deschedule(const Objects& objects, const std::vector<PodHistory>& histories, const DeschedulerPolicy& policy, std::int64_t now,
                                     const Budget& budget) {
    DeschedulingCycle cycle;
    EvictablePods pods(objects, histories, policy);
    std::vector<DefaultEvictor> evictors;
    std::vector<std::unique_ptr<MigrationFilter>> jobs;
    for (const DeschedulerProfile& profile : policy.profiles) {
        Result<DefaultEvictor> evictor = DefaultEvictor::make(profile.evictor, pods, now);
        if (!evictor) return evictor.error();
        if (budget.stopped()) return cancelled();
        jobs.push_back(profile.migration ? std::make_unique<MigrationFilter>(*profile.migration, pods) : nullptr);
        if (jobs.back()) {
            evictor->heed(*jobs.back());
            cycle.byJobs = true;
            cycle.reservationFirst = profile.migration->reservationFirst;
        }
        cycle.evictors.push_back(answersOf(profile.name, *evictor, pods));
        evictors.push_back(std::move(*evictor));
    }
    const std::vector<std::size_t> nodes = pods.ready(policy.nodeSelector);
    if (nodes.size() < 2) {
        cycle.skipped = "the cluster size is 0 or 1 (" + std::to_string(nodes.size()) + " ready nodes match)";
        return cycle;
    }
    // All profiles' Deschedule strategies come before any profile's Balance strategies.
    for (const auto part : {&DeschedulerProfile::deschedule, &DeschedulerProfile::balance})
        for (std::size_t p = 0; p < policy.profiles.size(); ++p)
            for (const Strategy& strategy : policy.profiles[p].*part) {
                if (budget.stopped()) return cancelled();
                const StrategyRun at{pods, evictors[p], nodes, policy.profiles[p].name, nameOf(strategy), now, cycle, jobs[p].get()};
                std::visit([&](const auto& args) { run(args, at); }, strategy);
            }
    if (cycle.byJobs) arbitrate(cycle, pods);
    return cycle;
}

}  // namespace bayplan
