// SPDX-License-Identifier: GPL-3.0-or-later
// How long the window's thread is held when a scenario of 100,000 pods is undone, made again and branched off, and how long it takes
// until the map has the picture again. Prints its own table; needs no display: -platform offscreen.
#include <QApplication>
#include <cstdio>
#include <ctime>

#include "bench/loads.h"
#include "plugins/all.h"
#include "what_if/answer_panel.h"
#include "what_if/scenario_desk.h"
#include "what_if/scenario_view.h"

using namespace bayplan;

namespace {

double milliseconds(clockid_t clock) {
    timespec time{};
    ::clock_gettime(clock, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

template <typename Act>
void measure(const char* what, ScenarioView& view, const Act& act) {
    const double held = milliseconds(CLOCK_THREAD_CPUTIME_ID), begin = milliseconds(CLOCK_MONOTONIC);
    act();
    const double returned = milliseconds(CLOCK_MONOTONIC), work = milliseconds(CLOCK_THREAD_CPUTIME_ID);
    const bool known = view.desk().chosen()->current;
    view.finish();
    std::printf("%-8s %6.1f ms, %6.1f of the processor; the answer is there: %s; its picture after %.1f ms\n", what, returned - begin, work - held, known ? "yes" : "no",
                milliseconds(CLOCK_MONOTONIC) - begin);
}

}  // namespace

int main(int argc, char** argv) {
    QApplication app(argc, argv);
    Session session;
    session.setProfiles(bench::defaults(), {}, {}, {});
    session.open(bench::running(5'000, 20), {QStringLiteral("bench")}, {});
    ScenarioView view(&session);
    view.resize(1366, 768);
    view.show();
    ScenarioDesk& desk = view.desk();
    const auto name = [&](std::size_t i) { return session.catalog().nodes[i].name; };
    Scenario scenario;
    scenario.tried = TriedPods::Changed;
    for (std::size_t i = 0; i < 3; ++i) scenario.changes.push_back({DrainNode{name(i), true, true}});
    const int id = desk.add(scenario);
    view.finish();
    scenario.changes.push_back({RemoveNode{name(7)}});
    measure("edit", view, [&] { desk.edit(id, scenario); });
    for (int i = 0; i < 3; ++i) {
        measure("undo", view, [&] { desk.undo(id); });
        measure("redo", view, [&] { desk.redo(id); });
    }
    measure("branch", view, [&] { desk.branch(id); });
    measure("choose", view, [&] { desk.choose(id); });
    return 0;
}
