// SPDX-License-Identifier: GPL-3.0-or-later
#include <QAccessible>
#include <QContextMenuEvent>
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QWheelEvent>

#include "common/drag/drag.h"
#include "common/drag/drag_ghost.h"
#include "common/session.h"
#include "map/map_view.h"
#include "support/mouse.h"
#include "views/map/map_fixtures.h"

using namespace bayplan;

namespace {

/// Six nodes of 4 cores, large on the screen. "a" and "b" (1 core each) are on n0; n3 is cordoned; "full" fills n5;
/// "waits" is pending.
ClusterPtr sixNodes() {
    Objects o;
    for (int i = 0; i < 6; ++i) o.nodes.push_back(test::makeNode("n" + std::to_string(i), 4, 16));
    o.nodes[3].unschedulable = true;
    const auto add = [&](const char* name, std::int64_t cpu, const char* node) {
        o.pods.push_back(test::makePod(name, cpu, 128));
        o.pods.back().nodeName = node;
    };
    add("a", 1000, "n0");
    add("b", 1000, "n0");
    add("full", 4000, "n5");
    add("waits", 1000, "");
    return test::built(std::move(o));
}

}  // namespace

class TestMapView : public QObject {
    Q_OBJECT
    std::unique_ptr<Session> m_session;
    std::unique_ptr<Drag> m_drag;
    std::unique_ptr<MapView> m_view;

