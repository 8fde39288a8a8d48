// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A cache of what the node-local plugins of a profile say about every node for one class of pods (ClassKeys::roomOf):
// the first rejection, the raw scores, and the weighted sum of the scores. Only nodes with a changed state are computed
// again. Sums and scores are in byte order of the node names, so tied nodes come out in order.
//
// When the greatest raw score of a normalised column changes, the sums are scaled again. A column of zeros is not kept.
// The greatest sum is kept for each block of nodes.
// Thread rule: one thread.

#include <cstdint>
#include <limits>
#include <map>
#include <string>
#include <vector>

#include "framework/change_log.h"
#include "framework/cycle_run.h"
#include "framework/fit_error.h"

namespace bayplan {

class ClassTable {
public:
    static constexpr std::int64_t kInfeasible = std::numeric_limits<std::int64_t>::min();

    /// `changes` must outlive the table, and must have followed the picture of every cycle that uses it.
    ClassTable(const CatalogIndex& index, const ChangeLog& changes);

    /// Brings every column up to date with the run's picture. `run` has the table's profile and class, and has done
    /// PreFilter and the local plugins' PreScore. O(plugins) for each changed node; O(nodes) if a greatest score
    /// changed.
    void update(const CycleRun& run);

    std::size_t feasible() const { return m_feasible; }
    /// The number of nodes on which a plugin failed; if there are any, the cycle is an error.
    std::size_t errors() const { return m_errors; }
    /// The nodes that no local plugin rejects, by name.
    const std::vector<NodeIdx>& feasibleNodes();
    Code code(NodeIdx node) const { return m_codes[node.get()]; }
    std::size_t slot(NodeIdx node) const { return m_slots[node.get()]; }
    /// For all nodes in catalog order, the slot of the first plugin that rejects; CycleRun::kNoSlot if none does.
    const std::vector<std::uint8_t>& rejectors() const { return m_slots; }
    /// The weighted sum of the normalised scores among all feasible nodes; kInfeasible for a rejected node.
    std::int64_t total(NodeIdx node) const { return m_totals[rank(node)]; }
    /// The raw score of a local scorer that is normalised and takes part; `slot`: of profile().score.
    std::int64_t rawScore(std::size_t slot, NodeIdx node) const;
    std::int64_t best() const;
    /// The nodes with the greatest total, by name.
    std::vector<NodeIdx> tied() const;
    /// The weighted sums if only `nodes` are feasible, one for each of them: the feasible ones without `refused`.
    void totalsAmong(std::span<const NodeIdx> nodes, std::span<const NodeIdx> refused,
                     std::vector<std::int64_t>& totals) const;
    /// Why nodes are rejected: each reason and the number of nodes that give it. Nodes in `except` (sorted)
    /// are left out.
    ReasonCounts reasons(const CycleRun& run, std::span<const NodeIdx> except = {});

    std::size_t bytes() const;

private:
    static constexpr std::size_t kBlock = 64;
    static constexpr std::uint16_t kUnknownReasons = 0xFFFF;

    /// The raw scores of one normalised scorer, and how often each occurs among the feasible nodes.
    struct Column {
        std::size_t slot = 0;
        std::int64_t weight = 0;
        bool reversed = false;
        std::vector<std::int64_t> raw;  // by rank; empty while all are 0
        std::map<std::int64_t, std::size_t> occurring;
        std::int64_t max = 0;  // the one that m_totals was summed with

        std::int64_t currentMax() const {
            return occurring.empty() ? 0 : std::max<std::int64_t>(0, occurring.rbegin()->first);
        }
        std::int64_t at(std::size_t rank) const { return raw.empty() ? 0 : raw[rank]; }
        std::int64_t weighted(std::size_t rank, std::int64_t of) const;
    };

    std::size_t rank(NodeIdx node) const { return m_index.rank[node.get()]; }
    void open(const CycleRun& run);
    void recompute(const CycleRun& run, NodeIdx node);
    /// Scales the sums to the columns' present greatest scores. True if any changed.
    bool rescale();
    void findBest(std::size_t block);

    const CatalogIndex& m_index;
    const ChangeLog& m_changes;
    bool m_open = false;
    ChangeLog::Position m_seen = 0;
    std::vector<std::size_t> m_asIs;  // score slots that are added without normalising
    std::vector<Column> m_columns;
    // by node
    std::vector<Code> m_codes;
    std::vector<std::uint8_t> m_slots;
    std::vector<std::uint16_t> m_why;  // into m_reasons
    // by rank
    std::vector<std::int64_t> m_totals;
    std::vector<Reasons> m_reasons;  // of the nodes with the same texts; see GivenReason for their arguments
    std::map<std::vector<std::string>, std::uint16_t> m_reasonIds;
    std::vector<std::int64_t> m_blockBest;
    std::vector<NodeIdx> m_feasibleNodes;
    bool m_feasibleNodesValid = false;
    std::size_t m_feasible = 0;
    std::size_t m_errors = 0;
};

}  // namespace bayplan
