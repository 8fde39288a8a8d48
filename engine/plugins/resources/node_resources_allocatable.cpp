// SPDX-License-Identifier: GPL-3.0-or-later
// Score: how large a node is, whatever is used of it: the smallest first, or the largest.
// Source: scheduler-plugins 903da7d pkg/noderesources/allocatable.go, resource_allocation.go; specification ecosystem 2.3.

#include "plugins/resources/node_resources_allocatable.h"

#include <utility>

#include "base/wrapping.h"
#include "cluster/resource_table.h"
#include "framework/plugin_info.h"
#include "plugins/shared/spread_out.h"

namespace bayplan {

extern const PluginInfo kNodeResourcesAllocatable;

namespace {

class NodeResourcesAllocatable final : public Plugin, public ScorePlugin {
public:
    explicit NodeResourcesAllocatable(NodeResourcesAllocatableArgs args) : m_args(std::move(args)) {}

    std::string_view name() const override { return kNodeResourcesAllocatable.name; }
    bool nodeLocal(const Cycle&) const override { return false; }  // its scale is its own

    /// A resource that no node has, and the number of pods, amount to nothing; their weights count.
    std::int64_t score(const Cycle& cycle, const PluginState*, const NodeView& node) const override {
        const ResourceTable& table = cycle.cluster.catalog().resources;
        std::int64_t sum = 0, weights = 0;
        for (const ResourceWeight& resource : m_args.resources) {
            const ResourceIdx column = table.find(resource.name);
            const std::int64_t amount = column.valid() && column != ResourceTable::kPodsIdx ? node.allocatable[column.get()] : 0;
            sum = wrappingAdd(sum, wrappingMul(m_args.most ? amount : -amount, resource.weight));
            weights = wrappingAdd(weights, resource.weight);
        }
        return weights == 0 ? 0 : wrappingDiv(sum, weights);
    }
    Scale scale() const override { return Scale::Own; }
    void normalize(const Cycle&, const PluginState*, std::span<const NodeIdx>, std::span<std::int64_t> scores) const override { spreadOut(scores); }

private:
    NodeResourcesAllocatableArgs m_args;
};

}  // namespace

void describe(ArgumentVisitor& visitor, NodeResourcesAllocatableArgs& args) {
    visitor.choice({"mode", WORDS_FOR_PEOPLE("Arguments", "Nodes first"), Given::Written}, args.most, {"Least", "Most"});
    const auto row = [](ArgumentVisitor& fields, ResourceWeight& resource) {
        fields.text({"name", WORDS_FOR_PEOPLE("Arguments", "Resource"), Given::Required}, resource.name, TextForm::QualifiedName);
        fields.number({"weight", WORDS_FOR_PEOPLE("Arguments", "Weight"), Given::Required}, resource.weight, 1);
    };
    visitor.rows({"resources", WORDS_FOR_PEOPLE("Arguments", "Resources")}, args.resources, row, {{"nvidia.com/gpu", 1}});
}

constinit const PluginInfo kNodeResourcesAllocatable{
    .name = "NodeResourcesAllocatable",
    .arguments = &kArgumentsOf<NodeResourcesAllocatableArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const NodeResourcesAllocatable>(args.of<NodeResourcesAllocatableArgs>()); },
};

}  // namespace bayplan
