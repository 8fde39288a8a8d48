// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Strategies side by side: the same load is placed from the same picture by each, once for every seed, and what comes out is measured.
// A seed says in which order the pods come to the queue, and which of equal nodes is taken; it says the same for all strategies, so
// that they can be compared seed by seed (lab_table.h).
//
// A run is one strategy with one seed. Runs do not know of one another: the same lab gives the same outcomes on any number of
// threads, and in any division among machines.
// Nobody is evicted: a pod that would preempt others is pending, as in a report.
// Thread rule: plain values, pure functions. lab_run.h carries a lab out.

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/message.h"
#include "base/result.h"
#include "cluster/cluster.h"
#include "framework/profile.h"
#include "metrics/slot_shape.h"
#include "planner/lab/node_pools.h"
#include "planner/lab/scoring.h"

namespace bayplan {

struct LabStrategy {
    std::string name;
    Profiles profiles;  // of a configuration that pooledBy() made, where there are pools
};

struct LabLoad {
    ClusterPtr from;           // the picture before
    std::vector<PodIdx> pods;  // pending in it, in the order of reading
};

struct Lab {
    std::vector<LabStrategy> strategies;  // the first is the one that the others are compared with
    LabLoad load;
    std::vector<std::uint64_t> seeds;
    bool shuffled = true;     // pods of one priority come in an order by lot; otherwise in that of their creation
    bool equalsByLot = true;  // of equal nodes any is taken; otherwise the first by name
    std::vector<SlotShape> shapes;
    std::map<std::string, std::vector<std::string>> levels{};  // by name of a shape: labels of nodes; its gangs within one value of each are counted, too
    std::vector<std::optional<double>> prices;                 // by node, for an hour; empty: none is known
    bool compaction = false;
    std::vector<NodePool> pools;  // that checkPools() found right

    std::size_t runs() const { return strategies.size() * seeds.size(); }
};

/// The rules by which a run of the strategy decides about pictures of that catalog: nobody is evicted, and the quotas of pools hold.
Profiles rulesOfRun(const Lab& lab, std::size_t strategy, const Catalog& catalog);

/// What is wrong with a text as a shape; empty: nothing.
Message faultOfShape(std::string_view text);
/// "cpu=4", as shapeFromText() reads it; "8*cpu=4" counts gangs of 8; "8*cpu=4@rack" those within one value of a node label, too. Errors:
/// those of knownResources(); NotFound: no node has the label; Invalid: the fault of faultOfShape(), a shape that is there already.
Result<void> addShape(Lab& lab, const std::string& text, const std::string& schedulerName, const Catalog& catalog);

/// A column of the measurements.
struct LabMetric {
    enum class Kind : std::uint8_t {
        Placed,       // pods of the load
        Pending,      // without those not modelled
        NotModelled,  // pods about which a part of the rules is not modelled; they are not placed
        GangsWhole,   // gangs of the load that have their quorum; without one, all their pods
        NodesUsed,    // with a pod that is no DaemonSet's and not static
        Slots,        // how many more of a shape, or of its gangs, fit; absent: they cannot be counted
        SlotsWithin,  // how many gangs of a shape fit within one value of a label each; absent as Slots
        Lost,         // how many more of a shape would fit if what is free were together, by why they do not; absent as Slots
        Deviation,    // standard deviation of the nodes' shares of a resource, 0 to 0.5
        LargestFree,  // the most of a resource that one node has free, in the resource table's unit
        Price,        // of the nodes in use, for an hour; absent: one of them has none
        Compacted,    // nodes that are left, see compaction.h
        PoolPods,     // pods of the load on nodes of a pool
        PoolUsed,     // what pods on a pool's nodes take of a resource of its quota, those that stood there too; its bound is the quota
        PoolPrice,    // of a pool's nodes in use, for an hour
    };
    Kind kind = Kind::Placed;
    std::string of{};  // the shape, "shape: cause", "shape: label", the resource, the pool, or "pool/resource"

    bool operator==(const LabMetric&) const = default;
};
/// "placed", "pending", "notModelled", "gangsWhole", "nodesUsed", "slots", "slotsWithin", "lost", "deviation", "largestFree", "price", "compacted",
/// "poolPods", "poolUsed", "poolPrice".
const char* toString(LabMetric::Kind kind);
/// Of SlotsWithin the shape and the label; of Lost the shape and the cause: "partial" and "short" as LossCause, "refused" of the others.
std::pair<std::string, std::string> shapeAndPart(const LabMetric& metric);
/// Of PoolUsed: the pool and the resource.
std::pair<std::string, std::string> poolAndResource(const LabMetric& metric);
/// Whether the bound is the most that can be, in place of the least.
inline bool boundedFromAbove(const LabMetric& metric) { return metric.kind == LabMetric::Kind::Placed || metric.kind == LabMetric::Kind::PoolUsed; }
/// "slots(cpu 4)": the name in files.
std::string nameOf(const LabMetric& metric);
/// Empty: not such a name.
std::optional<LabMetric> labMetricNamed(const std::string& name);

/// Resources that the load asks for, and cpu and memory, have columns. Gangs, prices, pools and compaction have theirs where they are
/// asked for or there.
std::vector<LabMetric> metricsOf(const Lab& lab);

struct LabOutcome {
    std::size_t strategy = 0, seed = 0;         // places in the lab
    std::vector<std::optional<double>> values;  // by metric
    /// By metric: no placement of the pods that this run placed uses fewer nodes; no placement of the load places more. Absent:
    /// nothing is proved.
    std::vector<std::optional<double>> bounds;

    bool operator==(const LabOutcome&) const = default;
};

/// Which runs: those whose number (strategy by strategy, seed by seed) leaves `index` when divided by `of`.
struct LabShard {
    std::size_t index = 0, of = 1;
    bool has(std::size_t run) const { return run % of == index; }
};

}  // namespace bayplan
