// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The fields of a KubeSchedulerConfiguration that concern the scheduler's process.
// Source: Kubernetes 1.36 component-base/config/validation, pkg/scheduler/apis/config/validation.

#include <string_view>

#include "io/text/strict_reader.h"
#include "model/scheduler_process.h"

namespace bayplan {

/// Reads the top-level field `key` into `process`; throws Fault, or adds faults to `reader`.
void decodeProcessField(StrictReader& reader, std::string_view key, const Field& field, SchedulerProcess& process);

}  // namespace bayplan
