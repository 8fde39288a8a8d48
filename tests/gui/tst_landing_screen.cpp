// SPDX-License-Identifier: GPL-3.0-or-later
// How moved pods come to stand on their nodes, on the screen: landings offered and told, the landing policy installed, what takes a
// word of its own, and a pod that runs elsewhere is never green.
#include <QCheckBox>
#include <QComboBox>
#include <QListWidget>
#include <QPlainTextEdit>
#include <QSignalSpy>

#include "apply/apply_text.h"
#include "apply/landing_dialog.h"
#include "apply/release_dialog.h"
#include "common/broken_text.h"
#include "connect/unlock_dialog.h"
#include "gui/apply_screen.h"
#include "kube/apply/landing_fixture.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

/// A workload's pod on "from", a pod that is pending, and a scheduler that likes "tempting" best: it has the most room.
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

/// Whether the button opens a dialog with that part, which is closed then.
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
        const int offered[] = {7, 4};  // all and the default; a pending pod is bound, nominated, or left to the scheduler
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
        QCOMPARE(s.part<NoticeBar>("applyNotice")->property("tone").toString(), QStringLiteral("caution"));
        QCOMPARE(finished.size(), 1);
        QVERIFY(!finished.first().at(1).toBool());
        QVERIFY(finished.first().at(0).toString().contains(QStringLiteral("on another node")));
    }

    void installsThePolicyAndPins() {
        ApiServer server;
        loadMove(server);
        QVERIFY(server.start());
        Screen s(server);
        planMove(s);
        QTRY_VERIFY_WITH_TIMEOUT(s.part<QLabel>("landingState")->text().startsWith(QStringLiteral("Landing policy: not installed")), kPatience);
        QVERIFY(opens(s, "landingPolicy", "landingManifest"));

        LandingDialog dialog(&s.desk, nullptr);
        dialog.show();
        auto* manifest = dialog.findChild<QPlainTextEdit*>(QStringLiteral("landingManifest"));
        QVERIFY(manifest->isReadOnly());
        QCOMPARE(manifest->toPlainText().toStdString(), standingManifest());
        QVERIFY(server.log().changes("/").empty());  // shown before it is anywhere
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
        QVERIFY(buttonOf(dialog, "unlockToInstall")->isVisible());
        s.desk.setPermit(s.permit());
        QVERIFY(buttonOf(dialog, "installLanding")->isEnabled());
        QVERIFY(!buttonOf(dialog, "unlockToInstall")->isVisible());
        QVERIFY(server.log().changes("/").empty());
    }

    /// What a crashed run left is listed, and goes once somebody says so.
    void releasesWhatWasLeft() {
        ApiServer server;
        loadMove(server);
        server.load({{"apiVersion", "v1"}, {"kind", "ConfigMap"},
                     {"metadata", {{"name", "bayplan-landing-x-1"}, {"namespace", "default"}, {"labels", {{"app.kubernetes.io/managed-by", "bayplan"}, {"bayplan.example/landing-request", "true"}}},
                                   {"creationTimestamp", "2020-01-01T00:00:00Z"}}},
                     {"data", {{"landing", "x-1"}, {"ownerUid", "uid-web"}, {"node", "to"}, {"mode", "pin"}}}});
        QVERIFY(server.start());
        Screen s(server, false);
        planMove(s);
        QTRY_VERIFY_WITH_TIMEOUT(s.desk.work() == ApplyDesk::Work::None, kPatience);
        QVERIFY(opens(s, "releaseLandings", "leftovers"));
        QTRY_VERIFY_WITH_TIMEOUT(s.desk.work() == ApplyDesk::Work::None, kPatience);
        ReleaseDialog dialog(&s.desk, s.state(), nullptr);
        dialog.show();
        auto* list = dialog.findChild<QListWidget*>(QStringLiteral("leftovers"));
        QTRY_COMPARE_WITH_TIMEOUT(list->count(), 1, kPatience);
        QVERIFY2(list->item(0)->text().startsWith(QStringLiteral("ConfigMap default/bayplan-landing-x-1 of landing x-1: is deleted")), qPrintable(list->item(0)->text()));
        QVERIFY(!buttonOf(dialog, "releaseAll")->isEnabled());  // read-only
        QVERIFY(server.log().changes("/").empty());
        s.desk.setPermit(s.permit());
        QTRY_VERIFY_WITH_TIMEOUT(buttonOf(dialog, "releaseAll")->isEnabled(), kPatience);
        QTest::keyClick(buttonOf(dialog, "releaseAll"), Qt::Key_Space);
        QTRY_COMPARE_WITH_TIMEOUT(dialog.findChild<QLabel*>(QStringLiteral("releaseState"))->text(), QStringLiteral("Nothing was left behind."), kPatience);
        QCOMPARE(list->count(), 0);
        QCOMPARE(leftBehind(server), std::string());
    }

    /// A step that a budget holds is tried by a press, however long its pause.
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
        s.frozen = true;  // no time goes by
        REVIEW(s);
        const QString budget = s.view.model()->words(0, ApplyModel::BudgetColumn).shown();
        QCOMPARE(budget, QStringLiteral("⊘ default/tight: 0"));
        QVERIFY(s.press("approve") && s.press("applyPlan"));
        QTRY_VERIFY_WITH_TIMEOUT(s.now(0).startsWith(QStringLiteral("⊘ blocked by budget default/tight")), kPatience);
        QVERIFY(!s.part<QPushButton>("retryStep")->isEnabled());  // no step is selected
        s.view.table()->selectRow(0);
        QVERIFY(server.log().changes("/eviction").empty());
        server.ask(apiserver::asking("PATCH", "/apis/policy/v1/namespaces/default/poddisruptionbudgets/tight", {{"spec", {{"minAvailable", 0}}}}, "application/merge-patch+json"));
        server.advance(std::chrono::seconds(1));
        QVERIFY(s.press("retryStep"));
        QTRY_VERIFY_WITH_TIMEOUT(!server.log().changes("/eviction").empty(), kPatience);
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
        // Whatever the room: every letter, in its order.
        for (const int width : {0, 1, 40, 100000}) QCOMPARE(brokenText(QStringLiteral("a-b中文"), name->fontMetrics(), width).join(QString()), QStringLiteral("a-b中文"));
        QVERIFY(brokenText({}, name->fontMetrics(), 10).isEmpty());
    }
};

QTEST_MAIN(LandingScreenTest)
#include "tst_landing_screen.moc"
