// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a separate thread needs to decide as the session does: a scheduler keeps tables and belongs to one thread, and
// webhooks are called only in other threads than the GUI's.
// Thread rule: plain values.

#include <QString>
#include <memory>
#include <stop_token>
#include <string_view>

#include "cluster/cluster.h"
#include "framework/extenders/extender_record.h"
#include "framework/scheduler.h"

namespace bayplan {

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

}  // namespace bayplan
