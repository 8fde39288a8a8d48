// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "kube/apply/apply_truth.h"
#include "kube/apply/landing/release_run.h"
#include "kube/apply/landing_fixture.h"
#include "kube/apply/rollback_plan.h"

using namespace bayplan;
using namespace bayplan::samples;

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
        QCOMPARE(server.log().writes().size(), writes);  // it exists already
        QVERIFY(uninstallLanding(*bayplan.client, bayplan.permit, false, deeds, {}).has_value());
        QVERIFY(look() == StandingPolicy::Absent);
        QVERIFY(uninstallLanding(*bayplan.client, bayplan.permit, false, deeds, {}).has_value());
    }

    void leftToTheSchedulerItIsHeld() {
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = loadMoves(server, 1, {});
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        const ApplyEnd end = bayplan.apply(steps);
        QCOMPARE(QString::fromStdString(end.summary), QStringLiteral("1 failed"));
        QVERIFY(end.blocked);
        QCOMPARE(QString::fromStdString(end.steps[0].text), QStringLiteral("the scheduler would choose tempting, not to"));
        QCOMPARE(server.log().changes("/eviction").size(), 0u);
        // Accepted, it goes where it was predicted.
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
        const std::vector<PlanStep> steps = loadMoves(server, 5, Landing::Cordon);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        const ApplyEnd end = bayplan.apply(steps);
        for (const StepRecord& step : end.steps)
            if (step.state != StepState::Done) QFAIL(step.text.c_str());
        QCOMPARE(QString::fromStdString(end.summary), QStringLiteral("5 done"));
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
        QCOMPARE(perNode(server)["to"], 6);  // the ballast is there, too
    }

    void pinIsTheDefaultWhereItIsInstalled() {
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = loadMoves(server, 1, {});
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        install(bayplan);
        QCOMPARE(bayplan.apply(steps).summary, std::string("1 done"));
        QVERIFY(bayplan.recovered().header.landings == std::vector<Landing>{Landing::Pin});
        QCOMPARE(perNode(server)["to"], 2);
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
        // It is moved on: the pin of the first move does not apply to the second.
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
        std::vector<PlanStep> steps = loadMoves(server, 1, Landing::Pin);
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
        const std::vector<PlanStep> steps = loadMoves(server, 1, Landing::Pin);
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
        const std::vector<PlanStep> steps = loadMoves(server, 1, Landing::Pin);
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
            const std::vector<PlanStep> steps = loadMoves(server, 1, Landing(landing));
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

    /// Like nothingIsLeftByAKill, but nobody resumes: leftovers are found by label, on another machine.
    void whatAKillLeftIsReleased_data() { nothingIsLeftByAKill_data(); }
    void whatAKillLeftIsReleased() {
        QFETCH(int, landing);
        QFETCH(bool, standing);
        std::size_t found = 0;
        for (int lines = 1;; ++lines) {
            ApiServer server;
            eager(server);
            const std::vector<PlanStep> steps = loadMoves(server, 1, Landing(landing));
            QVERIFY(server.start());
            Bayplan bayplan(server);
            bayplan.options.onHold = OnHold::Stop;
            if (standing) install(bayplan);
            if (!bayplan.applyUntilKilled(steps, lines)) break;
            // The server may have had time to create the replacement, which a gate holds back.
            server.advance(std::chrono::seconds(3));
            const std::int64_t now = server.world().clock.wall().count() / 1'000'000;
            Result<Leftovers> left = findLeftovers(*bayplan.client, now, {}, {});
            QVERIFY2(left.has_value(), left ? "" : toString(left.error()).c_str());
            QVERIFY(left->unknown.empty());
            found += left->found.size();
            QCOMPARE(findLeftovers(*bayplan.client, now, {bayplan.recovered().header.run}, {}).value().found.size(), 0u);  // it goes on
            // It may go on elsewhere; a cordon does not say since when.
            if (landing != int(Landing::Cordon)) {
                const Leftovers young = findLeftovers(*bayplan.client, now - 60, {}, {}).value();
                QCOMPARE(young.found.size(), 0u);
                QCOMPARE(young.young, left->found.size());
            }
            ReleaseMeans means{*bayplan.client, bayplan.permit, bayplan.pictures, bayplan.scheduler, true, bayplan.options.wall};
            const std::vector<Released> released = releaseAll(left->found, means, bayplan.journal.string() + "-release", "ann", "", {}).value();
            for (const Released& one : released) QVERIFY2(one.is == Released::Is::Gone, one.text.c_str());
            server.advance(std::chrono::seconds(5));
            QVERIFY2(leftBehind(server).empty(), qPrintable(QString::fromStdString("after line " + std::to_string(lines) + ": " + leftBehind(server))));
            QVERIFY(findLeftovers(*bayplan.client, now + 60, {}, {}).value().found.empty());
        }
        QVERIFY(found > 0);
    }

    /// A target that was filled, and a person who skips the step: killed after every line, also of what the skip takes, and resumed. A
    /// journal of a program that did not write down how a step is to end yet goes on, too.
    void aSkipIsKilledAnywhere_data() {
        QTest::addColumn<int>("landing");
        QTest::addColumn<bool>("standing");
        QTest::addColumn<bool>("old");
        for (const bool old : {false, true}) {
            QTest::addRow("pin%s", old ? ", old journal" : "") << int(Landing::Pin) << true << old;
            QTest::addRow("gate by request%s", old ? ", old journal" : "") << int(Landing::Gate) << true << old;
            QTest::addRow("gate by policy%s", old ? ", old journal" : "") << int(Landing::Gate) << false << old;
        }
    }
    void aSkipIsKilledAnywhere() {
        QFETCH(int, landing);
        QFETCH(bool, standing);
        QFETCH(bool, old);
        int amid = 0;
        for (int lines = 1;; ++lines) {
            ApiServer server;
            eager(server);
            const std::vector<PlanStep> steps = loadMoves(server, 1, Landing(landing));
            QVERIFY(server.start());
            Bayplan bayplan(server);
            if (standing) install(bayplan);
            bool filled = false;
            bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
                if (progress.phase == StepPhase::Writing && !std::exchange(filled, true)) server.load(asking(plainPod("full", "to", "full"), "56"));
                if (progress.phase == StepPhase::Held) bayplan.run->skip(0);
            };
            if (!bayplan.applyUntilKilled(steps, lines)) break;
            const std::optional<StepEnding> ending = bayplan.recovered().steps[0].ending;
            amid += ending && ending->state == StepState::Skipped;
            if (old) forgetEndings(bayplan);
            server.advance(std::chrono::seconds(3));
            const ApplyEnd end = bayplan.goOn();
            const std::string where = "killed after line " + std::to_string(lines) + ": " + end.summary + " " + end.steps[0].text;
            // Who does not know of the skip awaits the pod that came after it.
            QVERIFY2(end.steps[0].state == StepState::Skipped || (old && end.steps[0].state == StepState::DoneElsewhere), where.c_str());
            server.advance(std::chrono::seconds(5));
            QVERIFY2(leftBehind(server).empty(), (where + " " + leftBehind(server)).c_str());
            QVERIFY2(perNode(server).count("-") == 0, where.c_str());
            std::set<std::string> evicted;
            for (const LoggedRequest& one : server.log().changes("/eviction")) QVERIFY2(evicted.insert(one.path).second, where.c_str());
            QVERIFY2(evicted.size() <= 2, where.c_str());
        }
        QVERIFY2(amid >= 3, qPrintable(QString::number(amid)));
    }

    void whatOthersMayNotSeeIsNotKnown() {
        ApiServer server;
        QVERIFY(server.start());
        Bayplan bayplan(server);
        const Connection viewer = connectionTo(server, "tok-viewer");
        const std::unique_ptr<ApiClient> client = clientOf(viewer);
        const Result<Leftovers> left = findLeftovers(*client, 0, {}, {});
        QVERIFY(left.has_value());
        QVERIFY(!left->unknown.empty());
        QVERIFY(left->unknown.front().starts_with("not known: policy bindings"));
    }

    void theWayBackIsForeseen() {
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = loadMoves(server, 2, Landing::Gate);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        QCOMPARE(QString::fromStdString(bayplan.apply(steps).summary), QStringLiteral("2 done"));
        const RecoveredApply journal = bayplan.recovered();
        const auto back = [&](std::optional<Landing> landing) {
            RollbackPlan plan = rollbackPlan(journal);
            for (PlanStep& step : plan.plan.steps) step.landing.reset();
            return restorable(std::move(plan), journal, *bayplan.pictures.newest({}).value(), bayplan.scheduler, landing, StandingPolicy::Absent);
        };
        QCOMPARE(back(Landing::Gate).plan.steps.size(), 2u);
        // Left to the scheduler, both would go to the empty node: nothing is evicted for that.
        const RollbackPlan none = back({});
        QVERIFY(none.plan.steps.empty());
        QCOMPARE(none.notes.size(), 2u);
        QVERIFY2(none.notes[0].text.ends_with("is not moved back: the scheduler would choose tempting, not from"), none.notes[0].text.c_str());
        // A node that was filled meanwhile takes no pod back.
        server.load(asking(plainPod("full", "from", "full"), "56"));
        const RollbackPlan full = back(Landing::Gate);
        QVERIFY(full.plan.steps.empty());
        QVERIFY2(full.notes[0].text.ends_with("node from would not take it: NodeResourcesFit: Insufficient cpu"), full.notes[0].text.c_str());
        // Without permissions for anything but the plan itself, it is applied like any plan.
    }

    void aStatefulSetsPodComesBackByItsName() {
        ApiServer server;
        eager(server);
        loadMoves(server, 0, {});
        Json set = replicaSet("db", 1, "default-scheduler");
        set["kind"] = "StatefulSet";
        set["spec"]["serviceName"] = "db";
        set["spec"]["template"]["spec"]["terminationGracePeriodSeconds"] = 1;
        set["spec"]["template"]["spec"]["containers"][0]["resources"]["requests"] = {{"cpu", "100m"}};
        set["status"] = {{"replicas", 1}, {"updatedReplicas", 1}};
        server.load(set);
        Json pod = asking(withScheduler(ownedBy(plainPod("db-0", "from", "db"), "db", "StatefulSet"), "default-scheduler"), "100m");
        pod["spec"]["terminationGracePeriodSeconds"] = 1;
        server.load(pod);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        install(bayplan);
        const ApplyEnd end = bayplan.apply({move("db-0", "from", "to", Landing::Pin)});
        QVERIFY2(end.summary == "1 done", end.steps[0].text.c_str());
        QCOMPARE(server.objects("pods").at("default/db-0")["spec"]["nodeName"].get<std::string>(), std::string("to"));
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
        // Two requests are created: one with the pod's name, and one that proves that the policies have seen it.
        QCOMPARE(server.log().changes("/configmaps").size(), 2u);
    }

    void workloadsThatWouldNotReplaceItAreRefused_data() {
        QTest::addColumn<QString>("kind");
        QTest::addColumn<QString>("why");
        QTest::newRow("rollout") << "rollout"
                                 << "Deployment web is in the middle of a rollout (1 of 2 updated)";
        QTest::newRow("too many pods") << "many"
                                       << "ReplicaSet w has 2 pods and wants 1: none would take its place";
        QTest::newRow("gone") << "gone"
                              << "its ReplicaSet w is gone: nothing puts another in its place";
        QTest::newRow("job at its limit") << "job"
                                          << "the eviction counts as a failure, and Job w may have 0 and has had 0: it would end";
    }
    void workloadsThatWouldNotReplaceItAreRefused() {
        QFETCH(QString, kind);
        QFETCH(QString, why);
        ApiServer server;
        auto& controllers = server.controllers().options();
        controllers.replacements = false;
        loadMoves(server, 0, {});
        Json set = replicaSet("w", 1, "default-scheduler");
        set["status"] = {{"replicas", kind == "many" ? 2 : 1}};
        if (kind == "rollout") {
            set["metadata"]["ownerReferences"] = Json::array({{{"apiVersion", "apps/v1"}, {"kind", "Deployment"}, {"name", "web"}, {"uid", "uid-web"}, {"controller", true}}});
            Json web = replicaSet("web", 2, "default-scheduler");
            web["kind"] = "Deployment";
            web["status"] = {{"replicas", 2}, {"updatedReplicas", 1}, {"observedGeneration", 1}};
            server.load(web);
        }
        if (kind == "job") {
            set["apiVersion"] = "batch/v1";
            set["kind"] = "Job";
            set["spec"]["backoffLimit"] = 0;
        }
        if (kind != "gone") server.load(set);
        server.load(asking(withScheduler(ownedBy(plainPod("w-0", "from", "w"), "w", kind == "job" ? "Job" : "ReplicaSet"), "default-scheduler"), "100m"));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        bayplan.options.acceptElsewhere = true;
        bayplan.options.patience = Duration::seconds(20);
        const ApplyEnd end = bayplan.apply({move("w-0", "from", "to", Landing::Gate)});
        QCOMPARE(QString::fromStdString(end.steps[0].text), why);
        QCOMPARE(server.log().changes("").size(), 0u);
    }

    void aTrialThatMayNotBeMadeHasToBeAccepted() {
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = loadMoves(server, 1, Landing::Pin);
        QVERIFY(server.start());
        {
            Bayplan admin(server);
            install(admin);
        }
        // Everything but creating pods.
        server.faults().add({.what = apiserver::Fault::What::Status, .method = "POST", .path = "/namespaces/default/pods?", .times = 0, .status = 403});
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        const ApplyEnd end = bayplan.apply(steps);
        QVERIFY2(end.steps[0].text.starts_with("nothing was evicted: its landing cannot be tried before"), end.steps[0].text.c_str());
        QCOMPARE(server.log().changes("/eviction").size(), 0u);
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
        Bayplan again(server);
        again.options.acceptUnproved = true;
        QCOMPARE(QString::fromStdString(again.apply(steps).summary), QStringLiteral("1 done"));
        QCOMPARE(perNode(server)["to"], 2);
    }

    void aBudgetThatBlocksTakesTheRequestAwayFirst() {
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = loadMoves(server, 1, Landing::Pin);
        server.load(apiserver::budget("tight", 1, "w0"));
        QVERIFY(server.start());
        server.advance(std::chrono::seconds(1));
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        bayplan.options.patience = Duration::seconds(30);
        install(bayplan);
        const ApplyEnd end = bayplan.apply(steps);
        QVERIFY(end.blocked);
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
        QCOMPARE(server.log().changes("/eviction").size(), 0u);
    }

    /// One fault at each call of a landing: it lands all the same, once, and nothing is left.
    void aFaultOnTheWayIsOutlived_data() {
        using What = apiserver::Fault::What;
        QTest::addColumn<int>("landing");
        QTest::addColumn<bool>("standing");
        QTest::addColumn<int>("what");
        QTest::addColumn<QString>("method");
        QTest::addColumn<QString>("path");
        const std::tuple<const char*, What> faults[] = {{"503", What::Status},           {"401", What::Unauthorized}, {"refused", What::Refuse},
                                                        {"no answer", What::LoseAnswer}, {"busy", What::Busy},        {"another body", What::Body}};
        const auto rows = [&](const char* name, Landing landing, bool standing, std::initializer_list<std::pair<const char*, const char*>> calls) {
            for (const auto& [method, path] : calls)
                for (const auto& [fault, what] : faults) QTest::addRow("%s, %s %s: %s", name, method, path, fault) << int(landing) << standing << int(what) << method << path;
        };
        rows("pin", Landing::Pin, true, {{"POST", "/configmaps"}, {"DELETE", "/configmaps/"}, {"POST", "/eviction"}, {"GET", "labelSelector=bayplan.example"}});
        rows("gate", Landing::Gate, false, {{"POST", "/mutatingadmissionpolicies"}, {"POST", "/mutatingadmissionpolicybindings"}, {"DELETE", "/mutatingadmissionpolicies/"}, {"PATCH", "/pods/"}});
        rows("cordon", Landing::Cordon, false, {{"PATCH", "/nodes/tempting"}});
    }
    void aFaultOnTheWayIsOutlived() {
        QFETCH(int, landing);
        QFETCH(bool, standing);
        QFETCH(int, what);
        QFETCH(QString, method);
        QFETCH(QString, path);
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = loadMoves(server, 1, Landing(landing));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        if (standing) install(bayplan);
        server.faults().add({.what = apiserver::Fault::What(what), .method = method.toStdString(), .path = path.toStdString(), .retryAfter = 1, .text = "<html>"});
        ApplyEnd end = bayplan.apply(steps);
        // If a server rejects credentials for good, the user has to act; a run continues where it was.
        if (end.is != ApplyEnd::Is::Done) end = bayplan.goOn();
        QVERIFY(server.faults().struck() > 0);
        QVERIFY2(end.is == ApplyEnd::Is::Done, end.steps[0].text.c_str());
        server.advance(std::chrono::seconds(5));
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
        QCOMPARE(goneUids(server).size(), 1u);
        QCOMPARE(perNode(server)["to"] + perNode(server)["tempting"] + perNode(server)["from"], 3);  // two of ballast
        QCOMPARE(perNode(server)["to"], 2);
    }

    void aCordonedNodeThatGoesIsLetGo() {
        ApiServer server;
        eager(server);
        const std::vector<PlanStep> steps = loadMoves(server, 1, Landing::Cordon);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        bool deleted = false;
        bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
            if (progress.phase == StepPhase::Writing && !std::exchange(deleted, true)) server.ask(apiserver::asking("DELETE", "/api/v1/nodes/tempting"));
        };
        QCOMPARE(QString::fromStdString(bayplan.apply(steps).summary), QStringLiteral("1 done"));
        QVERIFY(deleted);
        QCOMPARE(QString::fromStdString(leftBehind(server)), QString());
    }

    void aStopLeavesNothing() {
        for (const StepPhase phase : {StepPhase::Preparing, StepPhase::Writing, StepPhase::Landing, StepPhase::Verifying}) {
            ApiServer server;
            eager(server);
            const std::vector<PlanStep> steps = loadMoves(server, 1, Landing::Gate);
            QVERIFY(server.start());
            Bayplan bayplan(server);
            bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
                if (progress.phase == phase) bayplan.run->stop();
            };
            install(bayplan);
            const ApplyEnd end = bayplan.apply(steps);
            QVERIFY(end.stopped);
            server.advance(std::chrono::seconds(5));
            QVERIFY2(leftBehind(server).empty(), qPrintable(QString::fromStdString(std::string(toString(phase)) + ": " + leftBehind(server))));
        }
    }

private:
    /// As a program wrote the journal that did not know of it.
    static void forgetEndings(Bayplan& bayplan) {
        const RecoveredApply known = bayplan.recovered();
        bayplan.journal += "-old";
        Result<ApplyJournal> journal = ApplyJournal::create(bayplan.journal, known.header);
        check(journal.has_value(), "a journal can be written");
        for (ApplyEntry entry : known.entries) {
            entry.ending.reset();
            entry.letsGo = false;
            check(journal->append(entry).has_value(), "a line can be written");
        }
    }

    void landAll(Landing landing, bool standing) {
#ifdef __SANITIZE_ADDRESS__
        if (standing) QSKIP("a hundred moves do not end within twenty minutes under AddressSanitizer");
#endif
        ApiServer server;
        eager(server);
        const int moves = qEnvironmentVariableIsSet("MOVES") ? qEnvironmentVariableIntValue("MOVES") : standing ? 100
                                                                                                                : 20;
        const std::vector<PlanStep> steps = loadMoves(server, moves, landing);
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
