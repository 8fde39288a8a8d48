// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads what Volcano, Kueue and Koordinator have among the objects, beside the objects themselves.
// Thread rule: pure functions of the files and the catalog.

#include <filesystem>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/cluster.h"
#include "planner/compared/compared_load.h"

namespace bayplan {

/// The objects alone, as readObjects() reads them. What Volcano, Kueue and Koordinator cannot read of their own kinds costs the object and
/// stands in `diagnostics` with its line; what they cannot read of others', comparedObjectsOf() tells later. Errors: those of readObjects().
Result<Objects> readObjectsOfAll(const std::vector<std::filesystem::path>& paths, const Budget& budget = {});

/// Opens files as the loader does. Errors: those of readObjects(). What was left out stands in `objects.diagnostics`.
Result<ComparedObjects> readComparedObjects(const std::vector<std::filesystem::path>& paths, const Budget& budget = {});

/// The same of a picture, whatever it was read from, by the texts that its objects came as: an object without one stands in
/// `objects` alone. What another scheduler cannot read of an object is in `objects.diagnostics` and in `unread`, and unknown to that
/// scheduler alone. `more`: files with objects beside the picture's; faults of theirs cost the object. Errors: Cancelled, those of
/// readObjects(). O(texts).
Result<ComparedObjects> comparedObjectsOf(const Catalog& catalog, const std::vector<std::filesystem::path>& more = {}, const Budget& budget = {});

/// The same for what asks about queues alone: texts of nodes and pods are read only where Volcano or Kueue have queues.
Result<ComparedObjects> queueObjectsOf(const Catalog& catalog, const Budget& budget = {});

}  // namespace bayplan
