// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/label_domains.h"

#include <algorithm>
#include <map>
#include <optional>
#include <string_view>
#include <utility>

namespace bayplan {

namespace {

constexpr std::size_t kMostLabels = 8, kMostValues = 256;
constexpr std::string_view kOfVolumes[] = {"topology.kubernetes.io/zone", "topology.kubernetes.io/region"};
constexpr std::string_view kOwnName = "kubernetes.io/hostname";

/// Absent: all nodes have one value, or too many.
std::optional<LabelDomains> domainsBy(const Catalog& catalog, const std::string& label) {
    LabelDomains domains;
    std::map<std::string, std::uint32_t> known;
    for (const Node& node : catalog.nodes) {
        const std::string* value = node.labels.find(label);
        const auto [at, isNew] = known.emplace(value ? label + '=' + *value : '!' + label, static_cast<std::uint32_t>(known.size()));
        if (isNew) domains.names.push_back(at->first);
        if (known.size() > kMostValues) return {};
        domains.of.push_back(at->second);
    }
    return known.size() < 2 ? std::nullopt : std::optional(std::move(domains));
}

}  // namespace

std::vector<LabelDomains> labelDomainsOf(const Catalog& catalog) {
    std::map<std::string, std::size_t> named;
    for (const std::string_view label : kOfVolumes) named[std::string(label)] = 0;
    for (const auto& spec : catalog.specs) {
        for (const auto& [label, value] : spec.spec->nodeSelector) ++named[label];
        if (!spec.spec->hasNodeAffinity || !spec.spec->nodeAffinity.required) continue;
        for (const NodeSelectorTerm& term : spec.spec->nodeAffinity.required->terms)
            for (const Requirement& requirement : term.matchExpressions) ++named[requirement.key];
    }
    named.erase(std::string(kOwnName));
    std::vector<std::pair<std::size_t, std::string>> order;
    for (const auto& [label, times] : named) order.emplace_back(times, label);
    std::stable_sort(order.begin(), order.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    std::vector<LabelDomains> found{{std::vector<std::uint32_t>(catalog.nodes.size(), 0), {std::string()}}};
    for (std::size_t i = 0; i < order.size() && found.size() <= kMostLabels; ++i)
        if (std::optional<LabelDomains> domains = domainsBy(catalog, order[i].second)) found.push_back(std::move(*domains));
    return found;
}

}  // namespace bayplan
