// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// "Computing…", beside an answer that stays until the next is there. It keeps its room while it is hidden: most answers
// come at once, and nothing is to move.
// Thread rule: GUI thread only.

#include <QLabel>

namespace bayplan {

class ComputingSign : public QLabel {
    Q_OBJECT
public:
    /// Hidden at first.
    explicit ComputingSign(QWidget* parent = nullptr);
};

}  // namespace bayplan
