// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/load/node_metric_index.h"

#include <algorithm>
#include <cmath>
#include <map>

#include "model/aggregate.h"
#include "plugins/shared/koordinator_class.h"

namespace bayplan {

namespace {

constexpr std::int64_t kUnsaidCpu = 250;
constexpr std::int64_t kUnsaidMemory = 200LL * 1024 * 1024;

/// As a node admits the pod: with what all containers may use together, and the overhead where something limits it.
ResourceList podLimits(const PodSpec& spec) {
    ResourceList limits = aggregateContainers(spec, [](const Container& container, bool) { return container.limits; });
    if (spec.podLimits)
        for (const auto& [name, limit] : *spec.podLimits) limits.set(name, limit);
    for (const auto& [name, amount] : spec.overhead) {
        const Quantity* limit = limits.find(name);
        if (!limit || limit->isZero()) continue;
        Quantity sum = *limit;
        sum += amount;
        limits.set(name, sum);
    }
    return limits;
}

struct SaidAmounts {
    ResourceList requests;
    ResourceList limits;

    LoadBound of(std::string_view name, bool milli, std::int64_t unsaid) const {
        const auto amountIn = [&](const ResourceList& list) {
            const Quantity* quantity = list.find(name);
            return !quantity ? 0 : milli ? quantity->milliValue()
                                         : quantity->value();
        };
        const std::int64_t limit = amountIn(limits);
        return {std::max(limit, amountIn(requests)), limit, unsaid};
    }
};

PodLoad loadOfPod(const Pod& pod, const SaidAmounts& said) {
    switch (koordinatorClassOf(pod)) {
    case KoordinatorClass::Batch:
        return {said.of("kubernetes.io/batch-cpu", false, kUnsaidCpu), said.of("kubernetes.io/batch-memory", false, kUnsaidMemory), false};
    case KoordinatorClass::Mid: return {said.of("kubernetes.io/mid-cpu", false, 0), said.of("kubernetes.io/mid-memory", false, 0), false};
    case KoordinatorClass::Free: return {};  // no resources of its own
    case KoordinatorClass::None: return {said.of(kCpu, true, kUnsaidCpu), said.of(kMemory, false, kUnsaidMemory), false};
    case KoordinatorClass::Prod: return {said.of(kCpu, true, kUnsaidCpu), said.of(kMemory, false, kUnsaidMemory), true};
    }
    return {};
}

}  // namespace

LoadAmounts loadAmounts(const ResourceList& list) {
    const Quantity* cpu = list.find(kCpu);
    const Quantity* memory = list.find(kMemory);
    return {cpu ? cpu->milliValue() : 0, memory ? memory->value() : 0};
}

std::int64_t LoadBound::estimated(std::int64_t factor) const {
    if (amount == 0) return unsaid;
    const std::int64_t share = goInteger(std::round(static_cast<double>(amount) * static_cast<double>(factor) / 100));
    return limit > 0 ? std::min(share, limit) : share;
}

const NodeMetricIndex::Measured* NodeMetricIndex::OfNode::find(PodIdx pod) const {
    const auto at = std::lower_bound(pods.begin(), pods.end(), pod, [](const auto& one, PodIdx wanted) { return one.first < wanted; });
    return at == pods.end() || at->first != pod ? nullptr : &at->second;
}

NodeMetricIndex::NodeMetricIndex(const Catalog& catalog) : nodes(catalog.nodes.size()) {
    if (catalog.nodeMetrics.empty()) return;
    for (std::size_t i = 0; i < nodes.size(); ++i)
        nodes[i].allocatable = {catalog.allocatable[i][ResourceTable::kCpuIdx.get()], catalog.allocatable[i][ResourceTable::kMemoryIdx.get()]};
    for (const NodeLoadRules& rules : catalog.loadRules) {
        const NodeIdx node = catalog.findNode(rules.node);
        if (!node.valid()) continue;
        OfNode& of = nodes[node.get()];
        of.rules = &rules;
        const LoadAmounts raw = loadAmounts(rules.rawAllocatable);
        if (rules.rawAllocatable.find(kCpu)) of.allocatable.cpu = raw.cpu;
        if (rules.rawAllocatable.find(kMemory)) of.allocatable.memory = raw.memory;
    }
    for (const NodeMetric& metric : catalog.nodeMetrics) {
        const NodeIdx node = catalog.findNode(metric.name);
        if (!node.valid()) continue;
        OfNode& of = nodes[node.get()];
        of.metric = &metric;
        of.used = loadAmounts(metric.nodeUsage);
        of.system = loadAmounts(metric.systemUsage);
        dated = dated || metric.updateTime;
        std::map<PodIdx, Measured> measured;  // of two of one pod the last counts
        for (const NodeMetric::PodUsage& pod : metric.pods)
            if (const PodIdx idx = catalog.findPod(pod.pod); idx.valid()) measured.insert_or_assign(idx, Measured{loadAmounts(pod.usage), pod.prod});
        of.pods.assign(measured.begin(), measured.end());
    }
    std::vector<SaidAmounts> said;
    said.reserve(catalog.specs.size());
    for (const SpecInfo& info : catalog.specs) said.push_back({podRequests(*info.spec, {}), podLimits(*info.spec)});
    pods.reserve(catalog.pods.size());
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) pods.push_back(loadOfPod(catalog.pods[i], said[catalog.podSpecs[i].get()]));
}

}  // namespace bayplan
