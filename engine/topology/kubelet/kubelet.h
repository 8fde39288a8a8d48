// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The kubelet's placement inside a node: it admits pods, starts them and releases what they had. The order is the
// kubelet's own: hints of devices, CPUs and memory, merged by the topology policy, then allocation by the same three,
// container by container (scope container) or with one hint for the whole pod (scope pod). Not modelled: the node-fit
// check after these, in-place resize, restarts of the kubelet, DRA.
// Thread rule: each call works on its own state argument.
// Source: Kubernetes 1.36 pkg/kubelet/cm; specification section 8.

#include <string>
#include <vector>

#include "model/pod.h"
#include "topology/kubelet/kubelet_state.h"

namespace bayplan {

/// The hints of one merge.
struct HintRound {
    std::string container;  // empty: the pod as a whole
    std::vector<HintList> lists;
    ZoneHint merged;
};

struct Admission {
    bool admitted = false;
    std::string reason;             // "TopologyAffinityError", "UnexpectedAdmissionError", "SMTAlignmentError"
    Message message;                // without the "Pod was rejected: " that the pod's status begins with
    std::string container;          // which one was rejected; empty: the pod as a whole, or none
    PodGrant grant;                 // what it has; empty if rejected
    std::vector<HintRound> rounds;  // every merge; none under policy none

    bool operator==(const Admission& other) const {
        return admitted == other.admitted && reason == other.reason && message == other.message && grant == other.grant;
    }
};

/// Admits or rejects a pod that is not on the node yet. A rejected pod keeps nothing. O(containers × (lists × zones ×
/// 2^zones + CPUs + devices)).
Admission admit(KubeletState& state, const Pod& pod);
Admission admit(KubeletState& state, const std::string& pod, const PodSpec& spec);

/// Frees what the pod had. False if it is not on the node.
bool remove(KubeletState& state, const std::string& pod);

/// Starts the pod's containers, which frees the rest of plain init containers' memory. False if it is not on the node.
bool start(KubeletState& state, const std::string& pod);

}  // namespace bayplan
