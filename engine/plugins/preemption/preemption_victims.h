// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pods must leave a node so that a pod fits there, and which of several nodes is the best one to clear.
// Source: Kubernetes 1.36 pkg/scheduler/framework/plugins/defaultpreemption/default_preemption.go,
// pkg/scheduler/framework/preemption/preemption.go; specification 4.18.

#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "framework/plugin.h"
#include "framework/reason_info.h"

namespace bayplan {

inline constexpr ReasonInfo kNoVictims{"Preemption.noVictims", "No preemption victims found for incoming pod",
                                       WORDS_FOR_PEOPLE("Text", "no pod of lower priority is here")};

/// When the pod started, as the scheduler knows it. Pods that were placed here have not started: they count as the latest.
std::int64_t startOf(const Cluster& cluster, PodIdx pod);

/// Sorts by priority, the highest first, then by start.
void sortByImportance(const Cycle& cycle, std::vector<PodIdx>& pods);

/// First the pods whose eviction, in this order, would exceed a budget, then the others.
std::pair<std::vector<PodIdx>, std::vector<PodIdx>> splitByBudgets(const Cycle& cycle, const std::vector<PodIdx>& pods);

/// That nobody has to leave for a pod that does not fit, which upstream calls an error.
Status noVictimAtAll(const Cycle& cycle, NodeIdx node);

/// In what preemption plugins differ about victims; as it is: as DefaultPreemption.
struct VictimRules {
    /// Whether a pod of lower priority is spared: Success (it is not), Unschedulable (it is), NotModelled. Null: none is.
    Status (*spared)(const Cycle& cycle, PodIdx pod) = nullptr;
    /// The reason for a node without possible victims. Null: kNoVictims.
    Reason (*none)(const Cycle& cycle, NodeIdx node) = nullptr;
};

/// The pods of lower priority on the node that are not spared, without those that can stay after all; those are tried in the order of
/// importance, pods protected by a budget first. Absent if the pod does not fit even without all of them; `status` says
/// why.
std::optional<PreemptionCandidate> selectVictims(const Cycle& cycle, Rehearsal& rehearsal, NodeIdx node, Status& status, const VictimRules& rules = {});

/// The index of the best of `candidates`, which is not empty: fewest violations, lowest priority of the
/// first victim, lowest sum of priorities, fewest victims, the latest start of the most important victims, the
/// first.
std::size_t pickCandidate(const Cycle& cycle, const std::vector<PreemptionCandidate>& candidates);

}  // namespace bayplan
