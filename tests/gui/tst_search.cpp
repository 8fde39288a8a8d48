// SPDX-License-Identifier: GPL-3.0-or-later
// The search field, what stands below it, and the palette: one language everywhere.
#include <QComboBox>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QTableView>
#include <QToolButton>

#include "desktop/finding/command_palette.h"
#include "desktop/finding/search_panel.h"
#include "desktop/top_bar.h"
#include "gui/window_fixture.h"
#include "metrics/node_kinds.h"
#include "tables/object_table.h"
#include "tables/tables_view.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestSearch : public QObject {
    Q_OBJECT
    WindowFixture m_fixture;
    std::unique_ptr<MainWindow> m_window;

    Session& session() { return m_window->session(); }
    QLineEdit* field() { return m_window->topBar().search(); }
    SearchPanel& panel() { return m_window->topBar().searchPanel(); }
    void type(const char* text) {
        m_window->actions().find->trigger();
        QTest::keyClicks(field(), QString::fromLatin1(text));
        QTest::keyClick(field(), Qt::Key_Return);
    }
    QStringList chips() {
        QStringList texts;
        for (const QToolButton* chip : panel().findChildren<QToolButton*>(QStringLiteral("searchChip"))) texts << chip->toolTip();
        return texts;
    }

private Q_SLOTS:
    void init() {
        m_window = m_fixture.window();
        m_window->activateWindow();
        QVERIFY(QTest::qWaitForWindowActive(m_window.get()));
        QVERIFY(WindowFixture::openSample(*m_window));
    }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
    }

    void fieldsAndAmountsFilterMapAndTables() {
        type("ns:ml gpu>0 node:a100-*");
        const Matches& matches = session().looking()->matches();
        QVERIFY(matches.active && !matches.error && matches.podCount > 0);
        const Catalog& catalog = session().catalog();
        for (std::size_t p = 0; p < matches.pods.size(); ++p) {
            const NodeIdx node = session().cluster()->placement(PodIdx(p)).node;
            const bool meant = catalog.pods[p].namespaceName.find("ml") != std::string::npos && node.valid() && catalog.node(node).name.starts_with("a100-")
                               && catalog.specOf(PodIdx(p)).requests.filter[catalog.resources.find("nvidia.com/gpu").get()] > 0;
            QCOMPARE(bool(matches.pods[p]), meant);
        }
        QCOMPARE(std::size_t(m_window->tables().podTable()->view()->model()->rowCount()), matches.podCount);
    }
    void whatIsWrongStandsBelowTheField() {
        type("node:a gpu>lots");
        QVERIFY(panel().isVisible());
        const auto* problem = panel().findChild<QLabel*>(QStringLiteral("searchProblem"));
        QVERIFY(problem->isVisible());
        QVERIFY(problem->text().contains(QStringLiteral("<u>gpu&gt;lots</u>")));
        QVERIFY(panel().geometry().top() >= field()->mapTo(m_window.get(), QPoint(0, field()->height())).y());
        QVERIFY(panel().recent().isEmpty());
        QTest::keyClick(field(), Qt::Key_Escape);
        QVERIFY(!panel().isVisible());
        field()->clear();
        type("gpu>1");
        QVERIFY(!panel().isVisible());  // it was understood
        QVERIFY(!session().looking()->matches().error);
    }
    void searchesAreRememberedAndPinned() {
        type("ns:ml");
        field()->clear();
        type("is:pending");
        QCOMPARE(panel().recent().mid(0, 2), (QStringList{QStringLiteral("is:pending"), QStringLiteral("ns:ml")}));
        m_window->actions().clearSelection->trigger();
        m_window->show(Screen::Map);
        QTest::mouseClick(field(), Qt::LeftButton);
        QVERIFY(panel().isVisible());
        QTest::mouseClick(panel().findChild<QToolButton*>(QStringLiteral("pinSearch")), Qt::LeftButton);
        QCOMPARE(panel().pinned(), QStringList{QStringLiteral("is:pending")});
        QCOMPARE(chips().mid(0, 2), (QStringList{QStringLiteral("is:pending"), QStringLiteral("ns:ml")}));  // pinned ones first
        QTest::mouseClick(panel().findChildren<QToolButton*>(QStringLiteral("searchChip"))[1], Qt::LeftButton);
        QCOMPARE(session().looking()->searchText(), QStringLiteral("ns:ml"));
        // The next window knows them.
        const Settings settings = readSettings(m_fixture.path("settings.ini"));
        QCOMPARE(settings.pinnedSearches, QStringList{QStringLiteral("is:pending")});
        QCOMPARE(settings.recentSearches.value(0), QStringLiteral("is:pending"));
        QTest::keyClick(field(), Qt::Key_Return);
        QTest::mouseClick(m_window->findChild<QWidget*>(QStringLiteral("nodeTable"))->window()->findChild<QWidget*>(QStringLiteral("headlinePods")), Qt::LeftButton);
        QVERIFY(!panel().isVisible());
    }
    void aNamespaceIsChosenFromAList() {
        type("gpu>0");
        QTest::mouseClick(field(), Qt::LeftButton);
        auto* names = panel().findChild<QComboBox*>(QStringLiteral("searchNamespace"));
        const int at = names->findData(QStringLiteral("ml-train"));
        QVERIFY(at > 0);
        names->setFocus();
        QTest::keyClicks(names, names->itemText(at));
        QCOMPARE(field()->text(), QStringLiteral("ns=ml-train gpu>0"));
        QCOMPARE(session().looking()->searchText(), field()->text());
        QVERIFY(session().looking()->matches().podCount > 0);
        names->setFocus();
        QTest::keyClick(names, Qt::Key_Home);
        QCOMPARE(field()->text(), QStringLiteral("gpu>0"));
    }
    void nodesOfAKindAreChosenFromAList() {
        field()->clear();
        type("is:ready");
        QTest::keyClick(field(), Qt::Key_Space);  // typing opens the panel again
        auto* kinds = panel().findChild<QComboBox*>(QStringLiteral("searchKind"));
        QVERIFY(kinds->isVisible());
        const Catalog& catalog = session().catalog();
        const NodeKinds known = nodeKinds(catalog);
        QCOMPARE(kinds->count(), int(known.kinds.size()) + 1);
        std::size_t nodes = 0;
        for (int i = 1; i < kinds->count(); ++i) {
            kinds->setFocus();
            QTest::keyClick(kinds, Qt::Key_Home);
            for (int down = 0; down < i; ++down) QTest::keyClick(kinds, Qt::Key_Down);
            QVERIFY(field()->text().endsWith(QStringLiteral(" is:ready")));
            kinds = panel().findChild<QComboBox*>(QStringLiteral("searchKind"));
            QCOMPARE(kinds->currentIndex(), i);
            const Matches& matches = session().looking()->matches();
            QVERIFY2(!matches.error, qPrintable(field()->text()));
            std::size_t ready = 0;
            for (std::size_t n = 0; n < catalog.nodes.size(); ++n) ready += matches.nodes[n];
            QVERIFY(ready > 0 && ready <= known.kinds[std::size_t(i) - 1].nodes);
            nodes += ready;
        }
        kinds->setFocus();
        QTest::keyClick(kinds, Qt::Key_Home);
        QCOMPARE(field()->text(), QStringLiteral("is:ready"));
        const auto all = static_cast<std::size_t>(std::count_if(catalog.nodes.begin(), catalog.nodes.end(), [](const Node& n) { return n.readiness == Readiness::Ready; }));
        QCOMPARE(nodes, all);  // every ready node is of one kind
    }
    void thePaletteAsksTheSame() {
        CommandPalette palette(&session(), m_window->actions().all(), m_window.get());
        const auto shown = [&palette](const char* text) {
            palette.type(QString::fromLatin1(text));
            return palette.shown();
        };
        QCOMPARE(shown("Node a100-b4"), QStringList{QStringLiteral("Node a100-b4")});
        QCOMPARE(shown("a1b4").value(0), QStringLiteral("Node a100-b4"));  // its characters in this order
        for (const QString& text : shown("is:pending ns:ml")) QVERIFY2(text.startsWith(QStringLiteral("Pod ml")), qPrintable(text));
        for (const QString& text : shown("why ns:ml is:pending")) QVERIFY2(text.startsWith(QStringLiteral("Why ml")), qPrintable(text));
        QVERIFY(shown("gpu>lots").value(0).contains(QStringLiteral("lots")));
        QVERIFY(shown("slctpnd").value(0).startsWith(QStringLiteral("Select pending")));
    }
};

QTEST_MAIN(TestSearch)
#include "tst_search.moc"
