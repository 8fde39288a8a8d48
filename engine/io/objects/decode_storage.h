// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Persistent volumes, claims and the objects of storage drivers, from their API objects. Each throws Fault (io/text/field.h).
// Source: Kubernetes 1.36 api/core/v1/types.go, api/storage/v1/types.go.

#include <string_view>

#include "io/text/field.h"
#include "model/storage.h"

namespace bayplan {

PersistentVolume decodePersistentVolume(const Field& object);
PersistentVolumeClaim decodePersistentVolumeClaim(const Field& object);
StorageClass decodeStorageClass(const Field& object);
CsiNode decodeCsiNode(const Field& object);
CsiDriver decodeCsiDriver(const Field& object);
CsiStorageCapacity decodeCsiStorageCapacity(const Field& object);
VolumeAttachment decodeVolumeAttachment(const Field& object);

/// An in-tree volume source that identifies its volumes by name, and the provisioner's name of its plugin.
struct InTreeSource {
    std::string_view field;   // "awsElasticBlockStore"
    std::string_view plugin;  // "kubernetes.io/aws-ebs"
    std::string_view handle;  // the subfield that identifies the volume
};

/// Null if the field is no such source.
const InTreeSource* inTreeSource(std::string_view field);

}  // namespace bayplan
