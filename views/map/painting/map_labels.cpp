// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/painting/map_labels.h"

#include <QFontMetrics>
#include <QLocale>
#include <algorithm>
#include <cmath>

#include "base/saturating.h"
#include "common/text.h"
#include "map/fill_text.h"
#include "map/painting/node_painter.h"
#include "map/value_text.h"

namespace bayplan {

namespace {

/// Letters of names that would not fit otherwise, in percent of their width.
constexpr int kTightPercent = 85;

/// How much larger letters are where nodes have room: those of pods from 13 pixels on, names up to 20.
double typeFactor(double nodeHeight) {
    if (nodeHeight < 300) return 1;
    return std::floor(12 + std::min(nodeHeight - 300, 180.0) / 60) / 10;  // in steps: each lays all texts out anew
}

}  // namespace

int MapLabels::px(double independent) const {
    return static_cast<int>(std::lround(independent * m_unit));
}

void MapLabels::setUnit(double unit) {
    m_unit = unit;
    m_texts.clear();
    m_fonts = {uiFont(TextSize::Label, true), uiFont(TextSize::Label), uiFont(TextSize::Small), uiFont(TextSize::Body, true),
               uiFont(TextSize::Small), uiFont(TextSize::Small), uiFont(TextSize::Small)};
    QFont& tight = m_fonts[static_cast<std::size_t>(Style::NodeTight)];
    if (unit == m_ratio) tight.setPixelSize(std::max(9, tight.pixelSize() - 1));
    tight.setStretch(kTightPercent);
    for (QFont& f : m_fonts) f.setPixelSize(px(f.pixelSize()));
}

void MapLabels::setInput(const PaintInput& input, double ratio) {
    // Only other objects have other names: a change of the theme measures nothing again.
    if (!m_in.valid() || !input.valid() || &m_in.scene->cluster().catalog() != &input.scene->cluster().catalog()) m_commonName = -1;
    m_in = input;
    m_ratio = ratio;
    setUnit(ratio);
    m_bays.clear();
    m_blocks.clear();
    if (!m_in.valid()) return;
    m_bays.resize(m_in.layout->bays().size());
    m_blocks.resize(m_in.layout->blocks().size());
    const Cluster& cluster = m_in.scene->cluster();
    const ResourceIdx fill = m_in.scene->options().fill;
    for (std::size_t i = 0; i < m_in.layout->nodeCount(); ++i) {
        const std::uint32_t bay = m_in.layout->place(NodeIdx(i)).bay;
        for (Sums* s : {&m_bays[bay], &m_blocks[m_in.layout->bays()[bay].block]}) {
            s->requested = saturatingAdd(s->requested, cluster.requested(NodeIdx(i), fill));
            s->allocatable = saturatingAdd(s->allocatable, m_in.scene->allocatable(NodeIdx(i)));
            ++s->nodes;
            if (m_in.values) s->members.emplace_back(i);
        }
    }
}

QString MapLabels::groupName(const std::string& name, bool labelled) const {
    if (!labelled) return m_in.values && m_in.values->ofNodes ? tr("unknown nodes") : tr("(no label)");
    return name.empty() ? tr("(empty)") : toQString(name);
}

QString MapLabels::text(Kind kind, std::uint32_t index) const {
    const Cluster& cluster = m_in.scene->cluster();
    const Catalog& catalog = cluster.catalog();
    const ResourceIdx fill = m_in.scene->options().fill;
    const auto sums = [&](const Sums& s) {
        return tr("%Ln node(s)", nullptr, static_cast<int>(s.nodes)) + QStringLiteral(" · ")
               + (m_in.values ? groupValueText(*m_in.values, s.members) : fillShareText(catalog.resources.name(fill), s.requested, s.allocatable));
    };
    switch (kind) {
    case Kind::Block:
        return groupName(m_in.layout->blocks()[index].name, m_in.layout->blocks()[index].labelled);
    case Kind::BlockSums:
        return sums(m_blocks[index]);
    case Kind::Bay:
        return groupName(m_in.layout->bays()[index].name, m_in.layout->bays()[index].labelled);
    case Kind::BaySums:
        return sums(m_bays[index]);
    case Kind::BlockCount:
        return tr("%Ln node(s)", nullptr, static_cast<int>(m_blocks[index].nodes));
    case Kind::BayCount:
        return tr("%Ln node(s)", nullptr, static_cast<int>(m_bays[index].nodes));
    case Kind::Node:
        return toQString(catalog.nodes[index].name);
    case Kind::Value:
        return valueShort(*m_in.values, NodeIdx(index));
    case Kind::NodeNumbers: {
        const NodeIdx n(index);
        const QString age = m_in.scene->flags(n) & kStale ? QStringLiteral(" · ") + staleText(*m_in.scene, n) : QString();
        if (m_in.values) return valueText(*m_in.values, n) + age;
        const std::string& resource = catalog.resources.name(fill);
        if (m_in.scene->allocatable(n) == 0 && cluster.requested(n, fill) == 0)
            return fillShareText(resource, 0, 0) + age;
        return tr("%1, %2", "requested of allocatable, free")
                   .arg(fillShareText(resource, cluster.requested(n, fill), m_in.scene->allocatable(n)),
                        fillFreeText(resource, m_in.scene->allocatable(n) - cluster.requested(n, fill)))
               + age;
    }
    case Kind::Taints: {
        QStringList taints;
        for (const Taint& t : catalog.nodes[index].taints) taints << toQString(toString(t));
        return taints.join(QStringLiteral("  "));
    }
    case Kind::PodName:
    case Kind::GpuName:
        return toQString(catalog.pods[index].name);
    case Kind::PodRequest:
        return fillNumber(catalog.resources.name(fill), fillAmount(catalog, PodIdx(index), fill));
    }
    return {};
}

namespace {

/// A node's name without its domain, which most nodes have in common; an address stays whole.
QString hostPart(const QString& name) {
    const QString first = name.section(QLatin1Char('.'), 0, 0);
    const bool number = std::all_of(first.begin(), first.end(), [](QChar c) { return c.isDigit(); });
    return number ? name : first;
}

}  // namespace

int MapLabels::draw(QPainter& painter, Line line, const QPoint& at, int width, QRgb colour) {
    if (m_drawn >= m_most || width < px(10)) return 0;
    const quint64 key = static_cast<quint64>(line.kind) << 56 | static_cast<quint64>(line.style) << 52
                        | static_cast<quint64>(std::min(width, 0xFFFFF)) << 32 | line.index;
    auto it = m_texts.find(key);
    if (it == m_texts.end()) {
        QString whole = text(line.kind, line.index);
        const QFontMetrics metrics(font(line.style));
        if (line.kind == Kind::Node && metrics.horizontalAdvance(whole) > width) whole = hostPart(whole);
        QString shown = metrics.elidedText(whole, line.elide, width);
        if (shown.size() < 6 && shown != whole) shown.clear();  // "p…3" says nothing
        QStaticText laid(shown);
        laid.setTextFormat(Qt::PlainText);
        laid.setPerformanceHint(QStaticText::AggressiveCaching);
        laid.prepare(QTransform(), font(line.style));
        if (m_texts.size() > 20000) m_texts.clear();
        it = m_texts.insert(key, laid);
    }
    if (it->text().isEmpty()) return 0;
    painter.setFont(font(line.style));
    painter.setPen(QColor::fromRgb(colour));
    const QSizeF size = it->size();
    painter.drawStaticText(QPointF(at.x(), std::round(at.y() - size.height() / 2)), *it);
    ++m_drawn;
    return static_cast<int>(std::ceil(size.width()));
}

int MapLabels::paint(QPainter& painter, const QRect& area, MapScale scale, int most) {
    m_most = most;
    m_drawn = m_names = 0;
    if (!m_in.valid()) return 0;
    if (const double unit = m_ratio * typeFactor(scale.nodeHeight() / m_ratio); unit != m_unit) setUnit(unit);
    painter.save();
    painter.translate(-area.topLeft());
    if (m_in.layout->grouped()) paintGroups(painter, area, scale);
    if (scale.nodeHeight() >= px(kNamePixels)) {
        for (const auto& [first, last] : visibleRanges(*m_in.layout, area, scale)) {
            for (std::uint32_t i = first; i < last && m_drawn < m_most; ++i)
                paintNode(painter, m_in.layout->order()[i], scale);
        }
    }
    painter.restore();
    return m_drawn;
}

void MapLabels::paintGroups(QPainter& painter, const QRect& area, MapScale scale) {
    const MapLayout& layout = *m_in.layout;
    if (layout.twoLevels()) {
        for (std::uint32_t b = 0; b < layout.blocks().size(); ++b) {
            const QRect frame = scale.block(layout.blocks()[b]);
            if (!frame.intersects(area)) continue;
            const int pad = static_cast<int>(std::lround(layout.blockPadding() * scale.pitch));
            const QRect header(frame.x() + pad, frame.y() + pad / 2, frame.width() - 2 * pad,
                               static_cast<int>(std::lround(layout.headerHeight() * scale.pitch)) + pad / 2);
            paintGroup(painter, area, header, Kind::Block, Kind::BlockSums, b);
        }
    }
    for (std::uint32_t b = 0; b < layout.bays().size(); ++b) {
        const QRect frame = scale.bay(layout, layout.bays()[b]);
        if (frame.intersects(area)) paintGroup(painter, area, scale.header(layout, frame), Kind::Bay, Kind::BaySums, b);
    }
}

void MapLabels::paintGroup(QPainter& painter, const QRect& area, const QRect& header, Kind name, Kind sums,
                           std::uint32_t index) {
    if (header.height() < px(11)) return;
    // If the beginning of a header is off to the left, the text stays at the edge of the view as long as its group is
    // visible.
    const int left = std::max(header.x(), std::min(area.x() + px(8), header.right() - px(160)));
    const int width = header.right() - left;
    const int middle = header.y() + header.height() / 2;
    const int used =
        draw(painter, {name, index, Style::Group, Qt::ElideMiddle}, QPoint(left, middle), width, m_in.palette->text);
    if (used == 0) return;
    const int room = width - used - px(8);
    const QFontMetrics metrics(font(Style::GroupSums));
    for (const Kind kind : {sums, name == Kind::Bay ? Kind::BayCount : Kind::BlockCount}) {  // whole or not at all
        if (metrics.horizontalAdvance(text(kind, index)) > room) continue;
        draw(painter, {kind, index, Style::GroupSums, Qt::ElideNone}, QPoint(left + used + px(8), middle), room,
             m_in.palette->secondary);
        return;
    }
}

void MapLabels::paintNode(QPainter& painter, NodeIdx node, MapScale scale) {
    const QRect rect = scale.node(*m_in.layout, node);
    const NodeBands bands = bandsOf(rect, m_in.scene->shape(node), m_ratio);
    const bool dim = m_in.nodeMatches && !(*m_in.nodeMatches)[node.get()];
    const auto index = static_cast<std::uint32_t>(node.get());
    if (bands.name.height() >= px(8) && !dim) {
        const int left = bands.name.x() + px(2);
        int right = bands.name.x() + bands.name.width() - px(2);
        if (const int glyphs = stateGlyphs(m_in.scene->flags(node), rect.height(), m_ratio); glyphs > 0)
            right = stateGlyphRect(bands.name, m_ratio, glyphs - 1).left() - px(2);
        const NodeValue* value = m_in.value(node);
        const bool tinted = value && value->state == NodeValue::State::Known && value->amount > 0;
        const QRgb ink = tinted ? m_in.palette->quantityInk[static_cast<std::size_t>(value->share * 255.0f)] : m_in.palette->text;
        if (value) right = paintValue(painter, node, bands, left, right, ink);
        if (scale.level() == Level::Near) {
            paintNodeNear(painter, node, bands, left, right, ink);
        } else {
            // Names of one map look alike: where most need tight letters, all have them.
            const bool fits = bands.name.height() >= px(11) && commonNameWidth() < bands.name.width() - 2 * px(2)
                              && QFontMetrics(font(Style::NodeSmall)).horizontalAdvance(hostPart(text(Kind::Node, index))) < right - left;  // to the pixel, it may still be elided
            m_names += draw(painter, {Kind::Node, index, fits ? Style::NodeSmall : Style::NodeTight, Qt::ElideMiddle},
                            QPoint(left, bands.name.y() + bands.name.height() / 2), right - left, ink)
                       > 0;
        }
    }
    if (dim) return;
    paintCounts(painter, node, bands);
    paintPods(painter, node, bands, scale);
    if (!bands.gpus.isEmpty() && scale.level() == Level::Near) paintGpus(painter, node, bands);
    if (!bands.zones.isEmpty() && scale.level() == Level::Near) paintZones(painter, node, bands);
}

void MapLabels::paintCounts(QPainter& painter, NodeIdx node, const NodeBands& bands) {
    const NodeBlock& block = m_in.scene->block(node);
    const auto count = [&](const QRect& area, std::size_t first, std::size_t last) {
        // Cells that have no hairline between them look like one.
        std::size_t melted = 0;
        for (std::size_t i = first; i < last; ++i) {
            const QRect cell = cellRect(area, block.cells[i]);
            melted += std::min(cell.width(), cell.height()) < 3 ? 1 : 0;
        }
        if (melted < 2 || 3 * melted < last - first || m_drawn >= m_most) return;
        const QFontMetrics metrics(font(Style::Cell));
        QString words = tr("%Ln pod(s)", nullptr, static_cast<int>(last - first));
        if (metrics.horizontalAdvance(words) + px(8) > area.width()) words = QLocale().toString(last - first);
        const int high = std::min(px(13), area.height());
        QRect ground(0, 0, metrics.horizontalAdvance(words) + px(6), high);
        if (ground.width() > area.width() || high < px(9)) return;
        ground.moveCenter(area.center());
        painter.fillRect(ground, QColor::fromRgb(m_in.palette->panel));
        painter.setFont(font(Style::Cell));
        painter.setPen(QColor::fromRgb(m_in.palette->text));
        painter.drawText(ground, Qt::AlignCenter, words);
        ++m_drawn;
    };
    count(bands.sill, 0, block.sill);
    count(bands.vessel, block.sill, block.cells.size());
}

int MapLabels::commonNameWidth() {
    if (m_commonName >= 0 && m_commonUnit == m_unit) return m_commonName;
    const std::size_t nodes = m_in.layout->nodeCount();
    const QFontMetrics metrics(font(Style::NodeSmall));
    std::vector<int> widths;
    widths.reserve(nodes);
    for (std::size_t i = 0; i < nodes; ++i) widths.push_back(metrics.horizontalAdvance(hostPart(text(Kind::Node, static_cast<std::uint32_t>(i)))));
    const auto common = widths.begin() + static_cast<std::ptrdiff_t>(widths.size() * 9 / 10);
    std::nth_element(widths.begin(), common, widths.end());
    m_commonUnit = m_unit;
    return m_commonName = *common;
}

/// The middle of the line with the name: the first of several, if there is room for them.
int MapLabels::nameLine(const NodeBands& bands) const {
    const int line = px(16);
    return bands.name.y() + (bands.name.height() < 2 * line ? bands.name.height() : line) / 2;
}

/// Draws the value on the free part of the vessel, which has the value's colour; beside the name if that part is too
/// low. Returns where the name ends.
int MapLabels::paintValue(QPainter& painter, NodeIdx node, const NodeBands& bands, int left, int right, QRgb ink) {
    const QString number = valueShort(*m_in.values, node);
    if (number.isEmpty()) return right;
    const auto index = static_cast<std::uint32_t>(node.get());
    const int width = std::max(px(12), QFontMetrics(font(Style::NodeLarge)).horizontalAdvance(number) + px(2));
    const int ground = static_cast<int>(static_cast<float>(bands.vessel.height()) * (1 - m_in.scene->level(node)));
    const int low = std::max(px(12), QFontMetrics(font(Style::NodeSmall)).horizontalAdvance(number) + px(2));
    if (ground >= px(11) && ground < px(15) && low <= bands.vessel.width()) {
        draw(painter, {Kind::Value, index, Style::NodeSmall, Qt::ElideNone}, QPoint(bands.vessel.center().x() - low / 2 + px(1), bands.vessel.y() + ground / 2), low, ink);
        return right;
    }
    if (ground >= px(15) && width <= bands.vessel.width()) {
        draw(painter, {Kind::Value, index, Style::NodeLarge, Qt::ElideNone}, QPoint(bands.vessel.center().x() - width / 2 + px(1), bands.vessel.y() + ground / 2), width, ink);
        return right;
    }
    const int small = low;
    const int name = QFontMetrics(font(Style::NodeSmall)).horizontalAdvance(hostPart(text(Kind::Node, index)));
    if (right - left < name + small + px(4)) return right;
    draw(painter, {Kind::Value, index, Style::NodeSmall, Qt::ElideNone}, QPoint(right - small + px(1), nameLine(bands)), small, ink);
    return right - small - px(4);
}

}  // namespace bayplan
