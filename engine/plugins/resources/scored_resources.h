// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The resources that a scoring strategy names, as columns of one cluster's table.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/noderesources/resource_allocation.go.

#include <vector>

#include "cluster/resource_table.h"
#include "plugins/shared/argument_rows.h"

namespace bayplan {

struct ScoredResource {
    ResourceIdx column;
    std::int64_t weight = 1;
    bool scalar = false;  // counts only if the pod requests it
};

/// In the order of the strategy; names that the cluster does not count are left out, because no node offers them.
inline std::vector<ScoredResource> scoredResources(const std::vector<ResourceWeight>& weights,
                                                   const ResourceTable& table) {
    std::vector<ScoredResource> resources;
    resources.reserve(weights.size());
    for (const ResourceWeight& weight : weights) {
        const ResourceIdx column = table.find(weight.name);
        if (!column.valid() || column == ResourceTable::kPodsIdx) continue;
        resources.push_back({column, weight.weight, column.get() >= ResourceTable::kFirstScalar});
    }
    return resources;
}

}  // namespace bayplan
