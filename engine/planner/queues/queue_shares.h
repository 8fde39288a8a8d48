// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What every queue uses on a picture beside what it deserves there. Nobody is scheduled for it: pods count where they stand, so that
// the pictures before and after a scenario can be compared.
// Thread rule: pure functions.

#include <string>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "planner/compared/compared_load.h"
#include "planner/compared/fair_share.h"
#include "planner/queues/queue_board.h"

namespace bayplan {

struct SystemShares {
    QueueSystem system = QueueSystem::Priority;
    FairShares shares;
    Message unknown;  // why nothing can be told; empty: it is

    bool operator==(const SystemShares&) const = default;
};

/// Of the systems that the objects have queues of; without any, of the priorities of pods. What a queue deserves:
/// - Volcano: what proportion or capacity say when a session opens on the picture.
/// - Koordinator: the runtime quota with the pods as they stand.
/// - Kueue: the nominal quota of all flavors. It uses what those of its workloads' pods ask for that stand on nodes.
/// - ElasticQuota of scheduler-plugins: its min.
/// `all`: what was read with the picture's catalog; a pod that came without a text belongs where its own fields, or others of its
/// controller, say. Errors: Cancelled. O(objects).
Result<std::vector<SystemShares>> queueShares(ComparedObjects all, const Cluster& picture, const volcano::VolcanoConfiguration& configuration, const Budget& budget = {});

/// A queue's resource on several pictures. Absent: that picture does not have it.
struct ComparedShare {
    QueueSystem system = QueueSystem::Priority;
    std::string queue, resource;
    std::vector<std::optional<FairShare>> on;  // as many as pictures
};
/// Rows by system, then in the order of the first picture that has them; those that are zero on all are left out.
/// O(rows * pictures).
std::vector<ComparedShare> sharesBesideEachOther(const std::vector<const std::vector<SystemShares>*>& pictures);

}  // namespace bayplan
