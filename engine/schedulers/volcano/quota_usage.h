// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the pods of a group count as in the quotas of a namespace. Volcano's controllers write it as spec.minResources of the PodGroups
// that they make.
// Thread rule: pure functions.
// Source: Volcano ed72c7c pkg/controllers/util (CalTaskRequests); Kubernetes 1.36 pkg/quota/v1/evaluator/core/pods.go
// (specification ecosystem 3.5).

#include <cstdint>

#include "model/pod.h"
#include "model/resources.h"
#include "schedulers/volcano/objects.h"

namespace bayplan::volcano {

/// Of `pods` pods of that spec: requests and limits under their own names and those of quotas, "cpu" and "requests.cpu". O(names).
ResourceList quotaUsage(const PodSpec& spec, std::int32_t pods);

/// As the API server writes them back.
QuantityTexts textsOf(const ResourceList& amounts);

}  // namespace bayplan::volcano
