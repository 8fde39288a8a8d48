// SPDX-License-Identifier: GPL-3.0-or-later
#include "node/told_events.h"

#include <QDateTime>
#include <QLocale>
#include <QStringList>
#include <algorithm>

#include "common/text.h"
#include "io/objects/decode_event.h"

namespace bayplan {

namespace {

constexpr std::size_t kEventsShown = 20;

QString clockText(std::int64_t time) { return QLocale().toString(QDateTime::fromSecsSinceEpoch(time), QLocale::ShortFormat); }

FactLine lineOf(const ObjectEvent& event, std::int64_t now) {
    QStringList parts;
    if (!event.reason.empty()) parts << toQString(event.reason);
    parts << (event.last ? ToldEvents::tr("%1 ago", "an age").arg(ageText(std::max<std::int64_t>(0, now - *event.last))) : ToldEvents::tr("at an unknown time"));
    if (event.count > 1) parts << ToldEvents::tr("%1 times", "how often an event was reported").arg(QLocale().toString(static_cast<qlonglong>(event.count)));
    FactLine line{event.warning ? QStringLiteral("⚠ ") + ToldEvents::tr("Warning", "the type of an event") : ToldEvents::tr("Normal", "the type of an event"), parts.join(QStringLiteral(" · "))};
    if (!event.message.empty()) line.value += QLatin1Char('\n') + toQString(event.message);
    QStringList tip;
    if (!event.from.empty()) tip << ToldEvents::tr("Reported by %1").arg(toQString(event.from));
    if (event.last && event.first && *event.first != *event.last) tip << ToldEvents::tr("From %1 to %2").arg(clockText(*event.first), clockText(*event.last));
    else if (event.last) tip << clockText(*event.last);
    line.tip = tip.join(QLatin1Char('\n'));
    return line;
}

void addEvents(FactSection& section, const std::vector<ObjectEvent>& events, std::int64_t now) {
    for (std::size_t i = 0; i < std::min(events.size(), kEventsShown); ++i) section.lines.push_back(lineOf(events[i], now));
    if (events.size() > kEventsShown) section.lines.push_back({{}, ToldEvents::tr("%Ln more, all older", "events", static_cast<int>(events.size() - kEventsShown))});
}

void addAnswer(FactSection& section, const ToldEvents& told, const ObjectEvent::About& about, std::int64_t now) {
    FactLine question{{}, ToldEvents::tr("Read its events")};
    question.events = std::make_shared<const ObjectEvent::About>(about);
    question.tip = ToldEvents::tr("One request for the events of this object");
    if (told.isAsking(about)) {
        section.lines.push_back({{}, ToldEvents::tr("Asking the cluster…")});
        return;
    }
    const ToldEvents::Answer* answer = told.answerAbout(about);
    if (!answer) {
        section.lines.push_back({{}, ToldEvents::tr("Events are not watched on a live cluster.")});
    } else {
        if (!answer->failure.isEmpty()) section.lines.push_back({{}, ToldEvents::tr("They are not known: %1").arg(answer->failure)});
        else if (answer->events.empty()) section.lines.push_back({{}, ToldEvents::tr("The cluster has none of it.")});
        addEvents(section, answer->events, now);
        section.lines.push_back({{}, ToldEvents::tr("Asked at %1; not watched.").arg(QLocale().toString(QDateTime::fromSecsSinceEpoch(answer->askedAt).time(), QStringLiteral("HH:mm:ss")))});
        question.value = ToldEvents::tr("Read them again");
    }
    section.lines.push_back(std::move(question));
}

}  // namespace

ToldEvents::ToldEvents(Session* session) : QObject(session) {
    connect(session, &Session::opened, this, &ToldEvents::forget);
}

ToldEvents* ToldEvents::of(const Session* session) {
    if (auto* told = session->findChild<ToldEvents*>(QString(), Qt::FindDirectChildrenOnly)) return told;
    return new ToldEvents(const_cast<Session*>(session));  // hung onto it; what the session says stays the same
}

void ToldEvents::setCanAsk(bool can) {
    if (can == m_canAsk) return;
    m_canAsk = can;
    forget();
}

void ToldEvents::forget() {
    m_asking.reset();
    m_answer.reset();
    Q_EMIT changed();
}

void ToldEvents::ask(const ObjectEvent::About& about) {
    if (!m_canAsk || m_asking == about) return;
    m_asking = about;
    Q_EMIT changed();
    Q_EMIT asked(about);
}

void ToldEvents::answer(Answer answer) {
    if (m_asking != answer.about) return;
    m_asking.reset();
    m_answer = std::move(answer);
    Q_EMIT changed();
}

FactSection eventsSection(const Session& session, const ObjectEvent::About& about, std::int64_t now) {
    FactSection section{ToldEvents::tr("Events"), {}};
    const ToldEvents& told = *ToldEvents::of(&session);
    if (told.canAsk()) {
        addAnswer(section, told, about, now);
        return section;
    }
    const EventsOfObject found = eventsOf(session.catalog().otherSources, about);
    addEvents(section, found.events, now);
    if (found.events.empty() && found.all > 0) section.lines.push_back({{}, ToldEvents::tr("None of the %Ln event(s) that were read is about it.", nullptr, static_cast<int>(found.all))});
    return section;
}

}  // namespace bayplan

#include "moc_told_events.cpp"
