// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/lab/lab.h"

#include <algorithm>
#include <array>
#include <utility>

#include "metrics/shape_text.h"
#include "plugins/groups/gangs.h"

namespace bayplan {

namespace {

constexpr std::array kLabMetricKinds{LabMetric::Kind::Placed, LabMetric::Kind::Pending, LabMetric::Kind::NotModelled, LabMetric::Kind::GangsWhole, LabMetric::Kind::NodesUsed,
                                     LabMetric::Kind::Slots, LabMetric::Kind::SlotsWithin, LabMetric::Kind::Lost, LabMetric::Kind::Deviation, LabMetric::Kind::LargestFree,
                                     LabMetric::Kind::Price, LabMetric::Kind::Compacted, LabMetric::Kind::PoolPods, LabMetric::Kind::PoolUsed, LabMetric::Kind::PoolPrice};

/// "8*cpu=4@rack" in its parts.
struct ShapeWithin {
    explicit ShapeWithin(std::string_view text) {
        const std::size_t at = text.rfind('@');
        hasLevel = at != std::string_view::npos;
        if (hasLevel) level = text.substr(at + 1);
        ShapeInMix mixed = shapeInMix(std::string(text.substr(0, at)));
        times = mixed.times;
        shape = std::move(mixed.shape);
    }
    std::int64_t times = 1;
    std::string shape, level;
    bool hasLevel = false;
};

}  // namespace

Message faultOfShape(std::string_view text) {
    const ShapeWithin within(text);
    if (within.times == 0) return worded("the number before * is 1 to %1", {kMostInMix});
    if (within.hasLevel && within.level.empty()) return worded("names no label behind @");
    const Result<ShapeWords> shape = shapeFromText(within.shape);
    return shape ? Message() : shape.error().message;
}

Result<void> addShape(Lab& lab, const std::string& text, const std::string& schedulerName, const Catalog& catalog) {
    if (Message fault = faultOfShape(text); !fault.empty()) return Error{ErrorCode::Invalid, std::move(fault), {}};
    const ShapeWithin within(text);
    const ShapeWords words = *shapeFromText(within.shape);
    if (Result<void> known = knownResources(words.requests, catalog); !known) return known;
    if (within.hasLevel && std::none_of(catalog.nodes.begin(), catalog.nodes.end(), [&](const Node& node) { return node.labels.find(within.level) != nullptr; }))
        return Error{ErrorCode::NotFound, worded("no node has the label %1", {within.level}), {}};
    SlotShape shape = shapeOf(words, schedulerName);
    shape.gang = static_cast<std::int32_t>(within.times);
    if (shape.gang > 1) shape.name = std::to_string(shape.gang) + " × (" + shape.name + ")";
    const bool there = std::any_of(lab.shapes.begin(), lab.shapes.end(), [&](const SlotShape& other) { return other.name == shape.name; });
    std::vector<std::string>& levels = lab.levels[shape.name];
    const bool named = std::find(levels.begin(), levels.end(), within.level) != levels.end();
    if (there && (!within.hasLevel || named)) return Error{ErrorCode::Invalid, worded("is there twice"), {}};
    if (within.hasLevel) levels.push_back(within.level);
    if (!there) lab.shapes.push_back(std::move(shape));
    return {};
}

const char* toString(LabMetric::Kind kind) {
    using enum LabMetric::Kind;
    switch (kind) {
    case Placed: return "placed";
    case Pending: return "pending";
    case NotModelled: return "notModelled";
    case GangsWhole: return "gangsWhole";
    case NodesUsed: return "nodesUsed";
    case Slots: return "slots";
    case SlotsWithin: return "slotsWithin";
    case Lost: return "lost";
    case Deviation: return "deviation";
    case LargestFree: return "largestFree";
    case Price: return "price";
    case Compacted: return "compacted";
    case PoolPods: return "poolPods";
    case PoolUsed: return "poolUsed";
    case PoolPrice: return "poolPrice";
    }
    return "";
}

Profiles rulesOfRun(const Lab& lab, std::size_t strategy, const Catalog& catalog) { return withinQuotas(withoutPreemption(lab.strategies[strategy].profiles), lab.pools, catalog); }

std::pair<std::string, std::string> shapeAndPart(const LabMetric& metric) {
    const std::size_t colon = metric.of.rfind(": ");
    return {metric.of.substr(0, colon), colon == std::string::npos ? std::string() : metric.of.substr(colon + 2)};
}

std::pair<std::string, std::string> poolAndResource(const LabMetric& metric) {
    const std::size_t slash = metric.of.find('/');  // a pool has none in its name
    return {metric.of.substr(0, slash), slash == std::string::npos ? std::string() : metric.of.substr(slash + 1)};
}

std::string nameOf(const LabMetric& metric) { return toString(metric.kind) + (metric.of.empty() ? std::string() : "(" + metric.of + ")"); }

std::optional<LabMetric> labMetricNamed(const std::string& name) {
    const std::size_t open = name.find('(');
    for (const LabMetric::Kind kind : kLabMetricKinds) {
        if (name.substr(0, open) != toString(kind)) continue;
        if (open == std::string::npos) return LabMetric{kind, {}};
        if (name.back() == ')') return LabMetric{kind, name.substr(open + 1, name.size() - open - 2)};
    }
    return std::nullopt;
}

std::vector<LabMetric> metricsOf(const Lab& lab) {
    using enum LabMetric::Kind;
    const Catalog& catalog = lab.load.from->catalog();
    std::vector<LabMetric> metrics{{Placed, {}}, {Pending, {}}, {NotModelled, {}}};
    if (std::any_of(lab.load.pods.begin(), lab.load.pods.end(), [&](PodIdx pod) { return namesGang(catalog.pod(pod)); })) metrics.push_back({GangsWhole, {}});
    metrics.push_back({NodesUsed, {}});
    if (!lab.prices.empty()) metrics.push_back({Price, {}});
    if (lab.compaction) metrics.push_back({Compacted, {}});
    for (const NodePool& pool : lab.pools) {
        metrics.push_back({PoolPods, pool.name});
        for (const auto& [resource, amount] : pool.quota) metrics.push_back({PoolUsed, pool.name + "/" + resource});
        if (pool.price) metrics.push_back({PoolPrice, pool.name});
    }
    for (const SlotShape& shape : lab.shapes) {
        metrics.push_back({Slots, shape.name});
        if (const auto levels = lab.levels.find(shape.name); levels != lab.levels.end())
            for (const std::string& label : levels->second) metrics.push_back({SlotsWithin, shape.name + ": " + label});
        for (const char* cause : {"partial", "short", "refused"}) metrics.push_back({Lost, shape.name + ": " + cause});
    }
    std::vector<bool> asked(catalog.resources.size(), false);
    asked[ResourceTable::kCpuIdx.get()] = asked[ResourceTable::kMemoryIdx.get()] = true;
    for (const PodIdx pod : lab.load.pods) {
        const std::vector<std::int64_t>& asks = catalog.specOf(pod).requests.filter;
        for (std::size_t r = 0; r < asks.size(); ++r) asked[r] = asked[r] || asks[r] > 0;
    }
    for (const LabMetric::Kind kind : {Deviation, LargestFree})
        for (std::size_t r = 0; r < asked.size(); ++r)
            if (asked[r]) metrics.push_back({kind, catalog.resources.name(ResourceIdx(r))});
    return metrics;
}

}  // namespace bayplan
