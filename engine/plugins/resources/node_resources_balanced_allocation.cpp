// SPDX-License-Identifier: GPL-3.0-or-later
// Score: whether the resources of a node are used more, or less, evenly with the pod than without it.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/noderesources/balanced_allocation.go.

#include "plugins/resources/node_resources_balanced_allocation.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <span>
#include <utility>

#include "base/wrapping.h"
#include "framework/normalize.h"
#include "framework/plugin_info.h"
#include "plugins/resources/scored_resources.h"

namespace bayplan {

extern const PluginInfo kNodeResourcesBalancedAllocation;

namespace {

class BalancedColumns final : public PluginState {
public:
    std::vector<ScoredResource> resources;
};

/// How evenly the shares are used: 100 if all are equal. `shares` are 0..1.
std::int64_t evenness(std::span<const double> shares) {
    double deviation = 0;
    if (shares.size() == 2) {
        deviation = std::abs(shares[0] - shares[1]) / 2;
    } else if (shares.size() > 2) {
        double sum = 0;
        for (const double share : shares) sum += share;
        const double mean = sum / static_cast<double>(shares.size());
        double squares = 0;
        for (const double share : shares) squares += (share - mean) * (share - mean);
        deviation = std::sqrt(squares / static_cast<double>(shares.size()));
    }
    return static_cast<std::int64_t>((1 - deviation) * static_cast<double>(kMaxNodeScore));
}

class NodeResourcesBalancedAllocation final : public Plugin, public PreScorePlugin, public ScorePlugin {
public:
    explicit NodeResourcesBalancedAllocation(BalancedAllocationArgs args) : m_args(std::move(args)) {}

    std::string_view name() const override { return kNodeResourcesBalancedAllocation.name; }

    PreScoreResult preScore(const Cycle& cycle, std::span<const NodeIdx>) const override {
        auto columns = std::make_unique<BalancedColumns>();
        columns->resources = scoredResources(m_args.resources, cycle.cluster.catalog().resources);
        const std::vector<std::int64_t>& asked = cycle.spec.requests.filter;
        const bool nothing = std::all_of(columns->resources.begin(), columns->resources.end(),
                                         [&](const ScoredResource& r) { return asked[r.column.get()] == 0; });
        PreScoreResult result;
        if (nothing)
            result.status.code = Code::Skip;
        else
            result.state = std::move(columns);
        return result;
    }

    std::int64_t score(const Cycle& cycle, const PluginState* state, const NodeView& node) const override {
        if (state) return scoreOf(cycle, static_cast<const BalancedColumns*>(state)->resources, node);
        return scoreOf(cycle, scoredResources(m_args.resources, cycle.cluster.catalog().resources), node);
    }

private:
    static std::int64_t scoreOf(const Cycle& cycle, const std::vector<ScoredResource>& resources,
                                const NodeView& node) {
        constexpr std::size_t kFew = 8;  // more than this use a vector: this runs for every node
        std::array<double, 2 * kFew> few{};
        std::vector<double> many;
        if (resources.size() > kFew) many.resize(2 * resources.size());
        double* const before = many.empty() ? few.data() : many.data();
        double* const after = before + (many.empty() ? kFew : resources.size());
        std::size_t n = 0;
        for (const ScoredResource& resource : resources) {
            const std::size_t column = resource.column.get();
            const std::int64_t asked = cycle.spec.requests.filter[column];
            const std::int64_t capacity = node.allocatable[column];
            if (capacity == 0 || (resource.scalar && asked == 0)) continue;
            const std::int64_t used = node.state.requested[column];
            const double whole = static_cast<double>(capacity);
            before[n] = std::min(1.0, static_cast<double>(used) / whole);
            after[n++] = std::min(1.0, static_cast<double>(wrappingAdd(used, asked)) / whole);
        }
        // 75 means "no change"; the sum in brackets is never negative.
        return kMaxNodeScore / 2 + (kMaxNodeScore / 2 + evenness({after, n}) - evenness({before, n})) / 2;
    }

    BalancedAllocationArgs m_args;
};

}  // namespace

void describe(ArgumentVisitor& visitor, BalancedAllocationArgs& args) {
    describeResources(visitor, args.resources, 1, true);
}

constinit const PluginInfo kNodeResourcesBalancedAllocation{
    .name = "NodeResourcesBalancedAllocation",
    .arguments = &kArgumentsOf<BalancedAllocationArgs>,
    .make = [](const PluginArgs& args) -> std::shared_ptr<const Plugin> { return std::make_shared<const NodeResourcesBalancedAllocation>(args.of<BalancedAllocationArgs>()); },
};

}  // namespace bayplan
