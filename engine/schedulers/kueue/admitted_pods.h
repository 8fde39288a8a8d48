// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The pods of Kueue's workloads on the nodes: those that are there, and those that their jobs will make once they are admitted.
// Quota says how much may run; only a scheduler says whether there is a node for it.
// Thread rule: a pure function.
// Source: Kueue ff69552e pkg/podset, pkg/controller/jobs/{job,jobset,pod}.

#include <string>
#include <vector>

#include "base/result.h"
#include "model/objects.h"
#include "schedulers/kueue/kueue_admission.h"
#include "schedulers/kueue/preparation.h"

namespace bayplan {

struct AdmittedPod {
    std::string pod;       // "namespace/name"
    std::string workload;  // likewise
    std::string podSet;    // empty: not known
    bool made = false;     // it is not among the objects: "<workload>-<pod set>-<number>"

    bool operator==(const AdmittedPod&) const = default;
};

/// By what a pod belongs to a workload: its name, its owners, its pod group, its JobSet; a workload has it that has one of them.
std::vector<std::string> workloadKeys(const Pod& pod);
std::vector<std::string> workloadKeys(const QueuedWorkload& workload);

struct PodsOfAdmission {
    Objects objects;                     // with the pods that admission brings, without those that it takes away
    std::vector<AdmittedPod> pods;       // of workloads that hold quota, in the order of the workloads
    std::vector<std::string> gone;       // pods of workloads that lost their quota
    std::vector<KueueProblem> problems;  // workloads whose pods cannot be told
};

inline constexpr std::int64_t kMostAdmittedPods = 100'000;  // that are made

/// A pod of an admitted pod set gets the labels of its flavors as node selector and their tolerations, and loses Kueue's gate. Pods
/// are those of a workload's Job, JobSet, pod or pod group; of other owners, those that name it as their owner. A workload that held
/// its quota before is only given pods if it has none, and its owner is of a kind whose pods can be told.
/// `before`: the workloads before the first cycle. Errors: Unsupported (more than kMostAdmittedPods). O(objects and pods).
Result<PodsOfAdmission> podsOfAdmission(Objects objects, const KueueObjects& before, const KueueObjects& end);

}  // namespace bayplan
