// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/group_keys.h"

#include <algorithm>
#include <array>
#include <string_view>
#include <unordered_map>
#include <unordered_set>

namespace bayplan {

namespace {

/// Words in keys by which people think of their nodes, the most telling first.
constexpr std::array<std::string_view, 11> kTelling{
    "zone", "pool", "nodegroup", "gpu-card-model", "gpu.product", "rack", "block", "instance-type", "machine", "role", "region"};

std::size_t tellingRank(std::string_view key) {
    for (std::size_t i = 0; i < kTelling.size(); ++i)
        if (key.find(kTelling[i]) != std::string_view::npos) return i;
    return kTelling.size();
}

}  // namespace

std::vector<GroupKey> sensibleGroupKeys(const Catalog& catalog) {
    struct Seen {
        std::unordered_set<std::string_view> values;
        std::size_t nodes = 0;
    };
    std::unordered_map<std::string_view, Seen> seen;
    for (const Node& node : catalog.nodes) {
        for (const auto& [key, value] : node.labels) {
            Seen& s = seen[key];
            s.values.insert(value);
            ++s.nodes;
        }
    }
    std::vector<GroupKey> keys;
    const std::size_t nodes = catalog.nodes.size();
    for (const auto& [key, s] : seen) {
        const std::size_t missing = nodes - s.nodes;
        const std::size_t groups = s.values.size() + (missing > 0 ? 1 : 0);
        if (groups < 2 || (s.values.size() > nodes / 2 && s.values.size() > 2)) continue;
        if (key.starts_with("beta.kubernetes.io/") || key.starts_with("failure-domain.beta.")) continue;
        keys.push_back({std::string(key), s.values.size(), missing});
    }
    std::sort(keys.begin(), keys.end(), [](const GroupKey& a, const GroupKey& b) {
        const std::size_t x = tellingRank(a.key);
        const std::size_t y = tellingRank(b.key);
        if (x != y) return x < y;
        if (a.groups != b.groups) return a.groups < b.groups;
        return a.key < b.key;
    });
    return keys;
}

const GroupKey* poolKey(const std::vector<GroupKey>& keys) {
    const auto found = std::find_if(keys.begin(), keys.end(), [](const GroupKey& key) {
        return key.key.find("pool") != std::string::npos || key.key.find("nodegroup") != std::string::npos;
    });
    return found == keys.end() ? nullptr : &*found;
}

}  // namespace bayplan
