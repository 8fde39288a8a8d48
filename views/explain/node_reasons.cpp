// SPDX-License-Identifier: GPL-3.0-or-later
#include "explain/node_reasons.h"

#include <QAction>
#include <QApplication>
#include <QClipboard>
#include <QHeaderView>
#include <QStyledItemDelegate>
#include <algorithm>

#include "common/text.h"
#include "common/theme.h"

namespace bayplan {

namespace {

constexpr int kMostHeight = 180;  // of the rows that the table asks room for

/// Rows of several lines with room between them, so that one is not read into the next.
class ApartRows : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;
    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override { return QStyledItemDelegate::sizeHint(option, index) + QSize(0, 2 * space::kXs); }
};

}  // namespace

void showAsReasons(QTableWidget& table) {
    table.setEditTriggers(QAbstractItemView::NoEditTriggers);
    table.setSelectionBehavior(QAbstractItemView::SelectRows);
    table.setSelectionMode(QAbstractItemView::SingleSelection);
    table.setShowGrid(false);
    table.setFrameShape(QFrame::NoFrame);
    table.setTabKeyNavigation(false);
    table.setFont(uiFont(TextSize::Body));
    table.setWordWrap(true);
    table.setItemDelegate(new ApartRows(&table));
    table.verticalHeader()->hide();
    table.verticalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    // Qt measures rows when their texts change, but not when their columns become narrower.
    QObject::connect(table.horizontalHeader(), &QHeaderView::sectionResized, &table, &QTableView::resizeRowsToContents, Qt::QueuedConnection);
    table.horizontalHeader()->setFont(uiFont(TextSize::Label));
    table.horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
}

NodeReasons::NodeReasons(QWidget* parent) : QTableWidget(0, 3, parent) {
    setHorizontalHeaderLabels({tr("Plugin"), tr("Reason"), tr("In the scheduler's words")});
    setAccessibleName(tr("Every plugin that refuses the pod on this node"));
    setObjectName(QStringLiteral("nodeReasons"));
    showAsReasons(*this);
    horizontalHeader()->setSectionResizeMode(0, QHeaderView::ResizeToContents);
    horizontalHeader()->setSectionResizeMode(1, QHeaderView::Stretch);
    horizontalHeader()->setSectionResizeMode(2, QHeaderView::Stretch);
    auto* copy = new QAction(tr("Copy the scheduler's words"), this);
    connect(copy, &QAction::triggered, this, [this] {
        if (const QTableWidgetItem* words = item(currentRow(), 2)) QApplication::clipboard()->setText(words->text());
    });
    addAction(copy);
    setContextMenuPolicy(Qt::ActionsContextMenu);
}

void NodeReasons::setStatuses(const std::vector<Status>& statuses) {
    setRowCount(0);
    for (const Status& status : statuses) {
        for (const Reason& reason : status.reasons) {
            const int row = rowCount();
            insertRow(row);
            const QString unresolvable = status.code == Code::UnschedulableAndUnresolvable ? tr("Evicting pods would not change it.") : QString();
            const QString texts[] = {toQString(status.plugin), status.code == Code::NotModelled ? tr("not modelled: %1").arg(reasonText(reason)) : reasonText(reason),
                                     toQString(reason.text)};
            for (int column = 0; column < 3; ++column) {
                auto* cell = new QTableWidgetItem(texts[column]);
                cell->setToolTip(unresolvable.isEmpty() ? texts[column] : texts[column] + QLatin1Char('\n') + unresolvable);
                setItem(row, column, cell);
            }
        }
    }
    if (rowCount() > 0) setCurrentCell(0, 0, QItemSelectionModel::NoUpdate);
    resizeRowsToContents();
    updateGeometry();
}

QSize NodeReasons::sizeHint() const { return {480, horizontalHeader()->sizeHint().height() + std::min(verticalHeader()->length(), textPixels(kMostHeight)) + space::kS}; }

}  // namespace bayplan

#include "moc_node_reasons.cpp"
