// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a query (common/query.h) finds in a picture.

#include <QString>
#include <cstddef>
#include <vector>

#include "cluster/cluster.h"
#include "common/query.h"

namespace bayplan {

/// The result of a search: one flag for each node and pod. A node matches by itself or by a pod on it.
struct Matches {
    bool active = false;
    std::vector<char> nodes;
    std::vector<char> pods;
    std::size_t nodeCount = 0;
    std::size_t podCount = 0;
    bool similar = false;  // nothing has the words in its name; these have their letters in this order
    std::optional<QueryError> error;
};

/// O(nodes + pods). An empty text gives an inactive result; a text that is no query finds nothing and says why.
Matches findMatches(const Cluster& cluster, const QString& text);

}  // namespace bayplan
