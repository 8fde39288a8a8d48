// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/plan_file.h"

#include <algorithm>

#include "io/objects/decode_common.h"
#include "io/sessions/plan_steps.h"
#include "io/sessions/plan_windows_text.h"
#include "io/text/document.h"
#include "io/text/json_members.h"
#include "io/text/text_file.h"
#include "io/text/time_text.h"
#include "io/text/yaml_text.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostApprovals = 20;

void appendFinding(std::string& json, const PlanFinding& found) {
    JsonMembers members(json);
    members.texts("asked", found.asked);
    members.integer("moves", found.moves);
    members.integer("before", found.before);
    members.integer("reached", found.reached);
    members.integer("wanted", found.wanted);
    members.integer("leastMoves", found.leastMoves);
    members.text("why", found.why);
    members.texts("counts", found.counts);
    members.number("seed", found.seed);
    members.number("work", found.work);
    members.text("picture", found.picture);
    if (!found.steps.empty()) members.text("steps", found.steps);
    if (found.lost) members.integer("lostGpuSeconds", *found.lost);
    if (found.lossUnknown > 0) members.integer("lossUnknown", found.lossUnknown);
    if (found.groups) members.integer("groups", *found.groups);
    if (!found.rows.empty())
        members.list("rows", found.rows, [](JsonMembers& one, const BoundRow& row) {
            one.text("name", row.name);
            one.integer("count", row.count);
        });
}

std::string compactPlan(const Plan& plan) {
    std::string json;
    JsonMembers members(json);
    members.text("apiVersion", plan.found || !plan.approvals.empty() || plan.windows.any() ? kFoundPlanApiVersion : kPlanApiVersion);
    members.text("kind", "Plan");
    members.text("title", plan.title);
    if (plan.found) appendFinding(members.raw("found"), *plan.found);
    if (!plan.approvals.empty())
        members.list("approvals", plan.approvals, [](JsonMembers& one, const PlanApproval& approval) {
            one.text("by", approval.by);
            one.text("at", timeText(approval.at));
            one.text("hash", approval.hash);
        });
    appendWindows(members, plan.windows);
    std::vector<PlanStep> steps = plan.steps;
    // A hand may have taken the windows away: their numbers go with them.
    for (PlanStep& step : steps)
        if (step.window && *step.window > plan.windows.spans.size()) step.window.reset();
    appendSteps(members.raw("steps"), steps);
    return json;
}

BoundRow decodeBoundRow(const Field& field) {
    requireKnown(field, {"name", "count"});
    BoundRow row;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") row.name = value.text();
        else row.count = value.integer(0);
    });
    if (row.name.empty()) field.fail(worded("has no name"));
    return row;
}

bool isHexadecimal(std::string_view text) {
    return std::all_of(text.begin(), text.end(), [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

std::string decodeStepMarks(const Field& field) {
    std::string marks = field.text();
    if (marks.size() % kStepMarkDigits != 0 || !isHexadecimal(marks)) field.fail(worded("must have %1 hexadecimal digits for each step", {kStepMarkDigits}));
    return marks;
}

PlanFinding decodeFinding(const Field& field) {
    requireKnown(field, {"asked", "moves", "before", "reached", "wanted", "leastMoves", "why", "counts", "seed", "work", "picture", "lostGpuSeconds", "lossUnknown", "groups", "rows", "steps"});
    PlanFinding found;
    const auto whole = [](const Field& value) { return static_cast<std::uint64_t>(value.integer(0)); };
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "asked") found.asked = decodeStrings(value);
        else if (key == "moves") found.moves = value.integer(0);
        else if (key == "before") found.before = value.integer();
        else if (key == "reached") found.reached = value.integer();
        else if (key == "wanted") found.wanted = value.integer();
        else if (key == "leastMoves") found.leastMoves = value.integer(0);
        else if (key == "why") found.why = value.text();
        else if (key == "counts") found.counts = decodeStrings(value);
        else if (key == "seed") found.seed = whole(value);
        else if (key == "work") found.work = whole(value);
        else if (key == "lostGpuSeconds") found.lost = value.integer(0);
        else if (key == "lossUnknown") found.lossUnknown = value.integer(0);
        else if (key == "groups") found.groups = value.integer(0);
        else if (key == "rows") value.forEachElement([&](const Field& row) { found.rows.push_back(decodeBoundRow(row)); });
        else if (key == "steps") found.steps = decodeStepMarks(value);
        else found.picture = value.text();
    });
    return found;
}

