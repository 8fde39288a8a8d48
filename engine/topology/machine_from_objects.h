// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Makes machines from published objects. Each object has a part: NodeResourceTopology the amounts and distances of
// zones but no CPUs, Koordinator's the CPUs as well, Volcano's only the CPUs. The rest stays unknown.
// Thread rule: pure functions. O(zones × resources + CPUs).
// Source: noderesourcetopology-api v0.1.2; Koordinator apis/extension; Volcano nodeinfo.volcano.sh v1alpha1.

#include <optional>

#include "model/node.h"
#include "model/node_resource_topology.h"
#include "topology/machine_import.h"

namespace bayplan {

/// Zones are those of type "Node" with a name "node-<N>". Every unit of the capacity of a resource of GPUs becomes a GPU of
/// its zone.
ImportedMachine machineFrom(const NodeResourceTopology& topology);
/// Like the above, and packages and cores if the annotation has them.
ImportedMachine machineFrom(const KoordinatorTopology& topology);
ImportedMachine machineFrom(const Numatopology& topology);

/// How the CPUs of a node are reserved and assigned, as Koordinator's scheduler counts it.
struct KoordinatorCpus {
    CpuSet all;
    CpuSet kubeletReserved;  // reservedCPUs of the CPU manager's policy
    CpuSet nodeReserved;     // reservedCPUs of the node's annotation
    CpuSet ofPods;           // assigned to pods, by koordlet or by the kubelet

    /// CPUs that a new pod may be bound to: all but the others.
    CpuSet free() const { return all - kubeletReserved - nodeReserved - ofPods; }
};

/// CPU lists that cannot be read, overlap or name missing CPUs become diagnostics; the readable ones count.
KoordinatorCpus koordinatorCpus(const KoordinatorTopology& topology, const NodeReservation* reservation, Diagnostics& diagnostics);

/// What a node's allocatable leaves to new pods, minus the reserved amounts. For cpu that is the number of listed CPUs,
/// if some are listed. With ReservedCPUsOnly nothing is subtracted. Never below zero; an amount below zero adds.
/// `diagnostics`: a list that cannot be read, which takes nothing off, as it does upstream.
ResourceList allocatableBeside(const NodeReservation& reservation, const Node& node, Diagnostics& diagnostics);

}  // namespace bayplan
