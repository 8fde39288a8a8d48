// SPDX-License-Identifier: GPL-3.0-or-later
#include "metrics/slot_report.h"

#include <algorithm>
#include <array>
#include <limits>
#include <map>
#include <utility>

#include "plugins/all.h"

namespace bayplan {

namespace {

std::int64_t freeOf(const Cluster& cluster, NodeIdx node, ResourceIdx resource) {
    return std::max<std::int64_t>(0, cluster.allocatable(node, resource) - cluster.requested(node, resource));
}

std::int64_t podsBy(const SlotBoard& board, std::size_t shape, NodeIdx node, ResourceIdx resource) {
    return freeOf(board.picture(), node, resource) / board.asks(shape)[resource.get()];
}

/// The resource that runs out first on the node, and the number of pods that it allows.
std::pair<ResourceIdx, std::int64_t> limit(const SlotBoard& board, std::size_t shape, NodeIdx node, const std::vector<ResourceIdx>& columns) {
    std::pair<ResourceIdx, std::int64_t> least{ResourceIdx(), std::numeric_limits<std::int64_t>::max()};
    for (const ResourceIdx column : columns)
        if (const std::int64_t pods = podsBy(board, shape, node, column); pods < least.second) least = {column, pods};
    return least;
}

void sortDomains(std::vector<DomainSlots>& domains) {
    std::sort(domains.begin(), domains.end(), [](const DomainSlots& a, const DomainSlots& b) {
        if (a.gangs != b.gangs) return a.gangs > b.gangs;
        return a.pods != b.pods ? a.pods > b.pods : a.name < b.name;
    });
}

class LevelCount {
public:
    LevelCount(const SlotBoard& board, std::size_t shape, LevelSlots& out)
        : m_board(board), m_shape(shape), m_nodes(board.picture().catalog().nodes), m_gang(board.shapes()[shape].gang), m_out(out) {}

    void byNode() {
        eachTaker([&](NodeIdx node, std::int64_t pods) { m_out.domains.push_back({m_nodes[node.get()].name, {node}, pods, 0}); });
    }

    void byLabel(const std::string& key) {
        std::map<std::string, DomainSlots> domains;
        eachTaker([&](NodeIdx node, std::int64_t pods) {
            const std::string* value = m_nodes[node.get()].labels.find(key);
            if (!value) return m_out.unknown.push_back(node);
            DomainSlots& domain = domains[*value];
            domain.name = *value;
            domain.nodes.push_back(node);
            domain.pods += pods;
        });
        for (auto& [value, domain] : domains) m_out.domains.push_back(std::move(domain));
    }

    void whole() {
        DomainSlots all;
        eachTaker([&](NodeIdx node, std::int64_t pods) {
            all.nodes.push_back(node);
            all.pods += pods;
        });
        if (!all.nodes.empty()) m_out.domains.push_back(std::move(all));
    }

    void byPart(const PartsOf& partsOf) {
        eachTaker([&](NodeIdx node, std::int64_t pods) {
            const std::optional<std::vector<PartRoom>> parts = partsOf ? partsOf(node) : std::nullopt;
            if (!parts) return m_out.unknown.push_back(node);
            std::int64_t left = pods;  // all parts share what is not divided among them
            for (const PartRoom& part : *parts) {
                const std::int64_t inside = std::min(left, podsIn(part));
                if (inside > 0) m_out.domains.push_back({m_nodes[node.get()].name + "/" + part.name, {node}, inside, 0});
                left -= inside;
            }
            if (left > 0) m_out.split.push_back({node, static_cast<double>(left)});
        });
    }

