// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Whether one step still holds: against the newest picture and against the objects as the server has them this moment.
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
#include "kube/http/api_client.h"
#include "planner/landing_forecast.h"
#include "planner/plan.h"

namespace bayplan {

struct StepCheck {
    enum class Is {
        Ok,
        Nothing,    // it is so already
        Behind,     // the picture does not show yet what the server says: to be asked again
        Drift,      // something else moved: the pod is gone, is another, stands elsewhere; the node is gone or not Ready
        Blocked,    // it has to wait: a budget allows no disruption now (`budget`), or the pod is gated
        Elsewhere,  // the replacement would land, or may land, on another node than the plan says, and that was not accepted
        Refused,    // whatever the cluster does: two budgets, no owner, a scheduler that was not allowed, a rule that was not forced, a class without its word
    };
    Is is = Is::Ok;
    std::string why{};
    std::string budget{};                       // "namespace/name", that the step uses up
    std::optional<std::int64_t> allowed{};      // disruptions that it allows now; one less afterwards
    std::optional<PodFacts> pod{};              // as the server has it
    std::optional<NodeFacts> node{};            // the node of Place, Move, Cordon and Uncordon
    std::optional<LandingForecast> forecast{};  // where the scheduler would put the replacement, or the pending pod, by itself
    std::string landsOn{};                      // of Pin: the hostname by which the replacement is told its node
    std::vector<std::string> cordons{};         // of a landing by cordon: the nodes that the scheduler would choose before
    std::vector<SafetyClass> safety{};          // of the pod that Evict and Move evict, whatever was accepted
    std::vector<std::string> notes{};           // not in the way, but worth knowing: "not modelled: …"

    bool ok() const { return is == Is::Ok || is == Is::Nothing; }
};

struct CheckRules {
    std::vector<std::string> schedulerNames{};  // whose pods may be bound
    LandingRules landing{};
    /// Steps before it are still to come: `picture` is the one that they leave, which the server does not know yet.
    bool predicted = false;
    SafetyWords accepted{};
    KnownOwners* owners = nullptr;  // of the look at a plan that the step is a part of; null: they are asked about afresh
};

/// `step` with the UID that counts; `picture` the newest. The rules are those of the profile of the pod's scheduler name: `scheduler`
/// needs one for each name that may be bound, or what it would say is not known, and nothing is bound on that. Errors: of ApiClient::send where the server does not answer,
/// Unreadable (it answers what is none).
Result<StepCheck> checkStep(const PlanStep& step, const Cluster& picture, Scheduler& scheduler, ApiClient& client, const CheckRules& rules,
                            const std::stop_token& stop);

/// Whether the replacement of a moved pod, which is pending, may be bound or nominated to the step's node; likewise.
Result<StepCheck> checkLanding(const PlanStep& step, const std::string& pod, const std::string& uid, const Cluster& picture, Scheduler& scheduler,
                               ApiClient& client, const CheckRules& rules, const std::stop_token& stop);

}  // namespace bayplan
