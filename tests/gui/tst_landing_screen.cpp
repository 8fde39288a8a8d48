// SPDX-License-Identifier: GPL-3.0-or-later
// How moved pods get onto their nodes, on the screen: landings offered and shown, the landing policy installed,
// acceptances, and a pod that runs elsewhere is never green.
#include <QAbstractItemView>
#include <QCheckBox>
#include <QComboBox>
#include <QPlainTextEdit>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTranslator>

#include "apply/apply_text.h"
#include "apply/cause_text.h"
#include "apply/landing_dialog.h"
#include "common/broken_text.h"
#include "common/text.h"
#include "connect/unlock_dialog.h"
#include "gui/apply_screen.h"
#include "kube/apply/landing_fixture.h"
#include "kube/apply/reservation_fixture.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

/// A workload's pod on "from", a pending pod, and a scheduler that prefers "tempting": it has the most room.
void loadMove(ApiServer& server) {
    server.load(roomyNode("from"));
    server.load(roomyNode("to"));
    server.load(roomyNode("tempting", "64"));
    loadSet(server, "web", 1, "from");
    server.load(withScheduler(plainPod("p", "", "other"), "bayplan"));
    eager(server);
    server.controllers().options().preferredNode = "tempting";
}

/// The plan of moving the workload's pod to "to", on the screen.
void planMove(Screen& s) {
    s.change({Move{s.find("web-0"), s.nodeOf("to")}});
    QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 1, kPatience);
}

bool tick(Screen& s, const char* name) {
    auto* box = s.part<QCheckBox>(name);
    if (!box || !box->isVisible()) return false;
    QTest::keyClick(box, Qt::Key_Space);
    return true;
}

/// Whether the button opens a dialog with that part, which is then closed.
bool opens(Screen& s, const char* button, const char* with) {
    bool shown = false;
    QTimer look;
    QObject::connect(&look, &QTimer::timeout, &s.view, [&] {
        QWidget* dialog = QApplication::activeModalWidget();
        if (!dialog) return;
        shown = dialog->findChild<QWidget*>(QString::fromLatin1(with)) != nullptr;
        dialog->close();
    });
    look.start(10);
    return s.press(button) && shown;
}

QPushButton* buttonOf(QWidget& of, const char* name) { return of.findChild<QPushButton*>(QString::fromLatin1(name)); }

}  // namespace

class LandingScreenTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void offersWhatAStepCanTake() {
        ApiServer server;
        loadMove(server);
        QVERIFY(server.start());
        Screen s(server);
        s.change({Move{s.find("web-0"), s.nodeOf("to")}});
        s.change({Place{s.find("p"), s.nodeOf("to")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 2, kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->words(0, ApplyModel::LandingColumn).text, QStringLiteral("scheduler (default)"), kPatience);
        QCOMPARE(s.view.model()->words(1, ApplyModel::LandingColumn).text, QStringLiteral("bind (default)"));
        const int offered[] = {8, 4};  // all and the default; a pending pod is bound, nominated, or left to the scheduler
        for (int row = 0; row < 2; ++row) {
            s.view.table()->selectRow(row);
            QTest::keyClick(s.view.table(), Qt::Key_F2);
            auto* box = s.view.table()->findChild<QComboBox*>();
            QVERIFY(box);
            QCOMPARE(box->count(), offered[row]);
            for (int i = 0; i < box->count(); ++i) QVERIFY(box->itemData(i, Qt::ToolTipRole).toString().size() > 20);
            QCOMPARE(box->currentIndex(), 0);
            QTest::keyClick(box, Qt::Key_Down);
            QTRY_VERIFY(!s.view.table()->findChild<QComboBox*>());
        }
        QVERIFY(s.view.model()->step(0).landing == Landing::Pin);
        QCOMPARE(s.view.model()->words(0, ApplyModel::LandingColumn).text, QStringLiteral("pin"));
        QVERIFY(s.view.model()->index(0, ApplyModel::LandingColumn).data(Qt::ToolTipRole).toString().contains(QStringLiteral("policy")));
        QVERIFY(s.view.model()->step(1).landing == Landing::Scheduler);
        s.view.model()->setLanding(0, std::nullopt);
        QVERIFY(!s.view.model()->step(0).landing);
    }

    void aPodThatLandsElsewhereIsAmber() {
        ApiServer server;
        loadMove(server);
        QVERIFY(server.start());
        Screen s(server);
        planMove(s);
        REVIEW(s);
        StepWords now = s.view.model()->words(0, ApplyModel::NowColumn);
        QCOMPARE(now.shown(), QStringLiteral("≠ would choose tempting"));
        QVERIFY(now.tone == StepTone::Caution);
        QVERIFY(!s.view.approvePlan());
        QVERIFY(s.part<QLabel>("approveState")->text().contains(QStringLiteral("ask for a word")));
        QVERIFY(!s.part<QCheckBox>("acceptUnproved"));
        QVERIFY(tick(s, "acceptElsewhere"));
        QTRY_COMPARE_WITH_TIMEOUT(s.now(0), QStringLiteral("≠ accepted: would choose tempting"), kPatience);  // it is checked again
        QVERIFY(s.part<QCheckBox>("acceptElsewhere")->isChecked());
        QSignalSpy finished(&s.view, &ApplyView::finished);
        APPLY_TO_THE_END(s);
        QVERIFY2(s.now(0).startsWith(QStringLiteral("≠ done, but on tempting")), qPrintable(s.now(0)));
        QVERIFY(s.view.model()->words(0, ApplyModel::NowColumn).tone == StepTone::Caution);
        QVERIFY2(s.notice().startsWith(QStringLiteral("Done, but not as planned: 1 done on another node; 0 of 1 pods landed where planned")), qPrintable(s.notice()));
        auto* notice = s.part<NoticeBar>("applyNotice");
        QCOMPARE(notice->property("tone").toString(), QStringLiteral("caution"));
        QTRY_VERIFY(notice->findChild<QLabel*>()->width() > notice->width() / 2);  // it stands above its many buttons
        QCOMPARE(finished.size(), 1);
        QVERIFY(!finished.first().at(1).toBool());
        QVERIFY(finished.first().at(0).toString().contains(QStringLiteral("on another node")));

        // It would not return to "from": the check runs on the cluster and can be cancelled, and nothing is offered
        // that evicts for nothing.
        s.slow = true;
        QVERIFY(s.press("reviewRollback"));
        QTRY_VERIFY_WITH_TIMEOUT(s.part<QPushButton>("cancelRollback"), kPatience);
        QVERIFY(s.press("cancelRollback"));
        QTRY_VERIFY_WITH_TIMEOUT(s.desk.work() == ApplyDesk::Work::None && s.part<QPushButton>("reviewRollback"), kPatience);
        QVERIFY(!s.notice().contains(QStringLiteral("brought back")));
        s.slow = false;
        QVERIFY(s.press("reviewRollback"));
        QTRY_VERIFY_WITH_TIMEOUT(s.notice().contains(QStringLiteral("Nothing can be brought back: step 1")), kPatience);
        QVERIFY2(s.notice().contains(QStringLiteral("is not moved back: the scheduler would choose tempting, not from")), qPrintable(s.notice()));
        QVERIFY2(s.notice().startsWith(QStringLiteral("Done, but not as planned")), qPrintable(s.notice()));
        QVERIFY(s.view.outcome());
        QCOMPARE(server.log().changes("/eviction").size(), 1u);
    }

    void runsByGateAndCordon_data() {
        QTest::addColumn<int>("landing");
        QTest::newRow("gate") << int(Landing::Gate);
        QTest::newRow("cordon") << int(Landing::Cordon);
    }
    /// Each landing once through the whole screen; nothing is left gated, cordoned or admitted.
    void runsByGateAndCordon() {
        QFETCH(int, landing);
        ApiServer server;
        loadMove(server);
        QVERIFY(server.start());
        Screen s(server);
        planMove(s);
        s.view.table()->selectRow(0);
        QTest::keyClick(s.view.table(), Qt::Key_F2);
        auto* box = s.view.table()->findChild<QComboBox*>();
        QVERIFY(box);
        const int at = box->findData(landing);
        for (int i = 0; i < at; ++i) QTest::keyClick(box, Qt::Key_Down);
        QTest::keyClick(box, Qt::Key_Return);
        s.view.model()->setLanding(0, static_cast<Landing>(landing));
        APPLY_TO_THE_END(s);
        QCOMPARE(s.now(0), QStringLiteral("✓ done: on to"));
        QVERIFY2(s.notice().startsWith(QStringLiteral("Done: 1 done; 1 of 1 pods landed where planned")), qPrintable(s.notice()));
        QCOMPARE(perNode(server)["to"], 1);
        QCOMPARE(leftBehind(server), std::string());
    }

    /// The pod's scheduler heeds Reservations: one keeps the room, the replacement takes it, and it is gone in the end.
    void landsInReservedRoom() {
        ApiServer server;
        loadMove(server);
        serveReservations(server);
        QVERIFY(server.start());
        Screen s(server);
        const SchedulerConfiguration configuration = reservingConfiguration();
        s.session.setProfiles(*makeProfiles(configuration, inTreePlugins()), configuration, QStringLiteral("reserving"), {});
        planMove(s);
        s.view.table()->selectRow(0);
        QTest::keyClick(s.view.table(), Qt::Key_F2);
        auto* box = s.view.table()->findChild<QComboBox*>();
        QVERIFY(box);
        const int at = box->findData(int(Landing::Reserve));
        QVERIFY(at > 0);
        box->showPopup();
        for (int i = 0; i < at; ++i) QTest::keyClick(box->view(), Qt::Key_Down);
        QTest::keyClick(box->view(), Qt::Key_Return);
        QTRY_VERIFY(s.view.model()->step(0).landing == Landing::Reserve);
        QCOMPARE(s.view.model()->words(0, ApplyModel::LandingColumn).text, QStringLiteral("reservation"));
        APPLY_TO_THE_END(s);
        QCOMPARE(s.now(0), QStringLiteral("✓ done: on to"));
        QVERIFY2(s.notice().startsWith(QStringLiteral("Done: 1 done; 1 of 1 pods landed where planned")), qPrintable(s.notice()));
        QCOMPARE(perNode(server)["to"], 1);
        QCOMPARE(reservationsOf(server), std::size_t(0));
    }

    /// A user who may not create pods cannot test a landing before; that has to be accepted with a check box.
    void unprovedLandingsTakeAWord() {
        ApiServer server;
        loadMove(server);
        server.world().access.setToken("tok-mover", {"mover", "u-1", {"system:authenticated"}});
        server.world().access.setRules("mover", {{{"get", "list", "watch", "patch", "delete", "update"}, {"*"}, {"*"}, {}, {}},
                                                 {{"create"}, {"*"}, {"configmaps", "pods/eviction", "events"}, {}, {}}});
        QVERIFY(server.start());
        Connection admin = connectionTo(server);
        const std::unique_ptr<ApiClient> client = clientOf(admin);
        LandingDeeds deeds;
        QVERIFY(installLanding(*client, *WritePermit::unlock(admin.endpoint, admin.endpoint.context.empty() ? admin.endpoint.server : admin.endpoint.context), false, deeds, {}).has_value());
        server.advance(std::chrono::seconds(2));
        Screen s(server, true, "tok-mover");
        planMove(s);
        REVIEW(s);
        QCOMPARE(s.view.model()->words(0, ApplyModel::LandingColumn).text, QStringLiteral("pin (default)"));
        auto* box = s.part<QCheckBox>("acceptUnproved");
        QVERIFY(box && box->isVisible() && !box->isChecked());
        QVERIFY(box->text().contains(QStringLiteral("1 pod(s)")));
        // Without it the run is held before anything is evicted.
        QVERIFY(s.press("approve") && s.press("applyPlan"));
        QTRY_VERIFY_WITH_TIMEOUT(s.notice().startsWith(QStringLiteral("Held")), kPatience);
        QVERIFY2(s.now(0).contains(QStringLiteral("cannot be tried before")), qPrintable(s.now(0)));
        QVERIFY(server.log().changes("/eviction").empty());
        QVERIFY(s.press("skipHeld"));
        QTRY_VERIFY_WITH_TIMEOUT(s.view.outcome() != nullptr, kPatience);
        s.view.showSession();
        REVIEW(s);
        QVERIFY(tick(s, "acceptUnproved"));
        QTRY_VERIFY_WITH_TIMEOUT(s.view.flight() != nullptr && s.desk.work() == ApplyDesk::Work::None, kPatience);
        APPLY_TO_THE_END(s);
        QCOMPARE(s.now(0), QStringLiteral("✓ done: on to"));
        QCOMPARE(leftBehind(server), std::string());
    }

    void policiesThatAreNotReliedOn_data() {
        QTest::addColumn<QString>("token");
        QTest::addColumn<QString>("said");
        QTest::addColumn<QString>("install");
        QTest::newRow("different") << QStringLiteral("tok-admin") << QStringLiteral("Landing policy: different from what this version installs. It is not relied on.")
                                   << QStringLiteral("&Replace by this");
        QTest::newRow("may not be read") << QStringLiteral("tok-some") << QStringLiteral("Landing policy: may not be read. It is not relied on.") << QStringLiteral("&Install");
    }
    void policiesThatAreNotReliedOn() {
        QFETCH(QString, token);
        QFETCH(QString, said);
        QFETCH(QString, install);
        ApiServer server;
        loadMove(server);
        for (const char* kind : {"MutatingAdmissionPolicy", "MutatingAdmissionPolicyBinding"})
            server.load({{"apiVersion", "admissionregistration.k8s.io/v1"}, {"kind", kind}, {"metadata", {{"name", kStandingName}}}, {"spec", {{"policyName", "another"}}}});
        server.world().access.setToken("tok-some", {"some", "u-1", {"system:authenticated"}});
        server.world().access.setRules("some", {{{"get", "list", "watch"}, {"", "apps"}, {"*"}, {}, {}}});
        QVERIFY(server.start());
        Screen s(server, true, token.toStdString());
        planMove(s);
        QTRY_COMPARE_WITH_TIMEOUT(s.part<QLabel>("landingState")->text(), said, kPatience);
        QVERIFY(s.view.model()->words(0, ApplyModel::LandingColumn).text.startsWith(QStringLiteral("scheduler")));
        LandingDialog dialog(&s.desk, nullptr);
        dialog.show();
        QTRY_VERIFY_WITH_TIMEOUT(s.desk.work() == ApplyDesk::Work::None, kPatience);
        QCOMPARE(buttonOf(dialog, "installLanding")->text(), install);
        if (token != QStringLiteral("tok-admin")) return;
        QTest::keyClick(buttonOf(dialog, "installLanding"), Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(s.desk.standing() && s.desk.standing()->is == StandingPolicy::Installed, kPatience);
    }

    void installsThePolicyAndPins() {
        ApiServer server;
        loadMove(server);
        QVERIFY(server.start());
        Screen s(server);
        planMove(s);
        QTRY_VERIFY_WITH_TIMEOUT(s.part<QLabel>("landingState")->text().startsWith(QStringLiteral("Landing policy: not installed")), kPatience);
        QVERIFY(opens(s, "landingPolicy", "landingManifest"));
        QTRY_VERIFY_WITH_TIMEOUT(s.desk.work() == ApplyDesk::Work::None, kPatience);
        QVERIFY(opens(s, "releaseLandings", "leftovers"));
        QTRY_VERIFY_WITH_TIMEOUT(s.desk.work() == ApplyDesk::Work::None, kPatience);

        LandingDialog dialog(&s.desk, nullptr);
        dialog.show();
        auto* manifest = dialog.findChild<QPlainTextEdit*>(QStringLiteral("landingManifest"));
        QVERIFY(manifest->isReadOnly());
        QCOMPARE(manifest->toPlainText().toStdString(), standingManifest());
        QVERIFY(server.log().changes("/").empty());  // shown before it is installed
        QTRY_VERIFY_WITH_TIMEOUT(buttonOf(dialog, "installLanding")->isEnabled(), kPatience);
        QTest::keyClick(buttonOf(dialog, "installLanding"), Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(s.desk.standing() && s.desk.standing()->is == StandingPolicy::Installed, kPatience);
        QVERIFY(dialog.findChild<QLabel*>(QStringLiteral("landingTold"))->text().contains(QStringLiteral("MutatingAdmissionPolicyBinding")));
        QVERIFY(!buttonOf(dialog, "installLanding")->isEnabled());
        QVERIFY(s.part<QLabel>("landingState")->text().startsWith(QStringLiteral("Landing policy: installed")));
        QCOMPARE(s.view.model()->words(0, ApplyModel::LandingColumn).text, QStringLiteral("pin (default)"));
        server.advance(std::chrono::seconds(2));  // until it works

        APPLY_TO_THE_END(s);
        QCOMPARE(s.now(0), QStringLiteral("✓ done: on to"));
        QVERIFY2(s.notice().startsWith(QStringLiteral("Done: 1 done; 1 of 1 pods landed where planned")), qPrintable(s.notice()));
        QCOMPARE(leftBehind(server), std::string());
        s.view.showSession();
        QTRY_VERIFY_WITH_TIMEOUT(buttonOf(dialog, "uninstallLanding")->isEnabled(), kPatience);
        QTest::keyClick(buttonOf(dialog, "uninstallLanding"), Qt::Key_Space);
        QTRY_VERIFY_WITH_TIMEOUT(s.desk.standing() && s.desk.standing()->is == StandingPolicy::Absent, kPatience);
        QVERIFY(server.objects("mutatingadmissionpolicies", "admissionregistration.k8s.io").empty());
    }

    void lockedItIsOnlyShown() {
        ApiServer server;
        loadMove(server);
        QVERIFY(server.start());
        Screen s(server, false);
        LandingDialog dialog(&s.desk, nullptr);
        dialog.show();
        QTRY_VERIFY_WITH_TIMEOUT(s.desk.standing() && s.desk.work() == ApplyDesk::Work::None, kPatience);
        QVERIFY(!buttonOf(dialog, "installLanding")->isEnabled() && !buttonOf(dialog, "uninstallLanding")->isEnabled());
        QVERIFY(buttonOf(dialog, "unlockForDialog")->isVisible());
        s.desk.setPermit(s.permit());
        QVERIFY(buttonOf(dialog, "installLanding")->isEnabled());
        QVERIFY(!buttonOf(dialog, "unlockForDialog")->isVisible());
        QVERIFY(server.log().changes("/").empty());
    }

    /// A button tries a step that a budget blocks, however long its pause.
    void retriesWhatABudgetHolds() {
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(readyNode(name));
        server.load(replicaSet("web", 1));
        server.load(withScheduler(ownedBy(plainPod("a", "n0"), "web"), "bayplan"));
        server.load(apiserver::budget("tight", 1));
        QVERIFY(server.start());
        server.advance(std::chrono::seconds(1));
        Screen s(server);
        s.change({Evict{s.find("a")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 1, kPatience);
        s.frozen = true;  // no time passes
        REVIEW(s);
        const QString budget = s.view.model()->words(0, ApplyModel::BudgetColumn).shown();
        QCOMPARE(budget, QStringLiteral("⊘ default/tight: 0"));
        QVERIFY(s.press("approve") && s.press("applyPlan"));
        QTRY_VERIFY_WITH_TIMEOUT(s.now(0).startsWith(QStringLiteral("⊘ blocked")) && s.now(0).endsWith(QStringLiteral(": budget default/tight")), kPatience);
        QVERIFY(!s.part<QPushButton>("retryStep")->isEnabled());  // no step is selected
        s.view.table()->selectRow(0);
        QVERIFY(server.log().changes("/eviction").empty());
        server.ask(apiserver::asking("PATCH", "/apis/policy/v1/namespaces/default/poddisruptionbudgets/tight", {{"spec", {{"minAvailable", 0}}}}, "application/merge-patch+json"));
        server.advance(std::chrono::seconds(1));
        QVERIFY(s.press("retryStep"));
        QTRY_VERIFY_WITH_TIMEOUT(!server.log().changes("/eviction").empty(), kPatience);
    }

    /// The engine's texts in the user's language, with the originals beside them.
    void causesAreTranslated() {
        StepPreflight flight;
        flight.check.is = StepCheck::Is::Drift;
        flight.check.why = "its replacement does not fit node gpu-7 while the old pod is still there: NodeResourcesFit: Insufficient cpu";
        QVERIFY(checkWords(flight).english.isEmpty());
        QCOMPARE(causeText(flight.check.why).toStdString(), flight.check.why);
        QTranslator chinese;
        QVERIFY(chinese.load(QStringLiteral(":/i18n/bayplan_zh_CN.qm")));
        QCoreApplication::installTranslator(&chinese);
        QCOMPARE(checkWords(flight).text, QStringLiteral("不再适合：原 Pod 还在时，其替代 Pod 放不进节点 gpu-7：NodeResourcesFit: Insufficient cpu"));
        QCOMPARE(checkWords(flight).english.toStdString(), flight.check.why);
        QCOMPARE(checkWords(flight).whole(), checkWords(flight).shown() + QLatin1Char('\n') + toQString(flight.check.why));
        // A text inside another one, several in one, and texts that only a server writes.
        QCOMPARE(causeText("the old pod is gone, and its replacement default/web-x is pending: there is no node n1"),
                 QStringLiteral("原 Pod 已不在，其替代 Pod default/web-x 正在等待调度：没有节点 n1"));
        QCOMPARE(causeText("has no controller: nothing puts another in its place: accepted with --force; has local data in emptyDir volumes, which is lost with it: accepted with "
                           "--delete-emptydir-data")
                     .count(QStringLiteral("接受")),
                 2);
        // Of what landings left, and errors with where they lie.
        QCOMPARE(causeText("stays held back: node n1, where it was to go, does not take it: NodeResourcesFit: Insufficient cpu"),
                 QStringLiteral("仍被扣住：原定去往的节点 n1 不接纳它：NodeResourcesFit: Insufficient cpu"));
        QCOMPARE(causeText("not known: policy bindings: forbidden"), QStringLiteral("未知：策略绑定：forbidden"));
        QCOMPARE(causeText(Error{ErrorCode::Conflict, "another process carries this journal on", {"/j", 0, 0, {}, {}}}), QStringLiteral("/j: 另一个进程正在使用此日志"));
        QCOMPARE(causeText("admission webhook \"x\" denied the request"), QStringLiteral("admission webhook \"x\" denied the request"));
        QCOMPARE(bothTexts("not modelled: VolumeBinding: needs list persistentvolumes"),
                 QStringLiteral("未建模：VolumeBinding: needs list persistentvolumes\nnot modelled: VolumeBinding: needs list persistentvolumes"));
        QCoreApplication::removeTranslator(&chinese);
    }

    /// In a window of 1280 pixels, with names as in real clusters.
    void landingIsInSight() {
        ApiServer server;
        const std::string node = "gke-production-payments-europe-west1-pool-4f7d91c2-";
        for (const char* last : {"a1b2", "c3d4"}) server.load(roomyNode(node + last));
        loadSet(server, "payments-frontend-gateway-canary-6f9d8c7b5", 1, node + "a1b2");
        QVERIFY(server.start());
        Screen s(server);
        s.view.resize(1200, 700);  // beside the window's rail
        s.change({Move{s.find("payments-frontend-gateway-canary-6f9d8c7b5-0"), s.session.catalog().findNode(node + "c3d4")}});
        QTRY_COMPARE_WITH_TIMEOUT(s.view.model()->rowCount(), 1, kPatience);
        REVIEW(s);
        QTableView& table = *s.view.table();
        const auto right = [&] { return table.columnViewportPosition(ApplyModel::LandingColumn) + table.columnWidth(ApplyModel::LandingColumn); };
        QVERIFY(right() <= table.viewport()->width());
        const QString state = s.now(0).section(QLatin1Char(':'), 0, 0);
        QVERIFY(table.columnWidth(ApplyModel::NowColumn) >= table.fontMetrics().horizontalAdvance(state));
        s.view.resize(860, 700);  // names shrink, and get the room back
        QVERIFY(right() <= table.viewport()->width());
        QVERIFY(table.columnWidth(ApplyModel::NowColumn) >= table.fontMetrics().horizontalAdvance(state));
        const int pod = table.columnWidth(ApplyModel::PodColumn), from = table.columnWidth(ApplyModel::FromColumn);
        s.view.resize(1200, 700);
        QVERIFY(table.columnWidth(ApplyModel::FromColumn) > from);  // nodes' names give way first
        QVERIFY(table.columnWidth(ApplyModel::PodColumn) >= pod);
        QVERIFY(right() <= table.viewport()->width());
        // What asks for nothing gives way before it scrolls, and is there where there is room.
        s.view.resize(940, 700);
        QCoreApplication::processEvents();  // the scroll bar follows then
        QCOMPARE(table.horizontalScrollBar()->maximum(), 0);
        QVERIFY(table.isColumnHidden(ApplyModel::PermissionColumn));
        s.view.resize(2400, 700);
        QVERIFY(!table.isColumnHidden(ApplyModel::PermissionColumn));
    }

    void stateIsNotCut() {
        StepProgress progress;
        progress.phase = StepPhase::Held;
        progress.text = "something that takes many words";
        QVERIFY(progressWords(progress, -1, 95).text.startsWith(QStringLiteral("held · for 1m35s: something")));
        progress.pod = "default/web-x";
        QVERIFY(nextActionText(progress).contains(QStringLiteral("Skip lets the replacement go")));
        QCOMPARE(spanText(0), QStringLiteral("0 s"));
        QCOMPARE(spanText(90), QStringLiteral("1m30s"));
        QCOMPARE(spanText(7620), QStringLiteral("2h7m"));
    }

    void namesToTypeAreNotCut() {
        ApiEndpoint endpoint;
        endpoint.server = "https://10.0.0.1:6443";
        endpoint.context = "arn:aws:eks:eu-west-1:123456789012:cluster/production-payments-" + std::string(120, 'x');
        UnlockDialog dialog(endpoint);
        dialog.show();
        auto* name = dialog.findChild<QLabel*>(QStringLiteral("wantedName"));
        QCOMPARE(name->text().remove(QLatin1Char('\n')).toStdString(), endpoint.context);
        for (const QString& line : name->text().split(QLatin1Char('\n'))) QVERIFY(name->fontMetrics().horizontalAdvance(line) <= name->width());
        QVERIFY(name->text().count(QLatin1Char('\n')) >= 1);
        // At any width: every letter, in order.
        for (const int width : {0, 1, 40, 100000}) QCOMPARE(brokenText(QStringLiteral("a-b中文"), name->fontMetrics(), width).join(QString()), QStringLiteral("a-b中文"));
        QVERIFY(brokenText({}, name->fontMetrics(), 10).isEmpty());
    }
};

QTEST_MAIN(LandingScreenTest)
#include "tst_landing_screen.moc"
