// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether one step is still valid: by the newest picture and by the objects in the server's present state.
// A step that no longer fits is Drift, one that has to wait is Blocked, one that must not be done at all is Refused.
// Thread rule: one thread.

#include <optional>
#include <string>
#include <vector>

#include "framework/scheduler.h"
#include "kube/apply/landing_owner.h"
#include "kube/apply/landing_rules.h"
#include "kube/apply/live_facts.h"
#include "kube/apply/picture_source.h"
#include "kube/apply/safety.h"
#include "kube/apply/surge.h"
#include "kube/http/api_client.h"
#include "planner/landing_forecast.h"
#include "planner/plan.h"

namespace bayplan {

struct StepCheck {
    enum class Is {
        Ok,
        Nothing,    // already done
        Behind,     // the picture does not show the server's state yet: check again
        Drift,      // something else changed: the pod is gone, is another one, is elsewhere; the node is gone or not Ready
        Blocked,    // it has to wait: a budget allows no disruption now (`budget`), or the pod is gated
        Elsewhere,  // the replacement would land, or may land, on another node than the plan says, and that was not accepted
        Refused,    // on any cluster: two budgets, no owner, a scheduler that was not allowed, a rule that was not forced, a class without its word
    };
    Is is = Is::Ok;
    std::string why{};
    std::string budget{};                       // "namespace/name", the one that the step uses up
    std::optional<std::int64_t> allowed{};      // disruptions that it allows now; one less afterwards
    std::optional<PodFacts> pod{};              // in the server's present state
    std::optional<ScaleFacts> scale{};          // of a surge: what is scaled
    std::optional<NodeFacts> node{};            // the node of Place, Move, Cordon and Uncordon
    std::optional<LandingForecast> forecast{};  // where the scheduler would put the replacement, or the pending pod, by itself
    std::string landsOn{};                      // of Pin: the hostname that pins the replacement to its node
    std::vector<std::string> cordons{};         // of a landing by cordon: the nodes that the scheduler would choose before
    std::vector<LeavingClass> safety{};         // that take a word, of the pod that Evict and Move evict, whatever was accepted
    std::vector<std::string> notes{};           // not in the way, but worth knowing: "not modelled: …"

    bool ok() const { return is == Is::Ok || is == Is::Nothing; }
};

struct CheckRules {
    std::vector<std::string> schedulerNames{};  // schedulers whose pods may be bound
    LandingRules landing{};
    /// Earlier steps are still to come: `picture` is the state after them, which the server does not have yet.
    bool predicted = false;
    SafetyWords accepted{};
    KnownOwners* owners = nullptr;  // of the look at a plan that the step is a part of; null: they are asked about afresh
};

/// `step` has the UID to compare with; `picture` is the newest. The rules are those of the profile for the pod's
/// scheduler name: `scheduler` needs one for each name that may be bound; otherwise its verdict is unknown, and nothing
/// is bound. Errors: those of ApiClient::send if the server does not answer, Unreadable (its answer is no such object).
Result<StepCheck> checkStep(const PlanStep& step, const Cluster& picture, Scheduler& scheduler, ApiClient& client, const CheckRules& rules,
                            const std::stop_token& stop);

/// Whether the pending replacement of a moved pod may be bound or nominated to the step's node; otherwise as above.
Result<StepCheck> checkLanding(const PlanStep& step, const std::string& pod, const std::string& uid, const Cluster& picture, Scheduler& scheduler,
                               ApiClient& client, const CheckRules& rules, const std::stop_token& stop);

}  // namespace bayplan
