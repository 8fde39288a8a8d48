// SPDX-License-Identifier: GPL-3.0-or-later
#include "moves/moving.h"

namespace bayplan {

std::vector<Delta> moving(const Cluster& cluster, const Scheduler& scheduler, PodIdx pod, NodeIdx to) {
    return moving(cluster, pod, to, scheduler.reserve(cluster, pod, to));
}

std::vector<Delta> moving(const Cluster& cluster, PodIdx pod, NodeIdx to, const std::vector<Delta>& takes) {
    std::vector<Delta> deltas{cluster.placement(pod).node.valid() ? Delta(Move{pod, to}) : Delta(Place{pod, to})};
    for (const auto& more : {release(cluster, pod), takes}) deltas.insert(deltas.end(), more.begin(), more.end());
    return deltas;
}

ClusterPtr afterMoving(const Cluster& cluster, const Scheduler& scheduler, const std::vector<PodIdx>& pods, NodeIdx to) {
    Draft draft(cluster);
    for (const PodIdx pod : pods) {
        if (draft.cluster().placement(pod).node == to) continue;
        for (const Delta& delta : moving(draft.cluster(), scheduler, pod, to))
            if (!draft.apply(delta)) return nullptr;
    }
    return draft.publish();
}

}  // namespace bayplan