PlanApproval decodeApproval(const Field& field) {
    requireKnown(field, {"by", "at", "hash"});
    PlanApproval approval;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "by") {
            approval.by = value.text();
        } else if (key == "at") {
            const std::optional<std::int64_t> at = unixSeconds(value.string());
            if (!at) value.fail(worded("must be a time such as 2006-01-02T15:04:05Z, not \"%1\"", {value.string()}));
            approval.at = *at;
        } else {
            approval.hash = value.text();
        }
    });
    if (approval.by.empty()) field.fail(worded("names nobody in by"));
    if (approval.hash.size() != 64 || !isHexadecimal(approval.hash)) field.fail(worded("its hash must have 64 hexadecimal digits"));
    return approval;
}

Plan decodePlan(const Field& root, bool isFound) {
    if (isFound) requireKnown(root, {"apiVersion", "kind", "title", "found", "approvals", "windows", "startsWithin", "steps"});
    else requireKnown(root, {"apiVersion", "kind", "title", "steps"});
    Plan plan;
    bool hasSteps = false;
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "title") plan.title = value.text();
        else if (key == "found") plan.found = decodeFinding(value);
        else if (key == "approvals") value.forEachElement([&](const Field& element) {
            if (plan.approvals.size() == kMostApprovals) element.fail(worded("more than %1 approvals are not read", {kMostApprovals}));
            plan.approvals.push_back(decodeApproval(element));
        });
        else if (key == "steps") {
            plan.steps = decodeSteps(value);
            hasSteps = true;
        } else takeWindows(key, value, plan.windows);
    });
    requireWindows(root, plan.windows);
    root.forEach([&](std::string_view key, const Field& value) {
        if (key != "steps") return;
        std::size_t step = 0;
        value.forEachElement([&](const Field& element) {
            const auto window = step < plan.steps.size() ? plan.steps[step].window : std::nullopt;
            if (window && *window > plan.windows.spans.size()) element.fail(worded("is in window %1, and the plan has %2", {*window, plan.windows.spans.size()}));
            ++step;
        });
    });
    // A truncated plan must not be taken for one that changes nothing.
    if (!hasSteps) root.fail(worded("steps is missing; a plan that changes nothing says steps: []"));
    return plan;
}

}  // namespace

std::string planToJson(const Plan& plan) {
    // One line for each step, so that plans can be compared with diff.
    std::string json = compactPlan(plan);
    std::string lines;
    bool inString = false;
    for (std::size_t i = 0; i < json.size(); ++i) {
        const char c = json[i];
        if (inString && c == '\\') {
            lines += c;
            lines += json[++i];
            continue;
        }
        if (c == '"') inString = !inString;
        const bool step = !inString && c == '{' && i > 0;
        if (step) lines += "\n  ";
        lines += c;
    }
    lines += '\n';
    return lines;
}

std::string planToLine(const Plan& plan) { return compactPlan(plan); }

Plan decodePlanLine(const Field& field) { return decodePlan(field, true); }

std::string planToYaml(const Plan& plan) {
    const Result<std::string> yaml = yamlFromJson(compactPlan(plan));
    // Names come from objects, which are UTF-8; a title is typed by the user.
    check(yaml.has_value(), "a plan with text that is not UTF-8");
    return *yaml;
}

Result<Plan> planFromText(std::string text, const std::string& name) {
    const Result<Document> document = Document::parse(std::move(text), name);
    if (!document) return document.error();
    try {
        const Field root(document->root());
        const bool isFound = !otherKind(root, name, kFoundPlanApiVersion, "Plan", "a plan");
        if (!isFound && otherKind(root, name, kPlanApiVersion, "Plan", "a plan"))
            return *otherKind(root, name, std::string(kPlanApiVersion) + ", " + std::string(kFoundPlanApiVersion), "Plan", "a plan");
        return decodePlan(root, isFound);
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

Result<Plan> readPlan(const std::filesystem::path& file, const std::stop_token& stop) {
    Result<std::string> text = readTextFile(file, kMaxPlanBytes, stop);
    if (!text) return text.error();
    return planFromText(std::move(*text), file.string());
}

std::string planTextFor(const Plan& plan, const std::filesystem::path& target) {
    const std::string extension = target.extension().string();
    return extension == ".yaml" || extension == ".yml" ? planToYaml(plan) : planToJson(plan);
}

Result<void> writePlan(const Plan& plan, const std::filesystem::path& target) { return replaceFile(target, planTextFor(plan, target)); }

}  // namespace bayplan
