// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The quota of a namespace that may lend what it does not use, and borrow what others do not use.
// Thread rule: plain values.
// Source: scheduler-plugins 903da7d apis/scheduling/v1alpha1/types.go (specification ecosystem 2.2).

#include <optional>
#include <string>

#include "model/kinds.h"
#include "model/resources.h"

namespace bayplan {

struct ElasticQuota {
    static constexpr ObjectKind kKind = ObjectKind::ElasticQuota;

    std::string namespaceName;
    std::string name;
    std::optional<ResourceList> min;  // what it is always entitled to; absent: nothing
    std::optional<ResourceList> max;  // what it never exceeds; absent: unbounded

    std::string key() const { return namespaceName + "/" + name; }
    bool operator==(const ElasticQuota&) const = default;
};

}  // namespace bayplan
