// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/slot_chart.h"

#include <QKeyEvent>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "common/charts/chart_style.h"
#include "common/charts/plotting.h"
#include "common/text.h"

namespace bayplan {

namespace {

constexpr double kWide = 0.62, kNarrow = 0.40;  // of the room for one level

QString slotFigure(std::int64_t value) { return QLocale().toString(static_cast<qlonglong>(value)); }

QCPItemText* addText(QCustomPlot& plot, const QString& text, double x, double y, const QColor& colour, bool bold) {
    auto* item = new QCPItemText(&plot);
    item->position->setType(QCPItemPosition::ptPlotCoords);
    item->position->setCoords(x, y);
    item->setPositionAlignment(Qt::AlignHCenter | Qt::AlignBottom);
    item->setPadding(QMargins(2, 2, 2, 3));
    item->setText(text);
    item->setFont(uiFont(TextSize::Label, bold));
    item->setColor(colour);
    item->setClipToAxisRect(false);
    item->setSelectable(false);
    return item;
}

}  // namespace

SlotChart::SlotChart(QWidget* parent) : QWidget(parent), m_plot(new QCustomPlot) {
    m_plot->setFocusPolicy(Qt::NoFocus);
    m_plot->setNoAntialiasingOnDrag(true);
    addChartMenu(*m_plot);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_plot);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumHeight(140);
    setAccessibleName(tr("Slots by level"));
    connect(m_plot, &QCustomPlot::mousePress, this, [this](QMouseEvent* event) {
        if (event->button() == Qt::LeftButton) pick(levelAt(event->pos()));
    });
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        m_plot->setCursor(levelAt(event->pos()) >= 0 ? Qt::PointingHandCursor : Qt::ArrowCursor);
    });
}

QString SlotChart::levelText(const SlotLevel& level) {
    switch (level.kind) {
    case LevelKind::NumaZone: return tr("NUMA zone");
    case LevelKind::NvlinkGroup: return tr("NVLink group");
    case LevelKind::Node: return tr("node");
    case LevelKind::Label: {  // the prefix of a label says who defined it; a chart has no room for that
        const QString key = toQString(level.key);
        return key.section(QLatin1Char('/'), -1);
    }
    case LevelKind::Cluster: break;
    }
    return tr("whole cluster");
}

void SlotChart::setTheme(const Theme& theme) {
    m_theme = theme;
    draw();
}

void SlotChart::setReport(std::shared_ptr<const FragmentationReport> report, std::shared_ptr<const FragmentationReport> previewed) {
    m_report = std::move(report);
    m_previewed = std::move(previewed);
    const int levels = m_report ? static_cast<int>(m_report->levels.size()) : 0;
    m_current = std::clamp(m_current, 0, std::max(levels - 1, 0));
    draw();
    describe();
}

