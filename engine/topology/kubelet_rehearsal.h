// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the kubelets of a cluster's nodes would do with pods that come and go one after another: each is asked with what
// it took before. A pod that a kubelet rejects holds nothing inside its node, whatever the scheduler counts.
// Thread rule: one thread.

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "topology/known_kubelet.h"
#include "topology/node_machines.h"
#include "topology/prediction.h"

namespace bayplan {

class KubeletRehearsal {
public:
    /// `kubelet`: of every node, where no object says otherwise; absent: nobody told. `start` says which pods are on the
    /// nodes before any comes or goes.
    KubeletRehearsal(ClusterPtr start, NodeMachines machines, std::optional<KubeletConfig> kubelet);

    /// A pod comes to a node. O(admit), the first time on a node O(pods on it × admit).
    PredictedPlacement place(const std::string& node, const Pod& pod);
    /// Its containers have started: a pod that comes later finds them running.
    void started(const std::string& node, const std::string& pod);
    void leave(const std::string& node, const std::string& pod);
    /// A node comes, or comes back: its kubelet begins anew, with `pods` on it from before. O(pods × admit).
    void arrive(const std::string& node, const std::vector<const Pod*>& pods);

private:
    struct Kept {
        std::optional<NodeInside> inside;
        std::string why;  // there is none
        std::map<std::string, std::string> unclear;  // pods of which it is not known what they have, and why
    };
    Kept& at(const std::string& node);
    Kept make(const std::string& node, const std::vector<const Pod*>& pods) const;

    ClusterPtr m_start;
    NodeMachines m_machines;
    std::optional<KubeletConfig> m_kubelet;
    std::map<std::string, Kept, std::less<>> m_kept;
};

/// What would have to be given, where no KubeletConfiguration was: "the kubelet's … is not told; …".
std::string untold(const KnownKubelet& known);

}  // namespace bayplan
