// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pending pods by workload: pods of one owner and one spec are equal, so they are one card with a count.
// Thread rule: pure functions; the cards are values.

#include <QString>
#include <vector>

#include "common/session.h"

namespace bayplan {

/// Why pods wait, if it was requested.
enum class Waiting { NotAsked,
                     Unschedulable,
                     Gated,
                     NotModelled,
                     Other };

struct PendingGroup {
    QString name;  // of the workload, or of the pod if it has none
    QString nameSpace;
    QString requests;  // "1 GPU · 2 CPU · 8Gi", of one pod
    std::vector<PodIdx> pods;
    Waiting waiting = Waiting::NotAsked;
    QString reason;  // the main one; empty if it was not requested
};

/// In the order in which the first pod of each group was read; only pods whose namespace/name or workload contains
/// `filter`.
/// O(pods).
std::vector<PendingGroup> pendingGroups(const Session& session, const QString& filter);

/// The shortage on the most nodes; if there is none, the most frequent other reason.
struct MainReason {
    int nodes = 0;  // 0: the reason does not concern nodes
    QString words;  // "not enough memory"

    /// "1,510 nodes: not enough memory".
    QString text() const;
};
MainReason mainReason(const Decision& decision);

}  // namespace bayplan
