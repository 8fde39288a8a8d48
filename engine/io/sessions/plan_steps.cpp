// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/plan_steps.h"

#include <algorithm>

#include "io/objects/decode_common.h"
#include "io/objects/decode_devices.h"
#include "io/text/document.h"
#include "io/text/limits.h"
#include "planner/goals/priorities.h"

namespace bayplan {

namespace {

using Action = PlanStep::Action;

const char* nameOf(Action action) {
    switch (action) {
    case Action::Place: return "place";
    case Action::Move: return "move";
    case Action::Evict: return "evict";
    case Action::Cordon: return "cordon";
    case Action::Uncordon: return "uncordon";
    case Action::AssumeClaim: return "assumeClaim";
    case Action::AllocateClaim: return "allocateClaim";
    case Action::Scale: return "scale";
    }
    return "";
}

constexpr const char* kSurge = "surge";  // a move whose replacement comes first

constexpr std::int64_t kMostReplicas = 1'000'000;

constexpr Action kActions[] = {Action::Place, Action::Move, Action::Evict,
                               Action::Cordon, Action::Uncordon, Action::AssumeClaim, Action::AllocateClaim, Action::Scale};

bool isOfNode(Action action) { return action == Action::Cordon || action == Action::Uncordon; }

void appendStep(std::string& out, const PlanStep& step) {
    const auto text = [&](std::string_view key, std::string_view value) {
        if (value.empty()) return;
        out += ',';
        appendJsonString(out, key);
        out += ':';
        appendJsonString(out, value);
    };
    const auto device = [&](const AllocatedDevice& given) {
        out += '{';
        const std::size_t first = out.size();
        text("request", given.request);
        text("driver", given.device.driver);
        text("pool", given.device.pool);
        text("device", given.device.device);
        if (out.size() > first) out.erase(first, 1);  // the first needs no comma
        if (given.adminAccess) out += ",\"adminAccess\":true";
        if (given.shared) out += ",\"share\":{";
        for (const auto& [name, amount] : given.consumed) {
            if (out.back() != '{') out += ',';
            appendJsonString(out, name);
            out += ":\"" + amount.text() + '"';
        }
        if (given.shared) out += '}';
        out += '}';
    };
    out += "{\"action\":\"";
    out += step.surge ? kSurge : nameOf(step.action);
    out += '"';
    text("pod", step.pod);
    text("uid", step.uid);
    text("from", step.from);
    text("claim", step.claim);
    text("volume", step.volume);
    text(isOfNode(step.action) || step.action == Action::AssumeClaim ? "node" : "to", step.to);
    if (!step.devices.empty()) {
        out += ",\"devices\":[";
        for (const AllocatedDevice& given : step.devices) {
            if (out.back() != '[') out += ',';
            device(given);
        }
        out += ']';
    }
    if (step.action == Action::Scale) {
        text("workload", step.workload);
        out += ",\"replicas\":" + std::to_string(step.replicas) + ",\"had\":" + std::to_string(step.scaledFrom);
    }
    if (step.landing) text("landing", toString(*step.landing));
    if (step.wave) out += ",\"wave\":" + std::to_string(*step.wave);
    if (step.window) out += ",\"window\":" + std::to_string(*step.window);
    text("turn", step.turn);
    if (step.counted) out += ",\"counted\":" + std::to_string(*step.counted);
    if (step.priority) out += ",\"priority\":" + std::to_string(*step.priority);
    if (step.lost) out += ",\"lostGpuSeconds\":" + std::to_string(*step.lost);
    if (step.lossUnknown) out += ",\"lossUnknown\":true";
    text("reason", step.reason);
    if (step.forced) out += ",\"forced\":true";
    if (!step.violations.empty()) {
        out += ",\"violations\":[";
        for (const std::string& violation : step.violations) {
            if (out.back() != '[') out += ',';
            appendJsonString(out, violation);
        }
        out += ']';
    }
    out += '}';
}

Action decodeAction(const Field& field) {
    const std::string_view text = field.string();
    for (const Action action : kActions)
        if (text == nameOf(action)) return action;
    field.fail(worded("must be one of place, move, surge, evict, cordon, uncordon, assumeClaim, allocateClaim, scale, not \"%1\"%2",
                      {text, suggestion(text, {"place", "move", kSurge, "evict", "cordon", "uncordon", "assumeClaim", "allocateClaim", "scale"})}));
}

Landing decodeLanding(const Field& field) {
    const std::string_view text = field.string();
    for (const Landing landing : kLandings)
        if (text == toString(landing)) return landing;
    field.fail(worded("must be one of pin, gate, cordon, reservation, scheduler, bind, nominate, not \"%1\"%2",
                      {text, suggestion(text, {"pin", "gate", "cordon", "reservation", "scheduler", "bind", "nominate"})}));
}

std::string decodeKey(const Field& field) {
    const std::string_view text = field.string();
    const std::size_t slash = text.find('/');
    if (slash == 0 || slash == std::string_view::npos || slash + 1 == text.size() || text.find('/', slash + 1) != std::string_view::npos)
        field.fail(worded("must be namespace/name, not \"%1\"", {text}));
    return std::string(text);
}

AllocatedDevice decodeDevice(const Field& field) {
    requireKnown(field, {"request", "driver", "pool", "device", "adminAccess", "share"});
    AllocatedDevice given;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "request") given.request = value.text();
        else if (key == "driver") given.device.driver = value.text();
        else if (key == "pool") given.device.pool = value.text();
        else if (key == "device") given.device.device = value.text();
        else if (key == "adminAccess") given.adminAccess = value.boolean();
        else {
            given.shared = true;
            given.consumed = decodeExactAmounts(value);
        }
    });
    if (given.device.device.empty()) field.fail(worded("names no device"));
    return given;
}

