// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Why a ClusterQueue admits nothing, and what Kueue's webhooks and schemas refuse in one or in a Cohort, in Kueue's words.
// Source: Kueue ff69552e pkg/cache/scheduler/clusterqueue.go (updateQueueStatus, inactiveReason), pkg/webhooks/clusterqueue_webhook.go, cohort_webhook.go,
// apis/kueue/v1beta2/clusterqueue_types.go.
// Thread rule: pure functions.

#include <string>
#include <vector>

#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

/// Empty: it is active, or its stopPolicy alone keeps it from being so.
std::string inactiveReason(const KueueObjects& objects, const ClusterQueue& queue);

/// Such a queue is played all the same.
std::vector<std::string> refusalsOf(const ClusterQueue& queue);
std::vector<std::string> refusalsOf(const QueueCohort& cohort);

}  // namespace bayplan
