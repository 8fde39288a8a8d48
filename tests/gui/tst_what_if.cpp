// SPDX-License-Identifier: GPL-3.0-or-later
// Trying a change in the real window: the branch is marked everywhere, works like the real picture, and leaves no
// trace.
#include <QPushButton>

#include "desktop/map_screen.h"
#include "explain/explain_view.h"
#include "explain/near_miss_cards.h"
#include "explain/what_if_bar.h"
#include "gui/window_fixture.h"
#include "io/sessions/project_file.h"
#include "map/map_view.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestWhatIf : public QObject {
    Q_OBJECT

    /// The first pending pod that fits nowhere and that some change would help.
    static PodIdx helpless(MainWindow& window) {
        for (const PodIdx pod : window.session().cluster()->pendingPods()) {
            const Explanation e = explain(window.session().scheduler(), window.session().cluster(), pod);
            if (e.decision.outcome == Outcome::Unschedulable && !e.nearMisses.empty() && !e.nearMisses.front().remedies.empty()) return pod;
        }
        return {};
    }
    static QImage mapOf(MainWindow& window) {
        window.show(Screen::Map);
        window.session().looking()->select({});
        MapView* map = window.mapScreen().view();
        map->finishPainting();
        QCoreApplication::processEvents();
        return map->viewport()->grab().toImage();
    }
    static QPushButton* button(QWidget& parent, const char* name) { return parent.findChild<QPushButton*>(QString::fromLatin1(name)); }

private Q_SLOTS:
    void discardingBringsTheVeryPictureBack() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        Session& session = window->session();
        const PodIdx pod = helpless(*window);
        QVERIFY(pod.valid());
        (void)mapOf(*window);  // as it is once the window has settled
        const QImage before = mapOf(*window);
        const ClusterPtr real = session.cluster();

        session.looking()->selectPod(pod);
        window->show(Screen::Why);
        window->why().finish();
        QTest::mouseClick(button(window->why(), "tryIt"), Qt::LeftButton);
        QTRY_VERIFY(session.whatIf());  // made by a job
        QVERIFY(window->whatIfBar().isVisible());
        QVERIFY(window->windowTitle().startsWith(QStringLiteral("What-if on ")));
        for (const Screen screen : {Screen::Map, Screen::Why, Screen::Tables, Screen::Plan, Screen::Profile, Screen::Fragmentation}) {
            window->show(screen);
            QVERIFY(window->whatIfBar().isVisible());
        }
        // In the branch the pod fits, and placing it there shows on the map.
        QCOMPARE(session.scheduler().decide(*session.cluster(), pod).outcome, Outcome::Scheduled);
        QTest::mouseClick(button(window->whatIfBar(), "placeInWhatIf"), Qt::LeftButton);
        window->show(Screen::Map);
        window->mapScreen().finishPainting();
        QVERIFY(session.cluster()->placement(pod).node.valid());
        QVERIFY(mapOf(*window) != before);
        QVERIFY(session.plan().steps.empty());

        QTest::mouseClick(button(window->whatIfBar(), "discardWhatIf"), Qt::LeftButton);
        QVERIFY(!window->whatIfBar().isVisible());
        QCOMPARE(session.cluster(), real);
        QCoreApplication::processEvents();
        (void)mapOf(*window);
        // After the halos of recent changes have faded.
        QTRY_VERIFY_WITH_TIMEOUT(mapOf(*window) == before, 15'000);
        QVERIFY(!session.undoStack()->canUndo());
        QVERIFY(session.undoStack()->isClean());
        WindowFixture::forget(*window);
    }
    void aProjectKnowsNothingOfABranch() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        Session& session = window->session();
        QVERIFY(session.apply({QStringLiteral("c"), {Cordon{NodeIdx(0), !session.cluster()->node(NodeIdx(0)).unschedulable}}}).has_value());
        const PodIdx pod = helpless(*window);
        QVERIFY(session.tryOut(QStringLiteral("t"), pod, {Tolerate{pod, {"x", Toleration::Op::Exists, "", false, TaintEffect::NoSchedule}}}, {}).has_value());
        QVERIFY(session.apply({QStringLiteral("d"), {Cordon{NodeIdx(1), !session.cluster()->node(NodeIdx(1)).unschedulable}}}).has_value());
        const QString file = fixture.path("branch.bayplan");
        QVERIFY(WindowFixture::saveProject(*window, file));
        const auto saved = readProject(file.toStdString());
        QVERIFY(saved.has_value());
        QCOMPARE(saved->project.plan.steps.size(), std::size_t(1));
        QVERIFY(saved->project.undone.steps.empty());
        QCOMPARE(saved->objects.pods.size(), session.cluster()->podCount());  // the amended one, too, as it was read
        WindowFixture::forget(*window);
    }
    void anotherClusterEndsTheBranch() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        const PodIdx pod = helpless(*window);
        QVERIFY(window->session().tryOut(QStringLiteral("t"), pod, {SetLabel{NodeIdx(0), "a", "b"}}, {}).has_value());
        QVERIFY(window->whatIfBar().isVisible());
        WindowFixture::forget(*window);
        QVERIFY(WindowFixture::openSample(*window));
        QVERIFY(!window->session().whatIf());
        QVERIFY(!window->whatIfBar().isVisible());
    }
};

QTEST_MAIN(TestWhatIf)
#include "tst_what_if.moc"
