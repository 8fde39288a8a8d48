// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <set>

#include "model/app_group.h"

namespace bayplan {

namespace {

/// From a workload's name to the names that it depends on, in the order of listing; names without any edge are not in it.
using Graph = std::map<std::string, std::vector<std::string>>;

Graph graphOf(const AppGroup& group) {
    Graph graph;
    for (const AppGroup::Workload& workload : group.workloads) {
        for (const AppGroup::Dependency& dependency : workload.dependencies) {
            graph[workload.name].push_back(dependency.name);
            graph[dependency.name];
        }
    }
    return graph;
}

struct Sorted {
    std::vector<std::string> names;
    std::string failure;
};

Sorted kahn(const Graph& graph) {
    std::map<std::string, std::size_t> incoming;
    for (const auto& [name, to] : graph)
        for (const std::string& dependency : to) ++incoming[dependency];
    std::vector<std::string> ready;
    for (const auto& [name, to] : graph)
        if (!incoming.contains(name)) ready.push_back(name);
    Sorted sorted;
    while (!ready.empty()) {
        const std::string name = std::move(ready.back());
        ready.pop_back();
        for (const std::string& dependency : graph.at(name))
            if (--incoming[dependency] == 0) ready.push_back(dependency);
        sorted.names.push_back(name);
    }
    std::erase_if(incoming, [](const auto& one) { return one.second == 0; });
    for (const auto& [name, left] : incoming) sorted.failure += (sorted.failure.empty() ? "cycle involving elements: " : ", ") + name;
    return sorted;
}

Sorted tarjan(const Graph& graph) {
    struct Visit {
        const std::string* name;
        const std::vector<std::string>* to;
        std::size_t next = 0;
    };
    std::set<std::string> open, placed;
    Sorted sorted;
    for (const auto& [root, its] : graph) {
        if (placed.contains(root)) continue;
        std::vector<Visit> way{{&root, &its}};  // its own stack, since an application may be as long as its author likes
        open.insert(root);
        while (!way.empty()) {
            Visit& at = way.back();
            if (at.next == at.to->size()) {
                sorted.names.push_back(*at.name);
                placed.insert(*at.name);
                open.erase(*at.name);
                way.pop_back();
                continue;
            }
            const std::string& name = (*at.to)[at.next++];
            if (placed.contains(name)) continue;
            if (!open.insert(name).second) {
                sorted.failure = "found cycle at node: " + name;
                return sorted;
            }
            way.push_back({&name, &graph.at(name)});
        }
    }
    std::reverse(sorted.names.begin(), sorted.names.end());
    return sorted;
}

/// The first, the last, the second, the last but one…
std::vector<std::string> alternating(const std::vector<std::string>& names) {
    std::vector<std::string> turned;
    for (std::size_t i = 0; i < names.size(); ++i) turned.push_back(i % 2 ? names[names.size() - 1 - i / 2] : names[i / 2]);
    return turned;
}

Sorted sortedBy(const std::string& algorithm, const Graph& graph) {
    const bool deep = algorithm == "TarjanSort" || algorithm == "ReverseTarjan" || algorithm == "AlternateTarjan";
    Sorted sorted = deep ? tarjan(graph) : kahn(graph);
    if (algorithm == "ReverseKahn" || algorithm == "ReverseTarjan") std::reverse(sorted.names.begin(), sorted.names.end());
    else if (algorithm == "AlternateKahn" || algorithm == "AlternateTarjan") sorted.names = alternating(sorted.names);
    return sorted;
}

bool bySelector(const AppGroup::Place& a, const AppGroup::Place& b) { return a.selector < b.selector; }

std::vector<AppGroup::Place> asListed(const AppGroup& group) {
    std::vector<AppGroup::Place> places;
    for (const AppGroup::Workload& workload : group.workloads) places.push_back({workload.selector, static_cast<std::int32_t>(places.size() + 1)});
    std::stable_sort(places.begin(), places.end(), bySelector);
    return places;
}

}  // namespace

/// The controller looks each name of the order up among the selectors.
AppGroupOrder orderByController(const AppGroup& group) {
    Sorted sorted = sortedBy(group.algorithm, graphOf(group));
    AppGroupOrder order{asListed(group), std::move(sorted.failure)};
    if (!order.failure.empty()) return order;
    std::vector<AppGroup::Place> places;
    for (const std::string& name : sorted.names) {
        const AppGroup::Place place{name, static_cast<std::int32_t>(places.size() + 1)};
        if (!std::binary_search(order.places.begin(), order.places.end(), place, bySelector)) {
            order.failure = "Unable to find workload by name...";
            for (std::size_t i = 0; i < order.places.size(); ++i) order.places[i].index = static_cast<std::int32_t>(i + 1);
            return order;
        }
        places.push_back(place);
    }
    std::stable_sort(places.begin(), places.end(), bySelector);
    order.places = std::move(places);
    return order;
}

}  // namespace bayplan
