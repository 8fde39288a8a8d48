// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Kueue's Workloads.
// Source: Kueue ff69552e apis/kueue/v1beta2.

#include <string>
#include <utility>

#include "io/objects/neighbours/decode_kueue_template.h"
#include "io/text/field.h"
#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

/// Throws Fault.
QueuedWorkload decodeQueuedWorkload(const Field& object, KueueTemplates& templates);

/// A condition of a Workload, with its type; and what one of its pod sets was admitted with.
std::pair<std::string, WorkloadCondition> decodeWorkloadCondition(const Field& object);
PodSetAssignment decodePodSetAssignment(const Field& object);

}  // namespace bayplan
