// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "kube/apply/landing_fixture.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

/// So many moves of pods on "from", one workload each, all to "to". Where nobody tells them their node, they go to "tempting".
std::vector<PlanStep> load(ApiServer& server, int moves, std::optional<Landing> landing) {
    server.load(roomyNode("from", "64"));
    server.load(roomyNode("to", "64"));
    server.load(roomyNode("tempting", "640"));
    for (const char* node : {"from", "to"}) server.load(asking(plainPod(std::string("ballast-") + node, node, "ballast"), "8"));
    std::vector<PlanStep> steps;
    for (int i = 0; i < moves; ++i) {
        const std::string name = "w" + std::to_string(i);
        loadSet(server, name, 1, "from", "100m");
        steps.push_back(move(name + "-0", "from", "to", landing));
    }
    return steps;
}

}  // namespace

class TstLanding : public QObject {
    Q_OBJECT

private slots:
    void whatIsShippedIsRecognised() {
        for (const LandingKind kind : {LandingKind::Policy, LandingKind::Binding}) {
            Json object = Json::parse(standingObject(kind));
            QVERIFY(isStanding(kind, object.dump()));
            object["spec"]["defaulted"] = true;  // servers fill in defaults
            QVERIFY(isStanding(kind, object.dump()));
            object["spec"][kind == LandingKind::Policy ? "failurePolicy" : "policyName"] = "Other";
            QVERIFY(!isStanding(kind, object.dump()));
            QVERIFY(!isStanding(kind, "{}"));
            QVERIFY(!isStanding(kind, "not json"));
        }
        QVERIFY(standingManifest().find("kind: MutatingAdmissionPolicyBinding") != std::string::npos);
    }

    void isInstalledOnceAndTakenAway() {
        ApiServer server;
        QVERIFY(server.start());
        Bayplan bayplan(server);
        const auto look = [&] { return lookForStanding(*bayplan.client, {}).value().is; };
        QVERIFY(look() == StandingPolicy::Absent);
        LandingDeeds deeds;
        QVERIFY(installLanding(*bayplan.client, bayplan.permit, true, deeds, {}).has_value());
        QCOMPARE(deeds.size(), 2u);
        QVERIFY(look() == StandingPolicy::Absent);  // a dry run
        QVERIFY(installLanding(*bayplan.client, bayplan.permit, false, deeds, {}).has_value());
        QVERIFY(look() == StandingPolicy::Installed);
        const std::size_t writes = server.log().writes().size();
        QVERIFY(installLanding(*bayplan.client, bayplan.permit, false, deeds, {}).has_value());
        QCOMPARE(server.log().writes().size(), writes);  // it is there already
        QVERIFY(uninstallLanding(*bayplan.client, bayplan.permit, false, deeds, {}).has_value());
        QVERIFY(look() == StandingPolicy::Absent);
        QVERIFY(uninstallLanding(*bayplan.client, bayplan.permit, false, deeds, {}).has_value());
    }

    void leftToTheSchedulerItIsHeld() {
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = load(server, 1, {});
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        const ApplyEnd end = bayplan.apply(steps);
        QCOMPARE(QString::fromStdString(end.summary), QStringLiteral("1 failed"));
        QVERIFY(end.blocked);
        QCOMPARE(QString::fromStdString(end.steps[0].text), QStringLiteral("the scheduler would choose tempting, not to"));
        QCOMPARE(server.log().changes("/eviction").size(), 0u);
        // Accepted, it goes where it was foreseen.
        Bayplan again(server);
        again.options.acceptElsewhere = true;
        QCOMPARE(again.apply(steps).summary, std::string("1 done on another node"));
        QCOMPARE(perNode(server)["tempting"], 1);
    }

    void aHundredMovesLandByPin() { landAll(Landing::Pin, true); }
    void aHundredMovesLandByGate() { landAll(Landing::Gate, true); }
    void movesLandByAPolicyOfTheirOwn() { landAll(Landing::Gate, false); }

    void movesLandByCordons() {
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = load(server, 5, Landing::Cordon);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        const ApplyEnd end = bayplan.apply(steps);
        for (const StepRecord& step : end.steps)
            if (step.state != StepState::Done) QFAIL(step.text.c_str());
        QCOMPARE(QString::fromStdString(end.summary), QStringLiteral("5 done"));
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
        QCOMPARE(perNode(server)["to"], 6);  // the ballast stands there, too
    }

    void pinIsTheDefaultWhereItIsInstalled() {
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = load(server, 1, {});
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        install(bayplan);
        QCOMPARE(bayplan.apply(steps).summary, std::string("1 done"));
        QVERIFY(bayplan.recovered().header.landings == std::vector<Landing>{Landing::Pin});
        QCOMPARE(perNode(server)["to"], 2);
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
        // It is moved on: the pin of the first move is none of the second's.
        std::string name;
        for (const auto& [key, pod] : server.objects("pods"))
            if (key.starts_with("default/w0")) name = key.substr(8);
        Bayplan second(server);
        QCOMPARE(second.apply({move(name, "to", "from")}).summary, std::string("1 done"));
        QCOMPARE(perNode(server)["from"], 2);
    }

