// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/fragmentation_report.h"

#include <algorithm>
#include <utility>

#include "metrics/published_zones.h"

namespace bayplan {

ReportMaker::ReportMaker(const Profiles& profiles, FragmentationQuestion question)
    : m_question(std::move(question)), m_board(profiles, {m_question.shape}) {}

Result<FragmentationReport> ReportMaker::make(const ClusterPtr& cluster, bool withCulprits, const Budget& budget) {
    if (const auto counted = m_board.update(*cluster, budget); !counted) return counted.error();
    FragmentationReport report;
    report.cluster = cluster;
    report.shape = m_question.shape;
    const ResourceTable& table = m_board.picture().catalog().resources;

    SlotLevels levels;
    levels.numaZones = publishedZones(*cluster);
    bool zones = false;
    for (std::size_t i = 0; i < cluster->nodeCount() && !zones; ++i) zones = levels.numaZones(NodeIdx(i)).has_value();
    if (zones) levels.levels.push_back({LevelKind::NumaZone, {}});
    levels.levels.push_back({LevelKind::Node, {}});
    for (const std::string& key : m_question.labels) levels.levels.push_back({LevelKind::Label, key});
    levels.levels.push_back({LevelKind::Cluster, {}});
    report.levels = slotsByLevel(m_board, 0, levels);
    report.losses = slotLosses(m_board, 0);
    if (report.losses.scarcest.valid()) report.scarcest = table.name(report.losses.scarcest);
    for (const Strand& strand : strands(m_board, 0)) {
        StrandedAmount stranded{table.name(strand.resource), table.name(strand.partner), strand.amount, {}};
        for (const Strand::On& on : strand.nodes) stranded.nodes.push_back(on.node);
        report.stranded.push_back(std::move(stranded));
    }
    const std::vector<NodeSlots>& nodes = m_board.nodes(0);
    report.takers = static_cast<std::size_t>(std::count_if(nodes.begin(), nodes.end(), [](const NodeSlots& n) { return n.pods > 0; }));
    if (withCulprits) {
        auto found = culprits(m_board, 0, kCulprits, budget);
        if (!found) return found.error();
        report.culprits = std::move(*found);
    }
    return report;
}

}  // namespace bayplan
