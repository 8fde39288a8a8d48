// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Who approved the session's plan, and one more who does: without a cluster, for those who review and do not apply. The approvals are saved
// with the plan.
// Thread rule: GUI thread only.

#include <QDialog>
#include <memory>
#include <string>

#include "common/session.h"

class QLabel;
class QLineEdit;
class QPushButton;
class QTableWidget;

namespace bayplan {

class ApprovalsDialog : public QDialog {
    Q_OBJECT
public:
    explicit ApprovalsDialog(Session* session, QWidget* parent = nullptr);

private:
    void approve();
    void follow();

    Session* m_session;
    std::shared_ptr<const Plan> m_shown;
    std::string m_hash;  // of it
    QLabel *m_plan, *m_told;
    QTableWidget* m_people;
    QLineEdit* m_by;
    QPushButton* m_approve;
};

}  // namespace bayplan
