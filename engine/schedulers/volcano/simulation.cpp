// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/simulation.h"

#include <algorithm>
#include <set>
#include <string>
#include <utility>

#include "cluster/builder.h"
#include "model/erase_pods.h"
#include "schedulers/volcano/job_controller.h"
#include "schedulers/volcano/job_policies.h"
#include "schedulers/volcano/session.h"

namespace bayplan::volcano {

namespace {

/// What the session wrote, and what follows from it until the next one.
void moveOn(VolcanoWorld& world, const Session& session, SessionReport& report) {
    std::set<std::string> broken;  // groups that are Unknown from now on
    for (PodGroup& group : world.own.podGroups) {
        const auto job = session.jobs().find(group.key());
        if (job == session.jobs().end()) continue;
        if (job->second->group.status.phase == PodGroupPhase::Unknown && group.status.phase != PodGroupPhase::Unknown) broken.insert(group.key());
        group.status = job->second->group.status;
    }
    for (std::size_t i = 0; i < world.objects.pods.size(); ++i) {
        Pod& pod = world.objects.pods[i];
        if (const auto bound = report.binds.find(pod.key()); bound != report.binds.end()) {
            pod.nodeName = bound->second;
            pod.phase = PodPhase::Running;
            pod.nominatedNodeName.clear();
            if (const auto notes = world.own.pods.find(pod.key()); notes != world.own.pods.end()) notes->second.containersReady = true;
        }
        if (const auto said = session.conditions().find(pod.key()); said != session.conditions().end()) {
            PodNotes& notes = world.own.pods[pod.key()];
            notes.condition = said->second.reason;
            notes.conditionMessage = said->second.message;
            pod.nominatedNodeName = said->second.nominatedNode;
        }
    }
    Followed followed = followPolicies(world, session.evicted(), broken);
    report.policies = std::move(followed.done);
    report.halted = std::move(followed.halted);
    erasePods(world.objects, [&](const Pod& pod) { return session.evicted().contains(pod.key()) || followed.ended.contains(pod.key()); });
}

}  // namespace

Result<std::vector<SessionReport>> runSessions(VolcanoWorld world, const VolcanoConfiguration& configuration, int sessions, const Budget& budget) {
    std::vector<SessionReport> reports;
    for (int i = 0; i < sessions; ++i) {
        if (budget.stopped()) return Error{ErrorCode::Cancelled, worded("Volcano's sessions were stopped"), {}};
        Result<SyncedJobs> jobs = syncJobs(world);
        if (!jobs) return jobs.error();
        Result<Built> built = build(world.objects, budget);
        if (!built) return built.error();
        Session session({world.objects, world.own, configuration, built->cluster, world.now, world.tellsScores, world.rescheduled, world.clearedZones, world.tellsOtherDraws});
        session.run();
        if (const std::string unknown = session.notModelled(); !unknown.empty()) return Error{ErrorCode::Unsupported, worded("not modelled: %1", {unknown}), {}};
        reports.push_back(std::move(session.report()));
        reports.back().made = std::move(jobs->made);
        reports.back().waits = std::move(jobs->waits);
        if (reports.back().rescheduled) world.rescheduled = world.now;
        if (reports.back().clearedZones) world.clearedZones = world.now;
        if (i + 1 < sessions) moveOn(world, session, reports.back());
    }
    return reports;
}

}  // namespace bayplan::volcano
