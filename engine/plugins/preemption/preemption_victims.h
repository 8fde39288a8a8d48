// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pods would have to leave one node for a pod to fit there, and which of several nodes is the best to clear.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go,
// pkg/scheduler/framework/preemption/preemption.go; specification 4.18.

#include <cstdint>
#include <optional>
#include <vector>

#include "framework/plugin.h"
#include "framework/reason_info.h"

namespace bayplan {

inline constexpr ReasonInfo kNoVictims{"Preemption.noVictims", "No preemption victims found for incoming pod",
                                       WORDS_FOR_PEOPLE("Text", "no pod of lower priority is here")};

/// The pods of lower priority on the node, less those that can stay after all, which are tried in the order of their
/// importance, pods protected by a budget first. Nothing where the pod fits even without them all; why: `status`.
std::optional<PreemptionCandidate> selectVictims(const Cycle& cycle, Rehearsal& rehearsal, NodeIdx node, Status& status);

/// The place of the best of `candidates`, at least one: fewest violations, lowest priority of the most important
/// victim, lowest sum of priorities, fewest victims, the one whose most important victims started latest, the first.
std::size_t pickCandidate(const Cycle& cycle, const std::vector<PreemptionCandidate>& candidates);

}  // namespace bayplan
