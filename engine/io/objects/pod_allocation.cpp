// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/pod_allocation.h"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <utility>

#include "base/quantity.h"

namespace bayplan {

namespace {

using Reported = nlohmann::json;

constexpr std::string_view kPrefix = "scheduling.koordinator.sh/";
constexpr std::int64_t kMostPercent = 100;

Error invalid(std::string_view annotation, Message message) {
    Origin origin;
    origin.field = std::string("metadata.annotations[") + std::string(annotation) + "]";
    return Error{ErrorCode::Invalid, std::move(message), std::move(origin)};
}

const Reported* member(const Reported& of, const char* name) {
    const auto at = of.is_object() ? of.find(name) : of.end();
    return of.is_object() && at != of.end() ? &*at : nullptr;
}

/// "50" of a hundred, or 0 if it is missing; absent: no share of a GPU.
std::optional<std::int64_t> percent(const Reported* resources, const char* name) {
    const Reported* value = resources ? member(*resources, name) : nullptr;
    if (!value) return 0;
    const auto amount = Quantity::parse(value->is_string() ? value->get<std::string>() : value->dump());
    if (!amount || amount->value() < 0 || amount->value() > kMostPercent) return std::nullopt;
    return amount->value();
}

Result<void> readStatus(const Reported& status, PodAllocation& to) {
    if (const Reported* cpus = member(status, "cpuset"); cpus && cpus->is_string() && !cpus->get_ref<const std::string&>().empty()) {
        Result<CpuSet> set = CpuSet::parse(cpus->get_ref<const std::string&>());
        if (!set) return invalid(kResourceStatusKey, worded("cpuset: %1", {set.error().message}));
        to.cpus = std::move(*set);
    }
    const Reported* zones = member(status, "numaNodeResources");
    if (!zones) return {};
    if (!zones->is_array()) return invalid(kResourceStatusKey, worded("numaNodeResources is no list"));
    std::set<std::int32_t> numbers;
    for (const Reported& zone : *zones) {
        const Reported* number = member(zone, "node");
        if (!number || !number->is_number_integer()) return invalid(kResourceStatusKey, worded("numaNodeResources names no zone"));
        numbers.insert(number->get<std::int32_t>());
    }
    if (!numbers.empty()) to.zones = std::vector<std::int32_t>(numbers.begin(), numbers.end());
    return {};
}

Result<void> readDevices(const Reported& devices, PodAllocation& to) {
    const Reported* gpus = member(devices, "gpu");
    if (!gpus) return {};
    if (!gpus->is_array()) return invalid(kDeviceAllocatedKey, worded("gpu is no list"));
    for (const Reported& gpu : *gpus) {
        const Reported* minor = member(gpu, "minor");
        if (!minor || !minor->is_number_integer()) return invalid(kDeviceAllocatedKey, worded("a GPU without its minor number"));
        const Reported* resources = member(gpu, "resources");
        const auto core = percent(resources, "koordinator.sh/gpu-core"), memory = percent(resources, "koordinator.sh/gpu-memory-ratio");
        if (!core || !memory) return invalid(kDeviceAllocatedKey, worded("a share that is no percentage"));
        to.gpus.push_back({minor->get<std::int32_t>(), static_cast<std::int32_t>(10 * std::max(*core, *memory))});
    }
    return {};
}

}  // namespace

Result<void> readPodAllocation(std::string_view key, std::string_view text, PodAllocation& to) {
    const Reported told = Reported::parse(text, nullptr, false);
    if (!told.is_object()) return invalid(key, worded("is no JSON object"));
    return key == kResourceStatusKey ? readStatus(told, to) : readDevices(told, to);
}

Result<std::optional<PodAllocation>> readPodAllocation(std::string_view pod) {
    if (pod.find(kPrefix) == std::string_view::npos) return std::optional<PodAllocation>();
    const Reported object = Reported::parse(pod, nullptr, false);
    const Reported* metadata = object.is_discarded() ? nullptr : member(object, "metadata");
    const Reported* annotations = metadata ? member(*metadata, "annotations") : nullptr;
    std::optional<PodAllocation> allocation;
    for (const std::string_view key : {kResourceStatusKey, kDeviceAllocatedKey}) {
        const Reported* text = annotations ? member(*annotations, std::string(key).c_str()) : nullptr;
        if (!text) continue;
        if (!text->is_string()) return invalid(key, worded("is no text"));
        if (!allocation) allocation.emplace();
        if (const Result<void> read = readPodAllocation(key, text->get_ref<const std::string&>(), *allocation); !read) return read.error();
    }
    return allocation;
}

}  // namespace bayplan
