// SPDX-License-Identifier: GPL-3.0-or-later
// A plan of some hundred steps on a large cluster that is followed. The cost of the run itself is printed: the
// processor time of its thread, without the stand-in server's. BAYPLAN_APPLY_PODS makes the cluster larger (100000),
// with one node for twenty pods; BAYPLAN_APPLY_STEPS the plan.
#include <QtTest>

#include <ctime>
#include <thread>

#include "kube/apply/apply_truth.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

int fromEnvironment(const char* name, int otherwise) {
    const int told = qEnvironmentVariableIntValue(name);
    return told > 0 ? told : otherwise;
}

double processorMs() {
    timespec time{};
    ::clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return static_cast<double>(time.tv_sec) * 1e3 + static_cast<double>(time.tv_nsec) / 1e6;
}

}  // namespace

class TstApplyScale : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void manySteps() {
        const int pods = fromEnvironment("BAYPLAN_APPLY_PODS", 10'000);
        const int steps = fromEnvironment("BAYPLAN_APPLY_STEPS", 150);
        const int nodes = pods / 20;
        const int each = steps / 3;
        ApiServer server;
        const auto nameOf = [&](int i) { return "n" + std::to_string(i % nodes); };
        for (int i = 0; i < nodes; ++i) server.load(readyNode(nameOf(i)));
        for (int i = 0; i < pods; ++i) server.load(plainPod("p" + std::to_string(i), nameOf(i), "app" + std::to_string(i % 500)));
        for (int i = 0; i < each; ++i) server.load(plainPod("waits" + std::to_string(i), {}, "new"));
        for (int i = 0; i < each; ++i) {
            const std::string set = "set" + std::to_string(i);
            server.load(replicaSet(set, 1));
            server.load(ownedBy(plainPod("moves" + std::to_string(i), nameOf(i), set), set));
        }
        QVERIFY(server.start());
        Plan plan;
        for (int i = 0; i < each; ++i) {
            plan.steps.push_back(cordon(nameOf(nodes / 2 + i)));
            plan.steps.push_back(place("waits" + std::to_string(i), nameOf(nodes / 4 + i)));
            plan.steps.push_back(move("moves" + std::to_string(i), nameOf(i), nameOf(nodes / 3 + i), Landing::Bind));
        }

        Bayplan bayplan(server);
        LiveReader reader([&] { return clientOf(bayplan.connection); }, apiKindsRead());
        FollowedPicture pictures(reader);
        bayplan.options.mostInFlight = 8;
        double elsewhere = 0;
        std::size_t waits = 0;
        bayplan.options.wait = [&](Duration span, const std::stop_token& stop) {
            const double before = processorMs();
            ++waits;
            bayplan.time.nanoseconds += span.nanoseconds;
            server.advance(std::chrono::microseconds(span.nanoseconds / 1000 + 1));
            reader.wait(Duration{200'000'000}, stop);
            elsewhere += processorMs() - before;
            return !stop.stop_requested();
        };
        std::size_t built = 0;
        double building = 0;
        class Measured : public PictureSource {
        public:
            Measured(PictureSource& of, std::size_t& times, double& cost) : m_of(of), m_times(times), m_cost(cost) {}
            Result<ClusterPtr> newest(const std::stop_token& stop) override {
                const double before = processorMs();
                Result<ClusterPtr> one = m_of.newest(stop);
                m_cost += processorMs() - before;
                if (one && *one != m_last) ++m_times;
                if (one) m_last = *one;
                return one;
            }

        private:
            PictureSource& m_of;
            std::size_t& m_times;
            double& m_cost;
            ClusterPtr m_last;
        } measured(pictures, built, building);
        QVERIFY(measured.newest({}));
        built = 0;
        building = 0;
        ApplyMeans means = bayplan.means();
        ApplyMeans own{means.client, means.permit, measured, means.scheduler, means.observer};
        Result<std::unique_ptr<ApplyRun>> begun = ApplyRun::begin(plan, *approve(plan, planHash(plan), "ann", 1), own, bayplan.options, bayplan.journal, {});
        QVERIFY(begun);
        bayplan.run = std::move(*begun);
        QElapsedTimer timer;
        timer.start();
        const double before = processorMs();
        const ApplyEnd end = bayplan.run->run({});
        const double own_ms = processorMs() - before - elsewhere;
        const auto count = static_cast<double>(plan.steps.size());
        qInfo("%d nodes, %d pods, %zu steps in %.1f s; the run's own time %.0f ms, %.1f ms a step, pictures %.1f ms (%zu of them); %zu waits", nodes, pods,
              plan.steps.size(), static_cast<double>(timer.elapsed()) / 1e3, own_ms, own_ms / count, building / count, built, waits);
        QVERIFY2(end.is == ApplyEnd::Is::Done, end.summary.c_str());
        const std::string wrong = untruth(server, plan.steps, {&bayplan});
        QVERIFY2(wrong.empty(), wrong.c_str());
    }
};

QTEST_GUILESS_MAIN(TstApplyScale)
#include "tst_apply_scale.moc"
