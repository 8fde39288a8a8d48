// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two deliberate steps: approving the displayed hash, by name, and then applying what was approved, once so many people said yes.
// Thread rule: GUI thread only.

#include <QFrame>

class QLabel;
class QLineEdit;
class QPushButton;
class QSpinBox;

namespace bayplan {

class ApproveBar : public QFrame {
    Q_OBJECT
public:
    explicit ApproveBar(QWidget* parent = nullptr);

    QString by() const;
    /// `why`: the obstacle to the approval; empty: there is none.
    void setReady(const QString& shortHash, int steps, const QString& why);
    /// Who approved it, in its file or here; an empty text: nobody. `here`: somebody did now, after a check. How many more have to, and `why` it
    /// may not be applied yet.
    void setApproved(const QString& text, bool here, int missing, const QString& why);
    /// So many people have to approve: 1 to kMostApprovers.
    int needed() const;
    void setNeeded(int people);

    static constexpr int kMostApprovers = 9;

Q_SIGNALS:
    void approveRequested();
    void applyRequested();
    void neededChanged();

private:
    void follow();

    QLineEdit* m_by;
    QPushButton* m_approve;
    QLabel* m_state;
    QSpinBox* m_needed;
    QPushButton* m_apply;
    QString m_why, m_approved, m_applyWhy;
    bool m_here = false;
    int m_missing = 0;
};

}  // namespace bayplan
