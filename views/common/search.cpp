// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/search.h"

#include <algorithm>

namespace bayplan {

namespace {

void collect(const Cluster& cluster, const Query& query, Matches& found) {
    const QueryEvaluator evaluator(cluster, query);
    for (std::size_t n = 0; n < found.nodes.size(); ++n) found.nodes[n] = evaluator.holds(NodeIdx(n)) ? 1 : 0;
    for (std::size_t p = 0; p < found.pods.size(); ++p) {
        if (!evaluator.holds(PodIdx(p))) continue;
        found.pods[p] = 1;
        ++found.podCount;
        const NodeIdx on = cluster.placement(PodIdx(p)).node;
        if (on.valid()) found.nodes[on.get()] = 1;
    }
    found.nodeCount = static_cast<std::size_t>(std::count(found.nodes.begin(), found.nodes.end(), 1));
}

}  // namespace

Matches findMatches(const Cluster& cluster, const QString& text) {
    Matches found;
    if (text.trimmed().isEmpty()) return found;
    found.active = true;
    found.nodes.assign(cluster.nodeCount(), 0);
    found.pods.assign(cluster.podCount(), 0);
    Query query = parseQuery(text, cluster.catalog().resources);
    found.error = query.error;
    if (found.error) return found;
    collect(cluster, query, found);
    if (found.nodeCount + found.podCount > 0 || !loosen(query)) return found;
    collect(cluster, query, found);
    found.similar = found.nodeCount + found.podCount > 0;
    return found;
}

}  // namespace bayplan
