// SPDX-License-Identifier: GPL-3.0-or-later
#include "cli/interrupt.h"

#include <cerrno>
#include <csignal>
#include <cstdlib>
#include <string_view>

#include <unistd.h>

#include "cli/output/exit_code.h"

namespace bayplan {

Interrupt::Interrupt() {
    sigset_t signals;
    sigemptyset(&signals);
    sigaddset(&signals, SIGINT);
    sigaddset(&signals, SIGTERM);
    pthread_sigmask(SIG_BLOCK, &signals, nullptr);
    m_waiter = std::thread([this, signals] {
        int signal = 0;
        sigwait(&signals, &signal);
        if (m_done) return;
        m_stop.request_stop();
        constexpr timespec kTime{2, 0};
        while (sigtimedwait(&signals, nullptr, &kTime) < 0 && (errno == EINTR || m_leaveTime)) {
        }
        if (m_done) return;
        constexpr std::string_view kSaid = "interrupted\n";
        [[maybe_unused]] const auto told = ::write(STDERR_FILENO, kSaid.data(), kSaid.size());
        std::_Exit(kExitInterrupted);
    });
}

Interrupt::~Interrupt() {
    m_done = true;
    pthread_kill(m_waiter.native_handle(), SIGTERM);
    m_waiter.join();
}

}  // namespace bayplan
