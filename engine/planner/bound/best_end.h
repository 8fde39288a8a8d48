// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The best that one bin can end with, when staying, coming and shapes have a value each: a knapsack with several resources, in
// whole numbers.
// Thread rule: one thread each.

#include <array>
#include <cstdint>
#include <vector>

namespace bayplan {

constexpr std::size_t kEndResources = 10;
using EndSizes = std::array<std::int64_t, kEndResources>;
/// What a bin's whole capacity of each resource is worth; any is right, and a good one makes the search short.
using EndWorths = std::array<double, kEndResources>;

/// Things that may lie in the bin in the end, of equal value and size.
struct EndOption {
    std::int64_t value = 0;  // above 0
    std::int32_t most = 0;
    EndSizes size{};
};

struct BestEnd {
    std::int64_t value = 0;            // of `counts` and `shapes`
    std::int64_t most = 0;             // no choice is worth more
    std::vector<std::int32_t> counts;  // by option
    std::int32_t shapes = 0;
};

class EndChooser {
public:
    /// Branch and bound, at most so many nodes of its tree; where that is too little `most` is above `value`.
    explicit EndChooser(std::uint64_t mostNodes) : m_mostNodes(mostNodes) {}

    /// `shape`: an option as well, with every number of it tried, since the others depend on it; of no value: none. `worths`: of an earlier
    /// question about the bin, or zeros; better ones are left there.
    BestEnd choose(const EndSizes& capacity, const std::vector<EndOption>& options, const EndOption& shape, EndWorths& worths);

private:
    struct Entry {
        std::size_t option = 0;
        std::int64_t value = 0;
        std::int32_t most = 0;
        EndSizes size{};
        EndWorths share{};  // of the capacity
        double net = 0;     // the value without what it takes
    };
    bool chooseBeside(std::int64_t already, const EndSizes& left, const std::vector<EndOption>& options, EndWorths& worths);
    void collect(const EndSizes& capacity, const std::vector<EndOption>& options);
    void improve(EndWorths& worths);
    double sumAt(const EndWorths& worths);
    void descend(std::size_t at, EndSizes& left, double leftWorth, std::int64_t value);

    std::uint64_t m_mostNodes;
    std::uint64_t m_nodes = 0;
    std::vector<Entry> m_entries;
    std::vector<double> m_rest;   // by place: what the entries from there on are worth beside what they take
    std::vector<double> m_takes;  // by entry: what one takes
    std::vector<std::int32_t> m_counts, m_best;
    std::int64_t m_bestValue = 0;
    std::int64_t m_open = 0;  // of what was not looked at
};

}  // namespace bayplan
