// SPDX-License-Identifier: GPL-3.0-or-later
#include "io/sessions/job_pods.h"

#include <memory>
#include <utility>
#include <vector>

#include "cluster/builder.h"
#include "io/objects/decode_usage.h"
#include "io/objects/neighbours/decode_volcano.h"
#include "io/sessions/object_sources.h"
#include "planner/queues/turns.h"
#include "schedulers/volcano/controllers.h"

namespace bayplan {

Result<WithJobPods> withPodsOfJobs(const ClusterPtr& picture, std::int64_t now, const Budget& budget) {
    const Catalog& catalog = picture->catalog();
    VolcanoReader volcano;
    Diagnostics faults;  // they were told when the objects were read
    const AlsoRead read = [&](std::string_view version, std::string_view kind, const Field& object) { return volcano.read(version, kind, object); };
    if (const Result<void> others = readSources({&catalog.nodeSources, &catalog.podSources, &catalog.otherSources}, read, faults, budget); !others) return others.error();
    WithJobPods with{picture, std::move(volcano.all), 0};
    with.volcano.usages = usagesOf(catalog.otherSources);
    if (with.volcano.jobs.empty()) return with;
    Objects objects = objectsOf(catalog);
    const Result<std::vector<volcano::MadePod>> made = volcano::makePodsOfJobs(objects, with.volcano, now);
    if (!made) return made.error();
    with.made = made->size();
    if (made->empty()) return with;
    std::vector<std::shared_ptr<const Pod>> pods;
    for (const volcano::MadePod& one : *made) pods.push_back(one.as);
    Result<ClusterPtr> whole = withMade(*picture, pods, budget);
    if (!whole) return whole.error();
    with.picture = std::move(*whole);
    return with;
}

}  // namespace bayplan
