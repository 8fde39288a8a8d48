// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Changes that a person had tried out and that the cluster has overtaken, with their three sides: what it was, what was
// wanted, what it is now.
// Thread rule: GUI thread only.

#include <QDialog>

#include "common/later.h"

namespace bayplan {

class ConflictsDialog : public QDialog {
    Q_OBJECT
public:
    explicit ConflictsDialog(Conflicts conflicts, QWidget* parent = nullptr);

    QString text() const;  // what "Copy all" copies

private:
    Conflicts m_conflicts;
};

}  // namespace bayplan
