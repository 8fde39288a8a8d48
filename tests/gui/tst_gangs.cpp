// SPDX-License-Identifier: GPL-3.0-or-later
// A gang is one thing in the window: one card, one selection, one drag, one answer, one frame. The clusters are gangs/*.yaml:
// train wants 4 × 4 GPUs in one zone and finds them in zone-b, big wants 6 × 8 and finds them nowhere, sweep has one of its
// three pods on b1 and needs two.
#include <QAction>
#include <QLabel>
#include <QListWidget>
#include <QTableView>
#include <QToolButton>

#include "common/drag/drag.h"
#include "desktop/map_screen.h"
#include "explain/explain_view.h"
#include "gui/window_fixture.h"
#include "map/map_view.h"
#include "map/pending/pending_cards.h"
#include "map/pending/pending_tray.h"
#include "map/verdicts/answer.h"
#include "node/inspector.h"
#include "support/mouse.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestGangs : public QObject {
    Q_OBJECT
    WindowFixture m_fixture;
    std::unique_ptr<MainWindow> m_window;

    Session& session() { return m_window->session(); }
    Drag& drag() { return m_window->drag(); }
    PendingCards& cards() { return *m_window->tray().cards(); }
    MapView& map() { return *m_window->mapScreen().view(); }
    NodeIdx node(const char* name) { return session().catalog().findNode(name); }
    PodIdx pod(const std::string& name) { return session().catalog().findPod("ml/" + name); }
    /// No group is open, so a card's number is its group's.
    std::size_t cardOf(const char* gang) {
        for (std::size_t g = 0; g < cards().groups().size(); ++g)
            if (cards().groups()[g].name == QLatin1String(gang)) return g;
        return cards().groups().size();
    }
    void click(std::size_t card) { QTest::mouseClick(cards().viewport(), Qt::LeftButton, {}, cards().cardRect(card).center()); }
    /// Presses on a card and holds the button over a node.
    void carry(std::size_t card, const char* to) {
        const QPoint from = cards().cardRect(card).center();
        QTest::mousePress(cards().viewport(), Qt::LeftButton, {}, from);
        moveHeld(cards().viewport(), from + QPoint(0, -30));
        over(to);
    }
    void over(const char* to) { moveHeld(map().viewport(), map().nodeRect(node(to)).center()); }
    void letGo(const char* at) { QTest::mouseRelease(map().viewport(), Qt::LeftButton, {}, map().nodeRect(node(at)).center()); }
    QString nodeOf(const std::string& name) {
        const NodeIdx at = session().cluster()->placement(pod(name)).node;
        return at.valid() ? toQString(session().catalog().node(at).name) : QStringLiteral("-");
    }
    QStringList nodesOf(const char* gang, int count) {
        QStringList all;
        for (int i = 0; i < count; ++i) all << nodeOf(std::string(gang) + "-" + std::to_string(i));
        return all;
    }
    Inspector& inspector() { return *m_window->findChild<Inspector*>(); }
    /// The card of the gang on the screen Why.
    QString gangRows() {
        QStringList texts;
        for (const QLabel* label : m_window->why().findChild<QWidget*>(QStringLiteral("gangRows"))->findChildren<QLabel*>()) texts << label->text().remove(QChar(0x200B));
        return texts.join(QLatin1Char('\n'));
    }

