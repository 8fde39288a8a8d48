// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What NodeResourceTopologyMatch reads of a pod: its QoS class, and the sets of requests that must each find their
// zones. Overhead, pod-level resources and exclusive CPUs are ignored.
// Source: scheduler-plugins v0.30.12 pkg/noderesourcetopology and pkg/util.

#include <string_view>
#include <vector>

#include "model/pod.h"
#include "model/resources.h"

namespace bayplan {

struct NumaRequest {
    QosClass qos = QosClass::BestEffort;
    bool devices = false;                          // some container names a resource that is not Kubernetes' own, even with the amount 0
    std::vector<const Container*> initContainers;  // including sidecars
    std::vector<const Container*> containers;
    ResourceList whole;  // for each resource, the larger of all containers' sum and the largest init container

    bool guaranteed() const { return qos == QosClass::Guaranteed; }
    bool aligned() const { return qos != QosClass::BestEffort || devices; }
};

/// Shares ownership of the pod's spec.
NumaRequest numaRequest(const Pod& pod);

/// "cpu", "hugepages-2Mi", "kubernetes.io/batch-cpu"; not "nvidia.com/gpu".
bool isNativeResource(std::string_view name);

/// For a pod that is not Guaranteed, the amounts of these do not count: cpu, memory, hugepages.
bool isSharedUnlessGuaranteed(std::string_view name);

}  // namespace bayplan
