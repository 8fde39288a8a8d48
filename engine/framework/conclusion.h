// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The points after filtering and scoring: PostFilter if no node fits, Reserve to Bind if one was chosen.
// Source: Kubernetes 1.36 pkg/scheduler/schedule_one.go (specification 3.12, 3.15, 3.16, 6).

#include <span>
#include <string>

#include "framework/cycle_run.h"
#include "framework/decision.h"

namespace bayplan {

/// Sets Error, or Unschedulable with `why` and what the PostFilter plugins add to it, as far as they are modelled.
/// `rejected`: every node's verdict in visiting order.
void concludeUnfit(Decision& decision, CycleRun& run, FitError why, std::span<const NodeCode> rejected);

/// Sets unfit, and the message that follows from it and from the answers of the PostFilter plugins.
void sayUnfit(Decision& decision, FitError why);

/// Sets Scheduled on decision.tied.front(), or Waiting there, unless a plugin from Reserve to Bind rejects that.
void concludeChosen(Decision& decision, const CycleRun& run);
/// The part of it from Permit on, for a pod that has its node and its reservations.
void concludePermit(Decision& decision, const CycleRun& run);
/// A pod that waited is rejected.
void rejectPermitted(Decision& decision, const WaitingRejection& rejection);
/// The part after Permit: sets Scheduled on decision.node.
void concludeBinding(Decision& decision, const CycleRun& run);

/// Notes the plugins that rejected the pod, or limited it to some nodes, in PreFilter.
void noteRejection(Decision& decision, const CycleRun& run);

/// Notes that the plugin rejected one node.
void noteRefusal(Decision& decision, Code code, const std::string& plugin);

/// Sets Error with that status' text.
void concludeError(Decision& decision, const Status& status);

/// Sets NotModelled in place of any outcome if the decision names something unknown.
void leaveOpen(Decision& decision);
/// The same if the cycle met something unknown, and names it.
void noteUnknown(Decision& decision, const CycleRun& run);

}  // namespace bayplan
