// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where the workloads and the queues of Kueue stand when the last cycle is over.
// Thread rule: a pure function.
// Source: Kueue ff69552e pkg/cache (specification kueue 2 and 5).

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "schedulers/kueue/kueue_admission.h"
#include "schedulers/kueue/preparation.h"

namespace bayplan {

enum class WorkloadState : std::uint8_t { Admitted,
                                          Reserved,   // it has quota, and waits for its admission checks
                                          Preempted,  // it lost its quota, and waits in its queue
                                          Pending,
                                          Inactive,  // it, or its queue
                                          NoQueue,
                                          NotModelled,
                                          Finished };
/// "Admitted", "Preempted"…
const char* toString(WorkloadState state);

struct WorkloadStanding {
    std::string workload;      // "namespace/name"
    std::string localQueue;    // of its namespace
    std::string clusterQueue;  // in which it holds quota or waits; empty: none
    WorkloadState state = WorkloadState::Pending;
    std::int32_t priority = 0;
    std::size_t position = 0;            // in its ClusterQueue, from 1; 0: it does not wait
    std::optional<std::size_t> cycle;    // that admitted it, from 1; 0: it held its quota before; absent: it holds none
    std::string reason, message;         // of the condition QuotaReserved; empty: it was not tried
    std::vector<PodSetAssignment> sets;  // what it was admitted with
};

struct QuotaStanding {
    std::string flavor, resource;
    std::int64_t nominal = 0;
    std::int64_t used = 0;
    std::int64_t borrowed = 0;                                 // what it uses beyond nominal
    std::int64_t lendable = 0;                                 // what the cohort could take of it now; 0 without a cohort
    std::int64_t available = 0;                                // to a workload of this queue now, with what it may borrow
    std::optional<std::int64_t> borrowingLimit, lendingLimit;  // as written
};

struct QueueStanding {
    std::string queue, cohort;
    std::size_t admitted = 0, waiting = 0;  // workloads
    std::string share;                      // of fair sharing; empty without it
    std::vector<QuotaStanding> quotas;      // in the order of the flavors, then by resource
};

/// What the queues below a root cohort use together. Kueue books no lender: what one queue borrows comes out of the whole cohort.
struct CohortStanding {
    std::string cohort, flavor, resource;
    std::int64_t quota = 0;  // of all its queues, and its own
    std::int64_t used = 0;
    std::int64_t lent = 0;  // what queues use beyond their own nominal quota
};

struct KueueStanding {
    std::vector<WorkloadStanding> workloads;  // by queue and position, those that hold quota first; then those that do not wait
    std::vector<QueueStanding> queues;        // in the order of the objects
    std::vector<CohortStanding> cohorts;      // by name
};

KueueStanding standingOf(const AdmissionRun& run, const PreparedKueue& prepared, const KueueSettings& settings);

}  // namespace bayplan
