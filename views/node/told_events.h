// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The events that the inspector shows: those of the files that were read, or, of a live cluster, what it answered to the last question
// about one object. Nobody asks it until a person wants that; a signal then says what to ask.
// Thread rule: GUI thread only.

#include <QObject>
#include <QString>
#include <cstdint>
#include <optional>
#include <vector>

#include "common/session.h"
#include "model/object_event.h"
#include "node/fact_section.h"

namespace bayplan {

class ToldEvents : public QObject {
    Q_OBJECT
public:
    struct Answer {
        ObjectEvent::About about;
        std::vector<ObjectEvent> events;  // the newest first
        std::int64_t askedAt = 0;         // Unix seconds
        QString failure;                  // empty: there was an answer
    };
    /// The one of the session, made when somebody asks first.
    static ToldEvents* of(const Session* session);

    /// Whether a live cluster is followed that can be asked. Another cluster, or none, ends what was answered.
    void setCanAsk(bool can);
    bool canAsk() const { return m_canAsk; }
    void ask(const ObjectEvent::About& about);
    bool isAsking(const ObjectEvent::About& about) const { return m_asking == about; }
    /// To the last question; an answer to an earlier one is passed over.
    void answer(Answer answer);
    /// Null: nobody asked about that object last.
    const Answer* answerAbout(const ObjectEvent::About& about) const { return m_answer && m_answer->about == about ? &*m_answer : nullptr; }

Q_SIGNALS:
    void asked(const bayplan::ObjectEvent::About& about);
    void changed();

private:
    explicit ToldEvents(Session* session);
    void forget();

    bool m_canAsk = false;
    std::optional<ObjectEvent::About> m_asking;
    std::optional<Answer> m_answer;
};

/// Type, reason, age at `now` (Unix seconds), count and message of each, the newest first; of many the first twenty. Without lines: events
/// are not known, since no file has any and no cluster can be asked. O(objects read).
FactSection eventsSection(const Session& session, const ObjectEvent::About& about, std::int64_t now);

}  // namespace bayplan
