// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The parts of persistent volumes, claims, classes and drivers that a scheduler reads. Plain values, after the API
// server's defaulting; a class given by the old beta annotation is stored like one given by the field.
// Source: Kubernetes 1.36 api/core/v1/types.go, api/storage/v1/types.go, component-helpers storage/volume.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "base/parts.h"
#include "base/quantity.h"
#include "model/kinds.h"
#include "model/labels.h"
#include "model/selector.h"

namespace bayplan {

inline constexpr std::string_view kNoProvisioner = "kubernetes.io/no-provisioner";

/// The claim that a volume is bound to or reserved for.
struct ClaimReference {
    std::string namespaceName;
    std::string name;
    std::string uid;  // empty: any claim of that name

    bool operator==(const ClaimReference&) const = default;
};

struct PersistentVolume {
    static constexpr ObjectKind kKind = ObjectKind::PersistentVolume;

    std::string name;
    Labels labels;
    bool deleting = false;
    bool available = false;  // phase Available
    std::string className;
    Quantity capacity;
    std::vector<std::string> accessModes;
    bool block = false;                        // volumeMode
    std::string attributesClass;               // volumeAttributesClassName
    std::optional<NodeSelector> nodeAffinity;  // required
    std::optional<ClaimReference> claim;
    std::string driver;  // of a CSI volume, or the in-tree plugin's name ("kubernetes.io/aws-ebs"); empty: a volume of another kind
    std::string handle;  // the volume's identity at the driver

    bool operator==(const PersistentVolume&) const = default;
};

struct PersistentVolumeClaim {
    static constexpr ObjectKind kKind = ObjectKind::PersistentVolumeClaim;

    std::string namespaceName = "default";
    std::string name;
    std::string uid;
    std::optional<std::string> ownerUid;  // of the controller
    bool deleting = false;
    bool lost = false;  // phase Lost
    std::string className;
    std::string volumeName;
    bool bindCompleted = false;               // annotation pv.kubernetes.io/bind-completed
    std::optional<std::string> selectedNode;  // annotation volume.kubernetes.io/selected-node
    std::vector<std::string> accessModes;
    std::optional<Quantity> request;  // of storage
    bool block = false;
    std::string attributesClass;
    std::optional<LabelSelector> selector;

    std::string key() const { return namespaceName + "/" + name; }
    /// Bound to a volume, and binding is complete.
    bool bound() const { return !volumeName.empty() && bindCompleted; }
    bool operator==(const PersistentVolumeClaim&) const = default;
};

struct StorageClass {
    static constexpr ObjectKind kKind = ObjectKind::StorageClass;

    std::string name;
    std::string provisioner;
    bool waits = false;  // volumeBindingMode WaitForFirstConsumer
    /// ORed; the requirements of one entry are ANDed, and an entry without requirements matches no node. Empty: every
    /// node.
    std::vector<std::vector<Requirement>> allowedTopologies;

    bool operator==(const StorageClass&) const = default;
};

/// What the CSI drivers of one node report; the object has the node's name.
struct CsiNode {
    static constexpr ObjectKind kKind = ObjectKind::CsiNode;

    struct Driver {
        std::string name;
        std::optional<std::int32_t> limit;  // allocatable.count: volumes that can be attached

        bool operator==(const Driver&) const = default;
    };
    std::string name;
    std::vector<Driver> drivers;
    std::vector<std::string> migrated;  // in-tree plugins that a CSI driver replaces

    bool operator==(const CsiNode&) const = default;
};

struct CsiDriver {
    static constexpr ObjectKind kKind = ObjectKind::CsiDriver;

    std::string name;
    bool storageCapacity = false;  // it publishes CSIStorageCapacity objects, which then count

    bool operator==(const CsiDriver&) const = default;
};

struct CsiStorageCapacity {
    static constexpr ObjectKind kKind = ObjectKind::CsiStorageCapacity;

    std::string namespaceName = "default";
    std::string name;
    std::string className;
    std::optional<LabelSelector> nodeTopology;  // absent: no node
    std::optional<Quantity> capacity;
    std::optional<Quantity> maximumVolumeSize;

    std::string key() const { return namespaceName + "/" + name; }
    bool operator==(const CsiStorageCapacity&) const = default;
};

struct VolumeAttachment {
    static constexpr ObjectKind kKind = ObjectKind::VolumeAttachment;

    std::string name;
    std::string attacher;
    std::string nodeName;
    std::string volumeName;  // empty: an inline volume

    bool operator==(const VolumeAttachment&) const = default;
};

struct StorageObjects {
    std::vector<PersistentVolume> volumes;
    std::vector<PersistentVolumeClaim> claims;
    std::vector<StorageClass> classes;
    std::vector<CsiNode> csiNodes;
    std::vector<CsiDriver> csiDrivers;
    std::vector<CsiStorageCapacity> capacities;
    std::vector<VolumeAttachment> attachments;

    static constexpr auto parts = std::tuple{
        &StorageObjects::volumes, &StorageObjects::claims, &StorageObjects::classes, &StorageObjects::csiNodes,
        &StorageObjects::csiDrivers, &StorageObjects::capacities, &StorageObjects::attachments};
};

/// Whether `volume` is bound to `claim` or reserved for it.
bool isFor(const PersistentVolume& volume, const PersistentVolumeClaim& claim);

/// Whether a node with these labels can reach the volume.
bool reaches(const PersistentVolume& volume, const Labels& nodeLabels);

}  // namespace bayplan
