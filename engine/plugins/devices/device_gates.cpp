// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/devices/device_gates.h"

#include <algorithm>

#include "base/saturating.h"
#include "cluster/extended_claims.h"

namespace bayplan {

ClaimsOfPod claimsUnder(const DeviceGates& gates, const DeviceCatalog& devices, const Pod& pod) {
    ClaimsOfPod found = claimsOf(devices, pod);
    if (!gates.extended && !found.claims.empty() && isExtendedClaim(devices.claim(found.claims.back()))) found.claims.pop_back();
    return found;
}

std::optional<Reason> missingFor(const DeviceCatalog& devices, const ResourceClaim& claim, bool alternatives) {
    for (const ClaimRequest& request : claim.requests) {
        if (request.prioritized && !alternatives) return kNoAlternatives({claim.key(), request.name});
        for (const DeviceRequest& asked : request.alternatives) {
            if (devices.findClass(asked.deviceClass)) continue;
            const std::string name = request.prioritized ? request.name + "/" + asked.name : request.name;
            if (asked.deviceClass.empty()) return kNoRequestType({claim.key(), name});
            return kNoDeviceClass({claim.key(), name, asked.deviceClass});
        }
    }
    return std::nullopt;
}

DeviceBinding bindingOf(const DeviceGates& gates, const ClaimAllocation& allocation) {
    if (!gates.binding) return DeviceBinding::Ready;
    const auto at = std::find_if(allocation.devices.begin(), allocation.devices.end(), [](const AllocatedDevice& device) { return device.binding != DeviceBinding::Ready; });
    return at == allocation.devices.end() ? DeviceBinding::Ready : at->binding;
}

std::optional<DeviceBinding> bindingAt(const DeviceGates& gates, const ClaimAllocation& allocation, const std::optional<CycleClock>& clock, Duration atMost) {
    const DeviceBinding binding = bindingOf(gates, allocation);
    if (binding != DeviceBinding::Waits || !allocation.made) return binding;
    if (!clock) return std::nullopt;
    constexpr std::int64_t kSecond = 1'000'000'000;
    const std::int64_t waited = saturatingSub(clock->now, *allocation.made);  // whole seconds, as the API server writes them
    return waited > atMost.nanoseconds / kSecond ? DeviceBinding::Failed : DeviceBinding::Waits;
}

Message switchedOff(const DeviceGates& gates, const DeviceCatalog& devices, const std::vector<const ResourceClaim*>& pending) {
    if (gates.shares && gates.counters && gates.binding) return {};
    const auto off = [](bool on, const char* gate) { return on ? Message() : worded("devices without the gate %1", {gate}); };
    Message what;
    for (const ResourceSlice& slice : devices.slices) {
        if (slice.perDeviceReach || !slice.counterSets.empty()) what = off(gates.counters, "DRAPartitionableDevices");
        for (const Device& device : slice.devices) {
            if (what.empty() && !device.consumes.empty()) what = off(gates.counters, "DRAPartitionableDevices");
            if (what.empty() && (device.shareable || !device.capacity.empty())) what = off(gates.shares, "DRAConsumableCapacity");
            if (what.empty() && device.binds) what = off(gates.binding, "DRADeviceBindingConditions");
        }
        if (!what.empty()) return what;
    }
    for (const ResourceClaim* claim : pending)
        for (const ClaimRequest& request : claim->requests)
            for (const DeviceRequest& one : request.alternatives)
                if (!one.capacity.empty() && !gates.shares) return off(gates.shares, "DRAConsumableCapacity");
    return {};
}

PendingClaims::PendingClaims(const DeviceIndex& index, const Cluster& cluster, NodeIdx node, PodIdx pod, const FeatureGates& features)
    : m_index(index), m_node(node), m_gates(features) {
    const Catalog& catalog = index.catalog();
    m_all = claimsUnder(m_gates, catalog.devices, catalog.pod(pod)).claims;
    for (const ResourceClaimIdx idx : m_all) {
        const ResourceClaim& claim = catalog.devices.claim(idx);
        if (cluster.allocation(idx)) continue;
        m_pending.push_back(idx);
        if (!m_refusal) m_refusal = missingFor(catalog.devices, claim, m_gates.alternatives);
        if (isExtendedClaim(claim)) m_extended = std::make_unique<const ResourceClaim>(extendedClaimOn(catalog, *catalog.pod(pod).spec, claim, node));
        m_asked.push_back(m_extended ? m_extended.get() : &claim);
    }
    if (m_notModelled.empty() && !m_pending.empty()) m_notModelled = switchedOff(m_gates, catalog.devices, m_asked);
}

DeviceAllocation PendingClaims::find(const DevicesTaken& taken) const {
    DeviceAllocation found;
    if (m_refusal) found.why = m_refusal->text;
    else if (!m_notModelled.empty()) {
        found.verdict = DeviceAllocation::Verdict::NotModelled;
        found.why = m_notModelled;
    } else if (!m_pending.empty()) found = DeviceQuestion(m_index, m_asked).on(m_node, taken, m_gates.taints);
    else found.verdict = DeviceAllocation::Verdict::Possible;
    return found;
}

}  // namespace bayplan
