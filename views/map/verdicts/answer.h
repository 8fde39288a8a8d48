// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every node says to a pod that a person asked about. It stays, over the map and in its legend, until it is
// dismissed, and follows the picture and the rules meanwhile. A pending pod that the scheduler was not asked about is
// decided as well, in another thread, so that its card and the inspector tell why it waits.
// Thread rule: GUI thread only.

#include <QObject>
#include <QString>
#include <memory>

#include "common/drag/judging.h"
#include "common/latest.h"

namespace bayplan {

class Session;

class Answer : public QObject {
    Q_OBJECT
public:
    explicit Answer(Session* session, QObject* parent = nullptr);

    /// About a pod of the session's picture, pending or standing. Does nothing for the pod that is asked about already.
    void ask(PodIdx pod);
    void dismiss();
    bool active() const { return m_pod.valid(); }
    PodIdx pod() const { return m_pod; }
    /// Null if nothing was asked, and until many nodes have answered.
    const std::shared_ptr<const Judged>& judged() const { return m_judged; }
    /// "vision-0 fits 3 of 60 nodes"; empty if nothing was asked.
    QString text() const;

Q_SIGNALS:
    void changed();

private:
    void askAgain();
    void decide();
    void onClusterChanged();

    Session* m_session;
    Judging m_judging;
    Latest m_deciding;
    PodIdx m_pod;
    NodeIdx m_node;  // where it stood when it was asked about
    std::shared_ptr<const Judged> m_judged;
};

}  // namespace bayplan
