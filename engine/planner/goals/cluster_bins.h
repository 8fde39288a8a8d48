// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A picture as bins and classes: every node is a bin, every pod that may move an item, and pods that ask for the same and go to
// the same nodes are one class. What may not move is taken off its node's capacity. Rules that a bin has no word for (neighbours,
// spreading, devices, zones inside a node) are left out: the scheduler is asked about each proposal.
// Thread rule: plain values.

#include <cstdint>
#include <string>
#include <vector>

#include "cluster/cluster.h"
#include "planner/bins/bin_model.h"
#include "planner/goals/node_rows.h"
#include "planner/goals/who_moves.h"

namespace bayplan {

/// What a plan makes room for.
struct BinTarget {
    std::string name;
    std::vector<std::int64_t> request;  // by resource of the cluster
    bool wholeNode = false;             // a node without any movable pod instead, whatever it requests
    bool once = false;                  // at most one on a node, by what is asked
    bool onceNow = false;               // by a rule between pods, which proves nothing
    std::vector<bool> now{}, ever{};    // by node, as in NodeRows
};

struct ClusterBins {
    BinModel model;
    std::vector<PodIdx> pods;            // by item
    std::vector<std::size_t> rowClass;   // by item
    std::vector<std::string> resources;  // that the model counts, by their names in the cluster
};

enum class BinRules {
    Now,   // to search on
    Ever,  // to prove bounds on
};

class BinMaker {
public:
    /// All must outlive it. `movers`: by pod.
    BinMaker(const Cluster& cluster, NodeRows& rows, const std::vector<Mover>& movers);

    /// O(pods + nodes × classes).
    ClusterBins make(const BinTarget& target, BinRules rules) const;

private:
    struct Movable {
        PodIdx pod;
        NodeIdx node;
        std::size_t rowClass;
        std::size_t request;  // in m_requests
    };
    const Cluster& m_cluster;
    NodeRows& m_rows;
    std::vector<Movable> m_movable;
    std::vector<std::vector<std::int64_t>> m_requests;
    std::vector<std::vector<std::int64_t>> m_free;    // by node: without what may move
    std::vector<std::vector<std::int64_t>> m_ending;  // by node: taken by what leaves by itself; BinRules::Ever counts it as free
};

}  // namespace bayplan
