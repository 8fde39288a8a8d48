// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/features_table.h"

#include <QEvent>
#include <QFontMetrics>
#include <QHeaderView>
#include <QRegularExpression>
#include <algorithm>

#include "common/text.h"
#include "common/theme.h"
#include "planner/compared/feature_table.h"

namespace bayplan {

namespace {

constexpr int kBeside = 18;      // what the style leaves beside a text
constexpr qsizetype kLong = 18;  // letters of a name that may be broken

/// Where long names may be broken, as "RequestedToCapacityRatio" before each capital.
QString breakable(const QString& text) {
    static const QRegularExpression name(QStringLiteral("\\w{%1,}").arg(kLong)), capital(QStringLiteral("(?<=[a-z])(?=[A-Z])"));
    QString out;
    qsizetype from = 0;
    for (auto found = name.globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch one = found.next();
        out += text.mid(from, one.capturedStart() - from) + one.captured().replace(capital, QString(QChar(0x200B)));
        from = one.capturedEnd();
    }
    return out + text.mid(from);
}

/// "priority, then time ●": what it has, and how much of it is modelled.
QString cellText(const FeatureCell& cell) {
    const QString has = messageText(cell.has);
    // The sign never stands in a line of its own.
    switch (cell.modelled) {
    case Modelled::Nothing: return has.isEmpty() ? QStringLiteral("–") : QStringLiteral("– (%1)").arg(has);
    case Modelled::No: return has + QChar(QChar::Nbsp) + QStringLiteral("○");
    case Modelled::Part: return has + QChar(QChar::Nbsp) + QStringLiteral("◐");
    case Modelled::Yes: break;
    }
    return has + QChar(QChar::Nbsp) + QStringLiteral("●");
}

QString modelledText(Modelled modelled) {
    switch (modelled) {
    case Modelled::Nothing: return FeaturesTable::tr("nothing of the kind");
    case Modelled::No: return FeaturesTable::tr("not modelled");
    case Modelled::Part: return FeaturesTable::tr("modelled in part");
    case Modelled::Yes: break;
    }
    return FeaturesTable::tr("modelled");
}

}  // namespace

FeaturesTable::FeaturesTable(QWidget* parent) : QTableWidget(parent) {
    const std::vector<FeatureRow> rows = featureTable();
    setRowCount(static_cast<int>(rows.size()));
    setColumnCount(static_cast<int>(kComparedVersions) + 1);
    setObjectName(QStringLiteral("features"));
    setAccessibleName(tr("What schedulers have, and how much of it is modelled"));
    setEditTriggers(QAbstractItemView::NoEditTriggers);
    setTabKeyNavigation(false);
    setFont(uiFont(TextSize::Label));
    setFrameShape(QFrame::NoFrame);
    setShowGrid(false);
    setAlternatingRowColors(true);
    setWordWrap(true);
    setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    setVerticalScrollMode(QAbstractItemView::ScrollPerPixel);  // rows are several lines high
    setVerticalScrollBarPolicy(Qt::ScrollBarAlwaysOn);         // its width would change the rows, and they whether it is there
    verticalHeader()->hide();
    QStringList headers{tr("Feature")};
    for (const ComparedVersion& version : comparedVersions())
        headers << toQString(version.scheduler) + QLatin1Char('\n') + toQString(version.version).replace(QStringLiteral(" ("), QStringLiteral("\n("));
    setHorizontalHeaderLabels(headers);
    horizontalHeader()->setFont(uiFont(TextSize::Label));
    horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    horizontalHeader()->setHighlightSections(false);
    for (std::size_t r = 0; r < rows.size(); ++r) {
        auto* feature = new QTableWidgetItem(messageText(rows[r].feature));
        feature->setFont(uiFont(TextSize::Label, true));
        setItem(static_cast<int>(r), 0, feature);
        for (std::size_t c = 0; c < kComparedVersions; ++c) {
            const QString text = cellText(rows[r].of[c]);
            auto* cell = new QTableWidgetItem(breakable(text));
            cell->setToolTip(modelledText(rows[r].of[c].modelled));
            cell->setData(Qt::AccessibleTextRole, text + QStringLiteral(": ") + cell->toolTip());
            setItem(static_cast<int>(r), static_cast<int>(c) + 1, cell);
        }
    }
    measure();
}

void FeaturesTable::measure() {
    // Between words, and beside any letter of Chinese.
    static const QRegularExpression between(QStringLiteral("[ \n\\x{200B}\\x{2E80}-\\x{FFEF}-]"));
    m_wants.assign(static_cast<std::size_t>(columnCount()), {});
    for (int c = 0; c < columnCount(); ++c) {
        Wants& wants = m_wants[static_cast<std::size_t>(c)];
        const QFontMetrics heading(horizontalHeader()->font());
        for (const QString& line : horizontalHeaderItem(c)->text().split(QLatin1Char('\n'))) wants.least = std::max(wants.least, heading.horizontalAdvance(line) + kBeside);
        for (int r = 0; r < rowCount(); ++r) {
            const QFontMetrics metrics(item(r, c)->font());
            for (const QString& word : item(r, c)->text().split(between)) wants.least = std::max(wants.least, metrics.horizontalAdvance(word) + kBeside);
            wants.all += metrics.horizontalAdvance(item(r, c)->text());
        }
    }
}

/// Each column has room for its longest word; those with much to say get most of the rest.
void FeaturesTable::fit() {
    if (viewport()->width() == m_fitted) return;
    m_fitted = viewport()->width();
    qint64 least = 0, all = 0;
    for (const Wants& wants : m_wants) {
        least += wants.least;
        all += wants.all;
    }
    const qint64 rest = std::max<qint64>(0, m_fitted - least);
    qint64 before = 0, given = 0;
    for (int c = 0; c < columnCount(); ++c) {
        const Wants& wants = m_wants[static_cast<std::size_t>(c)];
        before += wants.all;
        const qint64 until = all > 0 ? rest * before / all : 0;
        setColumnWidth(c, wants.least + static_cast<int>(until - given));
        given = until;
    }
    // Qt asks only for the cells in sight, and leaves nothing between rows.
    QStyleOptionViewItem option;
    initViewItemOption(&option);
    option.features |= QStyleOptionViewItem::WrapText;
    for (int r = 0; r < rowCount(); ++r) {
        int height = 0;
        for (int c = 0; c < columnCount(); ++c) {
            option.rect = QRect(0, 0, columnWidth(c) - kBeside, 1);  // of no height there would be no width to break lines for
            height = std::max(height, itemDelegate()->sizeHint(option, model()->index(r, c)).height());
        }
        setRowHeight(r, height + space::kS);
    }
}

void FeaturesTable::resizeEvent(QResizeEvent* event) {
    QTableWidget::resizeEvent(event);
    fit();
}

void FeaturesTable::changeEvent(QEvent* event) {
    QTableWidget::changeEvent(event);
    if (event->type() != QEvent::StyleChange && event->type() != QEvent::FontChange) return;
    if (m_wants.empty()) return;  // while it is made
    m_fitted = -1;
    measure();
    fit();
}

}  // namespace bayplan

#include "moc_features_table.cpp"
