// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/objects/ready_times.h"

#include <algorithm>
#include <map>
#include <memory>
#include <string>

#include "io/objects/read_pod_history.h"

namespace bayplan {

namespace {

constexpr std::size_t kMostSiblings = 20;
constexpr std::int64_t kLongestStart = 3600;  // seconds

struct Started {
    std::map<std::string, std::vector<PodIdx>> byOwner{};  // "namespace/kind/name"
    std::map<std::string, std::optional<SecondsRange>> known{};
};

std::string ownerOf(const Pod& pod) {
    const OwnerReference* owner = pod.controller();
    return owner ? pod.namespaceName + "/" + owner->kind + "/" + owner->name : std::string();
}

std::optional<std::int64_t> startOf(const Catalog& catalog, PodIdx pod) {
    if (pod.get() >= catalog.podSources.size() || catalog.pod(pod).startTime == 0 || catalog.pod(pod).ready != true) return std::nullopt;
    const Result<PodHistory> history = readPodHistory(catalog.podSources[pod.get()]);
    if (!history) return std::nullopt;  // the object was read; what else it says is another's to tell
    if (std::any_of(history->containers.begin(), history->containers.end(), [](const ContainerHistory& one) { return one.restarts > 0; })) return std::nullopt;
    for (const PodCondition& one : history->conditions)
        if (one.type == "Ready" && one.status == "True" && one.since)
            if (const std::int64_t took = *one.since - catalog.pod(pod).startTime; took >= 0 && took <= kLongestStart) return took;
    return std::nullopt;
}

}  // namespace

ReadyTimes readyTimesOf(const Cluster& cluster) {
    auto started = std::make_shared<Started>();
    const Catalog& catalog = cluster.catalog();
    for (std::size_t p = 0; p < catalog.pods.size(); ++p)
        if (const std::string owner = ownerOf(catalog.pod(PodIdx(p))); !owner.empty()) started->byOwner[owner].push_back(PodIdx(p));
    return [started, &catalog](PodIdx pod) -> std::optional<SecondsRange> {
        const std::string owner = ownerOf(catalog.pod(pod));
        if (const auto known = started->known.find(owner); !owner.empty() && known != started->known.end()) return known->second;
        std::optional<SecondsRange> range;
        const auto siblings = owner.empty() ? std::vector<PodIdx>{pod} : started->byOwner[owner];
        for (std::size_t i = 0; i < std::min(siblings.size(), kMostSiblings); ++i)
            if (const std::optional<std::int64_t> took = startOf(catalog, siblings[i]))
                range = range ? SecondsRange{std::min(range->least, *took), std::max(range->most, *took)} : SecondsRange{*took, *took};
        if (!owner.empty()) started->known[owner] = range;
        return range;
    };
}

}  // namespace bayplan