private Q_SLOTS:
    void init() {
        m_window = m_fixture.window();
        QVERIFY(WindowFixture::open(*m_window, {QStringLiteral(GANGS "/cluster.yaml")}));
        QVERIFY(m_window->files().openConfiguration(QStringLiteral(GANGS "/scheduler.yaml")));
        m_window->mapScreen().finishPainting();
    }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
    }

    void aGangIsOneCard() {
        QCOMPARE(cards().groups().size(), std::size_t(3));
        const PendingGroup& train = cards().groups()[cardOf("train")];
        QCOMPARE(train.pods.size(), std::size_t(4));
        QVERIFY2(train.requests.startsWith(QStringLiteral("4 or none · 16 GPU")), qPrintable(train.requests));
        QCOMPARE(train.progress, QStringLiteral("0 of 4 placed"));
        const PendingGroup& sweep = cards().groups()[cardOf("sweep")];
        QCOMPARE(sweep.pods.size(), std::size_t(2));  // the third stands
        QVERIFY2(sweep.requests.startsWith(QStringLiteral("at least 2 of 3, or none")), qPrintable(sweep.requests));
        QCOMPARE(sweep.progress, QStringLiteral("1 of 3 placed"));
        // The badge opens it to its members.
        QTest::mouseClick(cards().viewport(), Qt::LeftButton, {}, cards().badgeRect(cardOf("train")).center());
        QCOMPARE(cards().cardCount(), std::size_t(3 + 4));
        // A filter finds a gang whole, by the name of any of its pods.
        m_window->tray().setFilter(QStringLiteral("train-3"));
        QCOMPARE(cards().groups().size(), std::size_t(1));
        QCOMPARE(cards().groups()[0].pods.size(), std::size_t(4));
        m_window->tray().setFilter(QStringLiteral("big"));
        QCOMPARE(cards().groups().size(), std::size_t(1));
    }

    void aClickSelectsAllOfItAndAsks() {
        click(cardOf("big"));
        QCOMPARE(session().looking()->selection().pods.size(), std::size_t(6));
        QTRY_COMPARE(inspector().headline(), QStringLiteral("6 or none: 0 of 6 placed."));
        // All its pods were decided by one answer, and the card says what refuses the next one.
        QTRY_VERIFY(session().decision(pod("big-5")));
        const PendingGroup& big = cards().groups()[cardOf("big")];
        QVERIFY(big.waiting == Waiting::Unschedulable);
        QVERIFY2(big.reason.contains(QStringLiteral("not enough GPU")), qPrintable(big.reason));
        const auto* listed = inspector().findChildren<QListWidget*>().last();
        QTRY_COMPARE(listed->count(), 6);
        QTRY_COMPARE(listed->item(0)->text(), QStringLiteral("– big-0: fits, and waits for the others"));
        QVERIFY2(listed->item(5)->text().startsWith(QStringLiteral("✗ big-5: ")), qPrintable(listed->item(5)->text()));
        click(cardOf("sweep"));  // with the one that stands
        QCOMPARE(session().looking()->selection().pods.size(), std::size_t(3));
        QTRY_COMPARE(listed->count(), 3);
        QTRY_COMPARE(listed->item(0)->text(), QStringLiteral("✓ sweep-0 on b1"));
    }

    void aMemberOffersItsGang() {
        session().looking()->selectPod(pod("train-1"));
        QAction* whole = m_window->actions().goToGang;
        QVERIFY(whole->isEnabled());
        whole->trigger();
        QCOMPARE(session().looking()->selection().pods.size(), std::size_t(4));
        QVERIFY(!whole->isEnabled());
        session().looking()->selectPod(pod("old"));
        QVERIFY(!whole->isEnabled());
    }

    void itIsDraggedAndPlacedWhole() {
        const int steps = session().undoStack()->index();
        carry(cardOf("train"), "a1");
        QVERIFY(drag().gang().active());
        QTRY_VERIFY(!drag().judging());
        QVERIFY(!drag().fits());
        QVERIFY2(drag().targetText().startsWith(QStringLiteral("train in zone-a: none is placed: 2 of 4 pod(s) find(s) a node;")), qPrintable(drag().targetText()));
        QVERIFY(drag().targetText().contains(QStringLiteral("not enough GPU")));
        QVERIFY(drag().comingTo(node("a1")).empty());
        over("b2");
        QTRY_VERIFY(drag().fits());
        QCOMPARE(drag().targetText(), QStringLiteral("train in zone-b: all 4 pod(s) have a node then"));
        // Ghosts: 7, 8 and 8 GPUs are free, so there is room for five of 4.
        std::size_t ghosts = 0;
        for (const char* name : {"b1", "b2", "b3"}) ghosts += drag().comingTo(node(name)).size();
        QCOMPARE(ghosts, std::size_t(4));
        QVERIFY(drag().after());
        const QImage with = map().grab().toImage();
        letGo("b2");
        QVERIFY(!drag().active());
        for (const QString& at : nodesOf("train", 4)) QVERIFY2(at.startsWith(QLatin1Char('b')), qPrintable(at));
        QVERIFY(with != map().grab().toImage());
        QCOMPARE(session().undoStack()->index(), steps + 1);
        session().undoStack()->undo();
        QCOMPARE(nodesOf("train", 4), (QStringList{QStringLiteral("-"), QStringLiteral("-"), QStringLiteral("-"), QStringLiteral("-")}));
    }

    void itIsNeverPlacedInPart() {
        const int before = session().undoStack()->index();
        QSignalSpy refused(&drag(), &Drag::refused);
        carry(cardOf("train"), "a1");
        QTRY_VERIFY(!drag().judging());
        letGo("a1");
        QVERIFY(!drag().active());
        QCOMPARE(refused.count(), 1);
        QVERIFY(refused.last().first().toString().contains(QStringLiteral("not enough GPU")));
        QCOMPARE(session().undoStack()->index(), before);
        // Not by force either, nor by the keyboard, nor by one of its pods.
        drag().pickUp({pod("big-2")});
        QVERIFY(drag().gang().active());
        QCOMPARE(drag().pods().size(), std::size_t(6));
        drag().hover(node("b3"));
        QTRY_VERIFY(!drag().judging());
        QVERIFY(!drag().drop(true));
        QVERIFY(drag().active());
        QTest::keyClick(m_window.get(), Qt::Key_Escape);
        QCOMPARE(session().undoStack()->index(), before);
        QCOMPARE(nodeOf("big-2"), QStringLiteral("-"));
    }

    void placedByTheKeyboard() {
        cards().setFocus();
        for (std::size_t card = 0; card < cardOf("train"); ++card) QTest::keyClick(&cards(), Qt::Key_Right);
        QVERIFY(cards().accessibleDescription().contains(QStringLiteral("train")));
        QTest::keyClick(&cards(), Qt::Key_M);
        QVERIFY(drag().gang().active());
        QCOMPARE(drag().pods().size(), std::size_t(4));
        // The arrows go from zone to zone, where Shift goes from node to node.
        QTest::keyClick(&cards(), Qt::Key_Right);
        QCOMPARE(drag().target(), node("a1"));
        QTRY_VERIFY(!drag().judging());
        QVERIFY(drag().targetText().startsWith(QStringLiteral("train in zone-a: none is placed")));
        const int before = session().undoStack()->index();
        QTest::keyClick(&cards(), Qt::Key_Return);
        QVERIFY(drag().active());  // refused, the drag goes on
        QCOMPARE(session().undoStack()->index(), before);
        QTest::keyClick(&cards(), Qt::Key_Right, Qt::ShiftModifier);
        QCOMPARE(drag().target(), node("a2"));
        QTest::keyClick(&cards(), Qt::Key_Right);
        QCOMPARE(drag().target(), node("b1"));
        QTest::keyClick(&cards(), Qt::Key_Right);  // there are two zones
        QCOMPARE(drag().target(), node("a1"));
        QTest::keyClick(&cards(), Qt::Key_Left);
        QCOMPARE(drag().target(), node("b1"));
        QTRY_COMPARE(drag().targetText(), QStringLiteral("train in zone-b: all 4 pod(s) have a node then"));
        QTest::keyClick(&cards(), Qt::Key_Return);
        QVERIFY(!drag().active());
        for (const QString& at : nodesOf("train", 4)) QVERIFY2(at.startsWith(QLatin1Char('b')), qPrintable(at));
        QCOMPARE(session().undoStack()->index(), before + 1);
    }

    void givenUpByTheKeyboard() {
        session().looking()->selectPod(pod("sweep-1"));
        m_window->actions().goToGang->trigger();
        map().setFocus();
        QTest::keyClick(&map(), Qt::Key_M);
        QVERIFY(drag().gang().active());
        QTest::keyClick(&map(), Qt::Key_Left);
        QVERIFY(drag().target().valid());
        QTest::keyClick(&map(), Qt::Key_Escape);
        QVERIFY(!drag().active());
        QCOMPARE(nodeOf("sweep-1"), QStringLiteral("-"));
    }

    /// Coscheduling has no placements: where the nodes are grouped by nothing, the whole cluster is one domain.
    void siblingsOfALabel() {
        m_window->setGrouping({});
        cards().setFocus();
        drag().pickUp({pod("sweep-2")});
        QCOMPARE(drag().pods().size(), std::size_t(2));  // sweep-0 stays on b1
        drag().hover(node("a1"));
        QTRY_VERIFY(drag().fits());
        QCOMPARE(drag().targetText(), QStringLiteral("sweep: all 3 pod(s) have a node then"));
        QVERIFY(drag().drop(false));
        QVERIFY(!nodesOf("sweep", 3).contains(QStringLiteral("-")));
        QCOMPARE(nodeOf("sweep-0"), QStringLiteral("b1"));
    }

    void pickedUpOneByOneIfANodeWasChosen() {
        drag().pickUp({pod("train-0")}, true);
        QVERIFY(!drag().gang().active());
        QCOMPARE(drag().pods().size(), std::size_t(1));
        drag().cancel();
    }

    void whyIsOneAnswer() {
        const std::size_t card = cardOf("big");
        click(card);
        QTest::mouseDClick(cards().viewport(), Qt::LeftButton, {}, cards().cardRect(card).center());
        QCOMPARE(m_window->screen(), Screen::Why);
        m_window->why().finish();
        const QString said = gangRows();
        QVERIFY2(said.contains(QStringLiteral("Pod group big: 6 or none")), qPrintable(said));
        // zone-a has one free node of eight GPUs, zone-b two: b1 lacks the one that sweep-0 has.
        QVERIFY2(said.contains(QStringLiteral("zone-a: none is placed: 1 of 6 pod(s) find(s) a node; 2 node(s): not enough GPU")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("zone-b: none is placed: 2 of 6 pod(s) find(s) a node; 3 node(s): not enough GPU")), qPrintable(said));
        QVERIFY2(said.contains(QStringLiteral("big-0 fits, and waits for the others")), qPrintable(said));
        QVERIFY(m_window->why().text().contains(QStringLiteral("Pod group ml/big: 6 or none")));
        session().looking()->selectPod(pod("old"));
        m_window->why().finish();
        QVERIFY(m_window->why().findChild<QWidget*>(QStringLiteral("gangRows"))->isHidden());
    }

    void aRowInTheTables() {
        m_window->show(Screen::Tables);
        auto* table = m_window->findChild<QTableView*>(QStringLiteral("gangTable"));
        QVERIFY(table && table->isVisible());
        const QAbstractItemModel& rows = *table->model();
        QCOMPARE(rows.rowCount(), 3);
        int sweep = -1;
        for (int row = 0; row < 3; ++row)
            if (rows.index(row, 0).data().toString() == QLatin1String("sweep")) sweep = row;
        QVERIFY(sweep >= 0);
        QStringList texts;
        for (int column = 1; column <= 5; ++column) texts << rows.index(sweep, column).data().toString();
        QCOMPARE(texts, (QStringList{QStringLiteral("ml"), QStringLiteral("2"), QStringLiteral("3"), QStringLiteral("1"), QStringLiteral("2")}));
        table->selectRow(sweep);
        QCOMPARE(session().looking()->selection().pods.size(), std::size_t(3));
    }

    void aFrameOnTheMap() {
        m_window->mapScreen().finishPainting();
        (void)map().grab();
        QVERIFY(map().gangFrames().frames().empty());
        session().looking()->selectPod(pod("sweep-1"));
        (void)map().grab();
        QCOMPARE(map().gangFrames().frames().size(), std::size_t(1));
        QCOMPARE(map().gangFrames().frames()[0].nodes, std::vector{node("b1")});
        QCOMPARE(map().gangFrames().frames()[0].label, QStringLiteral("sweep · 1 of 3"));
        session().looking()->selectPod(pod("old"));
        (void)map().grab();
        QVERIFY(map().gangFrames().frames().empty());
    }
};

QTEST_MAIN(TestGangs)
#include "tst_gangs.moc"
