// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/trend_table.h"

#include <QDateTime>
#include <QFileInfo>
#include <QHeaderView>
#include <QKeyEvent>
#include <QLocale>
#include <QSignalBlocker>
#include <algorithm>

#include "common/text.h"

namespace bayplan {

namespace {

enum TrendColumn { kTrendTime,
                   kTrendSource,
                   kTrendName,
                   kTrendSlots,
                   kTrendIdeal,
                   kTrendRequested,
                   kTrendStranded,
                   kTrendFragment,
                   kTrendRemark,
                   kTrendColumns };

QString percent(double share) { return TrendTable::tr("%1 %").arg(QLocale().toString(100 * share, 'f', 1)); }

QString trendFigure(std::int64_t value) { return QLocale().toString(static_cast<qlonglong>(value)); }

}  // namespace

TrendTable::TrendTable(QWidget* parent) : QTableWidget(0, kTrendColumns, parent) {
    setObjectName(QStringLiteral("snapshots"));
    setAccessibleName(tr("Snapshots"));
    setHorizontalHeaderLabels({tr("Time"), tr("Known from"), tr("Snapshot"), tr("Slots"), tr("At best"), tr("Requested"), tr("Stranded"), tr("GPU fragment"), tr("Remarks")});
    setSelectionBehavior(QAbstractItemView::SelectRows);
    setSelectionMode(QAbstractItemView::SingleSelection);
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    setShowGrid(false);
    setWordWrap(false);
    verticalHeader()->hide();
    verticalHeader()->setDefaultSectionSize(rowPixels(28));
    horizontalHeader()->setHighlightSections(false);
    horizontalHeader()->setMinimumSectionSize(72);
    horizontalHeader()->setStretchLastSection(true);
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    for (const int column : {kTrendSlots, kTrendIdeal, kTrendRequested, kTrendStranded, kTrendFragment}) horizontalHeaderItem(column)->setTextAlignment(Qt::AlignRight | Qt::AlignVCenter);
    connect(this, &QTableWidget::currentCellChanged, this, [this](int row) {
        if (row >= 0) Q_EMIT chosen(row);
    });
    connect(this, &QTableWidget::cellDoubleClicked, this, [this](int row) { Q_EMIT opened(row); });
}

void TrendTable::setTheme(const Theme& theme) {
    m_theme = theme;
    fill();
}

void TrendTable::setTrend(std::shared_ptr<const Trend> trend) {
    m_trend = std::move(trend);
    fill();
}

QString TrendTable::sourceText(TimeSource source) { return source == TimeSource::Objects ? tr("its objects") : tr("the file's date"); }

QString TrendTable::timeText(std::int64_t unixSeconds) {
    return QDateTime::fromSecsSinceEpoch(unixSeconds).toString(QStringLiteral("yyyy-MM-dd HH:mm:ss"));
}

QString TrendTable::remark(const TrendEntry& entry) {
    if (entry.error) return QStringLiteral("✗ ") + errorText(*entry.error);
    if (!entry.partial()) return {};
    const auto first = std::find_if(entry.diagnostics.begin(), entry.diagnostics.end(), [](const Diagnostic& d) { return d.severity == Severity::Error; });
    return QStringLiteral("⚠ ") + tr("%Ln fault(s), the first: %1", nullptr, static_cast<int>(count(entry.diagnostics, Severity::Error))).arg(errorText(first->what));
}

void TrendTable::fill() {
    const int current = currentRow();
    const QSignalBlocker quiet(this);
    setRowCount(m_trend ? static_cast<int>(m_trend->entries.size()) : 0);
    for (int row = 0; row < rowCount(); ++row) {
        const TrendEntry& entry = m_trend->entries[static_cast<std::size_t>(row)];
        const auto put = [&](int column, const QString& text, bool number = false) {
            auto* item = new QTableWidgetItem(text);
            item->setTextAlignment((number ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
            item->setToolTip(text);
            if (column == kTrendSource) item->setForeground(m_theme.secondary);
            if (column == kTrendRemark) item->setForeground(entry.error ? m_theme.bad : m_theme.caution);
            setItem(row, column, item);
        };
        for (int column = 0; column < kTrendColumns; ++column) put(column, {});
        put(kTrendName, QFileInfo(QString::fromStdString(entry.path.string())).fileName());
        item(row, kTrendName)->setToolTip(QString::fromStdString(entry.path.string()));
        put(kTrendRemark, remark(entry));
        if (!entry.figures) continue;
        put(kTrendTime, timeText(entry.time));
        put(kTrendSource, sourceText(entry.timeSource));
        const TrendFigures& figures = *entry.figures;
        if (figures.gpuCapacityMilli > 0) put(kTrendFragment, percent(figures.gpuFragmentMilli / static_cast<double>(figures.gpuCapacityMilli)), true);
        if (figures.shapes.empty()) continue;
        const TrendShape& shape = figures.shapes.front();
        const std::int32_t gang = m_trend->shapes.front().gang;
        put(kTrendSlots, trendFigure(shape.pods / gang), true);
        put(kTrendIdeal, trendFigure(static_cast<std::int64_t>(shape.ideal + 1e-9) / gang), true);
        const auto requested = std::find_if(figures.resources.begin(), figures.resources.end(), [&](const TrendResource& r) { return r.resource == shape.scarcest; });
        if (requested != figures.resources.end()) put(kTrendRequested, resourceText(shape.scarcest) + QLatin1Char(' ') + percent(requested->share), true);
        const auto strand = std::find_if(shape.strands.begin(), shape.strands.end(), [&](const TrendStrand& s) { return s.resource == shape.scarcest; });
        if (strand != shape.strands.end()) put(kTrendStranded, percent(strand->share()), true);
    }
    resizeColumnsToContents();
    horizontalHeader()->setStretchLastSection(true);
    if (current >= 0 && current < rowCount()) setCurrentCell(current, 0);
}

void TrendTable::choose(int row) {
    const QSignalBlocker quiet(this);
    setCurrentCell(row, 0);
}

void TrendTable::keyPressEvent(QKeyEvent* event) {
    if ((event->key() == Qt::Key_Return || event->key() == Qt::Key_Enter) && currentRow() >= 0) Q_EMIT opened(currentRow());
    else QTableWidget::keyPressEvent(event);
}

}  // namespace bayplan

#include "moc_trend_table.cpp"
