// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/pair_map.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <numeric>

#include "common/text.h"

namespace bayplan {

namespace {

constexpr int kLargestCell = 28, kBetween = 24;

int titleHeight() { return textPixels(22); }

}  // namespace

PairMap::PairMap(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("pairMap"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("The cluster under both configurations"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize PairMap::minimumSizeHint() const { return {240, 120}; }

void PairMap::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

void PairMap::show(std::shared_ptr<const ProfileComparison> comparison, const QString& a, const QString& b) {
    m_comparison = std::move(comparison);
    m_a = a;
    m_b = b;
    m_order.clear();
    m_current = 0;
    if (m_comparison) {
        const Catalog& catalog = m_comparison->a.cluster->catalog();
        for (std::size_t n = 0; n < catalog.nodes.size(); ++n) m_order.emplace_back(n);
        std::sort(m_order.begin(), m_order.end(), [&](NodeIdx x, NodeIdx y) { return catalog.node(x).name < catalog.node(y).name; });
        m_places.resize(m_order.size());
        for (std::size_t place = 0; place < m_order.size(); ++place) m_places[m_order[place].get()] = place;
        m_differs.assign(m_order.size(), 0);
        for (const PodIdx pod : m_comparison->replaced.pods) {
            const NodeIdx inA = m_comparison->a.cluster->placement(pod).node, inB = m_comparison->b.cluster->placement(pod).node;
            if (inA == inB) continue;
            for (const NodeIdx node : {inA, inB})
                if (node.valid()) m_differs[node.get()] = 1;
        }
    }
    update();
}

void PairMap::setResource(ResourceIdx resource) {
    m_resource = resource;
    update();
}

std::size_t PairMap::differing() const { return m_comparison ? static_cast<std::size_t>(std::count(m_differs.begin(), m_differs.end(), 1)) : 0; }

QRect PairMap::half(bool right) const {
    const int wide = std::max(1, (width() - kBetween) / 2);
    return {right ? width() - wide : 0, titleHeight(), wide, std::max(1, height() - titleHeight())};
}

/// The largest cells with which all nodes fit.
PairMap::Grid PairMap::grid() const {
    const QRect room = half(false);
    Grid best;
    for (int cell = kLargestCell; cell >= 1; --cell) {
        best.cell = cell;
        best.gap = cell >= 12 ? 4 : cell >= 5 ? 2
                                : cell >= 3   ? 1
                                              : 0;
        const int pitch = cell + best.gap;
        best.columns = std::max(1, (room.width() + best.gap) / pitch);
        const int rows = (static_cast<int>(m_order.size()) + best.columns - 1) / best.columns;
        if (rows * pitch - best.gap <= room.height()) break;
    }
    return best;
}

QRect PairMap::cellOf(NodeIdx node, bool right) const {
    const Grid g = grid();
    const int place = static_cast<int>(m_places[node.get()]), pitch = g.cell + g.gap;
    const QRect room = half(right);
    return {room.left() + place % g.columns * pitch, room.top() + place / g.columns * pitch, g.cell, g.cell};
}

NodeIdx PairMap::at(const QPoint& point) const {
    if (!m_comparison) return {};
    const Grid g = grid();
    const int pitch = g.cell + g.gap;
    for (const bool right : {false, true}) {
        const QRect room = half(right);
        if (!room.contains(point)) continue;
        const int column = (point.x() - room.left()) / pitch, row = (point.y() - room.top()) / pitch;
        const auto place = static_cast<std::size_t>(row * g.columns + column);
        if (column < g.columns && place < m_order.size()) return m_order[place];
    }
    return {};
}

double PairMap::shareOf(const PlacementEffects& side, NodeIdx node) const {
    const std::int64_t all = side.cluster->allocatable(node, m_resource);
    if (all <= 0) return -1;
    return std::clamp(static_cast<double>(side.cluster->requested(node, m_resource)) / static_cast<double>(all), 0.0, 1.0);
}

QString PairMap::textOf(NodeIdx node) const {
    const QString resource = resourceText(m_comparison->a.cluster->catalog().resources.name(m_resource));
    const auto side = [&](const PlacementEffects& effects) {
        const auto pods = static_cast<int>(effects.cluster->node(node).pods.size());
        const double share = shareOf(effects, node);
        const QString count = tr("%Ln pods", nullptr, pods);
        return share < 0 ? count : tr("%1, %2 %3 %").arg(count, resource, QLocale().toString(100 * share, 'f', 0));
    };
    return tr("%1\n%2: %3\n%4: %5", "a node; under A; under B").arg(toQString(m_comparison->a.cluster->catalog().node(node).name), m_a, side(m_comparison->a), m_b, side(m_comparison->b));
}

void PairMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(uiFont(TextSize::Label));
    if (!m_comparison) {
        painter.setPen(m_theme.secondary);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, tr("Compare draws the cluster here as both would fill it."));
        return;
    }
    for (const bool right : {false, true}) {
        const QRect room = half(right);
        painter.setPen(m_theme.secondary);
        painter.drawText(QRect(room.left(), 0, room.width(), titleHeight()), Qt::AlignLeft | Qt::AlignTop, painter.fontMetrics().elidedText(right ? m_b : m_a, Qt::ElideMiddle, room.width()));
        const PlacementEffects& side = right ? m_comparison->b : m_comparison->a;
        for (const NodeIdx node : m_order) {
            const QRect cell = cellOf(node, right);
            const double share = shareOf(side, node);
            painter.fillRect(cell, share < 0 ? m_theme.stage : m_theme.raised);
            if (share > 0) {
                const int high = std::max(1, static_cast<int>(cell.height() * share + 0.5));
                painter.fillRect(cell.adjusted(0, cell.height() - high, 0, 0), m_theme.quantity(share));
            }
            if (m_differs[node.get()] && cell.width() < 5) {
                painter.fillRect(cell, m_theme.accent);  // too small for a frame
                continue;
            }
            painter.setPen(QPen(m_differs[node.get()] ? m_theme.accent : m_theme.line, m_differs[node.get()] && cell.width() >= 10 ? 2 : 1));
            if (cell.width() >= 5) painter.drawRect(cell.adjusted(0, 0, -1, -1));
        }
        if (hasFocus() && m_current < m_order.size()) {
            painter.setPen(QPen(m_theme.text, 2));
            painter.drawRect(cellOf(m_order[m_current], right).adjusted(-2, -2, 1, 1));
        }
    }
}

void PairMap::choose(std::size_t place) {
    if (!m_comparison || place >= m_order.size()) return;
    m_current = place;
    setAccessibleDescription(textOf(m_order[place]));
    update();
    Q_EMIT chosen(m_order[place]);
}

void PairMap::mousePressEvent(QMouseEvent* event) {
    if (const NodeIdx node = at(event->position().toPoint()); node.valid()) choose(m_places[node.get()]);
}

void PairMap::keyPressEvent(QKeyEvent* event) {
    const auto columns = static_cast<std::size_t>(grid().columns);
    switch (event->key()) {
    case Qt::Key_Left: return m_current > 0 ? choose(m_current - 1) : void();
    case Qt::Key_Right: return choose(m_current + 1);
    case Qt::Key_Up: return m_current >= columns ? choose(m_current - columns) : void();
    case Qt::Key_Down: return choose(m_current + columns);
    default: QWidget::keyPressEvent(event);
    }
}

bool PairMap::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const NodeIdx node = at(help->pos());
        QToolTip::showText(help->globalPos(), node.valid() ? textOf(node) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace bayplan

#include "moc_pair_map.cpp"
