// SPDX-License-Identifier: GPL-3.0-or-later
// The screen of schedulers without the window: two nodes of 4 CPUs and two pods of 3, which two schedulers put on one node.
#include "schedulers/schedulers_view.h"

#include <QAbstractItemModelTester>
#include <QCheckBox>
#include <QComboBox>
#include <QPushButton>
#include <QSignalSpy>
#include <QSpinBox>
#include <QTabWidget>
#include <QTableWidget>
#include <QTest>

#include "cluster/builder.h"
#include "io/sessions/loader.h"
#include "plugins/all.h"
#include "schedulers/conflict_pane.h"
#include "schedulers/event_model.h"
#include "schedulers/figures_page.h"
#include "schedulers/sweep_charts.h"
#include "schedulers/together_form.h"
#include "schedulers/together_page.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

struct Screen {
    Session session;
    SchedulersView view{&session};

    Screen() {
        session.setProfiles(makeProfiles({}, inTreePlugins()).value(), {}, {}, {});
        session.open(cluster({node("n1").cpu("4"), node("n2").cpu("4")}, {pod("p1").cpu("3").owner("ReplicaSet", "a"), pod("p2").cpu("3").owner("ReplicaSet", "b")}), {QStringLiteral("test")}, {});
        view.resize(940, 700);
        view.show();
    }
    template <typename Widget>
    Widget* part(const char* name) {
        auto* found = view.findChild<Widget*>(QLatin1String(name));
        Q_ASSERT(found);
        return found;
    }
    void play() {
        view.tabs()->setCurrentIndex(1);
        QTest::mouseClick(part<QPushButton>("playTogether"), Qt::LeftButton);
        view.finish();
    }
    /// For those who look: BAYPLAN_PICTURES names a folder.
    void draw(const char* name, ThemeKind kind) {
        const QString folder = qEnvironmentVariable("BAYPLAN_PICTURES");
        if (folder.isEmpty()) return;
        const Theme theme = makeTheme(kind);
        qApp->setPalette(theme.palette());
        qApp->setStyleSheet(theme.styleSheet());
        view.setTheme(theme);
        QTest::qWait(50);
        QVERIFY(view.grab().save(folder + QLatin1Char('/') + QLatin1String(name) + QStringLiteral(".png")));
    }
};

}  // namespace

class TestSchedulersView : public QObject {
    Q_OBJECT

private slots:
    /// "huge" asks for most and fits nowhere. "mid" fits n1 and not n2, although that would be large enough: slots are counted of it.
    /// Placed there, it leaves 1 and 2 CPUs: no room for another. Without it a pod of 2 CPUs has slots on both, and one left on n1 and on n2.
    void slotsAreOfTheShapeThatTeaches() {
        const auto compare = [](std::vector<Pod> pods) {
            Screen screen;
            pods.push_back(pod("there").cpu("2").on("n2"));
            screen.session.open(cluster({node("n1").cpu("4"), node("n2").cpu("4")}, pods), {QStringLiteral("test")}, {});
            screen.view.tabs()->setCurrentIndex(0);
            FiguresPage* page = screen.view.figures();
            page->run();
            page->finish();
            return std::pair(screen.part<QTableWidget>("figures")->item(0, 7)->text(), page->summary());  // slots left
        };
        const auto [none, says] = compare({pod("huge").cpu("64"), pod("mid").cpu("3")});
        QVERIFY2(says.contains(QStringLiteral("slots are of 3 core(s); none leaves room for one")), qPrintable(says));
        QCOMPARE(none, QStringLiteral("0"));
        const auto [some, told] = compare({pod("huge").cpu("64"), pod("small").cpu("2")});
        QVERIFY2(told.endsWith(QStringLiteral("slots are of 2 core(s)")), qPrintable(told));
        QCOMPARE(some, QStringLiteral("2"));  // 6 free CPUs on two nodes are 3 slots of 2, and "small" has one of them
    }
    /// Both choose n1; p2 is rejected at 160 and runs on n2 at 820. A third of the work is wasted. Of one scheduler nothing is.
    void twoOversellANode() {
        Screen screen;
        screen.play();
        TogetherPage& page = *screen.view.together();
        QVERIFY(page.outcome());
        QCOMPARE(page.outcome()->course.total.oversells, std::uint64_t(1));
        QVERIFY2(page.summary().contains(QStringLiteral("33.3 %")), qPrintable(page.summary()));
        QCOMPARE(page.charts()->points().size(), std::size_t(8));
        QCOMPARE(page.charts()->points()[0].total.oversells, std::uint64_t(0));
        QCOMPARE(page.charts()->points()[1].total.oversells, std::uint64_t(1));
        const QAbstractItemModelTester tester(page.events());
        const int all = page.events()->rowCount();
        screen.part<QCheckBox>("clashesOnly")->setChecked(true);
        QCOMPARE(page.events()->rowCount(), 1);
        QVERIFY(all > 10);
        screen.draw("together", ThemeKind::Light);
        screen.draw("together-dark", ThemeKind::Dark);
        screen.draw("together-contrast", ThemeKind::HighContrast);
    }

