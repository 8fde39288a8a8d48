// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a person looks at in the session's picture: the selection and the search. Neither is ever on the undo stack.
// Thread rule: GUI thread only.

#include <QObject>
#include <QString>
#include <vector>

#include "cluster/cluster.h"
#include "common/later.h"
#include "common/search.h"

namespace bayplan {

/// Both lists sorted, without duplicates.
struct Selection {
    std::vector<NodeIdx> nodes;
    std::vector<PodIdx> pods;

    bool empty() const { return nodes.empty() && pods.empty(); }
    bool contains(NodeIdx n) const;
    bool contains(PodIdx p) const;
    bool operator==(const Selection&) const = default;
};

class Looking : public QObject {
    Q_OBJECT
public:
    using QObject::QObject;

    const Selection& selection() const { return m_selection; }
    void select(Selection selection);
    void selectNode(NodeIdx node);
    void selectPod(PodIdx pod);
    /// A resource claim to be explained in place of the selection, which stays as it is; invalid: none. The next select() of
    /// anything ends that, as does another picture of other objects.
    void lookAt(ResourceClaimIdx claim);
    ResourceClaimIdx claim() const { return m_claim; }
    /// Pods that a screen speaks of, most important first; the map numbers them. Another picture ends that.
    void mark(std::vector<PodIdx> pods);
    const std::vector<PodIdx>& marked() const { return m_marked; }
    /// A query (common/query.h); empty: no search.
    void search(const QString& text);
    const Matches& matches() const { return m_matches; }
    QString searchText() const { return m_searchText; }

    // For the session, whose own signals come between a change here and announce().
    /// Another cluster: nothing is selected or searched.
    void open(ClusterPtr cluster);
    /// Another picture of the same nodes and pods.
    void show(ClusterPtr cluster);
    /// A later picture with other numbers.
    void follow(ClusterPtr cluster, const Renumbering& numbers);
    /// Emits what open() and follow() changed.
    void announce();

Q_SIGNALS:
    void selectionChanged();
    void claimChanged();
    void markedChanged();
    void matchesChanged();

private:
    ClusterPtr m_cluster;
    Selection m_selection;
    ResourceClaimIdx m_claim;
    std::vector<PodIdx> m_marked;
    QString m_searchText;
    Matches m_matches;
    bool m_otherSelection = false, m_otherMatches = false;  // not announced yet
};

}  // namespace bayplan
