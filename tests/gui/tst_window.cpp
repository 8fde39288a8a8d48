// SPDX-License-Identifier: GPL-3.0-or-later
// Journeys through the real window: the actions of a user, without calls into the engine.
#include <QAccessible>
#include <QComboBox>
#include <QFile>
#include <QLineEdit>
#include <QTableView>
#include <optional>
#include <tuple>

#include "desktop/finding/command_palette.h"
#include "desktop/map_screen.h"
#include "desktop/moving/move_dialog.h"
#include "desktop/top_bar.h"
#include "explain/explain_view.h"
#include "gui/object_samples.h"
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

    std::optional<WindowFixture> m_fixture;
    std::unique_ptr<MainWindow> m_window;

private Q_SLOTS:
    void init() {
        m_fixture.emplace();
        m_window = m_fixture->window();
        QVERIFY(WindowFixture::openSample(*m_window));
    }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
        m_fixture.reset();
    }
    void startsEmptyWithoutDeadEntries() {
        const WindowFixture empty;
        const auto window = empty.window();
        QVERIFY(!window->actions().schedule->isEnabled());
        QVERIFY(!window->actions().undo->isEnabled());
        QVERIFY(window->actions().openSample->isEnabled());
    }
    void schedulesAsOneStepAndUndoes() {
        const ClusterPtr before = m_window->session().cluster();
        const std::size_t pending = before->pendingPods().size();
        QVERIFY(WindowFixture::schedule(*m_window));
        const std::size_t left = m_window->session().cluster()->pendingPods().size();
        QVERIFY(left < pending);
        QCOMPARE(m_window->session().undoStack()->count(), 1);
        // The summary's counts are those of the picture.
        const QString told = m_window->messages().texts().last();
        QVERIFY2(told.contains(QString::number(pending - left)) && told.contains(QString::number(left)), qPrintable(told));
        m_window->actions().undo->trigger();
        QVERIFY(*m_window->session().cluster() == *before);
        m_window->actions().redo->trigger();
        QCOMPARE(m_window->session().cluster()->pendingPods().size(), left);
    }
    /// Two pods would preempt the same one: that is reported, and on request the first reserves its place.
    void sharedVictimsAreToldAndReservedFor() {
        QFile file(m_fixture->path("shared.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        QString text = nodeText("n1", 2, 0);
        for (const auto& [name, priority, where] : {std::tuple("low", 0, "nodeName: n1"), std::tuple("first", 100, "nodeName: \"\""), std::tuple("second", 100, "nodeName: \"\"")})
            text += QStringLiteral(
                        "apiVersion: v1\nkind: Pod\nmetadata: {name: %1, namespace: ml}\nspec:\n  priority: %2\n  %3\n  containers: [{name: c, image: i, resources: {requests: "
                        "{cpu: \"2\"}}}]\n---\n")
                        .arg(QString::fromLatin1(name))
                        .arg(priority)
                        .arg(QString::fromLatin1(where));
        file.write(text.toUtf8());
        file.close();
        QVERIFY(WindowFixture::open(*m_window, {file.fileName()}));
        const auto told = [&] { return m_window->messages().texts().filter(QStringLiteral("count on the same")); };
        QVERIFY(WindowFixture::schedule(*m_window));
        QCOMPARE(told().size(), 1);
        QVERIFY2(told().first().contains(QStringLiteral("ml/low: ml/first, ml/second")), qPrintable(told().first()));
        QVERIFY(!m_window->actions().reserve->isChecked());
        m_window->actions().reserve->trigger();
        QVERIFY(WindowFixture::schedule(*m_window));
        QCOMPARE(told().size(), 1);  // the earlier message, and no other
        const Decision* second = m_window->session().decision(m_window->session().catalog().findPod("ml/second"));
        QVERIFY(second && !second->preemption);
    }
    void staleRunsAreDropped() {
        Session& session = m_window->session();
        QSignalSpy finished(&m_window->edits(), &EditCommands::finished);
        m_window->edits().schedule();
        QVERIFY(!m_window->actions().schedule->isEnabled());  // one run at a time
        // The picture changes before the result can be delivered, which takes a turn of the event loop.
        session.looking()->selectPod(firstPending(session));
        QVERIFY(session.apply({QStringLiteral("x"), {Cordon{NodeIdx{0}, !session.cluster()->node(NodeIdx{0}).unschedulable}}}).has_value());
        const ClusterPtr mine = session.cluster();
        QVERIFY(finished.wait(60'000));
        QVERIFY(!finished.last().first().toBool());
        QCOMPARE(session.cluster(), mine);
        QVERIFY(m_window->messages().texts().last().contains(QStringLiteral("dropped")));
    }
    void cancelledOpeningChangesNothing() {
        const ClusterPtr before = m_window->session().cluster();
        QSignalSpy finished(&m_window->files(), &FileCommands::finished);
        m_window->files().openSample();
        m_window->files().stop();
        QVERIFY(finished.wait(60'000));
        // Stopped before it began to read, or just too late: then the picture is a completely different one.
        if (!finished.last().first().toBool()) QCOMPARE(m_window->session().cluster(), before);
        else QVERIFY(m_window->session().cluster() != before);
    }
    void dragsByKeyboard() {
        Session& session = m_window->session();
        PodIdx pod;
        for (const PodIdx p : session.cluster()->pendingPods())
            if (session.scheduler().decide(*session.cluster(), p, Detail::Nodes).feasibleNodes > 1) pod = p;
        QVERIFY(pod.valid());
        session.looking()->selectPod(pod);
        MapView* map = m_window->mapScreen().view();
        map->finishPainting();
        map->setFocus();
        m_window->actions().pickUp->trigger();
        QVERIFY(m_window->drag().active());
        QTest::keyClick(map, Qt::Key_Right);
        const NodeIdx best = m_window->drag().target();
        QCOMPARE(m_window->drag().rank(best), 1u);
        QTest::keyClick(map, Qt::Key_Escape);
        QVERIFY(!m_window->drag().active());
        QVERIFY(!session.cluster()->placement(pod).node.valid());

        m_window->actions().pickUp->trigger();
        QTest::keyClick(map, Qt::Key_Right);
        QTest::keyClick(map, Qt::Key_Return);
        QVERIFY(!m_window->drag().active());
        QCOMPARE(session.cluster()->placement(pod).node, best);
        QCOMPARE(session.plan().steps.size(), std::size_t(1));
        m_window->actions().undo->trigger();
        QVERIFY(!session.cluster()->placement(pod).node.valid());
    }
    void forcedDropsAreTold() {
        Session& session = m_window->session();
        const PodIdx pod = firstPending(session);
        m_window->drag().pickUp({pod});
        NodeIdx refusing;
        for (std::size_t n = 0; n < session.cluster()->nodeCount(); ++n)
            if (m_window->drag().rank(NodeIdx{n}) == 0) refusing = NodeIdx{n};
        QVERIFY(refusing.valid());
        m_window->drag().hover(refusing);
        QVERIFY(!m_window->drag().drop(false));
        QVERIFY(m_window->drag().active());  // it goes on
        QVERIFY(m_window->drag().drop(true));
        QVERIFY(session.plan().steps.front().forced);
        QVERIFY(!session.plan().steps.front().violations.empty());
        QVERIFY(m_window->messages().texts().last().contains(QStringLiteral("Forced onto")));
        // When it is undone, the message goes.
        m_window->actions().undo->trigger();
        QTRY_VERIFY(m_window->messages().texts().filter(QStringLiteral("Forced onto")).isEmpty());
    }
    void evictsAndCordons() {
        Session& session = m_window->session();
        NodeIdx node;
        for (std::size_t n = 0; n < session.cluster()->nodeCount() && !node.valid(); ++n)
            if (!session.cluster()->node(NodeIdx{n}).pods.empty() && !session.cluster()->node(NodeIdx{n}).unschedulable) node = NodeIdx{n};
        const PodIdx pod = session.cluster()->node(node).pods.front();
        session.looking()->selectPod(pod);
        QVERIFY(m_window->actions().evict->isEnabled());
        m_window->actions().evict->trigger();
        QVERIFY(session.cluster()->placement(pod).standing == Standing::Pending);
        session.looking()->selectNode(node);
        QVERIFY(!m_window->actions().uncordon->isEnabled());
        m_window->actions().cordon->trigger();
        QVERIFY(session.cluster()->node(node).unschedulable);
        m_window->actions().uncordon->trigger();
        QVERIFY(!session.cluster()->node(node).unschedulable);
        QCOMPARE(session.plan().steps.size(), std::size_t(3));
    }
    /// What fills and groups nodes stands above the map alone, what colours pods also above the inside of nodes.
    void controlsStandWhereTheyDoSomething() {
        const auto seen = [&] {
            QStringList names;
            for (const QComboBox* box : m_window->topBar().findChildren<QComboBox*>())
                if (box->isVisible()) names << box->accessibleName();
            return names.size();
        };
        m_window->show(Screen::Map);
        QCOMPARE(seen(), 4);
        m_window->show(Screen::Tables);
        QCOMPARE(seen(), 0);
        m_window->show(Screen::Node);
        QCOMPARE(seen(), 1);
        m_window->show(Screen::Map);
        QCOMPARE(seen(), 4);
    }
    void searchesAndShowsTheSameEverywhere() {
        Session& session = m_window->session();
        m_window->actions().find->trigger();
        QTest::keyClicks(m_window->topBar().search(), QStringLiteral("-l pool=system"));
        QTest::keyClick(m_window->topBar().search(), Qt::Key_Return);
        QVERIFY(session.looking()->matches().active && !session.looking()->matches().error.has_value());
        QVERIFY(session.looking()->matches().nodeCount > 0 && session.looking()->matches().nodeCount < session.cluster()->nodeCount());
        QTableView* nodes = m_window->tables().nodeTable()->view();
        QCOMPARE(std::size_t(nodes->model()->rowCount()), session.looking()->matches().nodeCount);

        nodes->selectRow(0);
        QCOMPARE(session.looking()->selection().nodes.size(), std::size_t(1));
        m_window->topBar().search()->clear();
        QTest::keyClick(m_window->topBar().search(), Qt::Key_Return);
        QVERIFY(!session.looking()->matches().active);

        // And from the map to the table: a click on a node's name.
        MapView* map = m_window->mapScreen().view();
        map->finishPainting();
        QTest::mouseClick(map->viewport(), Qt::LeftButton, {}, map->nodeRect(NodeIdx{3}).topLeft() + QPoint(6, 6));
        QCOMPARE(session.looking()->selection().nodes, std::vector<NodeIdx>{NodeIdx{3}});
        QCOMPARE(nodes->selectionModel()->selectedRows().size(), 1);
        QCOMPARE(nodes->selectionModel()->selectedRows().first().row(), 3);
    }
    void explainsAPod() {
        m_window->session().looking()->selectPod(firstPending(m_window->session()));
        m_window->actions().explain->trigger();
        QCOMPARE(m_window->screen(), Screen::Why);
        m_window->why().finish();
        const Explanation* e = m_window->why().explanation();
        QVERIFY(e);
        std::size_t sum = 0;
        for (const ReasonBar& bar : e->bars) sum += bar.nodes.size();
        QCOMPARE(sum, m_window->session().cluster()->nodeCount());
        QVERIFY(m_window->why().text().contains(e->headline));
    }
    void movesByDialog() {
        Session& session = m_window->session();
        PodIdx pod;
        for (const PodIdx p : session.cluster()->pendingPods())
            if (session.scheduler().decide(*session.cluster(), p, Detail::Nodes).feasibleNodes > 1) pod = p;
        MoveDialog dialog(&session, {pod}, m_window.get());
        QCOMPARE(dialog.target(), session.scheduler().decide(*session.cluster(), pod, Detail::Nodes).node);  // the best one is first
        QVERIFY(!dialog.forced());
    }
    void paletteFindsCommandsNodesAndPods() {
        CommandPalette palette(&m_window->session(), m_window->actions().all(), m_window.get());
        palette.type(QStringLiteral("sched"));
        QVERIFY(!palette.shown().isEmpty() && palette.shown().first().contains(QStringLiteral("Schedule")));
        const QString name = toQString(m_window->session().catalog().nodes.front().name);
        palette.type(name);
        QVERIFY(palette.shown().contains(QStringLiteral("Node %1").arg(name)));
        QTest::keyClick(palette.findChild<QLineEdit*>(), Qt::Key_Return);
        QCOMPARE(m_window->session().looking()->selection().nodes, std::vector<NodeIdx>{NodeIdx{0}});
    }
    void everyControlHasAName() {
        for (const QWidget* w : m_window->findChildren<QWidget*>()) {
            if (!(w->focusPolicy() & Qt::TabFocus) || !w->isVisibleTo(m_window.get())) continue;
            // An accessible interface returns the visible text if no name is set.
            const QAccessibleInterface* said = QAccessible::queryAccessibleInterface(const_cast<QWidget*>(w));
            const bool named = said && (!said->text(QAccessible::Name).isEmpty() || !said->text(QAccessible::Description).isEmpty());
            QVERIFY2(named, qPrintable(QString::fromLatin1(w->metaObject()->className()) + QStringLiteral(" ") + w->objectName()));
        }
    }
    void themesReachEveryScreen() {
        for (const ThemeKind kind : {ThemeKind::Dark, ThemeKind::HighContrast, ThemeKind::Light}) {
            m_window->setTheme(kind);
            for (const Screen screen : {Screen::Map, Screen::Why, Screen::Tables, Screen::Plan, Screen::Profile}) {
                m_window->show(screen);
                const QImage image = m_window->grab().toImage();
                // The middle of the stage is as light or dark as the theme.
                const Theme theme = makeTheme(kind);
                const QColor corner = image.pixelColor(image.width() - 4, image.height() / 2);
                QCOMPARE(corner.lightness() < 128, theme.panel.lightness() < 128);
            }
        }
    }
};

QTEST_MAIN(TestWindow)
#include "tst_window.moc"
