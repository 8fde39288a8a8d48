// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How far a command is, on the terminal of standard error, where it takes more than a second.

#include <chrono>
#include <mutex>
#include <stop_token>
#include <string>

#include "base/budget.h"

namespace bayplan {

/// Thread rule: any thread.
class ProgressLine {
public:
    /// Shows nothing where `quiet`, or where standard error is no terminal.
    explicit ProgressLine(bool quiet);
    /// At most ten times a second, and nothing in the first second of this object's life.
    void show(const std::string& text);

private:
    using Clock = std::chrono::steady_clock;
    std::mutex m_mutex;
    Clock::time_point m_next;
    bool m_shows;
};

/// The budget of a command that says how far it is.
Budget budgetFor(const std::stop_token& stop, bool quiet);

}  // namespace bayplan
