// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pods a disruption budget stands for.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/defaultpreemption (filterPodsWithPDBViolation).

#include "model/objects.h"

namespace bayplan {

/// True where evicting `pod` uses up one of the budget's disruptions: its selector has requirements and matches, and the
/// pod is not on its way out already.
bool protects(const PodDisruptionBudget& budget, const Pod& pod);

}  // namespace bayplan
