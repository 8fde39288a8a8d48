// SPDX-License-Identifier: GPL-3.0-or-later
// What draining nodes would do, in the real window, and the steps that are made of it.
#include <QCheckBox>
#include <QPushButton>
#include <QTableWidget>

#include "apply/drain_dialog.h"
#include "gui/window_fixture.h"
#include "views/map/map_fixtures.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestDrainDialog : public QObject {
    Q_OBJECT
    WindowFixture m_fixture;
    std::unique_ptr<MainWindow> m_window;

    Session& session() { return m_window->session(); }
    PodIdx pod(const char* name) { return session().catalog().findPod(std::string("default/") + name); }
    NodeIdx node(const char* name) { return session().catalog().findNode(name); }
    /// Two nodes of 4 cores; on "full" a pod of a ReplicaSet, one without an owner and one of a DaemonSet.
    void openTwoNodes() {
        Objects o;
        for (const char* name : {"full", "free"}) o.nodes.push_back(test::makeNode(name, 4, 8));
        for (const char* name : {"web", "alone", "agent"}) {
            Pod p = test::makePod(name, 1000, 0);
            p.namespaceName = "default";
            auto spec = std::make_shared<PodSpec>(*p.spec);
            p.spec = spec;
            p.nodeName = "full";
            o.pods.push_back(p);
        }
        o.pods[0].owners.push_back({"ReplicaSet", "web-1", true});
        o.pods[2].owners.push_back({"DaemonSet", "agent", true});
        session().open(test::built(std::move(o)), {}, {});
        QVERIFY(node("full").valid() && session().cluster()->placement(pod("web")).node == node("full"));
    }
    DrainDialog* drain(std::vector<NodeIdx> nodes) {
        session().looking()->select({std::move(nodes), {}});
        m_window->actions().drain->trigger();
        QList<DrainDialog*> all = m_window->findChildren<DrainDialog*>();
        if (all.isEmpty()) return nullptr;
        all.last()->finish();
        return all.last();
    }
    static QString way(DrainDialog& dialog, const QString& pod) {
        const auto* table = dialog.findChild<QTableWidget*>(QStringLiteral("drainTable"));
        for (int row = 0; row < table->rowCount(); ++row)
            if (table->item(row, 0)->text() == pod) return table->item(row, 2)->text();
        return {};
    }

private Q_SLOTS:
    void init() { m_window = m_fixture.window(); }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
    }

    void saysWhoGoesAndMakesSteps() {
        openTwoNodes();
        DrainDialog* dialog = drain({node("full")});
        QVERIFY(dialog);
        QCOMPARE(way(*dialog, QStringLiteral("default/web")), QStringLiteral("✓ goes"));
        QVERIFY(way(*dialog, QStringLiteral("default/alone")).startsWith(QStringLiteral("✗ blocked")));
        QVERIFY(way(*dialog, QStringLiteral("default/agent")).startsWith(QStringLiteral("stays")));
        auto* table = dialog->findChild<QTableWidget*>(QStringLiteral("drainTable"));
        QCOMPARE(table->item(0, 0)->text(), QStringLiteral("default/alone"));  // what stands in the way is first
        QCOMPARE(table->item(1, 4)->text(), QStringLiteral("free"));           // the only other node

        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("makeSteps")), Qt::LeftButton);
        QVERIFY(session().cluster()->node(node("full")).unschedulable);
        QVERIFY(session().cluster()->placement(pod("web")).node == node("free"));
        QVERIFY(session().cluster()->placement(pod("alone")).node == node("full"));  // blocked: it stays
        QVERIFY(session().cluster()->placement(pod("agent")).node == node("full"));
        const Plan plan = session().plan();
        QCOMPARE(plan.steps.size(), std::size_t(2));
        QVERIFY(plan.steps[0].action == PlanStep::Action::Cordon && plan.steps[1].action == PlanStep::Action::Move);
        QCOMPARE(plan.steps[1].reason, std::string("drain"));
        session().undoStack()->undo();  // one change
        QVERIFY(!session().cluster()->node(node("full")).unschedulable);
        QVERIFY(session().cluster()->placement(pod("web")).node == node("full"));
    }
    void aWordLetsABlockedPodGo() {
        openTwoNodes();
        DrainDialog* dialog = drain({node("full")});
        QVERIFY(dialog);
        auto* force = dialog->findChild<QCheckBox*>(QStringLiteral("force"));
        QVERIFY(force);
        force->click();
        QTRY_VERIFY(way(*dialog, QStringLiteral("default/alone")).startsWith(QStringLiteral("✓ goes")));
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("makeSteps")), Qt::LeftButton);
        QVERIFY(session().cluster()->placement(pod("alone")).standing == Standing::Pending);  // nothing replaces it
    }
    void nothingToDoMakesNoSteps() {
        openTwoNodes();
        QVERIFY(session().apply({QStringLiteral("c"), {Cordon{node("free"), true}}}).has_value());
        DrainDialog* dialog = drain({node("free")});
        QVERIFY(dialog);
        QVERIFY(!dialog->findChild<QPushButton*>(QStringLiteral("makeSteps"))->isEnabled());
        session().undoStack()->undo();  // another picture: what the dialog says is no longer true
        QVERIFY(!dialog->isVisible());
    }
    void thePaletteNeedsNodes() {
        openTwoNodes();
        session().looking()->select({});
        QVERIFY(!m_window->actions().drain->isEnabled());
        m_window->edits().drainByDialog();
        QVERIFY(m_window->findChildren<DrainDialog*>().isEmpty());
    }
};

QTEST_MAIN(TestDrainDialog)
#include "tst_drain_dialog.moc"
