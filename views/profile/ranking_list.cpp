// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/ranking_list.h"

#include <QHelpEvent>
#include <QLocale>
#include <QMouseEvent>
#include <QPainter>
#include <QToolTip>
#include <algorithm>

#include "common/text.h"
#include "profile/plugin_colours.h"

namespace bayplan {

namespace {
constexpr int kRank = 28;
constexpr int kMoved = 52;
constexpr int kTotal = 56;
}  // namespace

RankingList::RankingList(QWidget* parent) : QWidget(parent) {
    setAccessibleName(tr("The best nodes for the pod"));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::MinimumExpanding);
    setFocusPolicy(Qt::NoFocus);
    m_glide.setDuration(180);
    m_glide.setStartValue(0.0);
    m_glide.setEndValue(1.0);
    m_glide.setEasingCurve(QEasingCurve::OutCubic);
    connect(&m_glide, &QVariantAnimation::valueChanged, this, qOverload<>(&QWidget::update));
}

void RankingList::setRanking(std::shared_ptr<const Catalog> catalog, Ranking ranking) {
    const double done = m_glide.state() == QAbstractAnimation::Running ? m_glide.currentValue().toDouble() : 1.0;
    std::map<NodeIdx, double> from;
    if (catalog && catalog == m_catalog && ranking.pod == m_ranking.pod) {
        for (std::size_t i = 0; i < m_ranking.top.size(); ++i) {
            const double place = static_cast<double>(i);
            const auto old = m_from.find(m_ranking.top[i].node);
            from[m_ranking.top[i].node] = old == m_from.end() ? place : old->second + (place - old->second) * done;
        }
    }
    m_catalog = std::move(catalog);
    m_ranking = std::move(ranking);
    m_from = std::move(from);
    m_glide.stop();
    if (!m_theme.reducedMotion && !m_from.empty() && isVisible()) m_glide.start();
    else m_from.clear();
    QStringList said;
    for (std::size_t i = 0; i < std::min<std::size_t>(m_ranking.top.size(), 5); ++i) said << describe(i);
    setAccessibleDescription(said.join(QStringLiteral("; ")));
    updateGeometry();
    update();
}

void RankingList::setTheme(const Theme& theme) {
    m_theme = theme;
    update();
}

QSize RankingList::sizeHint() const { return {420, rowHeight() * static_cast<int>(std::max<std::size_t>(m_ranking.top.size(), 3))}; }

QString RankingList::moved(const RankedNode& row, std::size_t rank) const {
    if (row.before == 0) return tr("new", "a node that did not fit before");
    const auto by = static_cast<std::int64_t>(row.before) - static_cast<std::int64_t>(rank);
    if (by == 0) return QStringLiteral("=");
    return (by > 0 ? QStringLiteral("▲ %L1") : QStringLiteral("▼ %L1")).arg(std::abs(by));
}

QString RankingList::describe(std::size_t row) const {
    const RankedNode& r = m_ranking.top[row];
    return tr("%L1. %2 with %L3, %4 under the profile in use")
        .arg(row + 1)
        .arg(toQString(m_catalog->node(r.node).name))
        .arg(r.total)
        .arg(r.before == 0 ? tr("does not fit") : tr("rank %L1").arg(r.before));
}

void RankingList::drawRow(QPainter& painter, const RankedNode& row, std::size_t rank, double top) const {
    const int y = static_cast<int>(top), text = textPixels(20);
    const int left = kRank, right = width() - kMoved - kTotal;
    painter.setFont(uiFont(TextSize::Body, rank == 1));
    painter.setPen(m_theme.secondary);
    painter.drawText(QRect(0, y, kRank - space::kS, text), Qt::AlignRight | Qt::AlignVCenter, QLocale().toString(static_cast<qulonglong>(rank)));
    painter.setPen(m_theme.text);
    const QString name = toQString(m_catalog->node(row.node).name);
    painter.drawText(QRect(left, y, right - left, text), Qt::AlignLeft | Qt::AlignVCenter, painter.fontMetrics().elidedText(name, Qt::ElideMiddle, right - left - space::kS));
    painter.drawText(QRect(right, y, kTotal - space::kS, text), Qt::AlignRight | Qt::AlignVCenter, m_ranking.scored ? QLocale().toString(static_cast<qlonglong>(row.total)) : QStringLiteral("–"));
    const bool up = row.before == 0 || row.before > rank;
    painter.setPen(row.before == rank ? m_theme.secondary : up ? m_theme.good
                                                               : m_theme.caution);
    painter.drawText(QRect(width() - kMoved, y, kMoved - space::kXs, text), Qt::AlignRight | Qt::AlignVCenter, moved(row, rank));

    const double most = m_ranking.top.empty() ? 0 : static_cast<double>(std::max<std::int64_t>(m_ranking.top.front().total, 1));
    const double room = right + kTotal - space::kS - left;
    double x = left;
    for (const PluginScore& score : row.scores) {
        const double length = room * static_cast<double>(score.weighted()) / most;
        if (length <= 0) continue;
        const QRectF bar(x, y + text + 1, length, 9);
        const QBrush brush = pluginBrush(score.plugin, m_theme);
        painter.fillRect(bar, brush);
        x += length;
        if (length > 3) painter.fillRect(QRectF(x - 1, y + text + 1, 1, 9), m_theme.panel);  // separated, in case two colours are alike
    }
}

void RankingList::paintEvent(QPaintEvent*) {
    QPainter painter(this);
    if (!m_catalog) return;
    const double done = m_glide.state() == QAbstractAnimation::Running ? m_glide.currentValue().toDouble() : 1.0;
    for (std::size_t i = 0; i < m_ranking.top.size(); ++i) {
        const RankedNode& row = m_ranking.top[i];
        double place = static_cast<double>(i);
        if (const auto from = m_from.find(row.node); from != m_from.end()) place = from->second + (place - from->second) * done;
        drawRow(painter, row, i + 1, place * rowHeight());
    }
}

int RankingList::rowAt(QPoint at) const {
    const int row = at.y() / rowHeight();
    return at.y() >= 0 && row < static_cast<int>(m_ranking.top.size()) ? row : -1;
}

void RankingList::mousePressEvent(QMouseEvent* event) {
    if (const int row = rowAt(event->pos()); row >= 0) Q_EMIT clicked(m_ranking.top[static_cast<std::size_t>(row)].node);
}

bool RankingList::event(QEvent* event) {
    if (event->type() == QEvent::ToolTip) {
        const auto* help = static_cast<QHelpEvent*>(event);
        const int row = rowAt(help->pos());
        QStringList lines;
        if (row >= 0)
            for (const PluginScore& score : m_ranking.top[static_cast<std::size_t>(row)].scores)
                lines << tr("%1: raw %L2, normalised %L3 × weight %L4 = %L5").arg(toQString(score.plugin)).arg(score.raw).arg(score.normalized).arg(score.weight).arg(score.weighted());
        QToolTip::showText(help->globalPos(), lines.join(QLatin1Char('\n')), this);
        return true;
    }
    return QWidget::event(event);
}

}  // namespace bayplan

#include "moc_ranking_list.cpp"
