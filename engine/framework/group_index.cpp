// SPDX-License-Identifier: GPL-3.0-or-later
#include "framework/group_index.h"

#include <algorithm>

#include "framework/plugin.h"

namespace bayplan {

GroupIndex::GroupIndex(const Catalog& catalog) {
    for (const PodGroup& group : catalog.podGroups) m_groups.try_emplace(group.key(), Group{&group, {}});
    for (std::size_t i = 0; i < catalog.pods.size(); ++i)
        if (std::string key = keyOf(catalog.pods[i]); !key.empty()) m_groups[std::move(key)].pods.emplace_back(i);
}

std::string GroupIndex::keyOf(const Pod& pod) {
    return pod.spec->podGroup.empty() ? std::string() : pod.namespaceName + "/" + pod.spec->podGroup;
}

const GroupIndex::Group& GroupIndex::of(const Pod& pod) const {
    static const Group kNone;
    const auto at = m_groups.find(keyOf(pod));
    return at == m_groups.end() ? kNone : at->second;
}

std::size_t GroupIndex::placed(const Cluster& cluster, const Group& group) {
    return static_cast<std::size_t>(std::count_if(group.pods.begin(), group.pods.end(), [&](PodIdx pod) { return cluster.placement(pod).standing != Standing::Pending; }));
}

std::vector<PodIdx> GroupIndex::onTrial(const Cycle& cycle) {
    std::vector<PodIdx> pods;
    if (!cycle.together || cycle.spec.spec->podGroup.empty()) return pods;
    for (const PodIdx pod : cycle.index.derived.of<GroupIndex>().of(cycle.pod).pods)
        if (cycle.cluster.placement(pod).standing == Standing::Assumed) pods.push_back(pod);
    return pods;
}

}  // namespace bayplan
