// SPDX-License-Identifier: GPL-3.0-or-later
// The groups of a table: choosing them, opening and closing them by mouse and key, and what is saved of them.
#include <QActionGroup>
#include <QKeyEvent>
#include <QMenu>
#include <QMouseEvent>
#include <QScopedValueRollback>
#include <QTableView>
#include <QToolButton>

#include "tables/column_choice.h"
#include "tables/object_table.h"
#include "tables/row_model.h"
#include "tables/share_delegate.h"

namespace bayplan {

QStringList ObjectTable::saved() const {
    QStringList lines = m_columns->saved();
    if (!m_model->grouping().isEmpty()) lines << QStringLiteral("group ") + m_model->grouping();
    for (const QString& key : m_model->tree().saved()) lines << QStringLiteral("open ") + key;
    return lines;
}

void ObjectTable::restore(const QStringList& saved) {
    QString grouping;
    QStringList open;
    for (const QString& line : saved) {
        const QString what = line.section(QLatin1Char(' '), 0, 0), rest = line.section(QLatin1Char(' '), 1);
        if (what == QLatin1String("group")) grouping = rest;
        else if (what == QLatin1String("open") && !rest.isEmpty()) open << rest;
    }
    m_model->restoreOpen(open);
    m_model->setGrouping(grouping);
    m_columns->restore(saved);
}

void ObjectTable::fillGroupMenu() {
    QMenu* menu = m_groups->menu();
    menu->clear();
    auto* one = new QActionGroup(menu);
    const auto offer = [&](const QString& key, const QString& title) {
        QAction* action = menu->addAction(title);
        action->setCheckable(true);
        action->setChecked(m_model->grouping() == key);
        one->addAction(action);
        connect(action, &QAction::triggered, this, [this, key] {
            m_model->setGrouping(key);
            Q_EMIT choiceChanged();
        });
    };
    offer({}, tr("No groups"));
    for (const RowGrouping& grouping : m_model->groupings()) offer(grouping.key, grouping.title);
    menu->addSeparator();
    for (const bool open : {true, false}) {
        QAction* action = menu->addAction(open ? tr("Open all groups") : tr("Close all groups"));
        action->setEnabled(m_model->grouped());
        connect(action, &QAction::triggered, this, [this, open] {
            m_model->setAllOpen(open);
            Q_EMIT choiceChanged();
        });
    }
}

void ObjectTable::setOpen(int row, bool open) {
    if (m_model->group(row).open == open) return;
    const QScopedValueRollback guard(m_telling, true);  // rows that go or come do not change what is selected
    m_model->setOpen(row, open);
    m_view->selectionModel()->setCurrentIndex(m_model->index(row, 0), QItemSelectionModel::NoUpdate);
    showSelected(false);
    Q_EMIT choiceChanged();
}

bool ObjectTable::pressed(const QPoint& at) {
    const QModelIndex cell = m_view->indexAt(at);
    if (!cell.isValid() || cell.column() != 0 || !m_model->isGroup(cell.row())) return false;
    if (!ShareDelegate::arrowArea(m_view->visualRect(cell), m_model->depth(cell.row())).contains(at)) return false;
    setOpen(cell.row(), !m_model->group(cell.row()).open);
    return true;
}

/// As in a tree: right opens, left closes or goes to the group around the row.
bool ObjectTable::keyed(int key) {
    const int row = m_view->currentIndex().row();
    if (row < 0 || !m_model->grouped()) return false;
    const bool group = m_model->isGroup(row);
    if (key == Qt::Key_Right && group && !m_model->group(row).open) {
        setOpen(row, true);
        return true;
    }
    if (key != Qt::Key_Left || m_view->currentIndex().column() != 0) return false;
    if (group && m_model->group(row).open) setOpen(row, false);
    else if (const int parent = m_model->parentRow(row); parent >= 0) m_view->setCurrentIndex(m_model->index(parent, 0));
    return true;
}

bool ObjectTable::eventFilter(QObject* watched, QEvent* event) {
    if (watched == m_view->viewport() && (event->type() == QEvent::MouseButtonPress || event->type() == QEvent::MouseButtonDblClick)) {
        const auto* mouse = static_cast<QMouseEvent*>(event);
        if (mouse->button() == Qt::LeftButton && pressed(mouse->position().toPoint())) return true;
    }
    if (watched == m_view && event->type() == QEvent::KeyPress) {
        const auto* key = static_cast<QKeyEvent*>(event);
        if ((key->modifiers() & ~Qt::KeypadModifier) == Qt::NoModifier && keyed(key->key())) return true;
    }
    return QWidget::eventFilter(watched, event);
}

}  // namespace bayplan
