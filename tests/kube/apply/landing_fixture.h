// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A cluster whose ReplicaSet and scheduler act before the answer to an eviction, and what a landing must leave behind:
// nothing.

#include <map>
#include <string>

#include "kube/apply/apply_fixture.h"
#include "kube/apply/landing/landing_install.h"
#include "kube/apply/landing_objects.h"

namespace bayplan::samples {

inline Json roomyNode(const std::string& name, const char* cpu = "8") {
    Json made = readyNode(name);
    made["metadata"]["labels"]["kubernetes.io/hostname"] = name;
    made["status"]["allocatable"] = {{"cpu", cpu}, {"memory", "32Gi"}, {"pods", "500"}};
    made["status"]["capacity"] = made["status"]["allocatable"];
    return made;
}

inline Json asking(Json pod, const char* cpu) {
    pod["spec"]["containers"][0]["resources"]["requests"] = {{"cpu", cpu}};
    return pod;
}

/// A ReplicaSet with that many pods on `onNode`, named "NAME-0", "NAME-1"…
inline void loadSet(ApiServer& server, const std::string& name, int pods, const std::string& onNode, const char* cpu = "500m", int gone = 0) {
    Json set = replicaSet(name, pods, "default-scheduler");
    set["spec"]["template"]["spec"]["containers"][0]["resources"]["requests"] = {{"cpu", cpu}};
    set["spec"]["template"]["spec"]["terminationGracePeriodSeconds"] = 1;
    set["status"] = {{"replicas", pods}};
    server.load(set);
    for (int i = gone; i < pods; ++i) {
        Json one = asking(withScheduler(ownedBy(plainPod(name + "-" + std::to_string(i), onNode, name), name), "default-scheduler"), cpu);
        one["spec"]["terminationGracePeriodSeconds"] = 1;
        server.load(one);
    }
}

/// That many moves of pods on "from", one workload each, all to "to". Without a landing they go to "tempting".
inline std::vector<PlanStep> loadMoves(ApiServer& server, int moves, std::optional<Landing> landing) {
    server.load(roomyNode("from", "64"));
    server.load(roomyNode("to", "64"));
    server.load(roomyNode("tempting", "640"));
    for (const char* node : {"from", "to"}) server.load(asking(plainPod(std::string("ballast-") + node, node, "ballast"), "8"));
    std::vector<PlanStep> steps;
    for (int i = 0; i < moves; ++i) {
        const std::string name = "w" + std::to_string(i);
        loadSet(server, name, 1, "from", "100m");
        steps.push_back(move(name + "-0", "from", "to", landing));
    }
    return steps;
}

/// What a landing must never leave: empty if nothing.
inline std::string leftBehind(const ApiServer& server) {
    for (const auto& [key, object] : server.objects("configmaps")) return "ConfigMap " + key;
    for (const char* kind : {"mutatingadmissionpolicies", "mutatingadmissionpolicybindings"})
        for (const auto& [key, object] : server.objects(kind, "admissionregistration.k8s.io"))
            if (key != kStandingName) return std::string(kind) + " " + key;
    for (const auto& [key, pod] : server.objects("pods"))
        if (!pod["spec"].value("schedulingGates", Json::array()).empty()) return "gated " + key;
    for (const auto& [key, node] : server.objects("nodes"))
        if (node.value("spec", Json::object()).value("unschedulable", false) || node["metadata"].value("labels", Json::object()).contains("bayplan.example/landing")) return "cordoned " + key;
    return {};
}

/// The number of pods on each node, without terminating ones.
inline std::map<std::string, int> perNode(const ApiServer& server) {
    std::map<std::string, int> all;
    for (const auto& [key, pod] : server.objects("pods"))
        if (!pod["metadata"].contains("deletionTimestamp")) ++all[pod["spec"].value("nodeName", std::string("-"))];
    return all;
}

inline void eager(ApiServer& server) {
    auto& options = server.controllers().options();
    options.eager = true;
    options.schedulerName = "default-scheduler";
}

/// The landing policy, and the time until it works.
inline void install(Bayplan& bayplan) {
    LandingDeeds deeds;
    const Result<void> done = installLanding(*bayplan.client, bayplan.permit, false, deeds, {});
    check(done.has_value(), done ? "" : toString(done.error()).c_str());
    bayplan.server.advance(std::chrono::seconds(2));
}

}  // namespace bayplan::samples
