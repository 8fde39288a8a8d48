// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Keeps a run within the maintenance windows of its plan. No step begins outside of them, nor one that could end outside;
// what is under way is finished.
// Thread rule: one thread.

#include <cstdint>
#include <optional>

#include "base/message.h"
#include "kube/apply/journal/apply_entries.h"
#include "planner/goals/plan_outlook.h"
#include "planner/plan.h"

namespace bayplan {

/// Why nothing of the plan may begin at that moment, and when it may; empty: it may.
Message outsideWindows(const PlanWindows& windows, std::int64_t now);
/// The same for a run that is continued: what was begun is finished at any time, as a pod may be without its replacement.
Message outsideWindows(const RecoveredApply& recovered, std::int64_t now);

class WindowGate {
public:
    /// `accepted`: a person goes on outside. `grace`: for every eviction; absent: the pod's own. `windows` must outlive the gate.
    WindowGate(const PlanWindows& windows, bool accepted, std::optional<std::int64_t> grace) : m_windows(windows), m_keeps(windows.any() && !accepted), m_grace(grace) {}

    bool keeps() const { return m_keeps; }
    /// Whether the moment lies within a window.
    bool isOpen(std::int64_t now) const { return !m_keeps || windowAt(m_windows, now); }
    /// Looks up what decides how long steps take, once for each picture. O(pods).
    void look(const ClusterPtr& cluster);
    /// How long it takes at most, on the last picture. What nobody knows counts 0: the step still begins inside.
    std::int64_t longest(const PlanStep& step) const;
    /// Whether a step that takes so many seconds at most may begin.
    bool lets(std::int64_t now, std::int64_t takes) const;
    /// Why the run stops.
    Message over(std::int64_t now) const;

private:
    const PlanWindows& m_windows;
    bool m_keeps;
    std::optional<std::int64_t> m_grace;
    ClusterPtr m_cluster{};
    ReadyTimes m_ready{};
};

}  // namespace bayplan
