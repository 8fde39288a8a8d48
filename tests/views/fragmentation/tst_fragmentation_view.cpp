// SPDX-License-Identifier: GPL-3.0-or-later
#include "fragmentation/fragmentation_view.h"

#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTemporaryDir>
#include <QTest>
#include <QToolButton>

#include <QListView>
#include <QTabWidget>
#include <QTextDocumentFragment>

#include "common/drag/drag.h"
#include "fragmentation/bar_list.h"
#include "fragmentation/counted_bar.h"
#include "fragmentation/culprit_card.h"
#include "fragmentation/drop_targets.h"
#include "fragmentation/replay_chart.h"
#include "fragmentation/replay_panel.h"
#include "fragmentation/shape_picker.h"
#include "fragmentation/slot_chart.h"
#include "fragmentation/slot_ladder.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestFragmentationView : public QObject {
    Q_OBJECT

    /// Free cpu: a 3, b 3, c 8 but cordoned. small is on a; wait requests 4 and fits nowhere: 3/4 + 3/4 + 8/4 = 3.5 at
    /// best; the remainders lose 1.5 and the cordon 2. Without small, a has 4 free: room for one; b takes small.
    static void fill(Session& session) {
        Objects all = objects({node("a").cpu("10").label("rack", "r1"), node("b").cpu("10").label("rack", "r2"), node("c").cpu("8").cordoned()},
                              {pod("small").cpu("1").owner("ReplicaSet", "web").on("a"), pod("a1").cpu("6").label("app", "kept").on("a"), pod("b1").cpu("7").on("b"), pod("wait").cpu("4")});
        all.budgets.push_back({"default", "keep", LabelSelector{{{"app", SelectorOp::In, {"kept"}}}}, 0, {}});
        session.open(build(std::move(all)).value().cluster, {QStringLiteral("test")}, {});
    }
    struct Screen {
        Session session;
        Drag drag{&session};
        std::unique_ptr<FragmentationView> view;

        Screen() {
            fill(session);
            view = std::make_unique<FragmentationView>(&session, &drag);
            view->resize(1000, 900);
            view->show();
            settle();
        }
        void settle() {
            view->finish();
            QCoreApplication::processEvents();  // new cards become visible then
        }
        BarList* losses() { return view->findChild<BarList*>(QStringLiteral("losses")); }
        QLabel* label(const char* name) { return view->findChild<QLabel*>(QString::fromLatin1(name)); }
        template <typename T>
        T* inPicker(const char* name) { return view->findChild<ShapePicker*>(QStringLiteral("clusterShape"))->findChild<T*>(QString::fromLatin1(name)); }
        QString headline() { return plain(label("slotsHeadline")); }
        static QString plain(const QLabel* label) { return QTextDocumentFragment::fromHtml(label->text()).toPlainText(); }
        QString counted() { return label("countedText")->text(); }
        CulpritCard* card(const char* name) {
            for (CulpritCard* card : view->findChildren<CulpritCard*>())
                if (card->isVisibleTo(view.get()) && card->culprit().pod == pod(name)) return card;
            return nullptr;
        }
        QPoint onTarget(const char* name) { return view->targets().view()->visualRect(view->targets().indexOf(node(name))).center(); }
        /// An event filter for drags sees every mouse event of the program.
        void moveTo(QWidget* widget, QPoint at) {
            QMouseEvent move(QEvent::MouseMove, at, widget->mapToGlobal(at), Qt::NoButton, Qt::LeftButton, {});
            QApplication::sendEvent(widget, &move);
        }
        void type(const char* field, const QString& text) {
            auto* edit = inPicker<QLineEdit>(field);
            edit->setFocus();
            edit->selectAll();
            QTest::keyClicks(edit, text);
            QTest::keyClick(edit, Qt::Key_Return);
            settle();
        }
        NodeIdx node(const char* name) const { return session.catalog().findNode(name); }
        PodIdx pod(const char* name) const { return session.catalog().findPod(std::string("default/") + name); }
    };

