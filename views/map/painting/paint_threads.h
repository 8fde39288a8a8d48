// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A few threads that run painting jobs in the order in which they were given.
// Uses only the standard library, so that ThreadSanitizer sees every hand-over: it cannot see Qt's own locks.
// Thread rule: start() and clear() from one thread; jobs run in the other threads, several at once.

#include <condition_variable>
#include <deque>
#include <functional>
#include <mutex>
#include <thread>
#include <vector>

namespace bayplan {

class PaintThreads {
public:
    using Job = std::function<void()>;

    explicit PaintThreads(int count);
    /// Drops jobs that have not begun and waits for the others.
    ~PaintThreads();
    PaintThreads(const PaintThreads&) = delete;
    PaintThreads& operator=(const PaintThreads&) = delete;

    void start(Job job);
    /// Drops the jobs that have not begun.
    void clear();

private:
    void work(const std::stop_token& stop);

    std::mutex m_mutex;
    std::condition_variable_any m_more;
    std::deque<Job> m_jobs;
    std::vector<std::jthread> m_threads;  // last: joined before the other members are destroyed
};

}  // namespace bayplan
