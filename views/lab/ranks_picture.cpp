// SPDX-License-Identifier: GPL-3.0-or-later
#include "lab/ranks_picture.h"

#include <QHelpEvent>
#include <QKeyEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>
#include <map>
#include <utility>

#include "common/text.h"
#include "planner/gangs/gang_ranks.h"

namespace bayplan {

namespace {

constexpr int kCell = 24, kGap = 3, kPad = 6, kTitle = 20, kCellsInRow = 8;

struct ByRankName {
    bool operator()(const QString& a, const QString& b) const { return ranksBefore(toStdString(a), toStdString(b)); }
};
using NodesOfDomain = std::map<QString, std::vector<int>, ByRankName>;

}  // namespace

RanksPicture::RanksPicture(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("gangRanks"));
    setAccessibleName(tr("Ranks along the topology"));
    setFocusPolicy(Qt::StrongFocus);
}

void RanksPicture::show(std::vector<RankSeat> seats) {
    m_seats = std::move(seats);
    m_current = m_seats.empty() ? -1 : 0;
    lay();
    updateGeometry();
    setCurrent(m_current);
}

void RanksPicture::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

void RanksPicture::setCurrent(int rank) {
    m_current = std::clamp(rank, m_seats.empty() ? -1 : 0, static_cast<int>(m_seats.size()) - 1);
    if (m_current >= 0) {
        const RankSeat& seat = m_seats[static_cast<std::size_t>(m_current)];
        setAccessibleDescription(tr("rank %L1: %2 on %3", "a number, a pod, a node").arg(m_current).arg(seat.pod, seat.node));
    }
    update();
}

QRect RanksPicture::cellOf(int rank) const { return rank >= 0 && rank < static_cast<int>(m_drawn.cells.size()) ? m_drawn.cells[static_cast<std::size_t>(rank)] : QRect(); }

QSize RanksPicture::sizeHint() const { return {360, heightForWidth(360)}; }

int RanksPicture::heightForWidth(int width) const { return laidOut(width).height; }

RanksPicture::Drawn RanksPicture::laidOut(int width) const {
    Drawn drawn;
    drawn.cells.resize(m_seats.size());
    std::map<QString, NodesOfDomain, ByRankName> domains;
    for (std::size_t i = 0; i < m_seats.size(); ++i) domains[m_seats[i].domain][m_seats[i].node].push_back(static_cast<int>(i));
    const int cell = textPixels(kCell), title = textPixels(kTitle), step = cell + kGap;
    int y = kPad;
    for (const auto& [domain, nodes] : domains) {
        const bool framed = !domain.isEmpty();
        const std::size_t frame = drawn.boxes.size();
        if (framed) drawn.boxes.push_back({{}, domain, true});
        const int top = y, left = framed ? 2 * kPad : kPad;
        y += framed ? title + kPad : 0;
        int x = left, rowHeight = 0;
        for (const auto& [node, ranks] : nodes) {
            const int count = static_cast<int>(ranks.size()), columns = std::min(count, kCellsInRow), rows = (count + kCellsInRow - 1) / kCellsInRow;
            // A node's name is often longer than its cells are wide; what does not fit is in the tip.
            const int wide = std::min(std::max(columns * step - kGap, textPixels(72)) + 2 * kPad, std::max(width - left - kPad, step)), high = title + rows * step - kGap + kPad;
            if (x > left && x + wide > width - left) {
                x = left;
                y += rowHeight + kPad;
                rowHeight = 0;
            }
            drawn.boxes.push_back({QRect(x, y, wide, high), node, false});
            for (int i = 0; i < count; ++i)
                drawn.cells[static_cast<std::size_t>(ranks[static_cast<std::size_t>(i)])] = QRect(x + kPad + i % kCellsInRow * step, y + title + i / kCellsInRow * step, cell, cell);
            x += wide + kPad;
            rowHeight = std::max(rowHeight, high);
        }
        y += rowHeight + kPad;
        if (framed) drawn.boxes[frame].rect = QRect(kPad, top, width - 2 * kPad, y - top);
        y += kPad;
    }
    drawn.height = y;
    return drawn;
}

