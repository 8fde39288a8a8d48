// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// By what a gang's pods stay together: a label of nodes, or a level that objects name (HyperNodes, Topologies, leaf switches). Those
// are read from the texts of the objects when the choice is seen.
// Thread rule: GUI thread only; the texts are read in another one.

#include <QWidget>
#include <vector>

#include "common/latest.h"
#include "common/session.h"
#include "planner/gangs/gang_level.h"

class QCheckBox;
class QComboBox;
class QSpinBox;

namespace bayplan {

class LevelChoice : public QWidget {
    Q_OBJECT
public:
    explicit LevelChoice(Session* session, QWidget* parent = nullptr);

    GangLevel level() const;
    bool preferred() const;
    bool balanced() const;
    /// Not with `preferred`.
    GangSlices slices() const;
    /// Those that objects name.
    const std::vector<GangLevel>& named() const { return m_named; }
    /// What people read for a level: "HyperNodes of tier 2"; of a label its key.
    static QString textOf(const GangLevel& level);
    /// The cluster has other nodes by now.
    void fill();
    void finish();

Q_SIGNALS:
    void changed();

protected:
    void showEvent(QShowEvent* event) override;

private:
    void readNamed();
    void follow();
    GangLevel levelAt(const QComboBox* box) const;

    Session* m_session;
    QComboBox *m_level, *m_sliceLevel;
    QSpinBox* m_slice;  // pods of one; the least: no slices
    QCheckBox *m_prefer, *m_balanced;
    std::vector<GangLevel> m_named, m_rows;  // by row of the list, behind the first one
    ClusterPtr m_read;                       // what the named ones are of
    Latest m_job;
};

}  // namespace bayplan
