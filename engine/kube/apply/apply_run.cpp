// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/apply_run.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>
#include <random>
#include <thread>

#include "kube/apply/landing_choice.h"
#include "kube/apply/rollback_plan.h"
#include "kube/apply/step_worker.h"
#include "kube/apply/window_gate.h"

namespace bayplan {

namespace {

using What = ApplyEntry::What;

Duration monotonicNow() { return {std::chrono::duration_cast<std::chrono::nanoseconds>(std::chrono::steady_clock::now().time_since_epoch()).count()}; }
std::int64_t wallNow() { return std::chrono::duration_cast<std::chrono::seconds>(std::chrono::system_clock::now().time_since_epoch()).count(); }

ApplyOptions completed(ApplyOptions options) {
    if (!options.monotonic) options.monotonic = monotonicNow;
    if (!options.wall) options.wall = wallNow;
    if (!options.wait) options.wait = waitForReal;
    options.mostInFlight = std::max<std::size_t>(options.mostInFlight, 1);
    return options;
}

std::string runName(std::uint64_t seed, std::int64_t at) {
    constexpr char kLetters[] = "bcdfghjklmnpqrstvwxz2456789";
    std::mt19937_64 random(seed ^ (static_cast<std::uint64_t>(at) * 0x9E3779B97F4A7C15u) ^ (seed == 0 ? std::random_device{}() : 0u));
    std::string name;
    for (int i = 0; i < 10; ++i) name += kLetters[random() % (sizeof kLetters - 1)];
    return name;
}

Error conflict(Message message) { return Error{ErrorCode::Conflict, std::move(message), {}}; }

}  // namespace

const char* toString(StepPhase phase) {
    switch (phase) {
    case StepPhase::Waiting: return "waiting";
    case StepPhase::Checking: return "checking";
    case StepPhase::DryRun: return "dry-run";
    case StepPhase::Preparing: return "preparing";
    case StepPhase::Writing: return "writing";
    case StepPhase::Looking: return "looking";
    case StepPhase::Leaving: return "leaving";
    case StepPhase::Replacing: return "replacing";
    case StepPhase::Landing: return "landing";
    case StepPhase::Verifying: return "verifying";
    case StepPhase::Held: return "held";
    case StepPhase::Over: return "over";
    }
    return "";
}

struct ApplyRun::Impl {
    Impl(ApplyHeader h, ApplyJournal journal, std::vector<StepRecord> records, const ApplyMeans& m, ApplyOptions o)
        : header(std::move(h)), means(m), options(std::move(o)), log(std::move(journal), std::move(records), means.observer, options.wall),
          worker(means, options, header, log, jobs, reads.get_token(), writes.get_token()), gate(header.plan.windows, header.acceptOutsideWindow, header.gracePeriodSeconds) {
        for (std::size_t i = 0; i < header.plan.steps.size(); ++i) {
            jobs.emplace_back(i, header.plan.steps[i], options.seed);
            jobs.back().step.uid = header.uids[i];
            if (!header.landings.empty() && header.plan.steps[i].action == PlanStep::Action::Move) jobs.back().step.landing = header.landings[i];
        }
    }

    ApplyHeader header;
    ApplyMeans means;
    ApplyOptions options;
    std::stop_source reads, writes;
    ApplyLog log;
    std::deque<StepJob> jobs;
    StepWorker worker;
    WindowGate gate;
    bool turnedDown = false;  // a step waits that could begin, and has no time left in this window
    Message closed{};         // why the run ends at the end of a window
    RunState told = RunState::Running;

    // The user's requests, from any thread.
    struct StepCommand {
        std::size_t step;
        bool skip;
    };
    std::mutex mutex;
    std::condition_variable_any asked;
    std::stop_source nudge;
    std::vector<StepCommand> commands;
    bool pausing = false, stopping = false;

    template <typename Change>
    void ask(Change&& change) {
        {
            const std::lock_guard lock(mutex);
            change();
            nudge.request_stop();
        }
        asked.notify_all();
    }

