// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One line: whether the landing policy is installed on the cluster, with buttons to change that and to clean up
// leftovers.
// Thread rule: GUI thread only.

#include <QFrame>
#include <optional>

#include "kube/apply/landing_choice.h"

class QLabel;
class QPushButton;

namespace bayplan {

class LandingBar : public QFrame {
    Q_OBJECT
public:
    explicit LandingBar(QWidget* parent = nullptr);

    /// Absent: not read yet.
    void setLook(const std::optional<StandingLook>& look);

Q_SIGNALS:
    void policyRequested();
    void releaseRequested();

private:
    QLabel* m_text;
    QPushButton *m_policy, *m_release;
};

}  // namespace bayplan
