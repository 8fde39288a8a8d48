// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a thread of its own needs to decide as the session does: a scheduler keeps tables and belongs to one thread, and
// webhooks are asked in no other.
// Thread rule: plain values; Asking in the GUI thread only.

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

/// What a person said when a configuration named webhooks: asking one sends a pod and nodes to its address.
enum class ExtenderChoice {
    Open,  // not asked yet
    Ask,
    Leave,  // what they would say is not modelled
};

struct Deciding {
    Profiles profiles;
    bool askExtenders = false;

    /// Whether deciding about the pod asks webhooks.
    bool asksAbout(const Pod& pod) const { return askExtenders && profiles.extendersConcern(pod); }
    /// `stop` ends what webhooks are asked; `record`, which may be null, gets their answers.
    Scheduler scheduler(const std::stop_token& stop, std::shared_ptr<ExtenderRecord> record = nullptr) const;
};

/// Whether an entry of notModelled is about webhooks.
bool isOfExtenders(std::string_view what);

/// Where the webhook of that address was configured: "scheduler.yaml, line 12"; empty where that is not known.
QString extenderOrigin(const Profiles& profiles, std::string_view extender);
/// "http://a", "http://a and 2 more": those that take part in decisions.
QString extenderNames(const Profiles& profiles);
/// The longest that one of them is waited for, "5s" as it was configured.
QString extenderPatience(const Profiles& profiles);

/// One question at a time, webhooks included, about a pod of the session's picture.
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
    /// What was asked before and not answered is dropped. Errors: Cancelled, by stop().
    void ask(PodIdx pod, Detail detail, std::function<void(Result<Answer>)> done);
    void stop();
    /// Stops, and nothing is told any more.
    void drop();
    bool running() const { return m_job != nullptr; }

private:
    Session* m_session;
    Job* m_job = nullptr;
};

}  // namespace bayplan
