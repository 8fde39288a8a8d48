// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/step_worker.h"

#include <algorithm>

#include "kube/apply/apply_calls.h"

namespace bayplan {

namespace {

using Action = PlanStep::Action;

StepPhase phaseOf(Stage stage, bool landing) {
    switch (stage) {
    case Stage::Waiting: return StepPhase::Waiting;
    case Stage::Check: return landing ? StepPhase::Landing : StepPhase::Checking;
    case Stage::DryRun: return landing ? StepPhase::Landing : StepPhase::DryRun;
    case Stage::Write: return landing ? StepPhase::Landing : StepPhase::Writing;
    case Stage::Prepare:
    case Stage::Probe: return StepPhase::Preparing;
    case Stage::Land:
    case Stage::Lower:
    case Stage::Tidy:
    case Stage::Release: return StepPhase::Landing;
    case Stage::Look: return StepPhase::Looking;
    case Stage::Leave: return StepPhase::Leaving;
    case Stage::Replace: return StepPhase::Replacing;
    case Stage::Verify: return StepPhase::Verifying;
    case Stage::Held: return StepPhase::Held;
    case Stage::Over: return StepPhase::Over;
    }
    return StepPhase::Waiting;
}

}  // namespace

StepWorker::StepWorker(const ApplyMeans& means, const ApplyOptions& options, const ApplyHeader& header, ApplyLog& log, std::deque<StepJob>& jobs,
                       std::stop_token reads, std::stop_token writes)
    : m_means(means), m_options(options), m_header(header), m_log(log), m_jobs(jobs), m_reads(std::move(reads)), m_writes(std::move(writes)),
      m_events(options.events) {}

void StepWorker::act(StepJob& job) {
    switch (job.stage) {
    case Stage::Check: return check(job);
    case Stage::DryRun: return dryRun(job);
    case Stage::Write: return write(job);
    case Stage::Look: return look(job);
    case Stage::Prepare: return prepare(job);
    case Stage::Probe: return probe(job);
    case Stage::Land: return land(job);
    case Stage::Lower: return lower(job);
    case Stage::Tidy: return tidy(job);
    case Stage::Release: return release(job);
    case Stage::Leave: return leave(job);
    case Stage::Replace: return replace(job);
    case Stage::Verify: return verify(job);
    case Stage::Waiting:
    case Stage::Held:
    case Stage::Over: break;
    }
}

// --- What a step is about ---

ApplyCall StepWorker::callOf(const StepJob& job) const {
    switch (job.step.action) {
    case Action::Cordon: return ApplyCall::Cordon;
    case Action::Uncordon: return ApplyCall::Uncordon;
    case Action::Evict: return ApplyCall::Evict;
    case Action::Scale: return ApplyCall::Scale;
    case Action::Move:
        if (job.step.surge) return job.check && job.check->scale && job.check->scale->restarts ? ApplyCall::Restart : ApplyCall::ScaleUp;
        if (!record(job).evicted) return ApplyCall::Evict;
        [[fallthrough]];
    default: return landingOf(job.step) == Landing::Nominate ? ApplyCall::Nominate : ApplyCall::Bind;
    }
}

/// A landing that is left to the scheduler.
bool StepWorker::writesNothing(const StepJob& job) const {
    return (job.step.action == Action::Place || landing(job)) && landingOf(job.step) == Landing::Scheduler;
}

std::string StepWorker::podOf(const StepJob& job) const { return landing(job) ? record(job).pod : job.step.pod; }
std::string StepWorker::uidOf(const StepJob& job) const { return landing(job) ? record(job).uid : job.step.uid; }

ApiRequest StepWorker::requestOf(const StepJob& job, bool dry) const {
    switch (callOf(job)) {
    case ApplyCall::Cordon:
    case ApplyCall::Uncordon: return cordonRequest(*job.check->node, job.step.action == Action::Cordon, dry);
    case ApplyCall::Evict: return evictionRequest(job.step.pod, job.step.uid, dry, m_header.gracePeriodSeconds);
    case ApplyCall::Nominate: return nominationRequest(podOf(job), uidOf(job), job.step.to, dry);
    case ApplyCall::ScaleUp: return scaleRequest(*job.check->scale, job.check->scale->replicas + 1, dry);
    case ApplyCall::Scale: return scaleRequest(*job.check->scale, job.step.replicas, dry);
    case ApplyCall::Restart: return restartRequest(*job.check->scale, job.restartedAt, dry);
    case ApplyCall::Bind:
    case ApplyCall::Event:
    case ApplyCall::Admit:
    case ApplyCall::Withdraw:
    case ApplyCall::Release:
    case ApplyCall::MarkFirst:
    case ApplyCall::ScaleDown:
    case ApplyCall::Undo:
    case ApplyCall::Free: break;
    }
    return bindingRequest(podOf(job), uidOf(job), job.step.to, dry);
}

bool StepWorker::settled(const StepJob& job) const {
    return job.stage == Stage::Over || (job.step.action == Action::Place && job.stage == Stage::Verify && !job.progress.node.empty());
}

bool StepWorker::underWay(const StepJob& job) const {
    const StepRecord& known = record(job);
    return job.active() && (known.evicted || known.landed || known.switched || known.scaled || known.open || !known.aids.empty() || job.stage >= Stage::Look);
}

// --- How it goes on ---

void StepWorker::tell(StepJob& job) {
    job.progress.phase = phaseOf(job.stage, landing(job));
    job.progress.state = record(job).state;
    if (job.progress == job.told) return;
    job.told = job.progress;
    if (m_means.observer) m_means.observer->stepChanged(job.index, job.progress);
}

void StepWorker::go(StepJob& job, Stage stage, const std::string& text) {
    job.stage = stage;
    job.due = now();
    job.progress.text = text;
    job.progress.next.reset();
    job.progress.budget.clear();
    job.heldBy.reset();
    tell(job);
}

void StepWorker::wait(StepJob& job, const std::string& text, Duration pause) {
    if (m_reads.stop_requested()) return;
    if (!job.waiting) job.waiting = now();
    if (now().nanoseconds - job.waiting->nanoseconds > m_options.patience.nanoseconds) {
        const std::string late = text + "; this has gone on for " + toString(m_options.patience);
        if (job.stage == Stage::Tidy || (job.stage == Stage::Look && !record(job).openAid.empty())) leftBehind(job, late);
        else hold(job, late, false);
        return;
    }
    job.due = {now().nanoseconds + pause.nanoseconds};
    job.progress.text = text;
    job.progress.next = pause;
    tell(job);
}

void StepWorker::blocked(StepJob& job, const std::string& text, const std::string& budget, std::optional<Duration> asked) {
    Afterwards then;
    then.ending.state = StepState::Blocked;
    then.ending.text = text;
    then.budget = budget;
    then.pause = asked;
    if (tidyFirst(job, then)) return;
    job.stage = Stage::Check;
    m_log.state(job.index, StepState::Blocked, text);
    if (!job.waiting) job.waiting = now();
    if (now().nanoseconds - job.waiting->nanoseconds > m_options.patience.nanoseconds) {
        finish(job, StepState::Blocked, text);
        return;
    }
    job.progress.budget = budget;
    job.heldBy.reset();
    if (!budget.empty()) job.heldBy = StepJob::HeldBy{job.check ? job.check->allowed.value_or(0) : 0, job.check && job.check->pod && job.check->pod->ready};
    wait(job, text, asked.value_or(job.backOff.next()));
}

void StepWorker::hold(StepJob& job, const std::string& why, bool refused) {
    if (tidyFirst(job, {.ending = {StepState::Failed, why}, .last = true, .refused = refused})) return;
    m_log.state(job.index, StepState::Failed, why);
    job.refused = refused;
    go(job, Stage::Held, why);
}

void StepWorker::finish(StepJob& job, StepState state, const std::string& text) {
    if (tidyFirst(job, {.ending = {state, text}, .last = true})) return;
    m_log.state(job.index, state, text, podOf(job), uidOf(job), job.progress.node);
    go(job, Stage::Over, text);
    if (m_events && (state == StepState::Done || state == StepState::DoneElsewhere)) m_owed.push_back({job.index, text});
}

void StepWorker::sendEvent() {
    if (m_owed.empty()) return;
    const Owed owed = std::move(m_owed.front());
    m_owed.pop_front();
    event(m_jobs[owed.step], owed.note);
}

void StepWorker::leaveForLater(StepJob& job) {
    job.waiting.reset();
    if (record(job).state != StepState::NotStarted) m_log.state(job.index, StepState::NotStarted, "to be tried again");
    go(job, Stage::Waiting);
}

void StepWorker::skip(StepJob& job) {
    const StepRecord& known = record(job);
    if (job.notTaken) return letGo(job, StepState::Skipped, "left as it is by a person; its pod was evicted, and what replaces it lands where the scheduler puts it");
    if (known.evicted && holdsBack(landingBy(job))) {
        // What took the place of its pod may be pending, and nobody looks at it any more.
        intend(job, {.ending = {StepState::Skipped, "left as it is by a person; its pod was evicted"}, .last = true});
        job.waiting.reset();
        return go(job, Stage::Tidy);
    }
    finish(job, StepState::Skipped,
           known.scaled                    ? "left as it is by a person; its workload was scaled"
           : known.evicted || known.landed ? "left as it is by a person; its pod was " + std::string(known.evicted ? "evicted" : "placed")
                                           : "left out by a person");
}

void StepWorker::retry(StepJob& job) {
    job.notTaken.reset();
    job.waiting.reset();
    job.conflicts = 0;
    job.backOff.succeeded();
    if (isBlocked(job)) return void(job.due = now());
    restore(job);
}

void StepWorker::resume(StepJob& job) {
    // A step that should end does so; one that should be held or blocked is tried again, like any such step.
    if (const std::optional<StepEnding> ending = record(job).ending) {
        if (ending->state == StepState::Failed || ending->state == StepState::Blocked) m_log.state(job.index, ending->state, ending->text);
        else if (ending->state != StepState::NotStarted) job.then = Afterwards{.ending = *ending, .last = isOver(ending->state)};
    }
    restore(job);
}

void StepWorker::restore(StepJob& job) {
    const StepRecord known = record(job);
    const bool move = job.step.action == Action::Move;
    job.progress.pod = known.pod;
    job.progress.uid = known.uid;
    job.progress.node = known.node;
    if (known.state == StepState::Done || known.state == StepState::DoneElsewhere || known.state == StepState::Skipped) {
        go(job, Stage::Over, known.text);
    } else if (known.open) {
        job.open = *known.open;
        go(job, Stage::Look, known.text);
    } else if (job.step.surge && !job.then && !known.aids.empty()) {
        m_log.state(job.index, StepState::UnderWay, known.restartedAt.empty() ? "its workload is scaled up" : "its Deployment is restarted");
        go(job, known.uid.empty() ? Stage::Replace : Stage::Verify);
    } else if (job.then || (!known.aids.empty() && !(known.evicted && known.uid.empty()))) {
        go(job, Stage::Tidy);
    } else if (known.scaled) {
        m_log.state(job.index, StepState::UnderWay, "its workload is scaled");
        go(job, Stage::Verify);
    } else if (known.switched) {
        finish(job, StepState::Done, known.text);
    } else if (known.landed) {
        m_log.state(job.index, StepState::UnderWay, "its pod is watched again");
        go(job, Stage::Verify);
    } else if (known.evicted) {
        m_log.state(job.index, StepState::UnderWay, "its pod was evicted");
        const bool found = !known.uid.empty() && known.uid != job.step.uid;
        if (move && isOfReplacements(landingBy(job))) go(job, !found ? Stage::Land : landingBy(job) == Landing::Gate && !known.released ? Stage::Release
                                                                                                                                        : Stage::Verify);
        else go(job, !move || !found ? Stage::Leave : landingBy(job) == Landing::Scheduler ? Stage::Verify
                                                                                           : Stage::Check);
    } else {
        if (known.state != StepState::NotStarted) m_log.state(job.index, StepState::NotStarted, "to be tried again");
        go(job, Stage::Waiting);
    }
}

void StepWorker::adopt(StepJob& job) {
    if (job.step.pod.empty()) return;
    const Plan& plan = m_header.plan;
    for (std::size_t i = 0; i < job.index; ++i) {
        const StepRecord& earlier = m_log.record(i);
        if (plan.steps[i].action != Action::Move || plan.steps[i].pod != plan.steps[job.index].pod || !earlier.evicted || earlier.pod.empty()) continue;
        job.step.pod = earlier.pod;
        job.step.uid = earlier.uid;
    }
}

// --- The picture ---

ClusterPtr StepWorker::picture(StepJob& job) {
    Result<ClusterPtr> newest = m_means.pictures.newest(m_reads);
    if (newest) return *newest;
    wait(job, newest.error().message, m_options.pollEvery);
    return nullptr;
}

/// Whether it shows what this run did. The server is asked about the rest: something else may have changed it again
/// since.
bool StepWorker::pictureShows(StepJob& job, const Cluster& cluster) {
    if (!roomsShown(job, cluster)) return false;
    const Catalog& catalog = cluster.catalog();
    for (std::size_t i = m_expected.size(); i-- > 0;) {
        const Expected& expected = m_expected[i];
        const PodIdx pod = catalog.findPod(expected.pod);
        const bool there = pod.valid() && catalog.pod(pod).uid == expected.uid;
        bool shown = expected.node.empty() ? !there : there && catalog.pod(pod).nodeName == expected.node;
        if (!shown) {
            const Result<Found<PodFacts>> found = fetchPod(m_means.client, expected.pod, m_reads);
            if (!found) {
                wait(job, found.error().message, job.backOff.next());
                return false;
            }
            // An ended pod is in no picture.
            const bool runs = *found && (*found)->phase != "Succeeded" && (*found)->phase != "Failed";
            const bool holds = runs && (*found)->uid == expected.uid && (expected.node.empty() || (*found)->node == expected.node);
            shown = expected.node.empty() == holds;  // it changed meanwhile: nothing to wait for
        }
        if (!shown) {
            wait(job, "the picture does not show yet what was done", m_options.pollEvery);
            return false;
        }
        m_expected.erase(m_expected.begin() + static_cast<std::ptrdiff_t>(i));
    }
    return true;
}

}  // namespace bayplan
