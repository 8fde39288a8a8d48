// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The GPUs of a cluster's nodes, device by device, as far as the objects determine them.
//
// Objects say how many GPUs a node has and how many each pod wants, not which device it got. For pods that were read as
// bound, this is certain only without a choice: whole GPUs, and shares that must be on devices of their own or on the
// only device. Everything else is *not known*. Pods that were placed in this program are where the policy puts them,
// one after the other: that is a prediction, and the same each time. If objects do not give device numbers, they are
// made up: equal devices are interchangeable.
// Thread rule: immutable.
// Source: specification of fragmentation, section 5; importer of the openb trace for the names.

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "plugins/gpu/gpu_policy.h"
#include "topology/pod_gpus.h"

namespace bayplan {

/// What follows from a catalog alone.
class GpuCatalog {
public:
    /// O(nodes + specs), and O(pods) to find those that make up the workload.
    explicit GpuCatalog(const Catalog& catalog);

    /// The pod's request, from its shares and the model that its spec requires; absent if it wants GPUs in a form that
    /// is neither a share of one nor a number of whole ones. O(1).
    const std::optional<GpuAsk>& askOf(const Catalog& catalog, PodIdx pod) const;
    std::size_t devicesOf(NodeIdx node) const { return m_devices[node.get()]; }
    /// Those with devices where pods were read that have some: of the others all is known as long as nothing is placed there.
    const std::vector<NodeIdx>& nodesInUse() const { return m_inUse; }
    const std::vector<std::string>& models() const { return m_models; }
    std::size_t modelOf(NodeIdx node) const { return m_modelOfNode[node.get()]; }
    /// The typical pods, computed from all pods of the catalog.
    const GpuTarget& target() const { return *m_target; }

private:
    std::optional<GpuAsk> askOf(const SpecInfo& spec) const;

    GpuColumns m_columns;
    std::vector<std::optional<GpuAsk>> m_asks;  // by spec
    std::vector<std::size_t> m_devices;         // by node
    std::vector<NodeIdx> m_inUse;
    std::vector<std::string> m_models;
    std::vector<std::uint32_t> m_modelOfNode;
    std::unique_ptr<const GpuTarget> m_target;
};

/// A node's devices, and what is on them.
struct NodeGpus {
    std::vector<std::int32_t> free;   // thousandths by device
    std::vector<std::int32_t> kinds;  // of its GPU pods, each kind once
    std::int64_t cpuMilli = 0;        // free
    std::size_t model = 0;
    Message unknown;                                 // why the devices are not known; empty if they are
    std::vector<std::vector<std::uint32_t>> placed;  // by place in the node's list of pods: the pod's devices

    GpuRoom room() const { return {cpuMilli, free, model, kinds}; }
    bool known() const { return unknown.empty(); }
};

/// `state` may be hypothetical. Pods without a node in the picture count as placed here. O(pods on the node ×
/// chooseDevices).
NodeGpus gpusOf(const GpuCatalog& gpus, const Cluster& cluster, NodeIdx node, const NodeState& state, GpuPolicy policy);

/// Checks only whether the devices of the node's bound pods are known: empty, or why not. O(pods on the node).
Message unknownGpus(const GpuCatalog& gpus, const Cluster& cluster, NodeIdx node, const NodeState& state);

}  // namespace bayplan
