// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is known about the inside of a catalog's nodes, as one value for any thread: machines, and the configuration of
// kubelets. Unknown stays unknown: a node without a known machine has none, and a kubelet without a known configuration
// predicts nothing.
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

    /// Names without a node are harmless. O(nodes + pods).
    ToldInsides(std::shared_ptr<const Catalog> catalog, const ByNode& machines, std::optional<KubeletConfig> kubelet);

    const std::shared_ptr<const Catalog>& catalog() const { return m_catalog; }
    /// The number of nodes with a known machine.
    std::size_t known() const { return m_known; }
    bool tellsKubelets() const { return m_kubelet.has_value(); }
    /// Null if it is not known.
    const std::shared_ptr<const Machine>& machine(NodeIdx node) const { return m_machines[node.get()]; }
    /// The configuration from the node's objects, and for the rest the one for all kubelets; absent if the latter is
    /// not known.
    std::optional<KubeletConfig> kubelet(NodeIdx node) const;
    /// What was observed on a node, for its pods and by zone, before anything was planned.
    NodeObservations observed(NodeIdx node) const;
    /// A node as its kubelet would have left it: with the pods that were present when the cluster was read, without
    /// those that left in `cluster` and the sorted ones of `without`, and with those that came. Null without a machine
    /// or a configuration. `cluster` must be of catalog(). O(pods × admit).
    std::shared_ptr<const NodeInside> inside(const Cluster& cluster, NodeIdx node, const std::vector<PodIdx>& without = {}) const;

private:
    std::shared_ptr<const Catalog> m_catalog;
    std::optional<KubeletConfig> m_kubelet;
    std::vector<std::shared_ptr<const Machine>> m_machines;  // by node
    std::vector<std::vector<PodIdx>> m_readOn;               // by node: the pods on it when it was read
    std::size_t m_known = 0;
};

}  // namespace bayplan
