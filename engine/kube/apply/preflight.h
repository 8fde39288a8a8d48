// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A plan before it is approved: what each step needs leave for, whether it holds, what it does to a budget, and what the
// server says when it is asked to go through the motions. That the server says yes is true of the moment, and so of the
// next step alone; the later ones are predictions and say so.
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
    bool required = true;  // false: done without where it is denied (events)
};

struct DryRun {
    enum class Is {
        NotAsked,   // nothing would be sent, or the context is locked
        Ok,         // the server would do it now
        Refused,    // it would not; `said`
        Predicted,  // steps before it have to be done first: the picture says that it will do
    };
    Is is = Is::NotAsked;
    std::string said{};
};

struct StepPreflight {
    std::vector<StepNeed> needs;
    Landing landing = Landing::Bind;                            // of Place and Move: what is carried out
    StepCheck check;                                            // on the picture that the steps before it leave
    std::optional<std::int64_t> budgetBefore{}, budgetAfter{};  // disruptions that `check.budget` allows; absent: none stands for the pod
    DryRun dryRun;

    bool permitted() const;
};

struct Preflight {
    Plan plan;              // with the UID of every pod
    std::string hash;       // of the plan as it was handed in
    StandingLook standing;  // the landing policy
    std::vector<StepPreflight> steps;
    RollbackPlan rollback;
    SafetyWords accepted;
    Diagnostics diagnostics;  // what stands in the way of the plan as a whole

    /// Every step is permitted and none is refused. What is blocked now may go later.
    bool clear() const;
    /// The steps that stand in the way, those that are refused before those that have to wait; why is in their check.
    std::vector<std::size_t> blockers() const;
    /// The words that would accept what is refused for want of one: "force".
    std::vector<std::string> wordsWanted() const;
};

/// What a step needs leave for, which lands as it says. `standing`: the landing policy is installed.
std::vector<StepNeed> needsOf(const PlanStep& step, bool standing);

struct PreflightOptions {
    std::vector<std::string> schedulerNames{};             // whose pods may be bound
    std::optional<Landing> landing{};                      // of moves whose steps do not say
    bool acceptElsewhere = false, acceptUnproved = false;  // see LandingRules
    SafetyWords accepted{};
};

/// `permit` null: the context is locked, nothing is asked but reviews and reads. Errors: of ApiClient::send and of
/// PictureSource::newest.
Result<Preflight> preflight(const Plan& plan, ApiClient& client, const WritePermit* permit, PictureSource& pictures, Scheduler& scheduler,
                            const PreflightOptions& options, const std::stop_token& stop);

}  // namespace bayplan
