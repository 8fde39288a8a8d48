// SPDX-License-Identifier: GPL-3.0-or-later
// Classes that need a word for kubectl drain need the same word here; a step that a budget blocks continues when the
// budget allows it.
#include "kube/apply/safety.h"

#include <QtTest>

#include "io/text/field.h"
#include "kube/apply/apply_fixture.h"
#include "kube/apply/journal/apply_lines.h"
#include "kube/apply/preflight.h"
#include "kube/apply/rollback_plan.h"

using namespace bayplan;
using namespace bayplan::samples;
using apiserver::asking;
using apiserver::budget;
using Classes = std::vector<LeavingClass>;

namespace {

constexpr const char* kMerge = "application/merge-patch+json";

Json withEmptyDir(Json pod) {
    pod["spec"]["volumes"] = Json::array({{{"name", "scratch"}, {"emptyDir", Json::object()}}});
    return pod;
}
Json daemonSet(const std::string& name) {
    return {{"apiVersion", "apps/v1"},
            {"kind", "DaemonSet"},
            {"metadata", {{"name", name}, {"namespace", "default"}, {"uid", "uid-" + name}}},
            {"spec",
             {{"selector", {{"matchLabels", {{"app", name}}}}},
              {"template", {{"metadata", {{"labels", {{"app", name}}}}}, {"spec", {{"containers", Json::array({{{"name", "c"}, {"image", "i"}}})}}}}}}}};
}

/// "local" has an emptyDir, "alone" no controller, "d" a DaemonSet, "o" one that no longer exists.
void loadClasses(ApiServer& server) {
    server.loadAll({readyNode("n0"), readyNode("n1"), replicaSet("web", 1), daemonSet("ds")});
    server.loadAll({withEmptyDir(ownedBy(plainPod("local", "n0"), "web")), plainPod("alone", "n0", "x"), ownedBy(plainPod("d", "n0", "ds"), "ds", "DaemonSet"),
                    ownedBy(plainPod("o", "n0", "y"), "gone", "DaemonSet")});
}

SafetyWords said(const char* words) {
    SafetyWords all;
    for (const QByteArray& word : QByteArray(words).split(' '))
        if (!word.isEmpty()) check(all.add(word.toStdString()), "a word");
    return all;
}

void patchBudget(ApiServer& server, int least) {
    server.ask(asking("PATCH", "/apis/policy/v1/namespaces/default/poddisruptionbudgets/tight", {{"spec", {{"minAvailable", least}}}}, kMerge));
    server.advance(std::chrono::seconds(1));
}

/// A pod blocked by a budget whose only pod has to stay.
void loadHeld(ApiServer& server) {
    for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
    server.load(replicaSet("web", 1));
    server.load(ownedBy(plainPod("a", "n0"), "web"));
    server.load(budget("tight", 1));
    server.advance(std::chrono::seconds(1));
}

}  // namespace

