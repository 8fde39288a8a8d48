// SPDX-License-Identifier: GPL-3.0-or-later
// How the replacement of a moved pod comes into the room that a Reservation keeps for it.
#include <algorithm>
#include <charconv>
#include <string>

#include "kube/apply/apply_calls.h"
#include "kube/apply/landing/reserved_landing.h"
#include "kube/apply/step_worker.h"

namespace bayplan {

namespace {

constexpr Duration kRoomLook{100'000'000};             // between two looks at a Reservation
constexpr Duration kNoRoom = Duration::seconds(10);    // how long its scheduler may say that there is no room
constexpr Duration kNoAnswer = Duration::seconds(60);  // until somebody has to have seen it
constexpr Duration kOtherRoom = Duration::seconds(5);  // how long a replacement without its Reservation may turn out to use it

bool lasted(Duration now, const std::optional<Duration>& since, Duration span) { return since && now.nanoseconds - since->nanoseconds >= span.nanoseconds; }

/// The step of a Reservation's name, from 0; absent: it is none of this run.
std::optional<std::size_t> stepOfRoom(const std::string& name, const std::string& run) {
    const std::string prefix = std::string(kStandingName) + '-' + run + '-';
    if (!name.starts_with(prefix)) return {};
    std::size_t step = 0;
    const auto [end, fault] = std::from_chars(name.data() + prefix.size(), name.data() + name.size(), step);
    if (fault != std::errc() || end != name.data() + name.size() || step == 0) return {};
    return step - 1;
}

}  // namespace

/// Until the room is kept on the step's node. Nothing is evicted before.
void StepWorker::awaitRoom(StepJob& job) {
    const Result<Found<ReservationFacts>> found = fetchReservation(m_means.client, reservationPath(requestFor(job).name()), m_reads);
    if (!found) return wait(job, found.error().message, job.backOff.next());
    if (!*found) return hold(job, "nothing was evicted: its reservation is gone", false);
    const ReservationFacts& room = **found;
    const std::string& to = job.step.to;
    if (room.over()) return hold(job, "nothing was evicted: its reservation is " + room.phase + " already", false);
    if (room.phase == "Available" && room.node == to) return go(job, Stage::Write, "room is reserved for its replacement on node " + to);
    if (room.phase == "Available") return hold(job, "nothing was evicted: room was reserved for its replacement on node " + room.node + ", not on " + to, false);
    if (!room.why.empty() && lasted(now(), job.made, kNoRoom)) return hold(job, "nothing was evicted: no room was reserved for its replacement on node " + to + ": " + room.why, false);
    if (lasted(now(), job.made, kNoAnswer)) return hold(job, "nothing was evicted: no scheduler answered its reservation within " + toString(kNoAnswer), false);
    wait(job, "room is being reserved for its replacement on node " + to, kRoomLook);
}

/// The replacement is the pod that uses the Reservation, by the Reservation's status or by the pod's annotation, whichever is written first.
void StepWorker::landInRoom(StepJob& job) {
    const std::string name = requestFor(job).name();
    const Result<Found<ReservationFacts>> found = fetchReservation(m_means.client, reservationPath(name), m_reads);
    if (!found) return wait(job, found.error().message, job.backOff.next());
    const std::vector<std::string>& before = record(job).siblings;
    std::vector<std::string> keys;
    if (*found && !(*found)->ownerUid.empty() && (*found)->ownerUid != job.step.uid && std::find(before.begin(), before.end(), (*found)->ownerUid) == before.end()) keys.push_back((*found)->ownerPod);
    if (keys.empty()) {
        const ClusterPtr cluster = picture(job);
        if (!cluster) return;
        for (const PodIdx one : candidates(job, *cluster)) keys.push_back(cluster->catalog().pod(one).key());
    }
    std::optional<PodFacts> other;
    for (const std::string& key : keys) {
        const Result<Found<PodFacts>> pod = fetchPod(m_means.client, key, m_reads);
        if (!pod) return wait(job, pod.error().message, job.backOff.next());
        if (!*pod || (*pod)->leaving || (*pod)->phase == "Failed" || (*pod)->node.empty()) continue;
        if (std::find(before.begin(), before.end(), (*pod)->uid) != before.end() || (*pod)->uid == job.step.uid) continue;
        if (!other || (*pod)->reservation == name) other = **pod;
    }
    const bool uses = other && other->reservation == name;
    if (!job.waiting) job.waiting = now();
    // A pod that has a node and no room of the Reservation may be another one of the workload, made meanwhile.
    if (!other || (!uses && *found && !(*found)->over() && !lasted(now(), job.waiting, kOtherRoom)))
        return wait(job, "evicted; its replacement is awaited", std::min(m_options.pollEvery, kRoomLook));
    job.waiting.reset();
    job.backOff.succeeded();
    const std::string text = "its replacement is " + other->key + (uses ? ", which uses its reservation" : ", which does not use its reservation");
    m_log.state(job.index, StepState::UnderWay, text, other->key, other->uid);
    job.progress.pod = other->key;
    job.progress.uid = other->uid;
    go(job, record(job).aids.empty() ? Stage::Verify : Stage::Tidy, text);
}

/// Whether the picture no longer has rooms that this run removed: they would count twice, beside the pods that used them.
bool StepWorker::roomsShown(StepJob& job, const Cluster& cluster) {
    for (const KoordinatorReservation& room : cluster.catalog().koordinatorReservations) {
        if (!room.active()) continue;
        const std::optional<std::size_t> step = stepOfRoom(room.name, m_header.run);
        if (!step || *step >= m_header.plan.steps.size()) continue;
        const StepRecord& of = m_log.record(*step);
        const std::string path = reservationPath(room.name);
        const bool there = std::find(of.aids.begin(), of.aids.end(), path) != of.aids.end()
                           || std::any_of(of.lateAids.begin(), of.lateAids.end(), [&](const LateAid& late) { return late.path == path; });
        if (there) continue;
        wait(job, "the picture does not show yet what was done", m_options.pollEvery);
        return false;
    }
    return true;
}

}  // namespace bayplan
