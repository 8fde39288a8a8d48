// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks the followed cluster from time to time what its nodes and pods use. Off until a person wants it, and again after
// each connection: it is two more lists, and the last answer is kept.
// Thread rule: GUI thread only.

#include <QObject>
#include <QPointer>
#include <QTimer>
#include <QWidget>
#include <chrono>

#include "common/latest.h"
#include "common/session.h"
#include "kube/read/usage_read.h"

namespace bayplan {

class LiveCommands;
class MessageBar;

class UsageCommands : public QObject {
    Q_OBJECT
public:
    UsageCommands(Session* session, LiveCommands* live, MessageBar* messages, QObject* parent);

    void setOn(bool on);
    bool isOn() const { return m_on; }
    /// From the end of one answer to the next question; half a minute by default. A metrics-server measures every 15 s.
    void setEvery(std::chrono::milliseconds every);
    /// Figures are out of date if none newer came within two such times, but not before a metrics-server has measured twice.
    std::chrono::milliseconds patience() const;
    /// For tests.
    void setLeastPatience(std::chrono::milliseconds least) { m_least = least; }

Q_SIGNALS:
    void changed();

private:
    void ask();
    void take(const Result<LiveUsage>& usage);
    void setStale(bool stale);

    Session* m_session;
    LiveCommands* m_live;
    MessageBar* m_messages;
    bool m_on = false;
    std::chrono::milliseconds m_every{30'000};
    QStringList m_told;  // what is missing, as it was said: not again at each turn
    Latest m_asking;
    QTimer m_next;
    QTimer m_aging;  // from the last newer figures on
    std::int64_t m_newest = 0;
    QPointer<QWidget> m_note;  // that figures are out of date
    std::chrono::milliseconds m_least{30'000};
};

}  // namespace bayplan
