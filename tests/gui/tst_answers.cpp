// SPDX-License-Identifier: GPL-3.0-or-later
// One click answers: a card of the tray, the map and its legend, the screen Why, menus and the palette.
#include <QApplication>
#include <QClipboard>
#include <QContextMenuEvent>
#include <QLabel>
#include <QLineEdit>
#include <QMenu>
#include <QStatusBar>
#include <QTimer>
#include <QToolButton>

#include "desktop/finding/command_palette.h"
#include "desktop/map_screen.h"
#include "desktop/object_commands.h"
#include "explain/explain_view.h"
#include "explain/pod_differences.h"
#include "gui/window_fixture.h"
#include "map/legend.h"
#include "map/map_view.h"
#include "map/pending/pending_cards.h"
#include "map/pending/pending_tray.h"
#include "map/verdicts/answer.h"
#include "views/map/map_fixtures.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestAnswers : public QObject {
    Q_OBJECT
    WindowFixture m_fixture;
    std::unique_ptr<MainWindow> m_window;

    Session& session() { return m_window->session(); }
    PendingCards& cards() { return *m_window->tray().cards(); }
    /// The card of the first group with several pods, whose specs all are alike.
    std::size_t groupCard() {
        for (std::size_t g = 0; g < cards().groups().size(); ++g)
            if (cards().groups()[g].pods.size() > 2) return g;
        return 0;
    }
    void click(std::size_t card, Qt::KeyboardModifiers with = {}) { QTest::mouseClick(cards().viewport(), Qt::LeftButton, with, cards().cardRect(card).center()); }
    template <typename W>
    W* find(QWidget& in, const char* name) { return in.findChild<W*>(QString::fromLatin1(name)); }
    /// The texts of the menu that `open` opens; it is closed again.
    static QStringList menuOf(const std::function<void()>& open) {
        QStringList texts;
        QTimer::singleShot(0, qApp, [&texts] {
            auto* menu = qobject_cast<QMenu*>(QApplication::activePopupWidget());
            if (!menu) return;
            for (const QAction* action : menu->actions())
                if (action->isEnabled() && !action->isSeparator()) texts << action->objectName();
            menu->close();
        });
        open();
        return texts;
    }

