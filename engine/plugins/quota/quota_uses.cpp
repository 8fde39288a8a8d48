// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quota/quota_uses.h"

#include <algorithm>

#include "base/saturating.h"

namespace bayplan {

std::vector<QuotaUse> quotaUsesOf(const Cluster& cluster) {
    const ResourceTable& table = cluster.catalog().resources;
    const QuotaIndex index(cluster.catalog());
    const std::vector<QuotaAmounts> used = index.used(cluster);
    std::vector<QuotaUse> uses;
    for (std::size_t q = 0; q < index.quotas.size(); ++q) {
        const QuotaIndex::Quota& quota = index.quotas[q];
        const ElasticQuota& object = *quota.object;
        for (std::size_t r = 0; r < table.size(); ++r) {
            const ResourceIdx resource(r);
            const bool named = (object.min && object.min->find(table.name(resource))) || (object.max && object.max->find(table.name(resource)));
            if (resource == ResourceTable::kPodsIdx || (!named && used[q].of[r] == 0)) continue;  // pods are not counted
            QuotaUse& use = uses.emplace_back(QuotaUse{object.key(), table.name(resource), used[q].of[r], quota.min[r], std::max<std::int64_t>(0, saturatingSub(used[q].of[r], quota.min[r])), {}});
            if (object.max && (quota.bounded[r] || r < ResourceTable::kFirstScalar)) use.max = quota.max[r];
        }
    }
    return uses;
}

}  // namespace bayplan
