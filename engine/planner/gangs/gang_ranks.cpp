// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/gangs/gang_ranks.h"

#include <algorithm>
#include <tuple>
#include <utility>

namespace bayplan {

namespace {

constexpr bool isDigit(char c) { return c >= '0' && c <= '9'; }

/// The digits that a text begins with, without zeros before them.
std::string_view digitsOf(std::string_view text) {
    const auto end = std::find_if_not(text.begin(), text.end(), isDigit);
    const auto begin = std::find_if(text.begin(), end, [](char c) { return c != '0'; });
    return {begin, end};
}

}  // namespace

bool ranksBefore(std::string_view a, std::string_view b) {
    while (!a.empty() && !b.empty()) {
        if (isDigit(a.front()) && isDigit(b.front())) {
            const std::string_view x = digitsOf(a), y = digitsOf(b);
            if (x.size() != y.size()) return x.size() < y.size();
            if (x != y) return x < y;
            a.remove_prefix(static_cast<std::size_t>(x.end() - a.begin()));
            b.remove_prefix(static_cast<std::size_t>(y.end() - b.begin()));
            continue;
        }
        if (a.front() != b.front()) return a.front() < b.front();
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    return a.size() < b.size();
}

void seatByRank(GangSeats& seats, const Cluster& cluster, const std::vector<GangClass>& classes, const GangLevel& level) {
    if (seats.deltas.size() != seats.seats.size()) return;
    const Catalog& catalog = cluster.catalog();
    for (const GangClass& one : classes) {
        std::vector<std::tuple<std::string, std::string, std::size_t>> places;  // value, node, place among the seats
        for (std::size_t i = 0; i < seats.seats.size(); ++i) {
            if (std::find(one.pods.begin(), one.pods.end(), seats.seats[i].pod) == one.pods.end()) continue;
            const Node& node = catalog.node(seats.seats[i].node);
            places.emplace_back(level.valueOf(node), node.name, i);
        }
        std::sort(places.begin(), places.end(), [](const auto& a, const auto& b) {
            if (std::get<0>(a) != std::get<0>(b)) return ranksBefore(std::get<0>(a), std::get<0>(b));
            return std::get<1>(a) != std::get<1>(b) ? ranksBefore(std::get<1>(a), std::get<1>(b)) : std::get<2>(a) < std::get<2>(b);
        });
        std::vector<PodIdx> pods = one.pods;
        std::stable_sort(pods.begin(), pods.end(), [&](PodIdx a, PodIdx b) { return ranksBefore(catalog.pod(a).name, catalog.pod(b).name); });
        for (std::size_t k = 0; k < places.size(); ++k) {
            const std::size_t i = std::get<2>(places[k]);
            seats.seats[i].pod = pods[k];
            seats.deltas[i] = Place{pods[k], seats.seats[i].node};
        }
    }
    const Result<Applied> applied = bayplan::apply(cluster, seats.deltas);
    check(applied.has_value(), "pods that are alike take each other's seats");
    seats.after = applied->cluster;
}

}  // namespace bayplan
