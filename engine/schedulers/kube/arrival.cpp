// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kube/arrival.h"

#include <algorithm>
#include <limits>

#include "topology/told_time.h"

namespace bayplan {

std::vector<PodIdx> byArrival(const Catalog& catalog, std::vector<PodIdx> pods, ArrivalOrder order) {
    if (order == ArrivalOrder::Given) return pods;
    std::sort(pods.begin(), pods.end());
    if (order == ArrivalOrder::Reading) return pods;
    constexpr std::int64_t kAfterAll = std::numeric_limits<std::int64_t>::max();
    struct Came {
        std::int64_t time;
        PodIdx pod;
    };
    std::vector<Came> all;
    all.reserve(pods.size());
    for (const PodIdx pod : pods) {
        const std::int64_t told = toldCreation(catalog, pod);
        all.push_back({told == 0 ? kAfterAll : told, pod});
    }
    std::stable_sort(all.begin(), all.end(), [&](const Came& a, const Came& b) {
        if (a.time != b.time || a.time == kAfterAll) return a.time < b.time;
        return catalog.pod(a.pod).key() < catalog.pod(b.pod).key();
    });
    std::transform(all.begin(), all.end(), pods.begin(), [](const Came& came) { return came.pod; });
    return pods;
}

}  // namespace bayplan
