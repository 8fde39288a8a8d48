// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// GPUs of a cluster's nodes device by device, as far as they can be known from its objects.
//
// Objects say how many GPUs a node has and what each pod wants, not which device it got. Of pods that were read as bound
// that can be told only where there is no choice: whole GPUs, and shares that cannot but be on devices of their own, or
// have one device among them. Everything else is *not known*. Pods that were placed in this program stand where the policy
// at hand puts them, one after the other: that is a prediction, and the same each time.
// Numbers of devices are made up where objects do not have them: devices that are alike may be exchanged.
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
    /// O(nodes + specs), and O(pods) to see which of them make up the workload.
    explicit GpuCatalog(const Catalog& catalog);

    /// Of the pod, by its shares and what its spec requires of the model; absent: it wants GPUs in a way that is no share
    /// of one and no number of whole ones.
    std::optional<GpuAsk> askOf(const Catalog& catalog, PodIdx pod) const;
    /// The same from the spec alone, as all pods of a class have it.
    std::optional<GpuAsk> askOf(const SpecInfo& spec) const;
    std::size_t devicesOf(const Catalog& catalog, NodeIdx node) const;
    const std::vector<std::string>& models() const { return m_models; }
    std::size_t modelOf(NodeIdx node) const { return m_modelOfNode[node.get()]; }
    /// The pods that usually come: all of the catalog.
    const GpuTarget& target() const { return *m_target; }

private:
    std::string modelsOf(const PodSpec& spec) const;

    GpuColumns m_columns;
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
    std::string unknown;                             // why the devices are not known; empty where they are
    std::vector<std::vector<std::uint32_t>> placed;  // by place in the node's list of pods: its devices

    GpuRoom room() const { return {cpuMilli, free, model, kinds}; }
    bool known() const { return unknown.empty(); }
};

/// `state` may be a hypothetical one. Pods without a place in the picture count as placed here. O(pods on the node ×
/// chooseDevices).
NodeGpus gpusOf(const GpuCatalog& gpus, const Cluster& cluster, NodeIdx node, const NodeState& state, GpuPolicy policy);

/// Only whether it is known what the bound pods of the node have: empty, or why not. O(pods on the node).
std::string unknownGpus(const GpuCatalog& gpus, const Cluster& cluster, NodeIdx node, const NodeState& state);

}  // namespace bayplan
