// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Follows a simulation and predicts what the nodes' kubelets would do with each scheduled pod. It changes nothing: in
// the simulation a pod that its kubelet would reject runs on.
// Thread rule: one thread.

#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "schedulers/kube/timeline.h"
#include "topology/kubelet/kubelet_rehearsal.h"

namespace bayplan {

class SimulatedKubelets {
public:
    /// Both of the same picture.
    SimulatedKubelets(const Cluster& start, KubeletRehearsal kubelets);

    /// Call it after an instant, with the picture then and all steps so far. Pods that are gone leave before the new
    /// ones come; pods that another scheduler bound come before those of this instant's steps. Pods that are on a node
    /// when it comes, or comes back, are treated like those on the first nodes at the start. O(nodes + pods on nodes).
    void follow(const Cluster& picture, const std::vector<RunStep>& steps);

    /// By step; absent if no pod was scheduled.
    const std::vector<std::optional<PredictedPlacement>>& predicted() const { return m_predicted; }

private:
    struct Come {
        std::string node;
        bool running = false;
    };
    KubeletRehearsal m_kubelets;
    std::vector<std::optional<PredictedPlacement>> m_predicted;
    std::map<std::string, Come> m_come;  // pods on nodes, by "namespace/name"
    std::set<std::string> m_nodes;       // that existed after the previous instant
};

}  // namespace bayplan
