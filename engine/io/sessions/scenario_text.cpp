// SPDX-License-Identifier: GPL-3.0-or-later
// Writes scenarios.
#include <array>
#include <charconv>

#include "io/sessions/scenario_file.h"
#include "io/text/json_members.h"
#include "io/text/yaml_text.h"

namespace bayplan {

namespace {

std::string shortestNumber(double value) {
    std::array<char, 32> text{};
    const auto [end, fault] = std::to_chars(text.data(), text.data() + text.size(), value);
    check(fault == std::errc(), "a number fits");
    return std::string(text.data(), end);
}

void addFlag(JsonMembers& members, std::string_view key, bool flag) {
    if (flag) members.raw(key) += "true";
}

void addAmounts(JsonMembers& members, std::string_view key, const ResourceList& amounts) {
    if (amounts.empty()) return;
    JsonMembers list(members.raw(key));
    for (const auto& [name, amount] : amounts) list.always(name, formatExact(name, name == kCpu ? amount.milliValue() : amount.value()));
}

std::string taintText(const Taint& taint) { return taint.key + (taint.value.empty() ? "" : "=" + taint.value) + ":" + toString(taint.effect); }

struct ActionText {
    JsonMembers& members;

    void operator()(const PutPod& put) const {
        members.text("pod", put.pod);
        members.text("node", put.node);
        addFlag(members, "force", put.force);
    }
    void operator()(const LetPodGo& go) const { members.text("pod", go.pod); }
    void operator()(const ScaleWorkload& scale) const {
        members.text("workload", scale.workload);
        members.raw("replicas") += std::to_string(scale.replicas);
    }
    void operator()(const AddManifests& add) const {
        std::string& list = members.raw("manifests");
        list += '[';
        for (const std::string& manifest : add.manifests) list += (list.back() == '[' ? "" : ",") + manifest;
        list += ']';
    }
    void operator()(const CordonNode& cordon) const { members.text("node", cordon.node); }
    void operator()(const DrainNode& drain) const {
        members.text("node", drain.node);
        addFlag(members, "force", drain.force);
        addFlag(members, "deleteEmptyDirData", drain.deleteEmptyDirData);
    }
    void operator()(const TaintNode& taint) const {
        members.text("node", taint.node);
        members.text("taint", taintText(taint.taint));
    }
    void operator()(const LabelNode& label) const {
        members.text("node", label.node);
        members.text("label", label.value ? label.key + "=" + *label.value : label.key + "-");
    }
    void operator()(const AddNodes& add) const {
        members.text("name", add.name);
        if (add.count != 1) members.raw("count") += std::to_string(add.count);
        members.text("like", add.like);
        members.text("file", add.file);
        members.text("type", add.type);
        members.text("zone", add.zone);
        members.text("capacityType", add.capacityType);
        addAmounts(members, "allocatable", add.allocatable);
        if (!add.labels.empty()) {
            JsonMembers labels(members.raw("labels"));
            for (const auto& [key, value] : add.labels) labels.always(key, value);
        }
        if (add.taints) {
            std::string& list = members.raw("taints");
            list += '[';
            for (const Taint& taint : *add.taints) {
                if (list.back() != '[') list += ',';
                appendJsonString(list, taintText(taint));
            }
            list += ']';
        }
        if (add.price) members.raw("price") += shortestNumber(*add.price);
    }
    void operator()(const RemoveNode& remove) const { members.text("node", remove.node); }
    void operator()(const SetAllocatable& set) const {
        members.text("node", set.node);
        addAmounts(members, "allocatable", set.amounts);
        members.text("topologyPolicy", set.topologyPolicy);
        members.text("topologyScope", set.topologyScope);
    }
    void operator()(const ChangePods& change) const {
        members.text("pod", change.pod);
        members.text("workload", change.workload);
        members.text("container", change.container);
        addAmounts(members, "requests", change.requests);
        if (!change.tolerationsText.empty()) members.raw("tolerations") += change.tolerationsText;
        if (!change.affinityText.empty()) members.raw("affinity") += change.affinityText;
        if (change.priority) members.raw("priority") += std::to_string(*change.priority);
        members.text("priorityClass", change.priorityClass);
    }
    void operator()(const SetBudget& set) const {
        members.text("budget", set.budget);
        if (set.disruptionsAllowed) members.raw("disruptionsAllowed") += std::to_string(*set.disruptionsAllowed);
        for (const auto& [name, amount] : {std::pair("minAvailable", &set.minAvailable), std::pair("maxUnavailable", &set.maxUnavailable)}) {
            if (amount->empty()) continue;
            if (amount->ends_with('%')) members.text(name, *amount);
            else members.raw(name) += *amount;
        }
    }
    void operator()(const SetSchedulerRules& rules) const {
        members.text("config", rules.config);
        members.text("featureGates", rules.gates);
    }
};

std::string compactScenario(const Scenario& scenario) {
    std::string json;
    {
        JsonMembers members(json);
        members.text("apiVersion", "bayplan/v1");
        members.text("kind", "Scenario");
        members.text("name", scenario.name);
        if (scenario.tried != TriedPods::All) members.text("schedule", toString(scenario.tried));
        addFlag(members, "preemption", scenario.preemption);
        std::string& list = members.raw("changes");
        list += '[';
        for (const ScenarioChange& change : scenario.changes) {
            if (list.back() != '[') list += ',';
            JsonMembers one(list);
            one.text("action", nameOf(change.action));
            std::visit(ActionText{one}, change.action);
            if (change.seen.empty()) continue;
            JsonMembers seen(one.raw("seen"));
            for (const auto& [what, value] : change.seen) seen.always(what, value);
        }
        list += ']';
    }
    return json;
}

}  // namespace

std::string scenarioToJson(const Scenario& scenario) { return compactScenario(scenario) + "\n"; }

std::string scenarioToYaml(const Scenario& scenario) {
    const Result<std::string> yaml = yamlFromJson(compactScenario(scenario));
    check(yaml.has_value(), "a scenario with text that is not UTF-8");
    return *yaml;
}

std::string scenarioTextFor(const Scenario& scenario, const std::filesystem::path& target) {
    const std::string extension = target.extension().string();
    return extension == ".yaml" || extension == ".yml" ? scenarioToYaml(scenario) : scenarioToJson(scenario);
}

}  // namespace bayplan
