// SPDX-License-Identifier: GPL-3.0-or-later
// Score: how full a node is with the pod on it, by Volcano's formula: each resource that the pod requests counts with its weight, and a
// resource that the node has too little of makes the score 0. Whole points, as kube-scheduler keeps them; Volcano keeps fractions.
// Source: Volcano pkg/scheduler/plugins/binpack; specification ecosystem 3.9.

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "cluster/resource_table.h"
#include "framework/normalize.h"
#include "framework/plugin_info.h"

namespace bayplan {

extern const PluginInfo kVolcanoBinpack;

namespace {

struct PackedResource {
    std::string name;
    std::int64_t weight = 1;

    bool operator==(const PackedResource&) const = default;
};

struct VolcanoBinpackArgs {
    std::vector<PackedResource> resources;

    bool operator==(const VolcanoBinpackArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, VolcanoBinpackArgs& args) {
    const auto row = [](ArgumentVisitor& fields, PackedResource& resource) {
        fields.text({"name", WORDS_FOR_PEOPLE("Arguments", "Resource"), Given::Required}, resource.name, TextForm::QualifiedName);
        fields.number({"weight", WORDS_FOR_PEOPLE("Arguments", "Weight"), Given::Written}, resource.weight, 0, 100);
    };
    visitor.rows({.name = "resources", .label = WORDS_FOR_PEOPLE("Arguments", "Resources"), .key = "name"}, args.resources, row,
                 {{std::string(kCpu), 1}, {std::string(kMemory), 1}});
}

class VolcanoBinpack final : public Plugin, public ScorePlugin {
public:
    explicit VolcanoBinpack(VolcanoBinpackArgs args) : m_args(std::move(args)) {
        // Without any, Volcano counts these two.
        if (m_args.resources.empty()) m_args.resources = {{std::string(kCpu), 1}, {std::string(kMemory), 1}};
    }

    std::string_view name() const override { return kVolcanoBinpack.name; }

    std::int64_t score(const Cycle& cycle, const PluginState*, const NodeView& node) const override {
        double sum = 0, weights = 0;
        for (const PackedResource& one : m_args.resources) {
            const ResourceIdx column = cycle.cluster.catalog().resources.find(one.name);
            if (!column.valid()) continue;
            const std::int64_t asked = cycle.spec.requests.filter[column.get()];
            if (asked <= 0) continue;
            const auto weight = static_cast<double>(one.weight), capacity = static_cast<double>(node.allocatable[column.get()]);
            weights += weight;
            if (capacity == 0 || weight == 0) continue;
            const double full = static_cast<double>(node.state.requested[column.get()]) + static_cast<double>(asked);
            if (full > capacity) return 0;
            sum += full * weight / capacity;
        }
        return weights == 0 ? 0 : static_cast<std::int64_t>(sum / weights * static_cast<double>(kMaxNodeScore));
    }

private:
    VolcanoBinpackArgs m_args;
};

}  // namespace

constinit const PluginInfo kVolcanoBinpack{
    .name = "VolcanoBinpack",
    .arguments = &kArgumentsOf<VolcanoBinpackArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const VolcanoBinpack>(args.of<VolcanoBinpackArgs>()); },
};

}  // namespace bayplan
