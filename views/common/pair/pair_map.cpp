// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/pair/pair_map.h"

#include <QApplication>
#include <QHelpEvent>
#include <QKeyEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QPainterPath>
#include <QPolygonF>
#include <QToolTip>
#include <algorithm>
#include <optional>
#include <set>
#include <utility>

#include "common/text.h"

namespace bayplan {

namespace {

constexpr int kLargestCell = 40, kBetween = 24;
constexpr std::size_t kMostArrows = 400;  // more of them are a grey cloud

int titleHeight() { return textPixels(22); }

}  // namespace

PairMap::PairMap(QString empty, QWidget* parent) : QWidget(parent), m_empty(std::move(empty)) {
    setObjectName(QStringLiteral("pairMap"));
    setFocusPolicy(Qt::StrongFocus);
    setAccessibleName(tr("Two pictures of the cluster, side by side"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Expanding);
}

QSize PairMap::minimumSizeHint() const { return {240, 120}; }

void PairMap::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

void PairMap::show(ClusterPtr a, ClusterPtr b, const QString& nameA, const QString& nameB) {
    m_pictures = {std::move(a), std::move(b)};
    m_names = {nameA, nameB};
    m_spots.clear();
    m_places.clear();
    m_current = 0;
    m_dragged.reset();
    m_arrows.clear();
    if (m_pictures[0] && m_pictures[1]) {
        for (std::size_t side = 0; side < 2; ++side) {
            const Catalog& catalog = m_pictures[side]->catalog();
            for (const Node& node : catalog.nodes) m_places.emplace(node.name, 0);
        }
        for (auto& [name, place] : m_places) {
            place = m_spots.size();
            m_spots.push_back({name, {m_pictures[0]->catalog().findNode(name), m_pictures[1]->catalog().findNode(name)}});
        }
        const bool sameNumbers = m_pictures[0]->sharedCatalog() == m_pictures[1]->sharedCatalog();
        for (Spot& spot : m_spots) {
            if (sameNumbers) {
                std::vector<PodIdx> before = m_pictures[0]->node(spot.nodes[0]).pods, after = m_pictures[1]->node(spot.nodes[1]).pods;
                std::sort(before.begin(), before.end());
                std::sort(after.begin(), after.end());
                spot.differs = before != after;
                continue;
            }
            std::array<std::set<std::string>, 2> pods;
            for (std::size_t side = 0; side < 2; ++side)
                if (spot.nodes[side].valid())
                    for (const PodIdx pod : m_pictures[side]->node(spot.nodes[side]).pods) pods[side].insert(m_pictures[side]->catalog().pod(pod).key());
            spot.differs = pods[0] != pods[1];
        }
    }
    setResource(m_resource);
}

void PairMap::setResource(const std::string& name) {
    m_resource = name;
    for (std::size_t side = 0; side < 2; ++side) m_resources[side] = m_pictures[side] ? m_pictures[side]->catalog().resources.find(name) : ResourceIdx();
    update();
}

void PairMap::setArrows(std::vector<PairArrow> arrows) {
    if (arrows == m_arrows) return;
    m_dragged.reset();  // its number may be that of another one now
    m_arrows = std::move(arrows);
    update();
}

std::size_t PairMap::differing() const {
    return static_cast<std::size_t>(std::count_if(m_spots.begin(), m_spots.end(), [](const Spot& spot) { return spot.differs; }));
}

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
        const int rows = (static_cast<int>(m_spots.size()) + best.columns - 1) / best.columns;
        if (rows * pitch - best.gap <= room.height()) break;
    }
    return best;
}

QRect PairMap::cellAt(const Grid& g, std::size_t at, bool right) const {
    const int place = static_cast<int>(at), pitch = g.cell + g.gap;
    const QRect room = half(right);
    return {room.left() + place % g.columns * pitch, room.top() + place / g.columns * pitch, g.cell, g.cell};
}

QRect PairMap::cellOf(const std::string& node, bool right) const {
    const auto place = m_places.find(node);
    return place == m_places.end() ? QRect() : cellAt(grid(), place->second, right);
}

std::size_t PairMap::at(const QPoint& point) const {
    const Grid g = grid();
    const int pitch = g.cell + g.gap;
    for (const bool right : {false, true}) {
        const QRect room = half(right);
        if (!room.contains(point)) continue;
        const int column = (point.x() - room.left()) / pitch, row = (point.y() - room.top()) / pitch;
        if (column < g.columns) return std::min(static_cast<std::size_t>(row * g.columns + column), m_spots.size());
    }
    return m_spots.size();
}

