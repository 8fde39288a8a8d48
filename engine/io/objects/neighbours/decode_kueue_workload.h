// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Kueue's Workloads, and what it makes a Workload of: a Job, a JobSet or a pod that names a queue.
// Source: Kueue ff69552e apis/kueue/v1beta2, pkg/controller/jobs/{job,jobset,pod}, pkg/controller/jobframework.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "base/quantity.h"
#include "io/text/field.h"
#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

class KueueWorkloadDecoder {
public:
    /// Throws Fault.
    QueuedWorkload workload(const Field& object);
    /// Of a batch/v1 Job, a JobSet or a pod with the label kueue.x-k8s.io/queue-name. Absent: it names no queue, it has ended, or another
    /// object owns it. The name lacks the hash that Kueue appends. A pod of a pod group has the name of the group and no pod set.
    std::optional<QueuedWorkload> made(std::string_view apiVersion, std::string_view kind, const Field& object);

private:
    WorkloadPodSet podSet(const Field& element);
    void readTemplate(const Field& object, WorkloadPodSet& set);
    WorkloadPodSet jobsPods(const Field& jobSpec, std::string name);
    WorkloadPodSet replicatedPods(const Field& part);

    std::map<std::string, std::shared_ptr<const PodSpec>> m_specs;
};

/// A condition of a Workload, with its type; and what one of its pod sets was admitted with.
std::pair<std::string, WorkloadCondition> decodeWorkloadCondition(const Field& object);
PodSetAssignment decodePodSetAssignment(const Field& object);

}  // namespace bayplan
