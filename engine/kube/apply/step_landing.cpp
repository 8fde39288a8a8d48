// SPDX-License-Identifier: GPL-3.0-or-later
// How the replacement of a moved pod gets its node.
// Source: the order of events and the waits were tried on a server of 1.36.2: a policy works 0.2 to 1.1 s after its
// creation, a request as its parameter mostly within 60 ms and within 0.33 s; a second API server follows after up to
// 0.12 s.
#include <algorithm>
#include <utility>

#include "kube/apply/apply_calls.h"
#include "kube/apply/landing/reserved_landing.h"
#include "kube/apply/replacement.h"
#include "kube/apply/step_worker.h"
#include "model/names.h"

namespace bayplan {

namespace {

constexpr Duration kLook{20'000'000};           // between two looks whether a landing works
constexpr Duration kFirstLook{50'000'000};      // between two looks for the replacement, at first
constexpr Duration kOtherServers{250'000'000};  // until other API servers know a request, too; for a policy, a second
constexpr Duration kMostRequest = Duration::seconds(3), kMostPolicy = Duration::seconds(5);
constexpr Duration kBlindRequest = Duration::seconds(1), kBlindPolicy = Duration::seconds(3);
constexpr Duration kCordonSeen = Duration::seconds(1);  // until a scheduler sees the last cordon
constexpr Duration kUntold = Duration::seconds(5);      // how long a replacement is expected with its label, once the old pod is gone
constexpr Duration kNotTaken = Duration::seconds(10);
constexpr int kMostRefusals = 5;

bool past(Duration now, const std::optional<Duration>& since, Duration span) { return since && now.nanoseconds - since->nanoseconds >= span.nanoseconds; }

/// Controllers whose replacement comes at once, so that objects owned by the old pod exist long enough.
bool replacesAtOnce(const std::string& kind) { return kind == "ReplicaSet" || kind == "ReplicationController"; }

/// A separate request that proves that the policies have seen what was created before it: a probe cannot have the name
/// of an existing pod.
LandingRequest tryout(LandingRequest request) {
    request.ownerUid = "bayplan-probe-" + request.id;
    request.id += "-probe";
    request.podName.clear();
    return request;
}

}  // namespace

LandingRequest StepWorker::requestFor(const StepJob& job) const {
    LandingRequest request;
    request.id = m_header.run + "-" + std::to_string(job.index + 1);
    request.namespaceName = spaceOfKey(job.step.pod);
    request.gate = landingBy(job) == Landing::Gate;
    if (!job.check || !job.check->pod) return request;
    const PodFacts& pod = *job.check->pod;
    request.ownerUid = pod.ownerUid;
    request.node = request.gate ? job.step.to : job.check->landsOn;
    const bool namedAlike = pod.ownerKind == "StatefulSet";
    if (namedAlike && m_header.landing.standing) request.podName = nameOfKey(job.step.pod);
    if (replacesAtOnce(pod.ownerKind)) {
        request.goesWithKind = "Pod";
        request.goesWithVersion = "v1";
        request.goesWithName = nameOfKey(job.step.pod);
        request.goesWithUid = job.step.uid;
    } else {
        request.goesWithKind = pod.ownerKind;
        request.goesWithVersion = pod.ownerVersion;
        request.goesWithName = pod.ownerName;
        request.goesWithUid = pod.ownerUid;
    }
    return request;
}

ApplyEntry StepWorker::entryOf(StepJob& job, ApplyCall call) const {
    ApplyEntry entry;
    entry.step = job.index;
    entry.call = job.open = call;
    return entry;
}

ApplyEntry StepWorker::entryOf(StepJob& job, ApplyCall call, const PodFacts& pod, const std::string& node) const {
    ApplyEntry entry = entryOf(job, call);
    entry.pod = pod.key;
    entry.uid = pod.uid;
    entry.node = node;
    return entry;
}

/// Sends, and continues with the result; returns the answer if the server refuses.
std::optional<ApiReply> StepWorker::send(StepJob& job, ApplyEntry sent, const ApiRequest& request) {
    CallEnd end = m_log.send(m_means.client, m_means.permit, std::move(sent), request, m_writes);
    if (end.is == CallEnd::Is::Refused) return std::move(end.reply);
    if (end.is == CallEnd::Is::Carried) carried(job);
    else if (end.is == CallEnd::Is::Unclear) go(job, Stage::Look, end.text);
    return {};
}

// --- Making ---

/// The next object that the landing needs and that is missing; absent: none is missing.
Result<std::optional<StepWorker::Aid>> StepWorker::nextAid(const StepJob& job) {
    const std::vector<std::string>& there = record(job).aids;
    const auto missing = [&](const std::string& path) { return std::find(there.begin(), there.end(), path) == there.end(); };
    if (landingBy(job) == Landing::Cordon) {
        for (const std::string& name : job.check->cordons) {
            const std::string path = apiPath({"api", "v1", "nodes", name});
            if (!missing(path)) continue;
            const Result<Found<NodeFacts>> node = fetchNode(m_means.client, name, m_reads);
            if (!node) return node.error();
            if (!*node || (*node)->unschedulable) continue;  // cordoned by somebody else, who uncordons it, too
            return std::optional(Aid{ApplyCall::Cordon, path, name, landingCordonRequest(name, (*node)->uid, (*node)->version, requestFor(job).id, true)});
        }
        return std::optional<Aid>();
    }
    const LandingRequest request = requestFor(job);
    if (landingBy(job) == Landing::Reserve) {
        const std::string path = reservationPath(request.name());
        if (!missing(path)) return std::optional<Aid>();
        Result<ApiRequest> made = reservationRequest(job.old, request, job.step.to);
        if (!made) return made.error();
        return std::optional(Aid{ApplyCall::Admit, path, {}, std::move(*made)});
    }
    if (m_header.landing.standing) {
        if (missing(request.path())) return std::optional(Aid{ApplyCall::Admit, request.path(), {}, makeLandingRequest(request)});
        const LandingRequest tried = tryout(request);
        if (!request.podName.empty() && missing(tried.path())) return std::optional(Aid{ApplyCall::Admit, tried.path(), {}, makeLandingRequest(tried)});
        return std::optional<Aid>();
    }
    for (const LandingKind kind : {LandingKind::Policy, LandingKind::Binding})
        if (const std::string path = landingPath(kind, request.name()); missing(path)) return std::optional(Aid{ApplyCall::Admit, path, {}, makeOwnPolicy(request, kind)});
    return std::optional<Aid>();
}

/// Reads the old pod's text once. False: it waits, or is held.
bool StepWorker::knowsOld(StepJob& job) {
    if (!job.old.empty()) return true;
    Result<Found<std::string>> old = fetchPodText(m_means.client, job.step.pod, m_reads);
    if (!old) {
        wait(job, old.error().message, job.backOff.next());
        return false;
    }
    if (!*old) {
        hold(job, "is gone", false);
        return false;
    }
    job.old = std::move(**old);
    return true;
}

void StepWorker::prepare(StepJob& job) {
    if (landingBy(job) == Landing::Reserve && !knowsOld(job)) return;
    Result<std::optional<Aid>> next = nextAid(job);
    if (!next) return wait(job, next.error().message, job.backOff.next());
    if (!*next) {
        job.made = now();
        job.proved.reset();
        return go(job, Stage::Probe);
    }
    Aid& aid = **next;
    ApplyEntry sent = entryOf(job, aid.call);
    sent.node = aid.node;
    sent.aid = aid.path;
    const std::optional<ApiReply> refusal = send(job, std::move(sent), aid.request);
    if (!refusal) return;
    const std::string why = refusal->failure->toString();
    if (refusal->worthRetrying()) return wait(job, why, refusal->retryAfter.value_or(job.backOff.next()));
    // The node changed between the look and the cordon.
    if (refusal->status == 409 && aid.call == ApplyCall::Cordon && ++job.conflicts <= kMostRefusals) return wait(job, why, m_options.pollEvery);
    hold(job, "nothing was evicted: " + why, true);
}

/// Tests whether a pod of the workload would be created as wanted. Nothing is evicted before.
void StepWorker::probe(StepJob& job) {
    const bool policy = !m_header.landing.standing;
    if (landingBy(job) == Landing::Reserve) return awaitRoom(job);
    if (landingBy(job) == Landing::Cordon) return past(now(), job.made, kCordonSeen) ? go(job, Stage::Write) : wait(job, "the scheduler is given time to see the cordons", kLook);
    if (past(now(), job.proved, policy ? Duration::seconds(1) : kOtherServers)) return go(job, Stage::Write, "a replacement would be made as wanted");
    if (job.proved) return wait(job, "other API servers are given time", kLook);
    const LandingRequest request = requestFor(job), tried = request.podName.empty() ? request : tryout(request);
    if (!knowsOld(job)) return;
    const Result<ApiRequest> asked = probeRequest(job.old, request.podName.empty() ? std::string() : tried.ownerUid);
    if (!asked) return hold(job, asked.error().message, true);
    const Result<ApiReply> reply = m_means.client.send(*asked, m_reads, &m_means.permit);
    // A policy that breaks the server's answers breaks every pod of the workload: it is removed at once.
    if (!reply) return m_reads.stop_requested() ? void() : hold(job, "nothing was evicted, as the trial of its landing had no answer: " + reply.error().message.text(), false);
    if (reply->ok() && showsLanding(reply->body, tried)) {
        job.proved = now();
        return wait(job, "other API servers are given time", kLook);
    }
    if (reply->status == 429) return wait(job, reply->failure->toString(), reply->retryAfter.value_or(job.backOff.next()));
    if (reply->status >= 500) return hold(job, "nothing was evicted, as the trial of its landing failed: " + reply->failure->toString(), false);
    if (!reply->ok()) return unproved(job, reply->failure->toString());
    if (past(now(), job.made, policy ? kMostPolicy : kMostRequest))
        return hold(job, "nothing was evicted: a pod of its workload would still be made without the landing, " + toString(policy ? kMostPolicy : kMostRequest) + " after it was asked for", false);
    wait(job, "a pod of its workload is not made as wanted yet", kLook);
}

/// The test itself is refused: for lack of permission, by a quota, by another policy.
void StepWorker::unproved(StepJob& job, const std::string& why) {
    if (!m_header.landing.acceptUnproved) return hold(job, "nothing was evicted: its landing cannot be tried before (" + why + "); to go on without that has to be accepted", true);
    const Duration blind = m_header.landing.standing ? kBlindRequest : kBlindPolicy;
    if (past(now(), job.made, blind)) return go(job, Stage::Write, "unproved: " + why);
    wait(job, "unproved: " + why, kLook);
}

// --- The replacement ---

void StepWorker::land(StepJob& job) {
    if (landingBy(job) == Landing::Cordon) return replace(job);
    if (landingBy(job) == Landing::Reserve) return landInRoom(job);
    const LandingRequest request = requestFor(job);
    const Result<std::vector<PodFacts>> all = fetchLanded(m_means.client, request.namespaceName, request.id, m_reads);
    if (!all) return wait(job, all.error().message, job.backOff.next());
    std::string others;
    const PodFacts* first = nullptr;
    for (const PodFacts& pod : *all) {
        if (pod.uid == job.step.uid || pod.leaving || pod.phase == "Failed") continue;
        if (!first) first = &pod;
        else others += (others.empty() ? "" : ", ") + pod.key;
    }
    if (first) {
        job.waiting.reset();
        job.backOff.succeeded();
        std::string text = "its replacement is " + first->key;
        if (!others.empty()) text += "; made meanwhile and told the same node: " + others;
        m_log.state(job.index, StepState::UnderWay, text, first->key, first->uid);
        job.progress.pod = first->key;
        job.progress.uid = first->uid;
        return go(job, Stage::Tidy, text);
    }
    const Result<Found<PodFacts>> old = fetchPod(m_means.client, job.step.pod, m_reads);
    if (!old) return wait(job, old.error().message, job.backOff.next());
    const bool there = *old && (*old)->uid == job.step.uid;
    if (!job.waiting) job.waiting = now();
    // A pod without the label did not land by this move, but it is the replacement.
    if (!there && past(now(), job.waiting, kUntold)) {
        const ClusterPtr cluster = picture(job);
        if (cluster && !candidates(job, *cluster).empty()) return replace(job);
        if (!cluster) return;
    }
    const bool early = !past(now(), job.waiting, Duration::seconds(2));
    wait(job, there ? "evicted; its replacement is awaited" : "no replacement yet of " + record(job).workload, early ? kFirstLook : std::min(m_options.pollEvery, Duration{250'000'000}));
}

void StepWorker::release(StepJob& job) {
    const Result<Found<std::string>> text = fetchPodText(m_means.client, record(job).pod, m_reads);
    if (!text) return wait(job, text.error().message, job.backOff.next());
    if (!*text) return anotherReplacement(job, "is gone");
    const Result<PodFacts> pod = podFacts(**text);
    if (!pod || pod->uid != record(job).uid) return anotherReplacement(job, "is gone");
    if (!pod->gatedByLanding) return go(job, Stage::Verify);
    const Result<ApiRequest> request = releaseRequest(**text, job.step.to);
    if (!request) return hold(job, request.error().message, true);
    const std::optional<ApiReply> refusal = send(job, entryOf(job, ApplyCall::Release, *pod, job.step.to), *request);
    if (!refusal) return;
    const std::string why = refusal->failure->toString();
    if (refusal->worthRetrying() || ++job.conflicts <= kMostRefusals) return wait(job, why, refusal->retryAfter.value_or(m_options.pollEvery));
    hold(job, "its replacement " + pod->key + " is gated, and that cannot be ended: " + why, true);
}

/// Whether the replacement's node takes it; false: it waits, or the user has to decide.
bool StepWorker::takes(StepJob& job, const PodFacts& pod) {
    if (!pod.node.empty() || pod.landing.empty()) return true;
    if (pod.gatedByLanding) {
        go(job, Stage::Release);
        return false;
    }
    if (pod.unschedulable.empty()) {
        job.notTaken.reset();
        return true;
    }
    if (pod.claims) {
        // A claim by name has the devices of the old pod until that is gone, and no other node takes the replacement before.
        const Result<Found<PodFacts>> old = fetchPod(m_means.client, job.step.pod, m_reads);
        const bool isThere = old && *old && (*old)->uid == job.step.uid;
        if (!old || isThere) {
            job.notTaken.reset();
            if (isThere) wait(job, "its replacement " + pod.key + " may wait for the claims of the old pod, which is on its way out: " + pod.unschedulable, m_options.pollEvery);
            else wait(job, old.error().message, job.backOff.next());
            return false;
        }
    }
    if (!job.notTaken) job.notTaken = now();
    const std::string why = "node " + job.step.to + " does not take its replacement " + pod.key + ": " + pod.unschedulable;
    if (!past(now(), job.notTaken, kNotTaken)) {
        wait(job, why, m_options.pollEvery);
        return false;
    }
    // Nobody can decide: a pod that runs somewhere is better than one that waits for a node that does not take it.
    if (m_options.onHold == OnHold::Stop) letGo(job, StepState::UnderWay, why);
    else hold(job, why + ". Skipping the step lets it go: it is evicted, and what takes its place is free to go anywhere", false);
    return false;
}

/// The replacement of a released pod gets no node; then the step is in `state`, or another replacement is expected.
void StepWorker::letGo(StepJob& job, StepState state, const std::string& text) {
    Afterwards then{.ending = {state, text, true}};
    if (tidyFirst(job, then)) return;
    intend(job, std::move(then));
    if (record(job).uid.empty()) return wentFree(job);  // it was evicted before
    const Result<Found<PodFacts>> pod = fetchPod(m_means.client, record(job).pod, m_reads);
    if (!pod) {
        job.stage = Stage::Tidy;  // which returns here
        return wait(job, pod.error().message, job.backOff.next());
    }
    job.notTaken.reset();
    const bool there = *pod && (*pod)->uid == record(job).uid;
    // Its node may have taken it meanwhile: a pod that runs at its target is left alone.
    if (!there || !(*pod)->node.empty()) {
        job.then.reset();
        if (state != StepState::Skipped) return go(job, Stage::Verify);
        return finish(job, state, there ? "left as it is by a person; its replacement is on node " + (*pod)->node : text);
    }
    const std::optional<ApiReply> refusal = send(job, entryOf(job, ApplyCall::Free, **pod, {}), evictionRequest((*pod)->key, (*pod)->uid, false));
    if (!refusal) return;
    job.then.reset();
    go(job, Stage::Verify);
    wait(job, refusal->failure->toString(), refusal->retryAfter.value_or(m_options.pollEvery));
}

void StepWorker::wentFree(StepJob& job) {
    if (!job.then) return go(job, Stage::Replace, "another takes the place of the one that was let go");
    job.then->ending.letsGo = false;
    conclude(job);
}

/// Once. A gated pod goes to `node`, or anywhere if that is empty; a pinned one is evicted, and what takes its place is free.
CallEnd::Is StepWorker::setFree(StepJob& job, const PodFacts& pod, const std::string& node) {
    ApplyEntry sent = entryOf(job, pod.gatedByLanding ? ApplyCall::Release : ApplyCall::Free, pod, node);
    if (!pod.gatedByLanding) return m_log.send(m_means.client, m_means.permit, std::move(sent), evictionRequest(pod.key, pod.uid, false), m_writes).is;
    const Result<Found<std::string>> text = fetchPodText(m_means.client, pod.key, m_writes);
    if (!text || !*text) return CallEnd::Is::Refused;
    const Result<ApiRequest> request = releaseRequest(**text, node);
    return request ? m_log.send(m_means.client, m_means.permit, std::move(sent), *request, m_writes).is : CallEnd::Is::Refused;
}

/// Lets go what its landing holds back beside the replacement, as the workload grew meanwhile: pods that it gated, and pods whose
/// node does not take them. False: it waits.
bool StepWorker::othersFree(StepJob& job) {
    if (!job.tidied) job.tidied = now();
    if (lingers(job).nanoseconds > 0) {
        wait(job, "its policy is given time to end", m_options.pollEvery);
        return false;
    }
    const LandingRequest request = requestFor(job);
    const Result<std::vector<PodFacts>> all = fetchLanded(m_means.client, request.namespaceName, request.id, m_reads);
    if (!all) {
        wait(job, all.error().message, job.backOff.next());
        return false;
    }
    for (const PodFacts& pod : *all) {
        if (pod.leaving || !pod.node.empty() || pod.phase == "Failed") continue;
        // A pod that the scheduler has not reported on may still get its node.
        const bool undecided = !pod.gatedByLanding && pod.unschedulable.empty() && !past(now(), job.tidied, kNotTaken);
        if (!undecided && setFree(job, pod, {}) == CallEnd::Is::Unclear) go(job, Stage::Look);
        else wait(job, undecided ? "made meanwhile and told the same node: " + pod.key : (pod.gatedByLanding ? "gated" : "pinned") + (" meanwhile, and let go: " + pod.key), m_options.pollEvery);
        return false;
    }
    return true;
}

}  // namespace bayplan
