// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/api_kinds.h"

namespace bayplan {

std::string ApiKind::path(std::size_t version) const {
    return (group.empty() ? "/api/" : "/apis/") + apiVersion(version) + "/" + resource;
}

const std::vector<ApiKind>& apiKindsRead() {
    static const std::vector<ApiKind> kinds = {
        {"", {"v1"}, "nodes", "Node"},
        {"", {"v1"}, "pods", "Pod"},
        {"", {"v1"}, "namespaces", "Namespace"},
        {"scheduling.k8s.io", {"v1"}, "priorityclasses", "PriorityClass"},
        {"policy", {"v1"}, "poddisruptionbudgets", "PodDisruptionBudget"},
        {"", {"v1"}, "services", "Service"},
        {"", {"v1"}, "replicationcontrollers", "ReplicationController"},
        {"apps", {"v1"}, "replicasets", "ReplicaSet"},
        {"apps", {"v1"}, "statefulsets", "StatefulSet"},
        {"", {"v1"}, "persistentvolumes", "PersistentVolume"},
        {"", {"v1"}, "persistentvolumeclaims", "PersistentVolumeClaim"},
        {"storage.k8s.io", {"v1"}, "storageclasses", "StorageClass"},
        {"storage.k8s.io", {"v1"}, "csinodes", "CSINode"},
        {"storage.k8s.io", {"v1"}, "csidrivers", "CSIDriver"},
        {"storage.k8s.io", {"v1"}, "csistoragecapacities", "CSIStorageCapacity"},
        {"storage.k8s.io", {"v1"}, "volumeattachments", "VolumeAttachment"},
        {"resource.k8s.io", {"v1", "v1beta2", "v1beta1"}, "resourceclaims", "ResourceClaim", true},
        {"resource.k8s.io", {"v1", "v1beta2", "v1beta1"}, "resourceslices", "ResourceSlice", true},
        {"resource.k8s.io", {"v1", "v1beta2", "v1beta1"}, "deviceclasses", "DeviceClass", true},
        {"topology.node.k8s.io", {"v1alpha2", "v1alpha1"}, "noderesourcetopologies", "NodeResourceTopology", true, true},
        {"nodeinfo.volcano.sh", {"v1alpha1"}, "numatopologies", "Numatopology", true, true},
    };
    return kinds;
}

}  // namespace bayplan
