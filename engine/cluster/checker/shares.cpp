// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/checker/shares.h"

#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "cluster/recount.h"
#include "model/koordinator/device.h"

namespace bayplan::checking {

namespace {

constexpr std::int64_t kPercentOfOne = 100;
constexpr int kMostShareTries = 100'000;

/// What one device has, or one pod takes of a device: percent of its cores, bytes of its memory. RDMA and FPGA have percents alone.
struct PartOfDevice {
    std::int64_t percent = 0, memory = 0;
    std::int64_t memoryPercent = 0;  // of memory; counts where `memory` is not told

    std::int64_t bytesOf(std::int64_t whole) const { return memory > 0 ? memory : memoryPercent * (whole / kPercentOfOne) + memoryPercent * (whole % kPercentOfOne) / kPercentOfOne; }
};

struct WantedDevices {
    std::int64_t count = 0;
    PartOfDevice each;
};

struct OfferedDevice {
    std::int32_t minor = 0;
    std::int64_t memory = 0;  // bytes in all
    std::int64_t percentFree = 0, memoryFree = 0;
};

/// What the pod asks of devices of that type; absent: nothing, or in a form that Koordinator refuses.
std::optional<WantedDevices> wantedOf(const Pod& pod, const std::string& type) {
    const auto asked = [&](const char* name) { return recountRequest(pod, name); };
    const auto divided = [](std::int64_t percent) { return std::pair(percent > kPercentOfOne ? percent / kPercentOfOne : std::int64_t(1), std::min(percent, kPercentOfOne)); };
    if (type != "gpu") {
        const std::int64_t percent = asked(type == "rdma" ? "koordinator.sh/rdma" : "koordinator.sh/fpga");
        if (percent <= 0) return std::nullopt;
        const auto [count, each] = divided(percent);
        return WantedDevices{count, {each, 0, 0}};
    }
    for (const char* vendor : {"nvidia.com/gpu", "amd.com/gpu", "dcu.com/gpu"})
        if (const std::int64_t whole = asked(vendor); whole > 0) return WantedDevices{whole, {kPercentOfOne, 0, kPercentOfOne}};
    if (const std::int64_t percent = asked("koordinator.sh/gpu"); percent > 0) {
        const auto [count, each] = divided(percent);
        return WantedDevices{count, {each, 0, each}};
    }
    const std::int64_t core = asked("koordinator.sh/gpu-core"), memory = asked("koordinator.sh/gpu-memory"), ratio = asked("koordinator.sh/gpu-memory-ratio");
    if (core <= 0 && memory <= 0 && ratio <= 0) return std::nullopt;
    const std::int64_t several = asked("koordinator.sh/gpu.shared");
    const std::int64_t count = several > 0 ? several : std::max<std::int64_t>(1, ratio / kPercentOfOne);
    return WantedDevices{count, {core / count, memory / count, ratio / count}};
}

std::int64_t amountOf(const ResourceList& list, const char* name) {
    const Quantity* amount = list.find(name);
    return amount ? amount->value() : 0;
}

PartOfDevice partOf(const ResourceList& list, const std::string& type) {
    if (type != "gpu") return {amountOf(list, type == "rdma" ? "koordinator.sh/rdma" : "koordinator.sh/fpga"), 0, 0};
    return {amountOf(list, "koordinator.sh/gpu-core"), amountOf(list, "koordinator.sh/gpu-memory"), amountOf(list, "koordinator.sh/gpu-memory-ratio")};
}

/// Whether the pods can be given their devices, one pod after the other, each on any devices with enough left. Absent: too many ways.
class SharingOut {
public:
    SharingOut(std::vector<OfferedDevice> devices, std::vector<WantedDevices> wanted) : m_devices(std::move(devices)), m_wanted(std::move(wanted)) {
        // Those that ask for most first: a way is found or refused sooner.
        std::sort(m_wanted.begin(), m_wanted.end(), [](const WantedDevices& a, const WantedDevices& b) { return a.count * a.each.percent > b.count * b.each.percent; });
    }

