// SPDX-License-Identifier: GPL-3.0-or-later
// A large cluster: listed in pages, then followed while 500 pods change each second. No event is lost, memory does not
// grow, and the cost of each batch is printed. BAYPLAN_SOAK=SECONDS makes it longer (an hour: 3600, and
// QTEST_FUNCTION_TIMEOUT=7200000, which Qt Test needs in milliseconds), BAYPLAN_SOAK_PODS larger or smaller.
#include "kube/read/live_reader.h"

#include <QElapsedTimer>
#include <QtTest>
#include <algorithm>
#include <atomic>
#include <ctime>
#include <fstream>
#include <thread>

#include <unistd.h>

#include "kube/live_fixture.h"

using namespace bayplan;
using namespace bayplan::samples;
using apiserver::asking;

namespace {

int fromEnvironment(const char* name, int otherwise) {
    const int told = qEnvironmentVariableIntValue(name);
    return told > 0 ? told : otherwise;
}

/// The memory in use, in MiB.
double residentMiB() {
    std::ifstream file("/proc/self/statm");
    long total = 0, resident = 0;
    file >> total >> resident;
    return static_cast<double>(resident) * static_cast<double>(::sysconf(_SC_PAGESIZE)) / (1 << 20);
}

/// Of this thread: other work of the machine does not count.
double processorMs() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

struct Costs {
    std::vector<double> milliseconds;
    void add(double cost) { milliseconds.push_back(cost); }
    double most() const { return milliseconds.empty() ? 0 : *std::max_element(milliseconds.begin(), milliseconds.end()); }
    /// That many hundredths of the values are not above the result.
    double percentile(std::size_t hundredths) const {
        std::vector<double> sorted = milliseconds;
        std::sort(sorted.begin(), sorted.end());
        return sorted.empty() ? 0 : sorted[std::min(sorted.size() - 1, sorted.size() * hundredths / 100)];
    }
    double middle() const { return percentile(50); }
};

}  // namespace

class LiveScaleTest : public QObject {
    Q_OBJECT

private slots:
    void followed() {
        const int seconds = fromEnvironment("BAYPLAN_SOAK", 8);
        const int pods = fromEnvironment("BAYPLAN_SOAK_PODS", 100'000);
        const int nodes = std::max(1, pods / 20);
        constexpr int kEverySecond = 500;
        ApiServer::Options serverOptions;
        serverOptions.keptEvents = 20'000;
        ApiServer server(serverOptions);
        QElapsedTimer timer;
        timer.start();
        for (int i = 0; i < nodes; ++i) server.load(apiserver::node("n" + std::to_string(i)));
        for (int i = 0; i < pods; ++i) server.load(apiserver::pod("p" + std::to_string(i), "n" + std::to_string(i % nodes), "app" + std::to_string(i % 500)));
        QVERIFY(server.start());
        qInfo("the server: %d nodes and %d pods loaded in %lld ms, %.0f MiB", nodes, pods, timer.elapsed(), residentMiB());

        timer.restart();
        ReflectorOptions options;
        Reading reading(connectionTo(server), options, Reading::nodesAndPods());
        const auto end = std::chrono::steady_clock::now() + std::chrono::minutes(10);
        while (!reading.reader.state().complete() && std::chrono::steady_clock::now() < end) {
            reading.reader.wait({20'000'000}, {});
            reading.reader.take(reading.picture);
        }
        reading.reader.take(reading.picture);
        qInfo("listed in %lld ms, %.0f MiB", timer.elapsed(), residentMiB());
        QCOMPARE(reading.picture.count(1), static_cast<std::size_t>(pods));
        timer.restart();
        QVERIFY(reading.picture.build());
        qInfo("first picture in %lld ms, %.0f MiB", timer.elapsed(), residentMiB());

        // Half of the changes are labels, the others are pods that are deleted and replaced by new ones.
        std::atomic<bool> stop = false;
        std::atomic<std::int64_t> changed = 0;
        std::thread churning([&] {
            const auto begun = std::chrono::steady_clock::now();
            for (std::int64_t turn = 0; !stop; ++turn) {
                std::this_thread::sleep_until(begun + std::chrono::microseconds(turn * 1'000'000 / kEverySecond));
                const std::string name = "p" + std::to_string(turn * 7919 % pods);
                const std::string path = "/api/v1/namespaces/default/pods/" + name;
                if (turn % 20 == 0) {
                    server.ask(asking("DELETE", path + "?gracePeriodSeconds=0"));
                    server.ask(asking("POST", "/api/v1/namespaces/default/pods", apiserver::pod(name)));
                } else {
                    server.ask(asking("PATCH", path, {{"metadata", {{"annotations", {{"turn", std::to_string(turn)}}}}}}, "application/merge-patch+json"));
                }
                changed = turn + 1;
            }
        });
        Costs take, build, processor;
        const double start = residentMiB();
        double quarter = 0, early = 0;
        std::size_t told = 0;
        timer.restart();
        while (timer.elapsed() < seconds * 1000LL) {
            QElapsedTimer batch;
            batch.start();
            const std::size_t changes = reading.reader.take(reading.picture).size();
            told += changes;
            take.add(static_cast<double>(batch.nsecsElapsed()) / 1e6);
            batch.restart();
            const double before = processorMs();
            const Result<Built> built = reading.picture.build();
            build.add(static_cast<double>(batch.nsecsElapsed()) / 1e6);
            processor.add(processorMs() - before);
            QVERIFY(built && built->cluster->podCount() + 2 >= static_cast<std::size_t>(pods));
            if (quarter == 0 && timer.elapsed() > seconds * 250LL) quarter = residentMiB();
            if (early == 0 && timer.elapsed() > seconds * 300LL) early = residentMiB();
            waitForReal({std::max<std::int64_t>(1, 100'000'000 - batch.nsecsElapsed())}, {});
        }
        stop = true;
        churning.join();
        const double late = residentMiB();
        QVERIFY(reading.until([&] { return reading.equals(server); }));
        qInfo("%lld changes in %d s, %zu told, in %zu batches", static_cast<long long>(changed.load()), seconds, told, build.milliseconds.size());
        qInfo("a batch: take %.1f ms (95 of 100: %.1f, most %.1f), build %.1f ms (%.1f, %.1f), on the processor %.1f ms (%.1f, %.1f)", take.middle(),
              take.percentile(95), take.most(), build.middle(), build.percentile(95), build.most(), processor.middle(), processor.percentile(95), processor.most());
        qInfo("memory: %.0f MiB at the start, %.0f after a quarter, %.0f at the end; lost events: none, every object is the server's", start, quarter, late);
        QVERIFY2(late < early * 1.1 + 50, "memory grows");
    }
};

QTEST_APPLESS_MAIN(LiveScaleTest)
#include "tst_live_scale.moc"
