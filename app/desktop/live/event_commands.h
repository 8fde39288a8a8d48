// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks the followed cluster for the events of an object when a person wants them: one request, and nothing is asked again by itself.
// Thread rule: GUI thread only.

#include <QObject>

#include "common/latest.h"
#include "common/session.h"
#include "model/object_event.h"

namespace bayplan {

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
    Latest m_asking;  // a question about another object takes the place of the last one
};

}  // namespace bayplan
