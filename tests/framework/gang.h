// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A Permit plugin that lets pods wait for one another: those whose names begin with g.

#include <memory>
#include <string>
#include <vector>

#include "framework/harness.h"

namespace bayplan::samples {

using namespace std::chrono_literals;

inline bool isMember(const Pod& pod) { return pod.name.front() == 'g'; }

/// Lets a member pass once `least` of them have a node.
class Gang final : public Plugin, public PermitPlugin {
public:
    explicit Gang(std::size_t least) : m_least(least) {}
    std::string_view name() const override { return "Gang"; }
    PermitAnswer permit(const Cycle& cycle, NodeIdx) const override {
        const Catalog& catalog = cycle.cluster.catalog();
        std::size_t placed = 1;
        for (std::size_t i = 0; i < cycle.cluster.podCount(); ++i)
            if (isMember(catalog.pod(PodIdx(i))) && cycle.cluster.placement(PodIdx(i)).node.valid()) ++placed;
        if (placed >= m_least || !isMember(cycle.pod)) return {};
        return {Status{Code::Wait, {Reason{"", "waiting for minCount pods from a gang to be scheduled", {}}}, ""}, 5min};
    }

private:
    std::size_t m_least;
};

/// The default profile with a gang of `least`, 0: none, and with `more` plugins.
inline Profiles gangProfiles(std::size_t least, const Registry& more = {}) {
    Registry registry = inTreePlugins();
    SchedulerConfiguration configuration;
    PluginSet& set = configuration.profiles[0].multiPoint;
    if (least > 0) {
        registry["Gang"] = [least](const PluginArgs&) { return std::make_shared<const Gang>(least); };
        set.enabled.push_back({"Gang", 0, {}});
    }
    for (const auto& [name, factory] : more) {
        registry[name] = factory;
        set.enabled.push_back({name, 0, {}});
    }
    return makeProfiles(configuration, registry).value();
}

}  // namespace bayplan::samples
