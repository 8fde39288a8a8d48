// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The storage objects of a catalog, found by name.
// Thread rule: immutable once built.

#include <string>
#include <string_view>

#include "base/diagnostics.h"
#include "base/ids.h"
#include "cluster/named_objects.h"
#include "model/pod.h"
#include "model/storage.h"

namespace bayplan {

struct StorageCatalog : NamedObjects<StorageObjects> {
    StorageCatalog() = default;
    /// Left out, with an Error that names the object: one without a name, a second one of the same name. Reported, with
    /// a Warning: amounts that are negative or too large to count; claims and volumes that name one another but do not
    /// agree; a claim or volume whose counterpart is missing. O(objects).
    StorageCatalog(StorageObjects objects, Diagnostics& diagnostics);

    const PersistentVolume& volume(VolumeIdx i) const { return volumes[i.get()]; }
    const PersistentVolumeClaim& claim(VolumeClaimIdx i) const { return claims[i.get()]; }
    VolumeIdx findVolume(std::string_view name) const { return indexOf<PersistentVolume, VolumeIdx>(name); }
    /// `key`: "namespace/name".
    VolumeClaimIdx findClaim(std::string_view key) const { return indexOf<PersistentVolumeClaim, VolumeClaimIdx>(key); }
    /// Null if there is none; so are the next two.
    const StorageClass* findClass(std::string_view name) const { return find(classes, name); }
    const CsiNode* findCsiNode(std::string_view nodeName) const { return find(csiNodes, nodeName); }
    const CsiDriver* findCsiDriver(std::string_view name) const { return find(csiDrivers, name); }
};

/// Whether `volume` is used through a claim.
bool hasClaim(const Volume& volume);
/// The name of that claim; for a generic ephemeral volume it follows from the pod's name.
std::string claimName(const Pod& pod, const Volume& volume);
/// The claim of a pod's volume; invalid if the volume has none, or if that claim does not exist.
VolumeClaimIdx findClaim(const StorageCatalog& storage, const Pod& pod, const Volume& volume);

}  // namespace bayplan
