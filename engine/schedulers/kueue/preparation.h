// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Kueue's controllers and webhooks make of the objects of a cluster before its scheduler sees them, and what of them cannot work
// as it is written, or is not modelled.
// Thread rule: a pure function.
// Source: Kueue ff69552e pkg/controller/core, pkg/controller/jobframework (specification kueue 1, 3 and 8).

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "base/message.h"
#include "model/objects.h"
#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

struct KueueProblem {
    std::string object;  // "Workload team/train", "ClusterQueue research"
    Message what;
};

/// Why a workload takes no part in the admission.
struct WorkloadAside {
    enum class Why : std::uint8_t { Finished,
                                    Inactive,       // spec.active is false
                                    NoQueue,        // its LocalQueue, or that one's ClusterQueue, does not exist
                                    QueueInactive,  // or it is stopped
                                    NotModelled };
    Why why = Why::Inactive;
    std::string reason, message;  // of the condition QuotaReserved, as Kueue writes it; empty: it writes none
};

struct PreparedKueue {
    KueueObjects objects;
    std::map<std::string, WorkloadAside> aside;  // by "namespace/name"
    std::vector<KueueProblem> problems;          // in the order of the kinds, then of the objects
};

/// "LocalQueue", "ClusterQueue": which of its queues evicts the admitted workload, because it is to be drained (HoldAndDrain); empty:
/// neither does. O(queues).
std::string drainedBy(const KueueObjects& objects, const QueuedWorkload& workload);

/// - A workload of `made` joins those that are there, unless one of them has the same owner. Its priority is that of its class. Pods of a
///   pod group join as one.
/// - Requests get the overhead of RuntimeClasses and the defaults of LimitRanges.
/// - Workloads that take no part are told apart; finished ones hold no quota.
/// - A namespace that is not among the objects has the one label that every namespace has.
/// `cluster`: its nodes, for what flavors and quotas name; without nodes nothing is said about those. `now`: Unix seconds, which says how much
/// of a back-off is over; absent: none of it. O(objects).
PreparedKueue prepareKueue(KueueObjects objects, std::vector<QueuedWorkload> made, const Objects& cluster, std::optional<std::int64_t> now = {});

}  // namespace bayplan