class TstSafety : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void classes() {
        PodFacts pod;
        const auto classes = [&pod](std::optional<bool> daemonSetThere = {}) {
            Leaver leaver = leaverOf(pod);
            leaver.daemonSetThere = daemonSetThere;
            return leavingClasses(leaver);
        };
        QCOMPARE(classes(), Classes{LeavingClass::Unmanaged});
        pod.emptyDir = true;
        QCOMPARE(classes(), (Classes{LeavingClass::Unmanaged, LeavingClass::LocalStorage}));
        pod.ownerKind = "StatefulSet";
        QCOMPARE(classes(), Classes{LeavingClass::LocalStorage});
        // A pod that a drain leaves in place loses nothing.
        pod.ownerKind = "DaemonSet";
        QCOMPARE(classes(), Classes{LeavingClass::DaemonSet});
        QCOMPARE(classes(true), Classes{LeavingClass::DaemonSet});
        QCOMPARE(classes(false), (Classes{LeavingClass::OrphanedDaemonSet, LeavingClass::LocalStorage}));
        pod.phase = "Succeeded";
        QCOMPARE(classes(false), Classes{LeavingClass::Finished});
        pod.phase = "Running";
        pod.leaving = true;
        QCOMPARE(classes(false), Classes{LeavingClass::Terminating});
        pod.mirror = true;
        QCOMPARE(classes(false), Classes{LeavingClass::Mirror});
    }

    void words() {
        const Classes all = {LeavingClass::LocalStorage, LeavingClass::Unmanaged, LeavingClass::DaemonSet, LeavingClass::OrphanedDaemonSet};
        QVERIFY(refusalOf({}, {}).empty());
        for (const LeavingClass of : all) {
            const std::string why = refusalOf({of}, {});
            QVERIFY2(why.find(std::string("--") + wordOf(of)) != std::string::npos, why.c_str());
            SafetyWords one;
            QVERIFY(one.add(wordOf(of)));
            QVERIFY(refusalOf({of}, one).empty());
        }
        // No word lets a static pod go.
        QVERIFY(!*wordOf(LeavingClass::Mirror) && !said("force").accept(LeavingClass::Mirror));
        QCOMPARE(refusalOf({LeavingClass::Mirror}, said("force")), std::string("is a static pod of its kubelet"));
        SafetyWords words = said("force ignore-daemonsets");
        QVERIFY(!words.add("please"));
        QCOMPARE(words.names(), (std::vector<std::string>{"force", "ignore-daemonsets"}));
        const std::string left = refusalOf(all, words);
        QVERIFY2(left.find("--delete-emptydir-data") != std::string::npos && left.find("--force") == std::string::npos, left.c_str());
    }

    void takesItsOwnWord_data() {
        QTest::addColumn<QByteArray>("pod");
        QTest::addColumn<QByteArray>("words");
        QTest::addColumn<QByteArray>("outcome");
        QTest::addColumn<QByteArray>("text");
        const auto row = [](const char* name, const char* pod, const char* words, const char* outcome, const char* text) {
            QTest::newRow(name) << QByteArray(pod) << QByteArray(words) << QByteArray(outcome) << QByteArray(text);
        };
        row("local", "local", "", "1 failed", "--delete-emptydir-data");
        row("local, another's word", "local", "force ignore-daemonsets", "1 failed", "--delete-emptydir-data");
        row("local, its word", "local", "delete-emptydir-data", "1 done", "evicted");
        row("unmanaged", "alone", "delete-emptydir-data ignore-daemonsets", "1 failed", "--force");
        row("unmanaged, its word", "alone", "force", "1 done", "evicted");
        row("DaemonSet", "d", "delete-emptydir-data force", "1 failed", "--ignore-daemonsets");
        row("DaemonSet, its word", "d", "ignore-daemonsets", "1 skipped", "left where it is");
        row("orphaned", "o", "ignore-daemonsets", "1 failed", "--force");
        row("orphaned, its word", "o", "force", "1 done", "evicted");
    }
    void takesItsOwnWord() {
        QFETCH(QByteArray, pod);
        QFETCH(QByteArray, words);
        QFETCH(QByteArray, outcome);
        QFETCH(QByteArray, text);
        ApiServer server;
        loadClasses(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.accepted = said(words);
        bayplan.options.onHold = OnHold::Stop;
        const ApplyEnd end = bayplan.apply({evictStep(pod.toStdString(), "n0")});
        QCOMPARE(end.summary, outcome.toStdString());
        QVERIFY2(end.steps[0].text.find(text.toStdString()) != std::string::npos, end.steps[0].text.c_str());
        QCOMPARE(server.log().changes("/eviction").size(), outcome == "1 done" ? 1u : 0u);
        QCOMPARE(end.refused, outcome == "1 failed");
    }

    void aMoveLosesLocalDataToo() {
        ApiServer server;
        loadClasses(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        const ApplyEnd held = bayplan.apply({move("local", "n0", "n1", Landing::Bind)});
        QVERIFY2(held.refused && held.steps[0].text.find("--delete-emptydir-data") != std::string::npos, held.steps[0].text.c_str());
        // The word may be given later; it is recorded.
        bayplan.options.accepted.deleteEmptyDirData = true;
        QCOMPARE(bayplan.goOn().summary, std::string("1 done"));
        const std::vector<ApplyEntry> entries = bayplan.recovered().entries;
        QVERIFY(std::any_of(entries.begin(), entries.end(), [](const ApplyEntry& one) { return one.text.find("with --delete-emptydir-data") != std::string::npos; }));
    }

    void theJournalKeepsTheWords() {
        ApiServer server;
        loadClasses(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.accepted = said("delete-emptydir-data");
        bayplan.options.gracePeriodSeconds = 5;
        // Killed before anything was sent, and continued without any word.
        QVERIFY(bayplan.applyUntilKilled({evictStep("local", "n0")}, 1));
        QCOMPARE(server.log().changes("/eviction").size(), 0u);
        bayplan.options.accepted = {};
        bayplan.options.gracePeriodSeconds.reset();
        QCOMPARE(bayplan.goOn().summary, std::string("1 done"));
        QCOMPARE(bayplan.recovered().header.accepted, said("delete-emptydir-data"));
        for (const LoggedRequest& one : server.log().changes("/eviction")) QCOMPARE(Json::parse(one.body)["deleteOptions"]["gracePeriodSeconds"], Json(5));
    }

    void olderHeadersAreRead() {
        ApiServer server;
        loadClasses(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.accepted = said("force");
        bayplan.apply({evictStep("alone", "n0")});
        std::string text;
        appendApplyHeader(text, bayplan.recovered().header);
        const auto decoded = [](const std::string& from) {
            JsonParser parser;
            std::string copy = from;
            const Result<JsonValue> root = parser.parse(copy);
            return decodeApplyHeader(Field(*root));
        };
        QCOMPARE(decoded(text).accepted, said("force"));
        Json older = Json::parse(text);
        older.erase("accepted");
        QCOMPARE(decoded(older.dump()).accepted, SafetyWords());
        QVERIFY(!decoded(older.dump()).gracePeriodSeconds);
        older["accepted"] = Json::array({"please"});
        QVERIFY_THROWS_EXCEPTION(Fault, decoded(older.dump()));
        older["accepted"] = Json::array();
        older["gracePeriodSeconds"] = -1;
        QVERIFY_THROWS_EXCEPTION(Fault, decoded(older.dump()));
    }

    void graceIsThePodsOwnUnlessTold() {
        ApiServer server;
        loadClasses(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.apply({evictStep("alone", "n0")});
        QVERIFY(!Json::parse(server.log().changes("/eviction").front().body)["deleteOptions"].contains("gracePeriodSeconds"));
    }

    void blockersComeFirst() {
        ApiServer server;
        loadClasses(server);
        server.load(budget("tight", 1));
        server.advance(std::chrono::seconds(1));
        QVERIFY(server.start());
        Bayplan bayplan(server);
        const Result<Preflight> flight = preflight({"", {cordon("n0"), evictStep("local", "n0"), evictStep("alone", "n0"), evictStep("d", "n0")}}, *bayplan.client, nullptr,
                                                   bayplan.pictures, bayplan.scheduler, PreflightOptions{.accepted = said("delete-emptydir-data")}, {});
        QVERIFY(flight.has_value());
        // Refused ones before the one that the budget blocks.
        QCOMPARE(flight->blockers(), (std::vector<std::size_t>{2, 3, 1}));
        QCOMPARE(flight->wordsWanted(), (std::vector<std::string>{"force", "ignore-daemonsets"}));
        QCOMPARE(flight->steps[1].check.safety, Classes{LeavingClass::LocalStorage});
        // A budget never allows less than zero.
        QCOMPARE(flight->steps[1].budgetBefore, std::optional<std::int64_t>(0));
        QCOMPARE(flight->steps[1].budgetAfter, std::optional<std::int64_t>(0));
    }

    void theWayBackTellsWhatIsLost() {
        ApiServer server;
        loadClasses(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.accepted = said("delete-emptydir-data force");
        const auto told = [](const RollbackPlan& back, std::size_t step) {
            std::string text;
            for (const RollbackNote& note : back.notes)
                if (note.step == step) text += note.text + "\n";
            return text;
        };
        const std::vector<PlanStep> steps = {cordon("n0"), evictStep("local", "n0"), evictStep("alone", "n0")};
        const RollbackPlan before = rollbackPlan({"", steps}, **bayplan.pictures.newest({}));
        QCOMPARE(bayplan.apply(steps).summary, std::string("3 done"));
        for (const RollbackPlan& back : {before, rollbackPlan(bayplan.recovered())}) {
            QVERIFY2(told(back, 1).find("emptyDir") != std::string::npos && told(back, 1).find("what its controller put in its place") != std::string::npos, told(back, 1).c_str());
            // Nothing replaces this one.
            QVERIFY2(told(back, 2).find("nothing comes in its place") != std::string::npos && told(back, 2).find("what its controller") == std::string::npos, told(back, 2).c_str());
            QVERIFY(std::is_sorted(back.notes.begin(), back.notes.end(), [](const RollbackNote& a, const RollbackNote& b) { return a.step < b.step; }));
        }
    }

    void notReady_data() {
        QTest::addColumn<QByteArray>("policy");
        QTest::addColumn<int>("least");
        QTest::addColumn<bool>("goes");
        // "a" is not Ready and "b" is: one pod is healthy.
        QTest::newRow("always") << QByteArray("AlwaysAllow") << 2 << true;
        QTest::newRow("enough are healthy") << QByteArray("IfHealthyBudget") << 1 << true;
        QTest::newRow("too few are healthy") << QByteArray("IfHealthyBudget") << 2 << false;
        QTest::newRow("by default") << QByteArray() << 2 << false;
    }
    void notReady() {
        QFETCH(QByteArray, policy);
        QFETCH(int, least);
        QFETCH(bool, goes);
        ApiServer server;
        server.loadAll({readyNode("n0"), readyNode("n1"), replicaSet("web", 2)});
        Json sick = ownedBy(plainPod("a", "n0"), "web");
        sick["status"]["conditions"] = Json::array({{{"type", "Ready"}, {"status", "False"}}});
        Json rule = budget("tight", least);
        if (!policy.isEmpty()) rule["spec"]["unhealthyPodEvictionPolicy"] = policy.toStdString();
        server.loadAll({sick, ownedBy(plainPod("b", "n1"), "web"), rule});
        const auto status = [&](const Json& now) { server.ask(asking("PATCH", "/apis/policy/v1/namespaces/default/poddisruptionbudgets/tight/status", {{"status", now}}, kMerge)); };
        QVERIFY(server.start());
        Bayplan bayplan(server);
        status({{"disruptionsAllowed", 0}, {"currentHealthy", 1}, {"desiredHealthy", least}});
        const ClusterPtr picture = *bayplan.pictures.newest({});
        const PodIdx pod = picture->catalog().findPod("default/a");
        const BudgetSays says = budgetSays(picture->catalog(), pod, false);
        QCOMPARE(says.is == BudgetSays::Is::Goes, goes);
        QCOMPARE(says.budget, std::string("default/tight"));
        QVERIFY2(says.why.find("not Ready") != std::string::npos, says.why.c_str());
        QCOMPARE(says.why.find("IfHealthyBudget") != std::string::npos, !goes);
        QVERIFY(budgetSays(picture->catalog(), pod, true).is == BudgetSays::Is::Waits);
    }

    void aBlockedStepWakesWithItsBudget() {
        ApiServer server;
        loadHeld(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        // Pauses have grown to half a minute by then.
        const Duration frees = Duration::seconds(120);
        std::optional<Duration> freed, gone;
        bayplan.onWait = [&] {
            if (freed || bayplan.time < frees) return;
            freed = bayplan.time;
            patchBudget(server, 0);
        };
        bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
            if (!gone && progress.phase == StepPhase::Leaving) gone = bayplan.time;
        };
        QCOMPARE(bayplan.apply({evictStep("a", "n0")}).summary, std::string("1 done"));
        QVERIFY(freed && gone);
        QVERIFY2(gone->nanoseconds - freed->nanoseconds <= 2'000'000'000, toString(Duration{gone->nanoseconds - freed->nanoseconds}).c_str());
    }

    void aBlockedStepIsTriedAgainAtOnceWhenAsked() {
        ApiServer server;
        loadHeld(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        std::optional<Duration> asked;
        std::size_t checks = 0, then = 0;
        bayplan.onWait = [&] {
            if (asked || bayplan.time < Duration::seconds(120)) return;
            asked = bayplan.time;
            then = checks;
            bayplan.run->retry(0);
        };
        bayplan.observer.onStep = [&](std::size_t, const StepProgress& progress) {
            if (progress.state != StepState::Blocked || !progress.next) return;
            ++checks;
            if (asked && checks == then + 1) QVERIFY2(bayplan.time.nanoseconds - asked->nanoseconds <= 1'000'000'000, "at once");
            // And its patience starts anew.
            if (asked && checks == then + 1) bayplan.run->stop();
        };
        const ApplyEnd end = bayplan.apply({evictStep("a", "n0")});
        QVERIFY(asked && end.stopped);
        QCOMPARE(checks, then + 1);
    }

    void whoLeavesByItselfIsNotEvicted() {
        ApiServer server;
        loadClasses(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        Result<std::unique_ptr<ApplyRun>> begun = bayplan.prepare({"", {evictStep("alone", "n0")}});
        QVERIFY(begun.has_value());
        server.ask(asking("DELETE", "/api/v1/namespaces/default/pods/alone?gracePeriodSeconds=0"));
        QCOMPARE((*begun)->run({}).summary, std::string("1 skipped"));
        QCOMPARE(server.log().changes("/eviction").size(), 0u);
    }

    void namesTheSchedulerAndTheWordForIt() {
        ApiServer server;
        Json pod = withScheduler(plainPod("p"), "");
        pod["spec"].erase("schedulerName");
        server.loadAll({readyNode("n0"), pod});
        QVERIFY(server.start());
        Bayplan bayplan(server);
        bayplan.options.onHold = OnHold::Stop;
        const ApplyEnd end = bayplan.apply({place("p", "n0")});
        QVERIFY2(end.steps[0].text.find("belongs to scheduler default-scheduler, whose pods may not be bound: --allow-scheduler default-scheduler") != std::string::npos, end.steps[0].text.c_str());
    }
};

QTEST_GUILESS_MAIN(TstSafety)
#include "tst_safety.moc"
