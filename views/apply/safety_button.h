// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What may be evicted that is not without a word: a tick each.
// Thread rule: GUI thread only.

#include <QToolButton>

#include "kube/apply/safety.h"

namespace bayplan {

class SafetyButton : public QToolButton {
    Q_OBJECT
public:
    explicit SafetyButton(QWidget* parent = nullptr);

    const SafetyWords& words() const { return m_words; }

Q_SIGNALS:
    void changed();

private:
    void follow();

    SafetyWords m_words;
};

}  // namespace bayplan
