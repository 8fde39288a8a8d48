// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/map_scene.h"

#include <algorithm>

namespace bayplan {

namespace {

/// Of the node's height, where it has some of the fill and where it has none.
constexpr float kSillShare = 0.08f;
constexpr float kWholeSillShare = 0.3f;

}  // namespace

std::int64_t fillAmount(const Catalog& catalog, PodIdx pod, ResourceIdx fill) {
    if (fill == ResourceTable::kPodsIdx) return 1;
    return std::max<std::int64_t>(0, catalog.specOf(pod).requests.filter[fill.get()]);
}

ScenePtr MapScene::build(ClusterPtr cluster, std::shared_ptr<const PodGroups> groups, SceneOptions options) {
    auto scene = std::make_shared<MapScene>();
    const Catalog& catalog = cluster->catalog();
    const std::size_t nodes = cluster->nodeCount();
    scene->m_cluster = std::move(cluster);
    scene->m_options = options;
    scene->m_classes = PodClasses(std::move(groups), options.colouring);
    scene->m_gpuColumns = gpuColumns(catalog.resources);
    scene->m_readinessKnown = std::any_of(catalog.nodes.begin(), catalog.nodes.end(),
                                          [](const Node& n) { return n.readiness != Readiness::Unknown; });
    scene->m_levels.resize(nodes);
    scene->m_flags.resize(nodes);
    scene->m_scarce.resize(nodes);
    scene->m_shapes.resize(nodes);
    scene->m_blocks.resize(nodes);
    scene->m_requested.resize(nodes);
    for (std::size_t n = 0; n < nodes; ++n) {
        scene->rebuildNode(NodeIdx(n));
        scene->count(NodeIdx(n), 1);
    }
    // Bound to nodes that are not among the objects: neither placed nor pending.
    scene->m_strayPods = scene->m_cluster->podCount() - scene->m_totals.placed - scene->m_cluster->pendingPods().size();
    scene->m_totals.pending -= scene->m_strayPods;
    return scene;
}

ScenePtr MapScene::updated(ClusterPtr after, std::vector<NodeIdx>& changed) const {
    auto scene = std::make_shared<MapScene>(*this);
    scene->m_cluster = std::move(after);
    changed.clear();
    for (std::size_t i = 0; i < scene->m_blocks.size(); ++i) {
        const NodeIdx n(i);
        if (scene->m_cluster->node(n).version == m_blocks[i]->version) continue;
        scene->count(n, -1);
        scene->rebuildNode(n);
        scene->count(n, 1);
        changed.push_back(n);
    }
    return scene;
}

void MapScene::rebuildNode(NodeIdx n) {
    const Catalog& catalog = m_cluster->catalog();
    const Node& node = catalog.node(n);
    const NodeState& state = m_cluster->node(n);
    const std::int64_t capacity = m_cluster->allocatable(n, m_options.fill);
    const std::int64_t requested = m_cluster->requested(n, m_options.fill);

    std::uint16_t flags = 0;
    if (state.unschedulable) flags |= kCordoned;
    if (node.readiness == Readiness::NotReady) flags |= kNotReady;
    if (m_readinessKnown && node.readiness == Readiness::Unknown) flags |= kUnknown;
    if (!node.taints.empty()) flags |= kTainted;
    if (capacity <= 0) flags |= kNoFill;
    if (requested > capacity) flags |= kOverCommitted;
    m_scarce[n.get()] = 0;
    if (requested < capacity) {
        constexpr std::pair<ResourceIdx, char> kScarce[] = {
            {ResourceTable::kCpuIdx, 'C'}, {ResourceTable::kMemoryIdx, 'M'}, {ResourceTable::kPodsIdx, 'P'}};
        for (const auto& [resource, letter] : kScarce) {
            const std::int64_t whole = m_cluster->allocatable(n, resource);
            if (resource == m_options.fill || whole <= 0 || m_cluster->requested(n, resource) < whole) continue;
            flags |= kStranded;
            m_scarce[n.get()] = letter;
            break;
        }
    }
    m_flags[n.get()] = flags;
    m_requested[n.get()] = requested;
    m_levels[n.get()] =
        capacity > 0
            ? static_cast<float>(std::clamp(static_cast<double>(requested) / static_cast<double>(capacity), 0.0, 1.0))
            : (requested > 0 ? 1.0f : 0.0f);

    auto block = std::make_shared<NodeBlock>();
    block->version = state.version;
    const std::vector<std::uint32_t>& owners = m_classes.groups().owner;
    std::vector<std::pair<std::int64_t, PodIdx>> pods;
    pods.reserve(state.pods.size());
    for (const PodIdx p : state.pods) pods.emplace_back(fillAmount(catalog, p, m_options.fill), p);
    std::sort(pods.begin(), pods.end(), [&](const auto& a, const auto& b) {
        if ((a.first == 0) != (b.first == 0)) return a.first == 0;
        const std::uint32_t x = owners[a.second.get()];
        const std::uint32_t y = owners[b.second.get()];
        return x == y ? a.second < b.second : x < y;
    });
    std::vector<std::int64_t> amounts;
    amounts.reserve(pods.size());
    for (const auto& [amount, pod] : pods) {
        const Standing standing = m_cluster->placement(pod).standing;
        block->pods.push_back(pod);
        block->owners.push_back(owners[pod.get()]);
        block->classes.push_back(m_classes.classOf(pod, standing));
        block->flags.push_back(static_cast<std::uint8_t>((standing == Standing::Assumed ? kPredicted : 0)
                                                         | (catalog.pod(pod).deleting ? kDeleting : 0)));
        if (amount == 0)
            ++block->sill;
        else
            amounts.push_back(amount);
    }

    BandShape& shape = m_shapes[n.get()];
    shape.gpuSlots = gpuSlotsOf(catalog, n, m_gpuColumns);
    shape.sill = block->sill == 0 ? 0.0f : capacity > 0 ? kSillShare : kWholeSillShare;
    const Quantity* total = node.capacity.find(catalog.resources.name(m_options.fill));
    shape.reserved = 0;
    if (total && capacity > 0) {
        const std::int64_t whole = m_options.fill == ResourceTable::kCpuIdx ? total->milliValue() : total->value();
        if (whole > capacity)
            shape.reserved = static_cast<float>(static_cast<double>(whole - capacity) / static_cast<double>(whole));
    }
    block->cells = layoutSill(block->sill);
    const double height = 0.8 - (shape.gpuSlots > 0 ? 0.2 : 0.0) - static_cast<double>(shape.sill);
    const std::vector<Cell> cells = layoutCells(amounts, capacity, 1.0 / height);
    block->cells.insert(block->cells.end(), cells.begin(), cells.end());

    if (shape.gpuSlots > 0) {
        std::vector<GpuWish> wishes;
        std::vector<std::uint32_t> at;
        std::vector<std::pair<PodIdx, std::uint32_t>> where;  // by pod
        for (std::uint32_t i = 0; i < block->pods.size(); ++i) where.emplace_back(block->pods[i], i);
        std::sort(where.begin(), where.end());
        for (const PodIdx p : state.pods) {
            const GpuWish wish = gpuWishOf(catalog, p, m_gpuColumns);
            if (wish.count <= 0) continue;
            wishes.push_back(wish);
            at.push_back(std::lower_bound(where.begin(), where.end(), std::pair{p, 0u})->second);
        }
        GpuAssignment assigned = assignGpus(shape.gpuSlots, wishes);
        for (GpuShare& s : assigned.shares) s.wish = at[s.wish];
        block->gpus = std::move(assigned.shares);
        block->gpusUnplaced = assigned.unplaced;
    }
    m_blocks[n.get()] = std::move(block);
}

void MapScene::count(NodeIdx n, int sign) {
    const auto add = [sign](std::size_t& sum, bool is) { sum = is ? sum + static_cast<std::size_t>(sign) : sum; };
    SceneTotals& t = m_totals;
    const std::uint16_t f = m_flags[n.get()];
    t.allocatable += sign * m_cluster->allocatable(n, m_options.fill);
    t.requested += sign * m_requested[n.get()];
    add(t.cordoned, f & kCordoned);
    add(t.notReady, f & kNotReady);
    add(t.unknown, f & kUnknown);
    add(t.overCommitted, f & kOverCommitted);
    add(t.stranded, f & kStranded);
    add(t.ready, !(f & (kCordoned | kNotReady | kUnknown)));
    const NodeBlock& block = *m_blocks[n.get()];
    for (const std::uint8_t c : block.classes) add(t.podsByClass[c], true);
    for (const std::uint8_t p : block.flags) add(t.predicted, p & kPredicted);
    t.placed += static_cast<std::size_t>(sign) * block.pods.size();  // wraps, and back
    t.pending = m_cluster->podCount() - m_strayPods - t.placed;
}

PodIdx MapScene::podAt(NodeIdx n, const QRect& rect, QPoint at, double ratio) const {
    const NodeBlock& b = block(n);
    const NodeBands bands = bandsOf(rect, shape(n), ratio);
    if (bands.gpus.contains(at)) {
        for (const GpuShare& s : b.gpus) {
            const QRect slot = gpuRect(bands.gpus, shape(n).gpuSlots, s.slot);
            if (!slot.contains(at)) continue;
            const int up = (slot.y() + slot.height() - at.y()) * kWholeGpu / slot.height();
            if (up > s.from && up <= s.from + s.milli) return b.pods[s.wish];
        }
        return {};
    }
    for (std::size_t i = 0; i < b.cells.size(); ++i) {
        if (cellRect(i < b.sill ? bands.sill : bands.vessel, b.cells[i]).contains(at)) return b.pods[i];
    }
    return {};
}

QRect MapScene::podRect(NodeIdx n, const QRect& rect, PodIdx pod, double ratio) const {
    const NodeBlock& b = block(n);
    const NodeBands bands = bandsOf(rect, shape(n), ratio);
    for (std::size_t i = 0; i < b.pods.size(); ++i) {
        if (b.pods[i] == pod) return cellRect(i < b.sill ? bands.sill : bands.vessel, b.cells[i]);
    }
    return {};
}

}  // namespace bayplan
