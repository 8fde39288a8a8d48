// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/load/load_index.h"

#include <algorithm>
#include <limits>
#include <utility>

#include "plugins/shared/not_modelled.h"

namespace bayplan {

namespace {

LoadAmounts amountsIn(const ResourceList& list) {
    const Quantity* cpu = list.find(kCpu);
    const Quantity* memory = list.find(kMemory);
    return {cpu ? cpu->milliValue() : 0, memory ? memory->value() : 0};
}

LoadAmounts effective(const PodSpec& spec, ResourceList Container::*list) {
    LoadAmounts sum;
    for (const Container& container : spec.containers) {
        const LoadAmounts amounts = amountsIn(container.*list);
        sum.cpu += amounts.cpu;
        sum.memory += amounts.memory;
    }
    for (const Container& container : spec.initContainers) {
        const LoadAmounts amounts = amountsIn(container.*list);
        sum.cpu = std::max(sum.cpu, amounts.cpu);
        sum.memory = std::max(sum.memory, amounts.memory);
    }
    const LoadAmounts overhead = amountsIn(spec.overhead);
    return {sum.cpu + overhead.cpu, sum.memory + overhead.memory};
}

NodeMeasures measuresOf(const NodeLoad& load) {
    using Operator = LoadMetric::Operator;
    NodeMeasures measures;
    measures.there = true;
    bool averaged[2] = {false, false};
    for (const LoadMetric& metric : load.metrics) {
        const bool cpu = metric.of == LoadMetric::Of::Cpu;
        MeasuredUse& use = cpu ? measures.cpu : measures.memory;
        bool& average = averaged[cpu ? 0 : 1];
        use.any = true;
        if (metric.by == Operator::Deviation) {
            use.deviation = metric.percent;
        } else if (metric.by == Operator::Average || !average) {
            use.average = metric.percent;
            average = average || metric.by == Operator::Average;
        }
        if (!cpu || (metric.by != Operator::Average && metric.by != Operator::Latest)) continue;
        if (!measures.firstCpu) measures.firstCpu = metric.percent;
        measures.lastCpu = metric.percent;
    }
    return measures;
}

}  // namespace

LoadAmounts effectiveRequests(const PodSpec& spec) { return effective(spec, &Container::requests); }
LoadAmounts effectiveLimits(const PodSpec& spec) { return effective(spec, &Container::limits); }

LoadIndex::LoadIndex(const Catalog& catalog) : nodes(catalog.nodes.size()) {
    if (catalog.loads.empty()) return;
    const LoadMetrics& load = catalog.loads.front();
    windowEnd = load.windowEnd;
    for (const NodeLoad& one : load.nodes)
        if (const NodeIdx node = catalog.findNode(one.node); node.valid()) nodes[node.get()] = measuresOf(one);
    for (std::size_t i = 0; i < nodes.size(); ++i) nodes[i].cpuCapacity = amountsIn(catalog.node(NodeIdx(i)).capacity).cpu;
}

PreScoreResult loadOf(const Cycle& cycle) {
    if (cycle.cluster.catalog().loads.empty()) return {notModelled(worded("the load of the nodes was not measured: a load watcher's answer is needed")), nullptr};
    return {{}, std::make_unique<LoadState>(cycle)};
}

std::int64_t goInteger(double number) {
    constexpr double kLimit = 9223372036854775808.0;  // 2^63
    return number >= -kLimit && number < kLimit ? static_cast<std::int64_t>(number) : std::numeric_limits<std::int64_t>::min();
}

}  // namespace bayplan
