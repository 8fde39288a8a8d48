// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/config/kubelet_config.h"

#include <string>

#include "io/objects/decode_common.h"
#include "io/text/document.h"
#include "io/text/text_file.h"

namespace bayplan {

namespace {

constexpr std::string_view kGroup = "kubelet.config.k8s.io/v1beta1";
constexpr std::int64_t kDefaultEvictionBytes = 100LL * 1024 * 1024;

std::map<std::string, std::string> options(const Field& object) {
    std::map<std::string, std::string> all;
    object.forEach([&](std::string_view name, const Field& value) { all[std::string(name)] = value.text(); });
    return all;
}

MemoryReservation reservation(const Field& object) {
    MemoryReservation one;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "numaNode")
            one.zone = value.int32(0, CpuSet::kLargest);
        else if (key == "limits")
            one.limits = decodeResources(value);
    });
    return one;
}

/// A share of the node's memory ("10%") cannot be added to an amount if the node is unknown.
std::optional<Quantity> evicted(const Field& field) {
    if (field.value().type() == JsonValue::Type::String && field.string().ends_with('%')) return std::nullopt;
    return field.quantity();
}

}  // namespace

CpuSet decodeCpuList(const Field& field) {
    Result<CpuSet> cpus = CpuSet::parse(field.string());
    if (!cpus) field.fail(cpus.error().message);
    return std::move(*cpus);
}

KubeletConfig decodeKubeletConfiguration(const Field& object) {
    KubeletConfig config;
    ResourceList reserved;
    std::optional<Quantity> eviction = Quantity::fromUnits(kDefaultEvictionBytes);
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "topologyManagerPolicy")
            config.topologyPolicy = value.text();
        else if (key == "topologyManagerScope")
            config.topologyScope = value.text();
        else if (key == "topologyManagerPolicyOptions")
            config.topologyOptions = options(value);
        else if (key == "cpuManagerPolicy")
            config.cpuPolicy = value.text();
        else if (key == "cpuManagerPolicyOptions")
            config.cpuOptions = options(value);
        else if (key == "memoryManagerPolicy")
            config.memoryPolicy = value.text();
        else if (key == "reservedSystemCPUs")
            config.reservedSystemCpus = decodeCpuList(value);
        else if (key == "reservedMemory")
            value.forEachElement([&](const Field& one) { config.reservedMemory.push_back(reservation(one)); });
        else if (key == "kubeReserved" || key == "systemReserved")
            reserved.add(decodeResources(value));
        else if (key == "evictionHard") {
            eviction = Quantity();
            value.forEach([&](std::string_view signal, const Field& threshold) {
                if (signal == "memory.available") eviction = evicted(threshold);
            });
        }
    });
    if (const Quantity* cpu = reserved.find(kCpu)) config.reservedCpu = *cpu;
    if (eviction) {
        ResourceList evictionList;
        evictionList.set(kMemory, *eviction);
        reserved.add(evictionList);
        config.memoryReservation = reserved;
    }
    return config;
}

Result<KubeletConfig> readKubeletConfiguration(const std::filesystem::path& file, const std::stop_token& stop) {
    Result<std::string> text = readTextFile(file, kMaxItemBytes, stop);
    if (!text) return text.error();
    const Result<Document> document = Document::parse(*text, file.string());
    if (!document) return document.error();
    const Field root(document->root());
    try {
        std::string kind;
        std::string version;
        root.forEach([&](std::string_view key, const Field& value) {
            if (key == "kind") kind = value.text();
            if (key == "apiVersion") version = value.text();
        });
        if (kind != "KubeletConfiguration" || version != kGroup)
            return document->located(
                Fault{root.path(), worded("is %1; a KubeletConfiguration of %2 is wanted", {kind.empty() ? worded("no object with a kind") : worded("%1 of %2", {kind, version}), kGroup})},
                ErrorCode::Unsupported);
        return decodeKubeletConfiguration(root);
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

}  // namespace bayplan
