// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which way a step lands where its plan says nothing, on the cluster at hand.
// Thread rule: as ApiClient.

#include <optional>
#include <stop_token>
#include <string>

#include "kube/http/api_client.h"
#include "planner/plan.h"

namespace bayplan {

/// The standing policy on a server.
enum class StandingPolicy {
    Installed,
    Different,  // a policy or a binding of that name says something else
    Absent,
    Unknown,  // may not be read
};
/// "installed", "different", "absent", "unknown".
const char* toString(StandingPolicy standing);

struct StandingLook {
    StandingPolicy is = StandingPolicy::Unknown;
    std::string text;  // for people: what is missing, or the server's words
};
/// Errors: of ApiClient::send; Unreadable (the server is in trouble).
Result<StandingLook> lookForStanding(ApiClient& client, const std::stop_token& stop);

/// What the step says; otherwise `preferred`, where a moved pod can land so; otherwise pin where the policy is installed.
Landing landingFor(const PlanStep& step, std::optional<Landing> preferred, StandingPolicy standing);

}  // namespace bayplan
