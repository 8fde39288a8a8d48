// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The checks that stand between a workload's quota and its admission.
// Thread rule: pure functions.
// Source: Kueue ff69552e pkg/workload/admissionchecks.go, pkg/controller/core/workload_controller.go
// (reconcileCheckBasedEviction); specification kueue 8.

#include <optional>
#include <string>
#include <vector>

#include "schedulers/kueue/kueue_objects.h"

namespace bayplan {

/// The checks of the queue that are asked for a workload with these flavors, by name.
std::vector<std::string> checksFor(const ClusterQueue& queue, const std::vector<PodSetAssignment>& admission);
/// All of them have been given, and none of the workload's is anything but Ready.
bool checksAreReady(const QueuedWorkload& workload, const ClusterQueue& queue);
/// A check wants it tried again later, or not at all.
bool hasFailedChecks(const QueuedWorkload& workload);

/// A workload with quota loses it, because a check of its queue says so.
struct CheckEviction {
    bool rejected = false;  // it is deactivated; otherwise tried again
    std::string text;       // which checks, and what they say: "AdmissionCheck in Retry state: "budget" (spent)"

    std::string reason() const { return rejected ? "DeactivatedDueToAdmissionCheck" : "AdmissionCheck"; }
    std::string message() const { return (rejected ? "The workload is deactivated due to " : "Evicted due to ") + text; }
};
/// Absent: none does, or it is evicted already. O(queues).
std::optional<CheckEviction> evictionByChecks(const KueueObjects& objects, const QueuedWorkload& workload);

}  // namespace bayplan
