// SPDX-License-Identifier: GPL-3.0-or-later
#include "conformance/numa_report.h"

#include <algorithm>
#include <set>
#include <utility>

#include "conformance/report_file.h"
#include "io/config/kubelet_config.h"

namespace bayplan {

namespace {

constexpr std::string_view kNone = "none";

std::string join(const std::set<std::string>& texts) {
    std::string all;
    for (const std::string& text : texts) all += (all.empty() ? "" : " ") + text;
    return all;
}

std::string bytes(std::int64_t amount) {
    return formatExact(kMemory, amount);
}

bool endsWith(const std::string& path, std::string_view field) {
    return path == field || path.ends_with("." + std::string(field));
}

/// The facts of one JSON value.
class Flattener {
public:
    explicit Flattener(NumaFacts& facts) : m_facts(facts) {}

    void add(const Field& field, const std::string& path) {
        switch (field.value().type()) {
        case JsonValue::Type::Null: return;
        case JsonValue::Type::Object:
            field.forEach([&](std::string_view key, const Field& value) {
                add(value, path.empty() ? std::string(key) : path + "." + std::string(key));
            });
            return;
        case JsonValue::Type::Array: list(field, path); return;
        case JsonValue::Type::String: put(path, text(field, path)); return;
        case JsonValue::Type::Bool: put(path, field.boolean() ? "true" : "false"); return;
        default: put(path, std::to_string(field.integer())); return;
        }
    }

private:
    void put(const std::string& path, std::string value) {
        if (!value.empty()) m_facts[path] = std::move(value);
    }

    std::string text(const Field& field, const std::string& path) {
        for (const std::string_view cpus : {"cpus", "sharedCPUs", "reservedCPUs", "nodes"})
            if (endsWith(path, cpus)) return decodeCpuList(field).toString();
        if (path.find("freeMemory.") != std::string::npos || endsWith(path, "size"))
            return bytes(field.quantity().value());
        return field.text();
    }

    void list(const Field& field, const std::string& path) {
        std::set<std::string> texts;  // texts whose order does not matter
        std::size_t index = 0;
        field.forEachElement([&](const Field& element) {
            if (element.value().type() == JsonValue::Type::String) {
                texts.insert(element.text());
                return;
            }
            // Memory blocks are identified by their type, whatever their order.
            JsonValue type;
            const bool typed = element.value().find("type", type) && type.type() == JsonValue::Type::String;
            add(element, path + "[" + (typed ? std::string(type.string()) : std::to_string(index)) + "]");
            ++index;
        });
        put(path, join(texts));
    }

    NumaFacts& m_facts;
};

NumaReport decode(const Field& root) {
    NumaReport report;
    Seen seen(root);
    root.forEach([&](std::string_view key, const Field& value) {
        seen.add(key);
        if (key == "start") {
            Flattener(report.start).add(value, {});
        } else if (key == "results") {
            value.forEachElement([&](const Field& result) {
                Flattener(report.results.emplace_back()).add(result, {});
            });
        }
    });
    seen.require("start");
    seen.require("results");
    return report;
}

/// Device ids by the zones that they belong to.
void devicesByZone(const KubeletSetup& setup, const OfferedResource& resource, const std::vector<std::size_t>& which,
                   const std::string& path, NumaFacts& facts) {
    std::map<std::string, std::set<std::string>> byZone;
    for (const std::size_t d : which) {
        const OfferedDevice& device = resource.devices[d];
        if (device.zones == 0) byZone[std::string(kNone)].insert(device.id);
        forEachZone(device.zones, [&](std::size_t zone) { byZone[setup.zonesText(zoneBit(zone))].insert(device.id); });
    }
    for (const auto& [zone, ids] : byZone) facts[path + "." + resource.name + "." + zone] = join(ids);
}

}  // namespace

Result<NumaReport> readNumaReport(const std::filesystem::path& file) {
    return readReport<NumaReport>(file, decode);
}

NumaFacts factsOf(const KubeletState& state, const std::string& prefix) {
    const KubeletSetup& setup = *state.setup;
    NumaFacts facts;
    if (!state.shared.empty()) facts[prefix + ".sharedCPUs"] = state.shared.toString();
    for (std::size_t z = 0; z < state.memory.size(); ++z)
        for (std::size_t t = 0; t < setup.memory.size(); ++t)
            if (setup.memory[t].present[z])
                facts[prefix + ".freeMemory." + setup.zonesText(zoneBit(z)) + "." + setup.memory[t].name] =
                    bytes(state.memory[z].free[t]);
    std::set<std::string> groups;
    for (const ZoneMask group : state.memoryGroups()) groups.insert(setup.zonesText(group));
    if (!groups.empty()) facts[prefix + ".memoryGroups"] = join(groups);
    for (std::size_t r = 0; r < setup.resources.size(); ++r) {
        std::vector<std::size_t> free;
        for (std::size_t d = 0; d < state.taken[r].size(); ++d)
            if (!state.taken[r][d] && setup.resources[r].devices[d].healthy) free.push_back(d);
        devicesByZone(setup, setup.resources[r], free, prefix + ".freeDevices", facts);
    }
    return facts;
}

NumaFacts factsOf(const KubeletSetup& setup, const Admission& admission) {
    NumaFacts facts;
    facts["admitted"] = admission.admitted ? "true" : "false";
    if (!admission.admitted) {
        facts["reason"] = admission.reason;
        facts["message"] = admission.message;
        return facts;
    }
    for (std::size_t c = 0; c < admission.grant.containers.size(); ++c) {
        const ContainerGrant& container = admission.grant.containers[c];
        const std::string path = "containers[" + std::to_string(c) + "]";
        facts[path + ".name"] = container.name;
        if (container.hint.zones) facts[path + ".hint.nodes"] = setup.zonesText(*container.hint.zones);
        facts[path + ".hint.preferred"] = container.hint.preferred ? "true" : "false";
        if (!container.cpus.empty()) facts[path + ".cpus"] = container.cpus.toString();
        for (const MemoryBlock& block : container.memory) {
            const std::string name = setup.memory[block.type].name;
            facts[path + ".memory[" + name + "].type"] = name;
            facts[path + ".memory[" + name + "].size"] = bytes(block.bytes);
            facts[path + ".memory[" + name + "].nodes"] = setup.zonesText(block.zones);
        }
        for (const DeviceGrant& grant : container.devices)
            devicesByZone(setup, setup.resources[grant.resource], grant.devices, path + ".devices", facts);
    }
    return facts;
}

}  // namespace bayplan
