// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A scheduler with the in-tree plugins, and short queries to it.

#include <string>
#include <vector>

#include <QString>
#include <QTest>

#include "cluster/samples.h"
#include "framework/profile.h"
#include "framework/scheduler.h"
#include "plugins/all.h"

namespace bayplan::samples {

inline Profiles profiles(const PluginArgs& args = {}) {
    SchedulerConfiguration configuration;
    configuration.profiles[0].args = args;
    configuration.features = args.features;
    return makeProfiles(configuration, inTreePlugins()).value();
}

/// Default arguments with these feature gates.
inline PluginArgs gates(const char* text) {
    PluginArgs args;
    args.features = FeatureGates::parse(text).value();
    return args;
}

/// One picture and one scheduler.
class Harness {
public:
    explicit Harness(ClusterPtr cluster, const PluginArgs& args = {})
        : m_cluster(std::move(cluster)), m_scheduler(profiles(args)) {}
    explicit Harness(Objects objects, const PluginArgs& args = {})
        : Harness(build(std::move(objects))->cluster, args) {}

    const Cluster& cluster() const { return *m_cluster; }
    Scheduler& scheduler() { return m_scheduler; }
    PodIdx pod(const std::string& name) const { return m_cluster->catalog().findPod("default/" + name); }
    NodeIdx node(const std::string& name) const { return m_cluster->catalog().findNode(name); }

    Decision decide(const std::string& name) { return m_scheduler.decide(*m_cluster, pod(name), Detail::Nodes); }
    Status verdict(const std::string& podName, const std::string& nodeName) {
        return decide(podName).nodes[node(nodeName).get()].verdict;
    }
    /// The plugin's raw score and normalised score of one node; −1 if it did not take part.
    std::int64_t raw(const std::string& podName, const std::string& nodeName, const std::string& plugin) {
        const PluginScore* score = find(podName, nodeName, plugin);
        return score ? score->raw : -1;
    }
    std::int64_t score(const std::string& podName, const std::string& nodeName, const std::string& plugin) {
        const PluginScore* score = find(podName, nodeName, plugin);
        return score ? score->normalized : -1;
    }

private:
    const PluginScore* find(const std::string& podName, const std::string& nodeName, const std::string& plugin) {
        m_last = decide(podName);
        for (const PluginScore& score : m_last.nodes[node(nodeName).get()].scores)
            if (score.plugin == plugin) return &score;
        return nullptr;
    }

    ClusterPtr m_cluster;
    Scheduler m_scheduler;
    Decision m_last;
};

inline QString text(const Message& message) { return QString::fromStdString(message.text()); }
inline QString text(const std::string& s) {
    return QString::fromStdString(s);
}

inline std::string argument(const Reason& reason, const std::string& name) {
    for (const ReasonArg& arg : reason.args) {
        if (arg.name != name) continue;
        if (const auto* number = std::get_if<std::int64_t>(&arg.value)) return std::to_string(*number);
        return std::get<std::string>(arg.value);
    }
    return "(absent)";
}

/// A node with room for everything.
inline Node roomy(std::string name, Labels labels = {}) {
    return node(std::move(name), {{"cpu", "64"}, {"memory", "256Gi"}, {"pods", "110"}}, std::move(labels));
}

inline Pod labelled(Pod pod, Labels labels) {
    pod.labels = std::make_shared<const Labels>(std::move(labels));
    return pod;
}

inline LabelSelector selects(const std::string& key, const std::string& value) {
    return LabelSelector{{{key, SelectorOp::In, {value}}}};
}

}  // namespace bayplan::samples
