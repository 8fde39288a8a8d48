// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Kueue's objects and the namespaces in a List.
// Thread rule: a pure function.
// Source: Kueue ff69552e apis/kueue/v1beta2; the names of v1beta1 that were renamed are read too.

#include <string>
#include <utility>

#include "io/text/field.h"
#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

/// Objects of other kinds are passed over. Throws Fault: a value of the wrong type, an amount that is none, a name that is
/// missing or there twice.
KueueObjects decodeKueueList(const Field& list);
/// A condition of a Workload, with its type; and what one of its pod sets was admitted with.
std::pair<std::string, WorkloadCondition> decodeWorkloadCondition(const Field& object);
PodSetAssignment decodePodSetAssignment(const Field& object);

}  // namespace bayplan
