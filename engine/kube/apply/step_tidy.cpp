// SPDX-License-Identifier: GPL-3.0-or-later
// How everything that a landing needed is removed again, also what a slow server makes after the run looked for it.
#include <algorithm>
#include <utility>

#include "kube/apply/apply_calls.h"
#include "kube/apply/step_worker.h"
#include "kube/apply/surge.h"

namespace bayplan {

namespace {

/// After this a server has given up every request: 60 s are its own limit, and the rest is for its clock and the way.
/// Source: kube-apiserver --request-timeout, whose default is one minute.
constexpr std::int64_t kGivenUp = 70;  // seconds

constexpr Duration kPolicyLingers = Duration::seconds(2);

bool isNode(const std::string& aid) { return aid.starts_with("/api/v1/nodes/"); }
std::string nameIn(const std::string& aid) { return aid.substr(aid.rfind('/') + 1); }

}  // namespace

/// Recorded before anything is done about it.
void StepWorker::intend(StepJob& job, Afterwards then) {
    if (record(job).ending != then.ending) {
        ApplyEntry entry;
        entry.what = ApplyEntry::What::State;
        entry.step = job.index;
        entry.state = StepState::UnderWay;
        entry.text = then.ending.text;
        entry.ending = then.ending.state;
        entry.letsGo = then.ending.letsGo;
        m_log.write(std::move(entry));
    }
    job.then = std::move(then);
}

/// True: that comes first, and `then` after it.
bool StepWorker::tidyFirst(StepJob& job, Afterwards then) {
    const StepRecord& known = record(job);
    if ((known.aids.empty() && (known.lateAids.empty() || !then.last)) || m_log.fault()) return false;
    intend(job, std::move(then));
    job.waiting.reset();
    const std::string text = job.progress.text;
    go(job, Stage::Tidy, text);
    return true;
}

void StepWorker::tidy(StepJob& job) {
    const StepRecord& known = record(job);
    if (!known.aids.empty()) {
        if (tidyOne(job) && known.aids.empty()) job.tidied = now();
        return;
    }
    if (!job.tidied) job.tidied = now();
    if (!job.then) return restore(job);
    if (job.then->last && !known.lateAids.empty()) return lookForLate(job);
    // Pods that were held back before anything was evicted, or by what came late, are other pods of the workload.
    const bool others = !known.evicted || (job.then->last && job.then->ending.state != StepState::Failed);
    if (others && holdsBack(landingBy(job)) && !othersFree(job)) return;
    conclude(job);
}

/// What the server may have made after the run looked for it counts as made, and is removed like the rest.
void StepWorker::lookForLate(StepJob& job) {
    const LateAid late = record(job).lateAids.front();
    if (const std::int64_t left = late.sent + kGivenUp - m_options.wall(); left > 0)
        return wait(job, "the server may still make what it gave no answer about: " + late.path, Duration::seconds(left));
    const Result<bool> there = aidIsThere(job, late.path);
    if (!there) return wait(job, there.error().message, job.backOff.next());
    const ApplyCall surged = record(job).restartedAt.empty() ? ApplyCall::ScaleUp : ApplyCall::Restart;
    ApplyEntry found = entryOf(job, isScaled(late.path) ? surged : isNode(late.path) ? ApplyCall::Cordon
                                                                                     : ApplyCall::Admit);
    found.what = ApplyEntry::What::Found;
    found.aid = late.path;
    found.carriedOut = *there;
    found.text = late.path + (*there ? " was made after all" : " was never made");
    if (m_log.write(std::move(found))) go(job, Stage::Tidy);
}

/// Whether an object that its landing makes is on the cluster; of a node, whether it is cordoned for this landing.
Result<bool> StepWorker::aidIsThere(const StepJob& job, const std::string& aid) {
    if (isScaled(aid)) {
        const Result<Found<ScaleFacts>> scale = fetchScale(m_means.client, aid, m_reads);
        if (!scale) return scale.error();
        if (!record(job).restartedAt.empty()) return *scale && (*scale)->restartedAt == record(job).restartedAt;
        return *scale && (*scale)->replicas > record(job).replicas;
    }
    if (isNode(aid)) {
        const Result<Found<NodeFacts>> node = fetchNode(m_means.client, nameIn(aid), m_reads);
        if (!node) return node.error();
        return *node && (*node)->unschedulable && (*node)->landing == requestFor(job).id;
    }
    ApiRequest request;
    request.path = aid;
    const Result<ApiReply> reply = m_means.client.send(request, m_reads);
    if (!reply) return reply.error();
    if (!reply->ok() && reply->status != 404) return Error{ErrorCode::Unreadable, reply->failure->toString(), {}};
    return reply->ok();
}

/// Continues with what follows the tidying.
void StepWorker::conclude(StepJob& job) {
    const Afterwards then = *std::exchange(job.then, std::nullopt);
    const auto& [state, text, letsGo] = then.ending;
    if (letsGo) return letGo(job, state, text);
    switch (state) {
    case StepState::Failed: return hold(job, text, then.refused);
    case StepState::Blocked: return blocked(job, text, then.budget, then.pause);
    case StepState::NotStarted: return then.pause ? checkAgain(job, text, *then.pause) : go(job, Stage::Waiting);
    case StepState::UnderWay: return wentFree(job);
    case StepState::Done:
    case StepState::DoneElsewhere:
    case StepState::Skipped:
    case StepState::Unknown: return finish(job, state, text);
    }
}

/// After `pause`; nothing of its landing stays meanwhile.
void StepWorker::checkAgain(StepJob& job, const std::string& why, Duration pause) {
    if (tidyFirst(job, {.ending = {StepState::NotStarted, why}, .pause = pause})) return;
    job.stage = Stage::Check;
    wait(job, why, pause);
}

/// False: it was not removed, and the time of the next try is set.
bool StepWorker::tidyOne(StepJob& job) {
    const std::string aid = record(job).aids.back();
    const bool restarted = isScaled(aid) && !record(job).restartedAt.empty();
    if (restarted) {
        const std::optional<bool> leaves = oldLeaves(job);
        if (!leaves) return false;
        if (*leaves) return restartStays(job), true;
    }
    ApplyEntry sent = entryOf(job, restarted ? ApplyCall::Undo : isScaled(aid) ? ApplyCall::ScaleDown
                                                             : isNode(aid)     ? ApplyCall::Uncordon
                                                                               : ApplyCall::Withdraw);
    sent.aid = aid;
    ApiRequest request = removeObject(aid);
    if (isScaled(aid)) {
        const std::optional<ApiRequest> lowering = loweringOf(job, aid);
        if (!lowering) return false;
        request = *lowering;
    }
    if (isNode(aid)) {
        sent.node = nameIn(aid);
        const Result<Found<NodeFacts>> node = fetchNode(m_means.client, sent.node, m_writes);
        if (!node) {
            wait(job, node.error().message, job.backOff.next());
            return false;
        }
        // A node that no longer exists is requested all the same: the 404 is recorded in the journal.
        request = landingCordonRequest(sent.node, *node ? (*node)->uid : "", *node ? (*node)->version : "", requestFor(job).id, false);
    }
    const CallEnd end = m_log.send(m_means.client, m_means.permit, std::move(sent), request, m_writes);
    if (end.is == CallEnd::Is::Carried || (end.is == CallEnd::Is::Refused && end.reply.status == 404)) return true;
    if (end.is == CallEnd::Is::Broken) return false;
    if (end.is == CallEnd::Is::Unclear) {
        go(job, Stage::Look, end.text);
        return false;
    }
    if (end.reply.worthRetrying() || end.reply.status == 409) {
        wait(job, end.text, end.reply.retryAfter.value_or(m_options.pollEvery));
        return false;
    }
    leftBehind(job, end.text);
    return false;
}

/// Holds the step and names what could not be removed; not by hold(), which would try to remove it first.
void StepWorker::leftBehind(StepJob& job, const std::string& why) {
    std::string text = "left behind: ";
    for (const std::string& aid : record(job).aids) text += aid + " ";
    for (const LateAid& late : record(job).lateAids) text += late.path + " ";
    text += "(" + why + ")";
    job.then.reset();
    job.refused = true;
    m_log.state(job.index, StepState::Failed, text);
    go(job, Stage::Held, text);
}

void StepWorker::stepBack(StepJob& job) {
    if (job.stage != Stage::Prepare && job.stage != Stage::Probe) return;
    if (!tidyFirst(job, {.ending = {StepState::NotStarted, "to be tried again"}})) go(job, Stage::Waiting);
}

void StepWorker::removeAids(StepJob& job) {
    if (record(job).aids.empty()) return;
    while (!record(job).aids.empty() && !m_log.fault() && !m_writes.stop_requested())
        if (!tidyOne(job)) return;
    job.tidied = now();
}

Duration StepWorker::lingers(const StepJob& job) const {
    if (!holdsBack(landingBy(job)) || !job.tidied) return {};
    return {std::max<std::int64_t>(0, job.tidied->nanoseconds + kPolicyLingers.nanoseconds - now().nanoseconds)};
}

void StepWorker::freeHeldBack(StepJob& job) {
    if (!holdsBack(landingBy(job))) return;
    const LandingRequest request = requestFor(job);
    const Result<std::vector<PodFacts>> all = fetchLanded(m_means.client, request.namespaceName, request.id, m_writes);
    if (!all) return;
    for (const PodFacts& pod : *all) {
        if (m_log.fault() || m_writes.stop_requested()) return;
        if (pod.leaving || !pod.node.empty() || pod.phase == "Failed") continue;
        const bool evicted = record(job).evicted;
        // A replacement that the scheduler has not reported on may still get its node.
        if (pod.gatedByLanding || !evicted || !pod.unschedulable.empty()) setFree(job, pod, evicted ? job.step.to : std::string());
    }
}

}  // namespace bayplan
