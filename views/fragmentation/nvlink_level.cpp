// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/nvlink_level.h"

#include <algorithm>
#include <utility>

#include "metrics/gpu_rooms.h"

namespace bayplan {

NvlinkLevel::NvlinkLevel(std::shared_ptr<const ToldInsides> told) : m_told(std::move(told)) {
    for (std::size_t n = 0; m_told && n < m_told->catalog()->nodes.size() && !m_groups; ++n)
        if (const auto& machine = m_told->machine(NodeIdx(n))) m_groups = !machine->nvlinkGroups.empty();
}

void NvlinkLevel::addTo(SlotLevels& levels, const Cluster& cluster) {
    // A branch may have other nodes and pods than the known insides.
    if (!m_groups || m_told->catalog() != cluster.sharedCatalog()) return;
    const auto node = std::find_if(levels.levels.begin(), levels.levels.end(), [](const SlotLevel& level) { return level.kind == LevelKind::Node; });
    levels.levels.insert(node, {LevelKind::NvlinkGroup, {}});
    levels.nvlinkGroups = nvlinkRooms(
        cluster, [this](NodeIdx n) { return m_told->machine(n).get(); },
        [this, &cluster](NodeIdx n) {
            Kept& kept = m_kept[n.get()];
            const std::uint64_t version = cluster.node(n).version;
            if (!kept.inside || kept.version != version) kept = {version, m_told->inside(cluster, n)};
            return kept.inside;
        });
}

}  // namespace bayplan
