// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/drain_turns.h"

#include <algorithm>
#include <map>
#include <optional>
#include <tuple>

namespace bayplan {

namespace {

bool countsInName(char c) { return c >= '0' && c <= '9'; }

/// The digits at the beginning, without zeros in front of them.
std::string_view numberAt(std::string_view text) {
    std::size_t end = 0;
    while (end < text.size() && countsInName(text[end])) ++end;
    std::size_t begin = 0;
    while (begin + 1 < end && text[begin] == '0') ++begin;
    return text.substr(begin, end - begin);
}

std::size_t digitsAt(std::string_view text) {
    const auto end = std::find_if_not(text.begin(), text.end(), countsInName);
    return static_cast<std::size_t>(end - text.begin());
}

/// The place of a group: those that are named, by their number; then the others by value; then the one without a label.
struct GroupPlace {
    std::size_t named = 0;
    bool none = false;
    std::string value{};
    bool operator<(const GroupPlace& other) const {
        if (named != other.named) return named < other.named;
        if (none != other.none) return other.none;
        return comesBefore(value, other.value);
    }
};

}  // namespace

bool comesBefore(std::string_view a, std::string_view b) {
    const std::string_view wholeA = a, wholeB = b;
    while (!a.empty() && !b.empty()) {
        if (countsInName(a.front()) && countsInName(b.front())) {
            const std::string_view one = numberAt(a), other = numberAt(b);
            if (one != other) return std::tuple(one.size(), one) < std::tuple(other.size(), other);
            a.remove_prefix(digitsAt(a));
            b.remove_prefix(digitsAt(b));
            continue;
        }
        if (a.front() != b.front()) return a.front() < b.front();
        a.remove_prefix(1);
        b.remove_prefix(1);
    }
    if (a.empty() != b.empty()) return a.empty();
    return wholeA < wholeB;  // they differ by zeros in front of numbers alone
}

std::vector<DrainTurn> turnsOf(const Catalog& catalog, const std::vector<NodeIdx>& nodes, const DrainTurns& turns) {
    std::map<GroupPlace, std::vector<NodeIdx>> groups;
    for (const NodeIdx node : nodes) {
        const std::string* value = turns.label.empty() ? nullptr : catalog.node(node).labels.find(turns.label);
        const auto named = value ? std::find(turns.order.begin(), turns.order.end(), *value) : turns.order.end();
        groups[{static_cast<std::size_t>(named - turns.order.begin()), !value, value ? *value : std::string()}].push_back(node);
    }
    std::vector<DrainTurn> all;
    for (auto& [place, group] : groups) {
        std::sort(group.begin(), group.end(), [&](NodeIdx a, NodeIdx b) { return comesBefore(catalog.node(a).name, catalog.node(b).name); });
        const std::size_t most = turns.atOnce > 0 ? static_cast<std::size_t>(turns.atOnce) : group.size();
        const std::size_t parts = (group.size() + most - 1) / most;
        const std::string name = turns.label.empty() ? std::string() : place.none ? "without " + turns.label
                                                                                  : place.value;
        for (std::size_t part = 0; part < parts; ++part) {
            const auto from = group.begin() + static_cast<std::ptrdiff_t>(part * most);
            const auto to = group.begin() + static_cast<std::ptrdiff_t>(std::min(group.size(), (part + 1) * most));
            const std::string number = parts > 1 ? std::to_string(part + 1) + "/" + std::to_string(parts) : std::string();
            all.push_back({name.empty() || number.empty() ? name + number : name + " " + number, {from, to}});
        }
    }
    return all;
}

}  // namespace bayplan