double PairMap::shareOf(const Spot& spot, std::size_t side) const {
    if (!spot.nodes[side].valid() || !m_resources[side].valid()) return -1;
    const std::int64_t all = m_pictures[side]->allocatable(spot.nodes[side], m_resources[side]);
    if (all <= 0) return -1;
    return std::clamp(static_cast<double>(m_pictures[side]->requested(spot.nodes[side], m_resources[side])) / static_cast<double>(all), 0.0, 1.0);
}

QString PairMap::textOf(const std::string& node) const {
    const auto place = m_places.find(node);
    return place == m_places.end() ? QString() : textOf(m_spots[place->second]);
}

QString PairMap::textOf(const Spot& spot) const {
    const QString resource = resourceText(m_resource);
    const auto text = [&](std::size_t side) {
        if (!spot.nodes[side].valid()) return tr("not there", "a node");
        const QString count = tr("%Ln pods", nullptr, static_cast<int>(m_pictures[side]->node(spot.nodes[side]).pods.size()));
        const double share = shareOf(spot, side);
        return share < 0 ? count : tr("%1, %2 %3 %").arg(count, resource, QLocale().toString(100 * share, 'f', 0));
    };
    return tr("%1\n%2: %3\n%4: %5", "a node; under A; under B").arg(toQString(spot.name), m_names[0], text(0), m_names[1], text(1));
}

void PairMap::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    painter.setFont(uiFont(TextSize::Label));
    if (m_spots.empty()) {
        painter.setPen(m_theme.secondary);
        painter.drawText(rect(), Qt::AlignCenter | Qt::TextWordWrap, m_empty);
        return;
    }
    const Grid g = grid();
    for (const bool right : {false, true}) {
        const QRect room = half(right);
        painter.setPen(m_theme.secondary);
        painter.drawText(QRect(room.left(), 0, room.width(), titleHeight()), Qt::AlignLeft | Qt::AlignTop, painter.fontMetrics().elidedText(m_names[right ? 1 : 0], Qt::ElideMiddle, room.width()));
        for (std::size_t place = 0; place < m_spots.size(); ++place) {
            const Spot& spot = m_spots[place];
            if (!spot.nodes[right ? 1 : 0].valid()) continue;
            const QRect cell = cellAt(g, place, right);
            const double share = shareOf(spot, right ? 1 : 0);
            painter.fillRect(cell, share < 0 ? m_theme.stage : m_theme.raised);
            if (share > 0) {
                const int high = std::max(1, static_cast<int>(cell.height() * share + 0.5));
                painter.fillRect(cell.adjusted(0, cell.height() - high, 0, 0), m_theme.quantity(share));
            }
            if (spot.differs && cell.width() < 5) {
                painter.fillRect(cell, m_theme.accent);  // too small for a frame
                continue;
            }
            painter.setPen(QPen(spot.differs ? m_theme.accent : m_theme.line, spot.differs && cell.width() >= 10 ? 2 : 1));
            if (cell.width() >= 5) painter.drawRect(cell.adjusted(0, 0, -1, -1));
        }
        if (hasFocus()) {
            painter.setPen(QPen(m_theme.text, 2));
            painter.drawRect(cellAt(g, m_current, right).adjusted(-2, -2, 1, 1));
        }
    }
    if (!m_arrows.empty()) paintArrows(painter, g);
}

