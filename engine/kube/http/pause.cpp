// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/pause.h"

#include <algorithm>
#include <chrono>
#include <condition_variable>
#include <mutex>

namespace bayplan {

bool waitForReal(Duration time, const std::stop_token& stop) {
    std::mutex mutex;
    std::unique_lock lock(mutex);
    std::condition_variable_any stopped;
    stopped.wait_for(lock, stop, std::chrono::nanoseconds(time.nanoseconds), [] { return false; });
    return !stop.stop_requested();
}

Duration BackOff::next() {
    constexpr std::int64_t kFirst = 800'000'000, kLongest = 30'000'000'000;  // ns
    const std::int64_t base = std::min(kLongest, kFirst << std::min(m_failures, 10));
    ++m_failures;
    return {base + static_cast<std::int64_t>(m_random() % static_cast<std::uint64_t>(base))};
}

}  // namespace bayplan
