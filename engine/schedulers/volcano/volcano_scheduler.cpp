// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/volcano/volcano_scheduler.h"

#include <algorithm>
#include <utility>

#include "cluster/builder.h"
#include "schedulers/run_writer.h"
#include "schedulers/volcano/controllers.h"

namespace bayplan::volcano {

namespace {

/// The objects of the picture, as its pods stand; of those on no node the ones to try, which come to Volcano.
Objects objectsAsTheyStand(const Cluster& picture, const std::vector<PodIdx>& pending) {
    Objects all = objectsOf(picture.catalog());
    for (std::size_t n = 0; n < all.nodes.size(); ++n) all.nodes[n].unschedulable = picture.node(NodeIdx(n)).unschedulable;
    std::vector<bool> tried(picture.podCount());
    for (const PodIdx pod : pending) tried[pod.get()] = true;
    std::map<const PodSpec*, std::shared_ptr<const PodSpec>> handed;
    std::vector<Pod> pods;
    for (std::size_t p = 0; p < all.pods.size(); ++p) {
        Pod& pod = all.pods[p];
        const NodeIdx node = picture.placement(PodIdx(p)).node;
        if (!node.valid() && !tried[p]) continue;
        pod.nodeName = node.valid() ? picture.catalog().node(node).name : std::string();
        if (node.valid()) pod.phase = PodPhase::Running;
        if (!node.valid() && pod.spec->schedulerName != kSchedulerName) {
            std::shared_ptr<const PodSpec>& spec = handed[pod.spec.get()];
            if (!spec) {
                PodSpec other = *pod.spec;
                other.schedulerName = kSchedulerName;
                spec = std::make_shared<const PodSpec>(std::move(other));
            }
            pod.spec = spec;
        }
        pods.push_back(std::move(pod));
    }
    all.pods = std::move(pods);
    all.podSources.assign(all.pods.size(), nullptr);
    return all;
}

}  // namespace

VolcanoScheduler::VolcanoScheduler(VolcanoConfiguration configuration, VolcanoObjects own, std::int64_t now, AsRead asRead)
    : m_configuration(std::move(configuration)), m_own(std::move(own)), m_now(now), m_asRead(std::move(asRead)) {}

Result<Run> VolcanoScheduler::run(const ClusterPtr& picture, const std::vector<PodIdx>& pending, const Memory& memory, const Budget& budget) {
    const auto* before = dynamic_cast<const VolcanoMemory*>(memory.get());
    if (memory && !before) return Error{ErrorCode::Invalid, worded("the memory of another scheduler cannot be gone on with"), {}};
    const Catalog& catalog = picture->catalog();
    VolcanoWorld world{objectsAsTheyStand(*picture, pending), m_own, m_now};
    if (m_asRead)
        for (const Pod& pod : world.objects.pods) {
            const std::string key = pod.key();
            const auto notes = world.own.pods.find(std::string(m_asRead(key)));
            if (notes != world.own.pods.end() && notes->first != key) world.own.pods.emplace(key, PodNotes(notes->second));
        }
    world.tellsOtherDraws = false;  // a run has no words for them
    prepare(world);
    world.own.jobs.clear();  // a picture gets no pods that it does not have
    if (before) {
        world.rescheduled = before->rescheduled;
        world.clearedZones = before->clearedZones;
    }
    if (before)
        for (PodGroup& group : world.own.podGroups)
            if (const auto written = before->groups.find(group.key()); written != before->groups.end()) group.status = written->second;
    const Result<std::vector<SessionReport>> sessions = runSessions(std::move(world), m_configuration, 1, budget);
    if (!sessions) return sessions.error();
    const SessionReport& session = sessions->front();

    std::map<std::string, const PodConditionReport*> conditions;
    for (const PodConditionReport& condition : session.podConditions) conditions.emplace(condition.pod, &condition);
    RunWriter run(picture, pending.size());
    for (const PodIdx pod : pending) {
        if (picture->placement(pod).standing != Standing::Pending) continue;
        Decision decision;
        decision.pod = pod;
        decision.outcome = Outcome::Unschedulable;
        const std::string key = catalog.pod(pod).key();
        if (const auto bound = session.binds.find(key); bound != session.binds.end()) {
            decision.outcome = Outcome::Scheduled;
            decision.node = catalog.findNode(bound->second);
        } else if (const auto condition = conditions.find(key); condition != conditions.end()) {
            decision.message = condition->second->message;
        }
        run.add(std::move(decision));
    }
    auto after = std::make_shared<VolcanoMemory>();
    if (before) *after = *before;
    if (session.rescheduled) after->rescheduled = m_now;
    if (session.clearedZones) after->clearedZones = m_now;
    for (const PodGroupReport& group : session.podGroups) after->groups[group.podGroup] = group.status;
    return run.finish(std::move(after));
}

}  // namespace bayplan::volcano
