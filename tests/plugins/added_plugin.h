// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A scheduler with one plugin that people add, and its scores.

#include "framework/harness.h"
#include "io/config/scheduler_config.h"

namespace bayplan::samples {

/// A profile with one queue order, NodeResourcesFit and `plugin` as its only scorer; `args` is a line of its arguments.
inline std::string configuration(const std::string& sort, const std::string& plugin, const std::string& args = {}) {
    std::string text =
        "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins:\n    multiPoint:\n"
        "      disabled: [{name: \"*\"}]\n      enabled: [{name: "
        + sort + "}, {name: NodeResourcesFit}, {name: " + plugin + "}, {name: DefaultBinder}]\n";
    if (!args.empty()) text += "  pluginConfig: [{name: " + plugin + ", args: {" + args + "}}]\n";
    return text;
}

inline Scheduler schedulerOf(const std::string& text) {
    return Scheduler(makeProfiles(readSchedulerConfigurationFromText(text, "scheduler.yaml").value().configuration, inTreePlugins()).value());
}

/// By node.
inline std::vector<std::int64_t> scores(Scheduler scheduler, const Cluster& cluster, const char* pod) {
    std::vector<std::int64_t> all;
    for (const NodeDecision& node : scheduler.decide(cluster, cluster.catalog().findPod(std::string("default/") + pod), Detail::Nodes).nodes)
        for (const PluginScore& score : node.scores)
            if (score.plugin != "NodeResourcesFit") all.push_back(score.normalized);
    return all;
}

/// Whether the reader refuses these arguments, and says where.
inline bool refusesArguments(const std::string& plugin, const std::string& args) {
    const auto read = readSchedulerConfigurationFromText(configuration("PrioritySort", plugin, args), "scheduler.yaml");
    return !read && toString(read.error()).starts_with("scheduler.yaml:");
}

}  // namespace bayplan::samples
