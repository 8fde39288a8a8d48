// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/replacement.h"

#include <algorithm>
#include <tuple>

namespace bayplan {

std::vector<std::string> siblingsIn(const Cluster& picture, const std::string& workload) {
    std::vector<std::string> uids;
    for (const Pod& pod : picture.catalog().pods)
        if (isOfScaled(pod, workload)) uids.push_back(pod.uid);
    std::sort(uids.begin(), uids.end());
    return uids;
}

std::vector<PodIdx> replacementsIn(const Cluster& picture, const std::string& workload, const std::vector<std::string>& siblings,
                                   const std::set<std::string>& taken, const std::string& node) {
    const Catalog& catalog = picture.catalog();
    std::vector<PodIdx> found;
    for (std::size_t i = 0; i < catalog.pods.size(); ++i) {
        const Pod& pod = catalog.pods[i];
        if (pod.deleting || !isOfScaled(pod, workload) || taken.contains(pod.uid)) continue;
        if (std::find(siblings.begin(), siblings.end(), pod.uid) == siblings.end()) found.emplace_back(i);
    }
    const auto rank = [&](PodIdx i) {
        const Pod& pod = catalog.pod(i);
        const int place = pod.nodeName == node || pod.nominatedNodeName == node ? 0 : pod.nodeName.empty() ? 1
                                                                                                           : 2;
        return std::tuple(place, pod.creationTime, pod.key());
    };
    std::sort(found.begin(), found.end(), [&](PodIdx a, PodIdx b) { return rank(a) < rank(b); });
    return found;
}

}  // namespace bayplan
