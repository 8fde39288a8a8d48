// SPDX-License-Identifier: GPL-3.0-or-later
// The actions of a step, from its check to the verification of the result.
#include <algorithm>
#include <tuple>
#include <utility>

#include "kube/apply/apply_calls.h"
#include "kube/apply/replacement.h"
#include "kube/apply/step_worker.h"
#include "kube/apply/surge.h"
#include "model/names.h"

namespace bayplan {

namespace {

using Action = PlanStep::Action;

constexpr int kMostConflicts = 5;
constexpr Duration kSoon{50'000'000};  // while an object of a landing is on the cluster

/// The action and the reason of the event that a step leaves; empty: it leaves none.
std::pair<const char*, const char*> eventWords(Action action) {
    switch (action) {
    case Action::Place: return {"Binding", "Placed"};
    case Action::Move: return {"Moving", "Moved"};
    case Action::Evict: return {"Evicting", "Evicted"};
    case Action::Cordon: return {"Cordoning", "Cordoned"};
    case Action::Uncordon: return {"Uncordoning", "Uncordoned"};
    case Action::Scale: return {"Scaling", "Scaled"};
    case Action::AssumeClaim:
    case Action::AllocateClaim: break;
    }
    return {"", ""};
}

std::string withReason(const std::string& text, const PodFacts& pod) { return pod.reason.empty() ? text : text + ": " + pod.reason; }

}  // namespace

// --- Check, try, send ---

void StepWorker::check(StepJob& job) {
    if (landing(job) && landingBy(job) == Landing::Scheduler) return go(job, Stage::Verify, "left to the scheduler");
    const ClusterPtr cluster = picture(job);
    if (!cluster || !pictureShows(job, *cluster)) return;
    const CheckRules rules{.schedulerNames = m_header.schedulerNames, .landing = m_header.landing, .accepted = m_header.accepted};
    Result<StepCheck> checked = landing(job)
                                    ? checkLanding(job.step, podOf(job), uidOf(job), *cluster, m_means.scheduler, m_means.client, rules, m_reads)
                                    : checkStep(job.step, *cluster, m_means.scheduler, m_means.client, rules, m_reads);
    if (!checked) return wait(job, checked.error().message, job.backOff.next());
    job.check = std::move(*checked);
    const StepCheck& now = *job.check;
    if (const auto late = record(job).late; late && !landing(job) && (now.is == StepCheck::Is::Nothing || now.is == StepCheck::Is::Drift)) {
        job.open = *late;
        return go(job, Stage::Look, now.why);
    }
    switch (now.is) {
    case StepCheck::Is::Ok: return writesNothing(job) ? go(job, Stage::Verify, "left to the scheduler") : go(job, Stage::DryRun);
    case StepCheck::Is::Behind: return wait(job, now.why, m_options.pollEvery);
    case StepCheck::Is::Blocked: return blocked(job, now.why, now.budget, {});
    case StepCheck::Is::Elsewhere: return hold(job, now.why, false);
    case StepCheck::Is::Refused: return hold(job, now.why, true);
    case StepCheck::Is::Nothing:
        if (job.step.action == Action::Place || landing(job)) return go(job, Stage::Verify, now.why);
        return finish(job, StepState::Skipped, "nothing to do: " + now.why);
    case StepCheck::Is::Drift:
        if (!landing(job)) return hold(job, now.why, false);
        // Something else placed it: another pod of the workload may be the remaining one, if two such runs meet.
        if (now.pod && now.pod->uid == uidOf(job) && !now.pod->node.empty()) {
            if (anyLeftOver(job, *cluster)) return anotherReplacement(job, now.why);
            return go(job, Stage::Verify, now.why);
        }
        if (!now.pod || now.pod->uid != uidOf(job) || now.pod->leaving || now.pod->phase == "Failed") return anotherReplacement(job, now.why);
        return hold(job, "the old pod is gone, and its replacement " + now.pod->key + " is pending: " + now.why, false);
    }
}

void StepWorker::dryRun(StepJob& job) {
    if (callOf(job) == ApplyCall::Restart) job.restartedAt = restartTime(job.check->scale->restartedAt, m_options.wall());
    const Result<ApiReply> reply = m_means.client.send(requestOf(job, true), m_reads, &m_means.permit);
    if (!reply) {
        if (m_reads.stop_requested()) return;
        job.stage = Stage::Check;
        return wait(job, reply.error().message, job.backOff.next());
    }
    if (!reply->ok()) {
        job.progress.dryRun = reply->failure->toString();
        return refused(job, *reply, true);
    }
    if (!confirms(callOf(job), reply->body)) {
        job.stage = Stage::Check;
        return wait(job, "the answer to the dry-run is not the server's", job.backOff.next());
    }
    job.progress.dryRun = "ok";
    go(job, !landing(job) && job.step.action == Action::Move && isOfReplacements(landingBy(job)) ? Stage::Prepare : Stage::Write);
}

void StepWorker::write(StepJob& job) {
    ApplyEntry sent;
    sent.step = job.index;
    sent.call = callOf(job);
    sent.node = job.step.to;
    if (sent.call == ApplyCall::Scale) {
        sent.uid = job.check->scale->uid;
        sent.workload = job.step.workload;
        sent.replicas = job.check->scale->replicas;
    } else if (job.step.pod.empty()) {
        sent.uid = job.check->node->uid;
    } else {
        sent.pod = podOf(job);
        sent.uid = uidOf(job);
    }
    if (sent.call == ApplyCall::ScaleUp) {
        sent.node.clear();
        sent.aid = job.check->scale->path;
        sent.replicas = job.check->scale->replicas;
    }
    if (sent.call == ApplyCall::Restart) {
        sent.aid = job.check->scale->path;
        sent.restartedAt = job.restartedAt;
        sent.restartedBefore = job.check->scale->restartedAt;
    }
    if (sent.call == ApplyCall::Evict || sent.call == ApplyCall::ScaleUp || sent.call == ApplyCall::Restart) {
        sent.node.clear();
        // A restart makes another ReplicaSet.
        sent.workload = sent.call == ApplyCall::Restart ? spaceOfKey(job.step.pod) + "/Deployment/" + job.check->scale->name : job.check->pod->workload();
        const ClusterPtr cluster = job.step.action == Action::Move ? picture(job) : nullptr;
        if (!cluster && job.step.action == Action::Move) return void(job.stage = Stage::Check);
        if (cluster) sent.siblings = siblingsIn(*cluster, sent.workload);
    }
    job.open = sent.call;
    CallEnd end = m_log.send(m_means.client, m_means.permit, std::move(sent), requestOf(job, false), m_writes);
    switch (end.is) {
    case CallEnd::Is::Carried: return carried(job);
    case CallEnd::Is::Refused: return refused(job, end.reply, false);
    case CallEnd::Is::Unclear: return go(job, Stage::Look, end.text);
    case CallEnd::Is::Broken: return;
    }
}

/// The call `job.open` took effect.
void StepWorker::carried(StepJob& job) {
    job.waiting.reset();
    job.conflicts = 0;
    job.backOff.succeeded();
    switch (job.open) {
    case ApplyCall::Evict: return go(job, job.step.action == Action::Move && isOfReplacements(landingBy(job)) ? Stage::Land : Stage::Leave);
    case ApplyCall::Bind:
        job.progress.node = job.step.to;
        m_expected.push_back({podOf(job), uidOf(job), job.step.to});
        return go(job, Stage::Verify);
    case ApplyCall::Nominate: return go(job, Stage::Verify, "nominated; the scheduler has the last word");
    case ApplyCall::Admit: return go(job, Stage::Prepare);
    case ApplyCall::Withdraw: return go(job, Stage::Tidy);
    case ApplyCall::Release: return go(job, Stage::Verify, "its gate is taken off");
    case ApplyCall::Free: return wentFree(job);
    case ApplyCall::ScaleUp: return go(job, Stage::Replace, "its workload is scaled up by one");
    case ApplyCall::MarkFirst: return go(job, Stage::Lower, "it is the first to go");
    case ApplyCall::ScaleDown: return go(job, job.then ? Stage::Tidy : Stage::Verify, "its workload is scaled down again");
    case ApplyCall::Scale: return go(job, Stage::Verify, "its workload is scaled");
    case ApplyCall::Restart: return go(job, Stage::Replace, "its Deployment is restarted");
    case ApplyCall::Undo: return go(job, job.then ? Stage::Tidy : Stage::Verify, "its Deployment is as it was");
    case ApplyCall::Cordon:
    case ApplyCall::Uncordon:
        if (job.step.action == Action::Move) return go(job, job.open == ApplyCall::Cordon ? Stage::Prepare : Stage::Tidy);
        job.progress.node = job.step.to;
        return finish(job, StepState::Done, job.open == ApplyCall::Cordon ? "cordoned" : "uncordoned");
    case ApplyCall::Event: return;
    }
}

/// The server refused, and nothing was changed.
void StepWorker::refused(StepJob& job, const ApiReply& reply, bool dry) {
    const ApiStatus& failure = *reply.failure;
    const std::string text = failure.toString();
    if (saysSeveralBudgets(failure)) return hold(job, text, true);
    if (const std::string budget = budgetIn(failure); reply.status == 429 && !budget.empty()) {
        const std::string name = job.check && !job.check->budget.empty() ? job.check->budget : spaceOfKey(job.step.pod) + "/" + budget;
        return blocked(job, "budget " + name + ": " + (failure.causes.empty() ? text : failure.causes.front().message), name, reply.retryAfter);
    }
    if (reply.worthRetrying()) return checkAgain(job, text, reply.retryAfter.value_or(job.backOff.next()));
    // The object changed between the check and the call: the next check finds out how.
    if ((reply.status == 404 || reply.status == 409) && ++job.conflicts <= kMostConflicts) return checkAgain(job, text, dry ? m_options.pollEvery : job.backOff.next());
    hold(job, text, true);
}

/// A call without a clear answer: the object that it should have changed is read.
void StepWorker::look(StepJob& job) {
    ApplyEntry found;
    found.what = ApplyEntry::What::Found;
    found.step = job.index;
    found.call = job.open;
    const std::string aid = record(job).openAid;
    if (!aid.empty()) {
        const Result<bool> there = aidIsThere(job, aid);
        if (!there) return wait(job, there.error().message, job.backOff.next());
        found.carriedOut = *there == (job.open == ApplyCall::Admit || job.open == ApplyCall::Cordon || job.open == ApplyCall::ScaleUp || job.open == ApplyCall::Restart);
        found.text = aid + (*there ? " is there" : " is not there");
    } else if (job.open == ApplyCall::Scale) {
        const Result<ScalingAnswer> asked = askScaling(m_means.client, job.step.workload, m_reads);
        if (!asked) return wait(job, asked.error().message, job.backOff.next());
        found.carriedOut = asked->scale && asked->scale->uid == record(job).openUid && asked->scale->replicas == job.step.replicas;
        found.text = asked->scale ? "the workload is scaled to " + std::to_string(asked->scale->replicas) : "the workload is gone";
    } else if (job.open == ApplyCall::Cordon || job.open == ApplyCall::Uncordon) {
        const Result<Found<NodeFacts>> node = fetchNode(m_means.client, job.step.to, m_reads);
        if (!node) return wait(job, node.error().message, job.backOff.next());
        found.carriedOut = *node && (*node)->unschedulable == (job.open == ApplyCall::Cordon);
        found.text = !*node ? "the node is gone" : (*node)->unschedulable ? "the node is cordoned"
                                                                          : "the node is not cordoned";
    } else {
        const Result<Found<PodFacts>> pod = fetchPod(m_means.client, record(job).openPod, m_reads);
        if (!pod) return wait(job, pod.error().message, job.backOff.next());
        const PodFacts* same = *pod && (*pod)->uid == record(job).openUid ? &**pod : nullptr;
        if (job.open == ApplyCall::Release) {
            found.carriedOut = same && !same->gatedByLanding;
            found.text = !same ? "the pod is gone" : same->gatedByLanding ? "the pod is gated as before"
                                                                          : "the pod is not gated by the landing";
        } else if (job.open == ApplyCall::MarkFirst) {
            found.carriedOut = same && same->firstToGo;
            found.text = !same ? "the pod is gone" : same->firstToGo ? "the pod is marked as the first to go"
                                                                     : "the pod is not marked";
        } else if (job.open == ApplyCall::Evict || job.open == ApplyCall::Free) {
            found.carriedOut = !same || same->leaving;
            found.text = !same ? "the pod is gone" : same->leaving ? "the pod is on its way out"
                                                                   : "the pod is there as before";
        } else if (job.open == ApplyCall::Bind) {
            found.carriedOut = same && same->node == job.step.to;
            found.text = !same ? "the pod is gone" : same->node.empty() ? "the pod is pending"
                                                                        : "the pod is on node " + same->node;
        } else {
            found.carriedOut = same && same->nominated == job.step.to;
            found.text = !same ? "the pod is gone" : "the pod is nominated to " + (same->nominated.empty() ? std::string("no node") : same->nominated);
        }
    }
    const bool carriedOut = found.carriedOut;
    const std::string text = found.text;
    const bool another = (job.open == ApplyCall::Release || job.open == ApplyCall::Free) && record(job).openUid != record(job).uid;
    if (!m_log.write(std::move(found))) return;
    if (another) return restore(job);
    if (carriedOut) return carried(job);
    if (!record(job).aids.empty() || record(job).evicted) {
        restore(job);
        job.progress.text = text;
    } else {
        go(job, Stage::Check, text);
    }
    job.due = {now().nanoseconds + job.backOff.next().nanoseconds};
}

// --- What follows ---

/// False: it waits.
bool StepWorker::oldIsGone(StepJob& job) {
    const Result<Found<PodFacts>> found = fetchPod(m_means.client, job.step.pod, m_reads);
    if (!found) {
        wait(job, found.error().message, job.backOff.next());
        return false;
    }
    if (*found && (*found)->uid == job.step.uid) {
        wait(job, "the old pod is on its way out", m_options.pollEvery);
        return false;
    }
    m_expected.push_back({job.step.pod, job.step.uid, {}});
    return true;
}

void StepWorker::leave(StepJob& job) {
    if (!oldIsGone(job)) return;
    job.waiting.reset();
    if (job.step.action == Action::Evict) return finish(job, StepState::Done, "evicted, and gone");
    go(job, Stage::Replace, "the old pod is gone");
}

/// Pods that may be the step's replacement and belong to no other step.
std::vector<PodIdx> StepWorker::candidates(const StepJob& job, const Cluster& cluster) const {
    std::set<std::string> taken;
    for (const StepRecord& other : m_log.records())
        if (!other.uid.empty()) taken.insert(other.uid);
    std::vector<std::string> before = record(job).siblings;
    before.push_back(job.step.uid);
    return replacementsIn(cluster, record(job).workload, before, taken, job.step.to);
}

bool StepWorker::anyLeftOver(const StepJob& job, const Cluster& cluster) const {
    const std::vector<PodIdx> all = candidates(job, cluster);
    return std::any_of(all.begin(), all.end(), [&](PodIdx pod) { return cluster.catalog().pod(pod).nodeName.empty(); });
}

void StepWorker::replace(StepJob& job) {
    const StepRecord& known = record(job);
    if (known.workload.empty()) return hold(job, "its pod had no controller: nothing puts another in its place", false);
    const ClusterPtr cluster = picture(job);
    if (!cluster) return;
    for (const PodIdx one : candidates(job, *cluster)) {
        const Result<Found<PodFacts>> found = fetchPod(m_means.client, cluster->catalog().pod(one).key(), m_reads);
        if (!found) return wait(job, found.error().message, job.backOff.next());
        if (!*found || (*found)->uid != cluster->catalog().pod(one).uid || (*found)->leaving || (*found)->phase == "Failed") continue;
        // Until it has a node, the cordons that lead it there stay.
        if ((*found)->node.empty() && landingBy(job) == Landing::Cordon && !known.aids.empty()) return wait(job, "its replacement " + (*found)->key + " is pending", kSoon);
        job.waiting.reset();
        job.backOff.succeeded();
        m_log.state(job.index, StepState::UnderWay, "its replacement is " + (*found)->key, (*found)->key, (*found)->uid);
        job.progress.pod = (*found)->key;
        job.progress.uid = (*found)->uid;
        if (isOfReplacements(landingBy(job))) return go(job, known.aids.empty() ? Stage::Verify : Stage::Tidy, "its replacement is " + (*found)->key);
        return go(job, landingBy(job) == Landing::Scheduler ? Stage::Verify : Stage::Check, "its replacement is " + (*found)->key);
    }
    wait(job, "no replacement yet of " + known.workload, known.aids.empty() ? m_options.pollEvery : kSoon);
}

/// The replacement that was found disappeared; the record is overwritten by the next one found.
void StepWorker::anotherReplacement(StepJob& job, const std::string& why) {
    job.progress.node.clear();
    go(job, Stage::Replace, "its replacement " + record(job).pod + " " + why);
    wait(job, job.progress.text, m_options.pollEvery);
}

/// Its controller makes the pods or takes them away; done once as many as wanted are Ready.
void StepWorker::verifyScale(StepJob& job) {
    const Result<Found<ScaledState>> found = fetchScaledState(m_means.client, pathOfWorkload(job.step.workload), m_reads);
    if (!found) return wait(job, found.error().message, job.backOff.next());
    if (!*found || (*found)->uid != record(job).openUid) return hold(job, "the workload is gone, or another one by now", false);
    const ScaledState& now = **found;
    if (now.wanted != job.step.replicas) return hold(job, job.step.workload + " was scaled to " + std::to_string(now.wanted) + " by something else meanwhile", false);
    if (now.seen && now.pods == now.wanted && now.ready == now.wanted)
        return finish(job, StepState::Done, "scaled from " + std::to_string(record(job).replicas) + " to " + std::to_string(now.wanted) + ", all Ready");
    const std::string text = std::to_string(now.ready) + " of " + std::to_string(now.wanted) + " pods are Ready, " + std::to_string(now.pods) + " are there";
    if (text != job.progress.text) job.waiting.reset();  // it goes on, however long it takes
    wait(job, text, m_options.pollEvery);
}

void StepWorker::verify(StepJob& job) {
    if (job.step.action == Action::Scale) return verifyScale(job);
    const Result<Found<PodFacts>> found = fetchPod(m_means.client, podOf(job), m_reads);
    if (!found) return wait(job, found.error().message, job.backOff.next());
    const PodFacts* pod = *found && (*found)->uid == uidOf(job) ? &**found : nullptr;
    const bool moves = job.step.action == Action::Move;
    if (!pod || pod->leaving) {
        if (moves) return anotherReplacement(job, "is gone");
        return hold(job, pod ? "the pod is being deleted" : "the pod is gone", false);
    }
    job.progress.pod = pod->key;
    job.progress.uid = pod->uid;
    job.progress.node = pod->node;
    if (isOfReplacements(landingBy(job)) && moves && !takes(job, *pod)) return;
    if (pod->phase == "Failed") return hold(job, withReason("the pod failed on node " + pod->node, *pod), false);
    if (pod->node.empty()) return wait(job, "the pod is pending", m_options.pollEvery);
    if (!pod->ready && pod->phase != "Succeeded") return wait(job, "the pod is not Ready yet", m_options.pollEvery);
    if (job.step.surge && !record(job).evicted) {
        if (pod->node == job.step.from) return hold(job, "the pod that came for it landed on node " + pod->node + ", which it was to leave", false);
        job.waiting.reset();
        return go(job, Stage::Lower, pod->key + " is Ready: the old pod may go");
    }
    if (moves && (job.step.surge || isOfReplacements(landingBy(job))) && !oldIsGone(job)) return;
    if (moves && holdsBack(landingBy(job)) && !othersFree(job)) return;
    const std::string ends = pod->phase == "Succeeded" ? "ended well" : "is Ready";
    if (moves && landingBy(job) == Landing::Reserve && pod->node == job.step.to)
        return finish(job, StepState::Done,
                      pod->key + " " + ends
                          + (pod->reservation == requestFor(job).name() ? " in the room that was reserved for it on node " : " beside the room that was reserved for it on node ")
                          + pod->node);
    if (pod->node == job.step.to) return finish(job, StepState::Done, pod->key + " " + ends + " on node " + pod->node);
    finish(job, StepState::DoneElsewhere, pod->key + " " + ends + " on node " + pod->node + ", not on " + job.step.to);
}

void StepWorker::event(const StepJob& job, const std::string& note) {
    const StepRecord& known = record(job);
    if (!m_events || m_writes.stop_requested() || (!known.evicted && !known.landed && !known.switched && !known.scaled)) return;
    EventText text;
    text.note = note;
    if (job.step.action == Action::Scale) {
        const WorkloadParts is = partsOfWorkload(job.step.workload).value();
        text.kind = is.kind;
        text.key = std::string(is.space) + "/" + std::string(is.name);
        text.uid = known.openUid;
    } else {
        text.kind = job.step.pod.empty() ? "Node" : "Pod";
        text.key = job.step.pod.empty() ? job.step.to : podOf(job);
        text.uid = job.step.pod.empty() ? job.check ? job.check->node->uid : std::string() : uidOf(job);
    }
    std::tie(text.action, text.reason) = eventWords(job.step.action);
    if (text.action.empty()) return;
    ApplyEntry sent;
    sent.step = job.index;
    sent.call = ApplyCall::Event;
    sent.uid = text.uid;
    const CallEnd end = m_log.send(m_means.client, m_means.permit, std::move(sent), eventRequest(text, m_header.run, job.index, m_header.started), m_writes);
    if (end.is != CallEnd::Is::Refused || end.reply.status != 403) return;
    m_events = false;
    m_log.run(ApplyEntry::What::Run, "no events are left behind: " + end.text);
}

}  // namespace bayplan
