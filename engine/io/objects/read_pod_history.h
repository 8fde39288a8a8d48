// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads what only a descheduler asks of a pod, from the object as it was read.
// Thread rule: a pure function.

#include <vector>

#include "base/result.h"
#include "model/objects.h"
#include "model/pod_history.h"

namespace bayplan {

/// Of a pod without a source nothing is known: an empty history.
/// Errors: Invalid, with the field (a restart count that is no number, a list where an object belongs). O(size).
Result<PodHistory> readPodHistory(const RawObject& source);

/// The history of every pod, in their order. Errors: those of readPodHistory, with the pod.
Result<std::vector<PodHistory>> readPodHistories(const Objects& objects);

}  // namespace bayplan
