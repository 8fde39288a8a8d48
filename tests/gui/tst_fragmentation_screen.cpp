// SPDX-License-Identifier: GPL-3.0-or-later
// The screen Fragmentation in the real window: reached by its key, counted on the sample, and its links lead to the map.
#include <QStatusBar>
#include <QToolButton>

#include "desktop/map_screen.h"
#include "fragmentation/bar_list.h"
#include "fragmentation/fragmentation_view.h"
#include "gui/window_fixture.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestFragmentationScreen : public QObject {
    Q_OBJECT

private Q_SLOTS:
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
        QCOMPARE(window->session().selection().nodes.size(), losses->rows()[0].nodes.size());
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
