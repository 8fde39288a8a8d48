// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Another topology policy of a node's kubelet, in the objects that publish it: there the scheduler's plugins and the prediction of
// what the kubelet does read it.
// Thread rule: pure functions.
// Source: noderesourcetopology-api v1alpha1 and v1alpha2; Volcano nodeinfo.volcano.sh v1alpha1.

#include <string>
#include <vector>

#include "base/message.h"
#include "cluster/cluster.h"

namespace bayplan {

struct PolicyWritten {
    std::vector<std::string> objects;  // that say so now; empty: none is about the node
    std::vector<Message> notes;        // what they cannot say
};

/// Writes both into every object about the node, where they are not empty.
PolicyWritten writeTopologyPolicy(TopologyObjects& objects, const std::string& node, const std::string& policy, const std::string& scope);

}  // namespace bayplan
