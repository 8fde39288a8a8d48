// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The backoff of a pod after a failure.
// Thread rule: pure functions.
// Source: Kubernetes 1.36 pkg/scheduler/backend/queue/backoff_queue.go; specification 2.4.

#include <chrono>
#include <cstdint>

#include "schedulers/run.h"

namespace bayplan {

inline SimTime wholeSeconds(SimTime time) {
    return std::chrono::floor<std::chrono::seconds>(time);
}

struct Backoff {
    SimTime initial{1000};
    SimTime most{10000};  // 0: no backoff at all
    /// Without the gate SchedulerPopFromBackoffQ the pods in backoff are looked at once a second: then, and so on.
    SimTime firstLook{0};

    /// initial · 2^(count − 1), at most `most`; 0 for a count of 0.
    SimTime duration(int count) const;
    /// When the backoff of a pod that failed at `since` ends, in whole seconds.
    SimTime end(SimTime since, int count) const { return wholeSeconds(since + duration(count)); }
};

/// A backoff is over once a whole second has begun after its end.
inline bool backoffOver(SimTime end, SimTime now) {
    return end < wholeSeconds(now);
}

}  // namespace bayplan
