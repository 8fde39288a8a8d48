// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is told of the inside of a catalog's nodes, as one value that any thread may ask: machines, and the configuration of
// the kubelets as far as it is told. Unknown stays unknown: a node without a machine has none, and a kubelet whose
// configuration nobody told predicts nothing.
// Thread rule: immutable.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "topology/kubelet/prediction.h"

namespace bayplan {

class ToldInsides {
public:
    using ByNode = std::map<std::string, std::shared_ptr<const Machine>, std::less<>>;

    /// Names without a node do no harm. O(nodes + pods).
    ToldInsides(std::shared_ptr<const Catalog> catalog, const ByNode& machines, std::optional<KubeletConfig> kubelet);

    const std::shared_ptr<const Catalog>& catalog() const { return m_catalog; }
    /// Nodes of which a machine is known.
    std::size_t known() const { return m_known; }
    bool tellsKubelets() const { return m_kubelet.has_value(); }
    /// Null: nothing is known.
    const std::shared_ptr<const Machine>& machine(NodeIdx node) const { return m_machines[node.get()]; }
    /// The objects' words on a node's kubelet, and for the rest what all kubelets are told to be; absent: that is not told.
    std::optional<KubeletConfig> kubelet(NodeIdx node) const;
    /// What somebody saw on a node, of the pods and by zone, before anything was planned.
    NodeObservations observed(NodeIdx node) const;
    /// A node as its kubelet would have left it: the pods that were there when the cluster was read, less those that left
    /// in `cluster` and the sorted ones of `without`, and those that came. Null where there is no machine or no
    /// configuration. `cluster` is of catalog(). O(pods × admit).
    std::shared_ptr<const NodeInside> inside(const Cluster& cluster, NodeIdx node, const std::vector<PodIdx>& without = {}) const;

private:
    std::shared_ptr<const Catalog> m_catalog;
    std::optional<KubeletConfig> m_kubelet;
    std::vector<std::shared_ptr<const Machine>> m_machines;  // by node
    std::vector<std::vector<PodIdx>> m_readOn;               // by node: the pods that it was read with
    std::size_t m_known = 0;
};

}  // namespace bayplan
