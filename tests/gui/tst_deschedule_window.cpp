// SPDX-License-Identifier: GPL-3.0-or-later
// A policy of the descheduler in the real window: what it would evict, where the pods would go, and the steps that are made of it,
// approved and exported.
#include <QDialogButtonBox>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QTableWidget>

#include "apply/approvals_dialog.h"
#include "desktop/plans/plan_commands.h"
#include "gui/window_fixture.h"
#include "io/sessions/plan_file.h"
#include "kube/apply/approval.h"
#include "plan/deschedule_dialog.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

std::string nodeText(const std::string& name, const std::string& cpu) {
    return "apiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", uid: u-" + name + ", labels: {kubernetes.io/hostname: " + name + "}}\nstatus: {allocatable: {cpu: \"" + cpu
           + "\", memory: 100Gi, pods: 100}, conditions: [{type: Ready, status: \"True\"}]}\n---\n";
}

/// Old pods of 2 cores on n1; n2 has room for one of them.
std::string world(int pods) {
    std::string text = nodeText("n1", "30") + nodeText("n2", "2");
    for (int i = 0; i < pods; ++i) {
        const std::string name = "p" + std::to_string(i);
        text += "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", namespace: d, uid: u-" + name
                +
                ", ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: web, uid: u-web, controller: true}]}\nspec: {nodeName: n1, containers: [{name: c, resources: "
                "{requests: {cpu: \"2\"}}}]}\nstatus: {phase: Running, startTime: \"2026-01-01T00:00:00Z\", conditions: [{type: Ready, status: \"True\"}]}\n---\n";
    }
    return text;
}

std::string policyText(const std::string& strategy, const std::string& args, const char* point) {
    return std::string("apiVersion: descheduler/v1alpha2\nkind: DeschedulerPolicy\nprofiles:\n- name: one\n  plugins: {") + point + ": {enabled: [" + strategy
           + "]}}\n  pluginConfig:\n  - {name: DefaultEvictor, args: {}}\n  - {name: " + strategy + ", args: " + args + "}\n";
}

}  // namespace

class TestDescheduleWindow : public QObject {
    Q_OBJECT
    WindowFixture m_fixture;
    std::unique_ptr<MainWindow> m_window;

