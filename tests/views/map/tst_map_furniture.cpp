// SPDX-License-Identifier: GPL-3.0-or-later
// The widgets around the map: minimap, legend, pending tray.
#include <QScrollBar>
#include <QSignalSpy>
#include <QTest>
#include <QVBoxLayout>

#include "common/drag/drag.h"
#include "common/session.h"
#include "map/legend.h"
#include "map/map_view.h"
#include "map/minimap.h"
#include "map/pending/pending_cards.h"
#include "map/pending/pending_tray.h"
#include "support/mouse.h"
#include "views/map/map_fixtures.h"

using namespace bayplan;

class TestMapFurniture : public QObject {
    Q_OBJECT
    std::unique_ptr<Session> m_session;
    std::unique_ptr<Drag> m_drag;
    std::unique_ptr<QWidget> m_window;
    MapView* m_view = nullptr;
    Legend* m_legend = nullptr;
    PendingTray* m_tray = nullptr;
    MiniMap* m_mini = nullptr;

    void open(ClusterPtr cluster) {
        m_session->open(std::move(cluster), {}, {});
        m_view->finishPainting();
    }
    const Legend::Entry* entry(Legend::Kind kind) const {
        for (const Legend::Entry& e : m_legend->entries())
            if (e.kind == kind) return &e;
        return nullptr;
    }

private Q_SLOTS:
    void init() {
        m_session = std::make_unique<Session>();
        m_drag = std::make_unique<Drag>(m_session.get());
        m_window = std::make_unique<QWidget>();
        m_view = new MapView(m_session.get(), m_drag.get());
        m_tray = new PendingTray(m_session.get(), m_drag.get(), m_view);
        m_legend = new Legend(m_session->looking(), m_view);
        m_mini = new MiniMap(m_view);
        auto* column = new QVBoxLayout(m_window.get());
        column->setContentsMargins(0, 0, 0, 0);
        column->setSpacing(0);
        column->addWidget(m_view, 1);
        column->addWidget(m_tray);
        column->addWidget(m_legend);
        m_window->resize(1100, 760);
        m_window->show();
        QVERIFY(QTest::qWaitForWindowExposed(m_window.get()));
    }
    void cleanup() {
        m_window.reset();
        m_drag.reset();
        m_session.reset();
    }

    void minimapComesWithZoomAndMovesTheView() {
        open(test::synthetic(400, 4));
        QVERIFY(!m_mini->isVisible());
        for (int i = 0; i < 8; ++i) m_view->zoomIn();
        QVERIFY(m_mini->isVisible());
        QVERIFY(m_view->rect().contains(m_mini->geometry()));
        const QPoint from = m_mini->frame().center().toPoint();
        const QPoint to = from + QPoint(25, 12);
        const QPointF before = m_view->visibleWorld().center();
        QTest::mousePress(m_mini, Qt::LeftButton, {}, from);
        testing::moveHeld(m_mini, to);
        QTest::mouseRelease(m_mini, Qt::LeftButton, {}, to);
        QVERIFY(m_view->visibleWorld().center().x() > before.x() + 1);
        QVERIFY(m_view->visibleWorld().center().y() > before.y() + 1);
        QVERIFY((m_mini->frame().center() - to).manhattanLength() < 4);
        m_view->fit();
        QVERIFY(!m_mini->isVisible());
    }

