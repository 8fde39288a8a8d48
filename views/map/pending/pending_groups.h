// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Pending pods by workload: pods of one owner and one spec are equal, so they are one card with a count. The pods of a gang
// are one card whatever they are.
// Thread rule: pure functions; the cards are values.

#include <QString>
#include <optional>
#include <vector>

#include "common/reasons/main_reason.h"
#include "common/session.h"
#include "plugins/groups/gangs.h"

namespace bayplan {

/// Why pods wait, if it was requested.
enum class Waiting { NotAsked,
                     Unschedulable,
                     Gated,
                     NotModelled,
                     Other };

struct PendingGroup {
    QString name;  // of the gang, of the workload, or of the pod if it has none
    QString nameSpace;
    QString requests;          // "1 GPU · 2 CPU · 8Gi", "1 × gpu · 4 CPU", of one pod; of a gang "8 or none · 64 GPU in all"
    std::vector<PodIdx> pods;  // those that are pending
    std::optional<Gang> gang;
    QString progress;    // of a gang: "2 of 8 placed"
    bool found = false;  // by the filter
    Waiting waiting = Waiting::NotAsked;
    QString reason;  // the main one; empty if it was not requested
};

/// In the order in which the first pod of each group was read; only pods whose namespace/name or workload contains
/// `filter`, and gangs that have such a pod or such a name.
/// O(pods).
std::vector<PendingGroup> pendingGroups(const Session& session, const QString& filter);

}  // namespace bayplan
