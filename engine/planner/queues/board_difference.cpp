// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/queues/board_difference.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <string>
#include <tuple>

namespace bayplan {

namespace {

bool differ(const QueueAmount& a, const QueueAmount& b) {
    const auto said = [](const QueueAmount& of) { return std::tie(of.flavor, of.resource, of.used, of.borrowed, of.own, of.guaranteed, of.most, of.asked, of.lendable); };
    return said(a) != said(b) || a.lent != b.lent;
}

bool differ(const QueueLine& a, const QueueLine& b) {
    const auto said = [](const QueueLine& of) { return std::tie(of.parent, of.gathers, of.open, of.share, of.holds, of.waits); };
    if (said(a) != said(b)) return true;
    return !std::equal(a.amounts.begin(), a.amounts.end(), b.amounts.begin(), b.amounts.end(), [](const QueueAmount& one, const QueueAmount& other) { return !differ(one, other); });
}

bool differ(const QueuedJob& a, const QueuedJob& b) {
    const auto said = [](const QueuedJob& of) { return std::tie(of.queue, of.state, of.position, of.placed, of.pods); };
    return said(a) != said(b);
}

template <typename One>
std::map<std::string, std::size_t> placesOf(const std::vector<One>& list) {
    std::map<std::string, std::size_t> places;
    for (std::size_t i = 0; i < list.size(); ++i) places.emplace(list[i].name, i);
    return places;
}

template <typename One>
std::vector<BoardPair> pairsOf(const std::vector<One>& first, const std::vector<One>& second) {
    std::map<std::string, std::size_t> places = placesOf(second);
    std::vector<BoardPair> pairs;
    for (std::size_t i = 0; i < first.size(); ++i) {
        const auto at = places.find(first[i].name);
        if (at == places.end()) pairs.push_back({i, std::nullopt, true});
        else pairs.push_back({i, at->second, differ(first[i], second[at->second])});
    }
    const std::map<std::string, std::size_t> known = placesOf(first);
    for (std::size_t i = 0; i < second.size(); ++i) {
        if (known.contains(second[i].name)) continue;
        auto after = pairs.begin();
        if (i > 0) after = std::next(std::find_if(pairs.begin(), pairs.end(), [&](const BoardPair& one) { return one.second == i - 1; }));
        pairs.insert(after, {std::nullopt, i, true});
    }
    return pairs;
}

std::size_t differing(const std::vector<BoardPair>& pairs) {
    return static_cast<std::size_t>(std::count_if(pairs.begin(), pairs.end(), [](const BoardPair& one) { return one.differs; }));
}

}  // namespace

BoardDifference differenceOf(const QueueBoard& first, const QueueBoard& second) {
    BoardDifference all;
    all.queues = pairsOf(first.queues, second.queues);
    all.jobs = pairsOf(first.jobs, second.jobs);
    all.queuesThatDiffer = differing(all.queues);
    all.jobsThatDiffer = differing(all.jobs);
    return all;
}

}  // namespace bayplan
