// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads the objects of Kueue from a list: ClusterQueue, Cohort, LocalQueue, ResourceFlavor, Workload, WorkloadPriorityClass and
// AdmissionCheck, the labels and LimitRanges of namespaces, RuntimeClasses, and the jobs and pods that name a queue.
// Source: Kueue ff69552e apis/kueue/v1beta2; the names of v1beta1 that were renamed are read too.

#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "io/objects/neighbours/decode_kueue_template.h"
#include "io/text/field.h"
#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

/// Takes the objects one at a time, in any order.
class KueueReader {
public:
    /// Whether it is of a kind that only Kueue reads. Throws Fault: a value of the wrong type, an amount that is none, a quota
    /// below zero, a name that is missing or there twice.
    bool read(std::string_view apiVersion, std::string_view kind, const Field& object);

    KueueObjects all;
    std::vector<QueuedWorkload> made;  // what Kueue would make of jobs and pods that name a queue

private:
    std::set<std::string> m_seen;
    KueueTemplates m_templates;
};

/// The objects of a List. Throws as the reader does.
KueueObjects decodeKueueList(const Field& list);

}  // namespace bayplan
