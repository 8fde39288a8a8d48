// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/plan_file.h"

#include "io/sessions/plan_steps.h"
#include "io/text/document.h"
#include "io/text/text_file.h"
#include "io/text/yaml_text.h"

namespace bayplan {

namespace {

std::string compactPlan(const Plan& plan) {
    std::string json = "{\"apiVersion\":";
    appendJsonString(json, kPlanApiVersion);
    json += ",\"kind\":\"Plan\"";
    if (!plan.title.empty()) {
        json += ",\"title\":";
        appendJsonString(json, plan.title);
    }
    json += ",\"steps\":";
    appendSteps(json, plan.steps);
    json += '}';
    return json;
}

Plan decodePlan(const Field& root) {
    requireKnown(root, {"apiVersion", "kind", "title", "steps"});
    Plan plan;
    bool hasSteps = false;
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "title") plan.title = value.text();
        else if (key == "steps") {
            plan.steps = decodeSteps(value);
            hasSteps = true;
        }
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
        if (const auto other = otherKind(root, name, kPlanApiVersion, "Plan", "a plan")) return *other;
        return decodePlan(root);
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