    void open(ClusterPtr cluster) {
        m_session->open(std::move(cluster), {}, {});
        m_view->finishPainting();
    }
    QPoint center(int node) const { return m_view->nodeRect(NodeIdx(static_cast<std::size_t>(node))).center(); }
    QPoint onPod(const char* key) const { return m_view->podRect(pod(key)).center(); }
    PodIdx pod(const char* name) const { return m_session->catalog().findPod(std::string("default/") + name); }
    NodeIdx nodeOf(const char* name) const { return m_session->cluster()->placement(pod(name)).node; }
    QWidget* port() const { return m_view->viewport(); }
    void moveHeld(QPoint to, Qt::KeyboardModifiers modifiers = {}) { testing::moveHeld(port(), to, modifiers); }
    void dragTo(const char* name, QPoint to) {
        const QPoint from = onPod(name);
        QTest::mousePress(port(), Qt::LeftButton, {}, from);
        moveHeld(from + QPoint(30, 0));
        moveHeld(to);
    }

private Q_SLOTS:
    void init() {
        m_session = std::make_unique<Session>();
        m_drag = std::make_unique<Drag>(m_session.get());
        m_view = std::make_unique<MapView>(m_session.get(), m_drag.get());
        m_view->resize(900, 600);
        m_view->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_view.get()));
    }
    void cleanup() {
        m_view.reset();
        m_drag.reset();
        m_session.reset();
    }

    void emptySaysWhatToDo() {
        const QImage image = m_view->grab().toImage();
        int ink = 0;  // there is text in the middle
        for (int x = 0; x < image.width(); ++x) ink += image.pixel(x, image.height() / 2 + 8) != image.pixel(0, 0);
        QVERIFY(ink > 20);
        QTest::keyClick(m_view.get(), Qt::Key_Right);  // nothing to move to
        QTest::mouseClick(port(), Qt::LeftButton, {}, QPoint(300, 300));
    }

    void allNodesAreSeenAtFirst() {
        open(test::synthetic(300, 3));
        for (std::size_t n = 0; n < 300; ++n) QVERIFY(port()->rect().contains(m_view->nodeRect(NodeIdx(n))));
        const QPoint c = center(17);
        QCOMPARE(m_view->nodeAt(c), NodeIdx(17));
    }

    void wheelZoomsAtThePointer() {
        open(test::synthetic(300, 3));
        const QPoint at = center(100);
        QCOMPARE(m_view->nodeAt(at), NodeIdx(100));
        for (int i = 0; i < 8; ++i) {
            QWheelEvent wheel(at, port()->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, {}, Qt::NoScrollPhase,
                              false);
            QApplication::sendEvent(port(), &wheel);
            QCOMPARE(m_view->nodeAt(at), NodeIdx(100));
        }
        QVERIFY(m_view->nodeRect(NodeIdx(100)).height() > 100);
        QTest::keyClick(m_view.get(), Qt::Key_0, Qt::ControlModifier);
        QVERIFY(port()->rect().contains(m_view->nodeRect(NodeIdx(299))));
    }

    void twoFingersMoveAndControlZooms() {
        open(test::synthetic(300, 3));
        const auto scroll = [this](QPoint pixels, Qt::KeyboardModifiers keys) {
            const QPoint at = port()->rect().center();
            QWheelEvent fingers(at, port()->mapToGlobal(at), pixels, pixels * 3, Qt::NoButton, keys, Qt::ScrollUpdate, false);
            QApplication::sendEvent(port(), &fingers);
        };
        m_view->zoomTo(m_view->input().layout->nodeRect(NodeIdx(150)).adjusted(-3, -3, 3, 3));
        const QRectF before = m_view->visibleWorld();
        scroll({-20, -30}, {});
        const QRectF moved = m_view->visibleWorld();
        QCOMPARE(moved.size(), before.size());
        QVERIFY(moved.x() > before.x() && moved.y() > before.y());
        scroll({0, 40}, Qt::ControlModifier);
        QVERIFY(m_view->visibleWorld().width() < moved.width());
    }

    void jumpsAreGoneBack() {
        open(test::synthetic(300, 3));
        QTest::mouseClick(port(), Qt::LeftButton, {}, center(120));
        QTest::keyClick(m_view.get(), Qt::Key_Z);  // to the selection
        QVERIFY(!m_view->showsWhole());
        QVERIFY(m_view->visibleWorld().contains(m_view->input().layout->nodeRect(NodeIdx(120))));
        const QRectF first = m_view->visibleWorld();
        m_view->showNode(NodeIdx(299));
        QVERIFY(m_view->visibleWorld() != first);
        QTest::keyClick(m_view.get(), Qt::Key_Left, Qt::AltModifier);
        QVERIFY(m_view->visibleWorld().contains(m_view->input().layout->nodeRect(NodeIdx(120))));
        QVERIFY(std::abs(m_view->visibleWorld().width() - first.width()) < 0.1);
        QTest::keyClick(m_view.get(), Qt::Key_Left, Qt::AltModifier);
        QVERIFY(m_view->showsWhole());
        QTest::keyClick(m_view.get(), Qt::Key_Left, Qt::AltModifier);  // there is nothing before that
        QVERIFY(m_view->showsWhole());
    }

    void clicksSelect() {
        open(sixNodes());
        QTest::mouseClick(port(), Qt::LeftButton, {}, center(1));
        QCOMPARE(m_session->looking()->selection().nodes, std::vector<NodeIdx>{NodeIdx(1)});
        QCOMPARE(m_view->currentNode(), NodeIdx(1));
        QTest::mouseClick(port(), Qt::LeftButton, Qt::ControlModifier, center(2));
        QCOMPARE(m_session->looking()->selection().nodes.size(), std::size_t(2));
        QTest::mouseClick(port(), Qt::LeftButton, Qt::ControlModifier, center(1));
        QCOMPARE(m_session->looking()->selection().nodes, std::vector<NodeIdx>{NodeIdx(2)});
        QTest::mouseClick(port(), Qt::LeftButton, {}, onPod("a"));
        QCOMPARE(m_session->looking()->selection().pods, std::vector<PodIdx>{pod("a")});
        QTest::mouseClick(port(), Qt::LeftButton, Qt::ShiftModifier, onPod("b"));
        QCOMPARE(m_session->looking()->selection().pods.size(), std::size_t(2));
        QTest::mouseClick(port(), Qt::LeftButton, {}, QPoint(2, 2));
        QVERIFY(m_session->looking()->selection().empty());
    }

    void rubberBand() {
        open(sixNodes());
        const QRect a = m_view->nodeRect(NodeIdx(0));
        const QRect b = m_view->nodeRect(NodeIdx(1));
        QTest::mousePress(port(), Qt::LeftButton, {}, a.topLeft() - QPoint(3, 3));
        moveHeld(QPoint(60, 60));
        moveHeld(QPoint(b.center().x(), a.center().y()));
        QTest::mouseRelease(port(), Qt::LeftButton, {}, QPoint(b.center().x(), a.center().y()));
        QCOMPARE(m_session->looking()->selection().nodes, (std::vector<NodeIdx>{NodeIdx(0), NodeIdx(1)}));
        // With Shift another one is added, with Ctrl it is removed again.
        const QRect c = m_view->nodeRect(NodeIdx(2));
        for (const Qt::KeyboardModifier with : {Qt::ShiftModifier, Qt::ControlModifier}) {
            QTest::mousePress(port(), Qt::LeftButton, with, c.topLeft() - QPoint(3, 3));
            moveHeld(c.center(), with);
            QTest::mouseRelease(port(), Qt::LeftButton, with, c.center());
            QCOMPARE(m_session->looking()->selection().nodes.size(), with == Qt::ShiftModifier ? std::size_t(3) : std::size_t(2));
        }
        // Esc cancels a band.
        QTest::mousePress(port(), Qt::LeftButton, {}, QPoint(3, 3));
        moveHeld(c.center());
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QTest::mouseRelease(port(), Qt::LeftButton, {}, c.center());
        QCOMPARE(m_session->looking()->selection().nodes.size(), std::size_t(2));
    }

    void middleButtonMoves() {
        open(test::synthetic(300, 3));
        for (int i = 0; i < 6; ++i) m_view->zoomIn();
        const NodeIdx before = m_view->nodeAt(QPoint(450, 300));
        const QPointF world = m_view->visibleWorld().center();
        QTest::mousePress(port(), Qt::MiddleButton, {}, QPoint(450, 300));
        moveHeld(QPoint(350, 250));
        QTest::mouseRelease(port(), Qt::MiddleButton, {}, QPoint(350, 250));
        QVERIFY(m_view->visibleWorld().center().x() > world.x());
        if (before.valid()) QCOMPARE(m_view->nodeAt(QPoint(350, 250)), before);
    }

    void arrowsWalkOverNodes() {
        open(sixNodes());
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        const NodeIdx first = m_view->currentNode();
        QVERIFY(first.valid());
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QVERIFY(m_view->currentNode() != first);
        QCOMPARE(m_session->looking()->selection().nodes, std::vector<NodeIdx>{m_view->currentNode()});
        m_view->setCurrentNode(NodeIdx(0));
        QTest::keyClick(m_view.get(), Qt::Key_BracketRight);
        QCOMPARE(m_session->looking()->selection().pods, std::vector<PodIdx>{pod("a")});
        QTest::keyClick(m_view.get(), Qt::Key_BracketRight);
        QCOMPARE(m_session->looking()->selection().pods, std::vector<PodIdx>{pod("b")});
    }

    void mouseDragPlacesAndUndoes() {
        open(sixNodes());
        QSignalSpy dropped(m_drag.get(), &Drag::dropped);
        dragTo("a", center(1));
        QVERIFY(m_drag->active());
        QCOMPARE(m_drag->target(), NodeIdx(1));
        auto* ghost = m_view->findChild<DragGhost*>();
        QVERIFY(ghost && ghost->isVisible());
        QVERIFY(ghost->answerText().contains(QStringLiteral("n1")));
        QTest::mouseRelease(port(), Qt::LeftButton, {}, center(1));
        QVERIFY(!m_drag->active());
        QCOMPARE(dropped.size(), 1);
        QCOMPARE(nodeOf("a"), NodeIdx(1));
        QVERIFY(!m_view->findChild<DragGhost*>());
        QVERIFY(m_session->cluster()->placement(pod("a")).standing == Standing::Assumed);
        m_session->undoStack()->undo();
        QCOMPARE(nodeOf("a"), NodeIdx(0));
        m_session->undoStack()->redo();
        QCOMPARE(nodeOf("a"), NodeIdx(1));
    }

    void infeasibleIsRefusedUnlessForced() {
        open(sixNodes());
        QSignalSpy refused(m_drag.get(), &Drag::refused);
        dragTo("a", center(3));
        QTest::mouseRelease(port(), Qt::LeftButton, {}, center(3));
        QCOMPARE(refused.size(), 1);
        QVERIFY(!m_drag->active());
        QCOMPARE(nodeOf("a"), NodeIdx(0));

        QSignalSpy dropped(m_drag.get(), &Drag::dropped);
        dragTo("a", center(3));
        QTest::mouseRelease(port(), Qt::LeftButton, Qt::AltModifier, center(3));
        QCOMPARE(dropped.size(), 1);
        QVERIFY(!dropped[0][1].toStringList().isEmpty());
        QCOMPARE(nodeOf("a"), NodeIdx(3));
    }

    void escapeAndOutsidePutBack() {
        open(sixNodes());
        dragTo("a", center(1));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_drag->active());
        QTest::mouseRelease(port(), Qt::LeftButton, {}, center(1));
        QCOMPARE(nodeOf("a"), NodeIdx(0));
        dragTo("a", QPoint(1, 1));
        QTest::mouseRelease(port(), Qt::LeftButton, {}, QPoint(1, 1));
        QVERIFY(!m_drag->active());
        QCOMPARE(nodeOf("a"), NodeIdx(0));
        QCOMPARE(m_session->undoStack()->count(), 0);
    }

    void severalAtOnce() {
        open(sixNodes());
        Selection both;
        both.pods = {pod("a"), pod("b")};
        m_session->looking()->select(both);
        dragTo("a", center(2));
        QCOMPARE(m_drag->pods().size(), std::size_t(2));
        QTest::mouseRelease(port(), Qt::LeftButton, {}, center(2));
        QCOMPARE(nodeOf("a"), NodeIdx(2));
        QCOMPARE(nodeOf("b"), NodeIdx(2));
        QCOMPARE(m_session->undoStack()->count(), 1);
    }

    void keyboardDrag() {
        open(sixNodes());
        m_session->looking()->selectPod(pod("waits"));
        QTest::keyClick(m_view.get(), Qt::Key_M);
        QVERIFY(m_drag->active());
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_drag->rank(m_drag->target()), 1u);
        QTest::keyClick(m_view.get(), Qt::Key_Right);
        QCOMPARE(m_drag->rank(m_drag->target()), 2u);
        for (int i = 0; i < 6; ++i) {  // only over the feasible ones
            QTest::keyClick(m_view.get(), Qt::Key_Down);
            QVERIFY(m_drag->rank(m_drag->target()) > 0);
        }
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QVERIFY(!m_drag->active());
        QVERIFY(!nodeOf("waits").valid());

        QTest::keyClick(m_view.get(), Qt::Key_M);
        bool cordoned = false;
        for (int i = 0; i < 7 && !cordoned; ++i) {  // with Shift over all nodes
            QTest::keyClick(m_view.get(), Qt::Key_Right, Qt::ShiftModifier);
            cordoned = m_drag->target() == NodeIdx(3);
        }
        QVERIFY(cordoned);
        QTest::keyClick(m_view.get(), Qt::Key_Return);
        QVERIFY(m_drag->active());  // refused, the drag continues
        QTest::keyClick(m_view.get(), Qt::Key_Return, Qt::AltModifier);
        QVERIFY(!m_drag->active());
        QCOMPARE(nodeOf("waits"), NodeIdx(3));
        m_session->undoStack()->undo();
        QVERIFY(!nodeOf("waits").valid());
    }

    void keyboardTargetStaysInView() {
        open(test::synthetic(400, 2, 3));
        for (int i = 0; i < 10; ++i) m_view->zoomIn();
        PodIdx waiting = m_session->cluster()->pendingPods().front();
        m_session->looking()->selectPod(waiting);
        QTest::keyClick(m_view.get(), Qt::Key_M);
        for (int i = 0; i < 12; ++i) {
            QTest::keyClick(m_view.get(), Qt::Key_Right);
            QVERIFY(port()->rect().intersects(m_view->nodeRect(m_drag->target())));
        }
    }

    void verdictsOfADragAreToldApart() {
        open(sixNodes());
        m_session->looking()->selectPod(pod("waits"));
        const auto shot = [&](int node) {
            m_view->finishPainting();
            return port()->grab(m_view->nodeRect(NodeIdx(static_cast<std::size_t>(node)))).toImage();
        };
        const QImage free = shot(1), cordoned = shot(3), full = shot(5);
        m_drag->pickUp({pod("waits")});
        QVERIFY(shot(1) != free);      // a blue edge and a rank
        QVERIFY(shot(3) != cordoned);  // faded, with a letter
        QVERIFY(shot(5) != full);
        QVERIFY(shot(3) != shot(5));  // another plugin, another letter
        const QRgb accent = m_view->input().palette->accent;
        QCOMPARE(shot(1).pixel(shot(1).width() / 2, 0) | 0xFF000000u, accent);
        m_drag->hover(NodeIdx(1));
        const QImage hovered = shot(1);
        m_drag->hover(NodeIdx());
        QVERIFY(hovered != shot(1));  // the level that it would have
        m_drag->cancel();
        QCOMPARE(shot(1), free);
    }

    void searchDimsWhatDoesNotMatch() {
        open(sixNodes());
        m_session->looking()->selectPod(PodIdx());
        const auto lightness = [&](const char* name) {
            m_view->finishPainting();
            const QImage image = port()->grab(m_view->podRect(pod(name)).adjusted(6, 6, -6, -6)).toImage();
            return QColor(image.pixel(image.width() / 4, image.height() - 2)).lightnessF();
        };
        const float before = lightness("b");
        m_session->looking()->search(QStringLiteral("full"));
        QVERIFY(lightness("b") > before + 0.05f);
        m_session->looking()->search(QString());
        QCOMPARE(lightness("b"), before);
    }

    void groupingSizingAndFill() {
        open(test::synthetic(100, 5));
        QSignalSpy scenes(m_view.get(), &MapView::sceneChanged);
        m_view->setGrouping({QStringLiteral("topology.kubernetes.io/zone"), QStringLiteral("example.com/pool")});
        QCOMPARE(m_view->input().layout->blocks().size(), std::size_t(4));
        m_view->setSizedByCapacity(true);
        m_view->setFill(m_session->catalog().resources.find("nvidia.com/gpu"));
        QCOMPARE(m_view->input().layout->place(NodeIdx(3)).span, 4u);
        m_view->setColouring(Colouring::Namespace);
        QVERIFY(scenes.size() >= 4);
        m_view->finishPainting();
        // Another cluster without these labels and this resource.
        open(sixNodes());
        QVERIFY(m_view->grouping().isEmpty());
        QCOMPARE(m_view->input().layout->bays().size(), std::size_t(1));
        QVERIFY(m_view->fill().get() < m_session->catalog().resources.size());
    }

    /// In the header of a group, above its first node, the menu is about all of its nodes; elsewhere about none.
    void aMenuBesideTheNodesIsAboutTheirGroup() {
        open(test::synthetic(100, 5));
        m_view->setGrouping({QStringLiteral("topology.kubernetes.io/zone")});
        m_view->finishPainting();
        const MapLayout& layout = *m_view->input().layout;
        QVERIFY(layout.bays().size() > 1);
        const Bay& group = layout.bays()[1];
        const QRect first = m_view->nodeRect(layout.order()[group.first]);
        const auto ask = [&](QPoint at) {
            QContextMenuEvent event(QContextMenuEvent::Mouse, at, port()->mapToGlobal(at));
            QCoreApplication::sendEvent(port(), &event);
            return m_session->looking()->selection().nodes;
        };
        const std::vector<NodeIdx> all = ask({first.left() + 2, first.top() - 3});
        QCOMPARE(all.size(), static_cast<std::size_t>(group.count));
        QVERIFY(std::find(all.begin(), all.end(), layout.order()[group.first]) != all.end());
        // A menu of one of them keeps the group; one of another group's node does not.
        QCOMPARE(ask(first.center()).size(), all.size());
        QCOMPARE(ask(m_view->nodeRect(layout.order()[layout.bays()[0].first]).center()).size(), std::size_t(1));
    }

    void podsAreColouredByWhereTheyAreSent() {
        open(sixNodes());
        m_view->setColouring(Colouring::Destination);
        m_view->finishPainting();
        const auto classOf = [&](const char* name) { return int(m_view->input().scene->classOf(pod(name))); };
        const auto nameOf = [&](const char* name) { return m_view->input().scene->classes().name(m_view->input().scene->classOf(pod(name))); };
        QCOMPARE(classOf("a"), int(kPlainClass));
        // A step: the pod stands where it was sent, and keeps the colour where it came from after an undo.
        QVERIFY(m_session->apply({QStringLiteral("Move"), {Move{pod("a"), NodeIdx(2)}}}));
        QCOMPARE(nameOf("a"), std::string("n2"));
        QCOMPARE(int(m_view->input().scene->block(NodeIdx(2)).classes.front()), classOf("a"));
        m_session->undoStack()->undo();
        QCOMPARE(nodeOf("a"), NodeIdx(0));
        QCOMPARE(nameOf("a"), std::string("n2"));
        // A hand over a node sends its pods there, until it goes on.
        dragTo("b", center(4));
        QCOMPARE(nameOf("b"), std::string("n4"));
        moveHeld(center(1));
        QCOMPARE(nameOf("b"), std::string("n1"));
        QTest::keyClick(m_view.get(), Qt::Key_Escape);
        QTest::mouseRelease(port(), Qt::LeftButton, {}, center(1));
        QCOMPARE(classOf("b"), int(kPlainClass));
        // Another step in place of the one that was undone.
        QVERIFY(m_session->apply({QStringLiteral("Evict"), {Evict{pod("full")}}}));
        QCOMPARE(classOf("a"), int(kPlainClass));
        m_session->undoStack()->undo();
        QVERIFY(classOf("full") < int(kCategoryClasses));
        QVERIFY(nameOf("full").empty());  // to no node
    }

    void largeClustersAreBuiltAside() {
        QElapsedTimer timer;
        const ClusterPtr large = test::synthetic(1000, 80);
        timer.start();
        m_session->open(large, {}, {});
        qInfo("opened in %lld ms", static_cast<long long>(timer.elapsed()));
        QVERIFY(!m_view->input().valid());
        QVERIFY(!m_view->grab().isNull());  // shows that it is being prepared
        QTest::mouseClick(port(), Qt::LeftButton, {}, QPoint(300, 300));
        QTRY_VERIFY(m_view->input().valid());
        m_view->finishPainting();
        QVERIFY(m_view->nodeAt(center(7)) == NodeIdx(7));
    }

    void speaksThroughAnInterface() {
        open(test::synthetic(600, 2));
        QAccessibleInterface* map = QAccessible::queryAccessibleInterface(m_view.get());
        QVERIFY(map);
        QCOMPARE(map->role(), QAccessible::Table);
        QCOMPARE(map->childCount(), 200);  // of a group of 600
        QVERIFY(map->text(QAccessible::Description).contains(QStringLiteral("600")));
        QVERIFY(!map->focusChild());
        m_view->setFocus();
        m_view->setCurrentNode(NodeIdx(333));
        QAccessibleInterface* cell = map->focusChild();
        QVERIFY(cell && cell->isValid());
        QVERIFY(cell->text(QAccessible::Name)
                    .contains(QString::fromStdString(m_session->catalog().node(NodeIdx(333)).name)));
        QVERIFY(map->indexOfChild(cell) >= 0);
        QCOMPARE(map->child(map->indexOfChild(cell)), cell);
        QCOMPARE(cell->parent(), map);
        const QPoint at = cell->rect().center();
        QCOMPARE(map->childAt(at.x(), at.y()), cell);
        cell->actionInterface()->doAction(QAccessibleActionInterface::pressAction());
        QCOMPARE(m_session->looking()->selection().nodes, std::vector<NodeIdx>{NodeIdx(333)});
        for (int i = 0; i < map->childCount(); ++i) QVERIFY(map->child(i));
        open(sixNodes());  // cells of the old cluster are gone
        QCOMPARE(map->childCount(), 6);
        QVERIFY(map->child(5)->text(QAccessible::Name).contains(QStringLiteral("n5")));
    }

    void describesForEars() {
        open(sixNodes());
        QVERIFY(m_view->describeNode(NodeIdx(0)).contains(QStringLiteral("n0")));
        QVERIFY(m_view->describeNode(NodeIdx(0)).contains(QStringLiteral("2 of 4")));
        QVERIFY(m_view->describeNode(NodeIdx(3)).contains(QStringLiteral("cordoned")));
        QVERIFY(m_view->describePod(pod("a")).contains(QStringLiteral("default/a")));
    }
};

QTEST_MAIN(TestMapView)
#include "tst_map_view.moc"
