// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Numbers by lot that follow from a seed alone, the same on every machine. Source: Steele, Lea and Flood, "Fast splittable
// pseudorandom number generators" (2014), SplitMix64.

#include <cstdint>

namespace bayplan {

class Lot {
public:
    explicit Lot(std::uint64_t seed) : m_state(seed) {}

    std::uint64_t next() {
        m_state += 0x9E3779B97F4A7C15u;
        std::uint64_t z = m_state;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
    /// 0 .. below - 1; `below` must not be 0.
    std::uint64_t below(std::uint64_t below) { return next() % below; }
    /// 0 .. 1.
    double part() { return static_cast<double>(next() >> 11) * 0x1.0p-53; }

private:
    std::uint64_t m_state;
};

}  // namespace bayplan
