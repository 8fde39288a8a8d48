// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/storage.h"

namespace bayplan {

bool isFor(const PersistentVolume& volume, const PersistentVolumeClaim& claim) {
    if (!volume.claim || volume.claim->name != claim.name || volume.claim->namespaceName != claim.namespaceName)
        return false;
    return volume.claim->uid.empty() || volume.claim->uid == claim.uid;
}

bool reaches(const PersistentVolume& volume, const Labels& nodeLabels) {
    // Upstream matches against a node with labels but no name.
    return !volume.nodeAffinity || matches(*volume.nodeAffinity, nodeLabels, "");
}

}  // namespace bayplan
