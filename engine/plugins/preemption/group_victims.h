// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which pods must leave, wherever they are, so that a pod group fits.
// Source: Kubernetes 1.36 pkg/scheduler/framework/preemption/podgrouppreemption.go (specification of pod groups, 7.2, 7.3).

#include "framework/plugin.h"
#include "framework/reason_info.h"

namespace bayplan {

inline constexpr ReasonInfo kNoGroupVictims{"GroupPreemption.noVictims", "No preemption victims found for incoming preemptor",
                                            WORDS_FOR_PEOPLE("Text", "no pod has a lower priority than the pod group")};
inline constexpr ReasonInfo kNeverForGroup{"GroupPreemption.never", "not eligible due to preemptionPolicy=Never.",
                                           WORDS_FOR_PEOPLE("Text", "a member of the pod group may not preempt")};

/// All pods and groups of lower priority are taken off; the most important ones that can stay after all stay, those
/// protected by a budget first. It is enough that some members fit, as many as the group needs.
/// O(units), each with a try of the whole group.
GroupPreemption selectGroupVictims(const GroupCycle& group, GroupRehearsal& rehearsal);

}  // namespace bayplan
