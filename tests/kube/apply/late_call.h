// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A call that the server holds back, while the run is stopped and resumed, and carries out afterwards.

#include <chrono>
#include <optional>
#include <string>
#include <thread>
#include <vector>

#include "kube/apply/apply_fixture.h"

namespace bayplan::samples {

/// Waits for what another thread does. False: it did not within a minute.
template <typename Condition>
bool comesTrue(const Condition& condition) {
    const auto latest = std::chrono::steady_clock::now() + std::chrono::minutes(1);
    while (!condition()) {
        if (std::chrono::steady_clock::now() > latest) return false;
        std::this_thread::yield();
    }
    return true;
}

/// Stops a run as soon as a fault of the server holds one of its calls back. False: none did.
inline bool stopWhileItHangs(Bayplan& bayplan, const std::vector<PlanStep>& steps) {
    Result<std::unique_ptr<ApplyRun>> begun = bayplan.prepare({"a plan", steps});
    if (!begun) return false;
    bayplan.run = std::move(*begun);
    std::jthread runs([&] { bayplan.run->run({}); });
    const bool hangs = comesTrue([&] { return bayplan.server.faults().holding() > 0; });
    bayplan.run->stop();
    return hangs;
}

/// Resumes the run; when a step first comes to `when`, the server carries out what it held back. Absent: that did not happen.
inline std::optional<ApplyEnd> goOnWhileItArrives(Bayplan& bayplan, const std::string& path, StepPhase when) {
    ApiServer& server = bayplan.server;
    bool late = false, arrived = false;
    bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
        if (late || progress.phase != when) return;
        late = true;
        const std::size_t before = server.log().changes(path).size();
        server.faults().release();
        arrived = comesTrue([&] { return server.log().changes(path).size() > before; });
    };
    bayplan.options.onHold = OnHold::Stop;
    const ApplyEnd end = bayplan.goOn();
    bayplan.observer.onStep = {};
    return arrived ? std::optional(end) : std::nullopt;
}

}  // namespace bayplan::samples
