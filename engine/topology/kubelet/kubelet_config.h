// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The part of a KubeletConfiguration that is about placement inside the node, as written. makeKubeletSetup
// (kubelet_setup.h) decides whether a kubelet starts with it, and what it means then.
// Thread rule: plain value.
// Source: Kubernetes 1.36 staging/src/k8s.io/kubelet/config/v1beta1/types.go.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "model/resources.h"
#include "topology/cpu_set.h"

namespace bayplan {

struct MemoryReservation {
    std::int32_t zone = 0;  // osId
    ResourceList limits;    // memory, hugepages-<size>

    bool operator==(const MemoryReservation&) const = default;
};

struct KubeletConfig {
    std::string topologyPolicy = "none";      // none, best-effort, restricted, single-numa-node
    std::string topologyScope = "container";  // container, pod
    std::map<std::string, std::string> topologyOptions;
    std::string cpuPolicy = "none";  // none, static
    std::map<std::string, std::string> cpuOptions;
    std::string memoryPolicy = "None";    // None, Static
    CpuSet reservedSystemCpus;            // empty: not given
    std::optional<Quantity> reservedCpu;  // kubeReserved + systemReserved; used if there is no list
    std::vector<MemoryReservation> reservedMemory;
    /// kubeReserved + systemReserved + evictionHard of memory and hugepages, which reservedMemory has to add up to;
    /// absent: assumed to be right.
    std::optional<ResourceList> memoryReservation;

    bool operator==(const KubeletConfig&) const = default;
};

}  // namespace bayplan