    void finish() {
        for (DomainSlots& domain : m_out.domains) {
            domain.gangs = domain.pods / m_gang;
            m_out.gangs += domain.gangs;
            m_out.pods += domain.pods;
        }
        sortDomains(m_out.domains);
        std::stable_sort(m_out.split.begin(), m_out.split.end(), [](const NodeLoss& a, const NodeLoss& b) { return a.pods > b.pods; });
    }

private:
    template <typename Visit>
    void eachTaker(Visit&& visit) {
        const std::vector<NodeSlots>& slots = m_board.nodes(m_shape);
        for (std::size_t i = 0; i < slots.size(); ++i)
            if (slots[i].pods > 0) visit(NodeIdx(i), slots[i].pods);
    }

    std::int64_t podsIn(const PartRoom& part) const {
        std::int64_t pods = std::numeric_limits<std::int64_t>::max();
        for (const ResourceIdx column : m_board.columns(m_shape))
            for (const auto& [name, free] : part.free)
                if (name == m_board.picture().catalog().resources.name(column))
                    pods = std::min(pods, std::max<std::int64_t>(0, free) / m_board.asks(m_shape)[column.get()]);
        return pods;
    }

    const SlotBoard& m_board;
    std::size_t m_shape;
    const SharedList<Node>& m_nodes;
    std::int64_t m_gang;
    LevelSlots& m_out;
};

/// The cause for a node that rejects for another reason than room.
std::pair<LossCause, std::string> causeOf(const SlotBoard& board, const NodeSlots& slots) {
    if (slots.code == Code::NotModelled) return {LossCause::NotModelled, {}};
    const std::string_view plugin = board.refuser(slots);
    switch (refusalOf(plugin)) {
    case Refusal::Cordon: return {LossCause::Cordon, {}};
    case Refusal::Taint: return {LossCause::Taint, {}};
    case Refusal::Affinity: return {LossCause::Affinity, {}};
    default: return {LossCause::Plugin, std::string(plugin)};
    }
}

}  // namespace

std::string toString(const SlotLevel& level) {
    switch (level.kind) {
    case LevelKind::NumaZone: return "numa-zone";
    case LevelKind::NvlinkGroup: return "nvlink-group";
    case LevelKind::Node: return "node";
    case LevelKind::Label: return level.key;
    case LevelKind::Cluster: break;
    }
    return "cluster";
}

const char* toString(LossCause cause) {
    constexpr std::array<const char*, 7> kNames{"partial", "short", "cordon", "taint", "affinity", "plugin", "notModelled"};
    return kNames[static_cast<std::size_t>(cause)];
}

std::vector<LevelSlots> slotsByLevel(const SlotBoard& board, std::size_t shape, const SlotLevels& levels) {
    std::vector<LevelSlots> out;
    for (const SlotLevel& level : levels.levels) {
        LevelSlots slots;
        slots.level = level;
        LevelCount count(board, shape, slots);
        switch (level.kind) {
        case LevelKind::NumaZone: count.byPart(levels.numaZones); break;
        case LevelKind::NvlinkGroup: count.byPart(levels.nvlinkGroups); break;
        case LevelKind::Node: count.byNode(); break;
        case LevelKind::Label: count.byLabel(level.key); break;
        case LevelKind::Cluster: count.whole(); break;
        }
        count.finish();
        out.push_back(std::move(slots));
    }
    return out;
}

SlotLosses slotLosses(const SlotBoard& board, std::size_t shape) {
    const std::vector<NodeSlots>& slots = board.nodes(shape);
    const std::vector<ResourceIdx> columns = board.columns(shape);
    SlotLosses out;
    out.pods = board.pods(shape);
    // The number of pods on a node is no resource that could be put together; it counts only if nothing else is
    // requested.
    double least = std::numeric_limits<double>::infinity();
    for (const ResourceIdx column : columns) {
        if (column == ResourceTable::kPodsIdx && columns.size() > 1) continue;
        double pods = 0;
        for (std::size_t i = 0; i < slots.size(); ++i)
            pods += static_cast<double>(freeOf(board.picture(), NodeIdx(i), column)) / static_cast<double>(board.asks(shape)[column.get()]);
        if (pods >= least) continue;
        least = pods;
        out.scarcest = column;
    }
    if (!out.scarcest.valid()) return out;

    std::map<std::pair<LossCause, std::string>, SlotLoss> losses;
    const auto lose = [&](LossCause cause, const std::string& what, NodeIdx node, double pods) {
        if (pods <= 0) return;
        SlotLoss& loss = losses[{cause, what}];
        loss.cause = cause;
        loss.what = what;
        loss.pods += pods;
        loss.nodes.push_back({node, pods});
    };
    out.ideal = static_cast<double>(out.pods);
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const NodeIdx node(i);
        const std::int64_t free = freeOf(board.picture(), node, out.scarcest), ask = board.asks(shape)[out.scarcest.get()];
        const double share = static_cast<double>(free) / static_cast<double>(ask);
        out.ideal += share - static_cast<double>(slots[i].pods);
        if (!board.onlyRoomDecides(slots[i])) {
            const auto [cause, what] = causeOf(board, slots[i]);
            lose(cause, what, node, share);
            continue;
        }
        const std::int64_t whole = free / ask;
        const auto [partner, pods] = limit(board, shape, node, columns);
        if (whole > pods) lose(LossCause::Short, board.picture().catalog().resources.name(partner), node, static_cast<double>(whole - pods));
        lose(LossCause::Partial, {}, node, static_cast<double>(free % ask) / static_cast<double>(ask));
    }
    for (auto& [key, loss] : losses) {
        std::stable_sort(loss.nodes.begin(), loss.nodes.end(), [](const NodeLoss& a, const NodeLoss& b) { return a.pods > b.pods; });
        out.losses.push_back(std::move(loss));
    }
    std::stable_sort(out.losses.begin(), out.losses.end(), [](const SlotLoss& a, const SlotLoss& b) { return a.pods > b.pods; });
    return out;
}

