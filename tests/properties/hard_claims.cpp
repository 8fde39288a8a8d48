// SPDX-License-Identifier: GPL-3.0-or-later
#include "properties/hard_claims.h"

#include <algorithm>
#include <array>
#include <utility>

#include "properties/hard_cases.h"

namespace bayplan::testing {

namespace {

constexpr std::array kClasses{"local", "local", "wait", "wait", "near", "tight", "now", "gone", ""};
constexpr std::size_t kVolumes = 14;
constexpr std::array kMemories{"8Gi", "16Gi", "40Gi", "80Gi"};
/// Some of them fail on devices that do not have what they read, and one on every device.
constexpr std::array kExpressions{R"(device.attributes["gpu.example.com"].model == "a")",
                                  R"("slot" in device.attributes["gpu.example.com"] && device.attributes["gpu.example.com"].slot > 0)",
                                  R"(device.attributes["gpu.example.com"].slot >= 0 || true)",
                                  R"(device.capacity["gpu.example.com"].memory.compareTo(quantity("16Gi")) >= 0)",
                                  R"(!("ecc" in device.attributes["gpu.example.com"]) || device.attributes["gpu.example.com"].ecc)",
                                  R"(device.attributes["gpu.example.com"].driverVersion.isGreaterThan(semver("1.9.0")))",
                                  R"(device.driver.matches("^gpu[.]"))",
                                  R"(["a", "b"].exists(m, m == device.attributes["gpu.example.com"].?model.orValue("c")))",
                                  R"(device.attributes["nobody.example.com"].size > 1)"};

Quantity gib(std::size_t halves) {
    return *Quantity::parse(std::to_string(halves * 512) + "Mi");
}

}  // namespace

HardClaims::HardClaims(unsigned seed, const HardCase& what)
    : m_dice(seed * 2654435761u + 17),
      m_hasVolumes(m_dice.percent(50) && what.volumes),
      m_hasDevices(m_dice.percent(40) && what.devices),
      m_mayAskForAll(what.allDevices),
      m_mayBeForOne(what.claimsForOne),
      m_selects(what.selectors && m_dice.percent(70)),
      m_asksForAll(what.allDevices && seed % 3 == 0) {}

void HardClaims::askIn(PodSpec& spec) {
    if (m_hasVolumes && m_dice.percent(60))
        for (std::size_t i = 1 + m_dice.below(3); i > 0; --i) {
            const std::string number = std::to_string(m_dice.below(7));
            const std::string name = "v" + std::to_string(i);
            switch (m_dice.below(12)) {
            case 0:
                spec.volumes.push_back({Volume::Kind::Ephemeral, name, name});
                break;
            case 1:
                spec.volumes.push_back({Volume::Kind::InlineDisk,
                                        name,
                                        m_dice.coin() ? "gcePersistentDisk" : "awsElasticBlockStore",
                                        "disk-" + std::to_string(m_dice.below(3)),
                                        "",
                                        {},
                                        m_dice.coin()});
                break;
            case 2:
                spec.volumes.push_back({Volume::Kind::InlineDisk, name, "rbd", "image", m_dice.coin() ? "p" : "q", {m_dice.coin() ? "m1" : "m2", "m3"}, m_dice.coin()});
                break;
            default:
                spec.volumes.push_back({Volume::Kind::PersistentVolumeClaim, name, "claim-" + number});
            }
        }
    if (m_hasDevices && m_dice.percent(50))
        for (std::size_t i = 1 + m_dice.below(2); i > 0; --i) {
            const std::string name = "d" + std::to_string(i);
            if (m_dice.percent(20)) spec.resourceClaims.push_back({name, "", "template"});
            else spec.resourceClaims.push_back({name, "devices-" + std::to_string(i * 3 + m_dice.below(3)), ""});
        }
}

void HardClaims::provide(Objects& objects) {
    if (m_hasVolumes) {
        makeClasses(objects);
        makeVolumes(objects);
        makeVolumeClaims(objects);
        makeEphemeralClaims(objects);
        makeDrivers(objects);
        objects.storage = std::move(m_storage);
    }
    if (m_hasDevices) {
        makeSlices(objects);
        makeDeviceClaims(objects);
        giveDevicesAway(objects);
        objects.devices = std::move(m_devices);
    }
}

NodeSelector HardClaims::topology(const Objects& objects) {
    const Node& node = objects.nodes[m_dice.below(objects.nodes.size())];
    const std::string* zone = node.labels.find(kZone);
    if (zone && m_dice.percent(30)) return {{{{{kZone, SelectorOp::In, {*zone, "elsewhere"}}}, {}}}};
    const std::string* host = node.labels.find(kHostname);
    return {{{{{kHostname, SelectorOp::In, {host ? *host : "nowhere"}}}, {}}}};
}

void HardClaims::makeClasses(const Objects&) {
    m_storage.classes = {{"local", std::string(kNoProvisioner), true, {}},
                         {"wait", "csi.example.com", true, {}},
                         {"near", "csi.example.com", true, {{{kZone, SelectorOp::In, {"a", "b"}}}, {{"rack", SelectorOp::In, {"1"}}}}},
                         {"tight", "tight.example.com", true, {}},
                         {"now", "csi.example.com", false, {}}};
    if (m_dice.percent(70)) m_storage.csiDrivers = {{"tight.example.com", true}, {"csi.example.com", false}};
    for (std::size_t i = 0; i < 3; ++i) {
        CsiStorageCapacity capacity;
        capacity.name = "capacity-" + std::to_string(i);
        capacity.className = m_dice.percent(90) ? "tight" : "wait";
        if (m_dice.percent(90))
            capacity.nodeTopology = m_dice.percent(20) ? LabelSelector{} : LabelSelector{{{kZone, SelectorOp::In, {m_dice.coin() ? "a" : "b"}}}};
        if (m_dice.percent(90)) capacity.capacity = gib(m_dice.below(12));
        if (m_dice.percent(30)) capacity.maximumVolumeSize = gib(m_dice.below(12));
        m_storage.capacities.push_back(std::move(capacity));
    }
}

void HardClaims::makeVolumes(const Objects& objects) {
    for (std::size_t i = 0; i < kVolumes; ++i) {
        PersistentVolume volume;
        volume.name = "volume-" + std::to_string(i);
        volume.className = m_dice.of(kClasses);
        volume.capacity = gib(1 + (i * 5) % kVolumes);  // all differ
        volume.accessModes = {"ReadWriteOnce"};
        if (m_dice.percent(60)) volume.accessModes.push_back("ReadWriteOncePod");
        if (m_dice.percent(30)) volume.accessModes.push_back("ReadWriteMany");
        volume.available = m_dice.percent(90);
        volume.deleting = m_dice.percent(4);
        volume.block = m_dice.percent(6);
        if (m_dice.percent(volume.className == "local" ? 90 : 30)) volume.nodeAffinity = topology(objects);
        std::vector<Labels::Pair> labels;
        if (m_dice.percent(50)) labels.emplace_back("kind", m_dice.coin() ? "fast" : "slow");
        if (m_dice.percent(15)) labels.emplace_back(kZone, m_dice.coin() ? "a" : "a__b");
        volume.labels = Labels(std::move(labels));
        if (volume.className != "local") {
            volume.driver = m_dice.percent(80) ? "csi.example.com" : "kubernetes.io/aws-ebs";
            volume.handle = "handle-" + std::to_string(i);
        }
        m_storage.volumes.push_back(std::move(volume));
    }
}

PersistentVolumeClaim HardClaims::volumeClaim(const std::string& space, const std::string& name) {
    PersistentVolumeClaim claim;
    claim.namespaceName = space;
    claim.name = name;
    claim.uid = "uid-" + space + "-" + name;
    claim.className = m_dice.of(kClasses);
    claim.accessModes = {m_dice.percent(75) ? "ReadWriteOnce" : m_dice.coin() && m_mayBeForOne ? "ReadWriteOncePod"
                                                                                               : "ReadWriteMany"};
    if (m_dice.percent(95)) claim.request = gib(m_dice.below(9));
    claim.block = m_dice.percent(4);
    claim.deleting = m_dice.percent(2);
    if (m_dice.percent(10)) claim.selector = LabelSelector{{{"kind", SelectorOp::In, {"fast"}}}};
    return claim;
}

void HardClaims::makeVolumeClaims(const Objects& objects) {
    std::size_t next = 0;  // volumes are bound or reserved in order, each once
    for (const char* space : kNamespaces)
        for (std::size_t i = 0; i < 7; ++i) {
            if (m_dice.percent(8)) continue;  // pods name it, and it does not exist
            PersistentVolumeClaim claim = volumeClaim(space, "claim-" + std::to_string(i));
            const std::size_t how = m_dice.below(100);
            if (how < 35 && next < kVolumes) {
                PersistentVolume& volume = m_storage.volumes[next++];
                const bool kept = how < 6;
                volume.claim = ClaimReference{claim.namespaceName, claim.name, kept && m_dice.coin() ? "" : claim.uid};
                if (kept) {
                    claim.className = volume.className;
                } else {
                    volume.available = false;
                    claim.volumeName = volume.name;
                    claim.bindCompleted = how < 33;
                }
            } else if (how < 38) {
                claim.volumeName = "lost-" + std::to_string(i);
                claim.bindCompleted = true;
                claim.lost = m_dice.coin();
            } else if (how < 46 && claim.className != "local") {
                claim.selectedNode = objects.nodes[m_dice.below(objects.nodes.size())].name;
            }
            m_storage.claims.push_back(std::move(claim));
        }
}

void HardClaims::makeEphemeralClaims(const Objects& objects) {
    for (const Pod& pod : objects.pods)
        for (const Volume& volume : pod.spec->volumes) {
            if (volume.kind != Volume::Kind::Ephemeral || m_dice.percent(10)) continue;
            PersistentVolumeClaim claim = volumeClaim(pod.namespaceName, pod.name + "-" + volume.name);
            const bool known = std::any_of(m_storage.claims.begin(), m_storage.claims.end(),
                                           [&](const PersistentVolumeClaim& other) { return other.key() == claim.key(); });
            if (known) continue;
            // With another owner, on a node or nominated to one, counting there is an error of the whole cycle, and
            // what was examined before depends on the order of nodes: that is tested separately.
            const bool somewhere = !pod.nodeName.empty() || !pod.nominatedNodeName.empty();
            claim.ownerUid = !somewhere && m_dice.percent(10) ? "somebody" : pod.uid;
            m_storage.claims.push_back(std::move(claim));
        }
}

void HardClaims::makeDrivers(const Objects& objects) {
    for (const Node& node : objects.nodes) {
        if (m_dice.percent(40)) continue;
        CsiNode made{node.name, {{"csi.example.com", {}}}, {}};
        if (m_dice.percent(80)) made.drivers[0].limit = static_cast<std::int32_t>(m_dice.below(5));
        if (m_dice.percent(30)) made.drivers.push_back({"ebs.csi.aws.com", static_cast<std::int32_t>(m_dice.below(3))});
        if (m_dice.percent(30)) made.migrated = {"kubernetes.io/aws-ebs"};
        m_storage.csiNodes.push_back(std::move(made));
        if (m_dice.percent(20))
            m_storage.attachments.push_back({"attachment-" + node.name, "csi.example.com", node.name, "volume-" + std::to_string(m_dice.below(kVolumes))});
    }
}

void HardClaims::makeSlices(const Objects& objects) {
    m_devices.classes = {{"gpus", {}, ""}, {"nics", {}, ""}};
    if (m_selects) {
        m_devices.classes[0].selectors = {"device.driver == \"gpu.example.com\""};
        if (m_dice.coin()) m_devices.classes[1].selectors = {"device.driver.startsWith(\"nic.\")"};
    }
    const auto slice = [&](const std::string& name, std::size_t devices) {
        ResourceSlice made;
        made.name = "slice-" + name;
        made.pool = name;
        made.driver = m_dice.percent(80) ? "gpu.example.com" : "nic.example.com";
        for (std::size_t i = 0; i < devices; ++i) {
            Device device;
            device.name = "device-" + std::to_string(i);
            if (m_dice.percent(80)) device.attributes["model"] = std::string(m_dice.coin() ? "a" : "b");
            if (m_dice.percent(50)) device.attributes["slot"] = static_cast<std::int64_t>(i);
            if (m_dice.percent(10)) device.taints.push_back({"broken", "", m_dice.coin() ? TaintEffect::NoSchedule : TaintEffect::NoExecute});
            if (m_selects) measure(device);
            made.devices.push_back(std::move(device));
        }
        return made;
    };
    for (const Node& node : objects.nodes) {
        if (m_dice.percent(30)) continue;
        ResourceSlice made = slice(node.name, 1 + m_dice.below(3));
        made.reach.nodeName = node.name;
        if (m_dice.percent(8)) made.sliceCount = 2;  // the pool is still being published
        m_devices.slices.push_back(made);
        if (m_dice.percent(10)) {
            made.name += "-old";
            made.generation = -1;
            m_devices.slices.push_back(std::move(made));
        }
    }
    ResourceSlice shared = slice("fabric", 1 + m_dice.below(2));
    if (m_dice.coin()) shared.reach.allNodes = true;
    else shared.reach.nodeSelector = NodeSelector{{{{{kZone, SelectorOp::In, {"a"}}}, {}}}};
    if (m_dice.percent(60)) m_devices.slices.push_back(std::move(shared));
}

/// Capacities and attributes for expressions; some devices can be shared.
void HardClaims::measure(Device& device) {
    const auto amount = [](const char* text) { return *ExactQuantity::parse(text); };
    if (m_dice.percent(80)) device.capacity["memory"] = {amount(m_dice.of(kMemories)), {}};
    if (m_dice.percent(40)) device.attributes["ecc"] = m_dice.coin();
    if (m_dice.percent(40)) device.attributes["driverVersion"] = DeviceVersion{m_dice.coin() ? "1.2.3" : "1.10.0"};
    device.shareable = m_dice.percent(30);
    if (device.shareable && device.capacity.contains("memory") && m_dice.percent(60)) {
        CapacityPolicy policy;
        policy.standard = amount("4Gi");
        if (m_dice.coin()) policy.range = CapacityPolicy::Range{amount("2Gi"), {}, amount("2Gi")};
        device.capacity["memory"].policy = std::move(policy);
    }
}

DeviceRequest HardClaims::deviceRequest() {
    DeviceRequest request;
    request.deviceClass = m_dice.percent(70) ? "gpus" : m_dice.percent(92) ? "nics"
                                                                           : "gone";
    request.count = m_dice.percent(70) ? 1 : 2;
    request.all = m_dice.percent(m_asksForAll ? 40 : 8) && m_mayAskForAll;
    request.adminAccess = m_dice.percent(8);
    if (m_dice.percent(20)) request.tolerations.push_back({"broken", Toleration::Op::Exists, "", false, TaintEffect::NoSchedule});
    if (!m_selects) return request;
    for (std::size_t i = m_dice.below(3); i > 0; --i) request.selectors.push_back(m_dice.of(kExpressions));
    if (m_dice.percent(25)) request.capacity.emplace("memory", *ExactQuantity::parse(m_dice.coin() ? "3Gi" : "20Gi"));
    return request;
}

ResourceClaim HardClaims::deviceClaim(const std::string& space, const std::string& name) {
    ResourceClaim claim;
    claim.namespaceName = space;
    claim.name = name;
    claim.uid = "uid-" + space + "-" + name;
    claim.deleting = m_dice.percent(2);
    for (std::size_t i = 1 + (m_dice.percent(25) ? 1u : 0u); i > 0; --i) {
        ClaimRequest request{"r" + std::to_string(i), m_dice.percent(20), {deviceRequest()}};
        if (request.prioritized) {
            request.alternatives[0].name = "first";
            request.alternatives.push_back(deviceRequest());
            request.alternatives[1].name = "second";
        }
        claim.requests.push_back(std::move(request));
    }
    if (m_dice.percent(20)) claim.constraints.push_back({{}, "gpu.example.com/model", ""});
    if (m_dice.percent(8)) claim.constraints.push_back({{"r1"}, "", "gpu.example.com/slot"});
    return claim;
}

void HardClaims::makeDeviceClaims(Objects& objects) {
    for (const char* space : kNamespaces)
        for (std::size_t i = 3; i < 9; ++i)
            if (m_dice.percent(92)) m_devices.claims.push_back(deviceClaim(space, "devices-" + std::to_string(i)));
    for (Pod& pod : objects.pods)
        for (const PodResourceClaim& wanted : pod.spec->resourceClaims) {
            if (wanted.templateName.empty() || m_dice.percent(10)) continue;
            if (m_dice.percent(10)) {
                pod.claimStatuses.push_back({wanted.name, {}});  // none was needed
                continue;
            }
            ResourceClaim claim = deviceClaim(pod.namespaceName, pod.name + "-" + wanted.name);
            claim.ownerPod = pod.name;
            claim.ownerUid = m_dice.percent(95) ? pod.uid : "somebody";
            pod.claimStatuses.push_back({wanted.name, claim.name});
            m_devices.claims.push_back(std::move(claim));
        }
}

/// Some claims have a device already, no device twice; some are reserved for a pod.
void HardClaims::giveDevicesAway(const Objects& objects) {
    std::vector<std::pair<const ResourceSlice*, const Device*>> free;
    for (const ResourceSlice& slice : m_devices.slices)
        if (slice.generation == 0)
            for (const Device& device : slice.devices) free.emplace_back(&slice, &device);
    m_dice.shuffle(free);
    for (ResourceClaim& claim : m_devices.claims) {
        if (free.empty()) return;
        if (!m_dice.percent(18)) continue;
        const auto [slice, device] = free.back();
        free.pop_back();
        ClaimAllocation allocation;
        allocation.devices.push_back({claim.requests[0].name, {slice->driver, slice->pool, device->name}, m_dice.percent(10), m_dice.percent(1) ? DeviceBinding::Waits : DeviceBinding::Ready});
        if (!slice->reach.nodeName.empty())
            allocation.nodeSelector = NodeSelector{{{{}, {{"metadata.name", SelectorOp::In, {slice->reach.nodeName}}}}}};
        else
            allocation.nodeSelector = slice->reach.nodeSelector;
        claim.allocation = std::move(allocation);
        if (!objects.pods.empty() && m_dice.percent(50)) {
            const Pod& pod = objects.pods[m_dice.below(objects.pods.size())];
            if (pod.namespaceName == claim.namespaceName) claim.reservedFor.push_back({"pods", pod.name, pod.uid});
        }
    }
}

}  // namespace bayplan::testing
