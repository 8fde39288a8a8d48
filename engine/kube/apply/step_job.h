// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One step on its way. Part of apply_run.h.
// Thread rule: one thread.

#include <optional>
#include <string>

#include "kube/apply/apply_run.h"
#include "kube/apply/step_check.h"
#include "kube/apply/step_touches.h"

namespace bayplan {

enum class Stage {
    Waiting,
    Check,
    DryRun,
    Write,
    Look,
    Leave,
    Replace,
    Verify,
    Held,
    Over,
};

struct StepJob {
    StepJob(std::size_t number, PlanStep what, std::uint64_t seed) : index(number), step(std::move(what)), backOff(seed + number) {}

    std::size_t index;
    PlanStep step;  // its pod goes by the name and UID that it has now
    StepTouches touches;
    bool touchesKnown = false;
    Stage stage = Stage::Waiting;
    StepProgress progress;
    std::optional<StepProgress> told;  // as the observer knows it
    Duration due;                     // when it is to be looked at again
    std::optional<Duration> waiting;  // since when it waits for one and the same thing
    BackOff backOff;
    std::optional<StepCheck> check;
    struct HeldBy {
        std::int64_t allowed;  // by the budget
        bool ready;            // its pod
    };
    std::optional<HeldBy> heldBy;       // while a budget blocks it: as the picture showed it last
    ApplyCall open = ApplyCall::Evict;  // of Look: the call that is looked up
    bool refused = false;               // of Held: by the server or a check, and not because something moved
    int conflicts = 0;                  // calls that the server refused though the check had nothing against them

    bool active() const { return stage != Stage::Waiting && stage != Stage::Held && stage != Stage::Over; }
};

}  // namespace bayplan
