// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Checks a plan before it is approved: the permissions that each step needs, whether it is valid, its effect on a
// budget, and the server's answer to a dry run. The server's consent is true of the moment, and so only of the next
// step; the later ones are predictions and marked as such.
// Thread rule: one thread.

#include <optional>
#include <string>
#include <vector>

#include "framework/scheduler.h"
#include "kube/apply/landing_choice.h"
#include "kube/apply/picture_source.h"
#include "kube/apply/rollback_plan.h"
#include "kube/apply/step_check.h"
#include "kube/read/access_review.h"

namespace bayplan {

struct StepNeed {
    Permission permission;
    Access access = Access::Unknown;
    bool required = true;  // false: it is left out if denied (events)
};

struct DryRun {
    enum class Is {
        NotAsked,   // nothing would be sent, or the context is locked
        Ok,         // the server would do it now
        Refused,    // the server would refuse; see `said`
        Predicted,  // earlier steps must be done first: the picture predicts that it works
    };
    Is is = Is::NotAsked;
    std::string said{};
};

struct StepPreflight {
    std::vector<StepNeed> needs;
    Landing landing = Landing::Bind;                            // for Place and Move: the landing used
    StepCheck check;                                            // on the picture after the earlier steps
    std::optional<std::int64_t> budgetBefore{}, budgetAfter{};  // disruptions that `check.budget` allows; absent: no budget covers the pod
    DryRun dryRun;

    bool permitted() const;
};

struct Preflight {
    Plan plan;              // with the UID of every pod
    std::string hash;       // of the plan as it was passed in
    StandingLook standing;  // the landing policy
    std::vector<StepPreflight> steps;
    RollbackPlan rollback;
    SafetyWords accepted;
    Diagnostics diagnostics;  // obstacles to the plan as a whole

    /// Whether every step is permitted and none is refused. A blocked step may go later.
    bool clear() const;
    /// The obstructed steps, refused ones before those that have to wait; their checks say why.
    std::vector<std::size_t> blockers() const;
    /// The words that would accept what is refused without them: "force".
    std::vector<std::string> wordsWanted() const;
};

/// The permissions that a step needs with its landing. `standing`: the landing policy is installed.
std::vector<StepNeed> needsOf(const PlanStep& step, bool standing);

struct PreflightOptions {
    std::vector<std::string> schedulerNames{};             // schedulers whose pods may be bound
    std::optional<Landing> landing{};                      // for moves whose steps do not say
    bool acceptElsewhere = false, acceptUnproved = false;  // see LandingRules
    bool acceptOutsideWindow = false;                      // of the run that follows; no check depends on it
    SafetyWords accepted{};
};

/// `permit` null: the context is locked, and only reviews and reads are sent. Errors: those of ApiClient::send and of
/// PictureSource::newest.
Result<Preflight> preflight(const Plan& plan, ApiClient& client, const WritePermit* permit, PictureSource& pictures, Scheduler& scheduler,
                            const PreflightOptions& options, const std::stop_token& stop);

}  // namespace bayplan
