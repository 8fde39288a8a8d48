// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The roll-back plan of a plan before it is applied: its steps, and what cannot be undone. To read, not to apply.
// Thread rule: GUI thread only.

#include <QDialog>

#include "kube/apply/rollback_plan.h"

namespace bayplan {

class RollbackDialog : public QDialog {
    Q_OBJECT
public:
    explicit RollbackDialog(const RollbackPlan& rollback, QWidget* parent = nullptr);
};

/// "step 3: …" for each note.
QStringList rollbackNotes(const RollbackPlan& rollback);

}  // namespace bayplan
