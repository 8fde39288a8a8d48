// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The sum of numbers that change one at a time. The sums form a tree whose shape depends only on the count of numbers,
// so the same numbers give the same bits whatever their history.
// Complexity: set O(log n), total O(1).
// Thread rule: as std::vector.

#include <bit>
#include <cstddef>
#include <vector>

namespace bayplan {

class SumTree {
public:
    explicit SumTree(std::size_t size = 0) : m_first(std::bit_ceil(size == 0 ? 1 : size)), m_sums(2 * m_first, 0.0) {}

    void set(std::size_t i, double value) {
        std::size_t at = m_first + i;
        m_sums[at] = value;
        for (at /= 2; at > 0; at /= 2) m_sums[at] = m_sums[2 * at] + m_sums[2 * at + 1];
    }
    double at(std::size_t i) const { return m_sums[m_first + i]; }
    double total() const { return m_sums[1]; }

private:
    std::size_t m_first;
    std::vector<double> m_sums;  // a heap: the root is 1, the numbers come last
};

}  // namespace bayplan
