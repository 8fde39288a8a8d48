// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The elastic quotas of a picture as rows, one for each resource that counts: for people.
// Thread rule: a pure function.

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "plugins/quota/quota_index.h"

namespace bayplan {

struct QuotaUse {
    std::string quota, resource;
    std::int64_t used = 0, min = 0, borrowed = 0;  // as amounts of resources
    std::optional<std::int64_t> max;               // absent: unbounded
};

/// What counts for each quota: what it bounds or uses. O(quotas × resources + pods).
std::vector<QuotaUse> quotaUsesOf(const Cluster& cluster);

}  // namespace bayplan
