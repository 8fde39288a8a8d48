// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the strategies place: pods of the cluster, a manifest, or a trace. Files that were chosen stay in the list.
// Thread rule: GUI thread only.

#include <QComboBox>
#include <vector>

#include "common/elided_combo.h"
#include "common/session.h"
#include "io/sessions/lab_load.h"

namespace bayplan {

class LoadChoice : public ElidedCombo {
    Q_OBJECT
public:
    explicit LoadChoice(Session* session, QWidget* parent = nullptr);

    /// Of a manifest without its changes: they are read where the lab is made.
    LabLoadSpec chosen() const;
    void addManifest(const QString& file);
    /// The two tables of an openb trace, in any order. Says what is wrong with other files.
    void addTrace(const QStringList& files);
    /// The cluster has other pods by now.
    void fill();

private:
    void add(LabLoadSpec load);
    void pick(int row);

    Session* m_session;
    std::vector<LabLoadSpec> m_files;  // manifests and traces that were chosen
    std::vector<LabLoadSpec> m_loads;  // by row; behind them the two rows that ask for files
    int m_last = 0;                    // the row that was chosen last
};

}  // namespace bayplan
