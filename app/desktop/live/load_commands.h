// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Asks a load watcher from time to time how busy the nodes of the followed cluster are. Off until a person wants it, and again
// after each connection. The last answer stays where a later one fails, as it does in the plugins that read it.
// Thread rule: GUI thread only.
// Source: scheduler-plugins pkg/trimaran/collector.go (asked every 30 s).

#include <QObject>
#include <QTimer>
#include <chrono>
#include <optional>

#include "common/latest.h"
#include "model/node_load.h"

namespace bayplan {

class LiveCommands;
class MessageBar;

class LoadCommands : public QObject {
    Q_OBJECT
public:
    LoadCommands(LiveCommands* live, MessageBar* messages, QWidget* window);

    /// Asks a person for the address first. Without one, or with false, the load is unknown from the next picture on.
    void askByDialog(bool on);
    /// Asks this address from now on; empty: none.
    void setAddress(const QString& address);
    bool isOn() const { return !m_address.isEmpty(); }
    /// What the dialog begins with: the address that was asked last.
    QString lastAddress() const { return m_last; }
    void setLastAddress(const QString& address) { m_last = address; }
    /// From the end of one answer to the next question.
    void setEvery(std::chrono::milliseconds every) { m_every = every; }

Q_SIGNALS:
    void changed();

private:
    void ask();

    LiveCommands* m_live;
    MessageBar* m_messages;
    QWidget* m_window;
    QString m_address;
    QString m_last;
    std::chrono::milliseconds m_every{30'000};
    std::optional<LoadMetrics> m_load;  // the last answer
    QString m_told;                     // the last fault: not said again at each turn
    Latest m_asking;
    QTimer m_next;
};

}  // namespace bayplan
