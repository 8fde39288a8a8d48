// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The webhooks of a KubeSchedulerConfiguration, as kube-scheduler validates them.
// Source: Kubernetes 1.36 pkg/scheduler/apis/config/validation (validateExtenders).

#include <vector>

#include "io/text/strict_reader.h"
#include "model/extender_configuration.h"

namespace bayplan {

/// `field` is the list; its faults are added to `reader`.
std::vector<ExtenderConfiguration> decodeExtenders(StrictReader& reader, const Document& document, const Field& field);

}  // namespace bayplan
