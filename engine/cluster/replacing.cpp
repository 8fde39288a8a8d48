// SPDX-License-Identifier: GPL-3.0-or-later
#include "cluster/replacing.h"

#include "cluster/delta.h"

namespace bayplan {

Replacing replacing(const Cluster& cluster, PodIdx pod) {
    const Catalog& before = cluster.catalog();
    auto catalog = std::make_shared<Catalog>(before);
    Pod leaving = before.pod(pod);
    Pod coming = leaving;
    leaving.deleting = true;
    catalog->pods.set(pod.get(), std::move(leaving));
    // No name in the API contains a colon, so this one is unique.
    coming.name += ":replacement";
    coming.uid.clear();
    coming.nodeName.clear();
    coming.nominatedNodeName.clear();
    coming.phase = PodPhase::Pending;
    coming.deleting = coming.preempted = coming.resizeInfeasible = false;
    coming.ready.reset();
    coming.allocations.clear();
    coming.podAllocation.reset();
    coming.claimStatuses.clear();
    const PodIdx made(before.pods.size());
    const std::string key = coming.key();
    catalog->pods.push_back(std::move(coming));
    catalog->podSources.push_back(nullptr);
    catalog->podSpecs.push_back(before.podSpecs[pod.get()]);
    catalog->podByKey.insert(NameTable::hash(key), static_cast<std::uint32_t>(made.get()), [](std::uint32_t) { return false; });
    Draft draft(cluster);
    draft.adopt(std::move(catalog));
    return {draft.publish(), made};
}

}  // namespace bayplan
