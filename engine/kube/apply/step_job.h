// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One step on its way. Part of apply_run.h.
// Thread rule: one thread.

#include <optional>
#include <string>

#include "kube/apply/apply_run.h"
#include "kube/apply/step_check.h"
#include "moves/step_touches.h"

namespace bayplan {

enum class Stage {
    Waiting,
    Check,
    DryRun,
    Prepare,  // what tells the replacement its node is made, one object at a time
    Probe,    // until it is seen to work
    Write,
    Look,
    Land,     // evicted; the replacement is looked for by its label
    Tidy,     // what was made for the landing is taken away
    Release,  // the replacement's gate is taken off
    Leave,
    Replace,
    Verify,
    Held,
    Over,
};

/// What is done once what its landing took is taken away.
struct Afterwards {
    StepEnding ending;
    bool refused = false;             // of Failed: by the server or a check, and not because something moved
    std::string budget{};             // of Blocked
    std::optional<Duration> pause{};  // of Blocked: as the server asks; of NotStarted: it is checked after that; absent: it waits for its turn
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
    Duration due;                      // when it is to be looked at again
    std::optional<Duration> waiting;   // since when it waits for one and the same thing
    BackOff backOff;
    std::optional<StepCheck> check;
    struct HeldBy {
        std::int64_t allowed;  // by the budget
        bool ready;            // its pod
    };
    std::optional<HeldBy> heldBy;       // while a budget blocks it: as the picture showed it last
    ApplyCall open = ApplyCall::Evict;  // of Look: the call that is looked up
    bool refused = false;               // of Held: by the server or a check, and not because something moved
    std::optional<Afterwards> then;     // of Tidy: how it goes on; absent: as its record says
    std::optional<Duration> made;       // when the last of what its landing needs was made
    std::optional<Duration> proved;     // when it was seen to work
    std::optional<Duration> tidied;     // when the last of it was taken away
    std::optional<Duration> notTaken;   // since when the replacement's node does not take it
    std::string old;                    // text of the old pod, which a probe is made of
    int conflicts = 0;                  // calls that the server refused though the check had nothing against them

    bool active() const { return stage != Stage::Waiting && stage != Stage::Held && stage != Stage::Over; }
};

}  // namespace bayplan
