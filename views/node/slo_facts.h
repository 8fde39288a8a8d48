// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the inspector says of what Koordinator offers of a node to batch and mid pods, and of how it shares caches and memory bandwidth out.
// Thread rule: GUI thread only.

#include "common/session.h"
#include "node/fact_values.h"

namespace bayplan {

/// Adds both to the facts of a node, where Koordinator's manager is configured.
void addSloFacts(Facts& facts, const Session& session, NodeIdx node);

}  // namespace bayplan
