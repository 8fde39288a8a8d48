// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The template of a pod set, and what objects say of themselves that Kueue reads: of its own Workloads and of the jobs that it makes
// Workloads of.
// Source: Kueue ff69552e apis/kueue/v1beta2, pkg/controller/jobframework.

#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "io/text/field.h"
#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

inline constexpr std::string_view kKueueQueueLabel = "kueue.x-k8s.io/queue-name";

struct KueueMetadata {
    Labels labels, annotations;
    bool owned = false;      // a controller made it
    bool deleted = false;    // it is being deleted
    bool finalized = false;  // Kueue's finalizer holds it
};

/// Sets what a workload has of the metadata of the object that it is, or is made of. Throws Fault: it has no name.
KueueMetadata readKueueMetadata(const Field& object, QueuedWorkload& one);

/// Templates with equal specs share one.
class KueueTemplates {
public:
    /// Sets labels, spec, requests and runtime class of the set, and what it asks of a topology unless it says so already.
    /// Throws Fault: a template without a spec.
    void read(const Field& object, WorkloadPodSet& set);
    /// Of a spec that no object holds. O(containers).
    static void setSpec(PodSpec spec, WorkloadPodSet& set);

private:
    std::map<std::string, std::shared_ptr<const PodSpec>> m_specs;
};

/// Calls read(key, value) for the members of the part of the object that is called `name` ("spec", "status").
template <typename Read>
void inPart(const Field& object, std::string_view name, Read&& read) {
    object.forEach([&](std::string_view key, const Field& value) { if (key == name) value.forEach(read); });
}

}  // namespace bayplan
