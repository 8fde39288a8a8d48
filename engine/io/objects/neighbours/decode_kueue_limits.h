// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What changes the requests of the pods of a namespace, or of those with a RuntimeClass.
// Source: Kubernetes 1.36 pkg/apis/core/v1/defaults.go (SetDefaults_LimitRangeItem), node/v1 RuntimeClass.

#include <string_view>

#include "io/text/field.h"
#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

/// A LimitRange, or a RuntimeClass; false: it is neither. Throws Fault.
bool readKueueLimits(std::string_view apiVersion, std::string_view kind, const Field& object, KueueObjects& all);

}  // namespace bayplan
