// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Koordinator's quotas where a pod is scheduled: it enters only while the runtime of its quota has room for it. Pods of a quota that may not be
// preempted stay below its min. Not modelled: preemption within a quota, quotas above (enableCheckParentQuota), and other trees.
// Thread rule: a pure function.
// Source: Koordinator a7a1b76b pkg/scheduler/plugins/elasticquota/plugin.go; specification ecosystem 4.2.

#include "cluster/cluster.h"
#include "framework/decision.h"
#include "framework/profile.h"
#include "schedulers/koordinator/quota_members.h"

namespace bayplan {

/// The profiles with that rule before all filters, in the place of a plugin that knows no quota. It counts the pods of pictures with this
/// catalog. What a quota may use follows from all pods of `objects` and does not change while they are placed.
/// O(pods × log quotas). The same profiles if there is no quota.
Profiles withQuotas(const Profiles& profiles, const KoordinatorObjects& objects, const Catalog& catalog);

/// Whether that rule refused the pod.
bool refusedByQuota(const Decision& decision);

}  // namespace bayplan