    void legendCountsAndSelects() {
        open(test::synthetic(300, 6, 20));
        const SceneTotals& t = m_view->input().scene->totals();
        const Legend::Entry* cordoned = entry(Legend::Kind::Cordoned);
        QVERIFY(cordoned && !cordoned->rect.isEmpty());
        QVERIFY(cordoned->text.endsWith(QString::number(t.cordoned)));
        QTest::mouseClick(m_legend, Qt::LeftButton, {}, cordoned->rect.center());
        QCOMPARE(m_session->looking()->selection().nodes.size(), t.cordoned);
        for (const NodeIdx n : m_session->looking()->selection().nodes) QVERIFY(m_session->cluster()->node(n).unschedulable);

        m_view->setColouring(Colouring::None);
        std::size_t counted = 0;
        for (std::uint8_t c = 0; c < kClassCount; ++c) counted += m_view->input().scene->totals().podsByClass[c];
        QCOMPARE(counted, m_view->input().scene->totals().placed);
        QTest::mouseClick(m_legend, Qt::LeftButton, {}, entry(Legend::Kind::PodClass)->rect.center());
        QCOMPARE(m_session->looking()->selection().pods.size(), counted);

        m_view->setColouring(Colouring::Namespace);
        QTest::mouseClick(m_legend, Qt::LeftButton, {}, entry(Legend::Kind::PodClass)->rect.center());
        QVERIFY(m_session->looking()->matches().active);
        QVERIFY(m_session->looking()->matches().podCount >= m_view->input().scene->totals().podsByClass[0]);
        QTest::mouseClick(m_legend, Qt::LeftButton, {}, entry(Legend::Kind::PodClass)->rect.center());
        QVERIFY(!m_session->looking()->matches().active);
    }

    void legendListsWhatIsDrawn() {
        open(test::synthetic(2000, 4));  // so many nodes are small: no pods are drawn
        QVERIFY(m_view->scale().level() == Level::Far);
        QVERIFY(!entry(Legend::Kind::PodClass));
        QVERIFY(entry(Legend::Kind::Scale));
        m_view->showNode(NodeIdx(0));
        while (m_view->scale().level() == Level::Far) m_view->zoomIn();
        QVERIFY(entry(Legend::Kind::PodClass));
        QVERIFY(!entry(Legend::Kind::Scale));
    }

    void legendFoldsWhatDoesNotFit() {
        open(test::synthetic(300, 6));
        for (const int width : {1100, 500, 160}) {
            m_legend->setFixedWidth(width);
            QTest::qWait(0);
            int right = 0;
            std::size_t hidden = 0;
            for (const Legend::Entry& e : m_legend->entries()) {
                if (e.rect.isEmpty()) {
                    ++hidden;
                    continue;
                }
                QVERIFY(e.rect.left() > right);
                right = e.rect.right();
                QVERIFY(right <= width);
            }
            QCOMPARE(entry(Legend::Kind::More) != nullptr, hidden > 0);
            if (hidden > 0) QCOMPARE(entry(Legend::Kind::More)->text, QStringLiteral("+%1").arg(hidden));
        }
    }

    void legendByKeyboard() {
        open(test::synthetic(300, 6));
        m_legend->setFocus();
        for (std::size_t i = 0; i < m_legend->entries().size() && m_session->looking()->selection().nodes.empty(); ++i) {
            QTest::keyClick(m_legend, Qt::Key_Right);
            if (m_legend->accessibleDescription() == entry(Legend::Kind::Cordoned)->whole)
                QTest::keyClick(m_legend, Qt::Key_Space);
        }
        QCOMPARE(m_session->looking()->selection().nodes.size(), m_view->input().scene->totals().cordoned);
    }

    void trayGroupsByWorkload() {
        open(test::synthetic(20, 2, 40));
        std::size_t pods = 0;
        for (const PendingGroup& g : m_tray->cards()->groups()) {
            QVERIFY(!g.pods.empty());
            for (const PodIdx p : g.pods)
                QCOMPARE(m_session->catalog().podSpecs[p.get()], m_session->catalog().podSpecs[g.pods[0].get()]);
            pods += g.pods.size();
        }
        QCOMPARE(pods, std::size_t(40));
        m_tray->setFilter(QStringLiteral("waiting-1"));  // waiting-1, waiting-10 to waiting-19
        pods = 0;
        for (const PendingGroup& g : m_tray->cards()->groups()) pods += g.pods.size();
        QCOMPARE(pods, std::size_t(11));
        m_tray->setFilter(QStringLiteral("no such pod"));
        QCOMPARE(m_tray->cards()->cardCount(), std::size_t(0));
    }

    void trayTellsWhyPodsWait() {
        Objects o;
        o.nodes.push_back(test::makeNode("n", 4, 8));
        o.pods.push_back(test::makePod("huge", 64000, 0));
        open(test::built(std::move(o)));
        QVERIFY(m_tray->cards()->groups()[0].waiting == Waiting::NotAsked);
        m_session->rememberDecisions({m_session->scheduler().decide(*m_session->cluster(), PodIdx(0))});
        QVERIFY(m_tray->cards()->groups()[0].waiting == Waiting::Unschedulable);
        QVERIFY(m_tray->cards()->groups()[0].reason.contains(QStringLiteral("not enough CPU")));
        QVERIFY(m_tray->cards()->groups()[0].reason.startsWith(QLatin1Char('1')));
    }

