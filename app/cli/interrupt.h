// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Ctrl+C as a stop token. Signals are waited for in a thread of their own, since a handler may do next to nothing.

#include <atomic>
#include <stop_token>
#include <thread>

namespace bayplan {

/// To be made before any other thread, which then all leave SIGINT and SIGTERM to this one. The first of them asks for a stop,
/// and ends the program where it has not ended by itself two seconds later, whatever it waits for; so does the second.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }
    /// The command has something to bring to its end, such as changes of a cluster: only a second signal ends it.
    void leaveTime() const { m_leaveTime = true; }

private:
    std::stop_source m_stop;
    std::atomic<bool> m_done = false;
    mutable std::atomic<bool> m_leaveTime = false;
    std::thread m_waiter;
};

}  // namespace bayplan
