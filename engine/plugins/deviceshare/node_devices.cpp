// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/deviceshare/node_devices.h"

#include <algorithm>
#include <set>
#include <utility>

namespace bayplan {

namespace {

using PartitionTable = std::map<std::int64_t, std::vector<KoordinatorDevice::Partition>>;

/// What Koordinator knows of nodes with eight GPUs of this generation, without any annotation: 1, 2, 4 and 8 of them, side by side.
const PartitionTable& hopperPartitions() {
    static const PartitionTable table = [] {
        constexpr std::int32_t kGpus = 8;
        PartitionTable all;
        for (std::int32_t size = 1; size <= kGpus; size *= 2)
            for (std::int32_t first = 0; first < kGpus; first += size) {
                KoordinatorDevice::Partition partition;
                for (std::int32_t minor = first; minor < first + size; ++minor) partition.minors.push_back(minor);
                partition.score = 1;
                all[size].push_back(std::move(partition));
            }
        return all;
    }();
    return table;
}

std::map<std::int64_t, std::vector<ScoredPartitions>> byScore(const PartitionTable& table) {
    std::map<std::int64_t, std::vector<ScoredPartitions>> all;
    for (const auto& [gpus, partitions] : table) {
        std::map<std::int64_t, std::vector<const KoordinatorDevice::Partition*>> scores;
        for (const KoordinatorDevice::Partition& partition : partitions) scores[partition.score].push_back(&partition);
        for (auto& [score, of] : scores) all[gpus].push_back({score, std::move(of)});
    }
    return all;
}

std::optional<DeviceScope> treeOf(const std::vector<ListedDevice>& gpus) {
    if (gpus.empty() || std::any_of(gpus.begin(), gpus.end(), [](const ListedDevice& gpu) { return !gpu.object->place; })) return std::nullopt;
    DeviceScope tree;
    std::map<std::int32_t, std::map<std::string_view, std::vector<std::size_t>>> zones;
    for (std::size_t i = 0; i < gpus.size(); ++i) {
        tree.devices.push_back(i);
        zones[gpus[i].object->place->numa][gpus[i].object->place->pcie].push_back(i);
    }
    for (auto& [numa, switches] : zones) {
        DeviceScope zone{2, {}, {}};
        for (auto& [pcie, devices] : switches) {
            zone.devices.insert(zone.devices.end(), devices.begin(), devices.end());
            zone.inner.push_back({3, std::move(devices), {}});
        }
        std::sort(zone.devices.begin(), zone.devices.end());
        tree.inner.push_back(std::move(zone));
    }
    return tree;
}

bool honors(const Labels& labels) {
    const std::string* policy = labels.find("node.koordinator.sh/gpu-partition-policy");
    return policy && *policy == "Honor";
}

bool isWellPlanned(const Labels& labels) {
    const std::string* planned = labels.find("node.koordinator.sh/secondary-device-well-planned");
    return planned && *planned == "true";
}

std::unique_ptr<const NodeDevices> devicesOf(const KoordinatorDevice& object, const Node& node) {
    auto made = std::make_unique<NodeDevices>();
    made->object = &object;
    for (const KoordinatorDevice::One& one : object.devices) {
        std::vector<ListedDevice>& list = made->types[one.type];
        const auto at = std::lower_bound(list.begin(), list.end(), one.minor, [](const ListedDevice& other, std::int32_t minor) { return other.object->minor < minor; });
        ListedDevice listed{&one, one.health ? ShareAmounts::of(one.resources) : ShareAmounts()};
        if (at != list.end() && at->object->minor == one.minor) *at = std::move(listed);  // the last of a number counts
        else list.insert(at, std::move(listed));
    }
    made->tree = treeOf(made->of(kGpuType));
    made->partitions = byScore(object.partitions);
    made->honorsPartitions = honors(object.labels);
    made->wellPlanned = isWellPlanned(object.labels) || isWellPlanned(node.labels);
    if (made->partitions.empty()) {
        const std::string* model = node.labels.find("node.koordinator.sh/gpu-model");
        if (model && (*model == "H100" || *model == "H800" || *model == "H20")) made->partitions = byScore(hopperPartitions());
        made->honorsPartitions = honors(node.labels);
    }
    return made;
}

}  // namespace

const std::vector<ListedDevice>& NodeDevices::of(std::string_view type) const {
    static const std::vector<ListedDevice> none;
    const auto at = types.find(type);
    return at == types.end() ? none : at->second;
}

ShareAmounts leftOf(const ListedDevice& device, std::string_view type, std::span<const DeviceTaken> taken) {
    ShareAmounts used;
    for (const DeviceTaken& one : taken)
        if (one.type == type && one.minor == device.object->minor) used.add(one.amounts);
    return device.total.without(used);
}

Message unmodelledTerms(const DeviceTerms* terms) {
    if (!terms) return {};
    if (!terms->faulty.empty()) return worded("%1 cannot be read", {terms->faulty});
    for (const auto& [type, hint] : terms->hints)
        if (hint.functions && type == kGpuType) return worded("scheduling.koordinator.sh/device-allocate-hint: virtual functions of GPUs");
    return {};
}

Message DeviceTable::jointUnknown(const DeviceTerms& terms, const DeviceAsks& asks) const {
    if (terms.joint.empty() || asks.types.size() < 2) return {};  // one type alone is not near anything
    const DeviceAsk* gpus = nullptr;
    std::set<std::string_view> named;
    for (const std::string& type : terms.joint) {
        const auto asked = std::find_if(asks.types.begin(), asks.types.end(), [&](const DeviceAsk& ask) { return ask.type == type; });
        if (asked == asks.types.end() || !named.insert(type).second) return worded("scheduling.koordinator.sh/device-joint-allocate: %1, which the pod does not ask for, or names twice", {type});
        if (type == kGpuType) gpus = &*asked;
    }
    if (terms.joint.front() != kGpuType) return worded("scheduling.koordinator.sh/device-joint-allocate: a first type that is not gpu");
    for (const std::unique_ptr<const NodeDevices>& node : m_nodes) {
        if (!node) continue;
        if (node->wellPlanned) return worded("label node.koordinator.sh/secondary-device-well-planned of Device %1", {node->object->name});
        // Published versions take turns between switches or do not; where a switch has one device of the type, that is the same.
        if (gpus->count < 2 || terms.joint.size() < 2) continue;
        std::set<std::string_view> switches;
        for (const ListedDevice& gpu : node->of(kGpuType))
            if (gpu.object->place) switches.insert(gpu.object->place->pcie);
        if (switches.size() < 2) continue;
        for (std::size_t i = 1; i < terms.joint.size(); ++i) {
            std::map<std::string_view, int> behind;
            for (const ListedDevice& device : node->of(terms.joint[i]))
                if (device.object->place && switches.contains(device.object->place->pcie) && ++behind[device.object->place->pcie] > 1)
                    return worded("scheduling.koordinator.sh/device-joint-allocate: Device %1 has several devices of type %2 behind one PCIe switch", {node->object->name, terms.joint[i]});
        }
    }
    return {};
}

bool DeviceTable::keeps(NodeIdx node) const {
    if (!m_rooms) return false;
    const auto& all = m_rooms->asRead;
    return std::any_of(std::lower_bound(all.begin(), all.end(), std::pair(node, std::uint32_t{0})), all.end(), [&](const auto& one) {
        const DeviceTerms* terms = m_rooms->rooms[one.second].object->deviceTerms.get();
        return one.first == node && terms && !terms->allocated.empty();
    });
}

DeviceTable::DeviceTable(const Catalog& catalog) : m_nodes(catalog.nodes.size()) {
    for (const KoordinatorDevice& device : catalog.koordinatorDevices)
        if (const NodeIdx node = catalog.findNode(device.name); node.valid()) m_nodes[node.get()] = devicesOf(device, catalog.node(node));
    const DeviceColumns columns(catalog.resources);
    for (const SpecInfo& spec : catalog.specs) m_asks.push_back(columns.asksOf(spec));
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        const PodIdx pod(i);
        const DeviceAsks& asks = asksOf(catalog.podSpecs[i]);
        const DeviceTerms* terms = catalog.pod(pod).deviceTerms.get();
        if (asks.any() && (!asks.unknown.empty() || !unmodelledTerms(terms).empty() || (terms && !jointUnknown(*terms, asks).empty()))) m_strange.push_back(pod);
    }
    bool about = false;
    for (const KoordinatorReservation& reservation : catalog.koordinatorReservations) {
        const bool holds = std::any_of(kShareNames.begin(), kShareNames.end(), [&](std::string_view name) { return reservation.allocatable.find(name) != nullptr; });
        const bool asks = holds || columns.asksOf({reservation.spec, specRequests(*reservation.spec, catalog.resources), {}}).any();
        const bool tells = reservation.deviceTerms && !reservation.deviceTerms->allocated.empty();
        about = about || asks || tells;
        const NodeIdx node = reservation.active() ? catalog.findNode(reservation.nodeName) : NodeIdx();
        if (asks && !tells && node.valid() && find(node) && m_reserved.empty()) m_reserved = worded("Reservation %1: the devices that it keeps", {reservation.name});
    }
    if (about) m_rooms = std::make_unique<const ReservedRooms>(catalog);
}

}  // namespace bayplan
