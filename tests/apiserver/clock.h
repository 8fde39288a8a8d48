// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The time of the stand-in server. A clock by hand stands still until a test moves it, so no test waits for a wall
// clock. A system clock runs by itself, for the program. There are two times, as in a real machine: wall time, which
// may jump, and the time since the start, which may not and which measures time-outs.
// Thread rule: thread-safe.

#include <atomic>
#include <chrono>
#include <cstdint>
#include <string>

namespace bayplan::apiserver {

class Clock {
public:
    enum class Mode { ByHand,
                      System };
    using Span = std::chrono::microseconds;

    /// `start`: the wall time of a clock by hand, seconds since 1970.
    explicit Clock(Mode mode, std::int64_t start = 1'767'225'600);

    bool byHand() const { return m_mode == Mode::ByHand; }
    Span wall() const;
    Span sinceStart() const;

    /// Moves both times. A system clock then runs ahead by this much.
    void advance(Span by);
    /// Moves only the wall time, forward or back.
    void jump(Span by);

private:
    Mode m_mode;
    std::chrono::steady_clock::time_point m_begin = std::chrono::steady_clock::now();
    std::atomic<std::int64_t> m_wall;
    std::atomic<std::int64_t> m_since = 0;
};

/// "2026-11-20T22:13:56Z": whole seconds, as metadata has them.
std::string stamp(Clock::Span wall);
/// Seconds since 1970; 0 if the text is no such stamp. Fractions are dropped.
std::int64_t secondsOf(const std::string& stamp);

}  // namespace bayplan::apiserver
