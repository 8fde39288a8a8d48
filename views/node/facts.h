// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the inspector shows for a selection, as plain values: what it is, why it is so, the numbers. Made from the
// session, drawn by Inspector, and testable without a window.

#include "common/session.h"
#include "node/fact_values.h"

namespace bayplan {

/// Of the claim that a person looks at, otherwise of the selection. O(size of the selection); of a claim O(pods + devices).
Facts factsOf(const Session& session);

}  // namespace bayplan
