// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The search for a node on which victims make room, whatever a plugin takes for victims.
// Source: Kubernetes 1.36 pkg/scheduler/framework/preemption/preemption.go (Evaluator); specification 4.18.

#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "framework/plugin.h"
#include "framework/reason_info.h"

namespace bayplan {

inline constexpr ReasonInfo kNoHelp{"Preemption.none", "preemption: %1", WORDS_FOR_PEOPLE("Text", "preemption does not help: %1"), {"why"}};
inline constexpr ReasonInfo kPreemptionFault{"Preemption.fault", "preemption: %1", WORDS_FOR_PEOPLE("Text", "preemption could not be tried: %1"), {"fault"}};
inline constexpr ReasonInfo kPreemptionExtender{
    "Preemption.extender", "preemption: %1", WORDS_FOR_PEOPLE("Text", "an extender that was asked about preemption failed: %1"), {"fault"}};

/// Why a pod does not preempt, in upstream's words.
inline Message neverPreempts() { return worded("not eligible due to preemptionPolicy=Never."); }
inline Message victimsTerminate() { return worded("not eligible due to a terminating pod on the nominated node."); }

/// What the plugins that search for victims do in their own ways.
class VictimSearch {
public:
    virtual ~VictimSearch() = default;
    /// Whether upstream's texts begin with "preemption: ".
    virtual bool named() const { return false; }
    /// Puts the nodes in the order in which they are tried. Returns how many candidates are enough if one of them violates no
    /// budget.
    virtual std::size_t order(std::vector<NodeIdx>& potential) const = 0;
    /// The victims on the node; absent if there is no way there, and `status` says why.
    virtual std::optional<PreemptionCandidate> select(NodeIdx node, Status& status) = 0;
};

/// The answer for a pod that may not preempt, need not, or cannot.
PostFilterResult preemptsNobody(const VictimSearch& search, const Message& why);

/// Tries all nodes where removing pods could help, and takes the best. O(nodes), each with a dry run.
PostFilterResult preempt(const Cycle& cycle, std::span<const NodeCode> rejected, Rehearsal& rehearsal, VictimSearch& search);

/// Whether the pod's nominated node was refused for something that removing pods does not change: it then preempts anew.
bool nominatedInVain(const Cycle& cycle, std::span<const NodeCode> rejected);

}  // namespace bayplan
