// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A small cluster for sessions of Volcano: nodes, queues, and jobs whose pods are alike.
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include <QTest>

#include "schedulers/volcano/simulation.h"
#include "support/objects.h"

namespace bayplan::testing {

class SessionWorld {
public:
    volcano::VolcanoWorld world;
    volcano::VolcanoConfiguration configuration;

    explicit SessionWorld(const std::vector<std::string>& plugins, std::vector<volcano::ActionKind> actions = {volcano::ActionKind::Enqueue, volcano::ActionKind::Allocate}) {
        configuration.actions = std::move(actions);
        auto& tier = configuration.tiers.emplace_back();
        for (const std::string& name : plugins) tier.push_back({name, {}, {}});
        world.now = 1'000'000;
        queue("default");
    }
    volcano::Queue& queue(const std::string& name, std::int32_t weight = 1) {
        volcano::Queue one;
        one.name = name;
        one.weight = weight;
        world.own.queues.reserve(8);  // so that references stay valid
        world.own.queues.push_back(one);
        return world.own.queues.back();
    }
    void nodeOf(const std::string& name, const std::string& cores) {
        world.objects.nodes.push_back(node(name).cpu(cores).memory("64Gi"));
        world.objects.nodeSources.resize(world.objects.nodes.size());
    }
    /// A job with that many pods of one core, and as many cores as its minimum.
    volcano::PodGroup& job(const std::string& name, std::int32_t pods, std::int32_t least, const std::string& queue = "default", const std::string& cores = "1") {
        volcano::PodGroup group;
        group.namespaceName = "default";
        group.name = name;
        group.minMember = least;
        group.queue = queue;
        group.created = static_cast<std::int64_t>(world.own.podGroups.size());
        group.minResources.emplace().set("cpu", quantity(std::to_string(least)));
        world.own.podGroups.reserve(16);
        world.own.podGroups.push_back(group);
        for (std::int32_t i = 0; i < pods; ++i) {
            world.objects.pods.push_back(pod(name + "-" + std::to_string(i)).cpu(cores));
            world.objects.podSources.resize(world.objects.pods.size());
            world.own.pods["default/" + name + "-" + std::to_string(i)].annotations = Labels{{"scheduling.k8s.io/group-name", name}};
        }
        return world.own.podGroups.back();
    }
    /// The pods of a job stand on a node and run.
    void running(const std::string& job, const std::string& onNode) {
        for (Pod& one : world.objects.pods) {
            const std::string* group = world.own.pods.at(one.key()).annotations.find("scheduling.k8s.io/group-name");
            if (*group != job) continue;
            one.nodeName = onNode;
            one.phase = PodPhase::Running;
        }
    }
    void priorityClass(const std::string& name, std::int32_t value) {
        PriorityClass one;
        one.name = name;
        one.value = value;
        world.objects.priorityClasses.push_back(one);
    }
    std::vector<volcano::SessionReport> run(int sessions = 1) const {
        auto reports = volcano::runSessions(world, configuration, sessions);
        if (!reports) qFatal("%s", toString(reports.error()).c_str());
        return *reports;
    }
};

}  // namespace bayplan::testing
