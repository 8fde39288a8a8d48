// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A linear program that grows by columns, solved by GLPK. What it answers is never believed as it is: callers check it in
// whole numbers.
// Thread rule: one thread each, from the first call to the last; GLPK keeps its state by thread.

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <vector>

namespace bayplan {

class LinearProgram {
public:
    enum class Sense { Most,
                       Fewest };
    explicit LinearProgram(Sense sense);
    ~LinearProgram();
    LinearProgram(LinearProgram&&) noexcept;
    LinearProgram& operator=(LinearProgram&&) noexcept;

    /// Rows and columns are numbered from 0 in the order in which they are added.
    int addRow(std::optional<double> least, std::optional<double> most);
    struct Entry {
        int row = 0;
        double value = 0;
    };
    int addColumn(double gain, std::optional<double> most, bool whole, const std::vector<Entry>& entries);

    /// What one of a column is worth from here on.
    void setGain(int column, double gain);

    /// From here on solve() and solveWhole() end after so long, whatever else limits them; what they find then depends on the machine.
    void limitTime(int milliseconds);
    /// Goes on from the last solution. False: no optimum within that many iterations, or there is none.
    bool solve(int iterations);
    double value() const;
    double dual(int row) const;
    double amount(int column) const;

    /// In whole numbers, beginning with solve(); at most so many nodes of the search tree. `stop` is asked at each.
    struct Whole {
        bool optimal = false;         // proved within the limits
        bool infeasible = false;      // proved: no solution in whole numbers
        std::vector<double> amounts;  // of the best solution; empty: none found
    };
    Whole solveWhole(std::uint64_t nodes, const std::function<bool()>& stop);

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
