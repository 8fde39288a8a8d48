// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_node_metric.h"

#include <utility>

#include "io/objects/decode_common.h"

namespace bayplan {

namespace {

constexpr std::string_view kUsageThresholds = "scheduling.koordinator.sh/usage-thresholds";
constexpr std::string_view kRawAllocatable = "node.koordinator.sh/raw-allocatable";

/// The amounts of a ResourceMap.
ResourceList decodeMap(const Field& map) {
    ResourceList usage;
    map.forEach([&](std::string_view key, const Field& list) { if (key == "resources") usage = decodeAmounts(list); });
    return usage;
}

Duration decodeSpan(const Field& field) {
    const std::optional<Duration> span = parseDuration(field.string());
    if (!span) field.fail(worded("must be a duration such as 5m, not \"%1\"", {field.text()}));
    return *span;
}

void decodeAggregates(const Field& aggregate, NodeMetric& metric) {
    Duration duration;
    aggregate.forEach([&](std::string_view key, const Field& value) { if (key == "duration") duration = decodeSpan(value); });
    aggregate.forEach([&](std::string_view key, const Field& usage) {
        if (key != "usage") return;
        usage.forEach([&](std::string_view type, const Field& map) {
            if (ResourceList amounts = decodeMap(map); !amounts.empty()) metric.aggregates.push_back({duration, std::string(type), std::move(amounts)});
        });
    });
}

void decodeMeasured(const Field& measured, NodeMetric& metric) {
    metric.measured = true;
    measured.forEach([&](std::string_view key, const Field& value) {
        if (key == "nodeUsage") metric.nodeUsage = decodeMap(value);
        else if (key == "systemUsage") metric.systemUsage = decodeMap(value);
        else if (key == "aggregatedNodeUsages") value.forEachElement([&](const Field& one) { decodeAggregates(one, metric); });
    });
}

void decodePodMetric(const Field& field, NodeMetric& metric) {
    std::string space, name;
    NodeMetric::PodUsage pod;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "namespace") space = value.text();
        else if (key == "name") name = value.text();
        else if (key == "podUsage") pod.usage = decodeMap(value);
        else if (key == "priority") pod.prod = value.string() == "koord-prod";
    });
    pod.pod = space + "/" + name;
    if (!pod.usage.empty()) metric.pods.push_back(std::move(pod));
}

void decodeStatus(const Field& status, NodeMetric& metric) {
    status.forEach([&](std::string_view key, const Field& value) {
        if (key == "updateTime") metric.updateTime = value.time();
        else if (key == "nodeMetric") decodeMeasured(value, metric);
        else if (key == "podsMetric") value.forEachElement([&](const Field& one) { decodePodMetric(one, metric); });
    });
}

LoadPercents decodePercents(const Field& map) {
    LoadPercents percents;
    map.forEach([&](std::string_view resource, const Field& value) {
        const std::int64_t percent = value.integer();
        if (resource == kCpu) percents.cpu = percent;
        else if (resource == kMemory) percents.memory = percent;
    });
    return percents;
}

NodeLoadRules::Aggregated decodeAggregated(const Field& field) {
    NodeLoadRules::Aggregated aggregated;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "usageThresholds") aggregated.thresholds = decodePercents(value);
        else if (key == "usageAggregationType") aggregated.type = value.text();
        else if (key == "usageAggregatedDuration") aggregated.duration = decodeSpan(value);
    });
    return aggregated;
}

void decodeThresholds(const Field& root, NodeLoadRules& rules) {
    root.forEach([&](std::string_view key, const Field& value) {
        if (key == "usageThresholds") rules.thresholds = decodePercents(value);
        else if (key == "prodUsageThresholds") rules.prodThresholds = decodePercents(value);
        else if (key == "aggregatedUsage") rules.aggregated = decodeAggregated(value);
    });
    if (rules.aggregated && (rules.aggregated->thresholds.empty() || rules.aggregated->type.empty())) rules.aggregated.reset();
}

}  // namespace

NodeMetric decodeNodeMetric(const Field& object) {
    NodeMetric metric;
    object.forEach([&](std::string_view part, const Field& value) {
        if (part == "metadata") {
            value.forEach([&](std::string_view key, const Field& name) { if (key == "name") metric.name = name.text(); });
        } else if (part == "spec") {
            value.forEach([&](std::string_view key, const Field& policy) {
                if (key != "metricCollectPolicy") return;
                policy.forEach([&](std::string_view what, const Field& seconds) { if (what == "reportIntervalSeconds") metric.reportInterval = seconds.integer(0); });
            });
        } else if (part == "status") {
            decodeStatus(value, metric);
        }
    });
    if (metric.name.empty()) object.fail(worded("metadata.name is missing"));
    return metric;
}

void decodeLoadRules(const Field& node, const std::string& name, std::vector<NodeLoadRules>& rules, std::vector<Fault>& doubts) {
    NodeLoadRules of{name, {}, {}, {}, {}};
    forEachAnnotation(node, [&](std::string_view key, const Field& annotation) {
        if (key != kUsageThresholds && key != kRawAllocatable) return;
        NodeLoadRules read = of;
        try {
            decodeAnnotation(annotation, [&](const Field& root) {
                if (key == kUsageThresholds) decodeThresholds(root, read);
                else read.rawAllocatable = decodeAmounts(root);
            });
            of = std::move(read);
        } catch (Fault& fault) {
            fault.message = worded("%1; the annotation is left out", {fault.message});
            doubts.push_back(std::move(fault));
        }
    });
    if (!(of == NodeLoadRules{name, {}, {}, {}, {}})) rules.push_back(std::move(of));
}

}  // namespace bayplan
