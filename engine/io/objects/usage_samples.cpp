// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/usage_samples.h"

#include <algorithm>
#include <cmath>

namespace bayplan {

namespace {

constexpr double kMostUsed = 9e15;  // of thousandths or bytes: beyond every machine, and exact in a double

}  // namespace

void UsageSeries::label(std::string_view key, std::string_view value) {
    if (key == "__name__") name = value;
    else if (key == "resource") resource = value;
    else if (key == "node") node = value;
    else if (key == "namespace") space = value;
    else if (key == "pod") pod = value;
    else if (key == "container") container = std::string(value);
}

UsageSamples::Is UsageSamples::isWhat(const UsageSeries& series) {
    if (series.resource == "cpu" && series.name.empty()) return Is::Cpu;
    if (series.resource == "memory" && series.name.empty()) return Is::Memory;
    const std::string_view name = series.name;
    if (name.ends_with("memory_working_set_bytes")) return Is::Memory;
    if (name.ends_with("cpu_usage_seconds_total")) return Is::CpuCounter;
    // Recording rules write "aggregation:metric:function".
    return name.find("cpu_usage_seconds_total:") != name.npos ? Is::Cpu : Is::Other;
}

std::string UsageSamples::add(const UsageSeries& series, Is is, double value, std::int64_t time) {
    if (is == Is::Other || std::isnan(value)) return {};
    const bool ofPod = !series.pod.empty();
    if (ofPod && series.space.empty()) return "pod " + series.pod + " is without a label namespace: keep it in the query (sum by (namespace, pod))";
    if (!ofPod && series.node.empty()) return {};
    // cAdvisor also measures the group around a pod's containers ("") and the pause container.
    if (series.container && (series.container->empty() || *series.container == "POD")) return {};
    if (!ofPod && series.container) return {};
    const double amount = is == Is::Memory ? value : value * 1000;
    if (!(amount >= 0) || amount > kMostUsed) return std::string("no amount of ") + (is == Is::Memory ? "memory" : "cpu") + " in use";
    Object& object = m_objects[{ofPod ? Usage::Of::Pod : Usage::Of::Node, ofPod ? series.space + "/" + series.pod : series.node}];
    Amount& to = is == Is::Memory ? object.memory : object.cpu;
    if (series.container) to.parts = to.parts.value_or(0) + amount;
    else to.whole = amount;
    to.time = to.time == 0 ? time : std::min(to.time, time);
    return {};
}

std::vector<Usage> UsageSamples::finish() const {
    std::vector<Usage> usages;
    const auto amountOf = [](const Amount& amount) -> std::optional<std::int64_t> {
        const std::optional<double>& told = amount.whole ? amount.whole : amount.parts;
        return told ? std::optional(static_cast<std::int64_t>(std::ceil(std::min(*told, kMostUsed) - 1e-6))) : std::nullopt;
    };
    for (const auto& [whose, object] : m_objects) {
        Usage usage{whose.first, whose.second, amountOf(object.cpu), amountOf(object.memory), 0, "Prometheus"};
        usage.time = !usage.cpu ? object.memory.time : !usage.memory ? object.cpu.time
                                                                     : std::min(object.cpu.time, object.memory.time);
        usages.push_back(std::move(usage));
    }
    return usages;
}

}  // namespace bayplan
