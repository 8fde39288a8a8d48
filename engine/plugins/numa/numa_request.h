// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What NodeResourceTopologyMatch reads of a pod: its class, and the sets of requests that must each find their zones.
// Overhead, pod-level resources and whether CPUs are whole play no part.
// Source: scheduler-plugins v0.30.12 pkg/noderesourcetopology and pkg/util.

#include <string_view>
#include <vector>

#include "model/pod.h"
#include "model/resources.h"

namespace bayplan {

struct NumaRequest {
    QosClass qos = QosClass::BestEffort;
    bool devices = false;                          // some container names a resource that is not Kubernetes' own, be it none of it
    std::vector<const Container*> initContainers;  // sidecars among them
    std::vector<const Container*> containers;
    ResourceList whole;  // by resource the larger of all containers' sum and the largest init container

    bool guaranteed() const { return qos == QosClass::Guaranteed; }
    bool aligned() const { return qos != QosClass::BestEffort || devices; }
};

/// Holds on to the pod's spec.
NumaRequest numaRequest(const Pod& pod);

/// "cpu", "hugepages-2Mi", "kubernetes.io/batch-cpu"; not "nvidia.com/gpu".
bool isNativeResource(std::string_view name);

/// The amounts of these are of no account for a pod that is not Guaranteed: cpu, memory, hugepages.
bool isSharedUnlessGuaranteed(std::string_view name);

}  // namespace bayplan
