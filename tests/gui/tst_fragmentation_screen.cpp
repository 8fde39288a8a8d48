// SPDX-License-Identifier: GPL-3.0-or-later
// The screen Fragmentation in the real window: opened by its key, counted on the sample, with links to the map.
#include <QComboBox>
#include <QLabel>
#include <QListView>
#include <QPushButton>
#include <QStatusBar>
#include <QTabWidget>
#include <QTableView>
#include <QToolButton>

#include "common/drag/drag.h"
#include "desktop/map_screen.h"
#include "fragmentation/bar_list.h"
#include "fragmentation/drop_targets.h"
#include "fragmentation/fragmentation_view.h"
#include "fragmentation/replay_panel.h"
#include "fragmentation/trend_panel.h"
#include "gui/window_fixture.h"
#include "map/map_view.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestFragmentationScreen : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void podsInTheWayAreNumberedOnTheMapUntilAnotherScreen() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        window->resize(1366, 820);
        QVERIFY(WindowFixture::openSample(*window));
        window->show(Screen::Fragmentation);
        window->fragmentation().finish();
        const Looking* looking = window->session().looking();
        QVERIFY(!looking->marked().empty());
        window->show(Screen::Map);
        window->mapScreen().finishPainting();
        const QImage marked = window->mapScreen().grab().toImage();
        QVERIFY(!looking->marked().empty());
        QTest::keyClick(window->mapScreen().view(), Qt::Key_Escape);  // first the marks, then the selection
        QVERIFY(looking->marked().empty());
        QVERIFY(window->mapScreen().grab().toImage() != marked);
        window->show(Screen::Fragmentation);
        window->fragmentation().finish();
        window->show(Screen::Tables);
        QVERIFY(looking->marked().empty());
    }
    void itsLinksLeadToTheMap() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        QTest::keyClick(window.get(), Qt::Key_7, Qt::ControlModifier);
        QVERIFY(window->screen() == bayplan::Screen::Fragmentation);
        FragmentationView& view = window->fragmentation();
        view.finish();
        QVERIFY(view.report());
        QVERIFY(view.report()->levels.size() > 2);  // nodes, some labels, the cluster
        auto* losses = view.findChild<BarList*>(QStringLiteral("losses"));
        QVERIFY(!losses->rows().empty());
        losses->setFocus();
        losses->setCurrentIndex(losses->model()->index(0, 0));
        QTest::keyClick(losses, Qt::Key_Return);
        QVERIFY(window->screen() == bayplan::Screen::Map);
        QCOMPARE(window->session().looking()->selection().nodes.size(), losses->rows()[0].nodes.size());
        WindowFixture::forget(*window);
    }
    /// The tray is available, and a pod taken from it stays on the screen, which has its own list of nodes.
    void aPodFromTheTrayIsDroppedHere() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        window->show(bayplan::Screen::Fragmentation);
        FragmentationView& view = window->fragmentation();
        view.finish();
        auto* cards = window->findChild<QWidget*>(QStringLiteral("pendingCards"));
        QVERIFY(cards && cards->isVisible());
        const std::size_t pending = window->session().cluster()->pendingPods().size();
        cards->setFocus();
        QTest::keyClick(cards, Qt::Key_Home);
        QTest::keyClick(cards, Qt::Key_M);
        QVERIFY(window->drag().active());
        QVERIFY(window->screen() == bayplan::Screen::Fragmentation);
        QVERIFY(view.targets().view()->isVisible());
        const std::size_t held = window->drag().pods().size();
        QTest::keyClick(window.get(), Qt::Key_Down);
        QCOMPARE(window->drag().rank(window->drag().target()), 1u);
        // The drag continues over a change to the map and back.
        window->show(bayplan::Screen::Map);
        QVERIFY(window->drag().active() && !view.targets().following());
        window->show(bayplan::Screen::Fragmentation);
        QVERIFY(window->drag().active() && view.targets().following());
        QTest::keyClick(window.get(), Qt::Key_Return);
        QVERIFY(!window->drag().active());
        QCOMPARE(window->session().cluster()->pendingPods().size(), pending - held);
        WindowFixture::forget(*window);
    }
    void theWindowClosesWithPodsInTheHand() {
        const WindowFixture fixture;
        auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        window->show(bayplan::Screen::Fragmentation);
        window->drag().pickUp({window->session().cluster()->pendingPods().front()});
        window->drag().step(1, false);  // before anything was counted: the estimate comes with the count
        QVERIFY(window->fragmentation().targets().view()->isVisible());
        window->fragmentation().finish();
        QTRY_VERIFY(window->fragmentation().findChild<QLabel*>(QStringLiteral("slotsHeadline"))->text().contains(QStringLiteral("Estimate")));
        window.reset();
    }
    void countedNodesAreRowsOfTheTable() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        window->show(bayplan::Screen::Fragmentation);
        FragmentationView& view = window->fragmentation();
        view.finish();
        auto* losses = view.findChild<BarList*>(QStringLiteral("losses"));
        QTest::mouseClick(losses->viewport(), Qt::LeftButton, {}, losses->visualRect(losses->model()->index(0, 0)).center());
        view.findChild<QToolButton*>(QStringLiteral("countedInTables"))->click();
        QVERIFY(window->screen() == bayplan::Screen::Tables);
        auto* table = window->findChild<QTableView*>(QStringLiteral("nodeTable"));
        QCOMPARE(static_cast<std::size_t>(table->model()->rowCount()), losses->rows()[0].nodes.size());
        auto* shown = window->findChild<QComboBox*>(QStringLiteral("shownNodes"));
        QCOMPARE(shown->currentText(), losses->rows()[0].text);
        shown->setCurrentIndex(0);
        QCOMPARE(static_cast<std::size_t>(table->model()->rowCount()), window->session().cluster()->nodeCount());
        WindowFixture::forget(*window);
    }
    void withoutAClusterTracesAndSnapshotsAreThere() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(QTest::qWaitForWindowActive(window.get()));  // before that it has no shortcuts
        QTest::keyClick(window.get(), Qt::Key_7, Qt::ControlModifier);
        QVERIFY(window->screen() == bayplan::Screen::Fragmentation);
        FragmentationView& view = window->fragmentation();
        QVERIFY(view.isVisible());
        auto* open = view.findChild<QPushButton*>(QStringLiteral("openCluster"));
        QVERIFY(open->isVisible());
        auto* tabs = view.findChild<QTabWidget*>(QStringLiteral("fragmentationTabs"));
        tabs->setCurrentIndex(2);
        QVERIFY(view.replay().isVisible());
        tabs->setCurrentIndex(1);
        // A snapshot that is measured here is opened from here.
        QFile file(fixture.path("a.json"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"n"},"status":{"allocatable":{"cpu":"4","pods":"10"}}})");
        file.close();
        view.trend().setPaths({file.fileName()});
        view.trend().finish();
        QSignalSpy finished(&window->files(), &FileCommands::finished);
        view.trend().findChild<QToolButton*>(QStringLiteral("openSnapshot"))->click();
        QVERIFY(finished.count() > 0 || finished.wait(60'000));
        QCOMPARE(window->session().cluster()->nodeCount(), std::size_t(1));
        QVERIFY(window->screen() == bayplan::Screen::Fragmentation);
        QVERIFY(!open->isVisible());
        WindowFixture::forget(*window);
    }
    void aProjectRemembersTheScreen() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        window->show(bayplan::Screen::Fragmentation);
        const QString file = fixture.path("frag.bayplan");
        QVERIFY(WindowFixture::saveProject(*window, file));
        window->show(bayplan::Screen::Map);
        QVERIFY(WindowFixture::open(*window, {file}));
        QVERIFY(window->screen() == bayplan::Screen::Fragmentation);
        WindowFixture::forget(*window);
    }
};

QTEST_MAIN(TestFragmentationScreen)
#include "tst_fragmentation_screen.moc"
