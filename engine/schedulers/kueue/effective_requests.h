// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a pod of a pod set asks for, as Kueue counts it: with the overhead of its RuntimeClass, the defaults of its namespace's
// LimitRanges, and limits for requests that are missing. What it may not ask for there.
// Thread rule: pure functions.
// Source: Kueue ff69552e pkg/workload/resources.go (AdjustResources, ValidateResources, ValidateLimitRange), pkg/util/limitrange.

#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "model/pod.h"
#include "model/resources.h"
#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

/// By resource, of one pod; limits stand in for requests that are missing.
std::map<std::string, std::int64_t> countedRequests(const PodSpec& spec);

/// As Kueue counts it. LimitRange defaults come before limits: a container with limits alone is counted with the default request
/// (kueue issue 15020, repaired after ff69552e). `limits`, `overhead`: null if there are none.
PodSpec countedSpec(const PodSpec& written, const NamespaceLimits* limits, const ResourceList* overhead);
/// As the API server makes it of a pod: limits come before LimitRange defaults.
PodSpec admittedSpec(const PodSpec& written, const NamespaceLimits* limits, const ResourceList* overhead);

/// Why Kueue refuses a workload with pod sets of these specs, in its words; empty: it does not. They are as it counts them.
std::string resourceFault(const std::vector<std::shared_ptr<const PodSpec>>& specs, const NamespaceLimits* limits);

/// Adds one more item of a LimitRange: the lowest max, the highest min and the first of defaults count.
void addLimit(LimitBounds& all, const LimitBounds& more);

}  // namespace bayplan
