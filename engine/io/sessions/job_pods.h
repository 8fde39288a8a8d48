// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pods that Volcano's Jobs in a picture have yet to make. Where no session lets Jobs in, between schedulers that work together and
// in the lab, they are there from the start.
// Thread rule: a pure function.

#include <cstddef>
#include <cstdint>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/cluster.h"
#include "schedulers/volcano/objects.h"

namespace bayplan {

struct WithJobPods {
    ClusterPtr picture;               // the same one, if no pod is to be made; otherwise with them pending at the end
    volcano::VolcanoObjects volcano;  // as it was read, with the PodGroups of these Jobs
    std::size_t made = 0;
};

/// `now`: Unix seconds, at which they are made. Errors: those of readSources(), volcano::makePodsOfJobs() and build(). O(texts of the
/// objects).
Result<WithJobPods> withPodsOfJobs(const ClusterPtr& picture, std::int64_t now, const Budget& budget = {});

}  // namespace bayplan
