// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One step in progress. Part of apply_run.h.
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
    Prepare,  // the objects that set the replacement's node are created, one at a time
    Probe,    // until they are seen to work
    Write,
    Look,
    Land,     // evicted; the replacement is searched by its label
    Lower,    // of a surge: the old pod goes
    Tidy,     // the objects of the landing are removed
    Release,  // the replacement's gate is removed
    Leave,
    Replace,
    Verify,
    Held,
    Over,
};

/// What follows once the objects of the landing are removed.
struct Afterwards {
    StepEnding ending;
    bool last = false;                // the step ends with it or is held: nothing else will tidy up later
    bool refused = false;             // for Failed: by the server or a check, and not because something changed
    std::string budget{};             // for Blocked
    std::optional<Duration> pause{};  // for Blocked: as the server asks; for NotStarted: it is checked after that; absent: it waits for its turn
};

struct StepJob {
    StepJob(std::size_t number, PlanStep what, std::uint64_t seed) : index(number), step(std::move(what)), backOff(seed + number) {}

    std::size_t index;
    PlanStep step;  // its pod has its present name and UID
    StepTouches touches;
    bool touchesKnown = false;
    Stage stage = Stage::Waiting;
    StepProgress progress;
    std::optional<StepProgress> told;  // as reported to the observer
    Duration due;                      // the time of the next look
    std::optional<Duration> waiting;   // since when it has been waiting for the same thing
    BackOff backOff;
    std::optional<StepCheck> check;
    struct HeldBy {
        std::int64_t allowed;  // by the budget
        bool ready;            // its pod
    };
    std::optional<HeldBy> heldBy;       // while a budget blocks it: as in the last picture
    ApplyCall open = ApplyCall::Evict;  // for Look: the call that is looked up
    bool refused = false;               // for Held: by the server or a check, and not because something changed
    std::optional<Afterwards> then;     // for Tidy: how it continues; absent: as its record says
    std::optional<Duration> made;       // when the last object of its landing was created
    std::optional<Duration> proved;     // when they were seen to work
    std::optional<Duration> tidied;     // when the last of them was removed
    std::optional<Duration> notTaken;   // since when the replacement's node does not take it
    std::string old;                    // text of the old pod, from which a probe is made
    std::string restartedAt;            // what a restart is about to write
    int conflicts = 0;                  // calls that the server refused although the check had passed

    bool active() const { return stage != Stage::Waiting && stage != Stage::Held && stage != Stage::Over; }
};

}  // namespace bayplan
