// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// AppGroup and NetworkTopology.

#include "io/text/field.h"
#include "model/app_group.h"

namespace bayplan {

/// Fails for a cost below zero, which the API server rejects.
AppGroup decodeAppGroup(const Field& object);
NetworkTopology decodeNetworkTopology(const Field& object);

}  // namespace bayplan
