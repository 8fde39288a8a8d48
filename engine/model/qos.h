// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The quality-of-service class of a pod: the one that the API server wrote into its status, or the one derived from its
// requests and limits of cpu and memory.
// Source: Kubernetes 1.36 pkg/apis/core/v1/helper/qos/qos.go.

#include "model/pod.h"

namespace bayplan {

/// From the spec alone, init containers included; O(containers).
QosClass computedQos(const PodSpec& spec);

/// status.qosClass if it is set, otherwise computedQos().
QosClass qosOf(const Pod& pod);

}  // namespace bayplan
