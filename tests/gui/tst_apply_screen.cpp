// SPDX-License-Identifier: GPL-3.0-or-later
// A plan on its way through the screen: reviewed, approved, applied to a stand-in cluster, verified, rolled back. Time
// passes only where the run waits.
#include <QCheckBox>
#include <QMenu>
#include <QSpinBox>
#include <QTableWidget>
#include <QToolButton>
#include <condition_variable>

#include "apply/approvals_dialog.h"
#include "apply/rollback_dialog.h"
#include "common/text.h"
#include "gui/apply_screen.h"
#include "io/text/text_file.h"
#include "kube/apply/audit/audit_record.h"
#include "kube/apply/journal/apply_journals.h"

using namespace bayplan;
using namespace bayplan::testing;
using apiserver::asking;
using apiserver::budget;

namespace {

void loadCluster(ApiServer& server) {
    for (const char* name : {"n0", "n1", "n2"}) server.load(readyNode(name));
    server.load(replicaSet("web", 1));
    server.load(withScheduler(ownedBy(plainPod("a", "n0"), "web"), "bayplan"));
    server.load(withScheduler(plainPod("p", "", "other"), "bayplan"));
}

}  // namespace

class ApplyScreenTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// A row that was selected before the run gives way to what is under way; what a person selects meanwhile stays.
    void selectsWhatIsUnderWay() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());
        Screen s(server);
        s.change({Move{s.find("a"), s.nodeOf("n1")}});
        s.change({Place{s.find("p"), s.nodeOf("n2")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 2, kPatience);
        s.view.table()->selectRow(0);
        const auto selected = [&] { return s.session.looking()->selection(); };
        QCOMPARE(selected().pods, std::vector<PodIdx>{s.find("a")});
        const auto header = std::make_shared<ApplyHeader>();
        header->plan = *s.view.model()->plan();
        header->approval.hash = s.view.hash();
        Q_EMIT s.desk.begun(header);
        StepProgress progress;
        progress.phase = StepPhase::Verifying;
        progress.state = StepState::UnderWay;
        Q_EMIT s.desk.stepsChanged({{1, progress}});
        QCOMPARE(selected().pods, std::vector<PodIdx>{s.find("p")});
        s.session.looking()->select({{s.nodeOf("n0")}, {}});
        Q_EMIT s.desk.stepsChanged({{1, progress}});
        QVERIFY(selected().pods.empty());
        QCOMPARE(selected().nodes, std::vector<NodeIdx>{s.nodeOf("n0")});
    }

    void reviewsAppliesAndRollsBack() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());
        Screen s(server);
        s.change({Cordon{s.nodeOf("n0"), true}});
        s.change({Move{s.find("a"), s.nodeOf("n1")}});
        s.change({Place{s.find("p"), s.nodeOf("n2")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 3, kPatience);
        s.view.model()->setLanding(1, Landing::Bind);
        QCOMPARE(s.view.hash(), planHash(*s.view.model()->plan()));
        QCOMPARE(s.part<QLabel>("planHash")->text().toStdString(), shortHash(s.view.hash()));
        QVERIFY(!s.part<QPushButton>("approve")->isEnabled());  // not before it was checked
        REVIEW(s);
        // The server's answer counts only for the next step.
        QVERIFY(s.view.model()->words(0, ApplyModel::DryRunColumn).shown().contains(QStringLiteral("dry-run ok")));
        for (const int later : {1, 2}) QVERIFY(s.view.model()->words(later, ApplyModel::DryRunColumn).shown().contains(QStringLiteral("predicted")));
        QVERIFY(server.log().changes("/binding").empty() && server.log().changes("/eviction").empty());
        QVERIFY(!s.press("applyPlan"));  // not before it was approved
        QVERIFY2(s.press("approve"), qPrintable(s.part<QLabel>("approveState")->text()));
        QVERIFY(!s.part<QWidget>("runMap")->isVisible());
        QVERIFY(s.press("applyPlan"));
        QTRY_VERIFY_WITH_TIMEOUT(s.part<QLabel>("runMapWords")->text() == QStringLiteral("0 done · 0 under way · next: cordon Node n0") || s.view.outcome() != nullptr, kPatience);
        QVERIFY(s.part<QWidget>("runMap")->isVisible());
        QTRY_VERIFY_WITH_TIMEOUT(s.view.outcome() != nullptr, kPatience);
        QVERIFY2(s.view.outcome()->end.is == ApplyEnd::Is::Done, s.view.outcome()->end.summary.c_str());
        QTRY_COMPARE(s.part<QLabel>("runMapWords")->text(), QStringLiteral("3 done · 0 under way"));
        for (int row = 0; row < 3; ++row) QVERIFY2(s.now(row).startsWith(QStringLiteral("✓")), qPrintable(s.now(row)));
        QVERIFY(server.objects("nodes").at("n0")["spec"].value("unschedulable", false));
        QCOMPARE(server.log().changes("/eviction").size(), 1u);
        QCOMPARE(server.log().changes("/binding").size(), 2u);

        // The signed record says what happened.
        const std::filesystem::path record = s.state() / "record.json";
        QVERIFY(s.view.exportTo(record).has_value());
        QFile file(QString::fromStdString(record.string()));
        QVERIFY(file.open(QIODevice::ReadOnly));
        const auto verified = verifyAuditRecord(file.readAll().toStdString());
        QVERIFY(verified.has_value());
        QVERIFY(verified->payload.find(s.view.outcome()->journal.header.approval.hash) != std::string::npos);

        // Roll-back: a placed pod without a controller cannot be undone.
        QVERIFY(s.press("reviewRollback"));
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 2, kPatience);
        QVERIFY(s.notice().contains(QStringLiteral("step 3")));
        QCOMPARE(s.view.model()->step(0).action, PlanStep::Action::Uncordon);  // otherwise the pod could not go back
        APPROVE_AND_APPLY(s);
        QTRY_VERIFY_WITH_TIMEOUT(!s.desk.running() && s.view.outcome() != nullptr && s.view.outcome()->journal.steps.size() == 2, kPatience);
        QVERIFY2(s.view.outcome()->end.is == ApplyEnd::Is::Done, s.view.outcome()->end.summary.c_str());
        QVERIFY(!server.objects("nodes").at("n0")["spec"].value("unschedulable", false));
        std::vector<std::string> nodes;
        for (const std::string& one : standing(server)) nodes.push_back(one.substr(one.find(' ') + 1));
        std::sort(nodes.begin(), nodes.end());
        QCOMPARE(nodes, (std::vector<std::string>{"n0", "n2"}));
    }

    /// Before its maintenance window a plan is checked and approved, and not applied; it is once the window begins, or where a person says so. Its windows are part of the hash.
    void keepsToTheWindows() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());
        Screen s(server);
        s.change({Place{s.find("p"), s.nodeOf("n2")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 1, kPatience);
        const std::string anyTime = s.view.hash();
        const std::int64_t now = server.world().clock.wall().count() / 1'000'000;
        s.session.knowOfPlan({}, {}, {{{now + 3600, now + 7200}}, {}});
        QVERIFY(s.view.hash() != anyTime);
        QCOMPARE(s.view.hash(), planHash(s.session.plan()));
        REVIEW(s);
        QVERIFY2(s.press("approve"), qPrintable(s.part<QLabel>("approveState")->text()));
        QVERIFY2(s.part<QLabel>("approveState")->text().contains(QStringLiteral("outside the plan's maintenance windows: the next one is from ")), qPrintable(s.part<QLabel>("approveState")->text()));
        QVERIFY(!s.press("applyPlan"));
        s.view.applyPlan();
        QVERIFY(!s.desk.running() && server.log().changes("/binding").empty());
        auto* outside = s.part<QCheckBox>("acceptOutsideWindow");
        QVERIFY(outside && outside->isVisible());
        outside->click();
        QTRY_COMPARE(s.part<QLabel>("approveState")->text(), QStringLiteral("✓ approved by ann"));
        outside->click();
        QTRY_VERIFY(s.part<QLabel>("approveState")->text().contains(QStringLiteral("outside the plan's maintenance windows")));
        QVERIFY(!s.press("applyPlan"));
        outside->click();
        QTRY_COMPARE(s.part<QLabel>("approveState")->text(), QStringLiteral("✓ approved by ann"));
        QVERIFY(s.press("applyPlan"));
        QTRY_VERIFY_WITH_TIMEOUT(s.view.outcome() != nullptr, kPatience);
        QVERIFY2(s.view.outcome()->end.is == ApplyEnd::Is::Done, s.view.outcome()->end.summary.c_str());
        QVERIFY(s.view.outcome()->journal.header.acceptOutsideWindow);
        QVERIFY(s.view.outcome()->journal.header.plan.windows.any());
    }

    /// In its window nothing has to be accepted, and a step that is left out leaves the windows as they are.
    void appliesInsideTheWindow() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());
        Screen s(server);
        s.change({Cordon{s.nodeOf("n0"), true}});
        s.change({Place{s.find("p"), s.nodeOf("n2")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 2, kPatience);
        const std::int64_t now = server.world().clock.wall().count() / 1'000'000;
        s.session.knowOfPlan({}, {}, {{{now - 60, now + 86400}}, {}});
        s.view.model()->setChosen({0}, false);
        QVERIFY(s.view.model()->plan()->windows.any());
        APPROVE_AND_APPLY(s);
        QTRY_VERIFY_WITH_TIMEOUT(s.view.outcome() != nullptr, kPatience);
        QVERIFY2(s.view.outcome()->end.is == ApplyEnd::Is::Done, s.view.outcome()->end.summary.c_str());
        QVERIFY(!s.view.outcome()->journal.header.acceptOutsideWindow);
    }

    /// The window has no time for the second step, which may take an hour: the run stops behind the first. Resumed within the windows it stops again,
    /// outside of them it is done, and the journal says so.
    void resumesOutsideTheWindow() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());
        Screen s(server);
        s.change({Cordon{s.nodeOf("n0"), true}});
        s.change({Place{s.find("p"), s.nodeOf("n2")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 2, kPatience);
        const std::int64_t now = server.world().clock.wall().count() / 1'000'000;
        s.session.knowOfPlan({}, {}, {{{now - 60, now + 1800}}, 3600});
        APPROVE_AND_APPLY(s);
        QTRY_VERIFY_WITH_TIMEOUT(s.view.outcome() != nullptr, kPatience);
        QVERIFY2(!s.view.outcome()->end.window.empty(), s.view.outcome()->end.summary.c_str());
        QVERIFY(server.log().changes("/binding").empty());
        QSignalSpy ended(&s.desk, &ApplyDesk::ended);
        QVERIFY(s.press("resumeEnded"));
        QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 1, kPatience);
        QVERIFY(!s.view.outcome()->end.window.empty() && server.log().changes("/binding").empty());
        QTRY_VERIFY_WITH_TIMEOUT(!s.desk.running(), kPatience);
        QVERIFY(s.press("resumeEndedOutside"));
        QTRY_COMPARE_WITH_TIMEOUT(ended.count(), 2, kPatience);
        QVERIFY2(s.view.outcome()->end.is == ApplyEnd::Is::Done, qPrintable(s.notice()));
        const QString written = QString::fromStdString(*readTextFile(s.view.outcome()->journal.file));
        QVERIFY2(written.contains(QStringLiteral("; with --accept-outside-window")), qPrintable(written));
        QCOMPARE(server.log().changes("/binding").size(), 1u);
        QVERIFY(!s.press("resumeEndedOutside"));  // nothing is left to go on with
    }

    /// With two approvals asked for, one is not enough; the second name makes it, and both go into the plan.
    void asksForTwoPeople() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());
        Screen s(server);
        s.change({Place{s.find("p"), s.nodeOf("n2")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 1, kPatience);
        auto* needed = s.part<QSpinBox>("approvalsNeeded");
        QTest::keyClick(needed, Qt::Key_Up);
        QCOMPARE(s.view.approvalsNeeded(), 2);
        REVIEW(s);
        QVERIFY2(s.press("approve"), qPrintable(s.part<QLabel>("approveState")->text()));
        QCOMPARE(s.part<QLabel>("approveState")->text(), QStringLiteral("✓ approved by ann · 1 more person(s) must approve"));
        QVERIFY(!s.press("applyPlan"));
        s.view.applyPlan();
        QVERIFY(!s.desk.running() && server.log().changes("/binding").empty());
        // The same person counts once.
        QVERIFY(s.press("approve"));
        QVERIFY(!s.press("applyPlan"));
        auto* by = s.part<QLineEdit>("approver");
        by->selectAll();
        QTest::keyClicks(by, QStringLiteral("bob"));
        QVERIFY(s.press("approve"));
        QCOMPARE(s.part<QLabel>("approveState")->text(), QStringLiteral("✓ approved by ann, bob"));
        QCOMPARE(approvalsOf(s.session.plan()).size(), std::size_t(2));
        QVERIFY(s.press("applyPlan"));
        QTRY_VERIFY_WITH_TIMEOUT(s.view.outcome() != nullptr, kPatience);
        QCOMPARE(s.view.outcome()->journal.header.approval.by, std::string("bob"));
    }

    /// A reviewer without the right to apply: by the hash, in the plan. Another step ends it, and its undo brings it back.
    void approvesWithoutApplying() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());
        Screen s(server, false);
        s.change({Place{s.find("p"), s.nodeOf("n2")}});
        ApprovalsDialog dialog(&s.session);
        dialog.show();
        auto* by = dialog.findChild<QLineEdit*>(QStringLiteral("approvalsBy"));
        auto* approve = dialog.findChild<QPushButton*>(QStringLiteral("approvalsApprove"));
        by->clear();
        QVERIFY(!approve->isEnabled());
        QTest::keyClicks(by, QStringLiteral("eve"));
        QVERIFY(approve->text().endsWith(toQString(shortHash(planHash(s.session.plan())))));
        QTest::mouseClick(approve, Qt::LeftButton);
        auto* people = dialog.findChild<QTableWidget*>(QStringLiteral("approvalsPeople"));
        QCOMPARE(people->rowCount(), 1);
        QCOMPARE(people->item(0, 0)->text(), QStringLiteral("eve"));
        QTest::mouseClick(approve, Qt::LeftButton);
        QVERIFY2(dialog.findChild<QLabel*>(QStringLiteral("approvalsTold"))->text().contains(QStringLiteral("already")),
                 qPrintable(dialog.findChild<QLabel*>(QStringLiteral("approvalsTold"))->text()));
        s.change({Cordon{s.nodeOf("n0"), true}});
        QTRY_COMPARE(people->rowCount(), 0);
        s.session.undoStack()->undo();
        QTRY_COMPARE(people->rowCount(), 1);
    }

    void choosesAndOrders() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());
        Screen s(server);
        s.change({Cordon{s.nodeOf("n0"), true}});
        s.change({Place{s.find("p"), s.nodeOf("n2")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 2, kPatience);
        REVIEW(s);
        QVERIFY(s.view.approvePlan());
        const std::string all = s.view.hash();
        s.view.table()->selectRow(0);
        QTest::keyClick(s.view.table(), Qt::Key_Down, Qt::AltModifier);
        QCOMPARE(s.view.model()->step(1).action, PlanStep::Action::Cordon);
        const std::string other = s.view.hash();
        QVERIFY(other != all && !s.view.flight());
        QVERIFY(!s.part<QPushButton>("applyPlan")->isEnabled());  // the approval was for another hash
        QTest::keyClick(s.view.table(), Qt::Key_Space);
        QCOMPARE(s.view.model()->plan()->steps.size(), std::size_t(1));
        QVERIFY(s.view.hash() != other);
        QTest::keyClick(s.view.table(), Qt::Key_Space);
        QCOMPARE(s.view.hash(), other);
        s.view.model()->setLanding(0, Landing::Nominate);
        QVERIFY(s.view.hash() != other);
        // With the mouse: the row is dragged below the last one.
        std::unique_ptr<QMimeData> dragged(s.view.model()->mimeData({s.view.model()->index(0, 0)}));
        s.view.model()->dropMimeData(dragged.get(), Qt::MoveAction, 2, 0, {});
        QCOMPARE(s.view.model()->step(0).action, PlanStep::Action::Cordon);
    }

    void lockedCannotApply() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());
        Screen s(server, false);
        s.change({Place{s.find("p"), s.nodeOf("n2")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 1, kPatience);
        QVERIFY2(s.notice().contains(QStringLiteral("read-only")), qPrintable(s.notice()));
        REVIEW(s);
        QVERIFY(s.view.model()->words(0, ApplyModel::DryRunColumn).shown().contains(QStringLiteral("not asked")));
        QVERIFY(!s.view.approvePlan());
        s.view.applyPlan();
        QVERIFY(!s.desk.running());
        QCOMPARE(server.log().count([](const LoggedRequest& one) { return one.path.ends_with("/binding"); }), 0u);
        // Unlocked, it has to be checked again: the server was not asked before.
        s.desk.setPermit(s.permit());
        QVERIFY(!s.view.approvePlan());
        APPLY_TO_THE_END(s);
        QCOMPARE(server.log().changes("/binding").size(), 1u);
    }

    void bindsOnlyWhatWasAllowed() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());
        Screen s(server);
        s.view.setSchedulerNames({});
        s.change({Place{s.find("p"), s.nodeOf("n2")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 1, kPatience);
        REVIEW(s);
        QVERIFY2(s.now(0).contains(QStringLiteral("refused")), qPrintable(s.now(0)));
        QVERIFY(!s.view.approvePlan());
        QVERIFY(s.part<QLabel>("approveState")->text().contains(QStringLiteral("cannot be carried out")));
    }

    /// A pod that names no scheduler is of the default one: no choice is a word that is not there.
    void everySchedulerHasAName() {
        ApiServer server;
        loadCluster(server);
        server.load(withScheduler(plainPod("nameless", "", "other"), ""));
        QVERIFY(server.start());
        Screen s(server);
        s.change({Place{s.find("p"), s.nodeOf("n2")}});
        s.change({Place{s.find("nameless"), s.nodeOf("n1")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 2, kPatience);
        QStringList names;
        for (const QAction* action : s.part<QToolButton>("bindSchedulers")->menu()->actions()) names << action->text();
        QVERIFY2(names.contains(QStringLiteral("bayplan")) && !names.contains(QString()), qPrintable(names.join(QLatin1Char('|'))));
        QVERIFY2(!s.part<QToolButton>("bindSchedulers")->text().endsWith(QStringLiteral(", ")), qPrintable(s.part<QToolButton>("bindSchedulers")->text()));
    }

    void losesLocalDataOnlyWhereThatIsAccepted() {
        ApiServer server;
        loadCluster(server);
        Json local = withScheduler(ownedBy(plainPod("local", "n0", "other"), "web"), "bayplan");
        local["spec"]["volumes"] = Json::array({{{"name", "scratch"}, {"emptyDir", Json::object()}}});
        server.load(local);
        QVERIFY(server.start());
        Screen s(server);
        s.change({Evict{s.find("local")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 1, kPatience);
        REVIEW(s);
        QVERIFY2(s.now(0).contains(QStringLiteral("--delete-emptydir-data")), qPrintable(s.now(0)));
        QVERIFY(!s.view.approvePlan());
        QVERIFY(!s.part<QCheckBox>("force") && !s.part<QCheckBox>("acceptElsewhere"));  // only what a step needs
        QTest::keyClick(s.part<QCheckBox>("delete-emptydir-data"), Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(s.view.flight() && s.view.flight()->clear(), kPatience);  // checked again by itself
        APPLY_TO_THE_END(s);
        QCOMPARE(server.log().changes("/eviction").size(), 1u);
        QVERIFY(s.view.outcome()->journal.header.accepted.deleteEmptyDirData);
    }

    void driftHoldsAndIsPlannedAnew() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());
        Screen s(server);
        s.change({Place{s.find("p"), s.nodeOf("n2")}});
        s.change({Cordon{s.nodeOf("n1"), true}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 2, kPatience);
        REVIEW(s);
        QVERIFY(s.view.approvePlan());
        QCOMPARE(apiserver::bindTo(server, "p", "n0").status, 201);  // something else changed
        s.view.applyPlan();
        QTRY_VERIFY_WITH_TIMEOUT(s.notice().startsWith(QStringLiteral("Held")), kPatience);
        QVERIFY2(s.now(0).contains(QStringLiteral("n0")), qPrintable(s.now(0)));
        QVERIFY(s.press("replanRest"));
        QTRY_VERIFY_WITH_TIMEOUT(!s.desk.running() && s.desk.work() == ApplyDesk::Work::None && s.part<QPushButton>("checkPlan")->isVisible(), kPatience);
        for (int row = 0; row < s.view.model()->rowCount(); ++row) QVERIFY(s.view.model()->step(row).pod != "default/p");
        QVERIFY(server.log().changes("/binding").empty());
    }

    void aBudgetBlocksWithItsClock() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
        server.load(replicaSet("db", 1));
        server.load(withScheduler(ownedBy(plainPod("d", "n0", "db"), "db"), "bayplan"));
        Json tight = budget("tight", 1);
        tight["spec"]["selector"] = {{"matchLabels", {{"app", "db"}}}};
        server.load(tight);
        QVERIFY(server.start());
        server.advance(std::chrono::seconds(1));
        Screen s(server);
        s.change({Move{s.find("d"), s.nodeOf("n1")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 1, kPatience);
        s.view.model()->setLanding(0, Landing::Bind);
        REVIEW(s);
        QVERIFY2(s.view.model()->words(0, ApplyModel::BudgetColumn).shown().contains(QStringLiteral("default/tight: 0")), qPrintable(s.view.model()->words(0, ApplyModel::BudgetColumn).shown()));
        QVERIFY2(s.view.approvePlan(), qPrintable(s.part<QLabel>("approveState")->text()));  // it may go later
        bool blocked = false;
        QString told;
        QObject::connect(&s.desk, &ApplyDesk::stepsChanged, &s.view, [&](const std::map<std::size_t, StepProgress>& news) {
            const StepProgress& progress = news.begin()->second;
            if (progress.state != StepState::Blocked || progress.phase == StepPhase::Over || blocked) return;
            blocked = true;
            told = s.now(0);
        });
        s.view.applyPlan();
        QTRY_VERIFY_WITH_TIMEOUT(blocked || !s.desk.running(), kPatience);
        QVERIFY2(told.contains(QStringLiteral("default/tight")) && told.contains(QStringLiteral("next try in")), qPrintable(told));
        server.ask(asking("PATCH", "/apis/policy/v1/namespaces/default/poddisruptionbudgets/tight", {{"spec", {{"minAvailable", 0}}}}, "application/merge-patch+json"));
        QTRY_VERIFY_WITH_TIMEOUT(s.view.outcome() != nullptr, kPatience);
        QVERIFY(s.view.outcome()->end.is == ApplyEnd::Is::Done);
    }

    void stopsAndResumes() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
        for (const char* name : {"a", "b"}) server.load(withScheduler(plainPod(name), "bayplan"));
        QVERIFY(server.start());
        std::vector<RecoveredApply> interrupted;
        std::vector<Error> faults;
        Screen s(server);
        s.frozen = true;  // nothing becomes Ready
        s.change({Place{s.find("a"), s.nodeOf("n0")}});
        s.change({Place{s.find("b"), s.nodeOf("n0")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 2, kPatience);
        APPROVE_AND_APPLY(s);
        QTRY_VERIFY_WITH_TIMEOUT(server.log().changes("/binding").size() == 2, kPatience);
        for (int row = 0; row < 2; ++row) QTRY_VERIFY_WITH_TIMEOUT(s.now(row).contains(QStringLiteral("verifying")), kPatience);
        QVERIFY(s.press("pauseRun"));
        QTRY_VERIFY_WITH_TIMEOUT(s.part<QLabel>("runState")->text().startsWith(QStringLiteral("Paused")), kPatience);
        QVERIFY(s.press("stopRun"));
        QTRY_VERIFY_WITH_TIMEOUT(s.view.outcome() != nullptr, kPatience);
        QVERIFY(s.view.outcome()->end.stopped);
        interrupted = interruptedApplies(s.state(), faults);
        QCOMPARE(interrupted.size(), std::size_t(1));
        QVERIFY(faults.empty());
        QVERIFY2(s.notice().contains(QStringLiteral("2 under way")), qPrintable(s.notice()));

        // As after a start: the journal is offered, and continued.
        s.view.showSession();
        s.frozen = false;
        s.view.offer(std::move(interrupted));
        QVERIFY2(s.offer().contains(QStringLiteral("2 under way")), qPrintable(s.offer()));
        QVERIFY(s.press("resumeApply"));
        QTRY_VERIFY_WITH_TIMEOUT(s.view.outcome() != nullptr && !s.desk.running(), kPatience);
        QVERIFY2(s.view.outcome()->end.is == ApplyEnd::Is::Done, s.view.outcome()->end.summary.c_str());
        QCOMPARE(server.log().changes("/binding").size(), 2u);  // nothing twice
        QVERIFY(s.offer().isEmpty());
        QVERIFY(interruptedApplies(s.state(), faults).empty());
    }

    /// The objects that a run changes are known before it changes them, even before any of its news was taken in.
    void isItsOwnFromTheBeginning() {
        ApiServer server;
        loadCluster(server);
        QVERIFY(server.start());
        Screen s(server);
        s.change({Cordon{s.nodeOf("n0"), true}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 1, kPatience);
        APPROVE_AND_APPLY(s);
        const QDeadlineTimer end(kPatience);
        while (server.log().changes("/nodes/n0").empty() && !end.hasExpired()) std::this_thread::yield();
        QVERIFY(s.desk.concerns(QStringLiteral("Node n0")));
        QVERIFY(!s.desk.concerns(QStringLiteral("Node n1")));
        QTRY_VERIFY_WITH_TIMEOUT(s.view.outcome() != nullptr, kPatience);
        QVERIFY(s.desk.concerns(QStringLiteral("Node n0")));  // its picture may come even later
        s.desk.setTarget({});
        QVERIFY(!s.desk.concerns(QStringLiteral("Node n0")));
    }

    void lockingStopsARun() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
        server.load(withScheduler(plainPod("a"), "bayplan"));
        QVERIFY(server.start());
        Screen s(server);
        s.frozen = true;
        s.change({Place{s.find("a"), s.nodeOf("n0")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 1, kPatience);
        APPROVE_AND_APPLY(s);
        QTRY_VERIFY_WITH_TIMEOUT(server.log().changes("/binding").size() == 1, kPatience);
        s.desk.setPermit(std::nullopt);
        QTRY_VERIFY_WITH_TIMEOUT(!s.desk.running(), kPatience);  // the window does not wait
        QVERIFY(s.view.outcome() && s.view.outcome()->end.stopped);
    }
};

QTEST_MAIN(ApplyScreenTest)
#include "tst_apply_screen.moc"
