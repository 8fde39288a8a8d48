// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Koordinator's quotas that use more than their runtime, and the pods that its controller evicts once that has lasted.
// Thread rule: pure functions.
// Source: Koordinator pkg/scheduler/plugins/elasticquota/quota_overuse_revoke.go; specification ecosystem 4.2.

#include <string>
#include <vector>

#include "framework/catalog_index.h"
#include "plugins/quota/elastic_quota.h"

namespace bayplan {

struct OverusedQuota {
    std::string quota;
    RuntimeAmounts used, runtime;  // of the resources that its max names
    std::vector<PodIdx> revoked;   // in the order of eviction; of a quota above others, whose pods are in those: none
};

/// By name. Pods leave from the least important one on until the quota is within its runtime; then, from the most important of these on,
/// those stay that fit after all. If all of them are not enough, all leave. Quotas whose runtime is not modelled are left out, and
/// without enableRuntimeQuota all are. `running`: null where nobody runs. O(pods * log pods).
std::vector<OverusedQuota> overusedQuotas(const Cluster& cluster, const CatalogIndex& index, const ElasticQuotaArgs& args, const Running* running = nullptr);

}  // namespace bayplan
