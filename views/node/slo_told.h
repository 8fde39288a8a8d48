// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the session's objects say of how Koordinator's manager and agents are configured. Only its ConfigMap and NodeSLO objects are looked for until
// somebody asks about a node; then that node's objects are read once more. Of a live cluster nobody asks for the two until a person wants that: a signal
// says so, and what was answered last counts.
// Thread rule: GUI thread only.

#include <QObject>
#include <QStringList>
#include <memory>
#include <optional>
#include <vector>

#include "base/diagnostics.h"
#include "cluster/cluster.h"
#include "schedulers/koordinator/slo_objects.h"

namespace bayplan {

class Session;

class SloTold : public QObject {
    Q_OBJECT
public:
    struct Answer {
        SloObjects objects;        // its ConfigMap and NodeSLO objects
        QStringList untold;        // what is not there, or may not be read
        std::int64_t askedAt = 0;  // Unix seconds
    };
    /// The one of the session, made when somebody asks first.
    static SloTold* of(const Session* session);

    /// Whether anything is configured. O(texts of other objects) after another catalog, otherwise O(1).
    bool any() const;
    /// Whether a live cluster is followed that runs Koordinator's agents and can be asked. Another cluster, or none, ends what was answered.
    bool canAsk() const;
    void setCanAsk(bool can);
    void ask();
    bool isAsking() const { return m_asking; }
    /// To the last question; one that nobody asked is passed over.
    void answer(Answer answer);
    const std::optional<Answer>& answered() const { return m_answer; }
    /// For one node; `faults` receives what cannot be read, with object and field. O(texts that name the node).
    SloObjects about(NodeIdx node, Diagnostics& faults) const;

Q_SIGNALS:
    void asked();
    void changed();

private:
    explicit SloTold(Session* session);
    void look() const;
    void forget();

    const Session* m_session;
    mutable std::shared_ptr<const Catalog> m_of;
    mutable std::vector<RawObject> m_maps;    // ConfigMaps
    mutable std::vector<RawObject> m_others;  // NodeSLO, NodeMetric and NodeResourceTopology objects
    mutable bool m_any = false;
    bool m_canAsk = false, m_asking = false;
    std::optional<Answer> m_answer;
};

}  // namespace bayplan