private Q_SLOTS:
    void theWaitingPodIsCountedFirst() {
        Screen s;
        QVERIFY(s.view->report());
        QCOMPARE(s.view->report()->slotCount(), std::int64_t(0));
        QCOMPARE(s.view->report()->idealSlotCount(), std::int64_t(3));
        QCOMPARE(s.headline(), QStringLiteral("No more pod fits: 4 core(s)"));
    }
    void sizesOfTheShapeStandBesideOneAnother() {
        Screen s;
        // Free: a 3, b 3, c is cordoned. One core: 3 + 3; two: 1 + 1; four: 0; eight: 0. At best of 14 free cores 14, 7, 3, 1.
        const auto* ladder = s.view->findChild<SlotLadder*>();
        QCOMPARE(ladder->rows(), std::size_t(1));
        QStringList figures;
        for (std::size_t size = 0; size < 4; ++size) figures << ladder->figure(0, size);
        QCOMPARE(figures, (QStringList{QStringLiteral("6 of 14"), QStringLiteral("2 of 7"), QStringLiteral("0 of 3"), QStringLiteral("0 of 1")}));
        QVERIFY(!s.view->findChild<SlotChart*>()->isVisible());  // its bars would be equal
        // A size is asked for by a click, and is in the list of shapes then.
        QTest::mouseClick(s.view->findChild<SlotLadder*>(), Qt::LeftButton, {}, ladder->cell(0, 0).center());
        s.settle();
        QCOMPARE(s.headline(), QStringLiteral("6 more pod(s) fit: 1 core(s)"));
        QVERIFY(s.inPicker<QComboBox>("shapes")->currentText().contains(QStringLiteral("1 core(s)")));
        // With keys: the next size, and then the nodes that it counts.
        auto* keys = s.view->findChild<SlotLadder*>();
        keys->setFocus();
        std::size_t asked = 0;
        while (!s.view->report()->ladder[asked].asked) ++asked;
        QTest::keyClick(keys, Qt::Key_Return);
        QCOMPARE(s.session.looking()->selection().nodes, (std::vector<NodeIdx>{s.node("a"), s.node("b")}));
    }
    void podsInTheWayAreMarked() {
        Screen s;
        QVERIFY(!s.view->report()->culprits.empty());
        QCOMPARE(s.session.looking()->marked().size(), s.view->report()->culprits.size());
        QCOMPARE(s.session.looking()->marked().front(), s.view->report()->culprits.front().pod);
        QVERIFY(s.session.apply({QStringLiteral("cordon"), {Cordon{s.node("a"), true}}}));
        s.settle();
        for (const PodIdx pod : s.session.looking()->marked()) QVERIFY(pod != s.pod("a1") && pod != s.pod("small"));  // nothing comes of them on a cordoned node
    }
    void aLossSelectsTheNodesThatItCounts() {
        Screen s;
        QCOMPARE(s.losses()->rows().size(), std::size_t(2));
        QCOMPARE(s.losses()->rows()[0].figure, QStringLiteral("2"));    // the cordon
        QCOMPARE(s.losses()->rows()[1].figure, QStringLiteral("1.5"));  // the remainders
        QTest::mouseClick(s.losses()->viewport(), Qt::LeftButton, {}, s.losses()->visualRect(s.losses()->model()->index(0, 0)).center());
        QCOMPARE(s.session.looking()->selection().nodes, std::vector<NodeIdx>{s.node("c")});
        QSignalSpy asked(s.view.get(), &FragmentationView::showOnMapRequested);
        s.losses()->setCurrentIndex(s.losses()->model()->index(1, 0));
        QTest::keyClick(s.losses(), Qt::Key_Return);
        QCOMPARE(s.session.looking()->selection().nodes, (std::vector<NodeIdx>{s.node("a"), s.node("b")}));
        QCOMPARE(s.session.looking()->selection().pods, (std::vector<PodIdx>{s.pod("small"), s.pod("a1"), s.pod("b1")}));  // without any of them, one more fits
        QCOMPARE(asked.count(), 1);
    }
    void amountsAreTyped() {
        Screen s;
        s.type("shapeCpu", QStringLiteral("1500m"));
        QCOMPARE(s.headline(), QStringLiteral("4 more pod(s) fit: 1.5 cores"));  // 3/1.5 on a and on b
        s.inPicker<QSpinBox>("gang")->setValue(3);
        s.settle();
        QCOMPARE(s.view->report()->slotCount(), std::int64_t(1));      // 4 pods in the cluster make one group of 3
        QCOMPARE(s.view->report()->levels[0].gangs, std::int64_t(0));  // none on a single node
        s.type("shapeCpu", QStringLiteral("much"));
        QCOMPARE(s.view->report()->slotCount(), std::int64_t(1));  // the former request stays
    }
    void aBarIsReachedByKeys() {
        Screen s;
        s.type("shapeCpu", QStringLiteral("3"));
        auto* chart = s.view->findChild<SlotChart*>();
        chart->setFocus();
        QTest::keyClick(chart, Qt::Key_Right);
        QTest::keyClick(chart, Qt::Key_Return);
        QCOMPARE(s.session.looking()->selection().nodes, (std::vector<NodeIdx>{s.node("a"), s.node("b")}));
        QVERIFY(chart->accessibleDescription().contains(QStringLiteral("node: 2 now")));
    }
    void movingACulpritIsTriedInABranch() {
        Screen s;
        QCOMPARE(s.view->report()->culprits.front().pod, s.pod("small"));  // the others have no other node
        QTest::mouseClick(s.view->findChild<QToolButton*>(QStringLiteral("tryMoving")), Qt::LeftButton);
        QTRY_VERIFY(s.session.whatIf());
        QCOMPARE(s.session.whatIf()->pod, s.pod("wait"));
        QCOMPARE(s.session.cluster()->placement(s.pod("small")).node, s.node("b"));
        s.settle();
        QCOMPARE(s.view->report()->slotCount(), std::int64_t(1));
        const auto* before = s.view->findChild<QLabel*>(QStringLiteral("slotsBefore"));
        QVERIFY(before->isVisible());
        QCOMPARE(Screen::plain(before), QStringLiteral("✓ 1 more than without the what-if."));
        Q_EMIT s.label("slotsBefore")->linkActivated(QStringLiteral("difference"));
        QCOMPARE(s.session.looking()->selection().nodes, std::vector<NodeIdx>{s.node("a")});
        s.session.discardWhatIf();
        s.settle();
        QCOMPARE(s.view->report()->slotCount(), std::int64_t(0));
        QVERIFY(!before->isVisible());
    }
    void aChangeIsCountedAnew() {
        Screen s;
        QVERIFY(s.session.apply({QStringLiteral("uncordon"), {Cordon{s.node("c"), false}}}).has_value());
        s.settle();
        QCOMPARE(s.view->report()->slotCount(), std::int64_t(2));
        s.session.undoStack()->undo();
        s.settle();
        QCOMPARE(s.view->report()->slotCount(), std::int64_t(0));
    }
    /// What the bar counts is of one shape, one picture and one selection; the list, the headline and the fields speak of one shape.
    void textsSpeakOfWhatIsShown() {
        Screen s;
        const auto* bar = s.label("countedText");
        const auto* computing = s.label("computing");
        s.type("shapeCpu", QStringLiteral("3"));
        const auto pick = [&] {
            Q_EMIT s.label("slotsHeadline")->linkActivated(QStringLiteral("takers"));
            return bar->isVisible();
        };
        QVERIFY(pick());
        s.type("shapeCpu", QStringLiteral("2"));
        QVERIFY(!bar->isVisible());
        QVERIFY(pick());
        s.session.looking()->selectNode(s.node("c"));
        QVERIFY(!bar->isVisible());
        QVERIFY(pick());
        QVERIFY(s.session.apply({QStringLiteral("uncordon"), {Cordon{s.node("c"), false}}}).has_value());
        QVERIFY(computing->isVisible());  // the numbers are still those before
        s.settle();
        QVERIFY(!computing->isVisible());
        QVERIFY(!bar->isVisible());
        QVERIFY(pick());
        s.session.undoStack()->undo();
        s.settle();
        QVERIFY(!bar->isVisible() && !computing->isVisible());
        // In a what-if the pod that is counted asks for less: 3 cores fit on a and on b, and its text, the field and the headline say so.
        auto* list = s.inPicker<QComboBox>("shapes");
        int waits = -1;
        for (int i = 0; i < list->count(); ++i)
            if (list->itemText(i).contains(QStringLiteral("of wait"))) waits = i;
        QVERIFY(waits >= 0);
        list->setCurrentIndex(waits);
        Q_EMIT list->activated(waits);
        s.settle();
        QCOMPARE(s.headline(), QStringLiteral("No more pod fits: 4 core(s)"));
        QVERIFY(s.session.tryOut(QStringLiteral("less"), s.pod("wait"), {SetRequest{s.pod("wait"), "cpu", 3000}}, {}).has_value());
        s.settle();
        QVERIFY2(list->currentText().contains(QStringLiteral("3 core")), qPrintable(list->currentText()));
        QCOMPARE(s.inPicker<QLineEdit>("shapeCpu")->text(), QStringLiteral("3"));
        QCOMPARE(s.headline(), QStringLiteral("2 more pod(s) fit: 3 core(s)"));
        s.session.discardWhatIf();
        s.settle();
        QCOMPARE(s.headline(), QStringLiteral("No more pod fits: 4 core(s)"));
        // Once it has a place it is not said to wait; its shape stays chosen.
        QVERIFY(list->currentText().startsWith(QStringLiteral("Pending: 1 of ")));
        QVERIFY(s.session.apply({QStringLiteral("place"), {Place{s.pod("wait"), s.node("c")}}}).has_value());
        s.settle();
        QVERIFY2(list->currentText().startsWith(QStringLiteral("As wait: 4 core")), qPrintable(list->currentText()));
        for (int i = 0; i < list->count(); ++i) QVERIFY2(!list->itemText(i).contains(QStringLiteral("of wait")), qPrintable(list->itemText(i)));
    }
    void aDragUnderWayIsCounted() {
        Screen s;
        QSignalSpy told(s.view.get(), &FragmentationView::previewed);
        s.drag.pickUp({s.pod("small")});
        s.drag.hover(s.node("b"));
        QTRY_VERIFY(!told.isEmpty() && told.last().first().toString() == QStringLiteral("slots 0 → 1"));
        QCOMPARE(s.view->report()->slotCount(), std::int64_t(0));  // nothing is dropped yet
        // All numbers are those of the estimate, and marked so: a has room for one, b's 2 cores are a half.
        QCOMPARE(s.headline(), QStringLiteral("≈ Estimate: 1 more pod(s) fit: 4 core(s)"));
        QCOMPARE(s.losses()->rows()[1].figure, QStringLiteral("1.5 → 0.5"));
        QVERIFY(s.losses()->rows()[1].estimate && !s.losses()->rows()[0].estimate);
        QCOMPARE(s.losses()->rows()[1].nodes, std::vector<NodeIdx>{s.node("b")});
        QVERIFY(s.view->findChild<SlotChart*>()->accessibleDescription().contains(QStringLiteral("node: 0 now, 3 at best, 1 by the estimate")));
        s.drag.hover(NodeIdx());  // the pointer left
        QTRY_COMPARE(s.headline(), QStringLiteral("No more pod fits: 4 core(s)"));
        QCOMPARE(s.losses()->rows()[1].figure, QStringLiteral("1.5"));
        s.drag.hover(s.node("b"));
        QTRY_VERIFY(s.headline().startsWith(QStringLiteral("≈")));
        QTest::keyClick(s.view.get(), Qt::Key_Escape);
        QVERIFY(!s.drag.active());
        QCOMPARE(s.headline(), QStringLiteral("No more pod fits: 4 core(s)"));
        QVERIFY(!s.losses()->rows()[1].estimate);
    }
    void aCulpritIsDraggedOntoANode() {
        Screen s;
        CulpritCard* card = s.card("small");
        QVERIFY(card);
        QTest::mousePress(card, Qt::LeftButton, {}, QPoint(6, 6));
        s.moveTo(card, QPoint(8, 6));
        QVERIFY(!s.drag.active());  // a click is not a drag yet
        s.moveTo(card, QPoint(60, 40));
        QVERIFY(s.drag.active());
        QListView* list = s.view->targets().view();
        QVERIFY(list->isVisible());
        QCOMPARE(s.session.looking()->selection().pods, std::vector<PodIdx>{s.pod("small")});
        s.moveTo(list->viewport(), s.onTarget("c"));  // refused: cordoned
        QCOMPARE(s.drag.target(), s.node("c"));
        QTRY_VERIFY(s.label("slotsHeadline")->text().contains(QStringLiteral("Estimate")));
        s.moveTo(list->viewport(), s.onTarget("b"));
        QTRY_COMPARE(s.headline(), QStringLiteral("≈ Estimate: 1 more pod(s) fit: 4 core(s)"));
        QTest::mouseRelease(list->viewport(), Qt::LeftButton, {}, s.onTarget("b"));
        QVERIFY(!s.drag.active());
        QCOMPARE(s.session.cluster()->placement(s.pod("small")).node, s.node("b"));
        s.settle();
        QCOMPARE(s.headline(), QStringLiteral("1 more pod(s) fit: 4 core(s)"));
        QVERIFY(!list->isVisible());
    }
    void aCulpritIsMovedByKeys() {
        Screen s;
        auto* pick = s.card("small")->findChild<QToolButton*>(QStringLiteral("pickUpCulprit"));
        pick->setFocus();
        QTest::keyClick(pick, Qt::Key_Space);
        QVERIFY(s.drag.active());
        QTest::keyClick(s.view.get(), Qt::Key_Down);
        // The best node but the one where it stands.
        const NodeIdx own = s.session.cluster()->placement(s.pod("small")).node;
        QVERIFY(s.drag.target() != own);
        QCOMPARE(s.drag.rank(s.drag.target()), s.drag.rank(own) == 1 ? 2u : 1u);
        while (s.drag.target() != s.node("b")) QTest::keyClick(s.view.get(), Qt::Key_Down);
        QTest::keyClick(s.view.get(), Qt::Key_Return);
        QCOMPARE(s.session.cluster()->placement(s.pod("small")).node, s.node("b"));
    }
    /// small and a1 each leave room for one; a1 may not be evicted. b1 has no other node.
    void culpritsSayWhetherTheyMayGo() {
        Screen s;
        QCOMPARE(s.view->report()->culprits[0].pod, s.pod("small"));
        QVERIFY(s.card("a1"));
        QCOMPARE(s.card("a1")->findChild<QLabel*>(QStringLiteral("eviction"))->text(),
                 QStringLiteral("✗ It has no controller: nothing puts another in its place. ✗ Its disruption budget keep allows no eviction now."));
        QCOMPARE(s.card("small")->findChild<QLabel*>(QStringLiteral("eviction"))->text(), QStringLiteral("No disruption budget stands for it."));
    }
    /// In a wide window the charts end at 1200 pixels, and cards of 400 stand side by side, row by row.
    void cardsStandSideBySide() {
        Screen s;
        const auto beside = [&] { return s.card("a1")->y() == s.card("small")->y(); };
        QVERIFY(!beside());
        s.view->resize(2400, 900);
        QCoreApplication::processEvents();
        QVERIFY(beside());
        QVERIFY(s.card("a1")->x() >= s.card("small")->x() + 400);
        QVERIFY(s.card("small")->width() < 2 * 400 + 8);
        s.view->resize(1000, 900);
        QCoreApplication::processEvents();
        QVERIFY(!beside());
        QVERIFY(s.card("a1")->y() > s.card("small")->y());
    }
    void everyNumberLeadsToItsRows() {
        Screen s;
        s.type("shapeCpu", QStringLiteral("3"));  // one on a, one on b; c's 8 cores are lost to the cordon
        QSignalSpy tables(s.view.get(), &FragmentationView::showInTablesRequested), map(s.view.get(), &FragmentationView::showOnMapRequested);
        const std::vector<NodeIdx> ab{s.node("a"), s.node("b")}, all{s.node("a"), s.node("b"), s.node("c")};
        QVERIFY(s.label("slotsHeadline")->text().contains(QStringLiteral("href=\"takers\"")));
        Q_EMIT s.label("slotsHeadline")->linkActivated(QStringLiteral("takers"));
        QCOMPARE(s.session.looking()->selection().nodes, ab);
        QCOMPARE(s.counted(), QStringLiteral("Nodes that take one: selected 2 node(s)"));
        s.view->findChild<QToolButton*>(QStringLiteral("countedInTables"))->click();
        QCOMPARE(tables.last().first().value<std::vector<NodeIdx>>(), ab);
        Q_EMIT s.label("slotsHeadline")->linkActivated(QStringLiteral("ideal"));
        QCOMPARE(s.session.looking()->selection().nodes, all);
        Q_EMIT s.label("slotsHeadline")->linkActivated(QStringLiteral("losses"));
        QCOMPARE(s.session.looking()->selection().nodes, std::vector<NodeIdx>{s.node("c")});
        s.view->findChild<QToolButton*>(QStringLiteral("countedOnMap"))->click();
        QCOMPARE(map.count(), 1);
        // Racks: c's is unknown, and the bar selects those nodes, too.
        auto* chart = s.view->findChild<SlotChart*>();
        s.view->setGroupKeys({QStringLiteral("rack")});
        s.settle();
        chart->setFocus();
        QTest::keyClick(chart, Qt::Key_Right);
        QTest::keyClick(chart, Qt::Key_Return);
        QCOMPARE(s.session.looking()->selection().nodes, ab);
    }
    void whatCannotBeCountedSaysWhy() {
        Session session;
        session.open(cluster({node("a").cpu("10")}, {pod("web").cpu("1").port(80)}), {QStringLiteral("test")}, {});
        Drag drag(&session);
        FragmentationView view(&session, &drag);
        view.show();
        view.findChild<ShapePicker*>(QStringLiteral("clusterShape"))->findChild<QComboBox*>(QStringLiteral("shapes"))->setCurrentIndex(0);
        view.finish();
        const auto* state = view.findChild<QLabel*>(QStringLiteral("fragmentationState"));
        QVERIFY2(state->isVisible() && state->text().startsWith(QStringLiteral("This shape cannot be counted")), qPrintable(state->text()));
        QVERIFY(!view.targets().parentWidget()->isVisible());  // nor is there a place for cards
    }
    void policiesAreReplayedOverEachOther() {
        Screen s;
        const QTemporaryDir folder;
        const auto write = [&](const char* name, const char* text) {
            QFile file(folder.filePath(QString::fromLatin1(name)));
            if (file.open(QIODevice::WriteOnly)) file.write(text);
            return file.fileName();
        };
        ReplayPanel& panel = s.view->replay();
        auto* run = panel.findChild<QPushButton*>(QStringLiteral("replay"));
        QVERIFY(!run->isEnabled());
        panel.setFiles({write("n.csv", "sn,cpu_milli,memory_mib,gpu,model\nn0,8000,8000,2,T4\nn1,8000,8000,2,T4\n"),
                        write("p.csv", "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec\np0,1000,10,1,500,\np1,1000,10,1,1000,\n")});
        QVERIFY(run->isEnabled());
        panel.setFiles({write("a.csv", "event,seed42,seed43\n0,0,1\n1,1,0\n2,1,1\n"), write("r.csv", "node_row,sn,seed42,seed43\n0,n0,0,1\n1,n1,1,0\n")});
        run->click();
        QVERIFY(panel.busy());
        QTRY_VERIFY(panel.study());
        // Three policies, both tie rules, two seeds, three arrivals: 500 + 1000 + 1000 of 4000 thousandths are 62.5 %.
        QCOMPARE(panel.study()->groups.size(), std::size_t(6));
        QCOMPARE(panel.study()->groups[0].seeds.size(), std::size_t(2));
        auto* chart = panel.findChild<ReplayChart*>();
        QVERIFY2(chart->reading().contains(QStringLiteral("FGD 62.5")), qPrintable(chart->reading()));
        panel.setFiles({write("bad.csv", "name,cpu_milli,memory_mib,num_gpu,gpu_milli,gpu_spec\np0,1000,10,3,500,\n")});
        run->click();
        auto* state = panel.findChild<QLabel*>(QStringLiteral("replayState"));
        QTRY_VERIFY2(state->text().contains(QStringLiteral("bad.csv")), qPrintable(state->text()));
    }
    void aClusterWithoutPodsSaysWhatToDo() {
        Session session;
        session.open(cluster({node("a").cpu("10")}, {}), {QStringLiteral("test")}, {});
        Drag drag(&session);
        FragmentationView view(&session, &drag);
        view.show();
        QVERIFY(!view.report());
        QVERIFY(view.findChild<QLabel*>(QStringLiteral("fragmentationState"))->text().contains(QStringLiteral("type CPU")));
        auto* cpu = view.findChild<ShapePicker*>(QStringLiteral("clusterShape"))->findChild<QLineEdit*>(QStringLiteral("shapeCpu"));
        QTest::keyClicks(cpu, QStringLiteral("4"));
        QTest::keyClick(cpu, Qt::Key_Return);
        view.finish();
        QVERIFY(view.report());
        QCOMPARE(view.report()->slotCount(), std::int64_t(2));
    }
};

QTEST_MAIN(TestFragmentationView)
#include "tst_fragmentation_view.moc"
