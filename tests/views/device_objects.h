// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two nodes with a GPU each that drivers publish, a pod that has one, and pods that claim one.

#include "common/session.h"
#include "io/sessions/loader.h"

namespace bayplan::testing {

inline ClusterPtr clusterWithDevices() {
    std::string yaml;
    for (const std::string node : {"n0", "n1"})
        yaml += "apiVersion: v1\nkind: Node\nmetadata: {name: " + node + "}\nstatus: {allocatable: {cpu: 8, memory: 16Gi, pods: 20}}\n---\n"
                + "apiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: s-" + node + "}\nspec: {driver: gpu.example.com, nodeName: " + node
                + ", pool: {name: " + node + ", generation: 1, resourceSliceCount: 1}, devices: [{name: gpu-0, attributes: {model: {string: " + (node == "n0" ? "A100" : "H100")
                + "}}}]}\n---\n";
    const auto claim = [&](const std::string& name, const std::string& more, const std::string& status = {}) {
        yaml += "apiVersion: resource.k8s.io/v1\nkind: ResourceClaim\nmetadata: {name: " + name + "}\nspec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: gpus"
                + more + "}}]}}\n" + status + "---\n";
    };
    const auto pod = [&](const std::string& name, const std::string& spec) {
        yaml += "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", uid: uid-" + name + "}\nspec: {" + spec
                + "containers: [{name: c}], resourceClaims: [{name: x, resourceClaimName: c-" + name + "}]}\n---\n";
    };
    yaml += "apiVersion: resource.k8s.io/v1\nkind: DeviceClass\nmetadata: {name: gpus}\n---\n";
    claim("c-runs", "", "status: {allocation: {devices: {results: [{request: gpu, driver: gpu.example.com, pool: n0, device: gpu-0}]}}}\n");
    claim("c-waits", "");
    claim("c-picky", R"(, selectors: [{cel: {expression: 'device.attributes["gpu.example.com"].model == "B200"'}}])");
    pod("runs", "nodeName: n0, ");
    pod("waits", "");
    pod("picky", "");
    return build(readObjectsFromText(yaml, "devices.yaml").value()).value().cluster;
}

}  // namespace bayplan::testing
