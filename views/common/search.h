// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a search text finds in a picture: a part of a name, or "-l selector" on labels of pods and nodes.

#include <QString>

#include "common/session.h"

namespace bayplan {

/// O(nodes + pods). An empty text gives an inactive result; an invalid selector finds nothing and gives the reason.
Matches findMatches(const Cluster& cluster, const QString& text);

}  // namespace bayplan
