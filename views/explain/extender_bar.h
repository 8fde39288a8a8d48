// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The question for a configuration that names webhooks: may Bayplan call them? Nothing is sent before the answer.
// Thread rule: GUI thread only.

#include <QFrame>

#include "common/session.h"

class QLabel;

namespace bayplan {

class ExtenderBar : public QFrame {
    Q_OBJECT
public:
    explicit ExtenderBar(Session* session, QWidget* parent = nullptr);

    QString text() const;

private:
    void follow();

    Session* m_session;
    QLabel* m_text;
};

}  // namespace bayplan
