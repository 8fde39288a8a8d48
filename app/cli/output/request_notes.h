// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Notes for people about a shape that they typed as --request, on standard error.
// Thread rule: main thread.

#include <string>

#include "cluster/cluster.h"
#include "metrics/slot_shape.h"

namespace bayplan {

/// A resource that no node has is a typing error: nothing would be counted for it, which would look like an answer. False: it was
/// said. `text` is one that shapeFromText reads.
bool knowsRequest(const std::string& text, const Catalog& catalog);

/// Otherwise pools that a taint closes look full.
void tellClosed(const SlotShape& shape, const Catalog& catalog);

}  // namespace bayplan
