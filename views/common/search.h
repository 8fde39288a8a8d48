// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a search text finds in a picture: a part of a name, or "-l selector" on labels of pods and nodes.

#include <QString>
#include <cstddef>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// The result of a search: one flag for each node and pod. A node matches by itself or by a pod on it.
struct Matches {
    bool active = false;
    std::vector<char> nodes;
    std::vector<char> pods;
    std::size_t nodeCount = 0;
    std::size_t podCount = 0;
    QString error;  // the reason why a selector is invalid
};

/// O(nodes + pods). An empty text gives an inactive result; an invalid selector finds nothing and gives the reason.
Matches findMatches(const Cluster& cluster, const QString& text);

}  // namespace bayplan
