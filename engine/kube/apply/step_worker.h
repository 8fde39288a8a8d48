// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is done for one step at a time: one look or one call, and when the next is due. Part of apply_run.h.
// Thread rule: one thread.

#include <deque>
#include <set>
#include <stop_token>
#include <string>
#include <vector>

#include "kube/apply/apply_log.h"
#include "kube/apply/landing_objects.h"
#include "kube/apply/step_job.h"

namespace bayplan {

class StepWorker {
public:
    /// `reads` ends reads at once, `writes` ends calls in flight.
    StepWorker(const ApplyMeans& means, const ApplyOptions& options, const ApplyHeader& header, ApplyLog& log, std::deque<StepJob>& jobs,
               std::stop_token reads, std::stop_token writes);

    /// Does one action of an active step.
    void act(StepJob& job);
    /// Continues as its journal says, after a crash or a stop.
    void resume(StepJob& job);
    /// Continues from the stage in its record.
    void restore(StepJob& job);
    /// Adopts the pod with which an earlier step replaced this step's pod.
    void adopt(StepJob& job);
    void skip(StepJob& job);
    void retry(StepJob& job);
    bool mayRetry(const StepJob& job) const;
    /// Makes steps that a budget blocks due at once if it allows more than before, or if the readiness of their pod
    /// changed.
    void wake(const Cluster& picture);
    bool isBlocked(const StepJob& job) const;
    bool waitsForBudget(const StepJob& job) const;
    /// Whether Kubernetes events of steps that are over are still to be sent.
    bool owesEvents() const { return !m_owed.empty(); }
    void sendEvent();
    /// Whether the step no longer affects the others: its pod is on its node, and only watched.
    bool settled(const StepJob& job) const;
    /// Whether something was sent for it, or may have been.
    bool underWay(const StepJob& job) const;
    /// Removes the objects of a landing that has not evicted yet while the run is paused.
    void stepBack(StepJob& job);
    /// A step for which nothing was sent waits for its turn again.
    void leaveForLater(StepJob& job);
    // The run is being stopped. What gates or pins the next pod is removed first; it stays in effect for a moment, and
    // then the waiting pods are handled. Nothing is tried twice.
    void removeAids(StepJob& job);
    /// How much longer pods may still be made as its landing wanted.
    Duration lingers(const StepJob& job) const;
    void freeHeldBack(StepJob& job);
    void tell(StepJob& job);

private:
    struct Expected {
        std::string pod, uid, node;  // without a node: it is gone
    };

    const StepRecord& record(const StepJob& job) const { return m_log.record(job.index); }
    /// What stands for the step now is the new pod.
    bool landing(const StepJob& job) const {
        const StepRecord& known = record(job);
        return job.step.action == PlanStep::Action::Move && (known.evicted || (job.step.surge && !known.aids.empty() && !known.uid.empty()));
    }
    Duration now() const { return m_options.monotonic(); }

    void check(StepJob& job);
    void dryRun(StepJob& job);
    void write(StepJob& job);
    void look(StepJob& job);
    // step_landing.cpp
    struct Aid {
        ApplyCall call;
        std::string path;
        std::string node;
        ApiRequest request;
    };
    LandingRequest requestFor(const StepJob& job) const;
    ApplyEntry entryOf(StepJob& job, ApplyCall call) const;
    ApplyEntry entryOf(StepJob& job, ApplyCall call, const PodFacts& pod, const std::string& node) const;
    std::optional<ApiReply> send(StepJob& job, ApplyEntry sent, const ApiRequest& request);
    Result<std::optional<Aid>> nextAid(const StepJob& job);
    bool knowsOld(StepJob& job);
    void prepare(StepJob& job);
    void probe(StepJob& job);
    void unproved(StepJob& job, const std::string& why);
    void land(StepJob& job);
    void release(StepJob& job);
    bool takes(StepJob& job, const PodFacts& pod);
    void letGo(StepJob& job, StepState state, const std::string& text);
    void wentFree(StepJob& job);
    CallEnd::Is setFree(StepJob& job, const PodFacts& pod, const std::string& node);
    bool othersFree(StepJob& job);
    // step_reserved.cpp
    void awaitRoom(StepJob& job);
    void landInRoom(StepJob& job);
    bool roomsShown(StepJob& job, const Cluster& cluster);
    // step_surge.cpp
    void lower(StepJob& job);
    std::optional<bool> oldLeaves(StepJob& job);
    void restartStays(StepJob& job);
    std::optional<ApiRequest> loweringOf(StepJob& job, const std::string& aid);
    // step_tidy.cpp
    void tidy(StepJob& job);
    bool tidyOne(StepJob& job);
    void lookForLate(StepJob& job);
    Result<bool> aidIsThere(const StepJob& job, const std::string& aid);
    void leftBehind(StepJob& job, const std::string& why);
    void intend(StepJob& job, Afterwards then);
    bool tidyFirst(StepJob& job, Afterwards then);
    void conclude(StepJob& job);
    void checkAgain(StepJob& job, const std::string& why, Duration pause);

    bool oldIsGone(StepJob& job);
    void leave(StepJob& job);
    void replace(StepJob& job);
    void verify(StepJob& job);
    void verifyScale(StepJob& job);

    ClusterPtr picture(StepJob& job);
    bool pictureShows(StepJob& job, const Cluster& cluster);
    void refused(StepJob& job, const ApiReply& reply, bool dry);
    void carried(StepJob& job);
    std::vector<PodIdx> candidates(const StepJob& job, const Cluster& cluster) const;
    bool anyLeftOver(const StepJob& job, const Cluster& cluster) const;
    void anotherReplacement(StepJob& job, const std::string& why);
    void event(const StepJob& job, const std::string& note);
    struct Owed {
        std::size_t step;
        std::string note;
    };

    Landing landingBy(const StepJob& job) const { return landingOf(job.step); }
    ApplyCall callOf(const StepJob& job) const;
    bool writesNothing(const StepJob& job) const;
    std::string podOf(const StepJob& job) const;
    std::string uidOf(const StepJob& job) const;
    ApiRequest requestOf(const StepJob& job, bool dry) const;

    void go(StepJob& job, Stage stage, const std::string& text = {});
    /// Tries again after `pause`; holds the step if that has been going on for too long.
    void wait(StepJob& job, const std::string& text, Duration pause);
    void blocked(StepJob& job, const std::string& text, const std::string& budget, std::optional<Duration> asked);
    void hold(StepJob& job, const std::string& why, bool refused);
    void finish(StepJob& job, StepState state, const std::string& text);

    const ApplyMeans& m_means;
    const ApplyOptions& m_options;
    const ApplyHeader& m_header;
    ApplyLog& m_log;
    std::deque<StepJob>& m_jobs;
    std::stop_token m_reads, m_writes;
    std::vector<Expected> m_expected;  // what the picture must show before anything is decided on it
    std::deque<Owed> m_owed;
    bool m_events;
};

}  // namespace bayplan
