// SPDX-License-Identifier: GPL-3.0-or-later
#include "plugins/numaresource/numa_share.h"

#include "model/koordinator/numa_terms.h"
#include "plugins/numaresource/numa_ask.h"

namespace bayplan {

NumaShare toldShare(const Pod& pod, PodIdx idx, const ResourceTable& table) {
    NumaShare share{idx, {}, {}, {}, false};
    if (!pod.numaTerms || !pod.numaTerms->faulty.empty()) return share;  // upstream leaves out a pod that it cannot read
    const NumaTerms& terms = *pod.numaTerms;
    if (const Result<CpuSet> cpus = CpuSet::parse(terms.cpus)) share.cpus = *cpus;
    share.exclusive = exclusiveLevelNamed(terms.exclusive);
    for (const NumaTerms::Zone& zone : terms.zones) {
        ZoneShare& made = share.zones.emplace_back(ZoneShare{zone.number, AmountsOfZone(table.size())});
        for (const auto& [name, amount] : zone.resources)
            if (const ResourceIdx column = table.find(name); column.valid()) made.amounts[column.get()] = column == ResourceTable::kCpuIdx ? amount.milliValue() : amount.value();
    }
    return share;
}

}  // namespace bayplan
