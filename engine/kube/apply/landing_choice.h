// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How a step lands on the actual cluster if its plan does not say.
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
    Different,  // a policy or a binding of that name has other contents
    Absent,
    Unknown,  // it may not be read
};
/// "installed", "different", "absent", "unknown".
const char* toString(StandingPolicy standing);

struct StandingLook {
    StandingPolicy is = StandingPolicy::Unknown;
    std::string text;  // for people: what is missing, or the server's words
};
/// Errors: those of ApiClient::send; Unreadable (the server is in trouble).
Result<StandingLook> lookForStanding(ApiClient& client, const std::stop_token& stop);

/// The step's own; otherwise `preferred`, if a moved pod can land in that way; otherwise pin if the policy is
/// installed.
Landing landingFor(const PlanStep& step, std::optional<Landing> preferred, StandingPolicy standing);

}  // namespace bayplan
