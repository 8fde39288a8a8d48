// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/job.h"

#include <chrono>

namespace bayplan {

Job::Job(QString name, QObject* parent) : QObject(parent), m_name(std::move(name)) {}

Job::~Job() {
    stop();
    // Joining here, before any member goes, means that the work never outlives what it was handed.
    if (m_thread.joinable()) m_thread.join();
}

void Job::stop() { m_thread.request_stop(); }

void Job::run(std::function<std::function<void()>(const Budget&)> work) {
    check(!m_running, "a Job is started once at a time");
    if (m_thread.joinable()) m_thread.join();
    m_running = true;
    m_progress = {};
    m_thread = std::jthread([this, work = std::move(work)](std::stop_token token) {
        using Clock = std::chrono::steady_clock;
        static constexpr auto kPause = std::chrono::milliseconds(50);
        auto last = Clock::now() - kPause;
        Budget budget;
        budget.stop = token;
        budget.progress = [this, last](const Progress& p) mutable {
            const auto now = Clock::now();
            if (now - last < kPause) return;
            last = now;
            QMetaObject::invokeMethod(this, [this, p] {
                m_progress = p;
                Q_EMIT progressed();
            }, Qt::QueuedConnection);
        };
        std::function<void()> deliver = work(budget);
        // Queued calls to a destroyed object are dropped by Qt, and the destructor waits for this thread.
        QMetaObject::invokeMethod(this, [this, deliver = std::move(deliver)] {
            m_running = false;
            deliver();
            Q_EMIT finished();
        }, Qt::QueuedConnection);
    });
}

}  // namespace bayplan
