// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/api_kinds.h"

#include "kube/api_client.h"

namespace bayplan {

std::string ApiKind::path(std::size_t version) const {
    return (group.empty() ? "/api/" : "/apis/") + apiVersion(version) + (only.empty() ? std::string() : apiPath({"namespaces", only})) + "/" + resource;
}

const std::vector<ApiKind>& apiKindsRead() {
    static const std::vector<ApiKind> kinds = {
        {"", {"v1"}, "nodes", "Node"},
        {"", {"v1"}, "pods", "Pod", false, false, true},
        {"", {"v1"}, "namespaces", "Namespace"},
        {"scheduling.k8s.io", {"v1"}, "priorityclasses", "PriorityClass"},
        {"policy", {"v1"}, "poddisruptionbudgets", "PodDisruptionBudget", false, false, true},
        {"", {"v1"}, "services", "Service", false, false, true},
        {"", {"v1"}, "replicationcontrollers", "ReplicationController", false, false, true},
        {"apps", {"v1"}, "replicasets", "ReplicaSet", false, false, true},
        {"apps", {"v1"}, "statefulsets", "StatefulSet", false, false, true},
        {"", {"v1"}, "persistentvolumes", "PersistentVolume"},
        {"", {"v1"}, "persistentvolumeclaims", "PersistentVolumeClaim", false, false, true},
        {"storage.k8s.io", {"v1"}, "storageclasses", "StorageClass"},
        {"storage.k8s.io", {"v1"}, "csinodes", "CSINode"},
        {"storage.k8s.io", {"v1"}, "csidrivers", "CSIDriver"},
        {"storage.k8s.io", {"v1"}, "csistoragecapacities", "CSIStorageCapacity", false, false, true},
        {"storage.k8s.io", {"v1"}, "volumeattachments", "VolumeAttachment"},
        {"resource.k8s.io", {"v1", "v1beta2", "v1beta1"}, "resourceclaims", "ResourceClaim", true, false, true},
        {"resource.k8s.io", {"v1", "v1beta2", "v1beta1"}, "resourceslices", "ResourceSlice", true},
        {"resource.k8s.io", {"v1", "v1beta2", "v1beta1"}, "deviceclasses", "DeviceClass", true},
        {"topology.node.k8s.io", {"v1alpha2", "v1alpha1"}, "noderesourcetopologies", "NodeResourceTopology", true, true},
        {"nodeinfo.volcano.sh", {"v1alpha1"}, "numatopologies", "Numatopology", true, true},
    };
    return kinds;
}

std::vector<ApiKind> apiKindsReadIn(const std::string& namespaceName) {
    std::vector<ApiKind> kinds = apiKindsRead();
    for (ApiKind& kind : kinds)
        if (kind.namespaced) kind.only = namespaceName;
    return kinds;
}

}  // namespace bayplan
