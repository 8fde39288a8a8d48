// SPDX-License-Identifier: GPL-3.0-or-later
// How long a user's questions about a large cluster block the window's thread: explaining a pod, trying a change, and
// carrying pods to a node.
// Prints milliseconds, the minimum and the median of several runs. Run with QT_QPA_PLATFORM=offscreen.
//
//     bench_window [NODES [PODS_A_NODE]]

#include <QApplication>
#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QTimer>
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <functional>

#include "bench/loads.h"
#include "common/drag/drag.h"
#include "common/job.h"
#include "desktop/file_commands.h"
#include "desktop/main_window.h"
#include "explain/explain_view.h"

using namespace bayplan;

namespace {

constexpr int kTimes = 9;

double millisecondsOf(const std::function<void()>& work) {
    QElapsedTimer timer;
    timer.start();
    work();
    return static_cast<double>(timer.nsecsElapsed()) / 1e6;
}

void print(const char* what, std::vector<double> times) {
    std::sort(times.begin(), times.end());
    std::printf("%-58s %9.2f %9.2f\n", what, times.front(), times[times.size() / 2]);
}

/// Runs until the window is idle: returns the longest time that it was busy with one event.
double longestTurn(const std::function<bool()>& finished) {
    double longest = 0;
    for (int quiet = 0; quiet < 3;) {
        const double turn = millisecondsOf([] { QApplication::processEvents(QEventLoop::AllEvents, 0); });
        longest = std::max(longest, turn);
        if (finished()) ++quiet;
    }
    return longest;
}

}  // namespace

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const std::size_t nodes = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 5'000;
    const std::size_t podsANode = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 10;
    const QTemporaryDir folder;
    MainWindow window(Settings{}, MainWindow::Places{folder.filePath("settings.ini"), folder.filePath("state"), "en"});
    window.resize(1920, 1080);
    window.show();
    Session& session = window.session();
    session.open(bench::running(nodes, podsANode), {}, {});
    Q_EMIT window.files().opened();
    const auto pods = session.cluster()->podCount();
    (void)longestTurn([] { return true; });
    std::printf("%zu nodes, %zu pods; milliseconds%23s%10s%10s\n", nodes, pods, "", "least", "median");

    const PodIdx fits(1), large(pods - 1);
    std::vector<double> decide, explains, panel, tables;
    for (int i = 0; i < kTimes; ++i) {
        decide.push_back(millisecondsOf([&] { (void)session.scheduler().decide(*session.cluster(), fits, Detail::Nodes); }));
        explains.push_back(millisecondsOf([&] { (void)explain(session.scheduler(), session.cluster(), fits); }));
    }
    print("the engine's decision with every node", decide);
    print("the explanation as a value", explains);
    window.show(Screen::Why);
    for (const auto& [pod, name] : {std::pair(fits, "a pod that fits"), std::pair(large, "a pod that fits nowhere")}) {
        panel.clear();
        tables.clear();
        for (int i = 0; i < kTimes; ++i) {
            window.why().setPod({});
            (void)longestTurn([] { return true; });
            panel.push_back(millisecondsOf([&] { window.why().setPod(pod); }));
            tables.push_back(longestTurn([&] { return !window.why().computing(); }));
        }
        print((std::string("the panel, ") + name).c_str(), panel);
        print("  and the longest turn after it", tables);
    }
    session.looking()->selectPod(large);
    for (const Screen screen : {Screen::Why, Screen::Map, Screen::Tables}) {
        window.show(screen);
        (void)longestTurn([] { return true; });
        std::vector<double> asked, turns;
        for (int i = 0; i < kTimes; ++i) {
            const SetRequest less{large, "cpu", 1000 + i};
            Job job(QStringLiteral("trying"));
            QElapsedTimer whole;
            whole.start();
            job.start<Branch>(session.branching(QStringLiteral("less"), large, {less}, {}),
                              [&](Result<Branch> branch) { (void)session.enter(std::move(*branch)); });
            turns.push_back(longestTurn([&] { return session.whatIf() != nullptr; }));
            asked.push_back(static_cast<double>(whole.nsecsElapsed()) / 1e6);
            session.discardWhatIf();
            (void)longestTurn([] { return true; });
        }
        const char* const names[] = {"map", "explain", "tables", "plan", "profile"};
        print((std::string("try it, until it is open, on ") + names[static_cast<int>(screen)]).c_str(), asked);
        print("  and the longest turn of the window's thread meanwhile", turns);
    }
    window.show(Screen::Map);
    auto& drag = *window.findChild<Drag*>();
    for (const std::size_t many : {1u, 50u, 200u}) {
        const auto from = static_cast<std::uint32_t>(session.cluster()->podCount() - 1 - many);  // running ones, before "large"
        std::vector<PodIdx> hand;
        for (std::size_t i = 0; i < many; ++i) hand.emplace_back(from + i);
        const NodeIdx target(nodes / 2);
        std::vector<double> pick, picked, hover, drop, dropped;
        for (int i = 0; i < kTimes; ++i) {
            pick.push_back(millisecondsOf([&] { drag.pickUp(hand); }));
            picked.push_back(longestTurn([&] { return !drag.judging(); }));
            hover.push_back(millisecondsOf([&] { drag.hover(target); }));
            hover.back() = std::max(hover.back(), longestTurn([] { return true; }));
            drop.push_back(millisecondsOf([&] { drag.drop(true); }));
            dropped.push_back(longestTurn([] { return true; }));
            session.undoStack()->undo();
            (void)longestTurn([] { return true; });
        }
        std::printf("%zu pods\n", many);
        print("  picked up", pick);
        print("    and the longest turn after it", picked);
        print("  over a node", hover);
        print("  dropped on it", drop);
        print("    and the longest turn after it", dropped);
    }
    session.undoStack()->setClean();
    return 0;
}
