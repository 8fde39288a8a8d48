// SPDX-License-Identifier: GPL-3.0-or-later
#include "common/job.h"

#include <QPointer>
#include <chrono>
#include <utility>

namespace bayplan {

Job::Job(QString name, QObject* parent) : QObject(parent), m_name(std::move(name)) {
    connect(this, &Job::told, this, &Job::takeIn, Qt::QueuedConnection);
}

Job::~Job() {
    stop();
    // Joined here, before any member is destroyed, so that the work never outlives its data.
    if (m_thread.joinable()) m_thread.join();
}

void Job::stop() { m_thread.request_stop(); }

void Job::run(std::function<std::shared_ptr<void>(const Budget&)> work, std::function<void(void*)> done) {
    check(!m_running, "a Job is started once at a time");
    if (m_thread.joinable()) m_thread.join();
    m_running = true;
    m_progress = {};
    m_thread = std::jthread([this, work = std::move(work), done = std::move(done)](std::stop_token token) mutable {
        using Clock = std::chrono::steady_clock;
        static constexpr auto kPause = std::chrono::milliseconds(50);
        auto last = Clock::now() - kPause;
        Budget budget;
        budget.stop = token;
        budget.progress = [this, last](const Progress& p) mutable {
            const auto now = Clock::now();
            if (now - last < kPause) return;
            last = now;
            tell([&p](News& news) { news.progress = p; });
        };
        std::shared_ptr<void> result = work(budget);
        tell([&](News& news) { news.deliver = [result = std::move(result), done] { done(result.get()); }; });
    });
}

void Job::tell(const std::function<void(News&)>& add) {
    {
        const std::lock_guard lock(m_mutex);
        add(m_news);
    }
    // Qt drops queued signals to a destroyed object, and the destructor waits for the thread.
    Q_EMIT told({});
}

void Job::takeIn() {
    News news;
    {
        const std::lock_guard lock(m_mutex);
        news = std::exchange(m_news, {});
    }
    if (news.progress) {
        const QPointer<Job> self(this);
        m_progress = *news.progress;
        Q_EMIT progressed();
        if (!self) return;
    }
    if (!news.deliver) return;
    m_running = false;
    news.deliver();
    Q_EMIT finished();
}

}  // namespace bayplan

#include "moc_job.cpp"
