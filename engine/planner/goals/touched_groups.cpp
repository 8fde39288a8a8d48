// SPDX-License-Identifier: GPL-3.0-or-later
#include "planner/goals/touched_groups.h"

#include <algorithm>
#include <array>
#include <variant>
#include <vector>

#include "moves/workload.h"

namespace bayplan {

namespace {

constexpr std::array kLabelsOfGroups{CoschedulingGroup::kLabel, kVolcanoJobLabel, kKoordinatorGroupLabel, kLightNameLabel, kJobSetLabel, kWorkerSetLabel, kKueueGroupLabel};

/// A look without the groups: most pods name none.
bool mayNameGroup(const Catalog& catalog, const Pod& pod) {
    return !pod.spec->podGroup.empty() || pod.groupAnnotations || !catalog.kueueWorkloads.empty()
           || std::any_of(kLabelsOfGroups.begin(), kLabelsOfGroups.end(), [&](std::string_view label) { return pod.labels->find(label) != nullptr; });
}

}  // namespace

std::string TouchedGroups::of(PodIdx pod) {
    const Pod& object = m_catalog.pod(pod);
    if (mayNameGroup(m_catalog, object)) {
        if (!m_groups) m_groups.emplace(m_catalog);
        if (const std::vector<std::size_t> groups = m_groups->of(pod); !groups.empty()) {
            const ReadGroup& group = m_groups->all()[groups.front()];
            return std::string(nameOf(group.source)) + " " + group.key();
        }
    }
    const std::string workload = workloadOf(object);
    return workload.empty() ? object.key() : workload;
}

PodIdx restartedBy(const Delta& delta) {
    if (const auto* move = std::get_if<Move>(&delta)) return move->pod;
    const auto* evict = std::get_if<Evict>(&delta);
    return evict ? evict->pod : PodIdx();
}

}  // namespace bayplan
