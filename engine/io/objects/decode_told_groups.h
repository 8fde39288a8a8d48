// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Groups of pods as other schedulers and controllers write them.

#include <vector>

#include "io/text/field.h"
#include "model/pod_group.h"

namespace bayplan {

/// A number below zero goes to `doubts` and counts as absent.
VolcanoGroup decodeVolcanoGroup(const Field& object, std::vector<Fault>& doubts);
VolcanoJob decodeVolcanoJob(const Field& object, std::vector<Fault>& doubts);
KoordinatorGroup decodeKoordinatorGroup(const Field& object, std::vector<Fault>& doubts);
JobSet decodeJobSet(const Field& object, std::vector<Fault>& doubts);
LeaderWorkerSet decodeLeaderWorkerSet(const Field& object, std::vector<Fault>& doubts);
KueueWorkload decodeKueueWorkload(const Field& object, std::vector<Fault>& doubts);

}  // namespace bayplan
