// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/apply_states.h"

namespace bayplan {

using What = ApplyEntry::What;

namespace {

/// `record` was taken to be carried out as far as `call` goes.
void carryOut(StepRecord& record, ApplyCall call) {
    record.open.reset();
    record.state = StepState::UnderWay;
    if (call == ApplyCall::Evict) record.evicted = true;
    else if (call == ApplyCall::Bind || call == ApplyCall::Nominate) record.landed = true;
    else record.switched = true;
}

/// It was not: what was done before it stands.
void leaveOut(StepRecord& record) {
    record.open.reset();
    record.state = record.evicted || record.landed || record.switched ? StepState::UnderWay : StepState::NotStarted;
}

}  // namespace

void follow(StepRecord& record, const ApplyEntry& entry) {
    if (entry.call == ApplyCall::Event && entry.what != What::State) return;  // it tells of the step, and is none of it
    switch (entry.what) {
    case What::Sent:
        record.open = entry.call;
        record.state = StepState::Unknown;
        record.text = std::string("no answer to ") + toString(entry.call) + " stands in the journal";
        if (entry.call == ApplyCall::Evict) {
            record.workload = entry.workload;
            record.siblings = entry.siblings;
        }
        break;
    case What::Answered:
        if (entry.status >= 200 && entry.status < 300) carryOut(record, entry.call);
        // A server in trouble may have done it all the same.
        else if (entry.status < 500) leaveOut(record);
        record.text = entry.text;
        break;
    case What::Lost: record.text = entry.text; break;
    case What::Found:
        if (entry.carriedOut) carryOut(record, entry.call);
        else leaveOut(record);
        record.text = entry.text;
        break;
    case What::State:
        record.state = entry.state;
        record.text = entry.text;
        if (!entry.pod.empty()) record.pod = entry.pod;
        if (!entry.uid.empty()) {
            if (!record.uid.empty() && record.uid != entry.uid) record.landed = false;  // another pod in the place of the first
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

std::string summaryOf(const std::vector<StepState>& states) {
    constexpr StepState kOrder[] = {StepState::Done,    StepState::DoneElsewhere, StepState::UnderWay, StepState::Unknown,
                                    StepState::Failed,  StepState::Blocked,       StepState::Skipped,  StepState::NotStarted};
    std::string text;
    for (const StepState state : kOrder) {
        std::size_t n = 0;
        for (const StepState one : states) n += one == state ? 1u : 0u;
        if (n > 0) text += (text.empty() ? "" : ", ") + std::to_string(n) + " " + toString(state);
    }
    return text.empty() ? "no steps" : text;
}

}  // namespace bayplan
