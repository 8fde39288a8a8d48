// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A table over a RowModel, with a line above that names and counts it. Selections are object numbers.
// Thread rule: GUI thread only.

#include <QTimer>
#include <QWidget>
#include <cstdint>
#include <string>
#include <vector>

#include "common/theme.h"

class QHBoxLayout;
class QLabel;
class QLineEdit;
class QTableView;
class QToolButton;

namespace bayplan {

class ColumnChoice;
class RowModel;
class ShareDelegate;

class ObjectTable : public QWidget {
    Q_OBJECT
public:
    /// `model` must outlive the table.
    ObjectTable(RowModel* model, const QString& title, QWidget* parent = nullptr);

    QTableView* view() const { return m_view; }
    ColumnChoice& columns() { return *m_columns; }
    /// What the person chose of columns and groups, for restore().
    QStringList saved() const;
    void restore(const QStringList& saved);
    /// What is shown, as tables/csv_text.h writes it.
    std::string csv() const;
    /// Adds a control at the right of the title.
    void addControl(QWidget* control);
    void setTheme(const Theme& theme);
    /// Selects `objects` (sorted) and scrolls to the first. Emits no signal.
    void setSelected(const std::vector<std::uint32_t>& objects);

Q_SIGNALS:
    /// The user selected other rows; sorted.
    void selected(const std::vector<std::uint32_t>& objects);
    void activated(std::uint32_t object);
    void csvRequested();
    void menuRequested(const QPoint& globalPos);
    /// Columns, groups, or which of them are open.
    void choiceChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;

private:
    void fillGroupMenu();
    bool pressed(const QPoint& at);
    bool keyed(int key);
    void setOpen(int row, bool open);
    void showSelected(bool bring);
    void tellSelection();
    void tellCount();
    void afterReset();

    RowModel* m_model;
    ShareDelegate* m_delegate;
    QLabel* m_title;
    QLabel* m_count;
    QLabel* m_problem;
    QLineEdit* m_filter;
    ColumnChoice* m_columns;
    QTimer m_typing;
    QHBoxLayout* m_controls;
    QToolButton* m_groups;
    QTableView* m_view;
    std::vector<std::uint32_t> m_selected;
    bool m_telling = false;  // to ignore our own changes of the selection
};

}  // namespace bayplan
