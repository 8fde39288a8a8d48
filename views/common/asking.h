// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Makes one decision at a time, including webhooks, about a pod of the session's picture.
// Thread rule: GUI thread only.

#include <QObject>
#include <functional>
#include <vector>

#include "common/latest.h"
#include "framework/extenders/extender_record.h"
#include "framework/scheduler.h"

namespace bayplan {

class Session;

class Asking : public QObject {
    Q_OBJECT
public:
    explicit Asking(Session* session, QObject* parent = nullptr);

    struct Answer {
        PodIdx pod;
        ClusterPtr cluster;
        Decision decision;
        std::vector<ExtenderAnswer> extenders;
    };
    /// Drops an earlier question without an answer. Errors: Cancelled, by stop().
    void ask(PodIdx pod, Detail detail, std::function<void(Result<Answer>)> done);
    void stop() { m_latest.stop(); }
    /// Stops, and delivers nothing any more.
    void drop() { m_latest.drop(); }
    bool running() const { return m_latest.running(); }

private:
    Session* m_session;
    Latest m_latest;
};

}  // namespace bayplan
