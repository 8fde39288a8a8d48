// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the kubelets of a cluster's nodes would do with pods that come and go one after another. Each kubelet remembers
// the pods that it admitted. A rejected pod holds nothing inside its node, whatever the scheduler counts.
// Thread rule: one thread.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "topology/kubelet/known_kubelet.h"
#include "topology/kubelet/node_machines.h"
#include "topology/kubelet/prediction.h"

namespace bayplan {

class KubeletRehearsal {
public:
    /// `kubelet`: the configuration of every node, unless objects say otherwise; absent: unknown. `start` has the pods
    /// that are on the nodes before any comes or goes.
    KubeletRehearsal(ClusterPtr start, NodeMachines machines, std::optional<KubeletConfig> kubelet);

    /// A pod comes to a node. O(admit); the first time on a node, O(pods on it × admit).
    PredictedPlacement place(const std::string& node, const Pod& pod);
    /// The pod's containers have started: a later pod finds them running.
    void started(const std::string& node, const std::string& pod);
    void leave(const std::string& node, const std::string& pod);
    /// A node comes, or comes back: its kubelet starts again, with `pods` on it from before. O(pods × admit).
    void arrive(const std::string& node, const std::vector<const Pod*>& pods);

private:
    struct Kept {
        std::optional<NodeInside> inside;
        std::string why;                             // why there is none
        std::map<std::string, std::string> unclear;  // pods with unknown assignments, and why
    };
    Kept& at(const std::string& node);
    Kept make(const std::string& node, const std::vector<const Pod*>& pods) const;

    ClusterPtr m_start;
    NodeMachines m_machines;
    std::optional<KubeletConfig> m_kubelet;
    std::map<std::string, Kept, std::less<>> m_kept;
};

/// If no KubeletConfiguration was given, what would have to be given: "the kubelet's … is not told; …".
std::string untold(const KnownKubelet& known);

}  // namespace bayplan
