// SPDX-License-Identifier: GPL-3.0-or-later
#include "profile/value_table.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QScopedValueRollback>
#include <QTableWidget>
#include <QToolButton>
#include <algorithm>

#include "common/theme.h"

namespace bayplan {

ValueTable::ValueTable(const QString& name, const QStringList& columns, QStringList fresh, QWidget* parent)
    : QWidget(parent), m_table(new QTableWidget(0, static_cast<int>(columns.size()))), m_fresh(std::move(fresh)) {
    m_table->setHorizontalHeaderLabels(columns);
    m_table->setAccessibleName(name);
    m_table->setFont(uiFont(TextSize::Label));
    m_table->horizontalHeader()->setFont(uiFont(TextSize::Label));
    m_table->horizontalHeader()->setSectionResizeMode(QHeaderView::ResizeToContents);
    m_table->horizontalHeader()->setSectionResizeMode(0, QHeaderView::Stretch);
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setHighlightSections(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(rowPixels(26));
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setSelectionMode(QAbstractItemView::SingleSelection);
    m_table->setTabKeyNavigation(false);
    m_table->setVerticalScrollBarPolicy(Qt::ScrollBarAsNeeded);
    auto* add = new QToolButton;
    add->setText(QStringLiteral("+"));
    add->setToolTip(tr("Add a row"));
    add->setAccessibleName(tr("Add a row to %1").arg(name));
    auto* remove = new QToolButton;
    remove->setText(QStringLiteral("−"));
    remove->setToolTip(tr("Remove the row"));
    remove->setAccessibleName(tr("Remove the row of %1").arg(name));
    auto* buttons = new QVBoxLayout;
    buttons->setSpacing(space::kXs);
    buttons->addWidget(add);
    buttons->addWidget(remove);
    buttons->addStretch(1);
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(space::kXs);
    layout->addWidget(m_table, 1);
    layout->addLayout(buttons);

    connect(m_table, &QTableWidget::itemChanged, this, [this] {
        if (!m_setting) Q_EMIT edited();
    });
    connect(add, &QToolButton::clicked, this, [this] {
        std::vector<QStringList> all = rows();
        all.push_back(m_fresh);
        setRows(all);
        m_table->setCurrentCell(m_table->rowCount() - 1, 0);
        Q_EMIT edited();
    });
    connect(remove, &QToolButton::clicked, this, [this] {
        if (m_table->currentRow() < 0) return;
        m_table->removeRow(m_table->currentRow());
        fitHeight();
        Q_EMIT edited();
    });
    fitHeight();
}

void ValueTable::setRows(const std::vector<QStringList>& rows) {
    if (rows == this->rows()) return;  // an open editor stays
    const QScopedValueRollback guard(m_setting, true);
    m_table->setRowCount(static_cast<int>(rows.size()));
    for (int row = 0; row < m_table->rowCount(); ++row)
        for (int column = 0; column < m_table->columnCount(); ++column) {
            if (!m_table->item(row, column)) m_table->setItem(row, column, new QTableWidgetItem);
            m_table->item(row, column)->setText(rows[static_cast<std::size_t>(row)].value(column));
        }
    if (m_table->rowCount() > 0 && m_table->currentRow() < 0) m_table->setCurrentCell(0, 0, QItemSelectionModel::NoUpdate);
    fitHeight();
}

std::vector<QStringList> ValueTable::rows() const {
    std::vector<QStringList> all;
    for (int row = 0; row < m_table->rowCount(); ++row) {
        QStringList values;
        for (int column = 0; column < m_table->columnCount(); ++column) values << (m_table->item(row, column) ? m_table->item(row, column)->text().trimmed() : QString());
        all.push_back(values);
    }
    return all;
}

void ValueTable::fitHeight() { m_table->setFixedHeight(textPixels(30) + rowPixels(26) * std::clamp(m_table->rowCount(), 2, 6)); }

}  // namespace bayplan

#include "moc_value_table.cpp"
