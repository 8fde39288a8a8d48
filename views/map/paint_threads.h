// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A few threads that carry out painting jobs in the order in which they were given.
// Made of the standard library alone, so that ThreadSanitizer sees every hand-over: it is blind to Qt's own locks.
// Thread rule: start() and clear() from one thread; jobs run in the others, several at once.

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
    /// Jobs that have not begun are dropped, the others are waited for.
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
    std::vector<std::jthread> m_threads;  // last: they are joined before the rest goes
};

}  // namespace bayplan
