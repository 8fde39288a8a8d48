// SPDX-License-Identifier: GPL-3.0-or-later
#include "model/pod_group.h"

namespace bayplan {

std::string_view nameOf(GroupSource source) {
    constexpr std::array<std::string_view, kGroupSources> kNames{"PodGroup.scheduling.k8s.io",
                                                                 "PodGroup.scheduling.x-k8s.io",
                                                                 "PodGroup.scheduling.volcano.sh",
                                                                 "Job.batch.volcano.sh",
                                                                 "PodGroup.scheduling.sigs.k8s.io",
                                                                 "gang.scheduling.koordinator.sh",
                                                                 "JobSet.jobset.x-k8s.io",
                                                                 "LeaderWorkerSet.leaderworkerset.x-k8s.io",
                                                                 "Workload.kueue.x-k8s.io"};
    return kNames[static_cast<std::size_t>(source)];
}

}  // namespace bayplan
