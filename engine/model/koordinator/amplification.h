// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// By how much a node shows more of its resources than it has: annotation node.koordinator.sh/resource-amplification-ratio.
// Thread rule: plain value.
// Source: Koordinator apis/extension/node_resource_amplification.go.

#include <map>
#include <string>
#include <string_view>

namespace bayplan {

struct Amplification {
    std::map<std::string, double, std::less<>> ratios;  // by resource; 1 and less change nothing
    bool unread = false;                                // the annotation is there and cannot be read

    bool none() const { return ratios.empty() && !unread; }
    /// 1: there is none.
    double of(std::string_view resource) const {
        const auto at = ratios.find(resource);
        return at == ratios.end() ? 1 : at->second;
    }
    bool operator==(const Amplification&) const = default;
};

}  // namespace bayplan
