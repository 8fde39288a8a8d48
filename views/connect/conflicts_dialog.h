// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The user's changes that conflict with later changes of the cluster, each with three sides: the original, the wanted
// and the present state.
// Thread rule: GUI thread only.

#include <QDialog>

#include "common/later.h"

namespace bayplan {

class ConflictsDialog : public QDialog {
    Q_OBJECT
public:
    explicit ConflictsDialog(Conflicts conflicts, QWidget* parent = nullptr);

    QString text() const;  // the text for "Copy all"

private:
    Conflicts m_conflicts;
};

}  // namespace bayplan
