// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/decode_storage.h"

#include <algorithm>
#include <array>
#include <utility>

#include "io/objects/decode_common.h"

namespace bayplan {

namespace {

constexpr std::string_view kBetaClass = "volume.beta.kubernetes.io/storage-class";
constexpr std::string_view kBindCompleted = "pv.kubernetes.io/bind-completed";
constexpr std::string_view kSelectedNode = "volume.kubernetes.io/selected-node";
constexpr std::string_view kMigratedPlugins = "storage.alpha.kubernetes.io/migrated-plugins";

constexpr std::array<InTreeSource, 11> kInTreeSources{{
    {"awsElasticBlockStore", "kubernetes.io/aws-ebs", "volumeID"},
    {"gcePersistentDisk", "kubernetes.io/gce-pd", "pdName"},
    {"azureDisk", "kubernetes.io/azure-disk", "diskURI"},
    {"azureFile", "kubernetes.io/azure-file", "shareName"},
    {"cinder", "kubernetes.io/cinder", "volumeID"},
    {"vsphereVolume", "kubernetes.io/vsphere-volume", "volumePath"},
    {"portworxVolume", "kubernetes.io/portworx-volume", "volumeID"},
    {"rbd", "kubernetes.io/rbd", "image"},
    {"iscsi", "kubernetes.io/iscsi", "iqn"},
    {"nfs", "kubernetes.io/nfs", "path"},
    {"fc", "kubernetes.io/fc", "lun"},
}};

struct Metadata {
    std::string name;
    std::string namespaceName;
    std::string uid;
    Labels labels;
    Labels annotations;
    std::optional<std::string> ownerUid;
    bool deleting = false;
};

void decodeOwner(const Field& field, Metadata& metadata) {
    std::string uid;
    bool controller = false;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "uid") uid = value.text();
        else if (key == "controller") controller = value.boolean();
    });
    if (controller && !metadata.ownerUid) metadata.ownerUid = std::move(uid);
}

Metadata decodeMetadata(const Field& object) {
    Metadata metadata;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key != "metadata") return;
        value.forEach([&](std::string_view name, const Field& part) {
            if (name == "name") metadata.name = part.text();
            else if (name == "namespace") metadata.namespaceName = part.text();
            else if (name == "uid") metadata.uid = part.text();
            else if (name == "labels") metadata.labels = decodeLabels(part);
            else if (name == "annotations") metadata.annotations = decodeLabels(part);
            else if (name == "deletionTimestamp") metadata.deleting = true;
            else if (name == "ownerReferences") part.forEachElement([&](const Field& owner) { decodeOwner(owner, metadata); });
        });
    });
    if (metadata.name.empty()) object.fail(worded("metadata.name is missing"));
    if (metadata.namespaceName.empty()) metadata.namespaceName = "default";
    return metadata;
}

std::string textOf(const Labels& annotations, std::string_view key) {
    const std::string* value = annotations.find(key);
    return value ? *value : std::string();
}

/// Filesystem or Block; absent: Filesystem.
bool decodeBlock(const Field& field) {
    const std::string_view text = field.string();
    if (text == "Block") return true;
    if (!text.empty() && text != "Filesystem") field.fail(worded("must be Filesystem or Block, not \"%1\"", {text}));
    return false;
}

std::optional<Quantity> decodeStorageAmount(const Field& resources) {
    std::optional<Quantity> amount;
    resources.forEach([&](std::string_view key, const Field& value) {
        if (key == "storage") amount = value.quantity();
    });
    return amount;
}

ClaimReference decodeClaimReference(const Field& field) {
    ClaimReference reference;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "namespace") reference.namespaceName = value.text();
        else if (key == "name") reference.name = value.text();
        else if (key == "uid") reference.uid = value.text();
    });
    return reference;
}

