// SPDX-License-Identifier: GPL-3.0-or-later
// What a landing made, or held back, after the run had looked for it.
#include <QtTest>

#include <chrono>

#include "kube/apply/landing_fixture.h"
#include "kube/apply/late_call.h"
#include "model/landing.h"

using namespace bayplan;
using namespace bayplan::samples;

class TstLandingLate : public QObject {
    Q_OBJECT

private slots:
    /// A call hangs, the run looks and finds nothing made, and then the server makes it: before the run makes it again, or when the step is
    /// nearly done. It is removed either way.
    void whatASlowServerMakesIsRemoved_data() {
        QTest::addColumn<int>("landing");
        QTest::addColumn<bool>("standing");
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("path");
        QTest::addColumn<int>("when");
        const auto row = [](const char* name, Landing landing, bool standing, const char* method, const char* path, StepPhase when) {
            QTest::newRow(name) << int(landing) << standing << method << path << int(when);
        };
        for (const bool early : {true, false}) {
            const StepPhase when = early ? StepPhase::Checking : StepPhase::Verifying;
            row(early ? "pin" : "pin, late", Landing::Pin, true, "POST", "/configmaps", when);
            row(early ? "gate by request" : "gate by request, late", Landing::Gate, true, "POST", "/configmaps", when);
            row(early ? "policy" : "policy, late", Landing::Gate, false, "POST", "/mutatingadmissionpolicies", when);
            row(early ? "binding" : "binding, late", Landing::Gate, false, "POST", "/mutatingadmissionpolicybindings", when);
        }
        // A late cordon meets another version of the node, once the run has cordoned it again.
        row("cordon", Landing::Cordon, false, "PATCH", "/nodes/tempting", StepPhase::Checking);
    }
    void whatASlowServerMakesIsRemoved() {
        QFETCH(int, landing);
        QFETCH(bool, standing);
        QFETCH(QString, method);
        QFETCH(QString, path);
        QFETCH(int, when);
        const std::string part = path.toStdString();
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = loadMoves(server, 1, Landing(landing));
        QVERIFY(server.start());
        Bayplan bayplan(server, ApiLimits{Duration::seconds(600), std::size_t(16) << 20, {}});
        if (standing) install(bayplan);
        bayplan.options.stopGrace = {};
        server.faults().add({.what = apiserver::Fault::What::Hang, .method = method.toStdString(), .path = part, .times = 1});
        QVERIFY(stopWhileItHangs(bayplan, steps));
        const std::optional<ApplyEnd> end = goOnWhileItArrives(bayplan, part, StepPhase(when));
        QVERIFY(end);
        QVERIFY2(end->summary == "1 done", end->steps[0].text.c_str());
        server.advance(std::chrono::seconds(5));
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
        QCOMPARE(server.log().changes("/eviction").size(), 1u);
        QVERIFY(bayplan.recovered().steps[0].lateAids.empty());
    }

    /// The workload grows while a landing is prepared, its new pod is gated or pinned to a node that does not take it, and then nothing
    /// is evicted.
    void aPodHeldBackForNothingIsLetGo_data() {
        QTest::addColumn<int>("landing");
        QTest::addColumn<bool>("stops");
        QTest::addColumn<bool>("after");
        for (const auto& [name, landing] : {std::pair("gate", Landing::Gate), std::pair("pin", Landing::Pin)}) {
            QTest::addRow("%s, held", name) << int(landing) << false << false;
            QTest::addRow("%s, stopped", name) << int(landing) << true << false;
            // The policy stays in effect for a moment after its request was removed.
            QTest::addRow("%s, stopped before it is made", name) << int(landing) << true << true;
        }
    }
    void aPodHeldBackForNothingIsLetGo() {
        QFETCH(int, landing);
        QFETCH(bool, stops);
        QFETCH(bool, after);
        const bool pins = Landing(landing) == Landing::Pin;
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = loadMoves(server, 1, Landing(landing));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        install(bayplan);
        server.faults().add({.what = apiserver::Fault::What::Status, .method = "POST", .path = "/namespaces/default/pods?", .times = 0, .status = 403});
        bool grown = false, stopped = false;
        const auto oneMore = [&] {
            grown = true;
            grow(server, bayplan.recovered().header.run + "-1", pins);
        };
        std::string heldWith;
        bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
            if (progress.phase == StepPhase::Held) {
                heldWith = leftBehind(server) + heldToNodes(server);
                bayplan.run->skip(0);
            }
            if (grown || server.log().changes("/configmaps").empty() || progress.phase != StepPhase::Preparing) return;
            if (!after) oneMore();
            stopped = stops;
            if (stops) bayplan.run->stop();
        };
        bayplan.onWait = [&] {
            if (stopped && !grown) oneMore();
        };
        const ApplyEnd end = bayplan.apply(steps);
        QVERIFY(grown);
        QVERIFY2(stops == end.stopped, end.summary.c_str());
        QCOMPARE(QString::fromStdString(heldWith), QString());
        QCOMPARE(QString::fromStdString(leftBehind(server) + heldToNodes(server)), QString());
        // A pinned pod goes by its own eviction; the step's pod stays.
        const std::vector<apiserver::LoggedRequest> evictions = server.log().changes("/eviction");
        QCOMPARE(evictions.size(), pins ? 1u : 0u);
        if (pins) QVERIFY2(evictions.front().path.find("/w0-more/") != std::string::npos, evictions.front().path.c_str());
        QVERIFY(server.objects("pods").contains("default/w0-0"));
    }

    /// The same, and the step's pod is evicted and lands: the other one must not stay pending for a node that takes no second one.
    void aPodPinnedBesideTheReplacementIsLetGo() {
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = loadMoves(server, 1, Landing::Pin);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        install(bayplan);
        bool grown = false;
        bayplan.observer.onStep = [&](std::size_t, const StepProgress&) {
            if (grown || server.log().changes("/eviction").empty()) return;
            grown = true;
            grow(server, bayplan.recovered().header.run + "-1", true);
        };
        const ApplyEnd end = bayplan.apply(steps);
        QVERIFY(grown);
        QVERIFY2(end.summary == "1 done", end.steps[0].text.c_str());
        QCOMPARE(QString::fromStdString(end.steps[0].node), QString("to"));
        QCOMPARE(QString::fromStdString(leftBehind(server) + heldToNodes(server)), QString());
        QCOMPARE(server.log().changes("/eviction").size(), 2u);
    }

private:
    /// One more pod, made while the request of the landing is there. A pinned one asks for more than the node has. The stand-in of the
    /// ReplicaSet would remove it as one too many, so it has no owner.
    static void grow(ApiServer& server, const std::string& landing, bool pinned) {
        Json pod = withScheduler(plainPod("w0-more", "", "more"), "default-scheduler");
        pod["metadata"]["labels"][std::string(kLandingLabel)] = landing;
        if (pinned) {
            pod = asking(pod, "100");
            pod["spec"]["nodeSelector"] = {{"kubernetes.io/hostname", "to"}};
        } else {
            pod["spec"]["schedulingGates"] = Json::array({{{"name", std::string(kLandingGate)}}});
        }
        server.load(pod);
    }
    /// Pods without a node that a landing pinned to one.
    static std::string heldToNodes(const ApiServer& server) {
        for (const auto& [key, pod] : server.objects("pods"))
            if (pod["metadata"].value("labels", Json::object()).contains(std::string(kLandingLabel)) && pod["spec"].value("nodeName", std::string()).empty()) return "pinned " + key;
        return {};
    }
};

QTEST_GUILESS_MAIN(TstLandingLate)
#include "tst_landing_late.moc"
