// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the objects of a cluster tell of a node's kubelet. None of them tells all of it, and what is not told is not
// taken for a default: the node may have any configuration.
// Thread rule: plain value, pure function.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cluster/topology_catalog.h"
#include "topology/kubelet_config.h"

namespace bayplan {

struct KnownKubelet {
    KubeletConfig config;  // fields that are not known below have no meaning
    bool topologyPolicy = false;
    bool topologyScope = false;
    bool cpuPolicy = false;
    bool reservedCpus = false;
    std::vector<std::string> sources;  // "NodeResourceTopology n1"…; empty: no object tells anything

    /// The KubeletConfiguration's names of what is not known, "memoryManagerPolicy" always among them.
    std::vector<std::string> missing() const;
};

/// NodeResourceTopology (attributes, deprecated policy names), Koordinator's annotations, Volcano's Numatopology; what is
/// named first here wins. CPU lists and quantities that are none are passed over.
KnownKubelet knownKubelet(const TopologyCatalog& topology, std::string_view node);

/// What the objects tell, and for the rest `given`, which somebody said of the kubelets of many nodes. A list of reserved
/// CPUs in `given` says more than an amount that is known.
KubeletConfig completed(const KnownKubelet& known, KubeletConfig given);

}  // namespace bayplan