void RanksPicture::lay() {
    m_drawn = laidOut(width());
    setMinimumHeight(m_drawn.height);
    update();
}

void RanksPicture::resizeEvent(QResizeEvent*) { lay(); }

void RanksPicture::paintEvent(QPaintEvent* event) {
    QPainter painter(this);
    const int title = textPixels(kTitle);
    for (const Box& box : m_drawn.boxes) {
        if (!event->rect().intersects(box.rect)) continue;
        painter.setPen(QPen(m_theme.line, m_theme.lineWidth));
        painter.setBrush(box.domain ? m_theme.panel : m_theme.raised);
        painter.drawRect(box.rect.adjusted(0, 0, -1, -1));
        painter.setFont(uiFont(TextSize::Label, box.domain));
        painter.setPen(box.domain ? m_theme.text : m_theme.secondary);
        const QRect text(box.rect.left() + kPad, box.rect.top(), box.rect.width() - 2 * kPad, title);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(box.name, Qt::ElideMiddle, text.width()));
    }
    painter.setFont(uiFont(TextSize::Label));
    const double last = std::max<double>(1, static_cast<double>(m_seats.size()) - 1);
    for (std::size_t i = 0; i < m_drawn.cells.size(); ++i) {
        const QRect& cell = m_drawn.cells[i];
        if (!event->rect().intersects(cell)) continue;
        // From 0.2: the weakest shades are too close to the box.
        const QColor colour = m_theme.quantity(0.2 + 0.8 * static_cast<double>(i) / last);
        painter.fillRect(cell, colour);
        painter.setPen(Theme::inkOn(colour));
        painter.drawText(cell, Qt::AlignCenter, QLocale().toString(static_cast<qulonglong>(i)));
        if (static_cast<int>(i) != m_current) continue;
        painter.setPen(QPen(hasFocus() ? m_theme.accent : m_theme.text, 2));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(cell.adjusted(-1, -1, 1, 1));
    }
}

int RanksPicture::rankAt(const QPoint& point) const {
    const auto found = std::find_if(m_drawn.cells.begin(), m_drawn.cells.end(), [&](const QRect& cell) { return cell.contains(point); });
    return found == m_drawn.cells.end() ? -1 : static_cast<int>(found - m_drawn.cells.begin());
}

void RanksPicture::mousePressEvent(QMouseEvent* event) {
    const int rank = rankAt(event->pos());
    if (event->button() != Qt::LeftButton || rank < 0) return QWidget::mousePressEvent(event);
    setCurrent(rank);
    Q_EMIT chosen(rank);
}

void RanksPicture::keyPressEvent(QKeyEvent* event) {
    int to = m_current;
    if (event->key() == Qt::Key_Left) --to;
    else if (event->key() == Qt::Key_Right) ++to;
    else if (event->key() == Qt::Key_Home) to = 0;
    else if (event->key() == Qt::Key_End) to = static_cast<int>(m_seats.size()) - 1;
    else return QWidget::keyPressEvent(event);
    const int before = m_current;
    setCurrent(to);
    if (m_current != before) Q_EMIT chosen(m_current);
}

bool RanksPicture::event(QEvent* event) {
    if (event->type() != QEvent::ToolTip) return QWidget::event(event);
    const auto* help = static_cast<QHelpEvent*>(event);
    const int rank = rankAt(help->pos());
    if (rank < 0) {
        QToolTip::hideText();
    } else {
        const RankSeat& seat = m_seats[static_cast<std::size_t>(rank)];
        QString text = tr("rank %L1: %2 on %3", "a number, a pod, a node").arg(rank).arg(seat.pod, seat.node);
        if (!seat.domain.isEmpty()) text += QStringLiteral(", ") + seat.domain;
        QToolTip::showText(help->globalPos(), text, this, m_drawn.cells[static_cast<std::size_t>(rank)]);
    }
    return true;
}

}  // namespace bayplan

#include "moc_ranks_picture.cpp"
