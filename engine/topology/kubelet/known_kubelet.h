// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the objects of a cluster say about a node's kubelet. None of them says everything. A missing value is not
// replaced by a default: the node may have any configuration.
// Thread rule: plain value, pure function.

#include <string>
#include <string_view>
#include <vector>

#include "base/result.h"
#include "cluster/topology_catalog.h"
#include "topology/kubelet/kubelet_config.h"

namespace bayplan {

struct KnownKubelet {
    KubeletConfig config;  // fields that are not marked as known below have no meaning
    bool topologyPolicy = false;
    bool topologyScope = false;
    bool cpuPolicy = false;
    bool reservedCpus = false;
    std::vector<std::string> sources;  // "NodeResourceTopology n1"…; empty: no object says anything

    /// The unknown settings by their names in a KubeletConfiguration; "memoryManagerPolicy" is always among them.
    std::vector<std::string> missing() const;
};

/// NodeResourceTopology (attributes, deprecated policy names), Koordinator's annotations, Volcano's Numatopology; the
/// first in this list wins. Malformed CPU lists and quantities are skipped.
KnownKubelet knownKubelet(const TopologyCatalog& topology, std::string_view node);

/// The values from the objects, and for the rest those of `given`, which a person gave for many nodes. A list of
/// reserved CPUs in `given` overrides a known amount.
KubeletConfig completed(const KnownKubelet& known, KubeletConfig given);

}  // namespace bayplan