    void stop() {
        ask([&] { stopping = true; });
        reads.request_stop();
    }

    /// Gives a call in flight its time once the run is stopped, and then ends it.
    std::jthread clock() {
        return std::jthread([this](const std::stop_token& over) {
            std::unique_lock lock(mutex);
            if (!asked.wait(lock, over, [&] { return stopping; })) return;
            lock.unlock();
            if (waitForReal(options.stopGrace, over)) writes.request_stop();
        });
    }

    /// One wait for all steps; no call is in flight meanwhile, and the calls after it have their own time.
    void leaveClean(std::jthread& clockOfStop) {
        for (StepJob& job : jobs) worker.removeAids(job);
        Duration longest;
        for (const StepJob& job : jobs) longest = std::max(longest, worker.lingers(job));
        if (longest.nanoseconds > 0) {
            clockOfStop = {};
            options.wait(longest, writes.get_token());
            clockOfStop = clock();
        }
        for (StepJob& job : jobs) worker.freeHeldBack(job);
    }

    void announce(RunState state, const Message& why) {
        if (state == told) return;
        told = state;
        if (state == RunState::Paused) log.run(What::Run, "paused");
        if (means.observer) means.observer->runChanged(state, why);
    }

    void fulfil(const StepCommand& command) {
        if (command.step >= jobs.size()) return;
        StepJob& job = jobs[command.step];
        if (command.skip && (job.stage == Stage::Held || (job.active() && !worker.underWay(job)) || job.stage == Stage::Waiting)) worker.skip(job);
        else if (!command.skip && worker.mayRetry(job)) worker.retry(job);
    }

    bool any(Stage stage) const {
        return std::any_of(jobs.begin(), jobs.end(), [&](const StepJob& job) { return job.stage == stage; });
    }
    bool anyUnderWay() const {
        return std::any_of(jobs.begin(), jobs.end(), [&](const StepJob& job) { return worker.underWay(job); });
    }

    bool mayAct(const StepJob& job, RunState state) const {
        if (!job.active()) return false;
        if (state == RunState::Paused) return job.stage >= Stage::Look;
        return state == RunState::Running || worker.underWay(job);
    }

    /// Begins waiting steps that share nothing with an earlier step that is not over. Nothing is evicted before all cordons that come
    /// before it are done: its replacement could land on a node that is to be left.
    void beginFree(const Cluster& cluster) {
        auto inFlight = static_cast<std::size_t>(std::count_if(jobs.begin(), jobs.end(), [&](const StepJob& job) {
            return job.active() && !worker.settled(job) && log.record(job.index).state != StepState::Blocked;
        }));
        StepTouches earlier;
        bool cordoning = false;
        turnedDown = false;
        for (StepJob& job : jobs) {
            if (worker.settled(job)) continue;
            touch(job, cluster);
            const bool evicts = job.step.action == PlanStep::Action::Move || job.step.action == PlanStep::Action::Evict;
            if (job.stage == Stage::Waiting && inFlight < options.mostInFlight && !(cordoning && evicts) && !job.touches.meets(earlier)) {
                if (hasTime(job)) {
                    check(job);
                    ++inFlight;
                } else turnedDown = true;
            }
            cordoning = cordoning || job.step.action == PlanStep::Action::Cordon;
            earlier.add(job.touches);
        }
    }

    void touch(StepJob& job, const Cluster& cluster) {
        if (job.touchesKnown) return;
        worker.adopt(job);
        job.touches = touchesOf(job.step, cluster, log.record(job.index).workload);
        job.touchesKnown = true;
    }

