// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the annotations of a pod say about its CPUs and NUMA zones: how it wants them, and which ones Koordinator's
// scheduler gave it. Texts are kept as written: Koordinator compares them, and refuses none.
// Thread rule: plain values.
// Source: Koordinator apis/extension/resource.go (resource-spec, numa-topology-spec, resource-status); specification
// ecosystem 4.4.

#include <cstdint>
#include <string>
#include <vector>

#include "model/resources.h"

namespace bayplan {

/// Null in a pod that says nothing.
struct NumaTerms {
    struct Zone {
        std::int32_t number = 0;
        ResourceList resources;

        bool operator==(const Zone&) const = default;
    };

    // scheduling.koordinator.sh/resource-spec
    std::string required;   // requiredCPUBindPolicy: FullPCPUs, SpreadByPCPUs, Default; empty: none
    std::string preferred;  // preferredCPUBindPolicy, likewise
    std::string exclusive;  // preferredCPUExclusivePolicy: PCPULevel, NUMANodeLevel
    // scheduling.koordinator.sh/numa-topology-spec
    std::string policy;  // numaTopologyPolicy: BestEffort, Restricted, SingleNUMANode; empty: none
    std::string apart;   // singleNUMANodeExclusive: Required, Preferred
    // scheduling.koordinator.sh/resource-status
    std::string cpus;  // a CPU list; empty: none
    std::vector<Zone> zones;
    std::string faulty;  // the annotation of the first two that cannot be read; empty: none

    bool operator==(const NumaTerms&) const = default;
};

}  // namespace bayplan
