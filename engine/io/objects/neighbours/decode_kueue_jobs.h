// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Kueue makes Workloads of: jobs of many kinds, and pods. A row of one table says how the documents of a kind are read.
// Source: Kueue ff69552e pkg/controller/jobs/{job,jobset,pod,kubeflow,mpijob,rayjob,raycluster,leaderworkerset}, pkg/controller/jobframework.

#include <string_view>
#include <vector>

#include "io/objects/neighbours/decode_kueue_template.h"
#include "io/text/field.h"
#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

/// Of a batch/v1 Job, JobSet, PyTorchJob, TFJob, XGBoostJob, PaddleJob, JAXJob, MPIJob, RayJob, RayCluster, LeaderWorkerSet or pod
/// with the label kueue.x-k8s.io/queue-name: a workload each, of a LeaderWorkerSet one for each of its groups. None: it names no queue or a
/// Workload that others make, it has ended, or another object owns it that Kueue looks at. Names lack the hash that Kueue appends.
/// A pod in a pod group is a workload with `member`. Throws Fault.
std::vector<QueuedWorkload> workloadsMadeOf(std::string_view apiVersion, std::string_view kind, const Field& object, KueueTemplates& templates);

/// Whether it is of such a kind that nobody else reads.
bool isJobOfKueueAlone(std::string_view apiVersion, std::string_view kind);

}  // namespace bayplan