    /// Begins possible steps if something was done since the last look, or some time went by: the picture decides which
    /// steps share something.
    void begin() {
        if (!any(Stage::Waiting)) return;
        const auto ready = static_cast<std::size_t>(std::count_if(jobs.begin(), jobs.end(), [&](const StepJob& job) { return worker.settled(job); }));
        const Duration now = options.monotonic();
        if (settledThen == ready && now < nextLook) return;
        settledThen = ready;
        nextLook = {now.nanoseconds + options.pollEvery.nanoseconds};
        const Result<ClusterPtr> cluster = means.pictures.newest(reads.get_token());
        if (!cluster) {
            // The next step requests it again, reports what it waits for, and does not wait for ever.
            const auto next = std::find_if(jobs.begin(), jobs.end(), [](const StepJob& job) { return job.stage != Stage::Over; });
            if (next != jobs.end() && next->stage == Stage::Waiting) check(*next);
            return;
        }
        gate.look(*cluster);
        beginFree(**cluster);
    }

    bool hasTime(const StepJob& job) const { return gate.lets(options.wall(), gate.longest(job.step)); }

    /// Of the steps that were begun, those wait again for which nothing was sent and whose time is over: a budget may have blocked them until now.
    void keepWithinWindow() {
        if (!gate.keeps()) return;
        for (StepJob& job : jobs) {
            if (!job.active() || hasTime(job)) continue;
            worker.stepBack(job);
            if (job.active() && !worker.underWay(job)) worker.leaveForLater(job);
        }
    }

    /// Whether nothing more begins in this window, and nothing is under way.
    bool windowIsOver(RunState state) const {
        if (!gate.keeps() || std::any_of(jobs.begin(), jobs.end(), [](const StepJob& job) { return job.active(); })) return false;
        if (!any(Stage::Waiting) && !any(Stage::Held)) return false;
        return !gate.isOpen(options.wall()) || (state == RunState::Running && turnedDown);
    }

    void check(StepJob& job) {
        worker.adopt(job);
        job.stage = Stage::Check;
        job.due = options.monotonic();
        worker.tell(job);
    }

    std::optional<std::size_t> settledThen;
    Duration nextLook;

    /// Runs until there is nothing more to do or it is stopped.
    void loop() {
        for (;;) {
            std::stop_token nudged;
            std::vector<StepCommand> now;
            bool pause = false;
            {
                const std::lock_guard lock(mutex);
                if (stopping) return;
                nudge = std::stop_source();
                nudged = nudge.get_token();
                now.swap(commands);
                pause = pausing;
            }
            for (const StepCommand& command : now) fulfil(command);
            if (pause)
                for (StepJob& job : jobs) worker.stepBack(job);
            keepWithinWindow();
            const bool over = std::all_of(jobs.begin(), jobs.end(), [](const StepJob& job) { return job.stage == Stage::Over; });
            if (over && !worker.owesEvents()) return;
            const bool held = any(Stage::Held);
            const RunState state = pause ? RunState::Paused : held ? RunState::Held
                                                                   : RunState::Running;
            announce(state, "");
            if (state != RunState::Paused && worker.owesEvents()) {
                worker.sendEvent();
                continue;
            }
            if (held && options.onHold == OnHold::Stop && !anyUnderWay()) return;
            if (state == RunState::Running) {
                begin();
                wakeBlocked();
            }
            if (windowIsOver(state)) {
                closed = gate.over(options.wall());
                return;
            }
            act(state, nudged);
            if (log.fault()) return;
        }
    }

    bool stoppedEarly() {
        const std::lock_guard lock(mutex);
        return stopping;
    }

    /// A step that its budget allows now need not wait until its pause is over.
    void wakeBlocked() {
        const Duration now = options.monotonic();
        if (now < nextWake || std::none_of(jobs.begin(), jobs.end(), [&](const StepJob& job) { return worker.waitsForBudget(job); })) return;
        nextWake = {now.nanoseconds + options.pollEvery.nanoseconds};
        if (const Result<ClusterPtr> cluster = means.pictures.newest(reads.get_token())) worker.wake(**cluster);
    }
    Duration nextWake;

