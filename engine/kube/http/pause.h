// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How long to wait before something that failed is tried again: longer each time, by chance spread, so that a server that
// comes back is not met by all clients at once; and the waiting itself, as an argument, so that tests need not.
// Thread rule: one thread.

#include <cstdint>
#include <functional>
#include <random>
#include <stop_token>

#include "base/duration.h"

namespace bayplan {

/// Waits; false: was stopped before the time was over.
using Wait = std::function<bool(Duration, const std::stop_token&)>;
/// By the clock of the machine.
bool waitForReal(Duration time, const std::stop_token& stop);

class BackOff {
public:
    /// From 0.8 s, twice as long each time, up to 30 s; each between once and twice that. The figures are client-go's.
    explicit BackOff(std::uint64_t seed) : m_random(seed) {}

    Duration next();
    void succeeded() { m_failures = 0; }
    /// Nothing failed since something succeeded.
    bool fresh() const { return m_failures == 0; }

private:
    std::mt19937_64 m_random;
    int m_failures = 0;
};

}  // namespace bayplan
