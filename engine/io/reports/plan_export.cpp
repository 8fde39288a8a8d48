// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/reports/plan_export.h"

#include <set>

#include "io/sessions/plan_windows_text.h"
#include "io/text/json_members.h"
#include "io/text/text_width.h"
#include "io/text/yaml_text.h"
#include "model/names.h"
#include "planner/goals/found_plan.h"
#include "planner/goals/lost_work.h"

namespace bayplan {

namespace {

using Action = PlanStep::Action;

const char* nameOf(const PlanStep& step) {
    switch (step.action) {
    case Action::Place: return "place";
    case Action::Move: return step.surge ? "surge" : "move";
    case Action::Evict: return "evict";
    case Action::Cordon: return "cordon";
    case Action::Uncordon: return "uncordon";
    case Action::AssumeClaim: return "assumeClaim";
    case Action::Scale: return "scale";
    case Action::AllocateClaim: break;
    }
    return "allocateClaim";
}

std::string csvField(std::string_view text) {
    std::string field;
    // A spreadsheet runs what begins so.
    if (!text.empty() && std::string_view("=+-@\t\r").find(text.front()) != std::string_view::npos) field += '\'';
    field += text;
    if (field.find_first_of(",\"\r\n") == std::string::npos) return field;
    std::string quoted = "\"";
    for (const char c : field) {
        if (c == '"') quoted += '"';
        quoted += c;
    }
    return quoted + '"';
}

/// In which it may be carried out: its own, or any of the plan's.
std::string windowOf(const Plan& plan, const PlanStep& step) {
    if (step.window && *step.window <= plan.windows.spans.size()) return windowText(plan.windows.spans[*step.window - 1]);
    std::string all;
    for (const TimeWindow& one : plan.windows.spans) all += (all.empty() ? "" : " ") + windowText(one);
    return all;
}

/// In hours; "unknown": the pod has GPUs, and nobody knows it.
std::string lossOf(const PlanStep& step) { return step.lossUnknown ? "unknown" : step.lost ? gpuHoursText(*step.lost)
                                                                                           : std::string(); }

std::string jobText(const ExportedPlan& exported, std::size_t at) {
    const PlanStep& step = exported.plan.steps[at];
    const std::string& uid = exported.facts[at].podUid;
    std::string json;
    {
        JsonMembers job(json);
        job.text("apiVersion", "scheduling.koordinator.sh/v1alpha1");
        job.text("kind", "PodMigrationJob");
        {
            JsonMembers metadata(job.raw("metadata"));
            metadata.text("name", "bayplan-" + exported.hash.substr(0, 12) + "-" + std::to_string(at + 1));
            JsonMembers(metadata.raw("labels")).text("app.kubernetes.io/managed-by", "bayplan");
            JsonMembers annotations(metadata.raw("annotations"));
            annotations.text("bayplan.example/plan", exported.hash);
            annotations.text("bayplan.example/wave", std::to_string(step.wave.value_or(1)));
            annotations.text("bayplan.example/planned-node", step.to);
            annotations.text("bayplan.example/reason", step.reason);
            annotations.text("bayplan.example/window", windowOf(exported.plan, step));
        }
        JsonMembers spec(job.raw("spec"));
        spec.flag("paused", true);
        spec.text("ttl", "1h0m0s");
        spec.text("mode", step.action == Action::Move ? "ReservationFirst" : "EvictDirectly");
        {
            JsonMembers pod(spec.raw("podRef"));
            pod.text("apiVersion", "v1");
            pod.text("kind", "Pod");
            pod.text("namespace", spaceOfKey(step.pod));
            pod.text("name", nameOfKey(step.pod));
            pod.text("uid", uid);
        }
        if (!uid.empty()) {
            JsonMembers options(spec.raw("deleteOptions"));
            JsonMembers(options.raw("preconditions")).text("uid", uid);
        }
    }
    return json;
}

}  // namespace

const char* toString(PlanExport format) {
    switch (format) {
    case PlanExport::Kubectl: return "kubectl";
    case PlanExport::MigrationJobs: return "migration-jobs";
    case PlanExport::Csv: return "csv";
    case PlanExport::Html: break;
    }
    return "html";
}

std::string shellQuoted(std::string_view text) {
    std::string quoted = "'";
    for (const char c : text) {
        if (c == '\'') quoted += "'\\''";
        else if (c != '\0') quoted += c;
    }
    return quoted + '\'';
}

std::vector<StepFacts> stepFacts(const Plan& plan, const Cluster& cluster) {
    const Catalog& catalog = cluster.catalog();
    std::vector<StepFacts> facts;
    for (const PlanStep& step : plan.steps) {
        StepFacts& one = facts.emplace_back();
        one.podUid = step.uid;
        if (const NodeIdx node = catalog.findNode(step.to); node.valid()) one.nodeUid = catalog.node(node).uid;
        const PodIdx pod = catalog.findPod(step.pod);
        if (!pod.valid()) continue;
        if (one.podUid.empty()) one.podUid = catalog.pod(pod).uid;
        if (const OwnerReference* owner = catalog.pod(pod).controller()) {
            one.ownerKind = owner->kind;
            one.ownerName = owner->name;
        }
    }
    return facts;
}

std::vector<std::string> stepsUnfit(PlanExport format, const Plan& plan, const Cluster& cluster) {
    std::vector<std::string> unfit(plan.steps.size());
    const Resolved resolved = resolve(plan, cluster);
    for (std::size_t i = 0; i < resolved.without.size(); ++i)
        if (resolved.diagnostics[i].severity != Severity::Note) unfit[resolved.without[i]] = resolved.diagnostics[i].what.message.text();
    const std::vector<StepFacts> facts = stepFacts(plan, cluster);
    std::set<std::string> moved;
    for (std::size_t i = 0; i < plan.steps.size(); ++i) {
        const PlanStep& step = plan.steps[i];
        const bool ofNode = step.action == Action::Cordon || step.action == Action::Uncordon;
        const bool leaves = step.action == Action::Move || step.action == Action::Evict;
        const bool again = leaves && !moved.insert(step.pod).second;
        const PodIdx pod = step.uid.empty() ? PodIdx() : cluster.catalog().findPod(step.pod);
        if (!unfit[i].empty()) continue;
        if (pod.valid() && cluster.catalog().pod(pod).uid != step.uid) unfit[i] = "is another pod of that name by now";
        else if (!isCarriedOut(format)) continue;
        else if (again) unfit[i] = "moves a second time: its replacement has a name that is not known yet";
        else if (ofNode && facts[i].nodeUid.empty()) unfit[i] = "the UID of node " + step.to + " is not known";
        else if (!step.pod.empty() && facts[i].podUid.empty()) unfit[i] = "the UID of pod " + step.pod + " is not known";
    }
    return unfit;
}

std::string migrationJobs(const ExportedPlan& exported) {
    std::string text = "# Plan " + withoutControls(exported.plan.title, ' ') + ", hash " + exported.hash +
                       ", as paused jobs of Koordinator's descheduler.\n"
                       "# Each reserves room before it evicts. Koordinator's scheduler chooses the node of the reservation: it may be another than planned.\n"
                       "# Let one wave go at a time: kubectl patch podmigrationjob NAME --type=merge -p '{\"spec\":{\"paused\":false}}'\n";
    for (const TimeWindow& one : exported.plan.windows.spans) text += "# Maintenance window: " + windowText(one) + '\n';
    if (exported.plan.windows.any()) text += "# Let no job go outside of them.\n";
    for (std::size_t i = 0; i < exported.plan.steps.size(); ++i) {
        const PlanStep& step = exported.plan.steps[i];
        if (step.surge || (step.action != Action::Move && step.action != Action::Evict)) {
            text += "# step " + std::to_string(i + 1) + " is no migration: " + nameOf(step) + ' '
                    + withoutControls(step.action == Action::Scale ? step.workload : step.pod.empty() ? step.claim.empty() ? step.to : step.claim
                                                                                                      : step.pod + " " + step.to,
                                      ' ')
                    + '\n';
            continue;
        }
        const Result<std::string> yaml = yamlFromJson(jobText(exported, i));
        check(yaml.has_value(), "a job with text that is not UTF-8");
        text += "---\n" + *yaml;
    }
    return text;
}

std::string planCsv(const ExportedPlan& exported) {
    std::string text = "step,wave,action,pod,uid,workload,from,to,landing,claim,reason,counted,forced,applies,why not,window,priority,lost GPU-hours,turn\r\n";
    const bool isChanged = sinceFound(exported.plan).isChanged();  // what was counted is then of other steps
    for (std::size_t i = 0; i < exported.plan.steps.size(); ++i) {
        const PlanStep& step = exported.plan.steps[i];
        const StepFacts& facts = exported.facts[i];
        const std::string unfit = exported.unfit.empty() ? std::string() : exported.unfit[i];
        const std::string owner = facts.ownerKind.empty() ? std::string() : facts.ownerKind + "/" + facts.ownerName;
        const bool lands = step.action == Action::Move || step.action == Action::Place;
        const std::string row[] = {std::to_string(i + 1), std::to_string(step.wave.value_or(1)), nameOf(step), step.pod, facts.podUid, step.action == Action::Scale ? step.workload : owner,
                                   step.action == Action::Scale ? std::to_string(step.scaledFrom) : step.from, step.action == Action::Scale ? std::to_string(step.replicas) : step.to,
                                   lands ? toString(landingOf(step)) : "", step.claim, step.reason, step.counted && !isChanged ? std::to_string(*step.counted) : std::string(),
                                   step.forced ? "true" : "false", exported.unfit.empty() ? "" : unfit.empty() ? "true"
                                                                                                               : "false",
                                   unfit, windowOf(exported.plan, step), step.priority ? std::to_string(*step.priority) : std::string(), lossOf(step), step.turn};
        for (const std::string& field : row) {
            if (&field != row) text += ',';
            text += csvField(field);
        }
        text += "\r\n";
    }
    return text;
}

std::string exportPlan(PlanExport format, const ExportedPlan& exported, const Message::Translate& say, std::string_view language) {
    switch (format) {
    case PlanExport::Kubectl: return kubectlScript(exported);
    case PlanExport::MigrationJobs: return migrationJobs(exported);
    case PlanExport::Csv: return planCsv(exported);
    case PlanExport::Html: break;
    }
    return planHtml(exported, say, language);
}

}  // namespace bayplan
