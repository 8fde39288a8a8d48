// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The control of a long call: a stop token that it checks, the limits at which it ends with what it has, and a way to
// report its progress.
// Thread rule: the token may be stopped from any thread; `progress` is called from the thread that does the work, which
// alone uses a Work.

#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <stop_token>
#include <string>

namespace bayplan {

struct Progress {
    std::uint64_t done = 0;
    std::uint64_t total = 0;  // 0: not known
    std::string what;         // "pods", "bytes"
};

struct Budget {
    using Clock = std::chrono::steady_clock;
    static constexpr std::uint64_t kAnyWork = std::numeric_limits<std::uint64_t>::max();

    std::stop_token stop{};
    std::function<void(const Progress&)> progress{};
    /// A limit in real time, for a person who waits. The result depends on the machine.
    std::optional<Clock::time_point> deadline{};
    /// A limit in counted steps. The result is the same on every machine. Each call that has such a limit says what a step
    /// is.
    std::uint64_t work = kAnyWork;

    bool stopped() const { return stop.stop_requested(); }
    void report(const Progress& p) const {
        if (progress) progress(p);
    }
};

/// The work that one call has left of its budget, which must outlive it.
class Work {
public:
    explicit Work(const Budget& budget) : m_budget(budget) {}

    /// Counts a step and returns true, unless the budget is used up: then the call ends, and nothing is counted any more.
    bool step() {
        m_ended = m_ended || m_done >= m_budget.work || m_budget.stopped() || (m_budget.deadline && Budget::Clock::now() >= *m_budget.deadline);
        if (!m_ended) ++m_done;
        return !m_ended;
    }
    std::uint64_t done() const { return m_done; }
    /// A step was refused, so the result is not complete.
    bool ended() const { return m_ended; }

private:
    const Budget& m_budget;
    std::uint64_t m_done = 0;
    bool m_ended = false;
};

}  // namespace bayplan
