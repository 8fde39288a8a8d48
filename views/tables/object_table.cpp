// SPDX-License-Identifier: GPL-3.0-or-later
#include "tables/object_table.h"

#include <QHBoxLayout>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QLocale>
#include <QMenu>
#include <QScopedValueRollback>
#include <QTableView>
#include <QToolButton>
#include <QVBoxLayout>
#include <algorithm>

#include "common/labels/wrapped_label.h"
#include "tables/column_choice.h"
#include "tables/csv_text.h"
#include "tables/row_model.h"
#include "tables/share_delegate.h"

namespace bayplan {

ObjectTable::ObjectTable(RowModel* model, const QString& title, QWidget* parent)
    : QWidget(parent), m_model(model), m_delegate(new ShareDelegate(this)), m_title(new QLabel(title)),
      m_count(new QLabel), m_problem(new WrappedLabel), m_filter(new QLineEdit), m_controls(new QHBoxLayout), m_groups(new QToolButton), m_view(new QTableView) {
    m_title->setFont(uiFont(TextSize::Body, true));
    m_count->setFont(uiFont(TextSize::Label));
    m_count->setProperty("role", QStringLiteral("secondary"));

    m_controls->setContentsMargins(space::kM, space::kS, space::kM, space::kS);
    m_controls->setSpacing(space::kS);
    m_controls->addWidget(m_title);
    m_controls->addWidget(m_count);
    m_controls->addStretch(1);
    m_filter->setObjectName(QStringLiteral("tableFilter"));
    m_filter->setPlaceholderText(tr("Filter: gpu>0"));
    m_filter->setAccessibleName(tr("Filter of the table: %1", "its title").arg(title));
    m_filter->setToolTip(tr("Rows by name, field, amount or label, as in the search field; only in this table"));
    m_filter->setClearButtonEnabled(true);
    m_filter->setMaximumWidth(220);
    m_controls->addWidget(m_filter);
    m_problem->setObjectName(QStringLiteral("tableFilterProblem"));
    m_problem->setFont(uiFont(TextSize::Label));
    m_problem->setProperty("role", QStringLiteral("bad"));
    m_problem->setTextFormat(Qt::PlainText);
    m_problem->setContentsMargins(space::kM, 0, space::kM, space::kXs);
    m_problem->setAlignment(Qt::AlignRight);
    m_problem->hide();
    m_typing.setSingleShot(true);
    m_typing.setInterval(120);
    const auto filter = [this] {
        m_typing.stop();
        m_model->setFilter(m_filter->text());
    };
    connect(m_filter, &QLineEdit::textChanged, &m_typing, qOverload<>(&QTimer::start));
    connect(m_filter, &QLineEdit::returnPressed, this, filter);
    connect(&m_typing, &QTimer::timeout, this, filter);
    auto* columns = new QToolButton;
    columns->setObjectName(QStringLiteral("tableColumns"));
    columns->setText(tr("Columns"));
    columns->setPopupMode(QToolButton::InstantPopup);
    columns->setMenu(new QMenu(columns));
    connect(columns->menu(), &QMenu::aboutToShow, this, [this, menu = columns->menu()] {
        menu->clear();
        m_columns->fill(*menu);
    });
    auto* csv = new QToolButton;
    csv->setObjectName(QStringLiteral("tableCsv"));
    csv->setText(tr("Export CSV"));
    csv->setToolTip(tr("Save the rows and columns that are shown as comma-separated values"));
    csv->setAccessibleName(csv->toolTip());
    connect(csv, &QToolButton::clicked, this, &ObjectTable::csvRequested);
    m_groups->setObjectName(QStringLiteral("tableGroups"));
    m_groups->setPopupMode(QToolButton::InstantPopup);
    m_groups->setMenu(new QMenu(m_groups));
    m_groups->setVisible(!model->groupings().empty());
    connect(m_groups->menu(), &QMenu::aboutToShow, this, &ObjectTable::fillGroupMenu);
    for (QToolButton* button : {m_groups, columns, csv}) m_controls->addWidget(button);

    m_view->setModel(model);
    m_view->setItemDelegate(m_delegate);
    m_view->setAccessibleName(title);
    m_view->setSelectionBehavior(QAbstractItemView::SelectRows);
    m_view->setSelectionMode(QAbstractItemView::ExtendedSelection);
    m_view->setAlternatingRowColors(false);
    m_view->setShowGrid(false);
    m_view->setWordWrap(false);
    m_view->setCornerButtonEnabled(false);
    m_view->setTabKeyNavigation(false);
    m_view->setHorizontalScrollMode(QAbstractItemView::ScrollPerPixel);
    m_view->setContextMenuPolicy(Qt::CustomContextMenu);
    m_view->setFont(uiFont(TextSize::Body));
    m_view->setFrameShape(QFrame::NoFrame);
    m_view->verticalHeader()->hide();
    m_view->verticalHeader()->setSectionResizeMode(QHeaderView::Fixed);
    m_view->verticalHeader()->setDefaultSectionSize(rowPixels(26));
    m_view->horizontalHeader()->setFont(uiFont(TextSize::Label));
    m_view->horizontalHeader()->setHighlightSections(false);
    // Qt asks before it paints a heading whether its whole column is selected, and then looks at every row of it. None of its own
    // ever is.
    m_view->horizontalHeader()->setSelectionModel(new QItemSelectionModel(model, m_view));
    m_view->horizontalHeader()->setSectionsMovable(true);
    m_view->horizontalHeader()->setResizeContentsPrecision(64);    // not every row of half a million
    m_view->horizontalHeader()->setMinimumHeight(textPixels(40));  // two lines: the resource and what of it
    m_view->horizontalHeader()->setMinimumSectionSize(48);
    m_view->horizontalHeader()->setSortIndicator(-1, Qt::AscendingOrder);
    m_view->setSortingEnabled(true);

    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->setSpacing(0);
    layout->addLayout(m_controls);
    layout->addWidget(m_problem);
    layout->addWidget(m_view, 1);

    connect(m_view->selectionModel(), &QItemSelectionModel::selectionChanged, this, &ObjectTable::tellSelection);
    connect(m_view, &QTableView::activated, this, [this](const QModelIndex& i) {
        if (m_model->isGroup(i.row())) setOpen(i.row(), !m_model->group(i.row()).open);
        else Q_EMIT activated(m_model->object(i.row()));
    });
    m_view->installEventFilter(this);
    m_view->viewport()->installEventFilter(this);
    connect(m_view, &QWidget::customContextMenuRequested, this,
            [this](const QPoint& at) { Q_EMIT menuRequested(m_view->viewport()->mapToGlobal(at)); });
    connect(model, &QAbstractItemModel::modelReset, this, &ObjectTable::afterReset);
    m_columns = new ColumnChoice(model, m_view);
    connect(m_columns, &ColumnChoice::changed, this, &ObjectTable::choiceChanged);
    afterReset();
}

std::string ObjectTable::csv() const { return csvOf(*m_model, m_columns->shown()); }

void ObjectTable::addControl(QWidget* control) { m_controls->addWidget(control); }

void ObjectTable::setTheme(const Theme& theme) {
    m_delegate->setTheme(theme);
    m_view->viewport()->update();
}

void ObjectTable::setSelected(const std::vector<std::uint32_t>& objects) {
    if (objects == m_selected) return;
    m_selected = objects;
    const QScopedValueRollback guard(m_telling, true);
    if (objects.size() == 1) m_model->reveal(objects.front());
    showSelected(true);
    tellCount();
}

void ObjectTable::showSelected(bool bring) {
    std::vector<int> rows = m_model->closedGroupsWithin(m_selected);
    rows.reserve(rows.size() + m_selected.size());
    for (const std::uint32_t object : m_selected)
        if (const int row = m_model->rowOf(object); row >= 0) rows.push_back(row);
    std::sort(rows.begin(), rows.end());

    QItemSelection selection;  // neighbouring rows become one range
    const int lastColumn = m_model->columnCount() - 1;
    for (std::size_t i = 0; i < rows.size();) {
        std::size_t end = i + 1;
        while (end < rows.size() && rows[end] == rows[end - 1] + 1) ++end;
        selection.append(QItemSelectionRange(m_model->index(rows[i], 0), m_model->index(rows[end - 1], lastColumn)));
        i = end;
    }
    if (!rows.empty() && bring)
        m_view->selectionModel()->setCurrentIndex(m_model->index(rows.front(), 0), QItemSelectionModel::NoUpdate);
    m_view->selectionModel()->select(selection, QItemSelectionModel::ClearAndSelect);
    if (!rows.empty() && bring) m_view->scrollTo(m_model->index(rows.front(), 0));
}

void ObjectTable::tellSelection() {
    if (m_telling) return;
    std::vector<std::uint32_t> objects;
    for (const QItemSelectionRange& range : m_view->selectionModel()->selection())
        for (int row = range.top(); row <= range.bottom(); ++row) {
            const std::span<const std::uint32_t> of = m_model->objectsOf(row);
            objects.insert(objects.end(), of.begin(), of.end());
        }
    std::sort(objects.begin(), objects.end());
    objects.erase(std::unique(objects.begin(), objects.end()), objects.end());
    m_selected = objects;
    tellCount();
    Q_EMIT selected(objects);
}

void ObjectTable::tellCount() {
    const QLocale locale;
    const auto shown = m_model->shownObjects();
    const auto all = static_cast<int>(m_model->objectCount());
    QString text = shown == all ? locale.toString(all) : tr("%1 of %2").arg(locale.toString(shown), locale.toString(all));
    if (!m_selected.empty()) text = tr("%1 · %Ln selected", nullptr, static_cast<int>(m_selected.size())).arg(text);
    m_count->setText(text);
}

void ObjectTable::afterReset() {
    // A table without a current row crashes screen readers on Qt 6.4, so there always is one if there are rows.
    const std::vector<std::uint32_t> before = std::exchange(m_selected, {});
    if (m_model->rowCount() > 0) {
        const QScopedValueRollback guard(m_telling, true);
        m_view->selectionModel()->setCurrentIndex(m_model->index(0, 0), QItemSelectionModel::NoUpdate);
    }
    setSelected(before);
    tellCount();
    m_problem->setText(m_model->filterProblem());
    m_problem->setVisible(!m_model->filterProblem().isEmpty());
    m_columns->renew();
    QString by = tr("Groups");
    for (const RowGrouping& grouping : m_model->groupings())
        if (grouping.key == m_model->grouping()) by = tr("Groups: %1").arg(grouping.title);
    m_groups->setText(by);
}

}  // namespace bayplan

#include "moc_object_table.cpp"
