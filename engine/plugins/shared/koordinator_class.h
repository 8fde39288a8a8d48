// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Koordinator's class of a pod: what its label says, otherwise what its priority says, otherwise what follows from its
// quality of service.
// Thread rule: pure functions.
// Source: Koordinator a7a1b76b apis/extension/priority.go, priority_utils.go, qos.go.

#include "model/pod.h"

namespace bayplan {

enum class KoordinatorClass : std::uint8_t { None,
                                             Prod,
                                             Mid,
                                             Batch,
                                             Free };

KoordinatorClass koordinatorClassOf(const Pod& pod);

}  // namespace bayplan