private Q_SLOTS:
    void init() {
        m_window = m_fixture.window();
        QVERIFY(WindowFixture::openSample(*m_window));
        m_window->mapScreen().finishPainting();
    }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
    }

    void aClickOnACardAnswersOnTheMap() {
        const std::size_t card = groupCard();
        const PodIdx pod = cards().groups()[card].pods.front();
        click(card);
        QVERIFY(m_window->answer().pod() == pod);
        MapView* map = m_window->mapScreen().view();
        QVERIFY(map->verdicts().input().active());
        auto* chip = find<QWidget>(*m_window, "answerChip");
        QVERIFY(chip->isVisible());
        QVERIFY(chip->accessibleName().startsWith(toQString(session().catalog().pod(pod).name)));
        // The scheduler is asked as well: card and inspector say why it waits.
        QTRY_VERIFY(session().decision(pod));
        QVERIFY(cards().groups()[card].waiting != Waiting::NotAsked);
        // The selection is another matter.
        session().looking()->selectNode(NodeIdx(0));
        QVERIFY(map->verdicts().input().active());
        map->setFocus();
        QTest::keyClick(map, Qt::Key_Escape);
        QVERIFY(!map->verdicts().input().active());
        QVERIFY(!chip->isVisible());
        QCOMPARE(session().looking()->selection().nodes.size(), std::size_t(1));  // the next Esc is for it
        click(card);
        QTest::keyClick(&cards(), Qt::Key_Escape);
        QVERIFY(!m_window->answer().active());
    }
    void theLegendCountsTheLetters() {
        click(groupCard());
        const auto* legend = find<Legend>(*m_window, "legend");
        const Verdicts& said = *m_window->mapScreen().view()->verdicts().input().verdicts;
        std::size_t counted = 0;
        const Legend::Entry* refusing = nullptr;
        for (const Legend::Entry& entry : legend->entries()) {
            QVERIFY(entry.kind != Legend::Kind::PodClass);  // their cells have faded
            if (entry.kind != Legend::Kind::Refusing && entry.kind != Legend::Kind::Fits) continue;
            counted += entry.text.section(QLatin1Char(' '), -1).toULongLong();
            if (entry.kind == Legend::Kind::Refusing && !entry.rect.isEmpty()) refusing = &entry;
        }
        QCOMPARE(counted, said.codes.size());
        QVERIFY(refusing);
        const std::size_t nodes = refusing->text.toULongLong();
        QTest::mouseClick(const_cast<Legend*>(legend), Qt::LeftButton, {}, refusing->rect.center());
        QCOMPARE(session().looking()->selection().nodes.size(), nodes);
        m_window->answer().dismiss();
        bool classes = false;
        for (const Legend::Entry& entry : legend->entries()) classes = classes || entry.kind == Legend::Kind::PodClass;
        QVERIFY(classes);
    }
    void anAnswerFollowsThePicture() {
        const PodIdx pod = cards().groups()[groupCard()].pods.front();
        click(groupCard());
        const std::size_t before = m_window->answer().judged()->verdicts.feasible;
        NodeIdx takes;
        for (std::size_t n = 0; n < m_window->answer().judged()->ranks.size(); ++n)
            if (m_window->answer().judged()->ranks[n] > 0) takes = NodeIdx(n);
        QVERIFY(takes.valid());
        QVERIFY(session().apply({QStringLiteral("c"), {Cordon{takes, true}}}).has_value());
        QCOMPARE(m_window->answer().judged()->verdicts.feasible, before - 1);
        session().undoStack()->undo();
        QVERIFY(session().apply({QStringLiteral("p"), {Place{pod, takes}}}).has_value());
        QVERIFY(!m_window->answer().active());  // it stands: what was asked is answered
    }
    void aGroupHasAStepper() {
        const std::size_t card = groupCard();
        const std::vector<PodIdx> pods = cards().groups()[card].pods;
        click(card);
        QTest::mouseDClick(cards().viewport(), Qt::LeftButton, {}, cards().cardRect(card).center());
        QCOMPARE(m_window->screen(), Screen::Why);
        m_window->why().finish();
        QVERIFY(m_window->why().pod() == pods.front());
        auto* stepper = find<QWidget>(m_window->why(), "stepper");
        QVERIFY(stepper->isVisible());
        QVERIFY(stepper->findChildren<QLabel*>().first()->text().startsWith(QStringLiteral("1 of ")));
        QTest::mouseClick(find<QToolButton>(m_window->why(), "nextPod"), Qt::LeftButton);
        m_window->why().finish();
        QVERIFY(m_window->why().pod() == pods[1]);
        QVERIFY(m_window->answer().pod() == pods[1]);  // and on the map, when it is shown again
        QTest::keyClick(&m_window->why(), Qt::Key_BracketLeft);
        QTest::keyClick(&m_window->why(), Qt::Key_BracketLeft);  // it goes round
        QVERIFY(m_window->why().pod() == pods.back());
        m_window->why().finish();
        session().looking()->selectPod(pods[2]);
        m_window->why().finish();
        QVERIFY(m_window->why().pod() == pods[2]);
        QVERIFY(!stepper->isVisible());
    }
    void enterOpensWhyAndThePlusExpands() {
        const std::size_t card = groupCard();
        click(card);
        const std::size_t shut = cards().cardCount();
        QTest::keyClick(&cards(), Qt::Key_Plus);
        QCOMPARE(cards().cardCount(), shut + cards().groups()[card].pods.size());
        QTest::keyClick(&cards(), Qt::Key_Minus);
        QCOMPARE(cards().cardCount(), shut);
        QTest::keyClick(&cards(), Qt::Key_Return);
        QCOMPARE(m_window->screen(), Screen::Why);
    }
    void differencesAreNamed() {
        Objects o;
        for (int i = 0; i < 3; ++i) {
            Pod pod;
            pod.name = "p" + std::to_string(i);
            pod.namespaceName = "a";
            PodSpec spec;
            if (i == 2) spec.priority = 5;
            pod.spec = std::make_shared<const PodSpec>(spec);
            Labels labels;
            if (i == 1) labels = Labels({{"x", "y"}});
            pod.labels = std::make_shared<const Labels>(labels);
            o.pods.push_back(pod);
        }
        const ClusterPtr cluster = test::built(std::move(o));
        QVERIFY(cluster);
        const Catalog& catalog = cluster->catalog();
        QCOMPARE(podDifferences(catalog, {PodIdx(0), PodIdx(0)}), QStringList());
        QCOMPARE(podDifferences(catalog, {PodIdx(0), PodIdx(1)}), QStringList{QStringLiteral("labels")});
        QCOMPARE(podDifferences(catalog, {PodIdx(0), PodIdx(1), PodIdx(2)}), (QStringList{QStringLiteral("priority"), QStringLiteral("labels")}));
    }
    void everyObjectHasAMenu() {
        const QStringList common{QStringLiteral("copyNames"), QStringLiteral("copyKubectl"), QStringLiteral("copyYaml")};
        const QPoint at = cards().cardRect(groupCard()).center();
        const QStringList ofCard = menuOf([&] {
            QContextMenuEvent event(QContextMenuEvent::Mouse, at, cards().viewport()->mapToGlobal(at));
            QApplication::sendEvent(cards().viewport(), &event);
        });
        for (const QString& name : common + QStringList{QStringLiteral("explain"), QStringLiteral("moveTo"), QStringLiteral("goToOwner")})
            QVERIFY2(ofCard.contains(name), qPrintable(name + QStringLiteral(" is not in ") + ofCard.join(QLatin1Char(' '))));
        MapView* map = m_window->mapScreen().view();
        const QPoint onNode = map->nodeRect(NodeIdx(3)).topLeft() + QPoint(6, 6);
        const QStringList ofNode = menuOf([&] {
            QContextMenuEvent event(QContextMenuEvent::Mouse, onNode, map->viewport()->mapToGlobal(onNode));
            QApplication::sendEvent(map->viewport(), &event);
        });
        for (const QString& name : common + QStringList{QStringLiteral("cordon")}) QVERIFY2(ofNode.contains(name), qPrintable(name));
    }
    void copiesWhatAShellTakes() {
        const std::size_t card = groupCard();
        click(card);
        m_window->actions().copyNames->trigger();
        QCOMPARE(QApplication::clipboard()->text().split(QLatin1Char('\n')).size(), qsizetype(cards().groups()[card].pods.size()));
        session().looking()->selectNode(NodeIdx(0));
        const QString node = toQString(session().catalog().node(NodeIdx(0)).name);
        m_window->actions().copyKubectl->trigger();
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("kubectl describe node/%1").arg(node));
        m_window->actions().copyYaml->trigger();
        QVERIFY(QApplication::clipboard()->text().contains(QStringLiteral("kind: Node")));

        Objects o;
        Node odd;
        odd.name = "a; rm 'x'";
        o.nodes.push_back(odd);
        const ClusterPtr cluster = test::built(std::move(o));
        QVERIFY(cluster);
        QCOMPARE(kubectlText(cluster->catalog(), {{NodeIdx(0)}, {}}), QStringLiteral("kubectl describe node/'a; rm '\\''x'\\'''"));
    }
    void goesToTheOwner() {
        const std::vector<PodIdx> pods = cards().groups()[groupCard()].pods;
        session().looking()->selectPod(pods.front());
        QVERIFY(m_window->actions().goToOwner->isEnabled());
        m_window->actions().goToOwner->trigger();
        for (const PodIdx pod : pods) QVERIFY(session().looking()->selection().contains(pod));
        session().looking()->selectNode(NodeIdx(0));
        QVERIFY(!m_window->actions().goToOwner->isEnabled());
    }
    void thePaletteExplains() {
        const PodIdx pod = cards().groups()[groupCard()].pods.front();
        m_window->actions().palette->trigger();
        auto* palette = m_window->findChild<CommandPalette*>();
        QVERIFY(palette);
        palette->type(QStringLiteral("why ") + toQString(session().catalog().pod(pod).name));
        QVERIFY(palette->shown().first().startsWith(QStringLiteral("Why ")));
        QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
        QCOMPARE(m_window->screen(), Screen::Why);
        QVERIFY(m_window->why().pod() == pod);
        // What it lists can be typed.
        CommandPalette other(&session(), m_window->actions().all());
        const QString listed = QStringLiteral("Node %1").arg(toQString(session().catalog().node(NodeIdx(0)).name));
        other.type(listed);
        QVERIFY(other.shown().contains(listed));
    }
    void aRefusedDropSaysWhy() {
        const PodIdx pod = cards().groups()[groupCard()].pods.front();
        Drag& drag = m_window->drag();
        drag.pickUp({pod});
        NodeIdx refusing;
        for (std::size_t n = 0; n < session().cluster()->nodeCount() && !refusing.valid(); ++n)
            if (drag.rank(NodeIdx(n)) == 0) refusing = NodeIdx(n);
        QVERIFY(refusing.valid());
        drag.hover(refusing);
        const QString why = drag.targetText();
        drag.release(false);
        QVERIFY(!drag.active());
        QCOMPARE(m_window->statusBar()->currentMessage(), why);
    }
};

QTEST_MAIN(TestAnswers)
#include "tst_answers.moc"
