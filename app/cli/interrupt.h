// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Ctrl+C as a stop token. A separate thread waits for signals, because a handler may do almost nothing.

#include <atomic>
#include <stop_token>
#include <thread>

namespace bayplan {

/// Must be created before any other thread, so that all of them leave SIGINT and SIGTERM to this one. The first signal
/// requests a stop, and ends the program if it has not ended by itself two seconds later, whatever it waits for; a
/// second signal does so at once.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }
    /// The command has to complete something, such as changes of a cluster: only a second signal ends it.
    void leaveTime() const { m_leaveTime = true; }

private:
    std::stop_source m_stop;
    std::atomic<bool> m_done = false;
    mutable std::atomic<bool> m_leaveTime = false;
    std::thread m_waiter;
};

}  // namespace bayplan
