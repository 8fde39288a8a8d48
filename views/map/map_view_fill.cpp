// SPDX-License-Identifier: GPL-3.0-or-later
// The fill of nodes: requests of a resource, or counted values, now and after a drop.
#include <algorithm>
#include <iterator>

#include "common/drag/drag.h"
#include "common/drag/pod_hand.h"
#include "common/resource_choice.h"
#include "common/session.h"
#include "common/text.h"
#include "common/usage/measured.h"
#include "map/map_view.h"
#include "map/slot_meter.h"
#include "topology/pod_gpus.h"

namespace bayplan {

ValuesPtr MapView::currentValues() const {
    if (!m_input.scene) return nullptr;
    const bool used = isUsed(m_measure);
    for (const UnreadKind& kind : m_session->unread())
        if ((kind.resource == "pods" && !used) || kind.resource == "nodes") return unreadValues(m_measure, m_input.scene->nodeCount(), kind.why, kind.resource == "nodes");
    if (m_measure == Measure::Requested) return nullptr;
    if (used) return usedValues(m_input.scene->cluster(), Measured::of(m_session)->table(), m_measure);
    if (m_measure == Measure::ZoneFreeGpus) return zoneFreeValues(*m_input.scene);
    const ValuesPtr& values = m_meter->values();
    return values && values->measure == m_measure && values->nodes.size() == m_input.scene->nodeCount() ? values : nullptr;
}

/// Shares of the resource that nodes are filled by; below 0: not known. Null: it is known of no node.
std::shared_ptr<const std::vector<float>> MapView::currentUsed() const {
    const UsageTable& usages = Measured::of(m_session)->table();
    if (!m_input.scene || m_measure != Measure::Requested || usages.nodesKnown() == 0 || m_options.fill.get() > ResourceTable::kMemoryIdx.get()) return nullptr;
    const Cluster& cluster = m_input.scene->cluster();
    auto shares = std::make_shared<std::vector<float>>(cluster.nodeCount(), -1.0f);
    for (std::size_t i = 0; i < shares->size(); ++i) {
        const Used* used = usages.of(NodeIdx(i));
        const auto amount = used ? used->of(m_options.fill) : std::nullopt;
        const std::int64_t has = m_input.scene->allocatable(NodeIdx(i));
        if (amount && has > 0) (*shares)[i] = static_cast<float>(std::min(1.0, static_cast<double>(*amount) / static_cast<double>(has)));
    }
    return shares;
}

void MapView::takeValues(std::vector<NodeIdx>& changed) {
    const auto used = currentUsed();
    if ((used || m_input.used) && !(used && m_input.used && *used == *m_input.used)) {
        m_input.used = used;
        changed.clear();
        for (std::size_t i = 0; i < m_input.scene->nodeCount(); ++i) changed.emplace_back(i);
    }
    const ValuesPtr now = currentValues();
    const std::vector<NodeIdx> other = differing(m_input.values, now, m_input.scene->nodeCount());
    m_input.values = now;
    std::vector<NodeIdx> all;
    std::set_union(changed.begin(), changed.end(), other.begin(), other.end(), std::back_inserter(all));
    changed = std::move(all);
}

void MapView::onMeasured() {
    if (!ready()) return;
    std::vector<NodeIdx> changed;
    takeValues(changed);
    showInput(changed);
    Q_EMIT sceneChanged();
}

/// Nodes that could not be read form one group, named accordingly.
void MapView::onUnread() {
    if (const bool unknown = isUnread(m_session->unread(), "nodes"); unknown != m_nodesUnread) {
        m_nodesUnread = unknown;
        m_fitted = true;
        relayout();
    }
    onMeasured();
}

void MapView::askMeter() {
    const bool counted = m_measure == Measure::Slots || m_measure == Measure::Strands;
    if (counted && m_shape) m_meter->ask(m_measure, *m_shape);
    else m_meter->stop();
}

QString MapView::measureProblem() const {
    if (isUsed(m_measure) && Measured::of(m_session)->table().nodesKnown() == 0)
        return tr("Nobody measured what nodes use: open a table of kubectl top with the cluster, or let metrics.k8s.io be read.");
    if ((m_measure != Measure::Slots && m_measure != Measure::Strands) || (m_input.values && !m_input.values->unread.empty())) return {};
    if (!m_shape) return tr("Choose a shape: what is counted is how many more pods of it fit.");
    if (const auto& error = m_meter->error()) return tr("%1 cannot be counted: %2", "a shape, why").arg(toQString(m_shape->name), errorText(*error));
    return m_input.values ? QString() : tr("Counting %1…", "pods of a shape").arg(toQString(m_shape->name));
}

void MapView::setFill(ResourceIdx fill) {
    if (!fill.valid() || fill.get() >= m_session->catalog().resources.size()) fill = ResourceTable::kCpuIdx;
    m_resource = fill;
    const bool measured = m_measure != Measure::Requested;
    m_measure = Measure::Requested;
    if (measured) askMeter();
    if (fill == m_options.fill) {
        if (measured) onMeasured();
        return;
    }
    m_options.fill = fill;
    if (m_sized) relayout();
    rebuildScene();
}

/// Pods are laid out by their amount of the measure's resource: GPUs, or the first resource of the shape.
void MapView::layOutFor(Measure measure) {
    const Catalog& catalog = m_session->catalog();
    const std::vector<ResourceIdx> gpus = GpuColumns(catalog.resources).counts();
    m_options.fill = measure == Measure::Requested ? m_resource : ResourceTable::kCpuIdx;
    if (measure == Measure::ZoneFreeGpus) {
        if (const ResourceIdx gpu = mostOfferedGpu(catalog); gpu.valid()) m_options.fill = gpu;
    } else if (isUsed(measure)) {
        m_options.fill = usedResource(measure);
    } else if (measure != Measure::Requested && m_shape) {
        for (const Container& container : m_shape->pod.spec->containers)
            for (const ResourceIdx column : gpus)
                if (const Quantity* asked = container.requests.find(catalog.resources.name(column)); asked && !asked->isZero()) m_options.fill = column;
    }
}

void MapView::setMeasure(Measure measure) {
    if (measure == Measure::Requested) return setFill(m_resource);
    if (measure == m_measure) return;
    m_measure = measure;
    const ResourceIdx before = m_options.fill;
    layOutFor(measure);
    askMeter();
    if (m_options.fill == before) return onMeasured();
    if (m_sized) relayout();
    rebuildScene();
}

void MapView::setShape(std::optional<SlotShape> shape) {
    const bool same = shape.has_value() == m_shape.has_value() && (!shape || (shape->name == m_shape->name && shape->pod.spec == m_shape->pod.spec));
    if (same) return;
    m_shape = std::move(shape);
    if (m_measure != Measure::Slots && m_measure != Measure::Strands) return;
    const ResourceIdx before = m_options.fill;
    layOutFor(m_measure);
    askMeter();
    if (m_options.fill == before) return onMeasured();
    if (m_sized) relayout();
    rebuildScene();
}

void MapView::previewDrop() {
    const NodeIdx target = m_drag->target();
    const bool counted = m_input.values && (m_measure == Measure::Slots || m_measure == Measure::Strands);
    m_asked = counted && m_hand->following() && target.valid() ? m_drag->after() : nullptr;
    m_meter->preview(m_asked);
}

DropEstimate MapView::estimate() const {
    const SlotMeter::Preview& previewed = m_meter->previewed();
    if (!m_asked || previewed.cluster != m_asked || !m_input.values) return {};
    DropEstimate estimate{previewed.values, {m_drag->target()}};
    for (const Decision& decision : m_drag->gang().fits() ? m_drag->gang().answer()->decisions : std::vector<Decision>())
        if (decision.node.valid() && std::find(estimate.nodes.begin(), estimate.nodes.end(), decision.node) == estimate.nodes.end()) estimate.nodes.push_back(decision.node);
    for (const PodIdx pod : m_drag->pods()) {
        const NodeIdx from = m_session->cluster()->placement(pod).node;
        if (from.valid() && std::find(estimate.nodes.begin(), estimate.nodes.end(), from) == estimate.nodes.end()) estimate.nodes.push_back(from);
    }
    return estimate;
}

void MapView::onPreviewed() {
    if (!m_hand->following()) return;
    showAnswer();
    viewport()->update();
}

}  // namespace bayplan
