// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_load.h"

#include <algorithm>
#include <cmath>
#include <optional>

#include "io/objects/decode_common.h"

namespace bayplan {

namespace {

LoadMetric::Operator decodeOperator(const Field& field) {
    using enum LoadMetric::Operator;
    const std::string_view text = field.string();
    if (text.empty()) return None;
    if (text == "AVG") return Average;
    if (text == "STD") return Deviation;
    if (text == "Latest") return Latest;
    field.fail(worded("must be one of AVG, STD, Latest or empty, not \"%1\"", {text}));
}

/// Absent if the metric is of neither cpu nor memory.
std::optional<LoadMetric> decodeMetric(const Field& field) {
    std::optional<LoadMetric::Of> of;
    LoadMetric metric;
    bool typed = false, measured = false;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "type") {
            typed = true;
            if (value.string() == "CPU") of = LoadMetric::Of::Cpu;
            else if (value.string() == "Memory") of = LoadMetric::Of::Memory;
        } else if (key == "value") {
            measured = true;
            metric.percent = value.real(0);
        }
    });
    if (!typed) field.fail(worded("type is missing"));
    if (!of) return std::nullopt;
    if (!measured) field.fail(worded("value is missing"));
    field.forEach([&](std::string_view key, const Field& value) { if (key == "operator") metric.by = decodeOperator(value); });
    metric.of = *of;
    return metric;
}

NodeLoad decodeNodeLoad(std::string_view node, const Field& field) {
    NodeLoad load{std::string(node), {}};
    field.forEach([&](std::string_view key, const Field& metrics) {
        if (key == "metrics")
            metrics.forEachElement([&](const Field& one) {
                if (const auto metric = decodeMetric(one)) load.metrics.push_back(*metric);
            });
    });
    return load;
}

}  // namespace

bool isLoad(const JsonValue& document) {
    JsonValue data, map;
    return document.find("data", data) && data.find(kLoadMap, map);
}

LoadMetrics decodeLoad(const Field& document) {
    LoadMetrics load;
    bool window = false;
    document.forEach([&](std::string_view key, const Field& part) {
        if (key == "window") {
            part.forEach([&](std::string_view name, const Field& value) {
                if (name != "end") return;
                load.windowEnd = value.integer(0);
                window = true;
            });
        } else if (key == "data") {
            part.forEach([&](std::string_view name, const Field& map) {
                if (name == kLoadMap) map.forEach([&](std::string_view node, const Field& value) {
                    if (node.empty()) value.fail(worded("needs the name of a node"));
                    load.nodes.push_back(decodeNodeLoad(node, value));
                });
            });
        }
    });
    if (!window) document.fail(worded("window.end is missing: which pods the metrics contain is not known without it"));
    std::sort(load.nodes.begin(), load.nodes.end(), [](const NodeLoad& a, const NodeLoad& b) { return a.node < b.node; });
    const auto twice = std::adjacent_find(load.nodes.begin(), load.nodes.end(), [](const NodeLoad& a, const NodeLoad& b) { return a.node == b.node; });
    if (twice != load.nodes.end()) document.fail(worded("node %1 has metrics twice", {twice->node}));
    return load;
}

SeccompProfile decodeSeccompProfile(const Field& object) {
    SeccompProfile profile;
    object.forEach([&](std::string_view key, const Field& part) {
        if (key == "metadata") part.forEach([&](std::string_view name, const Field& value) {
            if (name == "name") profile.name = value.text();
            else if (name == "namespace") profile.namespaceName = value.text();
        });
        if (key == "spec") part.forEach([&](std::string_view name, const Field& syscalls) {
            if (name != "syscalls") return;
            syscalls.forEachElement([&](const Field& group) {
                bool counts = false;
                std::vector<std::string> calls;
                group.forEach([&](std::string_view field, const Field& value) {
                    if (field == "action") counts = value.string() == "SCMP_ACT_ALLOW" || value.string() == "SCMP_ACT_LOG";
                    else if (field == "names") calls = decodeStrings(value);
                });
                if (counts) profile.calls.insert(profile.calls.end(), calls.begin(), calls.end());
            });
        });
    });
    if (profile.name.empty()) object.fail(worded("metadata.name is missing"));
    if (profile.namespaceName.empty()) profile.namespaceName = "default";
    std::sort(profile.calls.begin(), profile.calls.end());
    profile.calls.erase(std::unique(profile.calls.begin(), profile.calls.end()), profile.calls.end());
    return profile;
}

}  // namespace bayplan
