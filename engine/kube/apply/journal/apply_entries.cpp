// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/journal/apply_entries.h"

#include <algorithm>

namespace bayplan {

using What = ApplyEntry::What;

namespace {

/// A call that creates something for a landing, which must be removed again.
bool makesAid(const StepRecord& record, ApplyCall call) {
    return call == ApplyCall::Admit || call == ApplyCall::ScaleUp || call == ApplyCall::Restart || (call == ApplyCall::Cordon && !record.openAid.empty());
}

void settle(StepRecord& record) {
    record.open.reset();
    record.openAid.clear();
    record.state = record.evicted || record.landed || record.switched || record.scaled || !record.aids.empty() ? StepState::UnderWay : StepState::NotStarted;
}

/// Records that `call` was carried out.
void carryOut(StepRecord& record, ApplyCall call) {
    record.late.reset();
    const bool own = record.openUid == record.uid;  // or another pod that its landing held back
    switch (call) {
    case ApplyCall::Evict: record.evicted = true; break;
    case ApplyCall::Bind:
    case ApplyCall::Nominate: record.landed = true; break;
    case ApplyCall::Cordon:
    case ApplyCall::Uncordon:
    case ApplyCall::Admit:
    case ApplyCall::Withdraw:
    case ApplyCall::ScaleUp:
    case ApplyCall::ScaleDown:
    case ApplyCall::Restart:
    case ApplyCall::Undo:
        // The old pod goes with it; before it was marked, what came for it does.
        if (call == ApplyCall::ScaleDown) record.evicted = record.evicted || record.firstToGo;
        if (record.openAid.empty()) record.switched = true;
        else if (!makesAid(record, call)) std::erase(record.aids, record.openAid);
        break;
    case ApplyCall::Release: record.released = record.released || own; break;
    case ApplyCall::Free:
        if (!own) break;
        record.pod.clear();
        record.uid.clear();
        record.node.clear();
        record.released = false;
        break;
    case ApplyCall::MarkFirst: record.firstToGo = true; break;
    case ApplyCall::Scale: record.scaled = true; break;
    case ApplyCall::Event: break;
    }
    settle(record);
}

void addAid(StepRecord& record, const std::string& path) {
    if (std::find(record.aids.begin(), record.aids.end(), path) == record.aids.end()) record.aids.push_back(path);
}

/// Records that a call which creates something for a landing may still do so.
void expectLate(StepRecord& record) {
    std::erase_if(record.lateAids, [&](const LateAid& late) { return late.path == record.openAid; });
    record.lateAids.push_back({record.openAid, record.openSince});
}

/// The last look for it.
void endLate(StepRecord& record, const ApplyEntry& entry) {
    std::erase_if(record.lateAids, [&](const LateAid& late) { return late.path == entry.aid; });
    if (entry.carriedOut) addAid(record, entry.aid);
}

/// Records that it was not: what was done before stays.
void leaveOut(StepRecord& record, ApplyCall call) {
    if (makesAid(record, call)) std::erase(record.aids, record.openAid);
    settle(record);
}

}  // namespace

void follow(StepRecord& record, const ApplyEntry& entry) {
    if (entry.call == ApplyCall::Event && entry.what != What::State) return;  // it is about the step, not part of it
    switch (entry.what) {
    case What::Sent:
        record.open = entry.call;
        record.state = StepState::Unknown;
        record.text = std::string("no answer to ") + toString(entry.call) + " stands in the journal";
        if (entry.call == ApplyCall::Evict || entry.call == ApplyCall::ScaleUp || entry.call == ApplyCall::Scale || entry.call == ApplyCall::Restart) {
            record.workload = entry.workload;
            record.siblings = entry.siblings;
            record.replicas = entry.replicas;
            record.restartedAt = entry.restartedAt;
            record.restartedBefore = entry.restartedBefore;
        }
        record.openAid = entry.aid;
        record.openSince = entry.at;
        record.openPod = entry.pod;
        record.openUid = entry.uid;
        if (makesAid(record, entry.call)) addAid(record, entry.aid);
        break;
    case What::Answered:
        // An object that no longer exists counts as removed; so does a node that was cordoned for a landing.
        if ((entry.status >= 200 && entry.status < 300) || (entry.status == 404 && !record.openAid.empty() && !makesAid(record, entry.call))) carryOut(record, entry.call);
        // A server in trouble may have done it all the same.
        else if (entry.status < 500) leaveOut(record, entry.call);
        record.text = entry.text;
        break;
    case What::Lost: record.text = entry.text; break;
    case What::Found:
        record.text = entry.text;
        if (!entry.aid.empty()) return endLate(record, entry);
        if (!entry.carriedOut && makesAid(record, entry.call)) expectLate(record);
        // The second look at the same call has the last word. What a landing needs is looked for by its own path.
        record.late = entry.carriedOut || !record.openAid.empty() ? std::nullopt : record.open;
        if (entry.carriedOut) carryOut(record, entry.call);
        else leaveOut(record, entry.call);
        break;
    case What::State:
        record.state = entry.state;
        record.text = entry.text;
        record.ending.reset();
        if (entry.stays) {
            record.evicted = true;
            record.aids.clear();
        }
        if (entry.ending) record.ending = StepEnding{*entry.ending, entry.text, entry.letsGo};
        if (!entry.pod.empty()) record.pod = entry.pod;
        if (!entry.uid.empty()) {
            if (!record.uid.empty() && record.uid != entry.uid) record.landed = false;  // another pod in place of the first
            record.uid = entry.uid;
        }
        if (!entry.node.empty()) record.node = entry.node;
        break;
    case What::Run:
    case What::Ended: break;
    }
}

bool isOver(StepState state) {
    return state == StepState::Done || state == StepState::DoneElsewhere || state == StepState::Failed || state == StepState::Skipped
           || state == StepState::Blocked;
}

std::size_t RecoveredApply::count(StepState state) const {
    return static_cast<std::size_t>(std::count_if(steps.begin(), steps.end(), [&](const StepRecord& step) { return step.state == state; }));
}

std::string RecoveredApply::summary() const {
    std::vector<StepState> states;
    for (const StepRecord& step : steps) states.push_back(step.state);
    return summaryOf(states);
}

std::string summaryOf(const std::vector<StepState>& states) {
    constexpr StepState kOrder[] = {StepState::Done, StepState::DoneElsewhere, StepState::UnderWay, StepState::Unknown,
                                    StepState::Failed, StepState::Blocked, StepState::Skipped, StepState::NotStarted};
    std::string text;
    for (const StepState state : kOrder) {
        std::size_t n = 0;
        for (const StepState one : states) n += one == state ? 1u : 0u;
        if (n > 0) text += (text.empty() ? "" : ", ") + std::to_string(n) + " " + toString(state);
    }
    return text.empty() ? "no steps" : text;
}

}  // namespace bayplan
