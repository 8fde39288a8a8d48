// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What comparisons of all kinds have in common: how much is equal, and what is not, in words.
// Thread rule: plain values.

#include <cstddef>
#include <string>

namespace bayplan {

struct Tally {
    std::size_t matched = 0;
    std::size_t all = 0;

    void add(bool same) {
        ++all;
        matched += same ? 1 : 0;
    }
    void add(const Tally& other) {
        matched += other.matched;
        all += other.all;
    }
    bool operator==(const Tally&) const = default;
};

/// One thing that is not as expected.
struct Difference {
    std::string what;  // "decision", "message", "preemption", "verdict", "score", "order of pods"…
    std::string pod;   // empty: the report as a whole
    std::string node;  // empty: the pod as a whole
    std::string expected;
    std::string got;
};

}  // namespace bayplan
