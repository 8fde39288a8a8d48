// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/apply/window_gate.h"

#include <algorithm>

#include "io/objects/ready_times.h"
#include "io/text/time_text.h"
#include "planner/goals/time_windows.h"

namespace bayplan {

Message outsideWindows(const PlanWindows& windows, std::int64_t now) {
    if (!windows.any() || windowAt(windows, now)) return {};
    if (const TimeWindow* next = windowAfter(windows, now)) return worded("outside the plan's maintenance windows: the next one is from %1 to %2", {timeText(next->from), timeText(next->to)});
    return worded("outside the plan's maintenance windows: the last one ended at %1", {timeText(windows.spans.back().to)});
}

Message outsideWindows(const RecoveredApply& recovered, std::int64_t now) {
    const auto isBegun = [](const StepRecord& step) { return step.state == StepState::UnderWay || step.state == StepState::Unknown; };
    if (recovered.header.acceptOutsideWindow || std::any_of(recovered.steps.begin(), recovered.steps.end(), isBegun)) return {};
    return outsideWindows(recovered.header.plan.windows, now);
}

void WindowGate::look(const ClusterPtr& cluster) {
    if (!m_keeps || m_cluster == cluster) return;
    m_cluster = cluster;
    m_ready = readyTimesOf(*m_cluster);
}

std::int64_t WindowGate::longest(const PlanStep& step) const {
    if (!m_keeps || !m_cluster || step.pod.empty()) return 0;
    const Catalog& catalog = m_cluster->catalog();
    const PodIdx pod = catalog.findPod(step.pod);
    return longestOf(step.action, pod, catalog, m_ready, m_windows.startsWithin.value_or(0), m_grace).value_or(0);
}

bool WindowGate::lets(std::int64_t now, std::int64_t takes) const {
    if (!m_keeps) return true;
    const TimeWindow* window = windowAt(m_windows, now);
    return window && now + takes <= window->to;
}

Message WindowGate::over(std::int64_t now) const {
    const TimeWindow* window = windowAt(m_windows, now);
    const TimeWindow* next = windowAfter(m_windows, now);
    const Message why = window ? worded("no step ends before the maintenance window ends at %1", {timeText(window->to)}) : worded("the maintenance window is over");
    return next ? worded("%1; the next one is from %2 to %3", {why, timeText(next->from), timeText(next->to)}) : why;
}

}  // namespace bayplan
