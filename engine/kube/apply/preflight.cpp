// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/preflight.h"

#include <algorithm>
#include <map>

#include "cluster/delta.h"
#include "kube/apply/apply_calls.h"
#include "kube/apply/approval.h"
#include "kube/read/access_rules.h"
#include "model/names.h"

namespace bayplan {

namespace {

using Action = PlanStep::Action;

/// The rules of a namespace answer most questions at once; the others are reviewed one by one, each once.
class Reviews {
public:
    Reviews(ApiClient& client, const std::stop_token& stop) : m_client(client), m_stop(stop) {}

    Result<Access> ask(const Permission& permission) {
        const std::string& space = permission.namespaceName.empty() ? m_client.endpoint().namespaceName : permission.namespaceName;
        auto rules = m_rules.find(space);
        if (rules == m_rules.end()) {
            Result<AccessRules> asked = reviewRules(m_client, space, waitForReal, m_stop);
            if (!asked) return asked.error();
            rules = m_rules.emplace(space, std::move(*asked)).first;
        }
        const Access access = rules->second.allows(permission);
        if (access == Access::Denied || (access == Access::Allowed && !permission.namespaceName.empty())) return access;
        // A permission for all objects of a kind applies to each.
        Permission all = permission;
        all.name.clear();
        const Result<Access> ofAll = review(all);
        return permission.name.empty() || !ofAll || *ofAll == Access::Allowed ? ofAll : review(permission);
    }

private:
    Result<Access> review(const Permission& permission) {
        for (const auto& [asked, access] : m_known)
            if (asked == permission) return access;
        const Result<Access> access = reviewAccess(m_client, permission, m_stop);
        if (access) m_known.emplace_back(permission, *access);
        return access;
    }

