// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Ctrl+C as a stop token. Signals are waited for in a thread of their own, since a handler may do next to nothing.

#include <atomic>
#include <stop_token>
#include <thread>

namespace bayplan {

/// To be made before any other thread, which then all leave SIGINT and SIGTERM to this one. The first of them asks
/// for a stop; the second ends the program.
class Interrupt {
public:
    Interrupt();
    ~Interrupt();
    Interrupt(const Interrupt&) = delete;
    Interrupt& operator=(const Interrupt&) = delete;

    std::stop_token token() const { return m_stop.get_token(); }

private:
    std::stop_source m_stop;
    std::atomic<bool> m_done = false;
    std::thread m_waiter;
};

}  // namespace bayplan
