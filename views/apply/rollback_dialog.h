// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The way back of a plan before it is gone: its steps, and what of the plan has no way back. To read, not to apply.
// Thread rule: GUI thread only.

#include <QDialog>

#include "kube/apply/rollback_plan.h"

namespace bayplan {

class RollbackDialog : public QDialog {
    Q_OBJECT
public:
    explicit RollbackDialog(const RollbackPlan& rollback, QWidget* parent = nullptr);
};

/// "step 3: …" of each note.
QStringList rollbackNotes(const RollbackPlan& rollback);

}  // namespace bayplan
