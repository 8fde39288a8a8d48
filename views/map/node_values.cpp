// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/node_values.h"

#include <algorithm>
#include <cctype>
#include <map>
#include <utility>

#include "base/saturating.h"
#include "map/map_scene.h"

namespace bayplan {

namespace {

void finish(NodeValues& values) {
    for (const NodeValue& v : values.nodes) {
        if (v.state == NodeValue::State::Known) values.most = std::max(values.most, v.amount);
        values.known += v.state == NodeValue::State::Known ? 1 : 0;
        values.unknown += v.state == NodeValue::State::Unknown ? 1 : 0;
        values.none += v.state == NodeValue::State::None ? 1 : 0;
    }
    for (NodeValue& v : values.nodes)
        if (v.state == NodeValue::State::Known && values.most > 0) v.share = static_cast<float>(static_cast<double>(v.amount) / static_cast<double>(values.most));
}

NodeValues countedBy(const SlotBoard& board, Measure measure) {
    NodeValues values;
    values.measure = measure;
    values.shape = board.shapes().front().name;
    values.counts = board.nodes(0);
    values.plugins = board.pluginNames();
    values.nodes.resize(values.counts.size());
    return values;
}

/// Whether something other than missing room rejects the node.
bool refused(const SlotBoard& board, const NodeSlots& slots) { return slots.code != Code::NotModelled && !board.onlyRoomDecides(slots); }

}  // namespace

char scarceLetter(const std::string& resource) {
    if (resource == kPods) return 'P';
    if (resource == kEphemeralStorage) return 'E';
    const std::size_t slash = resource.rfind('/');
    const std::string name = slash == std::string::npos ? resource : resource.substr(slash + 1);
    return name.empty() ? '?' : static_cast<char>(std::toupper(static_cast<unsigned char>(name.front())));
}

ValuesPtr unreadValues(Measure measure, std::size_t nodes, const std::string& why, bool ofNodes) {
    auto values = std::make_shared<NodeValues>();
    values->measure = measure;
    NodeValue unknown;
    unknown.state = NodeValue::State::Unknown;
    values->nodes.assign(nodes, unknown);
    values->unknown = nodes;
    values->unread = why;
    values->ofNodes = ofNodes;
    return values;
}

ValuesPtr zoneFreeValues(const MapScene& scene) {
    auto values = std::make_shared<NodeValues>();
    values->measure = Measure::ZoneFreeGpus;
    values->nodes.resize(scene.nodeCount());
    values->zoneFree.reserve(scene.nodeCount());
    for (std::size_t i = 0; i < scene.nodeCount(); ++i) {
        const NodeIdx n(i);
        const ZoneBlock* block = scene.zones(n);
        values->zoneFree.push_back(block ? block->free : zoneFreeGpus(scene.cluster(), n, nullptr, nullptr));
        const ZoneFreeGpus& free = values->zoneFree.back();
        NodeValue& value = values->nodes[i];
        if (free.how == ZoneFreeGpus::How::NoGpus) continue;
        value.state = free.known() ? NodeValue::State::Known : NodeValue::State::Unknown;
        value.amount = free.known() ? free.most : 0;
    }
    finish(*values);
    return values;
}

ValuesPtr slotValues(const SlotBoard& board) {
    auto values = std::make_shared<NodeValues>(countedBy(board, Measure::Slots));
    for (std::size_t i = 0; i < values->nodes.size(); ++i) {
        const NodeSlots& slots = values->counts[i];
        NodeValue& value = values->nodes[i];
        value.amount = slots.pods;
        value.state = slots.code == Code::NotModelled ? NodeValue::State::Unknown
                      : refused(board, slots)         ? NodeValue::State::None
                                                      : NodeValue::State::Known;
        values->sum += slots.pods;
    }
    values->possible = slotLosses(board, 0).idealPods();
    finish(*values);
    return values;
}

ValuesPtr strandValues(const SlotBoard& board) {
    auto values = std::make_shared<NodeValues>(countedBy(board, Measure::Strands));
    const Cluster& picture = board.picture();
    const ResourceTable& table = picture.catalog().resources;
    values->strands.resize(values->nodes.size());
    const std::vector<ResourceIdx> columns = board.columns(0);
    for (std::size_t i = 0; i < values->nodes.size(); ++i) {
        const NodeSlots& slots = values->counts[i];
        const bool lacks = std::any_of(columns.begin(), columns.end(), [&](ResourceIdx r) { return picture.allocatable(NodeIdx(i), r) <= 0; });
        values->nodes[i].state = slots.code == Code::NotModelled  ? NodeValue::State::Unknown
                                 : lacks || refused(board, slots) ? NodeValue::State::None
                                                                  : NodeValue::State::Known;
    }
    std::vector<std::vector<double>> shares(values->nodes.size());
    std::vector<std::pair<double, StrandOn>> sums;
    for (const Strand& strand : strands(board, 0)) {
        double whole = 0;
        for (std::size_t i = 0; i < values->nodes.size(); ++i) whole += static_cast<double>(picture.allocatable(NodeIdx(i), strand.resource));
        sums.push_back({static_cast<double>(strand.amount) / std::max(1.0, whole), {table.name(strand.resource), table.name(strand.partner), strand.amount}});
        for (const Strand::On& on : strand.nodes) {
            const double share = static_cast<double>(on.amount) / static_cast<double>(std::max<std::int64_t>(1, picture.allocatable(on.node, strand.resource)));
            std::vector<double>& placed = shares[on.node.get()];
            const auto at = std::find_if(placed.begin(), placed.end(), [&](double s) { return s < share; }) - placed.begin();
            placed.insert(placed.begin() + at, share);
            std::vector<StrandOn>& list = values->strands[on.node.get()];
            list.insert(list.begin() + at, {table.name(strand.resource), table.name(strand.partner), on.amount});
        }
    }
    std::stable_sort(sums.begin(), sums.end(), [](const auto& a, const auto& b) { return a.first > b.first; });
    for (auto& [share, sum] : sums) values->strandSums.push_back(std::move(sum));
    for (std::size_t i = 0; i < values->nodes.size(); ++i) {
        if (shares[i].empty()) continue;
        NodeValue& value = values->nodes[i];
        value.amount = std::clamp<std::int64_t>(static_cast<std::int64_t>(shares[i].front() * 100 + 0.5), 1, 100);
        value.letter = scarceLetter(values->strands[i].front().partner);
    }
    finish(*values);
    // The scale is the node itself: 100 % means that all of its resource is stranded.
    values->most = 100;
    for (NodeValue& value : values->nodes) value.share = static_cast<float>(static_cast<double>(value.amount) / 100.0);
    return values;
}

ValuesPtr usedValues(const Cluster& cluster, const UsageTable& usages, Measure measure) {
    auto values = std::make_shared<NodeValues>();
    values->measure = measure;
    values->nodes.resize(cluster.nodeCount());
    values->used.resize(cluster.nodeCount());
    const ResourceIdx resource = usedResource(measure);
    for (std::size_t i = 0; i < cluster.nodeCount(); ++i) {
        const Used* told = usages.of(NodeIdx(i));
        const std::int64_t used = told ? told->of(resource).value_or(-1) : -1;  // below 0: not known
        const std::int64_t has = cluster.allocatable(NodeIdx(i), resource);
        NodeValue& value = values->nodes[i];
        value.state = used < 0 || has <= 0 ? NodeValue::State::Unknown : NodeValue::State::Known;
        if (value.state == NodeValue::State::Unknown) continue;
        values->used[i] = {used, has, told->time, told->source};
        const double share = static_cast<double>(used) / static_cast<double>(has);
        value.amount = std::max<std::int64_t>(used > 0 ? 1 : 0, static_cast<std::int64_t>(std::min(share, 1e6) * 100 + 0.5));
        values->sum = saturatingAdd(values->sum, used);
    }
    finish(*values);
    // The scale is the node itself; a node may use what is reserved for the system, too.
    values->most = 100;
    for (NodeValue& value : values->nodes) value.share = static_cast<float>(std::min(1.0, static_cast<double>(value.amount) / 100.0));
    return values;
}

std::vector<NodeIdx> differing(const ValuesPtr& before, const ValuesPtr& now, std::size_t nodes) {
    std::vector<NodeIdx> changed;
    if (before == now) return changed;
    const bool comparable = before && now && before->measure == now->measure && before->nodes.size() == nodes && now->nodes.size() == nodes;
    for (std::size_t i = 0; i < nodes; ++i)
        if (!comparable || !(before->nodes[i] == now->nodes[i])) changed.emplace_back(i);
    return changed;
}

}  // namespace bayplan
