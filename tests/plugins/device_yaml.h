// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two nodes, what a driver gave to a claim, and pods with claims, as YAML; and the picture that is made of it.

#include "framework/catalog_index.h"
#include "io/sessions/loader.h"
#include "plugins/devices/device_index.h"

namespace bayplan::testing {

inline constexpr const char* kTwoNodes = R"(
apiVersion: v1
kind: Node
metadata: {name: n0}
status: {allocatable: {cpu: 8, memory: 16Gi, pods: 20}}
---
apiVersion: v1
kind: Node
metadata: {name: n1}
status: {allocatable: {cpu: 8, memory: 16Gi, pods: 20}}
---
apiVersion: resource.k8s.io/v1
kind: DeviceClass
metadata: {name: any}
---
)";

/// The status of a claim whose request r has a device of pool p of gpu.example.com.
inline std::string allocated(const std::string& device, const std::string& more = "") {
    return "status: {allocation: {devices: {results: [{request: r, driver: gpu.example.com, pool: p, device: " + device + more + "}]}}}\n";
}

inline std::string pod(const std::string& name, const std::string& claim, const std::string& node = "") {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", uid: uid-" + name + "}\nspec: {" + (node.empty() ? "" : "nodeName: " + node + ", ")
           + "resourceClaims: [{name: x, resourceClaimName: " + claim + "}], containers: [{name: c}]}\n---\n";
}

struct DevicePicture {
    explicit DevicePicture(const std::string& yaml)
        : cluster(build(readObjectsFromText(kTwoNodes + yaml, "test.yaml").value()).value().cluster), catalog(CatalogIndex::of(cluster->sharedCatalog())) {}

    const DeviceIndex& index() const { return catalog->derived.of<DeviceIndex>(); }
    PodIdx pod(const char* name) const { return cluster->catalog().findPod("default/" + std::string(name)); }
    NodeIdx node(const char* name) const { return cluster->catalog().findNode(name); }

    ClusterPtr cluster;
    std::shared_ptr<const CatalogIndex> catalog;
};

}  // namespace bayplan::testing
