// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What published objects say of the inside of a node, as a machine. Each tells a part: NodeResourceTopology the amounts
// and distances of zones but no CPUs, Koordinator's the CPUs as well, Volcano's the CPUs alone. What none tells stays
// unknown.
// Thread rule: pure functions. O(zones × resources + CPUs).
// Source: noderesourcetopology-api v0.1.2; Koordinator apis/extension; Volcano nodeinfo.volcano.sh v1alpha1.

#include <optional>

#include "model/node.h"
#include "model/node_resource_topology.h"
#include "topology/machine_import.h"

namespace bayplan {

/// Zones are those of type "Node" called "node-<N>". Of "vendor/gpu" every unit of capacity becomes a GPU of its zone.
ImportedMachine machineFrom(const NodeResourceTopology& topology);
/// Beside that packages and cores, where the annotation tells them.
ImportedMachine machineFrom(const KoordinatorTopology& topology);
ImportedMachine machineFrom(const Numatopology& topology);

/// Who may have which CPU of a node, as Koordinator's scheduler counts it.
struct KoordinatorCpus {
    CpuSet all;
    CpuSet kubeletReserved;  // reservedCPUs of the CPU manager's policy
    CpuSet nodeReserved;     // reservedCPUs of the node's annotation
    CpuSet ofPods;           // given to pods, by koordlet or by the kubelet

    /// What a new pod may be bound to: all but the others.
    CpuSet free() const { return all - kubeletReserved - nodeReserved - ofPods; }
};

/// CPU lists that cannot be read, overlap or name CPUs that are not there are diagnostics; what can be read counts.
KoordinatorCpus koordinatorCpus(const KoordinatorTopology& topology, const NodeReservation* reservation, Diagnostics& diagnostics);

/// What is left of a node's allocatable to new pods: less the reserved amounts, of cpu the number of listed CPUs where
/// some are listed; with ReservedCPUsOnly nothing is taken off. Never below zero. `diagnostics`: a list that cannot be read.
ResourceList allocatableBeside(const NodeReservation& reservation, const Node& node, Diagnostics& diagnostics);

}  // namespace bayplan
