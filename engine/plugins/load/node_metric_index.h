// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Koordinator measured of a catalog's nodes, by node, and what its pods are estimated to use. Cpu in thousandths,
// memory in bytes.
// Thread rule: immutable once built.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/loadaware/pod_assign_cache.go, helper.go, estimator/default_estimator.go;
// specification ecosystem 4.3.

#include <cstdint>
#include <utility>
#include <vector>

#include "cluster/cluster.h"
#include "plugins/load/load_index.h"

namespace bayplan {

/// What a pod may use of one resource.
struct LoadBound {
    std::int64_t amount = 0;  // the larger of limit and request
    std::int64_t limit = 0;   // 0: none
    std::int64_t unsaid = 0;  // counts if the amount is 0

    /// `factor` percent of the amount, and no more than the limit.
    std::int64_t estimated(std::int64_t factor) const;
};

struct PodLoad {
    LoadBound cpu;
    LoadBound memory;
    bool prod = false;

    LoadAmounts estimated(const LoadAmounts& factors) const { return {cpu.estimated(factors.cpu), memory.estimated(factors.memory)}; }
};

struct NodeMetricIndex {
    struct Measured {
        LoadAmounts used;
        bool prod = false;  // so the agent says
    };
    struct OfNode {
        const NodeMetric* metric = nullptr;
        const NodeLoadRules* rules = nullptr;
        LoadAmounts used;
        LoadAmounts system;
        LoadAmounts allocatable;                        // before it was amplified
        std::vector<std::pair<PodIdx, Measured>> pods;  // in the order of PodIdx

        /// Null: nothing was measured of the pod on this node.
        const Measured* find(PodIdx pod) const;
    };

    explicit NodeMetricIndex(const Catalog& catalog);

    std::vector<OfNode> nodes;
    std::vector<PodLoad> pods;
    bool dated = false;  // whether some of it grows old
};

LoadAmounts loadAmounts(const ResourceList& list);

}  // namespace bayplan
