// SPDX-License-Identifier: GPL-3.0-or-later
// A window that follows a large cluster: how long the GUI thread is blocked at most, from the first list on and under a
// stream of changes, on each screen that follows, while the user looks around. Arguments: nodes, pods, changes a second
// divided by three, seconds.
#include <QApplication>
#include <QElapsedTimer>
#include <QMouseEvent>
#include <QStyleFactory>
#include <QTemporaryDir>
#include <QTimer>
#include <QWheelEvent>
#include <atomic>
#include <cstdio>
#include <thread>

#include "apiserver/http/asking.h"
#include "apiserver/http/server.h"
#include "common/text.h"
#include "desktop/live/data_stamp.h"
#include "desktop/live/live_commands.h"
#include "desktop/main_window.h"
#include "kube/live_fixture.h"

using namespace bayplan;
using apiserver::asking;

namespace {

int argument(const QStringList& all, int at, int otherwise) { return all.size() > at ? all[at].toInt() : otherwise; }

/// The longest time between two turns of the event loop.
class Away {
public:
    Away() {
        m_clock.start();
        QObject::connect(&m_timer, &QTimer::timeout, [this] {
            m_longest = std::max(m_longest, m_clock.restart());
        });
        m_timer.start(1);
    }
    qint64 take() { return std::exchange(m_longest, 0); }

private:
    QElapsedTimer m_clock;
    QTimer m_timer;
    qint64 m_longest = 0;
};

}  // namespace

int main(int argc, char* argv[]) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication app(argc, argv);
    QApplication::setStyle(QStyleFactory::create(QStringLiteral("Fusion")));
    const QStringList arguments = QApplication::arguments();
    const int nodes = argument(arguments, 1, 5000), pods = argument(arguments, 2, 50000), rate = argument(arguments, 3, 100), seconds = argument(arguments, 4, 20);
    apiserver::ApiServer server;
    for (int n = 0; n < nodes; ++n) {
        apiserver::Json node = apiserver::node("n" + std::to_string(n));
        node["metadata"]["labels"]["topology.kubernetes.io/zone"] = "zone-" + std::to_string(n % 12);
        server.load(std::move(node));
    }
    for (int p = 0; p < pods; ++p) {
        apiserver::Json pod = apiserver::pod("p" + std::to_string(p), "n" + std::to_string(p % nodes), "app-" + std::to_string(p % 200));
        pod["spec"]["containers"][0]["resources"] = {{"requests", {{"cpu", "200m"}, {"memory", "512Mi"}}}};
        server.load(std::move(pod));
    }
    if (!server.start()) return 1;

    const QTemporaryDir aside;
    MainWindow window(Settings{}, {aside.filePath(QStringLiteral("settings.ini")), aside.path(), QStringLiteral("en")});
    window.resize(1440, 900);
    window.show();
    Away away;
    ContextEntry entry;
    entry.connection = samples::connectionTo(server);
    QElapsedTimer time;
    time.start();
    window.live().connectTo(entry);
    while (!window.live().following() || window.session().isEmpty()) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    std::printf("first picture of %d nodes, %d pods: %lld ms, GUI thread away for at most %lld ms\n", nodes, pods, static_cast<long long>(time.elapsed()), static_cast<long long>(away.take()));
    time.restart();
    while (time.elapsed() < 3000) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
    std::printf("settling: away for at most %lld ms\n", static_cast<long long>(away.take()));

    // Like a user who looks around while the cluster changes: over the map, in its middle, through names.
    int turn = 0;
    QTimer hand;
    QObject::connect(&hand, &QTimer::timeout, [&] {
        QWidget* under = window.childAt(200 + turn * 37 % 700, 200 + turn * 53 % 450);
        const QPointF at(under->width() / 2.0, under->height() / 2.0);
        QCoreApplication::postEvent(under, new QMouseEvent(QEvent::MouseMove, at, under->mapToGlobal(at), Qt::NoButton, Qt::NoButton, Qt::NoModifier));
        const int ticks = turn % 20 < 10 ? 120 : -120;
        QCoreApplication::postEvent(under, new QWheelEvent(at, under->mapToGlobal(at), {}, {0, ticks}, Qt::NoButton, Qt::NoModifier, Qt::NoScrollPhase, false));
        if (turn % 25 == 0) window.session().looking()->search(QStringLiteral("p%1").arg(turn));
        if (turn % 25 == 12) window.session().looking()->search({});
        if (turn % 10 == 0) window.session().looking()->selectNode(NodeIdx{static_cast<std::uint32_t>(turn * 97 % nodes)});
        ++turn;
    });
    int made = 0;
    const std::pair<Screen, const char*> screens[] = {{Screen::Map, "map"}, {Screen::Tables, "tables"}, {Screen::Node, "node"}, {Screen::Plan, "plan"}, {Screen::Apply, "apply"}};
    for (const auto& [screen, name] : screens) {
        window.show(screen);
        hand.start(100);
        time.restart();
        while (time.elapsed() < 1000) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        const qint64 opening = away.take();
        std::atomic<bool> done{false};
        std::atomic<int> sent{0};
        std::jthread others([&] {
            const auto began = std::chrono::steady_clock::now();
            for (int i = 0; i < rate * seconds; ++i, ++made) {
                const std::string pod = "x" + std::to_string(made);
                server.ask(asking("POST", "/api/v1/namespaces/default/pods", apiserver::pod(pod)));
                apiserver::bindTo(server, pod, "n" + std::to_string(made * 37 % nodes));
                if (made >= 50) server.ask(asking("DELETE", "/api/v1/namespaces/default/pods/x" + std::to_string(made - 50) + "?gracePeriodSeconds=0"));
                sent += 3;
                std::this_thread::sleep_until(began + std::chrono::milliseconds(1000 * (i + 1) / std::max(1, rate)));
            }
            done = true;
        });
        const std::size_t before = window.live().source()->shownPictures();
        time.restart();
        while (!done) QApplication::processEvents(QEventLoop::WaitForMoreEvents);
        const double took = static_cast<double>(time.elapsed()) / 1000.0;
        std::printf("%s: opened in at most %lld ms; %d changes in %.1f s: %zu pictures shown, showing one took %lld ms at most, GUI thread away for at most %lld ms\n",
                    name, static_cast<long long>(opening), sent.load(), took, window.live().source()->shownPictures() - before,
                    static_cast<long long>(window.live().source()->longestShown()), static_cast<long long>(away.take()));
        hand.stop();
    }
    std::printf("%d times moved, turned the wheel or searched; %s\n", turn, qPrintable(window.stamp().sourceText()));
    return 0;
}