PlanStep decodeStep(const Field& field) {
    requireKnown(field, {"action", "pod", "uid", "from", "to", "node", "claim", "volume", "devices", "workload", "replicas", "had", "landing", "wave", "window", "turn", "counted",
                         "priority", "lostGpuSeconds", "lossUnknown", "reason", "forced", "violations"});
    PlanStep step;
    bool hasAction = false, hasNode = false, hasTo = false, hasReplicas = false, hasHad = false;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "action") {
            step.surge = value.string() == kSurge;
            step.action = step.surge ? Action::Move : decodeAction(value);
            hasAction = true;
        } else if (key == "pod") {
            step.pod = decodeKey(value);
        } else if (key == "uid") {
            step.uid = value.text();
        } else if (key == "landing") {
            step.landing = decodeLanding(value);
        } else if (key == "wave") {
            step.wave = static_cast<std::size_t>(value.integer(1, kMaxPlanSteps));
        } else if (key == "window") {
            step.window = static_cast<std::size_t>(value.integer(1, kMostWindows));
        } else if (key == "counted") {
            step.counted = value.integer();
        } else if (key == "turn") {
            step.turn = value.text();
        } else if (key == "priority") {
            step.priority = static_cast<int>(value.integer(kMandatory, kLeastPriority));
        } else if (key == "lostGpuSeconds") {
            step.lost = value.integer(0);
        } else if (key == "lossUnknown") {
            step.lossUnknown = value.boolean();
        } else if (key == "claim") {
            step.claim = decodeKey(value);
        } else if (key == "devices") {
            value.forEachElement([&](const Field& element) { step.devices.push_back(decodeDevice(element)); });
        } else if (key == "workload") {
            step.workload = value.text();
            if (!isScalable(step.workload)) value.fail(worded("must be namespace/KIND/name of a Deployment, StatefulSet, ReplicaSet or ReplicationController, not \"%1\"", {value.text()}));
        } else if (key == "replicas" || key == "had") {
            (key == "had" ? step.scaledFrom : step.replicas) = value.integer(0, kMostReplicas);
            (key == "had" ? hasHad : hasReplicas) = true;
        } else if (key == "volume") {
            step.volume = value.text();
        } else if (key == "from") {
            step.from = value.text();
        } else if (key == "to" || key == "node") {
            step.to = value.text();
            (key == "to" ? hasTo : hasNode) = true;
        } else if (key == "reason") {
            step.reason = value.text();
        } else if (key == "forced") {
            step.forced = value.boolean();
        } else {
            step.violations = decodeStrings(value);
        }
    });
    const std::string name = step.surge ? kSurge : nameOf(step.action);
    if (!hasAction) field.fail(worded("has no action"));
    if (step.lost && step.lossUnknown) field.fail(worded("says what its restart loses, and that nobody knows it"));
    if (!step.uid.empty() && step.pod.empty()) field.fail(worded("has the uid of a pod, and no pod"));
    if (step.landing && step.action != Action::Place && step.action != Action::Move) field.fail(worded("%1 takes no landing", {name}));
    if (step.surge && step.landing && *step.landing != Landing::Scheduler) field.fail(worded("a surge lands by scheduler, not by %1", {toString(*step.landing)}));
    if (step.landing && step.action == Action::Place && isOfReplacements(*step.landing))
        field.fail(worded("a pod that exists lands by bind, nominate or scheduler, not by %1", {toString(*step.landing)}));
    if (step.action == Action::Scale) {
        if (!step.pod.empty() || hasTo || hasNode || !step.from.empty() || !step.claim.empty() || !step.volume.empty() || !step.devices.empty())
            field.fail(worded("%1 takes a workload, replicas and had, and nothing else", {name}));
        if (step.workload.empty() || !hasReplicas || !hasHad) field.fail(worded("%1 needs a workload, its replicas, and how many it had", {name}));
        if (step.replicas == step.scaledFrom) field.fail(worded("scales to the number that it had"));
        return step;
    }
    if (!step.workload.empty() || hasReplicas || hasHad) field.fail(worded("%1 takes no workload and no replicas", {name}));
    if (step.action == Action::AllocateClaim) {
        if (!step.pod.empty() || hasTo || hasNode || !step.from.empty() || !step.volume.empty())
            field.fail(worded("%1 takes a claim and devices, and nothing else", {name}));
        if (step.claim.empty()) field.fail(worded("%1 needs a claim", {name}));
        return step;
    }
    if (!step.devices.empty()) field.fail(worded("%1 takes no devices", {name}));
    if (step.action == Action::AssumeClaim) {
        if (!step.pod.empty() || hasTo || !step.from.empty()) field.fail(worded("%1 takes a claim, and no pod, from or to", {name}));
        if (step.claim.empty()) field.fail(worded("%1 needs a claim", {name}));
        return step;
    }
    if (!step.claim.empty() || !step.volume.empty()) field.fail(worded("%1 takes no claim and no volume", {name}));
    if (isOfNode(step.action)) {
        if (!step.pod.empty() || hasTo || !step.from.empty()) field.fail(worded("%1 takes a node, and no pod, from or to", {name}));
        if (step.to.empty()) field.fail(worded("%1 needs a node", {name}));
    } else {
        if (hasNode) field.fail(worded("%1 takes from and to, and no node", {name}));
        if (step.pod.empty()) field.fail(worded("%1 needs a pod", {name}));
        if (step.action == Action::Evict && hasTo) field.fail(worded("evict takes no to"));
        if (step.action != Action::Evict && step.to.empty()) field.fail(worded("%1 needs a node in to", {name}));
    }
    return step;
}

}  // namespace

void appendSteps(std::string& out, const std::vector<PlanStep>& steps) {
    out += '[';
    for (const PlanStep& step : steps) {
        if (out.back() != '[') out += ',';
        appendStep(out, step);
    }
    out += ']';
}

std::vector<PlanStep> decodeSteps(const Field& field) {
    std::vector<PlanStep> steps;
    field.forEachElement([&](const Field& element) {
        if (steps.size() == kMaxPlanSteps) element.fail(worded("more than %1 steps are not read", {kMaxPlanSteps}));
        steps.push_back(decodeStep(element));
    });
    return steps;
}

}  // namespace bayplan
