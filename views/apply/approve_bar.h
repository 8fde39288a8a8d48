// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two deliberate steps: approving the displayed hash, by name, and then applying what was approved.
// Thread rule: GUI thread only.

#include <QFrame>

class QLabel;
class QLineEdit;
class QPushButton;

namespace bayplan {

class ApproveBar : public QFrame {
    Q_OBJECT
public:
    explicit ApproveBar(QWidget* parent = nullptr);

    QString by() const;
    /// `why`: the obstacle to the approval; empty: there is none.
    void setReady(const QString& shortHash, int steps, const QString& why);
    /// Who approved it and when, and `why` it may not be applied yet; an empty text: it is not approved.
    void setApproved(const QString& text, const QString& why);

Q_SIGNALS:
    void approveRequested();
    void applyRequested();

private:
    void follow();

    QLineEdit* m_by;
    QPushButton* m_approve;
    QLabel* m_state;
    QPushButton* m_apply;
    QString m_why, m_approved, m_applyWhy;
};

}  // namespace bayplan
