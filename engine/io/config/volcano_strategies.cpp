// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/volcano_strategies.h"

#include <string_view>

namespace bayplan {

namespace {

constexpr std::string_view kVolcanoStrategy = "lowNodeUtilization";

}  // namespace

void VolcanoStrategies::read(const Field& list, const std::string& key, volcano::Arguments& all) {
    all.values[key] = {};
    m_reader.elements(list, [&](const Field& one) { strategy(one, key, all); });
}

void VolcanoStrategies::strategy(const Field& field, const std::string& key, volcano::Arguments& all) {
    std::string name;
    field.forEach([&](std::string_view member, const Field& value) { if (member == "name") name = value.text(); });
    if (name != kVolcanoStrategy) {
        field.fail(worded("there is no strategy \"%1\"%2", {name, suggestion(name, {kVolcanoStrategy})}));
    }
    const std::string path = key + "|" + name;
    if (!all.values.emplace(path, std::string()).second) field.fail(worded("configures %1 a second time", {name}));
    m_reader.fields(field, {"name", "params"}, [&](std::string_view member, const Field& value) {
        if (member == "params") parameters(value, path, all);
    });
}

void VolcanoStrategies::parameters(const Field& field, const std::string& path, volcano::Arguments& all) {
    m_reader.fields(field, {"thresholds", "targetThresholds", "thresholdPriorityClassName", "thresholdPriority", "numberOfNodes", "nodeFit"}, [&](std::string_view which, const Field& value) {
        if (which != "thresholds" && which != "targetThresholds") return m_idle(value, worded("has no influence: Volcano does not read it"));
        m_reader.fields(value, {"cpu", "memory", "pods", "pod"}, [&](std::string_view resource, const Field& percent) {
            const std::int64_t number = percent.integer(0, 100);
            if (resource == "cpu" || resource == "memory") all.values[path + "|" + std::string(which) + "|" + std::string(resource)] = std::to_string(number);
            else m_idle(percent, worded("has no influence: Volcano compares cpu and memory alone"));
        });
    });
}

}  // namespace bayplan
