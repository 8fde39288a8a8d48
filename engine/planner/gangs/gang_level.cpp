// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/gangs/gang_level.h"

#include <algorithm>
#include <utility>

namespace bayplan {

GangLevel::GangLevel(std::string label) : name(std::move(label)) {
    if (!name.empty()) labels.push_back(name);
}

std::string GangLevel::valueOf(const Node& node) const {
    if (named) {
        const auto found = named->find(node.name);
        return found == named->end() ? std::string() : found->second;
    }
    std::string path;
    for (const std::string& label : labels) {
        const std::string* value = node.labels.find(label);
        if (!value) return {};
        if (!path.empty()) path += '/';
        path += *value;
    }
    return path;
}

bool GangLevel::has(const Node& node) const {
    if (named) return named->contains(node.name);
    return std::all_of(labels.begin(), labels.end(), [&](const std::string& label) { return node.labels.find(label); });
}

std::vector<NodeDomain> domainsAt(const Catalog& catalog, const GangLevel& level) {
    if (level.empty()) return {domainOf(catalog, {}, NodeIdx(0))};
    std::map<std::string, std::vector<NodeIdx>> byValue;
    for (std::size_t i = 0; i < catalog.nodes.size(); ++i)
        if (const Node& node = catalog.node(NodeIdx(i)); level.has(node)) byValue[level.valueOf(node)].emplace_back(i);
    std::vector<NodeDomain> domains;
    for (auto& [value, nodes] : byValue) domains.push_back({{value}, std::move(nodes)});
    return domains;
}

}  // namespace bayplan
