// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/fragmentation_report.h"

#include <algorithm>
#include <iterator>
#include <utility>

#include "metrics/published_zones.h"
#include "metrics/shape_ladder.h"

namespace bayplan {

namespace {

std::vector<NodeIdx> sorted(std::vector<NodeIdx> nodes) {
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    return nodes;
}

/// By node, if the report counts nodes.
std::vector<std::pair<NodeIdx, std::int64_t>> podsByNode(const FragmentationReport& report) {
    std::vector<std::pair<NodeIdx, std::int64_t>> out;
    for (const LevelSlots& level : report.levels)
        if (level.level.kind == LevelKind::Node)
            for (const DomainSlots& domain : level.domains) out.emplace_back(domain.nodes.front(), domain.pods);
    std::sort(out.begin(), out.end());
    return out;
}

}  // namespace

std::vector<NodeIdx> FragmentationReport::takerNodes() const {
    std::vector<NodeIdx> nodes;
    for (const auto& [node, pods] : podsByNode(*this))
        if (pods > 0) nodes.push_back(node);
    return nodes;
}

std::vector<NodeIdx> FragmentationReport::lossNodes() const {
    std::vector<NodeIdx> nodes;
    for (const SlotLoss& loss : losses.losses)
        for (const NodeLoss& on : loss.nodes) nodes.push_back(on.node);
    return sorted(std::move(nodes));
}

std::vector<NodeIdx> FragmentationReport::idealNodes() const {
    std::vector<NodeIdx> nodes = takerNodes();
    const std::vector<NodeIdx> more = lossNodes();
    nodes.insert(nodes.end(), more.begin(), more.end());
    return sorted(std::move(nodes));
}

std::vector<NodeIdx> differingNodes(const FragmentationReport& a, const FragmentationReport& b) {
    const auto pa = podsByNode(a), pb = podsByNode(b);
    std::vector<std::pair<NodeIdx, std::int64_t>> either;
    std::set_symmetric_difference(pa.begin(), pa.end(), pb.begin(), pb.end(), std::back_inserter(either));
    std::vector<NodeIdx> nodes;
    for (const auto& [node, pods] : either) nodes.push_back(node);
    return sorted(std::move(nodes));
}

SlotLevels levelsOf(const Cluster& cluster, const std::vector<std::string>& labels) {
    SlotLevels levels;
    levels.numaZones = publishedZones(cluster);
    bool zones = false;
    for (std::size_t i = 0; i < cluster.nodeCount() && !zones; ++i) zones = levels.numaZones(NodeIdx(i)).has_value();
    if (zones) levels.levels.push_back({LevelKind::NumaZone, {}});
    levels.levels.push_back({LevelKind::Node, {}});
    for (const std::string& key : labels) levels.levels.push_back({LevelKind::Label, key});
    levels.levels.push_back({LevelKind::Cluster, {}});
    return levels;
}

ReportMaker::ReportMaker(const Profiles& profiles, FragmentationQuestion question)
    : m_question(std::move(question)), m_profiles(profiles), m_board(profiles, {m_question.shape}), m_nvlink(m_question.told) {}

Result<void> ReportMaker::climb(FragmentationReport& report, const SlotLevels& levels, const Budget& budget) {
    if (!m_ladder) {
        std::vector<SlotShape> others;
        for (const SlotShape& shape : ladderOf(m_question.shape, report.cluster->catalog())) {
            const bool itself = shape.pod.spec == m_question.shape.pod.spec;
            m_sizes.push_back(itself ? kItself : others.size());
            if (!itself) others.push_back(shape);
        }
        m_ladder.emplace(m_profiles, std::move(others));
    }
    if (m_sizes.empty()) return {};
    if (const auto counted = m_ladder->update(*report.cluster, budget); !counted) return counted.error();
    for (const std::size_t size : m_sizes) {
        const bool itself = size == kItself;
        const SlotShape& shape = itself ? m_question.shape : m_ladder->shapes()[size];
        const std::int64_t ideal = itself ? report.losses.idealPods() : slotLosses(*m_ladder, size).idealPods();
        report.ladder.push_back({shape, itself ? report.levels : slotsByLevel(*m_ladder, size, levels), ideal / shape.gang, itself});
    }
    return {};
}

Result<FragmentationReport> ReportMaker::make(const ClusterPtr& cluster, bool withCulprits, const Budget& budget) {
    if (const auto counted = m_board.update(*cluster, budget); !counted) return counted.error();
    FragmentationReport report;
    report.cluster = cluster;
    report.shape = m_question.shape;
    const ResourceTable& table = m_board.picture().catalog().resources;

    SlotLevels levels = levelsOf(*cluster, m_question.labels);
    m_nvlink.addTo(levels, *cluster);
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
    if (const auto climbed = climb(report, levels, budget); !climbed) return climbed.error();
    if (withCulprits) {
        auto found = culprits(m_board, 0, kCulprits, budget);
        if (!found) return found.error();
        report.culprits = std::move(*found);
    }
    return report;
}

}  // namespace bayplan
