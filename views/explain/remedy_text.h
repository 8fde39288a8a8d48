// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Near misses and what would help, in the user's language.

#include <QString>

#include "planner/near_misses.h"

namespace bayplan {

/// "12 nodes fail only on taint dedicated=gpu:NoSchedule".
QString nearMissTitle(const NearMissGroup& group);
/// "nearest gpu-7: needs 4, free 2 of 32": the nearest node's numbers; empty if the title says everything.
QString nearMissDetail(const NearMissGroup& group, const Catalog& catalog);
/// Upstream's words for the group.
QString nearMissOriginal(const NearMissGroup& group);
/// "tolerate dedicated=gpu:NoSchedule on web-3", for a button or a branch.
QString remedyText(const Remedy& remedy, const Catalog& catalog);
/// The same without the pod's name, for a button beside it.
QString remedyShort(const Remedy& remedy, const Catalog& catalog);

}  // namespace bayplan