    Session& session() { return m_window->session(); }
    QString written(const char* name, const std::string& text) {
        QFile file(m_fixture.path(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text.data(), static_cast<qint64>(text.size())) < 0) return {};
        return file.fileName();
    }
    DescheduleDialog* ask(const QString& policy) {
        m_window->plans().deschedule(policy);
        const QList<DescheduleDialog*> all = m_window->findChildren<DescheduleDialog*>();
        if (all.isEmpty()) return nullptr;
        all.last()->finish();
        return all.last();
    }
    static void press(DescheduleDialog& dialog, const char* button) { QTest::mouseClick(dialog.findChild<QPushButton*>(QString::fromLatin1(button)), Qt::LeftButton); }

private Q_SLOTS:
    void init() { m_window = m_fixture.window(); }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
    }

    /// Ten pods are too old, and there is one place: the descheduler evicts ten, and with room reserved first one moves.
    void tenPodsAndOnePlace() {
        QVERIFY(!m_window->actions().deschedule->isEnabled());
        QVERIFY(WindowFixture::open(*m_window, {written("ten.yaml", world(10))}));
        QVERIFY(m_window->actions().deschedule->isEnabled());
        const QString policy = written("old.yaml", policyText("PodLifeTime", "{maxPodLifeTimeSeconds: 3600}", "deschedule"));
        DescheduleDialog* dialog = ask(policy);
        QVERIFY(dialog);
        QCOMPARE(dialog->findChild<QLabel*>(QStringLiteral("descheduleSummary"))->text(), QStringLiteral("10 pod(s) would be evicted · with room reserved first 1 move(s) · 9 stay(s)"));
        const auto* table = dialog->findChild<QTableWidget*>(QStringLiteral("descheduled"));
        QCOMPARE(table->rowCount(), 10);
        int moves = 0, stays = 0;
        for (int row = 0; row < 10; ++row) {
            QCOMPARE(table->item(row, 3)->text(), QStringLiteral("evicts it"));
            moves += table->item(row, 4)->text() == QStringLiteral("✓ moves to n2") ? 1 : 0;
            stays += table->item(row, 4)->text() == QStringLiteral("stays: no other node takes it") ? 1 : 0;
        }
        QVERIFY(moves == 1 && stays == 9);
        QVERIFY(!dialog->findChild<QTableWidget*>(QStringLiteral("descheduledUse"))->isVisible());
        press(*dialog, "descheduleMove");
        QCOMPARE(session().plan().steps.size(), std::size_t(1));
        QVERIFY(session().plan().steps[0].action == PlanStep::Action::Move && session().plan().steps[0].to == "n2");
        QCOMPARE(session().undoStack()->undoText(), QStringLiteral("Descheduler by old.yaml"));

        // By hand the old node is closed as well, and the plan has another hash.
        const std::string found = planHash(session().plan());
        session().looking()->selectNode(session().cluster()->catalog().findNode("n1"));
        m_window->actions().cordon->trigger();
        QCOMPARE(session().plan().steps.size(), std::size_t(2));
        QVERIFY(session().plan().steps[1].action == PlanStep::Action::Cordon && planHash(session().plan()) != found);

        // What it made is approved and goes out, as any plan.
        {
            ApprovalsDialog approvals(&session());
            approvals.show();
            auto* by = approvals.findChild<QLineEdit*>(QStringLiteral("approvalsBy"));
            by->clear();
            QTest::keyClicks(by, QStringLiteral("eve"));
            QTest::mouseClick(approvals.findChild<QPushButton*>(QStringLiteral("approvalsApprove")), Qt::LeftButton);
        }
        QVERIFY(WindowFixture::savePlan(*m_window, m_fixture.path("plan.yaml")));
        QCOMPARE(approvalsOf(readPlan(toStdString(m_fixture.path("plan.yaml"))).value()).size(), std::size_t(1));
        QSignalSpy exported(&m_window->plans(), &PlanCommands::finished);
        m_window->plans().exportTo(m_fixture.path("plan.sh"));
        QVERIFY(exported.count() > 0 || exported.wait(60'000));
        QVERIFY(exported.last().first().toBool());

        // As the descheduler would, all ten go.
        session().undoStack()->undo();
        session().undoStack()->undo();
        dialog = ask(policy);
        press(*dialog, "descheduleEvict");
        QCOMPARE(session().plan().steps.size(), std::size_t(10));
        for (const PlanStep& step : session().plan().steps) QVERIFY(step.action == PlanStep::Action::Evict);
    }

    /// A node that uses 20 of 30 cores is over 60 %, and one that uses none of 2 below 10 %.
    void saysHowItSeesTheNodes() {
        QVERIFY(WindowFixture::open(*m_window, {written("ten.yaml", world(10))}));
        DescheduleDialog* dialog = ask(written("low.yaml", policyText("LowNodeUtilization", "{thresholds: {cpu: 10}, targetThresholds: {cpu: 60}}", "balance")));
        QVERIFY(dialog);
        const auto* use = dialog->findChild<QTableWidget*>(QStringLiteral("descheduledUse"));
        QVERIFY(use->isVisible());
        QCOMPARE(use->rowCount(), 2);
        QCOMPARE(use->item(0, 2)->text() + use->item(1, 2)->text(), QStringLiteral("overutilizedunderutilized"));
        QVERIFY2(use->item(0, 3)->text().contains(QStringLiteral("cpu 67 %")), qPrintable(use->item(0, 3)->text()));
        dialog->reject();
    }

    /// Numbers of another picture are of other pods: the dialog goes.
    void goesWithItsPicture() {
        QVERIFY(WindowFixture::open(*m_window, {written("ten.yaml", world(2))}));
        QPointer<DescheduleDialog> dialog = ask(written("old.yaml", policyText("PodLifeTime", "{maxPodLifeTimeSeconds: 3600}", "deschedule")));
        QVERIFY(dialog && dialog->isVisible());
        QVERIFY(session().apply({QStringLiteral("x"), {Cordon{session().catalog().findNode("n2"), true}}}).has_value());
        QVERIFY(!dialog || !dialog->isVisible());
    }

    void nothingToDoIsSaid() {
        QVERIFY(WindowFixture::open(*m_window, {written("ten.yaml", world(2))}));
        DescheduleDialog* dialog = ask(written("young.yaml", policyText("PodLifeTime", "{maxPodLifeTimeSeconds: 2000000000}", "deschedule")));
        QCOMPARE(dialog->findChild<QLabel*>(QStringLiteral("descheduleSummary"))->text(), QStringLiteral("Nothing would be evicted"));
        for (const char* button : {"descheduleEvict", "descheduleMove"}) QVERIFY(!dialog->findChild<QPushButton*>(QString::fromLatin1(button))->isEnabled());
        dialog->reject();
    }

    void aFaultyPolicyIsSaid() {
        QVERIFY(WindowFixture::open(*m_window, {written("ten.yaml", world(2))}));
        for (const std::string& text : {policyText("NoSuchStrategy", "{}", "deschedule"), std::string("a: ["), std::string()}) {
            QVERIFY(!ask(written("bad.yaml", text)));
            QVERIFY2(m_window->messages().texts().join(QLatin1Char(10)).contains(QStringLiteral("bad.yaml is no policy that can be played")),
                     qPrintable(m_window->messages().texts().join(QLatin1Char(10))));
        }
        QVERIFY(!ask(m_fixture.path("absent.yaml")));
    }
};

QTEST_MAIN(TestDescheduleWindow)
#include "tst_deschedule_window.moc"
