// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Two pictures of the cluster side by side, and the choice of what fills their nodes. A node that is chosen there is selected
// in the session.
// Thread rule: GUI thread only.

#include <QWidget>

#include "common/pair/pair_map.h"
#include "common/session.h"
#include "common/theme.h"

class QComboBox;

namespace bayplan {

class PairPane : public QWidget {
    Q_OBJECT
public:
    /// `empty`: what is said while there is nothing to show.
    PairPane(Session* session, const QString& empty, QWidget* parent = nullptr);

    void show(const ClusterPtr& a, const ClusterPtr& b, const QString& nameA, const QString& nameB);
    void clear();
    /// See PairMap.
    void setArrows(std::vector<PairArrow> arrows);
    PairMap& map() { return *m_map; }
    void setTheme(const Theme& theme);

private:
    Session* m_session;
    QComboBox* m_fill;
    QWidget* m_head;  // over the maps, while there are any
    PairMap* m_map;
};

}  // namespace bayplan
