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

/// A workload with quota loses it before the first cycle: a check of its queue says so, or it is deactivated.
struct EarlyEviction {
    bool ends = false;       // it is deactivated; otherwise tried again
    std::string cause = {};  // of a deactivation: "AdmissionCheck"; empty: a person's will
    std::string text = {};   // "AdmissionCheck in Retry state: "budget" (spent)"; empty: there is nothing to say
    bool byCheck = false;    // of a deactivation: a check asks for it only now

    std::string reason() const { return !ends ? "AdmissionCheck" : cause.empty() ? "Deactivated"
                                                                                 : "DeactivatedDueTo" + cause; }
    std::string message() const { return !ends ? "Evicted due to " + text : text.empty() ? "The workload is deactivated"
                                                                                         : "The workload is deactivated due to " + text; }
};
/// Absent: it keeps its quota, or is evicted already. O(queues).
std::optional<EarlyEviction> earlyEviction(const KueueObjects& objects, const QueuedWorkload& workload);

}  // namespace bayplan
