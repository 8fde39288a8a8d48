// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/drop_estimate.h"

#include <QCoreApplication>
#include <QStringList>
#include <algorithm>

#include "common/text.h"
#include "common/theme.h"
#include "map/value_text.h"

namespace bayplan {

namespace {

struct EstimateWords {
    Q_DECLARE_TR_FUNCTIONS(DropEstimate)
};

QString shortText(const NodeValues& values, NodeIdx node) {
    const QString text = valueShort(values, node);
    return text.isEmpty() ? QStringLiteral("–") : text;
}

struct Look {
    QColor ground;
    QColor ink;
};

/// On the scale of the values on the map, so that the colour compares with the node's neighbours.
Look lookOf(const NodeValue& then, const NodeValues& now, const MapPalette& palette) {
    if (then.state == NodeValue::State::None) return {QColor::fromRgb(palette.panel), QColor::fromRgb(palette.text)};
    if (then.state == NodeValue::State::Unknown || then.amount == 0) return {QColor::fromRgb(palette.vessel), QColor::fromRgb(palette.text)};
    const double share = std::clamp(static_cast<double>(then.amount) / static_cast<double>(std::max<std::int64_t>(1, now.most)), 0.0, 1.0);
    const auto at = static_cast<std::size_t>(share * 255.0);
    return {QColor::fromRgb(palette.quantity[at]), QColor::fromRgb(palette.quantityInk[at])};
}

}  // namespace

void paintEstimate(QPainter& painter, const DropEstimate& estimate, const PaintInput& map, MapScale scale) {
    if (!estimate.any() || !map.valid() || !map.values || estimate.then->nodes.size() != map.layout->nodeCount()) return;
    const QColor line = QColor::fromRgb(map.palette->text);
    QFont font = uiFont(TextSize::Label, true);
    font.setPixelSize(scale.px(12));
    const QFontMetrics metrics(font);
    for (const NodeIdx node : estimate.nodes) {
        const QRect rect = scale.node(*map.layout, node);
        const Look look = lookOf(estimate.then->nodes[node.get()], *map.values, *map.palette);
        const QString text = QStringLiteral("%1 → %2").arg(shortText(*map.values, node), shortText(*estimate.then, node));
        const QSize chip(metrics.horizontalAdvance(text) + scale.px(10), metrics.height() + scale.px(4));
        painter.setPen(QPen(line, scale.px(1)));
        painter.setBrush(look.ground);
        if (chip.width() > rect.width() || chip.height() > rect.height()) {  // the right half shows the value then
            const QRect inner = rect.adjusted(1, 1, -1, -1);
            const QRect then = inner.adjusted(inner.width() / 2, 0, 0, 0);
            painter.fillRect(then, look.ground);
            painter.fillRect(QRect(then.x(), then.y(), scale.px(1), then.height()), line);
            continue;
        }
        // The place of the value: on the free part above the pods.
        const NodeBands bands = bandsOf(rect, map.scene->shape(node), scale.ratio);
        const QRect area = scale.level() == Level::Far || bands.vessel.height() < chip.height() ? rect : bands.vessel;
        const int left = std::clamp(area.center().x() - chip.width() / 2, rect.x(), rect.x() + rect.width() - chip.width());
        const QRect place(QPoint(left, scale.level() == Level::Far ? area.center().y() - chip.height() / 2 : area.y()), chip);
        painter.drawRect(QRectF(place).adjusted(0.5, 0.5, -0.5, -0.5));
        painter.setFont(font);
        painter.setPen(look.ink);
        painter.drawText(place, Qt::AlignCenter, text);
    }
}

QString estimateText(const DropEstimate& estimate, const PaintInput& map, std::size_t most) {
    if (!estimate.any() || !map.valid() || !map.values) return {};
    QStringList parts;
    for (std::size_t i = 0; i < estimate.nodes.size() && i < most; ++i) {
        const NodeIdx node = estimate.nodes[i];
        const QString name = toQString(map.scene->cluster().catalog().node(node).name);
        const QString now = shortText(*map.values, node), then = shortText(*estimate.then, node);
        parts << (now == then ? EstimateWords::tr("%1 stays %2", "node, its value").arg(name, now)
                              : EstimateWords::tr("%1 %2 → %3", "node, its value now and after a drop").arg(name, now, then));
    }
    if (estimate.nodes.size() > most) parts << EstimateWords::tr("%Ln more", "nodes", static_cast<int>(estimate.nodes.size() - most));
    return EstimateWords::tr("%1: %2", "what is counted, nodes").arg(measureName(map.values->measure), parts.join(QStringLiteral(", ")));
}

QString estimateText(const DropEstimate& estimate, NodeIdx node) {
    if (!estimate.any() || std::find(estimate.nodes.begin(), estimate.nodes.end(), node) == estimate.nodes.end()) return {};
    return EstimateWords::tr("after the drop: %1", "a node's value").arg(valueText(*estimate.then, node));
}

}  // namespace bayplan
