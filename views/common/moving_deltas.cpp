// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/moving_deltas.h"

#include "cluster/release.h"
#include "common/session.h"

namespace bayplan {

std::vector<Delta> movingDeltas(Session& session, const Cluster& cluster, PodIdx pod, NodeIdx to) {
    std::vector<Delta> deltas{cluster.placement(pod).node.valid() ? Delta(Move{pod, to}) : Delta(Place{pod, to})};
    for (const auto& more : {release(cluster, pod), session.scheduler().reserve(cluster, pod, to)}) deltas.insert(deltas.end(), more.begin(), more.end());
    return deltas;
}

ClusterPtr afterMoving(Session& session, const std::vector<PodIdx>& pods, NodeIdx to) {
    Draft draft(*session.cluster());
    for (const PodIdx pod : pods) {
        if (draft.cluster().placement(pod).node == to) continue;
        for (const Delta& delta : movingDeltas(session, draft.cluster(), pod, to))
            if (!draft.apply(delta)) return nullptr;
    }
    return draft.publish();
}

}  // namespace bayplan
