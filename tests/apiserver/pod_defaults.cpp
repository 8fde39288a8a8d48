// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/pod_defaults.h"

#include <algorithm>

namespace bayplan::apiserver {

namespace {

bool isLatest(const std::string& image) {
    if (image.find('@') != std::string::npos) return false;
    const std::size_t colon = image.rfind(':'), slash = image.rfind('/');
    const bool tagged = colon != std::string::npos && (slash == std::string::npos || colon > slash);
    return !tagged || image.substr(colon + 1) == "latest";
}

void completeContainer(Json& container) {
    if (const auto ports = container.find("ports"); ports != container.end() && ports->is_array())
        for (Json& port : *ports)
            if (port.is_object()) fill(port, "protocol", "TCP");
    Json& resources = objectAt(container, {"resources"});
    if (const auto limits = resources.find("limits"); limits != resources.end() && limits->is_object()) {
        const Json copy = *limits;
        Json& requests = objectAt(resources, {"requests"});
        for (const auto& [name, amount] : copy.items()) fill(requests, name.c_str(), amount);
    }
    fill(container, "terminationMessagePath", "/dev/termination-log");
    fill(container, "terminationMessagePolicy", "File");
    fill(container, "imagePullPolicy", isLatest(textAt(container, {"image"})) ? "Always" : "IfNotPresent");
}

void tolerate(Json& spec, const char* taint) {
    Json& list = spec["tolerations"];
    if (!list.is_array()) list = Json::array();
    const bool there = std::any_of(list.begin(), list.end(), [&](const Json& one) {
        const std::string key = textAt(one, {"key"}), effect = textAt(one, {"effect"});
        return (key == taint || key.empty()) && (effect == "NoExecute" || effect.empty());
    });
    if (!there)
        list.push_back({{"key", taint}, {"operator", "Exists"}, {"effect", "NoExecute"}, {"tolerationSeconds", 300}});
}

void setPriority(const World& world, Json& spec) {
    const std::string name = textAt(spec, {"priorityClassName"});
    if (name == "system-node-critical")
        spec["priority"] = 2000001000;
    else if (name == "system-cluster-critical")
        spec["priority"] = 2000000000;
    else if (!name.empty()) {
        if (const ObjectPtr found = world.store.get("scheduling.k8s.io/priorityclasses", name)) {
            const Json priority = found->body();
            spec["priority"] = numberAt(priority, {"value"});
            fill(spec, "preemptionPolicy", textAt(priority, {"preemptionPolicy"}, "PreemptLowerPriority"));
        }
    }
    fill(spec, "priority", 0);
    fill(spec, "preemptionPolicy", "PreemptLowerPriority");
}

}  // namespace

std::string qosClassOf(const Json& spec) {
    bool any = false, guaranteed = true;
    for (const char* list : {"containers", "initContainers"})
        for (const Json& container : listAt(spec, {list}))
            for (const char* name : {"cpu", "memory"}) {
                const std::string request = textAt(container, {"resources", "requests", name},
                                                   textAt(container, {"resources", "limits", name}));
                const std::string limit = textAt(container, {"resources", "limits", name});
                any = any || !request.empty() || !limit.empty();
                guaranteed = guaranteed && !limit.empty() && request == limit;
            }
    return !any ? "BestEffort" : guaranteed ? "Guaranteed"
                                            : "Burstable";
}

void setCondition(Json& object, Json condition) {
    Json& conditions = objectAt(object, {"status"})["conditions"];
    if (!conditions.is_array()) conditions = Json::array();
    for (Json& one : conditions)
        if (textAt(one, {"type"}) == textAt(condition, {"type"})) return void(one = std::move(condition));
    conditions.push_back(std::move(condition));
}

std::string conditionOf(const Json& object, const char* type) {
    for (const Json& one : listAt(object, {"status", "conditions"}))
        if (textAt(one, {"type"}) == type) return textAt(one, {"status"});
    return {};
}

void completePod(const World& world, Json& pod) {
    objectAt(pod, {"spec"});
    pod["status"] = {{"phase", "Pending"}};
    Json& spec = pod["spec"];  // taken when pod has all its members: it moves them when it grows
    for (const char* list : {"containers", "initContainers"})
        if (spec.contains(list) && spec[list].is_array())
            for (Json& container : spec[list])
                if (container.is_object()) completeContainer(container);
    fill(spec, "restartPolicy", "Always");
    fill(spec, "terminationGracePeriodSeconds", 30);
    fill(spec, "dnsPolicy", "ClusterFirst");
    fill(spec, "securityContext", Json::object());
    fill(spec, "schedulerName", "default-scheduler");
    tolerate(spec, "node.kubernetes.io/not-ready");
    tolerate(spec, "node.kubernetes.io/unreachable");
    setPriority(world, spec);
    fill(spec, "enableServiceLinks", true);
    if (!listAt(spec, {"schedulingGates"}).empty())
        setCondition(pod, {{"type", "PodScheduled"},
                           {"status", "False"},
                           {"lastProbeTime", nullptr},
                           {"lastTransitionTime", world.now()},
                           {"reason", "SchedulingGated"},
                           {"message", "Scheduling is blocked due to non-empty scheduling gates"}});
    pod["status"]["qosClass"] = qosClassOf(spec);
}

}  // namespace bayplan::apiserver
