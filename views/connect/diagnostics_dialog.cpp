// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/diagnostics_dialog.h"

#include <QHeaderView>
#include <QItemSelectionModel>
#include <QLabel>
#include <QLineEdit>
#include <QSortFilterProxyModel>
#include <QTableView>
#include <QVBoxLayout>

#include "common/fit_columns.h"
#include "common/labels/wrapped_label.h"
#include "common/theme.h"
#include "connect/copy_buttons.h"

namespace bayplan {

DiagnosticsDialog::DiagnosticsDialog(const QString& title, Diagnostics diagnostics,
                                     const std::map<std::string, std::size_t>& unusedKinds, QWidget* parent)
    : QDialog(parent), m_model(new DiagnosticsModel(std::move(diagnostics), unusedKinds, this)),
      m_filter(new QSortFilterProxyModel(this)), m_table(new QTableView) {
    setWindowTitle(title);
    resize(1120, 560);
    m_filter->setSourceModel(m_model);
    m_filter->setFilterKeyColumn(-1);
    m_filter->setFilterCaseSensitivity(Qt::CaseInsensitive);

    auto* search = new QLineEdit;
    search->setPlaceholderText(tr("Filter by file, object, field or reason"));
    search->setAccessibleName(search->placeholderText());
    search->setClearButtonEnabled(true);
    connect(search, &QLineEdit::textChanged, m_filter, &QSortFilterProxyModel::setFilterFixedString);

    m_table->setModel(m_filter);
    m_table->setAccessibleName(title);
    m_table->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_table->setShowGrid(false);
    m_table->setFrameShape(QFrame::NoFrame);
    m_table->setTabKeyNavigation(false);
    m_table->setTextElideMode(Qt::ElideMiddle);
    m_table->setWordWrap(false);
    m_table->verticalHeader()->hide();
    m_table->verticalHeader()->setDefaultSectionSize(rowPixels(28));
    m_table->horizontalHeader()->setDefaultAlignment(Qt::AlignLeft | Qt::AlignVCenter);
    m_table->horizontalHeader()->setSectionResizeMode(DiagnosticsModel::ReasonColumn, QHeaderView::Stretch);
    m_table->horizontalHeader()->setResizeContentsPrecision(64);
    m_table->setSortingEnabled(true);
    m_table->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_filter->sort(-1);
    fitColumns(m_table, {48, 220});

    // The whole row, however narrow its columns are.
    auto* whole = new WrappedLabel;
    whole->setTextInteractionFlags(Qt::TextSelectableByMouse | Qt::TextSelectableByKeyboard);
    whole->setMinimumHeight(3 * whole->fontMetrics().lineSpacing());
    whole->setAlignment(Qt::AlignLeft | Qt::AlignTop);
    connect(m_table->selectionModel(), &QItemSelectionModel::currentRowChanged, this, [this, whole](const QModelIndex& to) {
        whole->setText(to.isValid() ? m_model->line(m_filter->mapToSource(to).row()).replace(u'\t', u' ') : QString());
    });
    if (m_filter->rowCount() > 0) m_table->setCurrentIndex(m_filter->index(0, 0));

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(space::kL, space::kL, space::kL, space::kL);
    layout->setSpacing(space::kM);
    layout->addWidget(search);
    layout->addWidget(m_table, 1);
    layout->addWidget(whole);
    layout->addWidget(copyButtons(this, [this] { return text(); }));
}

QString DiagnosticsDialog::text() const {
    QString all;
    for (int row = 0; row < m_filter->rowCount(); ++row)
        all += m_model->line(m_filter->mapToSource(m_filter->index(row, 0)).row()) + QLatin1Char('\n');
    return all;
}

}  // namespace bayplan

#include "moc_diagnostics_dialog.cpp"
