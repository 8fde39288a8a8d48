// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Short timelines, and steps as text that tests can compare.

#include <memory>
#include <string>
#include <vector>

#include "framework/harness.h"
#include "schedulers/kube/simulation.h"

namespace bayplan::samples {

using namespace std::chrono_literals;

inline std::shared_ptr<const Pod> shared(Pod pod) {
    return std::make_shared<const Pod>(std::move(pod));
}
inline std::shared_ptr<const Node> shared(Node node) {
    return std::make_shared<const Node>(std::move(node));
}

template <typename Object>
ObjectArrives arrives(Object object) {
    ClusterObjects one;
    add(one, std::move(object));
    return arrivalOf(Object::kKind, std::move(one));
}

inline PodSpec important(std::int32_t priority, Amounts amounts) {
    PodSpec spec = asks(amounts);
    spec.priority = priority;
    return spec;
}

inline Node small(const std::string& name, Labels labels = {}) {
    return node(name, {{"cpu", "2"}, {"memory", "8Gi"}, {"pods", "10"}}, std::move(labels));
}

/// "0 a 1 scheduled n0 [Node/Add NodeResourcesFit] message", one step on each line; times in milliseconds.
inline std::string line(const RunStep& step) {
    std::string text = std::to_string(step.time.count()) + " " + step.pod.substr(step.pod.find('/') + 1) + " "
                       + std::to_string(step.attempt) + " " + toString(step.what);
    if (!step.node.empty()) text += " " + step.node;
    if (!step.woken.event.empty())
        text += " [" + step.woken.event + (step.woken.plugin.empty() ? "" : " " + step.woken.plugin) + "]";
    return text;
}

inline std::vector<std::string> lines(const std::vector<RunStep>& steps) {
    std::vector<std::string> all;
    for (const RunStep& step : steps) all.push_back(line(step));
    return all;
}

inline QString joined(const std::vector<std::string>& all) {
    QString text;
    for (const std::string& one : all) text += QString::fromStdString(one) + "\n";
    return text;
}

inline Run run(const ClusterPtr& start, Timeline timeline, const SimulationOptions& options = {}) {
    return simulate(start, profiles(), timeline, options).value();
}

inline std::string stateOf(const Run& run, const std::string& name) {
    for (const PodEndState& pod : run.pods)
        if (pod.pod == "default/" + name) return pod.state + (pod.node.empty() ? "" : " " + pod.node);
    return "gone";
}

}  // namespace bayplan::samples
