// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The elastic quotas of a catalog, what pods count in them, and how amounts are compared with their bounds.
// Thread rule: immutable, and plain values.
// Source: scheduler-plugins 903da7d pkg/capacityscheduling/elasticquota.go; specification ecosystem 2.2.

#include <cstddef>
#include <cstdint>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// Amounts by column of the catalog's resource table, as a quota counts them: an amount that is zero but named is still
/// compared.
struct QuotaAmounts {
    std::vector<std::int64_t> of;
    std::vector<bool> named;

    explicit QuotaAmounts(std::size_t columns = 0) : of(columns), named(columns) {}
    void add(const QuotaAmounts& other, bool takeAway = false);
};

struct QuotaIndex {
    static constexpr std::uint32_t kNone = 0xFFFFFFFFu;

    struct Quota {
        const ElasticQuota* object = nullptr;
        std::vector<std::int64_t> min, max;  // by column; what the object leaves out counts as nothing, or as unbounded
        std::vector<bool> bounded;           // by column: the scalars for which there is a max
    };

    /// O(quotas + pods + specs), each times its resources.
    explicit QuotaIndex(const Catalog& catalog);

    /// The first resource in which `used` plus `more` is above the quota's max, or above its min; invalid: in none. Scalars are
    /// compared if `more` names them.
    ResourceIdx overMax(const Quota& quota, const QuotaAmounts& used, const QuotaAmounts& more) const;
    ResourceIdx overMin(const Quota& quota, const QuotaAmounts& used, const QuotaAmounts& more) const;
    /// Whether the quota uses more than its min.
    bool overMin(const Quota& quota, const QuotaAmounts& used) const { return overMin(quota, QuotaAmounts(m_columns), used).valid(); }
    /// The same for what all quotas use, by quota, plus `more`, and the sum of all mins.
    ResourceIdx overAllMins(const std::vector<QuotaAmounts>& used, const QuotaAmounts& more) const;

    /// What each quota uses in that picture. O(pods).
    std::vector<QuotaAmounts> used(const Cluster& cluster) const;
    const QuotaAmounts& amountsOf(const Catalog& catalog, PodIdx pod) const { return m_ofSpec[catalog.podSpecs[pod.get()].get()]; }

    std::vector<Quota> quotas;         // one for each namespace, in the order of reading
    std::vector<std::uint32_t> ofPod;  // the quota of each pod's namespace; kNone: there is none

private:
    std::size_t m_columns;
    std::vector<std::int64_t> m_allMins;
    std::vector<QuotaAmounts> m_ofSpec;
};

}  // namespace bayplan
