// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/lost_work.h"

#include <algorithm>
#include <limits>

#include "topology/gpu_share.h"
#include "topology/told_time.h"

namespace bayplan {

namespace {

constexpr std::int64_t kSecondsOfHour = 3600;
constexpr std::int64_t kMostHours = 1'000'000'000;

}  // namespace

RestartLosses::RestartLosses(const Cluster& cluster, const LossRules& rules)
    : m_cluster(cluster), m_columns(cluster.catalog().resources), m_now(rules.now ? rules.now : cluster.catalog().readAt), m_savedEvery(rules.savedEvery) {}

RestartLosses::Held RestartLosses::heldBy(PodIdx pod) const {
    const Catalog& catalog = m_cluster.catalog();
    const GpuRequest counted = gpuRequestOf(catalog, pod, m_columns);
    Held held{std::int64_t{counted.count} * counted.milli, !catalog.pod(pod).spec->resourceClaims.empty()};
    for (const Container& container : catalog.pod(pod).spec->containers) {
        const GpuShares asked = gpuShares(container.requests);
        held.more = held.more || !asked.diagnostics.empty();
        for (const GpuShare& share : asked.shares) {
            // What is counted already, and shares that say how much of a GPU they are.
            if (isWholeGpu(share.resource) || share.resource == kGpuMilliKey || share.resource == kGpuCountKey) continue;
            if (share.kind == GpuShare::Kind::Whole) held.milli += share.count * kWholeGpu;
            else if (share.kind == GpuShare::Kind::Thousandths) held.milli += share.count * share.amount;
            else held.more = true;
        }
    }
    return held;
}

RestartLoss RestartLosses::of(PodIdx pod) const {
    const Held held = heldBy(pod);
    if (held.milli <= 0 && !held.more) return {};
    const std::optional<std::int64_t> start = m_now && !held.more ? toldStart(m_cluster.catalog(), pod) : std::nullopt;
    if (!start || *start > *m_now) return {{}, true};
    const std::int64_t seconds = std::min(*m_now - *start, m_savedEvery.value_or(std::numeric_limits<std::int64_t>::max()));
    std::int64_t lost = 0;
    if (__builtin_mul_overflow(seconds, held.milli, &lost)) lost = std::numeric_limits<std::int64_t>::max();
    return {lost / kWholeGpu + (lost % kWholeGpu > 0 ? 1 : 0), false};
}

Result<std::int64_t> gpuHoursFrom(std::string_view text) {
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const std::size_t point = std::min(text.find('.'), text.size());
    const std::string_view whole = text.substr(0, point), places = point < text.size() ? text.substr(point + 1) : std::string_view();
    const bool reads = !whole.empty() && whole.size() <= 10 && std::all_of(whole.begin(), whole.end(), isDigit) && places.size() <= 3
                       && std::all_of(places.begin(), places.end(), isDigit) && (point == text.size() || !places.empty());
    std::int64_t milli = 0;
    for (const char c : reads ? whole : std::string_view()) milli = milli * 10 + (c - '0');
    for (std::size_t i = 0; i < 3; ++i) milli = milli * 10 + (reads && i < places.size() ? places[i] - '0' : 0);
    if (!reads || milli > kMostHours * 1000) return Error{ErrorCode::Invalid, worded("must be hours such as 12 or 0.5, with at most three places"), {}};
    return milli * kSecondsOfHour / 1000;
}

std::string gpuHoursText(std::int64_t gpuSeconds) {
    constexpr std::int64_t kTenth = kSecondsOfHour / 10;
    const std::int64_t tenths = gpuSeconds / kTenth + (gpuSeconds % kTenth > 0 ? 1 : 0);
    return std::to_string(tenths / 10) + (tenths % 10 > 0 ? "." + std::to_string(tenths % 10) : "");
}

}  // namespace bayplan