void decodeSource(std::string_view field, const Field& value, PersistentVolume& volume) {
    const InTreeSource* source = inTreeSource(field);
    if (!source && field != "csi") return;
    if (source) volume.driver = source->plugin;
    value.forEach([&](std::string_view key, const Field& part) {
        if (source && key == source->handle && part.value().type() == JsonValue::Type::String) volume.handle = part.text();
        else if (!source && key == "driver") volume.driver = part.text();
        else if (!source && key == "volumeHandle") volume.handle = part.text();
    });
}

std::vector<Requirement> decodeTopologyTerm(const Field& field) {
    std::vector<Requirement> requirements;
    field.forEach([&](std::string_view key, const Field& expressions) {
        if (key != "matchLabelExpressions") return;
        expressions.forEachElement([&](const Field& element) {
            Requirement requirement;
            element.forEach([&](std::string_view name, const Field& value) {
                if (name == "key") requirement.key = value.text();
                else if (name == "values") requirement.values = decodeStrings(value);
            });
            requirements.push_back(std::move(requirement));
        });
    });
    return requirements;
}

CsiNode::Driver decodeNodeDriver(const Field& field) {
    CsiNode::Driver driver;
    field.forEach([&](std::string_view key, const Field& value) {
        if (key == "name") driver.name = value.text();
        else if (key == "allocatable")
            value.forEach([&](std::string_view name, const Field& count) {
                if (name == "count") driver.limit = count.int32(0);
            });
    });
    return driver;
}

}  // namespace

const InTreeSource* inTreeSource(std::string_view field) {
    const auto at = std::find_if(kInTreeSources.begin(), kInTreeSources.end(),
                                 [&](const InTreeSource& source) { return source.field == field; });
    return at == kInTreeSources.end() ? nullptr : &*at;
}

PersistentVolume decodePersistentVolume(const Field& object) {
    Metadata metadata = decodeMetadata(object);
    PersistentVolume volume;
    volume.name = std::move(metadata.name);
    volume.labels = std::move(metadata.labels);
    volume.deleting = metadata.deleting;
    object.forEach([&](std::string_view part, const Field& fields) {
        if (part != "spec" && part != "status") return;
        fields.forEach([&](std::string_view key, const Field& value) {
            if (part == "status") {
                if (key == "phase") volume.available = value.string() == "Available";
            } else if (key == "capacity") volume.capacity = decodeStorageAmount(value).value_or(Quantity());
            else if (key == "accessModes") volume.accessModes = decodeStrings(value);
            else if (key == "storageClassName") volume.className = value.text();
            else if (key == "volumeMode") volume.block = decodeBlock(value);
            else if (key == "volumeAttributesClassName") volume.attributesClass = value.text();
            else if (key == "claimRef") volume.claim = decodeClaimReference(value);
            else if (key == "nodeAffinity") {
                value.forEach([&](std::string_view name, const Field& required) {
                    if (name == "required") volume.nodeAffinity = decodeNodeSelector(required);
                });
            } else {
                decodeSource(key, value, volume);
            }
        });
    });
    if (const std::string* beta = metadata.annotations.find(kBetaClass)) volume.className = *beta;
    return volume;
}

PersistentVolumeClaim decodePersistentVolumeClaim(const Field& object) {
    Metadata metadata = decodeMetadata(object);
    PersistentVolumeClaim claim;
    claim.namespaceName = std::move(metadata.namespaceName);
    claim.name = std::move(metadata.name);
    claim.uid = std::move(metadata.uid);
    claim.ownerUid = std::move(metadata.ownerUid);
    claim.deleting = metadata.deleting;
    claim.bindCompleted = metadata.annotations.find(kBindCompleted) != nullptr;
    if (const std::string* node = metadata.annotations.find(kSelectedNode)) claim.selectedNode = *node;
    object.forEach([&](std::string_view part, const Field& fields) {
        if (part != "spec" && part != "status") return;
        fields.forEach([&](std::string_view key, const Field& value) {
            if (part == "status") {
                if (key == "phase") claim.lost = value.string() == "Lost";
            } else if (key == "accessModes") claim.accessModes = decodeStrings(value);
            else if (key == "storageClassName") claim.className = value.text();
            else if (key == "volumeName") claim.volumeName = value.text();
            else if (key == "volumeMode") claim.block = decodeBlock(value);
            else if (key == "volumeAttributesClassName") claim.attributesClass = value.text();
            else if (key == "selector") claim.selector = decodeLabelSelector(value);
            else if (key == "resources") {
                value.forEach([&](std::string_view name, const Field& list) {
                    if (name == "requests") claim.request = decodeStorageAmount(list);
                });
            }
        });
    });
    if (const std::string* beta = metadata.annotations.find(kBetaClass)) claim.className = *beta;
    return claim;
}