ResourceIdx scarceForAll(const Cluster& cluster, NodeIdx node, ResourceIdx resource) {
    if (freeOf(cluster, node, resource) == 0) return {};
    for (const ResourceIdx scarce : {ResourceTable::kCpuIdx, ResourceTable::kMemoryIdx, ResourceTable::kPodsIdx})
        if (scarce != resource && cluster.allocatable(node, scarce) > 0 && freeOf(cluster, node, scarce) == 0) return scarce;
    return {};
}

std::vector<Strand> strands(const SlotBoard& board, std::size_t shape) {
    const std::vector<NodeSlots>& slots = board.nodes(shape);
    const std::vector<ResourceIdx> columns = board.columns(shape);
    std::map<std::pair<ResourceIdx, ResourceIdx>, Strand> found;
    for (std::size_t i = 0; i < slots.size(); ++i) {
        const NodeIdx node(i);
        if (!board.onlyRoomDecides(slots[i])) continue;
        const auto lacks = [&](ResourceIdx column) { return board.picture().allocatable(node, column) <= 0; };
        if (std::any_of(columns.begin(), columns.end(), lacks)) continue;
        const auto [partner, pods] = limit(board, shape, node, columns);
        for (const ResourceIdx column : columns) {
            if (column == ResourceTable::kPodsIdx || podsBy(board, shape, node, column) <= pods) continue;
            const std::int64_t amount = freeOf(board.picture(), node, column) - pods * board.asks(shape)[column.get()];
            Strand& strand = found[{column, partner}];
            strand.resource = column;
            strand.partner = partner;
            if (__builtin_add_overflow(strand.amount, amount, &strand.amount)) strand.amount = std::numeric_limits<std::int64_t>::max();
            strand.nodes.push_back({node, amount});
        }
    }
    std::vector<Strand> out;
    for (auto& [key, strand] : found) {
        std::stable_sort(strand.nodes.begin(), strand.nodes.end(), [](const Strand::On& a, const Strand::On& b) { return a.amount > b.amount; });
        out.push_back(std::move(strand));
    }
    return out;
}

}  // namespace bayplan