    void aFullTargetIsDriftBeforeAnythingIsDone() {
        ApiServer server;
        eager(server);
        std::vector<PlanStep> steps = load(server, 1, Landing::Pin);
        server.load(asking(plainPod("full", "to", "full"), "56"));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        install(bayplan);
        const ApplyEnd end = bayplan.apply(steps);
        QCOMPARE(QString::fromStdString(end.steps[0].text), QStringLiteral("its replacement does not fit node to while the old pod is still there: NodeResourcesFit: Insufficient cpu"));
        QCOMPARE(server.log().changes("/eviction").size(), 0u);
        QCOMPARE(server.log().changes("/configmaps").size(), 0u);
    }

    void aTargetThatStopsTakingItIsToldAndLetGo() {
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = load(server, 1, Landing::Pin);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        install(bayplan);
        bool filled = false;
        Duration evicted, told;
        bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
            if (progress.phase == StepPhase::Writing && !std::exchange(filled, true)) {
                server.load(asking(plainPod("full", "to", "full"), "56"));
                evicted = bayplan.time;
            }
            if (told.nanoseconds == 0 && progress.text.starts_with("node to does not take its replacement")) told = bayplan.time;
        };
        const ApplyEnd end = bayplan.apply(steps);
        QCOMPARE(QString::fromStdString(end.summary), QStringLiteral("1 done on another node"));
        QVERIFY(told.nanoseconds > 0);
        QVERIFY((told.nanoseconds - evicted.nanoseconds) / 1'000'000'000 < 10);
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
        QCOMPARE(perNode(server)["tempting"], 1);
    }

    void withoutAPolicyNothingIsPinned() {
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = load(server, 1, Landing::Pin);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        const ApplyEnd end = bayplan.apply(steps);
        QVERIFY(end.refused);
        QVERIFY(end.steps[0].text.find("landing install") != std::string::npos);
        QCOMPARE(server.log().changes("").size(), 0u);
    }

    /// Killed after every line of the journal, and resumed: nothing is left, and nothing was done twice.
    void nothingIsLeftByAKill_data() {
        QTest::addColumn<int>("landing");
        QTest::addColumn<bool>("standing");
        QTest::newRow("pin") << int(Landing::Pin) << true;
        QTest::newRow("gate by request") << int(Landing::Gate) << true;
        QTest::newRow("gate by policy") << int(Landing::Gate) << false;
        QTest::newRow("cordon") << int(Landing::Cordon) << false;
    }
    void nothingIsLeftByAKill() {
        QFETCH(int, landing);
        QFETCH(bool, standing);
        int killed = 0;
        for (int lines = 1;; ++lines) {
            ApiServer server;
            eager(server);
            const std::vector<PlanStep> steps = load(server, 1, Landing(landing));
            QVERIFY(server.start());
            Bayplan bayplan(server);
            bayplan.options.onHold = OnHold::Stop;
            if (standing) install(bayplan);
            if (!bayplan.applyUntilKilled(steps, lines)) break;
            ++killed;
            server.advance(std::chrono::seconds(3));
            const ApplyEnd end = bayplan.goOn();
            QVERIFY2(end.is == ApplyEnd::Is::Done, qPrintable(QString::fromStdString("killed after line " + std::to_string(lines) + ": " + end.summary + " " + end.steps[0].text)));
            server.advance(std::chrono::seconds(5));
            QVERIFY2(leftBehind(server).empty(), qPrintable(QString::fromStdString("killed after line " + std::to_string(lines) + ": " + leftBehind(server))));
            QCOMPARE(server.log().changes("/eviction").size(), 1u);
        }
        QVERIFY2(killed >= 8, qPrintable(QString::number(killed)));
    }

private:
    void landAll(Landing landing, bool standing) {
        ApiServer server;
        eager(server);
        const int moves = qEnvironmentVariableIsSet("MOVES") ? qEnvironmentVariableIntValue("MOVES") : standing ? 100 : 20;
        const std::vector<PlanStep> steps = load(server, moves, landing);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        if (standing) install(bayplan);
        const ApplyEnd end = bayplan.apply(steps);
        for (const StepRecord& step : end.steps)
            if (step.state != StepState::Done) QFAIL(step.text.c_str());
        QCOMPARE(end.summary, std::to_string(moves) + " done");
        QCOMPARE(perNode(server)["to"], moves + 1);
        QCOMPARE(server.log().changes("/eviction").size(), std::size_t(moves));
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
    }
};

QTEST_APPLESS_MAIN(TstLanding)
#include "tst_landing.moc"
