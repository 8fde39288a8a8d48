// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What comparisons of all kinds have in common: how much is equal, and a description of what is not.
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

/// One deviation from the expected report.
struct Difference {
    std::string what;  // "decision", "message", "preemption", "verdict", "score", "order of pods"…
    std::string pod;   // empty: the whole report
    std::string node;  // empty: the whole pod
    std::string expected;
    std::string got;
};

}  // namespace bayplan
