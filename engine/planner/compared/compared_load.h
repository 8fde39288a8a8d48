// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What several schedulers are compared on: the same pending pods of one cluster, whichever scheduler they name.
//
// Pods that Kueue's queued jobs and Volcano's Jobs would make are among them, for all schedulers, so that the rows count the same pods;
// where Kueue does not decide, they are there from the start and its gate is gone, and so are those of Volcano's Jobs where Volcano
// does not.
// Thread rule: plain values, pure functions.

#include <map>
#include <string>
#include <vector>

#include "base/budget.h"
#include "base/diagnostics.h"
#include "base/result.h"
#include "cluster/cluster.h"
#include "cluster/read_groups.h"
#include "model/objects.h"
#include "plugins/quota/quota_members.h"
#include "schedulers/kueue/preparation.h"
#include "schedulers/volcano/objects.h"

namespace bayplan {

/// As they were read, each by its own reader.
struct ComparedObjects {
    Objects objects;
    volcano::VolcanoObjects volcano;
    KueueObjects kueue;
    std::vector<QueuedWorkload> jobs;  // workloads that Kueue would make
    KoordinatorObjects koordinator;
    Diagnostics unread{};  // of a picture: what one of the readers could not read, though the picture has the object
};

struct ComparedLoad {
    Objects read;                                  // with what Kueue has suspended
    Objects whole;                                 // with the pods of what it has suspended, without its gates
    std::vector<std::string> pods;                 // "namespace/name", pending in `whole`; sorted
    std::map<std::string, std::string> workloads;  // of Kueue, by pod
    ClusterPtr picture;                            // of `whole`
    std::vector<ReadGroup> gangs;                  // of its picture: with a quorum of two or more, and pods of the load
    volcano::VolcanoObjects volcano;
    PreparedKueue kueue;
    KoordinatorObjects koordinator;
    std::size_t made = 0;                                // of the pods: those that a queued job has yet to make
    std::map<std::string, std::string> ofVolcanoJobs{};  // of the pods: those that a Job of Volcano has yet to make; by pod, its queue

    bool has(const std::string& pod) const;
};

/// Errors: Invalid (there is no node, or no pending pod: nothing to compare), those of build(), podsOfAdmission() and volcano::podsToMake(). O(objects).
Result<ComparedLoad> comparedLoad(ComparedObjects all, const Budget& budget = {});

}  // namespace bayplan
