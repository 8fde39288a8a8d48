// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/landing_choice.h"

#include "kube/apply/landing_objects.h"

namespace bayplan {

const char* toString(StandingPolicy standing) {
    switch (standing) {
    case StandingPolicy::Installed: return "installed";
    case StandingPolicy::Different: return "different";
    case StandingPolicy::Absent: return "absent";
    case StandingPolicy::Unknown: return "unknown";
    }
    return "";
}

Result<StandingLook> lookForStanding(ApiClient& client, const std::stop_token& stop) {
    for (const LandingKind kind : {LandingKind::Policy, LandingKind::Binding}) {
        const std::string name = std::string(kind == LandingKind::Policy ? "MutatingAdmissionPolicy " : "MutatingAdmissionPolicyBinding ") + std::string(kStandingName);
        ApiRequest request;
        request.path = landingPath(kind, kStandingName);
        const Result<ApiReply> reply = client.send(request, stop);
        if (!reply) return reply.error();
        if (reply->status == 404) return StandingLook{StandingPolicy::Absent, "there is no " + name};
        if (reply->status == 403) return StandingLook{StandingPolicy::Unknown, reply->failure->toString()};
        if (!reply->ok()) return Error{ErrorCode::Unreadable, "GET " + request.path + ": " + reply->failure->toString(), {}};
        if (!isStanding(kind, reply->body)) return StandingLook{StandingPolicy::Different, name + " is not as this version installs it"};
    }
    return StandingLook{StandingPolicy::Installed, "the landing policy is installed"};
}

Landing landingFor(const PlanStep& step, std::optional<Landing> preferred, StandingPolicy standing) {
    if (step.surge) return Landing::Scheduler;  // the new pod is its workload's, like any other
    if (step.landing || step.action != PlanStep::Action::Move) return landingOf(step);
    if (preferred) return *preferred;
    return standing == StandingPolicy::Installed ? Landing::Pin : Landing::Scheduler;
}

}  // namespace bayplan
