// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/cpu_take.h"

#include "topology/kubelet/cpu_spread.h"

namespace bayplan {

Result<CpuSet> takeCpus(const CpuLayout& layout, const CpuSet& pool, std::size_t count, const TakeRules& rules) {
    if (rules.spreadOverZones && count > 0 && count <= pool.size() && count % rules.group == 0)
        if (const CpuSet spread = takeSpread(layout, pool, count, rules); !spread.empty()) return spread;
    return takePacked(layout, pool, count, rules);
}

}  // namespace bayplan