void PairMap::paintArrows(QPainter& painter, const Grid& g) const {
    painter.setRenderHint(QPainter::Antialiasing);
    const auto centre = [&](const std::string& node, bool right) {
        const auto place = m_places.find(node);
        return place == m_places.end() ? std::optional<QPointF>() : QRectF(cellAt(g, place->second, right)).center();
    };
    // Arrows bow by different amounts: those of one row would lie on each other.
    const auto draw = [&](std::size_t number, const QPen& pen, double head) {
        const PairArrow& arrow = m_arrows[number];
        const std::optional<QPointF> to = centre(arrow.to, true);
        const std::optional<QPointF> from = centre(arrow.from, false);
        if (!to) return;
        painter.setPen(pen);
        if (!from) {  // it comes from nowhere
            painter.setBrush(Qt::NoBrush);
            painter.drawEllipse(*to, head, head);
            return;
        }
        const double bow = 0.06 + 0.03 * static_cast<double>(number % 5);
        const QPointF middle = (*from + *to) / 2 + QPointF(0, bow * QLineF(*from, *to).length());
        QPainterPath path(*from);
        path.quadTo(middle, *to);
        painter.setBrush(Qt::NoBrush);
        painter.drawPath(path);
        const double angle = QLineF(middle, *to).angle();
        QLineF side = QLineF::fromPolar(head, angle + 155);
        side.translate(*to);
        QLineF other = QLineF::fromPolar(head, angle - 155);
        other.translate(*to);
        painter.setBrush(pen.color());
        painter.drawEllipse(*from, head / 3, head / 3);
        painter.drawPolygon(QPolygonF{*to, side.p2(), other.p2()});
    };
    QColor quiet = m_theme.secondary;
    quiet.setAlphaF(0.8F);
    const auto drawThose = [&](auto isOne, auto pen, double head) {
        std::size_t drawn = 0;
        for (std::size_t i = 0; i < m_arrows.size() && drawn < kMostArrows; ++i) {
            if (!isOne(m_arrows[i])) continue;
            draw(i, pen(m_arrows[i]), head);
            ++drawn;
        }
    };
    if (m_arrows.size() <= kMostArrows)
        drawThose([](const PairArrow& one) { return !one.chosen && !one.broken && !one.next; }, [&](const PairArrow& one) { return QPen(one.done ? m_theme.good : quiet, 1); }, 6);
    drawThose([](const PairArrow& one) { return one.next && !one.chosen && !one.broken; }, [&](const PairArrow&) { return QPen(m_theme.accent, 2, Qt::DotLine); }, 9);
    drawThose([](const PairArrow& one) { return one.broken && !one.chosen; }, [&](const PairArrow&) { return QPen(m_theme.bad, 2, Qt::DashLine); }, 9);
    drawThose([](const PairArrow& one) { return one.chosen; }, [&](const PairArrow& one) { return one.broken ? QPen(m_theme.bad, 3, Qt::DashLine) : QPen(m_theme.accent, 2); }, 9);
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (!m_dragged || !m_drags) return;
    const std::optional<QPointF> from = centre(m_arrows[*m_dragged].from, false);
    painter.setRenderHint(QPainter::Antialiasing);
    painter.setPen(QPen(m_theme.accent, 2, Qt::DashLine));
    if (from) painter.drawLine(*from, QPointF(m_draggedTo));
    painter.setRenderHint(QPainter::Antialiasing, false);
    if (const std::size_t place = at(m_draggedTo); place < m_spots.size() && half(true).contains(m_draggedTo)) {
        painter.setPen(QPen(m_theme.accent, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(cellAt(g, place, true).adjusted(-2, -2, 1, 1));
    }
}

void PairMap::choose(std::size_t place) {
    if (place >= m_spots.size()) return;
    m_current = place;
    setAccessibleDescription(textOf(m_spots[place]));
    update();
    Q_EMIT chosen(toQString(m_spots[place].name));
}

std::optional<std::size_t> PairMap::arrowAt(const QPoint& point) const {
    const std::size_t place = at(point);
    if (place >= m_spots.size() || !half(true).contains(point)) return std::nullopt;
    std::optional<std::size_t> found;
    for (std::size_t i = 0; i < m_arrows.size(); ++i)
        if (m_arrows[i].to == m_spots[place].name && (!found || (m_arrows[i].chosen && !m_arrows[*found].chosen))) found = i;
    return found;
}

void PairMap::mousePressEvent(QMouseEvent* event) {
    m_pressedAt = m_draggedTo = event->position().toPoint();
    m_drags = false;
    m_dragged = m_draggable && event->button() == Qt::LeftButton ? arrowAt(m_pressedAt) : std::nullopt;
    choose(at(m_pressedAt));
}

void PairMap::mouseMoveEvent(QMouseEvent* event) {
    if (!m_dragged) return;
    m_draggedTo = event->position().toPoint();
    m_drags = m_drags || (m_draggedTo - m_pressedAt).manhattanLength() >= QApplication::startDragDistance();
    if (m_drags) setCursor(half(true).contains(m_draggedTo) && at(m_draggedTo) < m_spots.size() ? Qt::ClosedHandCursor : Qt::ForbiddenCursor);
    update();
}

void PairMap::mouseReleaseEvent(QMouseEvent*) {
    const std::optional<std::size_t> dragged = std::exchange(m_dragged, std::nullopt);
    unsetCursor();
    update();
    if (!dragged || !std::exchange(m_drags, false) || *dragged >= m_arrows.size()) return;
    const std::size_t place = at(m_draggedTo);
    // Beside all nodes, or on the left, it is let go.
    if (place >= m_spots.size() || !half(true).contains(m_draggedTo) || !m_spots[place].nodes[1].valid() || m_spots[place].name == m_arrows[*dragged].to) return;
    Q_EMIT arrowDropped(*dragged, toQString(m_spots[place].name));
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
        const std::size_t place = at(help->pos());
        QToolTip::showText(help->globalPos(), place < m_spots.size() ? textOf(m_spots[place]) : QString(), this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace bayplan

#include "moc_pair_map.cpp"
