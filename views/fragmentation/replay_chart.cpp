// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/replay_chart.h"

#include <QKeyEvent>
#include <QLabel>
#include <QLocale>
#include <QVBoxLayout>
#include <algorithm>
#include <cmath>

#include "common/charts/chart_style.h"
#include "common/charts/plotting.h"
#include "common/labels/wrapped_label.h"

namespace bayplan {

ReplayChart::ReplayChart(ReplayMetric metric, const QString& title, QWidget* parent)
    : QWidget(parent), m_metric(metric), m_reading(new WrappedLabel), m_plot(new QCustomPlot) {
    auto* heading = new QLabel(title);
    heading->setFont(uiFont(TextSize::Body, true));
    m_reading->setFont(uiFont(TextSize::Label));
    m_reading->setProperty("role", QStringLiteral("secondary"));
    m_plot->setFocusPolicy(Qt::NoFocus);
    leaveRoomForNames(*m_plot);
    addChartMenu(*m_plot);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kS, space::kL, 0);
    layout->setSpacing(space::kXs);
    layout->addWidget(heading);
    layout->addWidget(m_reading);
    layout->addWidget(m_plot, 1);
    setFocusPolicy(Qt::StrongFocus);
    setMinimumHeight(140);
    setAccessibleName(title);
    connect(m_plot, &QCustomPlot::mouseMove, this, [this](QMouseEvent* event) {
        const int pct = static_cast<int>(std::lround(m_plot->xAxis->pixelToCoord(event->pos().x())));
        if (m_study) Q_EMIT crossed(std::clamp(pct, 0, lastPct()));
    });
}

void ReplayChart::setTheme(const Theme& theme) {
    m_theme = theme;
    draw();
}

void ReplayChart::setStudy(std::shared_ptr<const ReplayStudy> study, TieRule tie) {
    m_study = std::move(study);
    m_tie = tie;
    draw();
    read();
}

std::int32_t ReplayChart::lastPct() const {
    std::int32_t last = 0;
    if (m_study)
        for (const ReplayGroup& group : m_study->groups)
            if (!group.bands.empty()) last = std::max(last, group.bands.back().arrivedPct);
    return last;
}

void ReplayChart::draw() {
    m_plot->clearPlottables();
    m_plot->clearItems();
    styleChart(*m_plot, m_theme);
    m_plot->xAxis->setLabel(tr("arrived, % of the GPU capacity"));
    std::vector<LineName> names;
    double most = 1;
    const double last = std::max(1, lastPct());
    if (m_study) {
        for (const ReplayGroup& group : m_study->groups) {
            if (group.tie != m_tie || group.bands.empty()) continue;
            const QColor colour = lineColour(m_theme, m_theme.category(static_cast<std::size_t>(group.policy)));
            QColor faint = colour;
            faint.setAlphaF(0.22F);
            QVector<double> x, mean, least, greatest;
            for (const ReplayBandPoint& point : group.bands) {
                const ReplayBand& band = point.band(m_metric);
                x << point.arrivedPct;
                mean << band.mean;
                least << band.least;
                greatest << band.most;
                most = std::max(most, band.most);
            }
            auto* lower = m_plot->addGraph();
            auto* upper = m_plot->addGraph();
            lower->setData(x, least, true);
            upper->setData(x, greatest, true);
            for (QCPGraph* edge : {lower, upper}) edge->setPen(Qt::NoPen);
            upper->setBrush(faint);
            upper->setChannelFillGraph(lower);
            auto* middle = m_plot->addGraph();
            middle->setData(x, mean, true);
            // The policy that the others are compared with is drawn stronger.
            middle->setPen(QPen(colour, (group.policy == GpuPolicy::Fgd ? 3 : 2) * m_theme.lineWidth));
            names.push_back({QString::fromLatin1(toString(group.policy)), mean.last(), colour});
        }
    }
    m_plot->xAxis->setRange(0, last);
    setTicksUpTo(*m_plot->xAxis, last, 8);
    m_plot->yAxis->setRange(0, most * 1.05);
    addLineNames(*m_plot, m_theme, std::move(names), most * 1.05);
    if (m_study && m_at >= 0) {
        auto* cross = new QCPItemStraightLine(m_plot);
        cross->point1->setCoords(m_at, 0);
        cross->point2->setCoords(m_at, 1);
        cross->setPen(QPen(m_theme.secondary, m_theme.lineWidth));
        cross->setSelectable(false);
    }
    redrawChart(*m_plot);
}

QString ReplayChart::reading() const { return m_reading->text(); }

void ReplayChart::readAt(std::int32_t arrivedPct) {
    m_at = arrivedPct;
    draw();
    read();
}

void ReplayChart::read() {
    QStringList parts;
    const std::int32_t at = m_at >= 0 ? m_at : lastPct();
    if (m_study) {
        for (const ReplayGroup& group : m_study->groups) {
            const ReplayBandPoint* point = group.tie == m_tie ? group.at(at) : nullptr;
            if (!point) continue;
            const ReplayBand& band = point->band(m_metric);
            QString text = QStringLiteral("%1 %2").arg(QString::fromLatin1(toString(group.policy)), QLocale().toString(band.mean, 'f', 1));
            if (band.runs > 1) text += QStringLiteral(" (%1–%2)").arg(QLocale().toString(band.least, 'f', 1), QLocale().toString(band.most, 'f', 1));
            parts << text;
        }
    }
    m_reading->setText(parts.isEmpty() ? QString() : tr("at %1 %: %2").arg(at).arg(parts.join(QStringLiteral("   "))));
    setAccessibleDescription(m_reading->text());
}

void ReplayChart::keyPressEvent(QKeyEvent* event) {
    if (m_study && (event->key() == Qt::Key_Left || event->key() == Qt::Key_Right)) {
        const int from = m_at >= 0 ? m_at : lastPct();
        Q_EMIT crossed(std::clamp(from + (event->key() == Qt::Key_Right ? 1 : -1), 0, lastPct()));
        return;
    }
    QWidget::keyPressEvent(event);
}

}  // namespace bayplan

#include "moc_replay_chart.cpp"
