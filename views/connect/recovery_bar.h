// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The bar that offers to restore the changes of a session that ended without closing.
// Thread rule: GUI thread only.

#include <QFrame>

#include "io/sessions/journal.h"

namespace bayplan {

class RecoveryBar : public QFrame {
    Q_OBJECT
public:
    explicit RecoveryBar(const Recovered& recovered, QWidget* parent = nullptr);

Q_SIGNALS:
    void restoreRequested();
    void discardRequested();
};

}  // namespace bayplan