    /// Does one action, or waits until one is due. The steps take turns.
    void act(RunState state, const std::stop_token& nudged) {
        const Duration now = options.monotonic();
        Duration next{now.nanoseconds + options.pollEvery.nanoseconds};
        for (std::size_t i = 0; i < jobs.size(); ++i) {
            StepJob& job = jobs[(turn + i) % jobs.size()];
            if (!mayAct(job, state)) continue;
            if (job.due <= now) {
                turn = (job.index + 1) % jobs.size();
                return worker.act(job);
            }
            next = std::min(next, job.due);
        }
        options.wait({next.nanoseconds - now.nanoseconds}, nudged);
    }
    std::size_t turn = 0;  // the index of the step whose turn it is

    ApplyEnd end() {
        ApplyEnd end;
        end.steps = log.records();
        end.fault = log.fault();
        {
            const std::lock_guard lock(mutex);
            end.stopped = stopping;
        }
        end.window = closed;
        bool all = true, some = false;
        std::vector<StepState> states;
        for (const StepJob& job : jobs) {
            const StepRecord& record = log.record(job.index);
            states.push_back(record.state);
            const bool done = record.state == StepState::Done || record.state == StepState::DoneElsewhere;
            all = all && (done || record.state == StepState::Skipped);
            some = some || done || record.state == StepState::Unknown || record.evicted || record.landed || record.switched;
            end.blocked = end.blocked || record.state == StepState::Blocked || (job.stage == Stage::Held && !job.refused);
            end.refused = end.refused || (job.stage == Stage::Held && job.refused);
        }
        end.is = all ? ApplyEnd::Is::Done : some ? ApplyEnd::Is::Partial
                                                 : ApplyEnd::Is::Nothing;
        end.summary = summaryOf(states);
        return end;
    }
};

ApplyRun::ApplyRun(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
ApplyRun::~ApplyRun() = default;

Result<std::unique_ptr<ApplyRun>> ApplyRun::begin(const Plan& plan, const Approval& approval, const ApplyMeans& means, ApplyOptions options,
                                                  const std::filesystem::path& journal, const std::stop_token& stop) {
    options = completed(std::move(options));
    if (const Result<void> holds = holdsFor(approval, plan); !holds) return holds.error();
    if (!means.permit.covers(means.client.endpoint())) return conflict(worded("the context is locked: nothing may be changed there"));
    if (Message outside = options.acceptOutsideWindow ? Message() : outsideWindows(plan.windows, options.wall()); !outside.empty()) return conflict(std::move(outside));
    const Result<ClusterPtr> cluster = means.pictures.newest(stop);
    if (!cluster) return cluster.error();
    ApplyHeader header;
    header.started = options.wall();
    header.run = runName(options.seed, header.started);
    header.context = means.client.endpoint().context;
    header.server = means.client.endpoint().server;
    header.as = options.as;
    header.plan = plan;
    header.approval = approval;
    header.schedulerNames = options.schedulerNames;
    const Result<StandingLook> standing = lookForStanding(means.client, stop);
    if (!standing) return standing.error();
    header.landing = {standing->is == StandingPolicy::Installed, options.acceptElsewhere, options.acceptUnproved};
    for (const PlanStep& step : plan.steps) header.landings.push_back(landingFor(step, options.landing, standing->is));
    header.acceptOutsideWindow = options.acceptOutsideWindow && plan.windows.any();
    header.accepted = options.accepted;
    header.gracePeriodSeconds = options.gracePeriodSeconds;
    header.rollback = rollbackPlan(plan, **cluster);
    for (const PlanStep& step : plan.steps) {
        std::string uid = step.uid;
        if (uid.empty() && !step.pod.empty()) {
            const PodIdx pod = (*cluster)->catalog().findPod(step.pod);
            if (!pod.valid()) return conflict(worded("there is no pod %1, and the plan does not say which one it was", {step.pod}));
            uid = (*cluster)->catalog().pod(pod).uid;
        }
        header.uids.push_back(std::move(uid));
    }
    Result<ApplyJournal> made = ApplyJournal::create(journal, header);
    if (!made) return made.error();
    std::vector<StepRecord> records(plan.steps.size());
    return std::unique_ptr<ApplyRun>(new ApplyRun(std::make_unique<Impl>(std::move(header), std::move(*made), std::move(records), means, std::move(options))));
}

Result<std::unique_ptr<ApplyRun>> ApplyRun::resume(const std::filesystem::path& journal, const ApplyMeans& means, ApplyOptions options) {
    options = completed(std::move(options));
    Result<RecoveredApply> read = readApplyJournal(journal);
    if (!read) return read.error();
    const ApiEndpoint& endpoint = means.client.endpoint();
    if (!means.permit.covers(endpoint)) return conflict(worded("the context is locked: nothing may be changed there"));
    if (!read->header.releases.empty()) return conflict(worded("the journal is of a release, which is not gone on with: apply --release looks anew"));
    if (read->header.context != endpoint.context || read->header.server != endpoint.server)
        return conflict(worded("the journal is of context %1 at %2", {read->header.context, read->header.server}));
    if (Message outside = options.acceptOutsideWindow ? Message() : outsideWindows(*read, options.wall()); !outside.empty()) return conflict(std::move(outside));
    Result<ApplyJournal> opened = ApplyJournal::resume(*read);
    if (!opened) return opened.error();
    options.schedulerNames = read->header.schedulerNames;
    read->header.accepted.add(options.accepted);
    read->header.landing.acceptElsewhere |= options.acceptElsewhere;
    read->header.landing.acceptUnproved |= options.acceptUnproved;
    read->header.acceptOutsideWindow |= options.acceptOutsideWindow;
    if (options.gracePeriodSeconds) read->header.gracePeriodSeconds = options.gracePeriodSeconds;
    std::string words;
    for (const std::string& word : options.accepted.names()) words += "; with --" + word;
    if (options.acceptElsewhere) words += "; with --accept-elsewhere";
    if (options.acceptUnproved) words += "; with --accept-unproved";
    if (options.acceptOutsideWindow) words += "; with --accept-outside-window";
    auto impl = std::make_unique<Impl>(std::move(read->header), std::move(*opened), std::move(read->steps), means, std::move(options));
    std::vector<StepState> states;
    for (const StepRecord& record : impl->log.records()) states.push_back(record.state);
    impl->log.run(What::Run, "resumed: " + summaryOf(states) + words);
    for (StepJob& job : impl->jobs) {
        impl->worker.adopt(job);
        impl->worker.resume(job);
    }
    return std::unique_ptr<ApplyRun>(new ApplyRun(std::move(impl)));
}

const ApplyHeader& ApplyRun::header() const { return m_impl->header; }

ApplyEnd ApplyRun::run(const std::stop_token& stop) {
    Impl& impl = *m_impl;
    const std::stop_callback outside(stop, [&] { impl.stop(); });
    std::jthread clock = impl.clock();
    for (StepJob& job : impl.jobs) impl.worker.tell(job);
    impl.loop();
    if (impl.stoppedEarly()) impl.leaveClean(clock);
    ApplyEnd end = impl.end();
    const bool over = std::all_of(impl.jobs.begin(), impl.jobs.end(), [](const StepJob& job) { return job.stage == Stage::Over; });
    const std::string why = end.window.empty() ? std::string() : end.window.text() + ": ";
    impl.log.run(over ? What::Ended : What::Run, over ? end.summary : "stopped: " + why + end.summary);
    impl.announce(RunState::Ended, why + end.summary);
    return end;
}

void ApplyRun::pause() {
    m_impl->ask([&] { m_impl->pausing = true; });
}
void ApplyRun::proceed() {
    m_impl->ask([&] { m_impl->pausing = false; });
}
void ApplyRun::skip(std::size_t step) {
    m_impl->ask([&] { m_impl->commands.push_back({step, true}); });
}
void ApplyRun::retry(std::size_t step) {
    m_impl->ask([&] { m_impl->commands.push_back({step, false}); });
}
void ApplyRun::stop() { m_impl->stop(); }

}  // namespace bayplan
