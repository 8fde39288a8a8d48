// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// NodeResourceTopology's old names for a kubelet's topology policy, from before it had attributes: policy and scope in
// one word.
// Thread rule: pure function.
// Source: noderesourcetopology-api v1alpha1 and v1alpha2, topologyPolicies.

#include <optional>
#include <string_view>

namespace bayplan {

/// As a KubeletConfiguration names them: "single-numa-node", "pod".
struct PolicyAndScope {
    std::string_view policy;
    std::string_view scope;
};

/// "SingleNUMANodePodLevel" and the like. Absent: no such name.
std::optional<PolicyAndScope> fromDeprecatedName(std::string_view name);

}  // namespace bayplan
