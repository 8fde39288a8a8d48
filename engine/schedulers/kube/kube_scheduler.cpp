// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kube/kube_scheduler.h"

namespace bayplan {

Result<Run> KubeScheduler::run(const ClusterPtr& picture, const std::vector<PodIdx>& pending, const Memory& memory, const Budget& budget) {
    return schedulePods(picture, m_scheduler, pending, m_detail, budget, m_rules, memory);
}

}  // namespace bayplan
