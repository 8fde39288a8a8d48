// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The banner of a what-if, on every screen while one is open: what is tried, the scheduler's answer for the pod before
// and now, and the ways out.
// Thread rule: GUI thread only.

#include <QFrame>

#include "common/asking.h"
#include "common/session.h"

class QLabel;
class QPushButton;

namespace bayplan {

class WhatIfBar : public QFrame {
    Q_OBJECT
public:
    explicit WhatIfBar(Session* session, QWidget* parent = nullptr);

    QString text() const;

Q_SIGNALS:
    void explainRequested(PodIdx pod);

private:
    void follow();
    void tell();
    QString outcomeOf(const Decision& decision) const;

    Session* m_session;
    Asking* m_asking;
    Decision m_now;  // of the what-if's pod, on the picture that is shown
    QLabel* m_title;
    QLabel* m_before;
    QLabel* m_after;
    QPushButton* m_keep;
    QPushButton* m_place;
};

}  // namespace bayplan
