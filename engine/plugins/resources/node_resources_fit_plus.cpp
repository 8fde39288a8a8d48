// SPDX-License-Identifier: GPL-3.0-or-later
// Score: how much of a node is in use or free with the pod on it, by resource: each has its own direction and weight, and counts only for
// pods that request it.
// Source: Koordinator pkg/scheduler/plugins/noderesourcefitplus; specification ecosystem 4.7.

#include <algorithm>
#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "base/wrapping.h"
#include "cluster/resource_table.h"
#include "framework/normalize.h"
#include "framework/plugin_info.h"
#include "plugins/resources/allocation_score.h"
#include "plugins/shared/held_back.h"

namespace bayplan {

extern const PluginInfo kNodeResourcesFitPlus;

namespace {

struct DirectedResource {
    std::string name;
    bool most = false;  // full nodes first
    std::int64_t weight = 1;

    bool operator==(const DirectedResource&) const = default;
};

struct NodeResourcesFitPlusArgs {
    std::vector<DirectedResource> resources;

    bool operator==(const NodeResourcesFitPlusArgs&) const = default;
};

void describe(ArgumentVisitor& visitor, NodeResourcesFitPlusArgs& args) {
    const auto row = [](ArgumentVisitor& fields, DirectedResource& resource) {
        fields.text({"name", WORDS_FOR_PEOPLE("Arguments", "Resource"), Given::Required}, resource.name, TextForm::QualifiedName);
        fields.choice({"type", WORDS_FOR_PEOPLE("Arguments", "Nodes first"), Given::Required}, resource.most, {"LeastAllocated", "MostAllocated"});
        fields.number({"weight", WORDS_FOR_PEOPLE("Arguments", "Weight"), Given::Written}, resource.weight, 0, 100);
    };
    visitor.rows({.name = "resources", .label = WORDS_FOR_PEOPLE("Arguments", "Resources"), .key = "name"}, args.resources, row, {{"nvidia.com/gpu", true, 1}});
}

constexpr std::int64_t kCpuUnsaid = 100;                 // thousandths, of each container that names none
constexpr std::int64_t kMemoryUnsaid = 200 * (1 << 20);  // bytes

/// In the unit of the resource's column.
std::int64_t amountOf(const std::string& name, const Quantity& amount) { return name == kCpu ? amount.milliValue() : amount.value(); }

/// What the pod adds to a node. Unlike the scheduler's own sums: sidecars count after those init containers that stand before them, and an
/// overhead of cpu counts as whole cores, rounded up, in thousandths.
std::int64_t addedBy(const PodSpec& spec, const std::string& name) {
    const auto ofContainer = [&](const Container& container) {
        if (const Quantity* amount = container.requests.find(name)) return amountOf(name, *amount);
        return name == kCpu ? kCpuUnsaid : name == kMemory ? kMemoryUnsaid
                                                           : 0;
    };
    std::int64_t sum = 0;
    for (const Container& container : spec.containers) sum = wrappingAdd(sum, ofContainer(container));
    for (const Container& container : spec.initContainers)
        sum = container.restartAlways ? wrappingAdd(sum, ofContainer(container)) : std::max(sum, ofContainer(container));
    const Quantity* overhead = spec.overhead.find(name);
    return overhead ? wrappingAdd(sum, overhead->value()) : sum;
}

struct CountedResource {
    ResourceIdx column;
    std::int64_t added = 0;
    bool most = false;
    std::int64_t weight = 1;
};

struct CountedResources final : PluginState {
    std::vector<CountedResource> resources;
};

class NodeResourcesFitPlus final : public Plugin, public SeesWhatIsLeft, public PreScorePlugin, public ScorePlugin {
public:
    explicit NodeResourcesFitPlus(NodeResourcesFitPlusArgs args) : m_args(std::move(args)) {}

    std::string_view name() const override { return kNodeResourcesFitPlus.name; }
    /// Its sums over init containers and overheads are no part of what pods of one class have in common.
    bool nodeLocal(const Cycle& cycle) const override { return cycle.spec.spec->initContainers.empty() && cycle.spec.spec->overhead.empty(); }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override {
        auto counted = std::make_unique<CountedResources>();
        for (const DirectedResource& resource : m_args.resources) {
            const ResourceIdx column = cycle.cluster.catalog().resources.find(resource.name);
            const bool counts = resource.name == kCpu || resource.name == kMemory || resource.name == kEphemeralStorage || isScalarResource(resource.name);
            if (!counts || !column.valid() || cycle.spec.requests.filter[column.get()] <= 0) continue;
            counted->resources.push_back({column, addedBy(*cycle.spec.spec, resource.name), resource.most, resource.weight});
        }
        return {{}, std::move(counted)};
    }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        if (!state) return score(cycle, preScore(cycle, {}).state.get(), node);
        std::int64_t sum = 0, weights = 0;
        for (const CountedResource& one : static_cast<const CountedResources*>(state)->resources) {
            const std::int64_t used = one.column == ResourceTable::kCpuIdx      ? node.state.nonZeroCpu
                                      : one.column == ResourceTable::kMemoryIdx ? node.state.nonZeroMemory
                                                                                : node.state.requested[one.column.get()];
            const Allocation allocation{wrappingAdd(used, one.added), node.allocatable[one.column.get()], 1};
            const std::span<const Allocation> alone(&allocation, 1);
            const std::int64_t points = allocation.capacity == 0 ? 0 : one.most ? mostAllocated(alone)
                                                                                : leastAllocated(alone);
            sum = wrappingAdd(sum, wrappingMul(points, one.weight));
            weights = wrappingAdd(weights, one.weight);
        }
        return weights == 0 ? kMaxNodeScore : wrappingDiv(sum, weights);
    }

private:
    NodeResourcesFitPlusArgs m_args;
};

}  // namespace

constinit const PluginInfo kNodeResourcesFitPlus{
    .name = "NodeResourcesFitPlus",
    .arguments = &kArgumentsOf<NodeResourcesFitPlusArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const NodeResourcesFitPlus>(args.of<NodeResourcesFitPlusArgs>()); },
    .koordinator = true,
};

}  // namespace bayplan
