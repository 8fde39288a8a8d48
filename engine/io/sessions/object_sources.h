// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads the texts that a picture's objects came as once more, for what only another scheduler asks of them: so a live cluster, a
// recording and a file say the same.
// Thread rule: a pure function.

#include <initializer_list>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/cluster.h"
#include "io/objects/decode_objects.h"

namespace bayplan {

/// The row of the text's kind; null: it is no object of the table, or no text. O(text).
const KindRow* kindOfSource(const RawObject& source);

/// Passes each text of the lists to `read`, in their order; objects without one are passed over. A fault is added to `faults` with
/// its object and field. Errors: Cancelled. O(texts).
Result<void> readSources(std::initializer_list<const SharedList<RawObject>*> lists, const AlsoRead& read, Diagnostics& faults, const Budget& budget = {});

}  // namespace bayplan
