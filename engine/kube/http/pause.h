// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How long to wait before a failed request is repeated: longer each time, with a random part, so that not all clients
// hit a returning server at once. The waiting itself is an argument, so that tests need not wait.
// Thread rule: one thread.

#include <cstdint>
#include <functional>
#include <random>
#include <stop_token>

#include "base/duration.h"

namespace bayplan {

/// Waits; false: it was stopped before the time was over.
using Wait = std::function<bool(Duration, const std::stop_token&)>;
/// By the system clock.
bool waitForReal(Duration time, const std::stop_token& stop);

class BackOff {
public:
    /// From 0.8 s, doubled each time, up to 30 s; each wait takes between one and two times that. The figures are
    /// client-go's.
    explicit BackOff(std::uint64_t seed) : m_random(seed) {}

    Duration next();
    void succeeded() { m_failures = 0; }
    /// Whether nothing failed since the last success.
    bool fresh() const { return m_failures == 0; }

private:
    std::mt19937_64 m_random;
    int m_failures = 0;
};

}  // namespace bayplan
