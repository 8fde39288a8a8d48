// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/quota/quota_index.h"

#include <algorithm>
#include <limits>
#include <string>
#include <unordered_map>

#include "base/wrapping.h"

namespace bayplan {

namespace {

constexpr std::int64_t kUnbounded = std::numeric_limits<std::int64_t>::max();

QuotaAmounts counted(const ResourceList& list, const ResourceTable& table) {
    QuotaAmounts amounts(table.size());
    amounts.of = table.amounts(list);
    for (const auto& [name, quantity] : list)
        if (const ResourceIdx column = table.find(name); column.valid()) amounts.named[column.get()] = true;
    return amounts;
}

/// The larger of all containers' sum and each init container, plus the overhead. Sidecars are init containers here, and what the
/// pod as a whole requests does not count.
QuotaAmounts counted(const PodSpec& spec, const ResourceTable& table) {
    QuotaAmounts sum(table.size());
    for (const Container& container : spec.containers) sum.add(counted(container.requests, table));
    for (const Container& container : spec.initContainers) {
        const QuotaAmounts one = counted(container.requests, table);
        for (std::size_t column = 0; column < table.size(); ++column) {
            sum.of[column] = std::max(sum.of[column], one.of[column]);
            if (one.named[column]) sum.named[column] = true;
        }
    }
    sum.add(counted(spec.overhead, table));
    return sum;
}

/// The first resource that is above its bound; invalid: none. Scalars are compared where `compared` says so, the others
/// always; the number of pods counts as none.
template <typename Amount, typename Compared>
ResourceIdx above(const std::vector<std::int64_t>& bounds, Amount&& amount, Compared&& compared) {
    for (std::size_t column = 0; column < bounds.size(); ++column)
        if ((column < ResourceTable::kFirstScalar || compared(column)) && amount(column) > bounds[column]) return ResourceIdx(column);
    return {};
}

}  // namespace

void QuotaAmounts::add(const QuotaAmounts& other, bool takeAway) {
    for (std::size_t column = 0; column < of.size(); ++column) {
        of[column] = takeAway ? wrappingSub(of[column], other.of[column]) : wrappingAdd(of[column], other.of[column]);
        if (other.named[column]) named[column] = true;
    }
}

QuotaIndex::QuotaIndex(const Catalog& catalog) : m_columns(catalog.resources.size()), m_allMins(m_columns) {
    std::unordered_map<std::string_view, std::uint32_t> known;
    for (const ElasticQuota& object : catalog.quotas) {
        if (!known.try_emplace(object.namespaceName, static_cast<std::uint32_t>(quotas.size())).second) continue;
        Quota& quota = quotas.emplace_back();
        quota.object = &object;
        const QuotaAmounts min = counted(object.min.value_or(ResourceList()), catalog.resources);
        const QuotaAmounts max = counted(object.max.value_or(ResourceList()), catalog.resources);
        quota.min = min.of;
        quota.max = max.of;
        quota.bounded = max.named;
        // A list that is absent bounds these three nowhere; in one that is there, what is missing is nothing.
        if (!object.max)
            for (const ResourceIdx column : {ResourceTable::kCpuIdx, ResourceTable::kMemoryIdx, ResourceTable::kEphemeralIdx}) quota.max[column.get()] = kUnbounded;
        for (std::size_t column = 0; column < m_columns; ++column) m_allMins[column] = wrappingAdd(m_allMins[column], quota.min[column]);
    }
    if (quotas.empty()) return;
    for (const Pod& pod : catalog.pods) {
        const auto at = known.find(pod.namespaceName);
        ofPod.push_back(at == known.end() ? kNone : at->second);
    }
    for (const SpecInfo& info : catalog.specs) m_ofSpec.push_back(counted(*info.spec, catalog.resources));
}

ResourceIdx QuotaIndex::overMax(const Quota& quota, const QuotaAmounts& used, const QuotaAmounts& more) const {
    return above(
        quota.max, [&](std::size_t column) { return wrappingAdd(used.of[column], more.of[column]); },
        [&](std::size_t column) { return more.named[column] && quota.bounded[column]; });
}

ResourceIdx QuotaIndex::overMin(const Quota& quota, const QuotaAmounts& used, const QuotaAmounts& more) const {
    return above(
        quota.min, [&](std::size_t column) { return wrappingAdd(used.of[column], more.of[column]); },
        [&](std::size_t column) { return more.named[column]; });
}

ResourceIdx QuotaIndex::overAllMins(const std::vector<QuotaAmounts>& used, const QuotaAmounts& more) const {
    QuotaAmounts sum = more;
    for (const QuotaAmounts& one : used) sum.add(one);
    return above(
        m_allMins, [&](std::size_t column) { return sum.of[column]; }, [&](std::size_t column) { return sum.named[column]; });
}

std::vector<QuotaAmounts> QuotaIndex::used(const Cluster& cluster) const {
    std::vector<QuotaAmounts> used(quotas.size(), QuotaAmounts(m_columns));
    for (std::size_t i = 0; i < ofPod.size(); ++i)
        if (ofPod[i] != kNone && cluster.placement(PodIdx(i)).standing != Standing::Pending) used[ofPod[i]].add(amountsOf(cluster.catalog(), PodIdx(i)));
    return used;
}

}  // namespace bayplan
