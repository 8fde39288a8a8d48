// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/map_scene.h"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "map/zones/zone_order.h"
#include "map/zones/zone_walk.h"
#include "metrics/slot_report.h"
#include "plugins/shared/held_back.h"

namespace bayplan {

namespace {

/// Shares of the node's height, for nodes with and without the fill.
constexpr float kSillShare = 0.08f;
constexpr float kWholeSillShare = 0.3f;

/// A pod by what decides its place among the cells of its node.
struct Stood {
    bool fills = false;  // requests some of the fill
    std::uint32_t place = 0;
    std::uint32_t owner = 0;
    PodIdx pod;
    std::int64_t amount = 0;
};

}  // namespace

std::int64_t fillAmount(const Catalog& catalog, PodIdx pod, ResourceIdx fill) {
    if (fill == ResourceTable::kPodsIdx) return 1;
    return std::max<std::int64_t>(0, catalog.specOf(pod).requests.filter[fill.get()]);
}

ScenePtr MapScene::build(ClusterPtr cluster, std::shared_ptr<const PodGroups> groups, SceneOptions options,
                         std::shared_ptr<const ToldInsides> told) {
    auto scene = std::make_shared<MapScene>();
    const Catalog& catalog = cluster->catalog();
    const std::size_t nodes = cluster->nodeCount();
    scene->m_cluster = std::move(cluster);
    scene->m_options = options;
    scene->m_classes = PodClasses(std::move(groups), options.colouring);
    scene->m_gpuColumns = GpuColumns(catalog.resources);
    scene->m_readinessKnown = std::any_of(catalog.nodes.begin(), catalog.nodes.end(),
                                          [](const Node& n) { return n.readiness != Readiness::Unknown; });
    scene->m_ages = std::make_shared<const SnapshotAge>(catalog);
    scene->m_devices = DevicePicture::of(scene->m_cluster);
    scene->m_reserved = reservedOnNodes(*scene->m_cluster, options.reserving, options.fill);
    if (options.heldBack && !catalog.topology.reservations.empty())
        for (std::size_t i = 0; i < nodes; ++i) scene->m_heldBack.push_back(heldBack(catalog, NodeIdx(i), options.fill));
    if (told && told->known() > 0 && told->catalog() == scene->m_cluster->sharedCatalog()) {
        scene->m_told = std::move(told);
        scene->m_zones.resize(nodes);
    }
    scene->m_levels.resize(nodes);
    scene->m_flags.resize(nodes);
    scene->m_scarce.resize(nodes);
    scene->m_shapes.resize(nodes);
    scene->m_blocks.resize(nodes);
    scene->m_requested.resize(nodes);
    for (std::size_t n = 0; n < nodes; ++n) {
        scene->rebuildNode(NodeIdx(n));
        scene->count(NodeIdx(n), 1);
        if (scene->m_shapes[n].zoned) scene->m_zonesBehind.emplace_back(n);
    }
    if (scene->m_zonesBehind.size() <= kZonesAtOnce) scene->rebuildZones(std::exchange(scene->m_zonesBehind, {}));
    // Pods bound to nodes that are not among the objects are neither placed nor pending.
    scene->m_strayPods = scene->m_cluster->podCount() - scene->m_totals.placed - scene->m_cluster->pendingPods().size();
    scene->m_totals.pending -= scene->m_strayPods;
    return scene;
}

ScenePtr MapScene::updated(ClusterPtr after, std::vector<NodeIdx>& changed) const {
    auto scene = std::make_shared<MapScene>(*this);
    scene->m_cluster = std::move(after);
    changed.clear();
    std::vector<NodeIdx> given;  // a claim may change where no pod does
    if (m_devices) {
        scene->m_devices = DevicePicture::of(scene->m_cluster);
        given = scene->m_devices->changedSince(*m_devices);
    }
    scene->m_reserved = reservedOnNodes(*scene->m_cluster, m_options.reserving, m_options.fill);
    if (scene->m_reserved != m_reserved) {  // a Reservation may have got its node, where no pod came
        for (const std::vector<ReservedOnNode>* some : {&std::as_const(scene->m_reserved), &m_reserved})
            for (const ReservedOnNode& one : *some) given.push_back(one.node);
        std::sort(given.begin(), given.end());
    }
    for (std::size_t i = 0; i < scene->m_blocks.size(); ++i) {
        const NodeIdx n(i);
        if (scene->m_cluster->node(n).version == m_blocks[i]->version && !std::binary_search(given.begin(), given.end(), n)) continue;
        scene->count(n, -1);
        scene->rebuildNode(n);
        scene->count(n, 1);
        changed.push_back(n);
    }
    std::vector<NodeIdx> zoned;
    for (const NodeIdx n : changed)
        if (scene->m_shapes[n.get()].zoned) zoned.push_back(n);
    if (zoned.size() <= kZonesAtOnce && scene->m_zonesBehind.empty()) {
        scene->rebuildZones(zoned);
        return scene;
    }
    std::vector<NodeIdx> behind;
    std::set_union(m_zonesBehind.begin(), m_zonesBehind.end(), zoned.begin(), zoned.end(), std::back_inserter(behind));
    scene->m_zonesBehind = std::move(behind);
    return scene;
}

ScenePtr MapScene::withZones() const {
    auto scene = std::make_shared<MapScene>(*this);
    scene->rebuildZones(std::exchange(scene->m_zonesBehind, {}));
    return scene;
}

ScenePtr MapScene::withZonesOf(const MapScene& ready, std::vector<NodeIdx>& changed) const {
    auto scene = std::make_shared<MapScene>(*this);
    changed.clear();
    if (ready.m_told != m_told) return scene;
    std::vector<NodeIdx> behind;
    for (const NodeIdx n : m_zonesBehind) {
        const std::shared_ptr<const ZoneBlock>& block = ready.m_zones[n.get()];
        if (!block || block->version != m_cluster->node(n).version) {
            behind.push_back(n);
            continue;
        }
        scene->m_zones[n.get()] = block;
        scene->rebuildNode(n);
        changed.push_back(n);
    }
    scene->m_zonesBehind = std::move(behind);
    return scene;
}

ScenePtr MapScene::sending(const Destinations& sent, std::vector<NodeIdx>& changed) const {
    auto scene = std::make_shared<MapScene>(*this);
    scene->m_classes = m_classes.sending(m_cluster->catalog(), sent);
    changed.clear();
    for (const auto* list : {&m_classes.sent(), &scene->m_classes.sent()})
        for (const auto& [pod, cls] : *list)
            if (const NodeIdx on = m_cluster->placement(pod).node; on.valid() && classOf(pod) != scene->classOf(pod)) changed.push_back(on);
    std::sort(changed.begin(), changed.end());
    changed.erase(std::unique(changed.begin(), changed.end()), changed.end());
    for (const NodeIdx n : changed) {
        scene->count(n, -1);
        auto block = std::make_shared<NodeBlock>(*m_blocks[n.get()]);
        for (std::size_t i = 0; i < block->pods.size(); ++i) block->classes[i] = scene->classOf(block->pods[i]);
        scene->m_blocks[n.get()] = std::move(block);
        scene->count(n, 1);
    }
    return scene;
}

void MapScene::rebuildZones(const std::vector<NodeIdx>& nodes) {
    for (const NodeIdx n : nodes) {
        m_zones[n.get()] = zoneBlockOf(*m_cluster, n, *m_told, m_gpuColumns);
        rebuildNode(n);  // its pods stand under what they have
    }
}

void MapScene::rebuildNode(NodeIdx n) {
    const Catalog& catalog = m_cluster->catalog();
    const Node& node = catalog.node(n);
    const NodeState& state = m_cluster->node(n);
    const std::int64_t capacity = allocatable(n);
    const std::int64_t requested = m_cluster->requested(n, m_options.fill);

    std::uint16_t flags = 0;
    if (state.unschedulable) flags |= kCordoned;
    if (node.readiness == Readiness::NotReady) flags |= kNotReady;
    if (m_readinessKnown && node.readiness == Readiness::Unknown) flags |= kUnknown;
    if (!node.taints.empty()) flags |= kTainted;
    if (capacity <= 0) flags |= kNoFill;
    // Without any data from a node, nobody knows whether it is full.
    const bool silent = capacity <= 0 && node.readiness == Readiness::Unknown && node.capacity.empty() && node.allocatable.empty();
    if (silent) flags |= kUnknown;
    else if (requested > capacity) flags |= kOverCommitted;
    const ResourceIdx scarce = scarceForAll(*m_cluster, n, m_options.fill);
    if (scarce.valid()) flags |= kStranded;
    m_scarce[n.get()] = !scarce.valid() ? 0 : scarce == ResourceTable::kCpuIdx  ? 'C'
                                          : scarce == ResourceTable::kMemoryIdx ? 'M'
                                                                                : 'P';
    if (m_ages->of(n).stale()) flags |= kStale;
    const bool zoned = m_told && m_told->machine(n) && hasZones(*m_told->machine(n));
    if (m_told && !zoned) flags |= kInsideUnknown;
    m_flags[n.get()] = flags;
    m_requested[n.get()] = requested;
    m_levels[n.get()] =
        capacity > 0
            ? static_cast<float>(std::clamp(static_cast<double>(requested) / static_cast<double>(capacity), 0.0, 1.0))
            : (requested > 0 ? 1.0f : 0.0f);

    auto block = std::make_shared<NodeBlock>();
    block->version = state.version;
    const std::vector<std::uint32_t>& owners = m_classes.groups().owner;
    std::vector<Stood> pods;
    pods.reserve(state.pods.size());
    // Zones of an earlier picture do until the next ones are made: nothing moves twice.
    const ZoneBlock* inside = zones(n);
    const std::vector<std::uint32_t> places = inside ? placesIn(*inside, state.pods) : std::vector<std::uint32_t>(state.pods.size());
    for (std::size_t i = 0; i < state.pods.size(); ++i) {
        const PodIdx p = state.pods[i];
        const std::int64_t amount = fillAmount(catalog, p, m_options.fill);
        pods.push_back({amount > 0, places[i], owners[p.get()], p, amount});
    }
    std::sort(pods.begin(), pods.end(), [](const Stood& a, const Stood& b) {
        return std::tie(a.fills, a.place, a.owner, a.pod) < std::tie(b.fills, b.place, b.owner, b.pod);
    });
    std::vector<std::int64_t> amounts;
    amounts.reserve(pods.size());
    for (const auto& [fills, place, owner, pod, amount] : pods) {
        const Standing standing = m_cluster->placement(pod).standing;
        block->pods.push_back(pod);
        block->owners.push_back(owner);
        block->classes.push_back(m_classes.classOf(pod, standing));
        block->flags.push_back(static_cast<std::uint8_t>((standing == Standing::Assumed ? kPredicted : 0)
                                                         | (catalog.pod(pod).deleting ? kDeleting : 0)));
        if (amount == 0)
            ++block->sill;
        else
            amounts.push_back(amount);
    }

    BandShape& shape = m_shapes[n.get()];
    // Where an object lists the GPUs, they are told apart by it, and not by how many the kubelet counts.
    const std::vector<SharedGpu> listed = zoned ? std::vector<SharedGpu>() : sharedGpus(*m_cluster, m_options.sharing.get(), n);
    const std::uint32_t counted = zoned || !listed.empty() ? 0 : static_cast<std::uint32_t>(std::min<std::int64_t>(gpusOffered(catalog, n, m_gpuColumns), kMostGpus));
    shape.gpuSlots = addDevices(n, counted + addListed(listed, *block), *block);
    shape.inside = m_told != nullptr;
    shape.zoned = zoned;
    shape.sill = block->sill == 0 ? 0.0f : capacity > 0 ? kSillShare
                                                        : kWholeSillShare;
    const Quantity* total = node.capacity.find(catalog.resources.name(m_options.fill));
    shape.reserved = 0;
    if (total && capacity > 0) {
        const std::int64_t whole = m_options.fill == ResourceTable::kCpuIdx ? total->milliValue() : total->value();
        if (whole > capacity)
            shape.reserved = static_cast<float>(static_cast<double>(whole - capacity) / static_cast<double>(whole));
    }
    if (const auto kept = std::lower_bound(m_reserved.begin(), m_reserved.end(), n, [](const ReservedOnNode& of, NodeIdx wanted) { return of.node < wanted; });
        kept != m_reserved.end() && kept->node == n) {
        block->reserved = kept->parts;
        for (const ReservedRoomPart& part : kept->parts) amounts.push_back(part.rest);
    }
    block->cells = layoutSill(block->sill);
    const double height = vesselShare(shape) - static_cast<double>(shape.sill);
    const std::vector<Cell> cells = layoutCells(amounts, capacity, 1.0 / height);
    const auto firstReserved = cells.end() - static_cast<std::ptrdiff_t>(block->reserved.size());
    block->cells.insert(block->cells.end(), cells.begin(), firstReserved);
    block->reservedCells.assign(firstReserved, cells.end());

    if (counted > 0) {
        const PodGpus gpus = podGpus(*m_cluster, n, m_gpuColumns);
        for (const PodGpu& use : gpus.uses) {
            const auto at = std::find(block->pods.begin(), block->pods.end(), use.pod);
            block->gpus.push_back({static_cast<std::uint8_t>(use.gpu), use.from, use.milli, static_cast<std::uint32_t>(at - block->pods.begin())});
            block->slotsAssumed |= 1ull << use.gpu;  // the API does not say which device a pod has
        }
        block->gpusUnplaced = gpus.unplaced;
    }
    m_blocks[n.get()] = std::move(block);
}

std::uint32_t MapScene::addListed(const std::vector<SharedGpu>& listed, NodeBlock& block) {
    std::uint32_t slots = 0;
    for (const SharedGpu& gpu : listed) {
        if (slots == kMostGpus) break;
        const std::uint64_t bit = 1ull << slots;
        if (!gpu.healthy) block.slotsTainted |= bit;
        for (const SharedGpu::Part& part : gpu.parts) {
            const auto at = std::find(block.pods.begin(), block.pods.end(), part.pod);
            block.gpus.push_back({static_cast<std::uint8_t>(slots), part.from, part.milli, static_cast<std::uint32_t>(at - block.pods.begin())});
            if (part.predicted) block.slotsAssumed |= bit;
        }
        ++slots;
    }
    return slots;
}

std::uint32_t MapScene::addDevices(NodeIdx n, std::uint32_t slots, NodeBlock& block) const {
    block.published = slots;
    if (!m_devices) return slots;
    const std::vector<DeviceCell> cells = m_devices->cells(n);
    if (cells.empty()) return slots;
    const auto pods = m_devices->podsOn(n);
    for (const DeviceCell& cell : cells) {
        if (slots == kMostGpus) break;
        const std::uint64_t bit = 1ull << slots;
        if (cell.tainted || cell.pool->invalid || !cell.pool->complete) block.slotsTainted |= bit;
        if (!cell.admins.empty()) block.slotsWatched |= bit;
        for (const DevicePiece& piece : cell.pieces) {
            std::uint32_t pod = GpuPart::kNobody;
            if (const auto named = pods.find(piece.claim); named != pods.end())
                pod = static_cast<std::uint32_t>(std::find(block.pods.begin(), block.pods.end(), named->second.front()) - block.pods.begin());
            block.gpus.push_back({static_cast<std::uint8_t>(slots), static_cast<std::uint16_t>(piece.from), static_cast<std::uint16_t>(piece.milli), pod});
            if (piece.assumed) block.slotsAssumed |= bit;
        }
        ++slots;
    }
    return slots;
}

std::optional<std::size_t> MapScene::deviceAt(NodeIdx n, const QRect& rect, QPoint at, double ratio) const {
    const BandShape& bands = shape(n);
    const QRect band = bandsOf(rect, bands, ratio).gpus;
    if (!band.contains(at)) return {};
    for (std::uint32_t slot = block(n).published; slot < bands.gpuSlots; ++slot)
        if (gpuRect(band, bands.gpuSlots, slot).contains(at)) return slot - block(n).published;
    return {};
}

void MapScene::count(NodeIdx n, int sign) {
    const auto add = [sign](std::size_t& sum, bool is) { sum = is ? sum + static_cast<std::size_t>(sign) : sum; };
    SceneTotals& t = m_totals;
    const std::uint16_t f = m_flags[n.get()];
    t.allocatable += sign * allocatable(n);
    t.requested += sign * m_requested[n.get()];
    add(t.cordoned, f & kCordoned);
    add(t.notReady, f & kNotReady);
    add(t.unknown, f & kUnknown);
    add(t.overCommitted, f & kOverCommitted);
    add(t.stranded, f & kStranded);
    add(t.stale, f & kStale);
    add(t.insideUnknown, f & kInsideUnknown);
    add(t.ready, !(f & (kCordoned | kNotReady | kUnknown)));
    const NodeBlock& block = *m_blocks[n.get()];
    for (const std::uint8_t c : block.classes) add(t.podsByClass[c], true);
    for (const std::uint8_t p : block.flags) {
        add(t.predicted, p & kPredicted);
        add(t.terminating, p & kDeleting);
    }
    t.reserved += static_cast<std::size_t>(sign) * block.reserved.size();
    t.placed += static_cast<std::size_t>(sign) * block.pods.size();  // may wrap, and wraps back
    t.pending = m_cluster->podCount() - m_strayPods - t.placed;
}

PodIdx MapScene::podAt(NodeIdx n, const QRect& rect, QPoint at, double ratio) const {
    const NodeBlock& b = block(n);
    const NodeBands bands = bandsOf(rect, shape(n), ratio);
    if (const auto part = partAt(n, rect, at, ratio)) return podOf(n, *part);
    if (bands.gpus.contains(at)) {
        for (const GpuPart& s : b.gpus) {
            const QRect slot = gpuRect(bands.gpus, shape(n).gpuSlots, s.slot);
            if (!slot.contains(at)) continue;
            const int up = (slot.y() + slot.height() - at.y()) * kWholeGpu / slot.height();
            if (up > s.from && up <= s.from + s.milli) return s.pod == GpuPart::kNobody ? PodIdx() : b.pods[s.pod];
        }
        return {};
    }
    for (std::size_t i = 0; i < b.cells.size(); ++i) {
        if (cellRect(i < b.sill ? bands.sill : bands.vessel, b.cells[i]).contains(at)) return b.pods[i];
    }
    return {};
}

std::optional<ReservedRoomPart> MapScene::reservedAt(NodeIdx n, const QRect& rect, QPoint at, double ratio) const {
    const NodeBlock& b = block(n);
    if (b.reserved.empty()) return {};
    const QRect vessel = bandsOf(rect, shape(n), ratio).vessel;
    for (std::size_t i = 0; i < b.reserved.size(); ++i)
        if (cellRect(vessel, b.reservedCells[i]).contains(at)) return b.reserved[i];
    return {};
}

std::optional<ZonePart> MapScene::partAt(NodeIdx n, const QRect& rect, QPoint at, double ratio) const {
    const ZoneBlock* block = zones(n);
    return block ? zonePartAt(bandsOf(rect, shape(n), ratio).zones, *block, at, ratio) : std::nullopt;
}

QRect MapScene::partRect(NodeIdx n, const QRect& rect, const ZonePart& part, double ratio) const {
    const ZoneBlock* block = zones(n);
    return block ? zonePartRect(bandsOf(rect, shape(n), ratio).zones, *block, part, ratio) : QRect();
}

PodIdx MapScene::podOf(NodeIdx n, const ZonePart& part) const {
    const ZoneBlock* block = zones(n);
    if (!block) return {};
    if (part.gpuUse) return block->gpuUses[*part.gpuUse].pod;
    return part.cpuUse ? block->cpus[*part.cpuUse].pod : PodIdx();
}

std::vector<QRect> MapScene::partRects(NodeIdx n, const QRect& rect, PodIdx pod, double ratio) const {
    std::vector<QRect> rects;
    const ZoneBlock* block = zones(n);
    if (!block) return rects;
    const QRect band = bandsOf(rect, shape(n), ratio).zones;
    for (const ZoneBlock::GpuUse& use : block->gpuUses)
        if (use.pod == pod) {
            const ZoneBlock::Gpu& gpu = block->gpus[use.gpu];
            rects.push_back(zoneGpuRect(zoneRects(band, *block, gpu.zone, ratio).gpus, *block, gpu));
        }
    for (const ZoneBlock::CpuUse& use : block->cpus)
        if (use.holder == ZoneBlock::Holder::Pod && use.pod == pod) rects.push_back(zoneCpuRect(zoneRects(band, *block, use.zone, ratio).cpus, use));
    return rects;
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
