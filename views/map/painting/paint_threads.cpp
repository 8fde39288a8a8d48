// SPDX-License-Identifier: GPL-3.0-or-later
#include "map/painting/paint_threads.h"

#include <utility>

namespace bayplan {

PaintThreads::PaintThreads(int count) {
    for (int i = 0; i < count; ++i) m_threads.emplace_back([this](const std::stop_token& stop) { work(stop); });
}

PaintThreads::~PaintThreads() {
    clear();
}

void PaintThreads::start(Job job) {
    {
        const std::lock_guard lock(m_mutex);
        m_jobs.push_back(std::move(job));
    }
    m_more.notify_one();
}

void PaintThreads::clear() {
    const std::lock_guard lock(m_mutex);
    m_jobs.clear();
}

void PaintThreads::work(const std::stop_token& stop) {
    for (;;) {
        Job job;
        {
            std::unique_lock lock(m_mutex);
            if (!m_more.wait(lock, stop, [this] { return !m_jobs.empty(); })) return;
            job = std::move(m_jobs.front());
            m_jobs.pop_front();
        }
        job();
    }
}

}  // namespace bayplan