    std::optional<bool> possible() {
        const bool found = give(0, 0, m_wanted.empty() ? 0 : m_wanted.front().count);
        if (m_tries > kMostShareTries) return std::nullopt;
        return found;
    }

private:
    /// Gives pod `who` so many more devices, none of those before `from`.
    bool give(std::size_t who, std::size_t from, std::int64_t left) {
        if (who == m_wanted.size()) return true;
        if (left == 0) return give(who + 1, 0, who + 1 < m_wanted.size() ? m_wanted[who + 1].count : 0);
        const PartOfDevice& each = m_wanted[who].each;
        for (std::size_t d = from; d < m_devices.size(); ++d) {
            if (++m_tries > kMostShareTries) return false;
            OfferedDevice& device = m_devices[d];
            const std::int64_t bytes = each.bytesOf(device.memory);
            if (each.percent > device.percentFree || bytes > device.memoryFree) continue;
            device.percentFree -= each.percent;
            device.memoryFree -= bytes;
            if (give(who, d + 1, left - 1)) return true;
            device.percentFree += each.percent;
            device.memoryFree += bytes;
        }
        return false;
    }

    std::vector<OfferedDevice> m_devices;
    std::vector<WantedDevices> m_wanted;
    int m_tries = 0;
};

const KoordinatorDevice* deviceObjectOf(const Catalog& catalog, NodeIdx node) {
    const auto& all = catalog.koordinatorDevices;
    const auto found = std::find_if(all.begin(), all.end(), [&](const KoordinatorDevice& one) { return one.name == catalog.node(node).name; });
    return found == all.end() ? nullptr : &*found;
}

/// Healthy devices of the type, with what annotations say that pods have of them taken off.
std::vector<OfferedDevice> offeredBy(const KoordinatorDevice& object, const std::string& type, const std::vector<const Pod*>& told) {
    std::vector<OfferedDevice> devices;
    for (const KoordinatorDevice::One& one : object.devices) {
        if (one.type != type || !one.health) continue;
        const PartOfDevice whole = partOf(one.resources, type);
        devices.push_back({one.minor, whole.memory, whole.percent, whole.memory});
        for (const Pod* pod : told)
            for (const DeviceTerms::Taken& taken : pod->deviceTerms->allocated) {
                if (taken.type != type || taken.minor != one.minor) continue;
                const PartOfDevice part = partOf(taken.resources, type);
                devices.back().percentFree -= part.percent;
                devices.back().memoryFree -= part.bytesOf(whole.memory);
            }
    }
    return devices;
}

/// Whether it says more of its devices than the checker reads.
bool saysMore(const Pod& pod) { return pod.deviceTerms && (!pod.deviceTerms->hints.empty() || !pod.deviceTerms->joint.empty() || pod.deviceTerms->partition || !pod.deviceTerms->faulty.empty()); }

}  // namespace

void judgeShares(const Cluster& cluster, PodIdx pod, NodeIdx node, bool coming, const std::function<bool(const Pod&)>& judged, const Tell& tell) {
    const Catalog& catalog = cluster.catalog();
    if (!judged || catalog.koordinatorDevices.empty() || !judged(catalog.pod(pod))) return;
    for (const std::string type : {"gpu", "rdma", "fpga"}) {
        if (!wantedOf(catalog.pod(pod), type)) continue;
        const KoordinatorDevice* object = deviceObjectOf(catalog, node);
        if (!object) return;
        std::vector<WantedDevices> wanted;
        std::vector<const Pod*> told;
        bool known = !saysMore(catalog.pod(pod));
        const auto add = [&](const Pod& one) {
            if (!judged(one)) return;
            const std::optional<WantedDevices> asks = wantedOf(one, type);
            known = known && !(asks && saysMore(one));
            if (asks) wanted.push_back(*asks);
        };
        if (coming) add(catalog.pod(pod));
        for (const PodIdx other : cluster.node(node).pods) {
            const Pod& one = catalog.pod(other);
            if (coming && other == pod) continue;
            if (cluster.placement(other).standing == Standing::Assumed) add(one);
            else if (one.deviceTerms && !one.deviceTerms->allocated.empty()) told.push_back(&one);
        }
        if (!known) continue;
        std::vector<OfferedDevice> devices = offeredBy(*object, type, told);
        const std::size_t healthy = devices.size(), pods = wanted.size();
        if (SharingOut(std::move(devices), std::move(wanted)).possible().value_or(true)) continue;
        tell("devices", "no way to give " + std::to_string(pods) + " pods what they ask of " + std::to_string(healthy) + " healthy devices of type " + type);
    }
}

}  // namespace bayplan::checking
