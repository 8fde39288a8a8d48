// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/painting/gang_layer.h"

#include <QCoreApplication>
#include <QFontMetrics>
#include <QPainterPath>
#include <QRegion>
#include <algorithm>
#include <cmath>
#include <map>

#include "common/session.h"
#include "common/text.h"
#include "common/theme.h"
#include "map/fill_text.h"
#include "planner/gang_try.h"

namespace bayplan {

namespace {

struct LayerWords {
    Q_DECLARE_TR_FUNCTIONS(GangLayer)
};

/// Of more pods it is not asked whether they are one gang.
constexpr std::size_t kMostSelected = 5'000;
/// More nodes have a frame each: an outline of all of them would take too long.
constexpr std::size_t kMostOutlined = 400;

/// Dark or light, whatever is below.
void paintChip(QPainter& painter, QPoint bottomLeft, const QString& text, const MapPalette& palette, MapScale scale) {
    QFont font = uiFont(TextSize::Label, true);
    font.setPixelSize(scale.px(12));
    const QFontMetrics metrics(font);
    const QSize size(metrics.horizontalAdvance(text) + scale.px(10), metrics.height() + scale.px(2));
    const QRect chip(QPoint(bottomLeft.x(), bottomLeft.y() - size.height()), size);
    painter.setPen(QPen(QColor::fromRgb(palette.text), scale.px(1)));
    painter.setBrush(QColor::fromRgb(palette.panel));
    painter.drawRect(QRectF(chip).adjusted(0.5, 0.5, -0.5, -0.5));
    painter.setFont(font);
    painter.drawText(chip, Qt::AlignCenter, text);
}

GangFrames::Frame frameOf(const Cluster& cluster, const Gang& gang) {
    GangFrames::Frame frame;
    for (const PodIdx pod : gang.pods)
        if (const NodeIdx node = cluster.placement(pod).node; node.valid()) frame.nodes.push_back(node);
    frame.label = LayerWords::tr("%1 · %L2 of %L3", "a gang, so many of its pods stand").arg(toQString(gang.name)).arg(frame.nodes.size()).arg(gang.pods.size());
    std::sort(frame.nodes.begin(), frame.nodes.end());
    frame.nodes.erase(std::unique(frame.nodes.begin(), frame.nodes.end()), frame.nodes.end());
    return frame;
}

}  // namespace

void GangFrames::update(const Session& session, PodIdx hover) {
    const Cluster* cluster = session.cluster().get();
    const std::vector<PodIdx>& selected = session.looking()->selection().pods;
    if (m_cluster == cluster && m_rules == session.rules() && m_hover == hover && m_selected == selected) return;
    m_cluster = cluster;
    m_rules = session.rules();
    m_hover = hover;
    m_selected = selected;
    m_frames.clear();
    std::optional<Gang> chosen;
    if (selected.size() <= kMostSelected) chosen = gangOf(*cluster, session.profiles(), selected);
    if (chosen) m_frames.push_back(frameOf(*cluster, *chosen));
    if (!hover.valid() || hover.get() >= cluster->podCount() || (chosen && std::binary_search(chosen->pods.begin(), chosen->pods.end(), hover))) return;
    if (const std::optional<Gang> pointed = gangOf(*cluster, session.profiles(), hover)) m_frames.push_back(frameOf(*cluster, *pointed));
}

void GangFrames::paint(QPainter& painter, const PaintInput& map, MapScale scale) const {
    if (!map.valid()) return;
    const int out = scale.gap() / 2 + scale.px(3);
    const int width = scale.px(2);
    painter.save();
    for (const Frame& frame : m_frames) {
        if (frame.nodes.empty() || frame.nodes.back().get() >= map.layout->nodeCount()) continue;
        QRegion around;
        QPainterPath path;
        QRect first;
        for (const NodeIdx node : frame.nodes) {
            const QRect rect = scale.node(*map.layout, node).adjusted(-out, -out, out, out);
            if (first.isNull() || std::pair(rect.y(), rect.x()) < std::pair(first.y(), first.x())) first = rect;
            if (frame.nodes.size() > kMostOutlined) path.addRect(rect);
            else around += rect;
        }
        path.addRegion(around);
        if (frame.nodes.size() <= kMostOutlined) path = path.simplified();
        painter.setBrush(Qt::NoBrush);
        // A light line beneath a dark one, or the other way: it is seen on every fill.
        painter.setPen(QPen(QColor::fromRgb(map.palette->panel), width + scale.px(2), Qt::SolidLine, Qt::SquareCap, Qt::MiterJoin));
        painter.drawPath(path);
        painter.setPen(QPen(QColor::fromRgb(map.palette->text), width, Qt::DashLine, Qt::FlatCap, Qt::MiterJoin));
        painter.drawPath(path);
        paintChip(painter, first.topLeft(), frame.label, *map.palette, scale);
    }
    painter.restore();
}

void paintGhosts(QPainter& painter, const GangTry& attempt, const PaintInput& map, MapScale scale) {
    if (!map.valid() || attempt.outcome != Outcome::Scheduled) return;
    const ResourceIdx fill = map.scene->options().fill;
    const Catalog& catalog = map.scene->cluster().catalog();
    std::map<NodeIdx, std::vector<std::int64_t>> coming;  // amounts of the fill
    for (const Decision& decision : attempt.decisions)
        if (decision.outcome == Outcome::Scheduled && decision.node.get() < map.layout->nodeCount()) coming[decision.node].push_back(fillAmount(catalog, decision.pod, fill));
    const QColor accent = QColor::fromRgb(map.palette->accent);
    QColor veil = accent;
    veil.setAlpha(90);
    painter.save();
    for (const auto& [node, amounts] : coming) {
        const QRect rect = scale.node(*map.layout, node);
        const QRect vessel = scale.level() == Level::Far ? rect.adjusted(1, 1, -1, -1) : bandsOf(rect, map.scene->shape(node), scale.ratio).vessel;
        const std::int64_t whole = map.scene->allocatable(node);
        std::int64_t sum = 0;
        for (const std::int64_t amount : amounts) sum += amount;
        // From the level of now to that of then; pods that take none of the fill lie in a strip.
        const double now = map.scene->level(node);
        const double then = whole > 0 ? std::min(1.0, now + static_cast<double>(sum) / static_cast<double>(whole)) : now;
        const int bottom = vessel.y() + vessel.height() - static_cast<int>(std::lround(now * vessel.height()));
        const int top = std::min(bottom - std::min(scale.px(4), vessel.height()), vessel.y() + vessel.height() - static_cast<int>(std::lround(then * vessel.height())));
        const QRect place(vessel.x(), std::max(top, vessel.y()), vessel.width(), std::max(1, bottom - std::max(top, vessel.y())));
        painter.fillRect(place, veil);
        painter.setBrush(Qt::NoBrush);
        painter.setPen(QPen(accent, scale.px(1), Qt::DashLine));
        const auto count = static_cast<int>(amounts.size());
        if (place.height() >= scale.px(6))
            for (int i = 0; i < count; ++i) {
                const int left = place.x() + place.width() * i / count, right = place.x() + place.width() * (i + 1) / count;
                painter.drawRect(QRectF(left, place.y(), right - left, place.height()).adjusted(1.5, 1.5, -1.5, -1.5));
            }
        const int width = scale.px(2);
        painter.setPen(QPen(accent, width, Qt::DashLine, Qt::FlatCap, Qt::MiterJoin));
        painter.drawRect(QRectF(rect).adjusted(-width / 2.0, -width / 2.0, width / 2.0, width / 2.0));
        if (scale.nodeHeight() >= 24 * scale.ratio)
            paintChip(painter, QPoint(rect.x(), rect.bottom() + 1), QStringLiteral("+%L1").arg(count), *map.palette, scale);
    }
    painter.restore();
}

}  // namespace bayplan
