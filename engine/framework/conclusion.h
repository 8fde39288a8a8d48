// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What comes after the nodes were judged: PostFilter where none fits, Reserve to Bind where one was chosen.
// Source: Kubernetes 1.36 pkg/scheduler/schedule_one.go (specification 3.12, 3.15, 3.16, 6).

#include <span>
#include <string>

#include "framework/cycle_run.h"
#include "framework/decision.h"

namespace bayplan {

/// Error, or Unschedulable with `fitError` and what the PostFilter plugins add to it, as far as they are modelled.
/// `rejected`: every node's verdict in visiting order.
void concludeUnfit(Decision& decision, CycleRun& run, std::string fitError, std::span<const NodeCode> rejected);

/// Scheduled on decision.tied.front(), unless a plugin from Reserve to Bind objects.
void concludeChosen(Decision& decision, const CycleRun& run);

/// Which plugins refused the pod, or narrowed it to some nodes, before any node was looked at.
void noteRejection(Decision& decision, const CycleRun& run);

/// One node was refused by that plugin.
void noteRefusal(Decision& decision, Code code, const std::string& plugin);

/// Error with that status' text.
void concludeError(Decision& decision, const Status& status);

/// Whatever the outcome would be: NotModelled where the cycle met something that is not known, with what it was.
void noteUnknown(Decision& decision, const CycleRun& run);

}  // namespace bayplan
