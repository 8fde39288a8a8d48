// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/koordinator/decode_device.h"

#include <charconv>
#include <map>
#include <string>
#include <utility>

#include "io/objects/decode_common.h"
#include "io/objects/pod_allocation.h"

namespace bayplan {

namespace {

constexpr std::string_view kAllocateHintKey = "scheduling.koordinator.sh/device-allocate-hint";
constexpr std::string_view kJointAllocateKey = "scheduling.koordinator.sh/device-joint-allocate";
constexpr std::string_view kPartitionSpecKey = "scheduling.koordinator.sh/gpu-partition-spec";
constexpr std::string_view kPartitionTableKey = "scheduling.koordinator.sh/gpu-partitions";

KoordinatorDevice::FunctionGroup decodeFunctions(const Field& field) {
    KoordinatorDevice::FunctionGroup group;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "labels") group.labels = decodeLabels(value);
        else if (key == "vfs")
            value.forEachElement([&](const Field& one) {
                std::string bus;
                one.forEach([&](std::string_view what, const Field& part) { if (what == "busID") bus = part.text(); });
                if (bus.empty()) one.fail(worded("a virtual function without its bus id"));
                group.buses.push_back(std::move(bus));
            });
    });
    return group;
}

KoordinatorDevice::One decodeListedDevice(const Field& field) {
    KoordinatorDevice::One device;
    std::optional<std::int32_t> minor;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "type") device.type = value.text();
        else if (key == "id") device.id = value.text();
        else if (key == "minor") minor = value.int32(0);
        else if (key == "health") device.health = value.boolean();
        else if (key == "labels") device.labels = decodeLabels(value);
        else if (key == "resources") device.resources = decodeAmounts(value);
        else if (key == "vfGroups")
            value.forEachElement([&](const Field& group) { device.functions.push_back(decodeFunctions(group)); });
        else if (key == "topology") {
            device.place = KoordinatorDevice::Place{};
            value.forEach([&](std::string_view what, const Field& part) {
                if (what == "nodeID") device.place->numa = part.int32(-1);
                else if (what == "pcieID") device.place->pcie = part.text();
            });
        }
    });
    if (!minor) field.fail(worded("a device without its minor number"));
    device.minor = *minor;
    return device;
}

KoordinatorDevice::Partition decodePartition(const Field& field) {
    KoordinatorDevice::Partition partition;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "minors") value.forEachElement([&](const Field& minor) { partition.minors.push_back(minor.int32(0)); });
        else if (key == "allocationScore") partition.score = value.integer();
        else if (key == "ringBusBandwidth") partition.bandwidth = value.quantity();
    });
    return partition;
}

void decodePartitionTable(const Field& annotation, KoordinatorDevice& device, std::vector<Fault>& doubts) {
    if (annotation.value().type() == JsonValue::Type::String && annotation.string().empty()) return;
    try {
        std::map<std::int64_t, std::vector<KoordinatorDevice::Partition>> table;
        decodeAnnotation(annotation, [&](const Field& root) {
            root.forEach([&](std::string_view count, const Field& list) {
                std::int64_t gpus = 0;
                const auto [end, failure] = std::from_chars(count.data(), count.data() + count.size(), gpus);
                if (failure != std::errc() || end != count.data() + count.size()) list.fail(worded("must stand under a number of GPUs, not \"%1\"", {count}));
                list.forEachElement([&](const Field& one) { table[gpus].push_back(decodePartition(one)); });
            });
        });
        device.partitions = std::move(table);
    } catch (Fault& fault) {
        doubts.push_back(std::move(fault));
    }
}

DeviceTerms::Hint decodeHint(const Field& field) {
    DeviceTerms::Hint hint;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "selector") hint.selector = decodeLabelSelector(value);
        else if (key == "vfSelector") hint.functions = decodeLabelSelector(value);
        else if (key == "allocateStrategy") hint.strategy = value.text();
        else if (key == "requiredTopologyScope") hint.requiredScope = value.text();
        else if (key == "exclusivePolicy") hint.exclusive = value.text();
    });
    return hint;
}

DeviceTerms::Taken decodeTakenDevice(const Field& field, std::string_view type) {
    DeviceTerms::Taken taken{std::string(type), 0, {}};
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "minor") taken.minor = value.int32(0);
        else if (key == "resources") taken.resources = decodeAmounts(value);
        else if (key == "extension")
            value.forEach([&](std::string_view what, const Field& list) {
                if (what != "virtualFunctions") return;
                list.forEachElement([&](const Field& one) { one.forEach([&](std::string_view part, const Field& bus) { if (part == "busID") taken.functions.push_back(bus.text()); }); });
            });
    });
    return taken;
}

void decodeDeviceTermOf(std::string_view annotation, const Field& root, DeviceTerms& terms) {
    if (annotation == kDeviceAllocatedKey) {
        std::vector<DeviceTerms::Taken> all;
        root.forEach([&](std::string_view type, const Field& list) { list.forEachElement([&](const Field& one) { all.push_back(decodeTakenDevice(one, type)); }); });
        terms.allocated = std::move(all);
    } else if (annotation == kAllocateHintKey)
        root.forEach([&](std::string_view type, const Field& hint) { terms.hints.insert_or_assign(std::string(type), decodeHint(hint)); });
    else if (annotation == kJointAllocateKey)
        root.forEach([&](std::string_view key, const Field& value) {
            if (key == "deviceTypes") terms.joint = decodeStrings(value);
            else if (key == "requiredScope") terms.samePcie = value.string() == "SamePCIe";
        });
    else {
        terms.partition = DeviceTerms::Partition{};
        root.forEach([&](std::string_view key, const Field& value) {
            if (key == "allocatePolicy") terms.partition->restricted = value.string() == "Restricted";
            else if (key == "ringBusBandwidth") terms.partition->bandwidth = value.quantity();
        });
    }
}

}  // namespace

KoordinatorDevice decodeKoordinatorDevice(const Field& object, std::vector<Fault>& doubts) {
    KoordinatorDevice device;
    object.forEach([&](std::string_view key, const Field& part) {
        if (key == "metadata")
            part.forEach([&](std::string_view what, const Field& value) {
                if (what == "name") device.name = value.text();
                else if (what == "labels") device.labels = decodeLabels(value);
            });
        else if (key == "spec")
            part.forEach([&](std::string_view what, const Field& list) {
                if (what == "devices") list.forEachElement([&](const Field& one) { device.devices.push_back(decodeListedDevice(one)); });
            });
    });
    if (device.name.empty()) object.fail(worded("metadata.name is missing"));
    forEachAnnotation(object, [&](std::string_view key, const Field& value) {
        if (key == kPartitionTableKey) decodePartitionTable(value, device, doubts);
    });
    return device;
}

bool isDeviceTerm(std::string_view annotation) {
    return annotation == kDeviceAllocatedKey || annotation == kAllocateHintKey || annotation == kJointAllocateKey || annotation == kPartitionSpecKey;
}

void decodeDeviceTerm(std::string_view annotation, const Field& value, std::shared_ptr<const DeviceTerms>& terms, std::vector<Fault>& doubts) {
    auto read = std::make_shared<DeviceTerms>(terms ? *terms : DeviceTerms());
    try {
        decodeAnnotation(value, [&](const Field& root) { decodeDeviceTermOf(annotation, root, *read); });
    } catch (Fault& fault) {
        read->faulty = annotation;
        doubts.push_back(std::move(fault));
    }
    terms = std::move(read);
}

}  // namespace bayplan
