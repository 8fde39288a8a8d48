// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/interrupt.h"

#include <csignal>
#include <cstdlib>

#include "cli/exit_code.h"

namespace bayplan {

Interrupt::Interrupt() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    m_waiter = std::thread([this, signals] {
        for (bool again = false;; again = true) {
            int signal = 0;
            sigwait(&signals, &signal);
            if (m_done) return;
            if (again) std::_Exit(kExitInterrupted);
            m_stop.request_stop();
        }
    });
}

Interrupt::~Interrupt() {
    m_done = true;
    pthread_kill(m_waiter.native_handle(), SIGTERM);
    m_waiter.join();
}

}  // namespace bayplan
