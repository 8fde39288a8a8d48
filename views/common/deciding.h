// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a separate thread needs to decide as the session does: a scheduler keeps tables and belongs to one thread, and
// webhooks are called only in other threads than the GUI's.
// Thread rule: plain values; Asking only in the GUI thread.

#include <QObject>
#include <QString>
#include <functional>
#include <memory>
#include <stop_token>
#include <string_view>
#include <vector>

#include "cluster/cluster.h"
#include "framework/extender_record.h"
#include "framework/scheduler.h"

namespace bayplan {

class Job;
class Session;

/// The user's answer about webhooks in a configuration: calling one sends a pod and nodes to its address.
enum class ExtenderChoice {
    Open,  // not asked yet
    Ask,
    Leave,  // the part that they decide is not modelled
};

struct Deciding {
    Profiles profiles;
    bool askExtenders = false;

    /// Whether a decision about the pod calls webhooks.
    bool asksAbout(const Pod& pod) const { return askExtenders && profiles.extendersConcern(pod); }
    /// `stop` ends calls to webhooks; `record`, which may be null, receives their answers.
    Scheduler scheduler(const std::stop_token& stop, std::shared_ptr<ExtenderRecord> record = nullptr) const;
};

/// Whether an entry of notModelled is about webhooks.
bool isOfExtenders(std::string_view what);

/// The place where the webhook of that address was configured: "scheduler.yaml, line 12"; empty if unknown.
QString extenderOrigin(const Profiles& profiles, std::string_view extender);
/// "http://a", "http://a and 2 more": those that take part in decisions.
QString extenderNames(const Profiles& profiles);
/// The longest of their timeouts, "5s" as configured.
QString extenderPatience(const Profiles& profiles);

/// Makes one decision at a time, including webhooks, about a pod of the session's picture.
class Asking : public QObject {
    Q_OBJECT
public:
    explicit Asking(Session* session, QObject* parent = nullptr);
    ~Asking() override;

    struct Answer {
        PodIdx pod;
        ClusterPtr cluster;
        Decision decision;
        std::vector<ExtenderAnswer> extenders;
    };
    /// Drops an earlier question without an answer. Errors: Cancelled, by stop().
    void ask(PodIdx pod, Detail detail, std::function<void(Result<Answer>)> done);
    void stop();
    /// Stops, and delivers nothing any more.
    void drop();
    bool running() const { return m_job != nullptr; }

private:
    Session* m_session;
    Job* m_job = nullptr;
};

}  // namespace bayplan
