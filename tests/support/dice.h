// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Random numbers that depend only on a seed, on every machine.

#include <cstddef>
#include <iterator>
#include <random>
#include <utility>
#include <vector>

namespace bayplan::testing {

class Dice {
public:
    explicit Dice(unsigned seed) : m_engine(seed) {}
    std::size_t below(std::size_t n) { return m_engine() % n; }  // std::uniform_int_distribution differs by library
    bool coin() { return below(2) == 0; }
    bool percent(std::size_t share) { return below(100) < share; }

    template <typename List>
    decltype(auto) of(const List& list) {
        return *std::next(std::begin(list), static_cast<std::ptrdiff_t>(below(std::size(list))));
    }
    template <typename T>
    void shuffle(std::vector<T>& list) {
        for (std::size_t i = list.size(); i > 1; --i) std::swap(list[i - 1], list[below(i)]);
    }

private:
    std::mt19937 m_engine;
};

}  // namespace bayplan::testing