StorageClass decodeStorageClass(const Field& object) {
    StorageClass made;
    made.name = decodeMetadata(object).name;
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "provisioner") made.provisioner = value.text();
        else if (key == "volumeBindingMode") {
            const std::string_view mode = value.string();
            made.waits = mode == "WaitForFirstConsumer";
            if (!made.waits && !mode.empty() && mode != "Immediate")
                value.fail(worded("must be Immediate or WaitForFirstConsumer, not \"%1\"", {mode}));
        } else if (key == "allowedTopologies") {
            value.forEachElement([&](const Field& term) { made.allowedTopologies.push_back(decodeTopologyTerm(term)); });
        }
    });
    return made;
}

CsiNode decodeCsiNode(const Field& object) {
    const Metadata metadata = decodeMetadata(object);
    CsiNode node;
    node.name = metadata.name;
    const std::string plugins = textOf(metadata.annotations, kMigratedPlugins);
    for (std::size_t begin = 0; begin < plugins.size();) {
        const std::size_t end = std::min(plugins.find(',', begin), plugins.size());
        if (end > begin) node.migrated.push_back(plugins.substr(begin, end - begin));
        begin = end + 1;
    }
    object.forEach([&](std::string_view part, const Field& spec) {
        if (part != "spec") return;
        spec.forEach([&](std::string_view key, const Field& drivers) {
            if (key == "drivers") drivers.forEachElement([&](const Field& driver) { node.drivers.push_back(decodeNodeDriver(driver)); });
        });
    });
    return node;
}

CsiDriver decodeCsiDriver(const Field& object) {
    CsiDriver driver;
    driver.name = decodeMetadata(object).name;
    object.forEach([&](std::string_view part, const Field& spec) {
        if (part != "spec") return;
        spec.forEach([&](std::string_view key, const Field& value) {
            if (key == "storageCapacity") driver.storageCapacity = value.boolean();
        });
    });
    return driver;
}

CsiStorageCapacity decodeCsiStorageCapacity(const Field& object) {
    Metadata metadata = decodeMetadata(object);
    CsiStorageCapacity capacity;
    capacity.namespaceName = std::move(metadata.namespaceName);
    capacity.name = std::move(metadata.name);
    object.forEach([&](std::string_view key, const Field& value) {
        if (key == "storageClassName") capacity.className = value.text();
        else if (key == "nodeTopology") capacity.nodeTopology = decodeLabelSelector(value);
        else if (key == "capacity") capacity.capacity = value.quantity();
        else if (key == "maximumVolumeSize") capacity.maximumVolumeSize = value.quantity();
    });
    return capacity;
}

VolumeAttachment decodeVolumeAttachment(const Field& object) {
    VolumeAttachment attachment;
    attachment.name = decodeMetadata(object).name;
    object.forEach([&](std::string_view part, const Field& spec) {
        if (part != "spec") return;
        spec.forEach([&](std::string_view key, const Field& value) {
            if (key == "attacher") attachment.attacher = value.text();
            else if (key == "nodeName") attachment.nodeName = value.text();
            else if (key == "source")
                value.forEach([&](std::string_view name, const Field& source) {
                    if (name == "persistentVolumeName") attachment.volumeName = source.text();
                });
        });
    });
    return attachment;
}

}  // namespace bayplan
