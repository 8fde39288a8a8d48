// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// "Move to…": for users who prefer a list to dragging.
// Thread rule: GUI thread only.

#include <QDialog>

#include "common/drag/judging.h"
#include "common/session.h"

class QLabel;
class QPushButton;
class QSortFilterProxyModel;
class QTableView;

namespace bayplan {

class MoveModel;

class MoveDialog : public QDialog {
    Q_OBJECT
public:
    MoveDialog(Session* session, const std::vector<PodIdx>& pods, QWidget* parent = nullptr);

    NodeIdx target() const;
    bool forced() const { return m_forced; }

private:
    void fill(std::shared_ptr<const Judged> judged);
    void tell();

    Judging m_judging;
    MoveModel* m_model;
    QSortFilterProxyModel* m_filter;
    QTableView* m_table;
    QLabel* m_summary;
    QLabel* m_reasons;
    QPushButton* m_move;
    QPushButton* m_force;
    bool m_forced = false;
};

}  // namespace bayplan