    ApiClient& m_client;
    const std::stop_token& m_stop;
    std::map<std::string, AccessRules> m_rules;  // by namespace
    std::vector<std::pair<Permission, Access>> m_known;
};

std::optional<ApiRequest> dryRunOf(const PlanStep& step, const StepCheck& check) {
    switch (step.action) {
    case Action::Cordon:
    case Action::Uncordon: return cordonRequest(*check.node, step.action == Action::Cordon, true);
    case Action::Move:
        if (step.surge && check.scale->restarts) return restartRequest(*check.scale, restartTime(check.scale->restartedAt, 0), true);
        if (step.surge) return scaleRequest(*check.scale, check.scale->replicas + 1, true);
        [[fallthrough]];
    case Action::Evict: return evictionRequest(step.pod, step.uid, true);
    case Action::Place:
        if (landingOf(step) == Landing::Scheduler) return {};
        return landingOf(step) == Landing::Bind ? bindingRequest(step.pod, step.uid, step.to, true) : nominationRequest(step.pod, step.uid, step.to, true);
    case Action::Scale: return scaleRequest(*check.scale, step.replicas, true);
    case Action::AssumeClaim:
    case Action::AllocateClaim: break;
    }
    return {};
}

}  // namespace

bool StepPreflight::permitted() const {
    return std::all_of(needs.begin(), needs.end(), [](const StepNeed& need) { return !need.required || need.access == Access::Allowed; });
}

bool Preflight::clear() const {
    return std::all_of(steps.begin(), steps.end(), [](const StepPreflight& step) {
        return step.permitted() && (step.check.ok() || step.check.is == StepCheck::Is::Blocked || step.check.is == StepCheck::Is::Behind)
               && step.dryRun.is != DryRun::Is::Refused;
    });
}

std::vector<std::size_t> Preflight::blockers() const {
    std::vector<std::size_t> found;
    for (const StepCheck::Is is : {StepCheck::Is::Refused, StepCheck::Is::Drift, StepCheck::Is::Elsewhere, StepCheck::Is::Blocked})
        for (std::size_t i = 0; i < steps.size(); ++i)
            if (steps[i].check.is == is) found.push_back(i);
    return found;
}

std::vector<std::string> Preflight::wordsWanted() const {
    SafetyWords wanted;
    for (const StepPreflight& step : steps)
        for (const LeavingClass of : step.check.safety)
            if (!accepted.accept(of)) wanted.add(wordOf(of));
    return wanted.names();
}

std::vector<StepNeed> needsOf(const PlanStep& step, bool standing) {
    const std::string space = spaceOfKey(step.action == Action::Scale ? step.workload : step.pod);
    std::vector<StepNeed> needs;
    const auto need = [&](Permission permission, bool required = true) { needs.push_back({std::move(permission), Access::Unknown, required}); };
    const auto landing = [&] {
        switch (landingOf(step)) {
        case Landing::Bind: return need({"create", "", "pods", "binding", space, ""});
        case Landing::Nominate: return need({"patch", "", "pods", "status", space, ""});
        case Landing::Scheduler: return;
        case Landing::Cordon: return need({"patch", "", "nodes", "", "", ""});
        case Landing::Reserve:
            for (const char* verb : {"create", "get", "delete"}) need({verb, "scheduling.koordinator.sh", "reservations", "", "", ""});
            return;
        case Landing::Gate: need({"patch", "", "pods", "", space, ""}); break;
        case Landing::Pin: break;
        }
        if (standing)
            for (const char* verb : {"create", "get", "delete"}) need({verb, "", "configmaps", "", space, ""});
        else
            for (const char* resource : {"mutatingadmissionpolicies", "mutatingadmissionpolicybindings"})
                for (const char* verb : {"create", "get", "delete"}) need({verb, "admissionregistration.k8s.io", resource, "", "", ""});
        need({"list", "", "pods", "", space, ""});
        need({"create", "", "pods", "", space, ""}, false);  // to test the landing before the eviction
    };
    const auto objects = [&] {
        need({"get", "", "pods", "", space, ""});
        need({"get", "", "nodes", "", "", ""});
    };
    switch (step.action) {
    case Action::Cordon:
    case Action::Uncordon:
        need({"get", "", "nodes", "", "", ""});
        need({"patch", "", "nodes", "", "", step.to});
        break;
    case Action::Place:
        landing();
        objects();
        break;
    case Action::Move:
        if (step.surge) {
            // What it scales is found out by the check; with a Deployment above it a ReplicaSet is only read.
            need({"get", "apps", "replicasets", "", space, ""});
            need({"get", "apps", "deployments", "", space, ""});
            need({"patch", "apps", "deployments", "", space, ""});
            need({"patch", "", "pods", "", space, ""});
            need({"list", "autoscaling", "horizontalpodautoscalers", "", space, ""}, false);
        } else {
            landing();
            need({"create", "", "pods", "eviction", space, ""});
        }
        objects();
        break;
    case Action::Evict:
        need({"create", "", "pods", "eviction", space, ""});
        need({"get", "", "pods", "", space, ""});
        break;
    case Action::Scale: {
        const WorkloadParts is = partsOfWorkload(step.workload).value();
        const std::string group = is.kind == "ReplicationController" ? "" : "apps";
        const char* resource = is.kind == "Deployment" ? "deployments" : is.kind == "StatefulSet" ? "statefulsets"
                                                                     : is.kind == "ReplicaSet"    ? "replicasets"
                                                                                                  : "replicationcontrollers";
        for (const char* verb : {"get", "patch"}) need({verb, group, resource, "", space, std::string(is.name)});
        need({"list", "autoscaling", "horizontalpodautoscalers", "", space, ""}, false);
        break;
    }
    case Action::AssumeClaim:
    case Action::AllocateClaim: return needs;
    }
    need({"create", "events.k8s.io", "events", "", step.pod.empty() && step.workload.empty() ? "default" : space, ""}, false);
    return needs;
}

Result<Preflight> preflight(const Plan& plan, ApiClient& client, const WritePermit* permit, PictureSource& pictures, Scheduler& scheduler,
                            const PreflightOptions& options, const std::stop_token& stop) {
    const Result<ClusterPtr> cluster = pictures.newest(stop);
    if (!cluster) return cluster.error();
    Preflight flight;
    flight.plan = plan;
    flight.hash = planHash(plan);
    flight.accepted = options.accepted;
    flight.rollback = rollbackPlan(plan, **cluster);
    flight.diagnostics = resolve(plan, **cluster).diagnostics;
    Result<StandingLook> standing = lookForStanding(client, stop);
    if (!standing) return standing.error();
    flight.standing = std::move(*standing);
    CheckRules rules{options.schedulerNames, {flight.standing.is == StandingPolicy::Installed, options.acceptElsewhere, options.acceptUnproved}, false, options.accepted};
    KnownOwners owners;
    rules.owners = &owners;
    Reviews reviews(client, stop);
    Draft draft(*pictureForMoves(**cluster, plan.steps));
    bool first = true;  // nothing would be sent before it
    for (PlanStep& step : flight.plan.steps) {
        StepPreflight& told = flight.steps.emplace_back();
        PlanStep landed = step;  // with the landing used; the plan stays as approved
        if (step.action == Action::Move) landed.landing = landingFor(step, options.landing, flight.standing.is);
        told.landing = landingOf(landed);
        std::vector<StepNeed> needs = needsOf(landed, rules.landing.standing);
        for (StepNeed& need : needs) {
            const Result<Access> access = reviews.ask(need.permission);
            if (!access) return access.error();
            need.access = *access;
        }
        told.needs = std::move(needs);

        const PodIdx pod = (*cluster)->catalog().findPod(step.pod);
        if (step.uid.empty() && pod.valid()) step.uid = (*cluster)->catalog().pod(pod).uid;
        landed.uid = step.uid;
        rules.predicted = !first;
        const Result<StepCheck> checked = checkStep(landed, draft.cluster(), scheduler, client, rules, stop);
        if (!checked) return checked.error();
        told.check = *checked;
        told.budgetBefore = checked->allowed;
        if (checked->allowed) told.budgetAfter = std::max<std::int64_t>(*checked->allowed - 1, 0);
        for (const Delta& delta : resolve({{}, {step}}, draft.cluster()).deltas)
            if (const Result<Delta> done = draft.apply(delta); !done) return done.error();

        const bool next = first;
        first = first && checked->is == StepCheck::Is::Nothing;
        const std::optional<ApiRequest> request = checked->ok() && checked->is != StepCheck::Is::Nothing ? dryRunOf(landed, *checked) : std::nullopt;
        if (!request || !permit || !told.permitted()) continue;
        const Result<ApiReply> reply = client.send(*request, stop, permit);
        if (!reply) return reply.error();
        told.dryRun.said = reply->failure ? reply->failure->toString() : "ok";
        // Earlier steps may make a later one possible, or impossible.
        told.dryRun.is = !next ? DryRun::Is::Predicted : reply->ok() ? DryRun::Is::Ok
                                                                     : DryRun::Is::Refused;
    }
    return flight;
}

}  // namespace bayplan
