// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is decided about a pod's claims before any node is looked at: which of them are to be allocated, classes that do
// not exist, and feature gates. The plugin and the explanations ask the same function.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/dynamicresources/dynamicresources.go (PreFilter).
// Thread rule: pure functions.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "base/duration.h"
#include "framework/plugin.h"
#include "framework/reason_info.h"
#include "model/feature_gates.h"
#include "plugins/devices/device_allocator.h"

namespace bayplan {

// Of DynamicResources.
inline constexpr ReasonInfo kNoRequestType{
    "Claims.noType", "request %2: unsupported request type", WORDS_FOR_PEOPLE("Text", "claim %1, request %2: it asks for nothing that is known"), {"claim", "request"}};
inline constexpr ReasonInfo kNoAlternatives{"Claims.noAlternatives",
                                            "resource claim %1, request %2: has subrequests, but the DRAPrioritizedList feature is disabled",
                                            WORDS_FOR_PEOPLE("Text", "claim %1, request %2: alternatives are switched off by the gate DRAPrioritizedList"),
                                            {"claim", "request"}};
inline constexpr ReasonInfo kNoDeviceClass{
    "Claims.noClass", "request %2: device class %3 does not exist", WORDS_FOR_PEOPLE("Text", "claim %1, request %2: there is no device class %3"), {"claim", "request", "class"}};

/// The gates that decide about devices.
struct DeviceGates {
    explicit DeviceGates(const FeatureGates& features)
        : taints(features.on("DRADeviceTaints")),
          shares(features.on("DRAConsumableCapacity")),
          counters(features.on("DRAPartitionableDevices")),
          binding(features.on("DRADeviceBindingConditions") && features.on("DRAResourceClaimDeviceStatus")),
          alternatives(features.on("DRAPrioritizedList")),
          extended(features.on("DRAExtendedResource")) {}

    bool taints;        // taints of devices count
    bool shares;        // devices may be shared, and their capacities count
    bool counters;      // devices may share counters, and have a reach each
    bool binding;       // devices may have binding conditions
    bool alternatives;  // requests may have alternatives
    bool extended;      // devices may serve extended resources
};

/// The claims of the pod; without that of its extended resources where the gate is off.
ClaimsOfPod claimsUnder(const DeviceGates& gates, const DeviceCatalog& devices, const Pod& pod);

/// Why upstream refuses a claim before it looks at nodes: a class that does not exist, or alternatives where they are not
/// allowed. Absent: it does not.
std::optional<Reason> missingFor(const DeviceCatalog& devices, const ResourceClaim& claim, bool alternatives);

/// What the binding conditions make of the allocation: the first device that is not Ready decides. Ready where the gate is off.
DeviceBinding bindingOf(const DeviceGates& gates, const ClaimAllocation& allocation);
/// The same at some time: what waits for longer than `atMost` has failed. Absent: it waits since a time that is said, and it is
/// not known what time it is.
std::optional<DeviceBinding> bindingAt(const DeviceGates& gates, const ClaimAllocation& allocation, const std::optional<CycleClock>& clock, Duration atMost);

/// A gate whose absence changes rules in ways that are not modelled, if something here depends on them; or empty.
Message switchedOff(const DeviceGates& gates, const DeviceCatalog& devices, const std::vector<const ResourceClaim*>& pending);

/// The claims of one pod that are to be allocated on one node. The index and the picture outlive it.
class PendingClaims {
public:
    PendingClaims(const DeviceIndex& index, const Cluster& cluster, NodeIdx node, PodIdx pod, const FeatureGates& features);

    /// All of the pod, with and without devices.
    const std::vector<ResourceClaimIdx>& all() const { return m_all; }
    /// Those without devices.
    const std::vector<ResourceClaimIdx>& claims() const { return m_pending; }
    /// Likewise, as they are asked on this node.
    const std::vector<const ResourceClaim*>& asked() const { return m_asked; }
    bool any() const { return !m_pending.empty(); }
    const DeviceGates& gates() const { return m_gates; }

    /// Why no node takes the claims, as missingFor(), or what is not modelled; both absent: find() searches.
    const std::optional<Reason>& refusal() const { return m_refusal; }
    const Message& notModelled() const { return m_notModelled; }
    DeviceAllocation find(const DevicesTaken& taken) const;

private:
    const DeviceIndex& m_index;
    NodeIdx m_node;
    DeviceGates m_gates;
    std::vector<ResourceClaimIdx> m_all, m_pending;
    std::vector<const ResourceClaim*> m_asked;
    std::unique_ptr<const ResourceClaim> m_extended;  // as it is asked on this node
    std::optional<Reason> m_refusal;
    Message m_notModelled;
};

}  // namespace bayplan
