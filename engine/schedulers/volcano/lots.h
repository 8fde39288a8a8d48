// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where Volcano draws lots: what it takes here, by name, and what it might have taken as well.
// Among nodes of the same score it draws with rand; nodes that were asked in parallel are tried in the order of the answers; the
// tasks of a node come in the order of a Go map.
// Thread rule: plain values.
// Source: Volcano ed72c7c pkg/scheduler/util/{scheduler_helper,predicate_helper}.go, actions/{preempt,reclaim} (specification ecosystem 3.1).

#include <algorithm>
#include <cstddef>
#include <optional>
#include <string>
#include <vector>

namespace bayplan::volcano {

/// How many of the others are named.
inline constexpr std::size_t kNamedOthers = 20;

struct Lot {
    std::vector<std::string> others;  // by name, the first kNamedOthers of them
    std::size_t count = 0;            // of all that are known
    bool more = false;                // not all were looked at

    void add(const std::string& name) {
        if (++count <= kNamedOthers) others.push_back(name);
    }
    bool full() const { return count >= kNamedOthers; }
};

/// The first of the best in a list, and those that are as good.
struct Best {
    std::size_t place = 0;
    std::optional<Lot> lot;
};

/// `scores` are not empty; `nameAt` gives the names in their order. O(scores).
template <typename NameAt>
Best firstBest(const std::vector<double>& scores, NameAt&& nameAt) {
    Best best;
    best.place = static_cast<std::size_t>(std::max_element(scores.begin(), scores.end()) - scores.begin());
    for (std::size_t i = best.place + 1; i < scores.size(); ++i)
        if (scores[i] == scores[best.place]) {
            if (!best.lot) best.lot.emplace();
            best.lot->add(nameAt(i));
        }
    return best;
}

/// What was drawn for a task, on the way to where it stands now.
struct TaskLots {
    std::size_t turn = 0;  // the action that drew, among those of the session
    std::optional<Lot> node, victims;
};

}  // namespace bayplan::volcano
