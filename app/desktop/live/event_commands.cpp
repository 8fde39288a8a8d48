// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/event_commands.h"

#include <QDateTime>
#include <utility>

#include "common/text.h"
#include "desktop/live/live_commands.h"
#include "kube/read/events_read.h"
#include "node/told_events.h"

namespace bayplan {

EventCommands::EventCommands(Session* session, LiveCommands* live, QObject* parent) : QObject(parent), m_told(ToldEvents::of(session)), m_live(live), m_asking(this) {
    connect(live, &LiveCommands::changed, this, [this] { m_told->setCanAsk(m_live->following()); });
    connect(m_told, &ToldEvents::asked, this, &EventCommands::ask);
}

void EventCommands::ask(const ObjectEvent::About& about) {
    using Events = std::vector<ObjectEvent>;
    m_asking.ask<Events>(
        tr("Asking for events"), [make = m_live->source()->makeClient(), about](const Budget& budget) { return readEvents(*make(), about, budget.stop); },
        [this, about](Result<Events> events) {
            ToldEvents::Answer answer{about, {}, QDateTime::currentSecsSinceEpoch(), {}};
            if (events) answer.events = std::move(*events);
            else answer.failure = errorText(events.error());
            m_told->answer(std::move(answer));
        });
}

}  // namespace bayplan

#include "moc_event_commands.cpp"
