// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The FGD measure of a picture: how much of the idle GPUs is of no use to the usual pods, which are all pods of its
// catalog. Nodes with unknown devices (plugins/gpu/gpu_devices.h) are counted apart, not guessed.
//
// It follows pictures: only nodes that changed are measured again, and the sums do not depend on history.
// Complexity: update is O(nodes) and one fragment() for each changed node; the first one of a catalog is O(pods).
// Thread rule: one thread; the values may go to any.

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "metrics/sum_tree.h"
#include "plugins/gpu/gpu_devices.h"

namespace bayplan {

struct NodeFragment {
    bool known = false;  // a node without GPU is known
    std::string why;     // why it is not known
    std::int64_t capacityMilli = 0;
    std::int64_t idleMilli = 0;
    double fragmentMilli = 0;

    bool operator==(const NodeFragment&) const = default;
};

struct ClusterFragment {
    std::int64_t capacityMilli = 0;  // of the nodes that are known, as all below
    std::int64_t idleMilli = 0;
    double fragmentMilli = 0;
    std::array<double, kFragmentClasses> byClass{};
    std::vector<NodeIdx> unknown;   // nodes with GPUs whose devices are not known
    std::int64_t unknownMilli = 0;  // their capacity

    bool operator==(const ClusterFragment&) const = default;
};

class GpuFragmentation {
public:
    /// `policy`: assigns devices to pods that were placed in this program.
    explicit GpuFragmentation(GpuPolicy policy = GpuPolicy::BestFit) : m_policy(policy) {}

    void update(const Cluster& cluster);

    const std::vector<NodeFragment>& nodes() const { return m_nodes; }  // by node, in catalog order
    ClusterFragment total() const;                                      // O(nodes)
    /// The workload of the measure; empty before the first update.
    std::vector<TypicalPod> typical() const { return m_gpus ? m_gpus->target().pods() : std::vector<TypicalPod>{}; }

private:
    void measure(const Cluster& cluster, NodeIdx node);

    GpuPolicy m_policy;
    std::shared_ptr<const Catalog> m_catalog;
    std::unique_ptr<const GpuCatalog> m_gpus;
    bool m_measured = false;
    std::vector<std::uint64_t> m_versions;
    std::vector<NodeFragment> m_nodes;
    SumTree m_fragment;
    std::vector<SumTree> m_byClass;
};

}  // namespace bayplan
