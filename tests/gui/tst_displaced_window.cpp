// SPDX-License-Identifier: GPL-3.0-or-later
// A forced drop in the real window: who fits no longer is listed, and goes where the user says, as one step.
#include <QAbstractButton>
#include <QLabel>
#include <QUndoStack>

#include "common/drag/drag.h"
#include "gui/window_fixture.h"
#include "views/map/map_fixtures.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestDisplacedWindow : public QObject {
    Q_OBJECT
    WindowFixture m_fixture;
    std::unique_ptr<MainWindow> m_window;

    Session& session() { return m_window->session(); }
    PodIdx pod(const char* name) { return session().catalog().findPod(std::string("default/") + name); }
    NodeIdx node(const char* name) { return session().catalog().findNode(name); }
    Placement at(const char* name) { return session().cluster()->placement(pod(name)); }
    QString told(const QString& part) { return m_window->messages().texts().filter(part).join(QLatin1Char('\n')); }

    /// "full" has 4 cores, 3 of them taken by three pods; `big` wants 3. "free" has room for one more pod of a core.
    void force() {
        Objects o;
        o.nodes.push_back(test::makeNode("full", 4, 8));
        o.nodes.push_back(test::makeNode("free", 1, 8));
        for (const char* name : {"a", "b", "c", "big"}) {
            Pod p = test::makePod(name, std::string(name) == "big" ? 3000 : 1000, 0);
            p.namespaceName = "default";
            if (std::string(name) != "big") p.nodeName = "full";
            o.pods.push_back(p);
        }
        session().open(test::built(std::move(o)), {}, {});
        m_window->drag().pickUp({pod("big")});
        m_window->drag().hover(node("full"));
        QVERIFY(m_window->drag().drop(true));
        QTRY_VERIFY(!told(QStringLiteral("fit no longer")).isEmpty());
    }
    void press(const QString& text) {
        for (QAbstractButton* button : m_window->messages().findChildren<QAbstractButton*>())
            if (button->text() == text) return button->click();
        for (QLabel* label : m_window->messages().findChildren<QLabel*>())
            if (label->text().contains(text)) return (void)QMetaObject::invokeMethod(label, "linkActivated", Q_ARG(QString, text));
        QFAIL(qPrintable(QStringLiteral("no ") + text));
    }

private Q_SLOTS:
    void init() { m_window = m_fixture.window(); }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
    }

    // Beside big (3) one pod of a core is left: a stays, b and c give way.
    void theyAreListedAndPlacedAnew() {
        force();
        QVERIFY2(told(QStringLiteral("fit no longer")).contains(QStringLiteral("on full: default/b, default/c")), qPrintable(told(QString())));
        const int before = session().undoStack()->index();
        press(QStringLiteral("Let the scheduler place them anew"));
        QTRY_VERIFY(!told(QStringLiteral("Displaced")).isEmpty());
        QCOMPARE(session().undoStack()->index(), before + 1);
        QVERIFY2(told(QStringLiteral("Displaced")).contains(QStringLiteral("default/b to free, default/c stays pending")), qPrintable(told(QString())));
        QCOMPARE(at("b").node, node("free"));
        QCOMPARE(at("c").standing, Standing::Pending);
        QCOMPARE(at("a").node, node("full"));
        session().undoStack()->undo();  // one step
        QCOMPARE(at("b").node, node("full"));
        QCOMPARE(at("c").node, node("full"));
        QCOMPARE(at("big").node, node("full"));
        QTRY_VERIFY(told(QStringLiteral("Displaced")).isEmpty());
    }

    void orTheyStayPending() {
        force();
        press(QStringLiteral("Take them off; they stay pending"));
        QTRY_VERIFY(told(QStringLiteral("fit no longer")).isEmpty());  // that was answered
        QCOMPARE(at("b").standing, Standing::Pending);
        QCOMPARE(at("c").standing, Standing::Pending);
        QCOMPARE(at("a").node, node("full"));
        session().undoStack()->undo();
        QCOMPARE(at("c").node, node("full"));
        session().undoStack()->undo();  // the drop itself
        QVERIFY(!at("big").node.valid());
    }
};

QTEST_MAIN(TestDisplacedWindow)
#include "tst_displaced_window.moc"
