// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// How long the window's thread is busy without a pause: the turns of its event loop, and a table of them.
// Thread rule: GUI thread only.

#include <QApplication>
#include <QElapsedTimer>
#include <QThread>
#include <algorithm>
#include <cstdio>
#include <ctime>
#include <functional>
#include <string>
#include <vector>

namespace bayplan::bench {

/// Milliseconds that a turn took, and that its thread worked in it.
struct Turn {
    double all = 0, worked = 0;
};

inline double workedSoFar() {
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) * 1e3 + static_cast<double>(now.tv_nsec) / 1e6;
}

inline Turn turnOf(const std::function<void()>& what) {
    QElapsedTimer timer;
    timer.start();
    const double before = workedSoFar();
    what();
    return {static_cast<double>(timer.nsecsElapsed()) / 1e6, workedSoFar() - before};
}

/// The longest turn from `input` on until the window has been idle for a while and `goesOn` says no: timers and jobs end in turns of
/// their own.
inline Turn busiest(
    const std::function<void()>& input, const std::function<bool()>& goesOn = [] { return false; }) {
    Turn longest = turnOf(input);
    QElapsedTimer idle, all;
    idle.start();
    all.start();
    while (goesOn() || (idle.elapsed() < 400 && all.elapsed() < 20'000)) {
        const Turn turn = turnOf([] { QApplication::processEvents(QEventLoop::AllEvents, 0); });
        longest = {std::max(longest.all, turn.all), std::max(longest.worked, turn.worked)};
        if (turn.all > 2) idle.start();
        else QThread::usleep(500);
    }
    return longest;
}

/// A table of inputs in milliseconds: the least, the median and the most of several runs, and the median of the processor's time in such
/// a turn, which other programs on the machine do not lengthen; "!" where the median is over the aim.
class Inputs {
public:
    /// Only inputs whose name has `only`.
    Inputs(double aim, int times, std::string only) : m_aim(aim), m_times(times), m_only(std::move(only)) {
        std::printf("%-52s%10s%10s%10s%10s\n", "", "least", "median", "most", "worked");
    }

    /// Each run prepares, which is not measured, and sends the input.
    void measure(
        const std::string& what, const std::function<void()>& input, const std::function<void()>& prepare = [] {}, const std::function<bool()>& goesOn = [] { return false; }) {
        if (what.find(m_only) == what.npos) return;
        std::vector<double> times, worked;
        for (int i = 0; i < m_times; ++i) {
            (void)busiest(prepare, goesOn);
            const Turn turn = busiest(input, goesOn);
            times.push_back(turn.all);
            worked.push_back(turn.worked);
        }
        std::sort(times.begin(), times.end());
        std::sort(worked.begin(), worked.end());
        const double median = times[times.size() / 2];
        std::printf("%-52s%10.1f%10.1f%10.1f%10.1f%s\n", what.c_str(), times.front(), median, times.back(), worked[worked.size() / 2], median > m_aim ? "  !" : "");
        std::fflush(stdout);
        if (median > m_aim) ++m_over;
    }
    double aim() const { return m_aim; }
    int over() const { return m_over; }

private:
    double m_aim;
    int m_times;
    std::string m_only;
    int m_over = 0;
};

}  // namespace bayplan::bench
