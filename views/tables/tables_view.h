// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The screen of linked tables: all nodes above, all pods below, between them the gangs if there are any; one selection with
// the map.
// Thread rule: GUI thread only.

#include <QWidget>
#include <vector>

#include "base/ids.h"
#include "common/theme.h"

class QComboBox;

namespace bayplan {

class Drag;
class GangTableModel;
class NodeTableModel;
class SideLists;
class ObjectTable;
class PodTableModel;
class Session;

class TablesView : public QWidget {
    Q_OBJECT
public:
    TablesView(Session* session, Drag* drag, QWidget* parent = nullptr);

    void setTheme(const Theme& theme);
    /// Label keys that group the map; each gets a column.
    void setGrouping(const QStringList& keys);
    /// Shows only these nodes, and the pods of the selected ones; `what` says why. Another choice of the person, or
    /// another cluster, ends that.
    void showNodes(std::vector<NodeIdx> nodes, const QString& what);
    /// All nodes and all pods, or only the pending ones.
    void showAll(bool onlyPending);
    ObjectTable* nodeTable() const { return m_nodes; }
    ObjectTable* podTable() const { return m_pods; }
    ObjectTable* gangTable() const { return m_gangs; }
    /// Claims and quotas, below.
    SideLists* lists() const { return m_lists; }

Q_SIGNALS:
    void explainRequested();  // of the selected pod
    void showOnMapRequested();
    void menuRequested(const QPoint& globalPos);  // for what is selected
    void csvRequested(bayplan::ObjectTable* of);
    void columnsChanged();

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void showEvent(QShowEvent* event) override;

private:
    void followSelection();
    void renew();  // rows of a later picture

    Session* m_session;
    Drag* m_drag;
    NodeTableModel* m_nodeModel;
    PodTableModel* m_podModel;
    GangTableModel* m_gangModel;
    ObjectTable* m_nodes;
    ObjectTable* m_pods;
    ObjectTable* m_gangs;
    SideLists* m_lists;
    QComboBox *m_show, *m_showNodes;
    bool m_measured = false;      // whether use was known when columns were fitted
    bool m_stale = false;         // the rows have to be made when the screen is shown
    std::vector<NodeIdx> m_only;  // the nodes of the second choice in the latter
};

}  // namespace bayplan
