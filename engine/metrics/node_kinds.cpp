// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/node_kinds.h"

#include <algorithm>
#include <map>
#include <tuple>

#include "metrics/group_keys.h"
#include "topology/pod_gpus.h"

namespace bayplan {

NodeKinds nodeKinds(const Catalog& catalog) {
    NodeKinds found;
    for (const char* word : {"instance-type", "machine"})
        for (const GroupKey& key : sensibleGroupKeys(catalog))
            if (found.key.empty() && key.key.find(word) != std::string::npos) found.key = key.key;

    const GpuColumns gpus(catalog.resources);
    std::map<std::tuple<std::string, std::int64_t, std::int64_t, std::int64_t>, std::size_t> counts;
    for (std::size_t n = 0; n < catalog.nodes.size(); ++n) {
        if (found.key.empty()) {
            const auto& offered = catalog.allocatable[n];
            ++counts[{std::string(), offered[ResourceTable::kCpuIdx.get()], offered[ResourceTable::kMemoryIdx.get()], gpusOffered(catalog, NodeIdx(n), gpus)}];
        } else if (const std::string* value = catalog.nodes[n].labels.find(found.key)) {
            ++counts[{*value, 0, 0, 0}];
        }
    }
    for (const auto& [what, nodes] : counts) found.kinds.push_back({std::get<0>(what), std::get<1>(what), std::get<2>(what), std::get<3>(what), nodes});
    std::stable_sort(found.kinds.begin(), found.kinds.end(), [](const NodeKind& a, const NodeKind& b) { return a.nodes > b.nodes; });
    return found;
}

}  // namespace bayplan