    /// At the rejection n1 has 3 of 4 and each scheduler believes 1 to be free; before it, 6 of 4 were bound.
    void aConflictIsSteppedThrough() {
        Screen screen;
        screen.play();
        ConflictPane& pane = *screen.view.together()->conflict();
        QVERIFY(pane.story());
        QVERIFY2(pane.caption().startsWith(QStringLiteral("160 ms: rejected")), qPrintable(pane.caption()));
        const std::size_t clash = pane.step();
        const std::vector<StoryNode> then = pane.story()->nodesAfter(clash);
        QCOMPARE(then.size(), std::size_t(2));
        QCOMPARE(then[0].node, std::string("n1"));
        QCOMPARE(then[1].node, std::string("n2"));
        QCOMPARE(then[0].pods.size(), std::size_t(1));
        QVERIFY(then[0].pods[0].admitted);
        const std::vector<StoryNode> before = pane.story()->nodesAfter(clash - 1);
        QCOMPARE(before[0].pods.size(), std::size_t(2));
        QCOMPARE(before[0].pods[0].amount + before[0].pods[1].amount, std::int64_t(6000));
        for (const StoryNode::Belief& belief : before[0].beliefs) QCOMPARE(belief.free, std::int64_t(1000));
        QTest::keyClick(&pane, Qt::Key_Left);
        QCOMPARE(pane.step(), clash - 1);
        QTest::keyClick(&pane, Qt::Key_End);
        QVERIFY2(pane.caption().startsWith(QStringLiteral("820 ms: running")), qPrintable(pane.caption()));
        QCOMPARE(pane.story()->nodesAfter(pane.step())[1].pods.size(), std::size_t(1));
        QTest::keyClick(&pane, Qt::Key_Home);
        QCOMPARE(pane.step(), std::size_t(0));
        QVERIFY(!pane.accessibleDescription().isEmpty());
    }

    void theResolverCatchesIt() {
        Screen screen;
        auto* resolver = screen.part<QComboBox>("resolver");
        // Each of its choices is readable where a window is 1366 wide.
        for (int i = 0; i < resolver->count(); ++i) QVERIFY(resolver->fontMetrics().horizontalAdvance(resolver->itemText(i)) + 40 < resolver->width());
        resolver->setCurrentIndex(1);
        screen.play();
        TogetherPage& page = *screen.view.together();
        QCOMPARE(page.outcome()->course.total.oversells, std::uint64_t(0));
        QCOMPARE(page.outcome()->course.total.conflicts, std::uint64_t(1));
        QVERIFY2(page.conflict()->caption().startsWith(QStringLiteral("110 ms: conflict")), qPrintable(page.conflict()->caption()));
        screen.draw("resolver", ThemeKind::Light);
        resolver->setCurrentIndex(0);
        QVERIFY(page.summary().contains(QStringLiteral("play again")));
    }

    /// Every scheduler places both; the placements of the chosen one are a what-if that the map shows.
    void oneAfterTheOther() {
        Screen screen;
        QTest::mouseClick(screen.part<QPushButton>("compareSchedulers"), Qt::LeftButton);
        screen.view.finish();
        auto* figures = screen.part<QTableWidget>("figures");
        QCOMPARE(figures->rowCount(), 2);
        for (int row = 0; row < 2; ++row) QCOMPARE(figures->item(row, 1)->text(), QStringLiteral("2"));
        QCOMPARE(screen.part<QTableWidget>("placements")->rowCount(), 2);
        screen.draw("figures", ThemeKind::Light);
        screen.view.tabs()->setCurrentIndex(2);
        screen.draw("features", ThemeKind::Light);
        screen.view.tabs()->setCurrentIndex(0);
        QSignalSpy shown(&screen.view, &SchedulersView::showOnMapRequested);
        QTest::mouseClick(screen.part<QPushButton>("tryOnMap"), Qt::LeftButton);
        QVERIFY(!screen.session.whatIf());  // it is made outside of the window's thread
        screen.view.finish();
        QCOMPARE(shown.count(), 1);
        QVERIFY(screen.session.whatIf());
        QCOMPARE(screen.session.cluster()->pendingPods().size(), std::size_t(0));
        QCOMPARE(screen.session.realCluster()->pendingPods().size(), std::size_t(2));
    }

    /// Nothing is pending but what a Job of Volcano has yet to make: two pods, each on a node of its own.
    void jobsOfVolcanoMakeTheirPods() {
        Screen screen;
        const std::string node = "apiVersion: v1\nkind: Node\nmetadata: {name: %}\nstatus: {allocatable: {cpu: 4, memory: 8Gi, pods: 10}}\n---\n";
        const auto named = [&](const char* name) { return QString::fromStdString(node).replace(QLatin1Char('%'), QLatin1String(name)).toStdString(); };
        Result<Objects> objects = readObjectsFromText(named("n1") + named("n2")
                                                          +
                                                          "apiVersion: batch.volcano.sh/v1alpha1\nkind: Job\nmetadata: {name: j, namespace: ml}\nspec: {tasks: [{name: w, replicas: 2, template: "
                                                          "{spec: {containers: [{name: c, resources: {requests: {cpu: 3}}}]}}}]}\n",
                                                      "jobs.yaml");
        QVERIFY(objects);
        const Result<Built> built = build(std::move(*objects));
        QVERIFY(built);
        screen.session.open(built->cluster, {QStringLiteral("test")}, {});
        QVERIFY(screen.part<QPushButton>("playTogether")->isEnabled());
        screen.play();
        QVERIFY(screen.view.together()->outcome());
        QCOMPARE(screen.view.together()->outcome()->course.arrived, std::uint64_t(2));
        QCOMPARE(screen.view.together()->outcome()->course.total.placed, std::uint64_t(2));
        QVERIFY(screen.session.cluster()->pendingPods().empty());  // the session's own picture has none of them
    }

    void nothingIsPending() {
        Screen screen;
        screen.session.open(cluster({node("n1").cpu("4")}, {pod("p").on("n1")}), {QStringLiteral("test")}, {});
        QVERIFY(!screen.part<QPushButton>("playTogether")->isEnabled());
        QVERIFY(!screen.part<QPushButton>("compareSchedulers")->isEnabled());
        QVERIFY(screen.view.together()->summary().contains(QStringLiteral("No pod is pending")));
    }
};

QTEST_MAIN(TestSchedulersView)
#include "tst_schedulers_view.moc"
