// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a scheduler could tell pods of one selection apart by.
// Thread rule: pure function.

#include <QStringList>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// The fields in which some of the pods differ from the first, in the user's words: "requests", "labels". Empty: a scheduler
/// sees no difference, beside the order in which they wait. O(pods + specs × fields).
QStringList podDifferences(const Catalog& catalog, const std::vector<PodIdx>& pods);

}  // namespace bayplan
