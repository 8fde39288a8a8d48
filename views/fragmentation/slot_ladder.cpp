// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/slot_ladder.h"

#include <QKeyEvent>
#include <QLocale>
#include <QPainter>
#include <algorithm>

#include "cluster/requests.h"
#include "common/charts/chart_style.h"
#include "common/first_shape.h"
#include "common/resource_choice.h"
#include "common/text.h"
#include "fragmentation/slot_chart.h"
#include "model/defaults.h"

namespace bayplan {

namespace {

constexpr int kLeastColumn = 84;
int ladderHead() { return textPixels(44); }
int ladderRow() { return textPixels(34); }

std::int64_t slotsAt(const FragmentationReport& report, std::size_t size, std::size_t level) { return report.ladder[size].levels[level].gangs; }

ResourceList asksOf(const SlotShape& shape) {
    PodSpec whole = *shape.pod.spec;
    applyDefaults(whole);
    return podRequests(whole, {});
}

/// "14 CPU · 112Gi": what the name of a size leaves out.
QString besideText(const SlotShape& shape) {
    QStringList parts;
    const ResourceList asked = asksOf(shape);
    if (const Quantity* cpu = asked.find(std::string(kCpu)); cpu && !cpu->isZero()) parts << SlotLadder::tr("%1 CPU").arg(columnText(std::string(kCpu), cpu->milliValue()));
    if (const Quantity* memory = asked.find(std::string(kMemory)); memory && !memory->isZero()) parts << amountText(std::string(kMemory), memory->value());
    return parts.join(QStringLiteral(" · "));
}

bool sameNumbers(const FragmentationReport& report, std::size_t a, std::size_t b) {
    for (const SizedSlots& size : report.ladder)
        if (size.levels[a].gangs != size.levels[b].gangs || size.levels[a].known() != size.levels[b].known()) return false;
    return true;
}

}  // namespace

SlotLadder::SlotLadder(QWidget* parent) : QWidget(parent) {
    setObjectName(QStringLiteral("slotLadder"));
    setFocusPolicy(Qt::StrongFocus);
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    setAccessibleName(tr("Slots by size of the pod"));
}

void SlotLadder::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

void SlotLadder::setReport(std::shared_ptr<const FragmentationReport> report, std::shared_ptr<const FragmentationReport> previewed) {
    const bool other = !m_report || !report || m_report->ladder.size() != report->ladder.size();
    m_report = std::move(report);
    m_previewed = previewed && m_report && previewed->ladder.size() == m_report->ladder.size() ? std::move(previewed) : nullptr;
    m_rows.clear();
    if (m_report && !m_report->ladder.empty()) {
        for (std::size_t level = 0; level < m_report->levels.size(); ++level)
            if (!m_rows.empty() && sameNumbers(*m_report, m_rows.back().last, level)) m_rows.back().last = level;
            else m_rows.push_back({level, level});
        for (std::size_t i = 0; other && i < m_report->ladder.size(); ++i)
            if (m_report->ladder[i].asked) m_size = i;
        m_size = std::min(m_size, m_report->ladder.size() - 1);
        m_row = std::min(m_row, m_rows.size() - 1);
    }
    describe();
    updateGeometry();
    update();
}

bool SlotLadder::levelsDiffer() const {
    if (!m_report) return false;
    const auto differs = [this](const LevelSlots& level) { return level.gangs != m_report->levels.front().gangs || !level.known(); };
    return std::any_of(m_report->levels.begin(), m_report->levels.end(), differs);
}

QString SlotLadder::sizeText(const SlotShape& shape) {
    for (const auto& [resource, quantity] : asksOf(shape))
        if (isExtendedResource(resource) && !quantity.isZero()) return quantityText(resource, quantity.value());
    const ResourceList asked = asksOf(shape);
    const Quantity* cpu = asked.find(std::string(kCpu));
    return cpu && !cpu->isZero() ? quantityText(std::string(kCpu), cpu->milliValue()) : shapeText(shape);
}

QString SlotLadder::rowText(const Row& row) const {
    const QString first = SlotChart::levelText(m_report->levels[row.first].level);
    if (row.first == row.last) return first;
    if (m_rows.size() == 1) return tr("every level");
    return tr("%1 to %2", "levels: node to whole cluster").arg(first, SlotChart::levelText(m_report->levels[row.last].level));
}

int SlotLadder::labelWidth() const {
    const QFontMetrics metrics(uiFont(TextSize::Label));
    int wide = 0;
    for (const Row& row : m_rows) wide = std::max(wide, metrics.horizontalAdvance(rowText(row)));
    return std::min(wide + space::kM, std::max(width() / 4, 60));
}

QRect SlotLadder::head(std::size_t size) const {
    const int left = space::kL + labelWidth(), room = std::max(width() - left - space::kL, 1);
    const int columns = static_cast<int>(m_report->ladder.size()), at = static_cast<int>(size);
    return {left + room * at / columns, 0, room * (at + 1) / columns - room * at / columns, ladderHead()};
}

QRect SlotLadder::cell(std::size_t row, std::size_t size) const {
    const QRect column = head(size);
    return {column.left(), ladderHead() + static_cast<int>(row) * ladderRow(), column.width(), ladderRow()};
}

QString SlotLadder::figure(std::size_t row, std::size_t size) const {
    const std::size_t level = m_rows[row].first;
    const auto number = [](std::int64_t n) { return QLocale().toString(static_cast<qlonglong>(n)); };
    const std::int64_t now = slotsAt(*m_report, size, level);
    const std::int64_t then = m_previewed ? slotsAt(*m_previewed, size, level) : now;
    if (now != then) return QStringLiteral("%1 → %2").arg(number(now), number(then));
    return tr("%1 of %2", "slots now, and at best").arg(number(now), number(m_report->ladder[size].ideal));
}

QSize SlotLadder::sizeHint() const {
    if (m_rows.empty()) return {0, 0};
    return {360, ladderHead() + ladderRow() * static_cast<int>(m_rows.size()) + space::kS};
}

QSize SlotLadder::minimumSizeHint() const {
    if (m_rows.empty()) return {0, 0};
    return {textPixels(kLeastColumn) * static_cast<int>(m_report->ladder.size()), sizeHint().height()};
}

void SlotLadder::paintEvent(QPaintEvent*) {
    if (m_rows.empty()) return;
    QPainter painter(this);
    const QFont label = uiFont(TextSize::Label);
    for (std::size_t size = 0; size < m_report->ladder.size(); ++size) {
        const SizedSlots& sized = m_report->ladder[size];
        const QRect top = head(size);
        if (sized.asked) {
            painter.setPen(QPen(m_theme.accent, 2));
            painter.setBrush(Qt::NoBrush);
            painter.drawRoundedRect(QRectF(top.united(cell(m_rows.size() - 1, size))).adjusted(3, 3, -3, -1), 4, 4);
        }
        painter.setFont(uiFont(TextSize::Body, true));
        painter.setPen(m_theme.text);
        const QRect title = top.adjusted(space::kM, space::kS, -space::kS, -ladderHead() / 2 + space::kXs);
        painter.drawText(title, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(sizeText(sized.shape), Qt::ElideRight, title.width()));
        painter.setFont(uiFont(TextSize::Small));
        painter.setPen(m_theme.secondary);
        const QRect below = top.adjusted(space::kM, ladderHead() / 2, -space::kS, 0);
        painter.drawText(below, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(besideText(sized.shape), Qt::ElideRight, below.width()));
    }
    for (std::size_t row = 0; row < m_rows.size(); ++row) {
        const QRect first = cell(row, 0);
        const QRect text(space::kL, first.top(), labelWidth() - space::kS, first.height());
        painter.setFont(label);
        painter.setPen(m_theme.secondary);
        painter.drawText(text, Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(rowText(m_rows[row]), Qt::ElideRight, text.width()));
        for (std::size_t size = 0; size < m_report->ladder.size(); ++size) {
            const QRect box = cell(row, size).adjusted(space::kM, 0, -space::kM, 0);
            const std::int64_t ideal = std::max<std::int64_t>(m_report->ladder[size].ideal, 1);
            const std::int64_t now = slotsAt(*m_report, size, m_rows[row].first);
            const std::int64_t then = m_previewed ? slotsAt(*m_previewed, size, m_rows[row].first) : now;
            const QRectF bar(box.left() + 0.5, box.top() + box.height() / 2 + 3.5, box.width() - 1, 7);
            const double share = std::min(1.0, static_cast<double>(then) / static_cast<double>(ideal));
            // The dashes begin where the filling ends: over it thick ones would hide it.
            painter.setPen(QPen(m_theme.secondary, m_theme.lineWidth, Qt::DashLine));
            painter.setBrush(m_theme.raised);
            if (m_report->ladder[size].ideal > 0 && share < 1) painter.drawRect(bar.adjusted(bar.width() * share, 0, 0, 0));
            painter.fillRect(QRectF(bar.left(), bar.top(), bar.width() * share, bar.height() + 1), then == now ? QBrush(m_theme.accent) : QBrush(m_theme.accent, Qt::BDiagPattern));
            painter.setFont(uiFont(TextSize::Label, m_report->ladder[size].asked));
            painter.setPen(now == 0 && then == 0 ? m_theme.secondary : m_theme.text);
            painter.drawText(QRect(box.left(), box.top(), box.width(), box.height() / 2 + 2), Qt::AlignLeft | Qt::AlignBottom, figure(row, size));
        }
    }
    if (hasFocus()) {
        painter.setPen(QPen(m_theme.text, 1, Qt::DotLine));
        painter.setBrush(Qt::NoBrush);
        painter.drawRect(cell(m_row, m_size).adjusted(6, 1, -7, -2));
    }
}

void SlotLadder::mousePressEvent(QMouseEvent* event) {
    if (event->button() != Qt::LeftButton || m_rows.empty()) return;
    for (std::size_t size = 0; size < m_report->ladder.size(); ++size) {
        const QRect top = head(size);
        if (event->pos().x() < top.left() || event->pos().x() > top.right()) continue;
        m_size = size;
        m_row = static_cast<std::size_t>(std::clamp((event->pos().y() - ladderHead()) / ladderRow(), 0, static_cast<int>(m_rows.size()) - 1));
        activate();
        return;
    }
}

void SlotLadder::activate() {
    const SizedSlots& sized = m_report->ladder[m_size];
    if (!sized.asked) {
        const SlotShape shape = sized.shape;  // the report goes with the question
        Q_EMIT shapeChosen(shape);
        return;
    }
    const LevelSlots& level = sized.levels[m_rows[m_row].first];
    std::vector<NodeIdx> nodes;
    for (const DomainSlots& domain : level.domains)
        if (domain.gangs > 0) nodes.insert(nodes.end(), domain.nodes.begin(), domain.nodes.end());
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    describe();
    update();
    Q_EMIT picked(nodes, level.unknown, SlotChart::levelText(level.level));
}

void SlotLadder::keyPressEvent(QKeyEvent* event) {
    if (m_rows.empty()) return QWidget::keyPressEvent(event);
    switch (event->key()) {
    case Qt::Key_Left: m_size -= m_size > 0 ? 1 : 0; break;
    case Qt::Key_Right: m_size = std::min(m_size + 1, m_report->ladder.size() - 1); break;
    case Qt::Key_Up: m_row -= m_row > 0 ? 1 : 0; break;
    case Qt::Key_Down: m_row = std::min(m_row + 1, m_rows.size() - 1); break;
    case Qt::Key_Return:
    case Qt::Key_Enter:
    case Qt::Key_Space: return activate();
    default: return QWidget::keyPressEvent(event);
    }
    describe();
    update();
}

void SlotLadder::describe() {
    QStringList spoken;
    for (std::size_t size = 0; !m_rows.empty() && size < m_report->ladder.size(); ++size) {
        const std::size_t row = size == m_size ? m_row : 0;
        spoken << tr("%1: %2 by %3", "2 GPU: 5 of 12 by node").arg(sizeText(m_report->ladder[size].shape), figure(row, size), rowText(m_rows[row]));
    }
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
}

void SlotLadder::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    update();
}

void SlotLadder::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    update();
}

}  // namespace bayplan

#include "moc_slot_ladder.cpp"
