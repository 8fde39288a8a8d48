// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A quota of Koordinator's tree: what a group of pods is entitled to, and the most that it uses.
// Thread rule: plain values.
// Source: Koordinator a7a1b76b apis/extension/elastic_quota.go; specification ecosystem 4.2.

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "model/kinds.h"
#include "model/resources.h"

namespace bayplan {

inline constexpr std::string_view kRootQuota = "koordinator-root-quota", kSystemQuota = "koordinator-system-quota", kDefaultQuota = "koordinator-default-quota";

/// Those that are there without anybody writing them: Koordinator makes their objects itself, with a max that means none.
inline bool isBuiltInQuota(std::string_view name) { return name == kRootQuota || name == kSystemQuota || name == kDefaultQuota; }

/// ElasticQuota of scheduling.sigs.k8s.io/v1alpha1 with its labels and annotations. Quotas are known by their names alone; the namespace
/// says which pods without a label count in it.
struct KoordinatorElasticQuota {
    static constexpr ObjectKind kKind = ObjectKind::KoordinatorQuota;

    std::string namespaceName, name;
    std::string parent;                  // another quota; empty, or a built-in one: it is of the first level
    std::string tree;                    // the id of a tree of its own; empty: the default tree
    std::optional<ResourceList> shares;  // of the root of a tree of its own: what that tree has; absent: it is no root, or does not say it
    bool leaves = true;                  // the default tree has that much less
    bool lends = true;                   // what it does not ask for of its min
    ResourceList min, max;               // of a built-in one: not read
    std::optional<ResourceList> weight;  // absent: max
    std::vector<std::string> spaces;     // namespaces whose pods count in it

    std::string key() const { return namespaceName + "/" + name; }
    bool operator==(const KoordinatorElasticQuota&) const = default;
};

}  // namespace bayplan