void SlotChart::draw() {
    m_plot->clearPlottables();
    m_plot->clearItems();
    styleChart(*m_plot, m_theme);
    const auto ticker = QSharedPointer<QCPAxisTickerText>::create();
    double most = 1;
    if (m_report) {
        const double ideal = static_cast<double>(m_report->idealSlotCount());
        auto* behind = new QCPBars(m_plot->xAxis, m_plot->yAxis);
        auto* now = new QCPBars(m_plot->xAxis, m_plot->yAxis);
        behind->setWidth(kWide);
        now->setWidth(kNarrow);
        behind->setBrush(m_theme.raised);
        behind->setPen(QPen(m_theme.secondary, m_theme.lineWidth, Qt::DashLine));
        now->setBrush(m_previewed ? QBrush(m_theme.accent, Qt::BDiagPattern) : QBrush(m_theme.accent));
        now->setPen(m_previewed ? QPen(m_theme.accent, 1.5 * m_theme.lineWidth) : QPen(Qt::NoPen));
        most = std::max(most, ideal);
        const bool several = m_report->levels.size() > 6;
        for (std::size_t i = 0; i < m_report->levels.size(); ++i) {
            const LevelSlots& level = m_report->levels[i];
            const double x = static_cast<double>(i);
            const std::int64_t shown = m_previewed && i < m_previewed->levels.size() ? m_previewed->levels[i].gangs : level.gangs;
            behind->addData(x, ideal);
            now->addData(x, static_cast<double>(shown));
            QString name = levelText(level.level);
            if (!level.known()) name += QLatin1Char('\n') + tr("%Ln node(s) unknown", nullptr, static_cast<int>(level.unknown.size()));
            ticker->addTick(x, name);
            const double top = std::max(ideal, static_cast<double>(shown));
            most = std::max(most, top);
            QString text = several ? slotFigure(shown) : tr("%1 of %2", "slots now, and at best").arg(slotFigure(shown), slotFigure(m_report->idealSlotCount()));
            if (shown != level.gangs) text = QStringLiteral("%1 → %2").arg(slotFigure(level.gangs), slotFigure(shown));
            if (m_previewed) {  // where it is now
                auto* mark = new QCPItemLine(m_plot);
                mark->start->setCoords(x - kWide / 2, static_cast<double>(level.gangs));
                mark->end->setCoords(x + kWide / 2, static_cast<double>(level.gangs));
                mark->setPen(QPen(m_theme.text, 2 * m_theme.lineWidth));
                mark->setSelectable(false);
            }
            addText(*m_plot, text, x, top, m_theme.text, static_cast<int>(i) == m_current && hasFocus());
        }
        if (hasFocus() && !m_report->levels.empty()) {
            auto* frame = new QCPItemRect(m_plot);
            frame->topLeft->setCoords(m_current - kWide / 2 - 0.06, most * 1.14);
            frame->bottomRight->setCoords(m_current + kWide / 2 + 0.06, 0);
            frame->setPen(QPen(m_theme.accent, 2));
            frame->setBrush(Qt::NoBrush);
            frame->setSelectable(false);
        }
        m_plot->xAxis->setRange(-0.6, std::max(0.6, static_cast<double>(m_report->levels.size()) - 0.4));
    }
    m_plot->xAxis->setTicker(ticker);
    m_plot->xAxis->setTickLabelFont(uiFont(TextSize::Label));
    m_plot->xAxis->setTickLabelColor(m_theme.text);
    m_plot->xAxis->setTickLength(0, 0);
    m_plot->yAxis->setRange(0, most * 1.16);
    setTicksUpTo(*m_plot->yAxis, most * 1.16, 6);
    redrawChart(*m_plot);
}

void SlotChart::describe() {
    QStringList spoken;
    const std::size_t levels = m_report ? m_report->levels.size() : 0;
    for (std::size_t i = 0; i < levels; ++i) {
        const LevelSlots& level = m_report->levels[i];
        QString text = tr("%1: %2 now, %3 at best").arg(levelText(level.level), slotFigure(level.gangs), slotFigure(m_report->idealSlotCount()));
        if (m_previewed && i < m_previewed->levels.size()) text += tr(", %1 by the estimate").arg(slotFigure(m_previewed->levels[i].gangs));
        spoken << text;
    }
    setAccessibleDescription(spoken.join(QStringLiteral("; ")));
}

int SlotChart::levelAt(const QPoint& at) const {
    if (!m_report) return -1;
    const double x = m_plot->xAxis->pixelToCoord(at.x());
    const int level = static_cast<int>(std::lround(x));
    if (level < 0 || level >= static_cast<int>(m_report->levels.size()) || std::abs(x - level) > kWide / 2) return -1;
    return level;
}

void SlotChart::pick(int level) {
    if (level < 0) return;
    m_current = level;
    draw();
    std::vector<NodeIdx> nodes;
    const LevelSlots& slots = m_report->levels[static_cast<std::size_t>(level)];
    for (const DomainSlots& domain : slots.domains)
        if (domain.gangs > 0) nodes.insert(nodes.end(), domain.nodes.begin(), domain.nodes.end());
    std::sort(nodes.begin(), nodes.end());
    nodes.erase(std::unique(nodes.begin(), nodes.end()), nodes.end());
    Q_EMIT picked(nodes, slots.unknown, levelText(slots.level));
}

void SlotChart::keyPressEvent(QKeyEvent* event) {
    const int levels = m_report ? static_cast<int>(m_report->levels.size()) : 0;
    if (levels > 0 && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        m_current = std::clamp(m_current + (event->key() == Qt::Key_Right ? 1 : -1), 0, levels - 1);
        draw();
    } else if (levels > 0 && (event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter || event->key() == Qt::Key_Space)) {
        pick(m_current);
    } else {
        QWidget::keyPressEvent(event);
    }
}

void SlotChart::focusInEvent(QFocusEvent* event) {
    QWidget::focusInEvent(event);
    draw();
}

void SlotChart::focusOutEvent(QFocusEvent* event) {
    QWidget::focusOutEvent(event);
    draw();
}

}  // namespace bayplan

#include "moc_slot_chart.cpp"
