// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks the followed cluster for the events of an object when a person wants them: one request, and nothing is asked again by itself.
// Thread rule: GUI thread only.

#include <QObject>
#include <QPointer>

#include "common/session.h"
#include "model/object_event.h"

namespace bayplan {

class Job;
class LiveCommands;
class ToldEvents;

class EventCommands : public QObject {
    Q_OBJECT
public:
    EventCommands(Session* session, LiveCommands* live, QObject* parent);

private:
    void ask(const ObjectEvent::About& about);

    ToldEvents* m_told;
    LiveCommands* m_live;
    QPointer<Job> m_job;
};

}  // namespace bayplan
