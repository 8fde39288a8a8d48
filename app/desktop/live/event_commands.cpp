// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/live/event_commands.h"

#include <QDateTime>
#include <utility>

#include "common/job.h"
#include "common/text.h"
#include "desktop/live/live_commands.h"
#include "kube/read/events_read.h"
#include "node/told_events.h"

namespace bayplan {

EventCommands::EventCommands(Session* session, LiveCommands* live, QObject* parent) : QObject(parent), m_told(ToldEvents::of(session)), m_live(live) {
    connect(live, &LiveCommands::changed, this, [this] { m_told->setCanAsk(m_live->following()); });
    connect(m_told, &ToldEvents::asked, this, &EventCommands::ask);
}

void EventCommands::ask(const ObjectEvent::About& about) {
    delete m_job;  // a question about another object takes its place
    auto* job = new Job(tr("Asking for events"), this);
    m_job = job;
    connect(job, &Job::finished, job, &QObject::deleteLater);
    using Events = std::vector<ObjectEvent>;
    job->start<Events>([make = m_live->source()->makeClient(), about](const Budget& budget) { return readEvents(*make(), about, budget.stop); },
                       [this, about](Result<Events> events) {
                           m_job = nullptr;
                           ToldEvents::Answer answer{about, {}, QDateTime::currentSecsSinceEpoch(), {}};
                           if (events) answer.events = std::move(*events);
                           else answer.failure = errorText(events.error());
                           m_told->answer(std::move(answer));
                       });
}

}  // namespace bayplan

#include "moc_event_commands.cpp"
