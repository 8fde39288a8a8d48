// SPDX-License-Identifier: GPL-3.0-or-later
// The second half of a surge: the replacement is Ready, and the old pod goes as its workload is scaled down again.
#include "kube/apply/apply_calls.h"
#include "kube/apply/step_worker.h"
#include "kube/apply/surge.h"

namespace bayplan {

/// The old pod is marked as the first to go, and then the workload is scaled down.
void StepWorker::lower(StepJob& job) {
    const StepRecord& known = record(job);
    if (known.aids.empty()) return go(job, Stage::Verify);
    if (!known.restartedAt.empty()) {
        const std::optional<bool> leaves = oldLeaves(job);
        if (!leaves) return;
        if (!*leaves) return wait(job, "the rollout is to take the old pod away", m_options.pollEvery);
        restartStays(job);
        return go(job, Stage::Verify, "the rollout took the old pod away");
    }
    ApplyEntry sent = entryOf(job, known.firstToGo ? ApplyCall::ScaleDown : ApplyCall::MarkFirst);
    ApiRequest request;
    if (!known.firstToGo) {
        sent.pod = job.step.pod;
        sent.uid = job.step.uid;
        request = firstToGoRequest(job.step.pod, job.step.uid);
    } else {
        const Result<Found<ScaleFacts>> scale = fetchScale(m_means.client, known.aids.back(), m_reads);
        if (!scale) return wait(job, scale.error().message, job.backOff.next());
        if (!*scale) return leftBehind(job, "the workload is gone");
        if ((*scale)->replicas != known.replicas + 1)
            return hold(job, (*scale)->kind + " " + (*scale)->name + " was scaled to " + std::to_string((*scale)->replicas) + " by something else meanwhile", false);
        sent.aid = known.aids.back();
        request = scaleRequest(**scale, known.replicas, false);
    }
    job.open = sent.call;
    CallEnd end = m_log.send(m_means.client, m_means.permit, std::move(sent), request, m_writes);
    switch (end.is) {
    case CallEnd::Is::Carried: return carried(job);
    case CallEnd::Is::Unclear: return go(job, Stage::Look, end.text);
    case CallEnd::Is::Broken: return;
    case CallEnd::Is::Refused: break;
    }
    // Changed between the look and the call, or the server is in trouble.
    if (end.reply.worthRetrying() || end.reply.status == 409) return wait(job, end.text, end.reply.retryAfter.value_or(m_options.pollEvery));
    hold(job, end.text, true);
}

/// Whether the old pod is gone, or on its way out; absent: nobody knows, and the time of the next look is set.
std::optional<bool> StepWorker::oldLeaves(StepJob& job) {
    const Result<Found<PodFacts>> found = fetchPod(m_means.client, job.step.pod, m_reads);
    if (!found) {
        wait(job, found.error().message, job.backOff.next());
        return std::nullopt;
    }
    return !*found || (*found)->uid != job.step.uid || (*found)->leaving;
}

/// From here on nothing of the restart is taken back.
void StepWorker::restartStays(StepJob& job) {
    ApplyEntry entry;
    entry.what = ApplyEntry::What::State;
    entry.step = job.index;
    entry.state = StepState::UnderWay;
    entry.text = "the rollout takes the old pod away";
    entry.stays = true;
    m_log.write(std::move(entry));
}

/// What a surge that is given up is put back to: if nobody else scaled the workload meanwhile, to what it had.
std::optional<ApiRequest> StepWorker::loweringOf(StepJob& job, const std::string& aid) {
    const Result<Found<ScaleFacts>> scale = fetchScale(m_means.client, aid, m_writes);
    if (!scale) {
        wait(job, scale.error().message, job.backOff.next());
        return std::nullopt;
    }
    // One that no longer exists is asked for all the same: the 404 is recorded in the journal.
    const ScaleFacts facts = *scale ? **scale : ScaleFacts{aid, {}, {}, {}, {}, 0};
    // What somebody else restarted meanwhile stays as it is.
    if (const StepRecord& known = record(job); !known.restartedAt.empty()) return restartRequest(facts, facts.restartedAt == known.restartedAt ? known.restartedBefore : facts.restartedAt, false);
    const std::int64_t before = record(job).replicas;
    return scaleRequest(facts, facts.replicas == before + 1 ? before : facts.replicas, false);
}

}  // namespace bayplan
