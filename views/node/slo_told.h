// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the session's objects say of how Koordinator's manager and agents are configured. Only its ConfigMap and NodeSLO objects are looked for until
// somebody asks about a node; then that node's objects are read once more.
// Thread rule: GUI thread only.

#include <QObject>
#include <memory>
#include <vector>

#include "base/diagnostics.h"
#include "cluster/cluster.h"
#include "schedulers/koordinator/slo_objects.h"

namespace bayplan {

class Session;

class SloTold : public QObject {
    Q_OBJECT
public:
    /// The one of the session, made when somebody asks first.
    static SloTold* of(const Session* session);

    /// Whether anything is configured. O(texts of other objects) after another catalog, otherwise O(1).
    bool any() const;
    /// For one node; `faults` receives what cannot be read, with object and field. O(texts that name the node).
    SloObjects about(NodeIdx node, Diagnostics& faults) const;

private:
    explicit SloTold(Session* session);
    void look() const;

    const Session* m_session;
    mutable std::shared_ptr<const Catalog> m_of;
    mutable std::vector<RawObject> m_maps;    // ConfigMaps
    mutable std::vector<RawObject> m_others;  // NodeSLO, NodeMetric and NodeResourceTopology objects
    mutable bool m_any = false;
};

}  // namespace bayplan
