// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The runs of one strategy on one thread, one after the other, with what is worth keeping between them.
// Thread rule: one thread; the lab must outlive it.

#include <map>
#include <optional>
#include <vector>

#include "metrics/slot_report.h"
#include "metrics/usage_balance.h"
#include "planner/lab/lab.h"
#include "planner/lab/load_order.h"
#include "planner/lab/packing_bound.h"
#include "plugins/groups/gangs.h"
#include "schedulers/run.h"

namespace bayplan {

/// What the load asks for of room, pods that ask for the same together.
class AskedRoom {
public:
    AskedRoom(const LabLoad& load, const Profiles& profiles, const UsedNodes& used);

    /// Of the load's pods that stand on nodes. O(load + a bound where the like was not asked before).
    std::int64_t leastNodesOf(const Cluster& after);
    std::int64_t mostPlacedOfAll() const { return mostPlaced(m_room, m_classes); }

private:
    const LabLoad& m_load;
    RoomOfNodes m_room;
    std::vector<AskedClass> m_classes;
    std::vector<std::size_t> m_classOf;                         // by place in the load
    std::map<std::vector<std::int64_t>, std::int64_t> m_known;  // by pods of each class
};

class LabBench {
public:
    LabBench(const Lab& lab, std::size_t strategy);

    struct Done {
        LabOutcome outcome;
        ClusterPtr after;
    };
    /// Errors: Cancelled, those of the scheduler.
    Result<Done> run(std::size_t seed, const Budget& budget);

private:
    std::optional<double> slotsOf(const std::string& shape) const;
    std::optional<double> slotsWithin(const LabMetric& metric) const;
    /// `losses`: by place on the board.
    std::optional<double> lossOf(const LabMetric& metric, const std::vector<SlotLosses>& losses) const;
    /// The place on the board; absent: it cannot be counted.
    std::optional<std::size_t> placeOf(const std::string& shape) const;
    std::optional<double> priceOf(const Cluster& after) const;
    std::int64_t gangsWhole(const Cluster& after) const;
    std::size_t poolNamed(const std::string& name) const;

    const Lab& m_lab;
    std::size_t m_strategy;
    std::vector<LabMetric> m_metrics;
    Scheduler m_scheduler;
    std::optional<SlotBoard> m_board;
    std::vector<std::optional<std::size_t>> m_boardPlaces;  // by shape; absent: it cannot be counted
    UsageBalance m_balance;
    std::vector<Gang> m_gangs;  // that have pods of the load
    UsedNodes m_used;
    AskedRoom m_asked;
    std::int64_t m_mostPlaced = 0;
    std::vector<std::size_t> m_poolOf;  // by node
};

}  // namespace bayplan
