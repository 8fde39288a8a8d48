// SPDX-License-Identifier: GPL-3.0-or-later
// Journeys through the real window: what a person does, without a hand on the engine.
#include <QAccessible>
#include <QLineEdit>
#include <QTableView>

#include "desktop/command_palette.h"
#include "desktop/map_screen.h"
#include "desktop/move_dialog.h"
#include "desktop/top_bar.h"
#include "explain/explain_view.h"
#include "gui/window_fixture.h"
#include "map/map_view.h"
#include "node/inspector.h"
#include "tables/object_table.h"
#include "tables/tables_view.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestWindow : public QObject {
    Q_OBJECT

    static PodIdx firstPending(Session& session) { return session.cluster()->pendingPods().front(); }

private Q_SLOTS:
    void startsEmptyWithoutDeadEntries() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(!window->actions().schedule->isEnabled());
        QVERIFY(!window->actions().undo->isEnabled());
        QVERIFY(window->actions().openSample->isEnabled());
    }
    void schedulesAsOneStepAndUndoes() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        const ClusterPtr before = window->session().cluster();
        const std::size_t pending = before->pendingPods().size();
        QVERIFY(WindowFixture::schedule(*window));
        const std::size_t left = window->session().cluster()->pendingPods().size();
        QVERIFY(left < pending);
        QCOMPARE(window->session().undoStack()->count(), 1);
        // The summary's counts are those of the picture.
        const QString told = window->messages().texts().last();
        QVERIFY2(told.contains(QString::number(pending - left)) && told.contains(QString::number(left)), qPrintable(told));
        window->actions().undo->trigger();
        QVERIFY(*window->session().cluster() == *before);
        window->actions().redo->trigger();
        QCOMPARE(window->session().cluster()->pendingPods().size(), left);
        WindowFixture::forget(*window);
    }
    void staleRunsAreDropped() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        Session& session = window->session();
        QSignalSpy finished(&window->edits(), &EditCommands::finished);
        window->edits().schedule();
        QVERIFY(!window->actions().schedule->isEnabled());  // one run at a time
        // The picture changes before the result can be delivered: that takes a turn of the event loop.
        session.selectPod(firstPending(session));
        QVERIFY(session.apply({QStringLiteral("x"), {Cordon{NodeIdx{0}, !session.cluster()->node(NodeIdx{0}).unschedulable}}}).has_value());
        const ClusterPtr mine = session.cluster();
        QVERIFY(finished.wait(60'000));
        QVERIFY(!finished.last().first().toBool());
        QCOMPARE(session.cluster(), mine);
        QVERIFY(window->messages().texts().last().contains(QStringLiteral("dropped")));
        WindowFixture::forget(*window);
    }
    void cancelledOpeningChangesNothing() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        const ClusterPtr before = window->session().cluster();
        QSignalSpy finished(&window->files(), &FileCommands::finished);
        window->files().openSample();
        window->files().stop();
        QVERIFY(finished.wait(60'000));
        // Stopped before it began to read, or just too late: then it is another picture as a whole.
        if (!finished.last().first().toBool()) QCOMPARE(window->session().cluster(), before);
        else QVERIFY(window->session().cluster() != before);
    }
    void dragsByKeyboard() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        Session& session = window->session();
        PodIdx pod;
        for (const PodIdx p : session.cluster()->pendingPods())
            if (session.explain(p).feasibleNodes > 1) pod = p;
        QVERIFY(pod.valid());
        session.selectPod(pod);
        MapView* map = window->mapScreen().view();
        map->finishPainting();
        map->setFocus();
        window->actions().pickUp->trigger();
        QVERIFY(window->drag().active());
        QTest::keyClick(map, Qt::Key_Right);
        const NodeIdx best = window->drag().target();
        QCOMPARE(window->drag().rank(best), 1u);
        QTest::keyClick(map, Qt::Key_Escape);
        QVERIFY(!window->drag().active());
        QVERIFY(!session.cluster()->placement(pod).node.valid());

        window->actions().pickUp->trigger();
        QTest::keyClick(map, Qt::Key_Right);
        QTest::keyClick(map, Qt::Key_Return);
        QVERIFY(!window->drag().active());
        QCOMPARE(session.cluster()->placement(pod).node, best);
        QCOMPARE(session.plan().steps.size(), std::size_t(1));
        window->actions().undo->trigger();
        QVERIFY(!session.cluster()->placement(pod).node.valid());
        WindowFixture::forget(*window);
    }
    void forcedDropsAreTold() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        Session& session = window->session();
        const PodIdx pod = firstPending(session);
        window->drag().pickUp({pod});
        NodeIdx refusing;
        for (std::size_t n = 0; n < session.cluster()->nodeCount(); ++n)
            if (window->drag().rank(NodeIdx{n}) == 0) refusing = NodeIdx{n};
        QVERIFY(refusing.valid());
        window->drag().hover(refusing);
        QVERIFY(!window->drag().drop(false));
        QVERIFY(window->drag().active());  // it goes on
        QVERIFY(window->drag().drop(true));
        QVERIFY(session.plan().steps.front().forced);
        QVERIFY(!session.plan().steps.front().violations.empty());
        QVERIFY(window->messages().texts().last().contains(QStringLiteral("Forced onto")));
        WindowFixture::forget(*window);
    }
    void evictsAndCordons() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        Session& session = window->session();
        NodeIdx node;
        for (std::size_t n = 0; n < session.cluster()->nodeCount() && !node.valid(); ++n)
            if (!session.cluster()->node(NodeIdx{n}).pods.empty() && !session.cluster()->node(NodeIdx{n}).unschedulable) node = NodeIdx{n};
        const PodIdx pod = session.cluster()->node(node).pods.front();
        session.selectPod(pod);
        QVERIFY(window->actions().evict->isEnabled());
        window->actions().evict->trigger();
        QVERIFY(session.cluster()->placement(pod).standing == Standing::Pending);
        session.selectNode(node);
        QVERIFY(!window->actions().uncordon->isEnabled());
        window->actions().cordon->trigger();
        QVERIFY(session.cluster()->node(node).unschedulable);
        window->actions().uncordon->trigger();
        QVERIFY(!session.cluster()->node(node).unschedulable);
        QCOMPARE(session.plan().steps.size(), std::size_t(3));
        WindowFixture::forget(*window);
    }
    void searchesAndShowsTheSameEverywhere() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        Session& session = window->session();
        window->actions().find->trigger();
        QTest::keyClicks(window->topBar().search(), QStringLiteral("-l pool=system"));
        QTest::keyClick(window->topBar().search(), Qt::Key_Return);
        QVERIFY(session.matches().active && session.matches().error.isEmpty());
        QVERIFY(session.matches().nodeCount > 0 && session.matches().nodeCount < session.cluster()->nodeCount());
        QTableView* nodes = window->tables().nodeTable()->view();
        QCOMPARE(std::size_t(nodes->model()->rowCount()), session.matches().nodeCount);

        nodes->selectRow(0);
        QCOMPARE(session.selection().nodes.size(), std::size_t(1));
        window->topBar().search()->clear();
        QTest::keyClick(window->topBar().search(), Qt::Key_Return);
        QVERIFY(!session.matches().active);

        // And from the map to the table: a click on a node's name.
        MapView* map = window->mapScreen().view();
        map->finishPainting();
        QTest::mouseClick(map->viewport(), Qt::LeftButton, {}, map->nodeRect(NodeIdx{3}).topLeft() + QPoint(6, 6));
        QCOMPARE(session.selection().nodes, std::vector<NodeIdx>{NodeIdx{3}});
        QCOMPARE(nodes->selectionModel()->selectedRows().size(), 1);
        QCOMPARE(nodes->selectionModel()->selectedRows().first().row(), 3);
    }
    void explainsAPod() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        window->session().selectPod(firstPending(window->session()));
        window->actions().explain->trigger();
        QCOMPARE(window->screen(), Screen::Why);
        const Explanation* e = window->why().explanation();
        QVERIFY(e);
        std::size_t sum = 0;
        for (const ReasonBar& bar : e->bars) sum += bar.nodes.size();
        QCOMPARE(sum, window->session().cluster()->nodeCount());
        QVERIFY(window->why().text().contains(e->headline));
    }
    void movesByDialog() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        Session& session = window->session();
        PodIdx pod;
        for (const PodIdx p : session.cluster()->pendingPods())
            if (session.explain(p).feasibleNodes > 1) pod = p;
        MoveDialog dialog(&session, {pod}, window.get());
        QCOMPARE(dialog.target(), session.explain(pod).node);  // the best stands first
        QVERIFY(!dialog.forced());
    }
    void paletteFindsCommandsNodesAndPods() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        CommandPalette palette(&window->session(), window->actions().all(), window.get());
        palette.type(QStringLiteral("sched"));
        QVERIFY(!palette.shown().isEmpty() && palette.shown().first().contains(QStringLiteral("Schedule")));
        const QString name = toQString(window->session().catalog().nodes.front().name);
        palette.type(name);
        QVERIFY(palette.shown().contains(QStringLiteral("Node %1").arg(name)));
        QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Return);
        QCOMPARE(window->session().selection().nodes, std::vector<NodeIdx>{NodeIdx{0}});
    }
    void everyControlHasAName() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        for (const QWidget* w : window->findChildren<QWidget*>()) {
            if (!(w->focusPolicy() & Qt::TabFocus) || !w->isVisibleTo(window.get())) continue;
            // An interface says the visible text where no name is set.
            const QAccessibleInterface* said = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(w));
            const bool named = said && (!said->text(QAccessible::Name).isEmpty() || !said->text(QAccessible::Description).isEmpty());
            QVERIFY2(named, qPrintable(QString::fromLatin1(w->metaObject()->className()) + QStringLiteral(" ") + w->objectName()));
        }
    }
    void themesReachEveryScreen() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::HighContrast, ThemeKind::Light}) {
            window->setTheme(kind);
            for (const Screen screen : {Screen::Map, Screen::Why, Screen::Tables, Screen::Plan, Screen::Profile}) {
                window->show(screen);
                const QImage image = window->grab().toImage();
                // The middle of the stage is as light or dark as the theme says.
                const Theme theme = makeTheme(kind);
                const QColor corner = image.pixelColor(image.width() - 4, image.height() / 2);
                QCOMPARE(corner.lightness() < 128, theme.panel.lightness() < 128);
            }
        }
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
