// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The invariants after an apply, whatever went wrong: nothing was done twice, nothing was done that is not in the plan,
// and the journal is true.

#include <map>
#include <set>

#include "kube/apply/apply_fixture.h"

namespace bayplan::samples {

/// The evicted pods that are gone for good.
inline std::set<std::string> goneUids(ApiServer& server) {
    std::set<std::string> uids;
    for (const LoggedRequest& eviction : server.log().changes("/eviction"))
        uids.insert(Json::parse(eviction.body)["deleteOptions"]["preconditions"].value("uid", std::string()));
    for (const auto& [key, pod] : server.objects("pods")) uids.erase(pod["metadata"]["uid"].get<std::string>());
    return uids;
}

/// Whether a changing request belongs to the plan; `owners`: workloads whose new pods the plan may bind.
inline bool inPlan(const std::vector<PlanStep>& steps, const LoggedRequest& request) {
    using Action = PlanStep::Action;
    if (request.path.ends_with("/events")) return true;
    Json body = Json::parse(request.body, nullptr, false);
    return std::any_of(steps.begin(), steps.end(), [&](const PlanStep& step) {
        const std::string pod = step.pod.substr(step.pod.find('/') + 1);
        switch (step.action) {
        case Action::Cordon: return request.path == "/api/v1/nodes/" + step.to && body["spec"]["unschedulable"] == true;
        case Action::Uncordon: return request.path == "/api/v1/nodes/" + step.to && body["spec"]["unschedulable"].is_null();
        case Action::Evict: return request.path.ends_with("/pods/" + pod + "/eviction") && body["deleteOptions"]["preconditions"].contains("uid");
        case Action::Place: return request.path.ends_with("/pods/" + pod + "/binding") && body["target"]["name"] == step.to && body["metadata"].contains("uid");
        case Action::Move:
            if (request.path.ends_with("/binding")) return body["target"]["name"] == step.to && body["metadata"].contains("uid");
            return request.path.ends_with("/pods/" + pod + "/eviction") && body["deleteOptions"]["preconditions"].contains("uid");
        case Action::Scale: return request.path.ends_with(step.workload.substr(step.workload.rfind('/'))) && body["spec"]["replicas"] == step.replicas && body["metadata"].contains("uid");
        case Action::AssumeClaim:
        case Action::AllocateClaim: break;
        }
        return false;
    });
}

/// Empty: everything is right. `bayplans`: all that wrote to the server.
inline std::string untruth(ApiServer& server, const std::vector<PlanStep>& steps, const std::vector<const Bayplan*>& bayplans) {
    using Action = PlanStep::Action;
    std::map<std::string, std::size_t> sent, logged;
    for (const Bayplan* bayplan : bayplans)
        for (const ApplyEntry& entry : bayplan->recovered().entries)
            if (entry.what == ApplyEntry::What::Sent) ++sent[entry.method + " " + entry.path];
    std::set<std::string> done;  // an object, and what was done to it
    for (const LoggedRequest& request : server.log().writes()) {
        if (request.dryRun || request.path.find("/selfsubject") != std::string::npos) continue;
        Json body = Json::parse(request.body, nullptr, false);
        const bool dry = body.is_object() && body.contains("deleteOptions") && body["deleteOptions"].contains("dryRun");
        if (dry) continue;
        // A request with expired credentials has no effect, and the client sends it once more with new ones.
        if (request.status != 401) ++logged[request.method + " " + request.path];
        if (!request.changed()) continue;
        if (!inPlan(steps, request)) return "not in the plan: " + request.method + " " + request.path + " " + request.body;
        // An eviction of a terminating pod is accepted and changes nothing: goneUids() counts those.
        const std::string what = request.path + (request.path.ends_with("/events") ? body["metadata"]["name"].dump() : request.path.ends_with("/eviction") ? std::to_string(request.number)
                                                                                                                                                           : body["spec"].dump());
        // Of several that work at once, one that comes late switches a node again that another one has switched back.
        if (bayplans.size() > 1 && request.path.find("/nodes/") != std::string::npos)
            std::erase_if(done, [&](const std::string& one) { return one != what && one.starts_with(request.path); });
        if (!done.insert(what).second) return "done twice: " + what;
    }
    for (const auto& [what, times] : logged)
        if (times > sent[what]) return "sent and not in a journal: " + what;
    const std::set<std::string> gone = goneUids(server);
    const auto pods = server.objects("pods");
    for (const Bayplan* bayplan : bayplans) {
        const RecoveredApply journal = bayplan->recovered();
        for (std::size_t i = 0; i < steps.size(); ++i) {
            const StepRecord& record = journal.steps[i];
            const std::string& uid = journal.header.uids[i];
            const bool isGone = gone.contains(uid);
            const std::string where = "step " + std::to_string(i) + " is said to be " + toString(record.state) + ", ";
            if (record.state == StepState::Unknown || record.state == StepState::UnderWay) return where + "at the end";
            if (record.state != StepState::Done && record.state != StepState::DoneElsewhere) {
                if (steps[i].action == Action::Evict && isGone && !record.evicted && bayplans.size() == 1) return where + "and the pod is gone";
                continue;
            }
            if (steps[i].action == Action::Evict && !isGone) return where + "and the pod is there";
            if (steps[i].action == Action::Move && !isGone) return where + "and the old pod is there";
            if (steps[i].action != Action::Move && steps[i].action != Action::Place) continue;
            const auto pod = pods.find(record.pod);
            if (pod == pods.end() || pod->second["metadata"]["uid"] != record.uid) return where + "and there is no pod " + record.pod;
            const std::string node = pod->second["spec"].value("nodeName", std::string());
            if (node != record.node || (node == steps[i].to) != (record.state == StepState::Done)) return where + "and its pod stands on " + node;
        }
    }
    return {};
}

}  // namespace bayplan::samples