    void dragFromTheTrayToTheMap() {
        Objects o;
        for (int i = 0; i < 4; ++i) o.nodes.push_back(test::makeNode("n" + std::to_string(i), 8, 32));
        for (int i = 0; i < 3; ++i) o.pods.push_back(test::makePod("w" + std::to_string(i), 1000, 0));
        for (Pod& p : o.pods) p.owners.push_back({"StatefulSet", "w", true});
        open(test::built(std::move(o)));
        PendingCards* cards = m_tray->cards();
        QCOMPARE(cards->cardCount(), std::size_t(1));
        const QPoint from = cards->cardRect(0).center();
        QTest::mousePress(cards->viewport(), Qt::LeftButton, {}, from);
        testing::moveHeld(cards->viewport(), from + QPoint(30, 0));
        QVERIFY(m_drag->active());
        QCOMPARE(m_drag->pods().size(), std::size_t(3));
        const QPoint target =
            cards->viewport()->mapFromGlobal(m_view->viewport()->mapToGlobal(m_view->nodeRect(NodeIdx(2)).center()));
        testing::moveHeld(cards->viewport(), target);
        QCOMPARE(m_drag->target(), NodeIdx(2));
        QTest::mouseRelease(cards->viewport(), Qt::LeftButton, {}, target);
        QVERIFY(!m_drag->active());
        QCOMPARE(m_session->cluster()->node(NodeIdx(2)).pods.size(), std::size_t(3));
        QCOMPARE(cards->cardCount(), std::size_t(0));
        m_session->undoStack()->undo();
        QCOMPARE(cards->cardCount(), std::size_t(1));

        // One pod of an expanded group.
        QTest::mouseClick(cards->viewport(), Qt::LeftButton, {}, cards->badgeRect(0).center());
        QCOMPARE(cards->cardCount(), std::size_t(4));
        m_session->looking()->select({});
        const QPoint single = cards->cardRect(2).center();
        QTest::mousePress(cards->viewport(), Qt::LeftButton, {}, single);
        testing::moveHeld(cards->viewport(), single + QPoint(0, -30));
        QCOMPARE(m_drag->pods().size(), std::size_t(1));
        m_drag->cancel();
    }

    void trayByKeyboard() {
        open(test::synthetic(20, 2, 40));
        PendingCards* cards = m_tray->cards();
        cards->setFocus();
        QTest::keyClick(cards, Qt::Key_Right);
        QVERIFY(cards->accessibleDescription().contains(cards->groups()[1].name));
        QTest::keyClick(cards, Qt::Key_M);
        QVERIFY(m_drag->active());
        QCOMPARE(m_drag->pods(), cards->groups()[1].pods);
        QTest::keyClick(cards, Qt::Key_Right);  // goes to the map, which follows every drag
        QVERIFY(m_drag->target().valid() || m_drag->verdicts()->feasible == 0);
        QTest::keyClick(cards, Qt::Key_Escape);
        QVERIFY(!m_drag->active());
    }

    void eightThousandPendingPods() {
        const ClusterPtr cluster = test::synthetic(10, 1, 8152);
        QElapsedTimer timer;
        timer.start();
        open(cluster);
        const qint64 opened = timer.restart();
        m_tray->cards()->verticalScrollBar()->setValue(m_tray->cards()->verticalScrollBar()->maximum() / 2);
        (void)m_tray->cards()->grab();
        qInfo("opened in %lld ms, %zu cards scrolled and painted in %lld ms", static_cast<long long>(opened),
              m_tray->cards()->cardCount(), static_cast<long long>(timer.elapsed()));
        QVERIFY(m_tray->cards()->cardCount() > 1000);
        QVERIFY(timer.elapsed() < 500);
    }
};

QTEST_MAIN(TestMapFurniture)
#include "tst_map_furniture.moc"
