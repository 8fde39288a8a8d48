// SPDX-License-Identifier: GPL-3.0-or-later
// What stands around the map from the first moment on: the headline strip, hints, ways to begin; and that what is said
// there stays true.
#include <QAbstractButton>
#include <QApplication>
#include <QClipboard>
#include <QComboBox>
#include <QDockWidget>
#include <QDropEvent>
#include <QFile>
#include <QLabel>
#include <QLineEdit>
#include <QMimeData>
#include <QPainter>
#include <QPointer>
#include <QPushButton>
#include <QRegularExpression>
#include <QSet>
#include <QTableView>
#include <QToolButton>
#include <algorithm>

#include "common/labels/name_label.h"
#include "connect/start_tile.h"
#include "desktop/coach_marks.h"
#include "desktop/map_screen.h"
#include "desktop/top_bar.h"
#include "gui/window_fixture.h"
#include "map/headline/headline_slots.h"
#include "map/headline/headline_strip.h"
#include "map/map_view.h"
#include "map/painting/map_labels.h"
#include "node/inspector.h"
#include "tables/object_table.h"
#include "tables/tables_view.h"
#include "views/map/map_fixtures.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestFirstLook : public QObject {
    Q_OBJECT
    WindowFixture m_fixture;
    std::unique_ptr<MainWindow> m_window;

    Session& session() { return m_window->session(); }
    HeadlineNumber& number(const char* name) { return *m_window->mapScreen().headline()->findChild<HeadlineNumber*>(QString::fromLatin1(name)); }
    void press(const char* name) { QTest::mouseClick(&number(name), Qt::LeftButton); }
    /// Two nodes of 4 cores and 2 GPUs; "a" has a pod that takes all cores and 1 GPU, so its other GPU is stranded. One pod
    /// of 1 core and 1 GPU waits, and one that fits nowhere.
    void openTwoNodes() {
        Objects o;
        for (const char* name : {"a", "b"}) o.nodes.push_back(test::makeNode(name, 4, 8, 2));
        o.pods.push_back(test::makePod("full", 4000, 0, 1));
        o.pods.back().nodeName = "a";
        o.pods.push_back(test::makePod("waits", 1000, 0, 1));
        o.pods.push_back(test::makePod("huge", 64000, 0));
        session().open(test::built(std::move(o)), {}, {});
    }

private Q_SLOTS:
    void init() {
        m_window = m_fixture.window();
        m_window->resize(1600, 900);
    }
    void cleanup() {
        WindowFixture::forget(*m_window);
        m_window.reset();
    }

    /// What finds, schedules, fills, groups and colours stands where nodes are; of the bar the start page has only help.
    void theStartPageHasNoControlsOfTheMap() {
        const auto buttons = [this] {
            int seen = 0;
            for (const QAbstractButton* button : m_window->topBar().findChildren<QAbstractButton*>()) seen += button->isVisible() && !qobject_cast<const QLineEdit*>(button->parentWidget()) ? 1 : 0;
            return seen;
        };
        const auto controls = [this] {
            int seen = 0;
            for (const QComboBox* box : m_window->topBar().findChildren<QComboBox*>()) seen += box->isVisible() ? 1 : 0;
            return seen;
        };
        QVERIFY(session().isEmpty());
        QCOMPARE(controls(), 0);
        QVERIFY(!m_window->topBar().search()->isVisible());
        QCOMPARE(buttons(), 1);  // help
        for (QAction* screen : {m_window->actions().screen(Screen::Tables), m_window->actions().screen(Screen::Map)}) {
            screen->trigger();  // they all are the start page now
            QCOMPARE(controls(), 0);
        }
        QVERIFY(WindowFixture::openSample(*m_window));
        QCOMPARE(controls(), 4);  // fill, group, then, colour
        QVERIFY(m_window->topBar().search()->isVisible());
        QCOMPARE(buttons(), 4);  // schedule, undo, redo, help
    }
    void filesAreDroppedOnTheWindow() {
        QMimeData words;
        words.setText(QStringLiteral("no file"));
        QDragEnterEvent no(QPoint(300, 300), Qt::CopyAction, &words, Qt::LeftButton, {});
        no.ignore();
        QApplication::sendEvent(m_window.get(), &no);
        QVERIFY(!no.isAccepted());
        QMimeData files;
        files.setUrls({QUrl::fromLocalFile(samplePath())});
        QDragEnterEvent enter(QPoint(300, 300), Qt::CopyAction, &files, Qt::LeftButton, {});
        enter.ignore();
        QApplication::sendEvent(m_window.get(), &enter);
        QVERIFY(enter.isAccepted());
        QSignalSpy finished(&m_window->files(), &FileCommands::finished);
        QDropEvent drop(QPointF(300, 300), Qt::CopyAction, &files, Qt::LeftButton, {});
        QApplication::sendEvent(m_window.get(), &drop);
        QVERIFY(finished.wait(60'000));
        QVERIFY(finished.last().first().toBool());
        QCOMPARE(session().cluster()->nodeCount(), std::size_t{60});
    }
    void theFirstViewSaysMost() {
        QVERIFY(WindowFixture::openSample(*m_window));
        MapScreen& map = m_window->mapScreen();
        QVERIFY(map.fill() == session().catalog().resources.find("nvidia.com/gpu"));
        QCOMPARE(map.grouping(), QStringList{QStringLiteral("pool")});
        // All of it is in sight.
        map.finishPainting();
        QVERIFY(map.view()->visibleWorld().contains(map.view()->input().layout->bounds()));
        // What a person chose and saved is shown in its place.
        m_window->setFill(ResourceTable::kCpuIdx);
        m_window->setGrouping({QStringLiteral("topology.kubernetes.io/zone")});
        const QString project = m_fixture.path("mine.bayplan");
        QVERIFY(WindowFixture::saveProject(*m_window, project));
        QVERIFY(WindowFixture::openSample(*m_window));
        QCOMPARE(map.grouping(), QStringList{QStringLiteral("pool")});
        QVERIFY(WindowFixture::open(*m_window, {project}));
        QCOMPARE(map.fill(), ResourceTable::kCpuIdx);
        QCOMPARE(map.grouping(), QStringList{QStringLiteral("topology.kubernetes.io/zone")});
    }
    /// At the size of a small laptop every node of the sample has its name, those that are cordoned or not ready as well.
    void namesAreInSightOnASmallScreen() {
        m_window->resize(1366, 768);
        QVERIFY(WindowFixture::openSample(*m_window));
        MapView& view = *m_window->mapScreen().view();
        view.finishPainting();
        MapLabels labels;
        labels.setInput(view.input(), 1.0);
        QImage image(view.scale().size(*view.input().layout), QImage::Format_RGB32);
        QPainter painter(&image);
        labels.paint(painter, image.rect(), view.scale());
        QVERIFY(view.visibleWorld().contains(view.input().layout->bounds()));
        QCOMPARE(labels.names(), static_cast<int>(session().cluster()->nodeCount()));
    }
    void withoutGpusTheFirstViewIsCpuByZone() {
        Objects o;
        for (const char* name : {"a", "b", "c", "d"}) {
            o.nodes.push_back(test::makeNode(name, 4, 8, 0));
            o.nodes.back().labels = Labels{{"pool", o.nodes.size() < 3 ? "x" : "y"}, {"topology.kubernetes.io/zone", o.nodes.size() % 2 ? "z1" : "z2"}};
        }
        const auto shown = [this](Objects objects) {
            session().open(test::built(std::move(objects)), {}, {});
            Q_EMIT m_window->files().opened();
            return std::pair(m_window->mapScreen().fill(), m_window->mapScreen().grouping());
        };
        QVERIFY(shown(o) == std::pair(ResourceIdx(ResourceTable::kCpuIdx), QStringList{QStringLiteral("topology.kubernetes.io/zone")}));
        // One GPU anywhere, and pools tell more; without a label of pools it stays the zone.
        o.nodes.push_back(test::makeNode("g", 4, 8, 1));
        o.nodes.back().labels = Labels{{"pool", "x"}, {"topology.kubernetes.io/zone", "z1"}};
        auto [fill, grouping] = shown(o);
        QVERIFY(fill == session().catalog().resources.find("nvidia.com/gpu"));
        QCOMPARE(grouping, QStringList{QStringLiteral("pool")});
        for (Node& node : o.nodes) node.labels = Labels{{"topology.kubernetes.io/zone", node.name < "c" ? "z1" : "z2"}};
        QCOMPARE(shown(o).second, QStringList{QStringLiteral("topology.kubernetes.io/zone")});
    }
    void theStripCounts() {
        openTwoNodes();
        QCOMPARE(number("headlineNodes").text(), QStringLiteral("2 node(s)"));  // no catalogue is loaded: the source's plural
        QCOMPARE(number("headlinePending").text(), QStringLiteral("2 pending"));
        QCOMPARE(number("headlineCpu").text(), QStringLiteral("4 of 8 cores · 4 free"));
        QCOMPARE(number("headlineGpu").text(), QStringLiteral("1 of 4 GPU · 3 free"));
        QCOMPARE(number("headlineStranded").text(), QStringLiteral("1 GPU stranded"));
        const PodIdx huge = session().catalog().findPod("default/huge").valid() ? session().catalog().findPod("default/huge") : PodIdx(2);
        session().rememberDecisions({session().scheduler().decide(*session().cluster(), huge)});
        QVERIFY(number("headlinePending").text().startsWith(QStringLiteral("2 pending · 1 ")));
        QVERIFY(session().apply({QStringLiteral("c"), {Cordon{NodeIdx(0), true}}}).has_value());
        QVERIFY(number("headlineNodes").text().startsWith(QStringLiteral("2 node(s) · 1 ")));
    }
    void aDragAndAWhatIfShowTheirChange() {
        openTwoNodes();
        Drag& drag = m_window->drag();
        drag.pickUp({PodIdx(1)});
        drag.hover(NodeIdx(1));
        QCOMPARE(number("headlinePending").change(), QStringLiteral("−1"));
        QCOMPARE(number("headlineCpu").change(), QStringLiteral("+1"));
        QCOMPARE(number("headlineGpu").change(), QStringLiteral("+1"));
        drag.hover(NodeIdx(0));  // it takes no more
        QVERIFY(number("headlinePending").change().isEmpty());
        drag.cancel();
        QVERIFY(number("headlineGpu").change().isEmpty());
        // In a branch the change stays beside the number.
        QVERIFY(session().tryOut(QStringLiteral("t"), PodIdx(1), {SetLabel{NodeIdx(0), "x", "y"}}, {Place{PodIdx(1), NodeIdx(1)}}).has_value());
        QCOMPARE(number("headlinePending").text(), QStringLiteral("1 pending (−1)"));
        QCOMPARE(number("headlineGpu").change(), QStringLiteral("+1"));
        session().discardWhatIf();
        QVERIFY(number("headlineGpu").change().isEmpty());
    }
    void slotsAreCountedOfTheShapeThatTeaches() {
        openTwoNodes();
        HeadlineSlots* counter = m_window->mapScreen().headline()->slotCounter();
        counter->finish();
        // Of "waits", which has some of its slots but not all: "b" takes two, "a" has no core left. With its GPU there would be 3.
        QCOMPARE(number("headlineSlots").text(), QStringLiteral("2 slot(s) of 1 GPU · 3 possible"));
        Drag& drag = m_window->drag();
        drag.pickUp({PodIdx(1)});
        drag.hover(NodeIdx(1));
        counter->finish();
        QCOMPARE(number("headlineSlots").change(), QStringLiteral("−1"));
        drag.hover(NodeIdx(0));  // it takes no more
        counter->finish();
        QVERIFY(number("headlineSlots").change().isEmpty());
        drag.cancel();
        // In a branch the change stays beside the number: 1 of 2.
        QVERIFY(session().tryOut(QStringLiteral("t"), PodIdx(1), {SetLabel{NodeIdx(0), "x", "y"}}, {Place{PodIdx(1), NodeIdx(1)}}).has_value());
        counter->finish();
        QCOMPARE(number("headlineSlots").text(), QStringLiteral("1 slot(s) of 1 GPU · 2 possible (−1)"));
        session().discardWhatIf();
        counter->finish();
        QCOMPARE(number("headlineSlots").text(), QStringLiteral("2 slot(s) of 1 GPU · 3 possible"));
        // A shape that somebody chose for the fill counts here as well: "b" has 4 cores, "a" none.
        m_window->setMeasure(Measure::Slots);
        QVERIFY(m_window->setShape(QStringLiteral("cpu=2")));
        counter->finish();
        QCOMPARE(number("headlineSlots").text(), QStringLiteral("2 slot(s) of 2 core(s)"));
        press("headlineSlots");
        QCOMPARE(m_window->screen(), Screen::Fragmentation);
    }
    void whatIsNotKnownIsNoSlot() {
        openTwoNodes();
        session().setUnread({{"pods", "needs list pods"}});
        m_window->mapScreen().headline()->slotCounter()->finish();
        QVERIFY(number("headlineSlots").isHidden());
    }
    void whereRoomIsShortTheLeastGoesFirst() {
        QVERIFY(WindowFixture::openSample(*m_window));
        m_window->mapScreen().headline()->slotCounter()->finish();
        HeadlineStrip& strip = *m_window->mapScreen().headline();
        const auto shown = [&](const char* name) { return number(name).isVisible(); };
        QVERIFY(shown("headlinePods") && shown("headlineSlots"));
        m_window->resize(1366, 768);
        QTRY_VERIFY(!shown("headlinePods"));
        for (const char* name : {"headlineGpu", "headlineSlots", "headlinePending"}) {
            QVERIFY2(shown(name), name);
            QTRY_VERIFY2(number(name).width() >= number(name).sizeHint().width() && number(name).geometry().right() <= strip.width(), name);
        }
        // In a drag the changes need room: what is free goes before a number does.
        m_window->drag().pickUp({session().cluster()->pendingPods().front()});
        QTRY_VERIFY(!m_window->drag().judging());
        m_window->drag().step(1, false);
        QVERIFY(shown("headlineCpu") && !number("headlineCpu").change().isEmpty());
        m_window->drag().cancel();
        m_window->resize(1800, 900);
        QTRY_VERIFY(shown("headlinePods"));
    }
    void eachNumberLeadsToItsRows() {
        openTwoNodes();
        press("headlinePending");
        QCOMPARE(m_window->screen(), Screen::Tables);
        QCOMPARE(m_window->tables().podTable()->view()->model()->rowCount(), 2);
        m_window->show(Screen::Map);
        press("headlinePods");
        QCOMPARE(m_window->tables().podTable()->view()->model()->rowCount(), 3);
        m_window->show(Screen::Map);
        press("headlineCpu");
        QCOMPARE(m_window->mapScreen().fill(), ResourceTable::kCpuIdx);
        press("headlineGpu");
        QVERIFY(m_window->mapScreen().fill() == session().catalog().resources.find("nvidia.com/gpu"));
        number("headlineStranded").setFocus();
        QTest::keyClick(&number("headlineStranded"), Qt::Key_Space);
        QCOMPARE(m_window->screen(), Screen::Fragmentation);
    }
    void hintsAreShownOnce() {
        const WindowFixture fixture;
        const MainWindow::Places places{fixture.path("settings.ini"), fixture.path("state"), QStringLiteral("en")};
        const auto open = [&] {
            auto window = std::make_unique<MainWindow>(readSettings(places.settingsFile), places);
            window->show();
            return WindowFixture::openSample(*window) ? std::move(window) : nullptr;
        };
        auto first = open();
        QVERIFY(first);
        QPointer<CoachMarks> marks;
        QTRY_VERIFY(marks = first->findChild<CoachMarks*>());
        for (std::size_t at = 0; at < 3; ++at) {
            QCOMPARE(marks->at(), at);
            QVERIFY(marks->isVisible() && first->rect().contains(marks->geometry()));
            QTest::mouseClick(marks->findChild<QPushButton*>(QStringLiteral("nextMark")), Qt::LeftButton);
        }
        QTRY_VERIFY(!marks);
        WindowFixture::forget(*first);
        first.reset();
        auto second = open();
        QVERIFY(second);
        QCoreApplication::processEvents();
        QVERIFY(!second->findChild<CoachMarks*>());
        WindowFixture::forget(*second);
    }
    void anotherScreenEndsTheHints() {
        const WindowFixture fixture;
        auto window = std::make_unique<MainWindow>(readSettings(fixture.path("settings.ini")), MainWindow::Places{fixture.path("settings.ini"), fixture.path("state"), QStringLiteral("en")});
        window->show();
        QVERIFY(WindowFixture::openSample(*window));
        QTRY_VERIFY(window->findChild<CoachMarks*>());
        window->show(Screen::Tables);
        QTRY_VERIFY(!window->findChild<CoachMarks*>());
        WindowFixture::forget(*window);
    }
    void anEmptyInspectorOffersWaysToBegin() {
        QVERIFY(WindowFixture::openSample(*m_window));
        QStringList offered;
        for (const QToolButton* button : m_window->inspector().findChildren<QToolButton*>())
            if (button->isVisible() && button->defaultAction()) offered << button->defaultAction()->objectName();
        QCOMPARE(offered, (QStringList{QStringLiteral("selectPending"), QStringLiteral("schedule"), QStringLiteral("fragmentationScreen")}));
    }
    /// Before anything is open: each thing that can be opened has a picture, and is opened by a click or by keys.
    void theStartPageShowsWhatCanBeOpened() {
        const QList<StartTile*> tiles = m_window->findChildren<StartTile*>();
        QStringList names;
        for (const StartTile* tile : tiles) {
            QVERIFY(tile->isVisible() && !tile->accessibleDescription().isEmpty());
            names << tile->objectName();
            QVERIFY(tile->width() >= QFontMetrics(uiFont(TextSize::Body, true)).horizontalAdvance(tile->text()) + 24);
        }
        QCOMPARE(names, (QStringList{QStringLiteral("openSample"), QStringLiteral("openFiles"), QStringLiteral("openFolder"), QStringLiteral("importTrace")}));
        QSet<QByteArray> pictures;
        for (const StartPicture picture : {StartPicture::Cluster, StartPicture::Files, StartPicture::Folder, StartPicture::Trace, StartPicture::Running}) {
            QImage image(120, 80, QImage::Format_ARGB32_Premultiplied);
            image.fill(Qt::transparent);
            QPainter painter(&image);
            paintStartPicture(painter, QRectF(4, 4, 112, 72), picture, m_window->palette());
            painter.end();
            pictures.insert(QByteArray(reinterpret_cast<const char*>(image.constBits()), image.sizeInBytes()));
            QVERIFY(image.pixelColor(0, 0).alpha() == 0);  // within its room
        }
        QCOMPARE(pictures.size(), 5);
        QSignalSpy opened(&m_window->files(), &FileCommands::opened);
        tiles.front()->setFocus();
        QTest::keyClick(tiles.front(), Qt::Key_Space);
        QVERIFY(!opened.isEmpty() || opened.wait(60'000));
        QVERIFY(!tiles.front()->isVisible());
    }
    void theInspectorIsWiderOnDemand() {
        openTwoNodes();
        Q_EMIT m_window->files().opened();
        auto* inspector = m_window->findChild<QDockWidget*>(QStringLiteral("inspectorDock"));
        QTRY_VERIFY(inspector->isVisible());
        const int before = inspector->width();
        m_window->actions().widenInspector->trigger();
        QVERIFY(m_window->actions().widenInspector->isChecked());
        QTRY_VERIFY2(std::abs(inspector->width() - 640) <= 8, qPrintable(QString::number(inspector->width())));
        m_window->actions().widenInspector->trigger();
        QTRY_VERIFY(std::abs(inspector->width() - before) <= 8);
        // One that was closed comes back with it.
        m_window->actions().showInspector->setChecked(false);
        m_window->actions().widenInspector->trigger();
        QTRY_VERIFY(inspector->isVisible() && inspector->width() > before + 100);
    }
    void aCopiedNameIsTheName() {
        NameLabel label;
        label.setName(QStringLiteral("team-a/web.example-7"));
        label.show();
        label.setSelection(0, static_cast<int>(label.text().size()));
        QTest::keySequence(&label, QKeySequence::Copy);
        QCOMPARE(QApplication::clipboard()->text(), QStringLiteral("team-a/web.example-7"));
    }
    void theTableCountsWhatIsSelected() {
        openTwoNodes();
        m_window->show(Screen::Tables);
        auto* table = m_window->tables().podTable();
        table->view()->selectRow(0);
        table->view()->selectAll();
        const QList<QLabel*> labels = table->findChildren<QLabel*>();
        QVERIFY(std::any_of(labels.begin(), labels.end(), [](const QLabel* label) { return label->text().contains(QStringLiteral("3 selected")); }));
    }
    /// Thousands have a separator wherever they are counted: here 1,200 pods of one node, selected as one range.
    void largeCountsAreGrouped() {
        QString text = QStringLiteral("apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: \"64\", pods: \"2000\"}}\n");
        for (int i = 0; i < 1200; ++i)
            text +=
                QStringLiteral(
                    "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p%1, namespace: default}\nspec: {nodeName: n1, containers: [{name: c, resources: {requests: {cpu: 1m}}}]}\n")
                    .arg(i);
        QFile file(m_fixture.path("many.yaml"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.write(text.toUtf8());
        file.close();
        QVERIFY(WindowFixture::open(*m_window, {file.fileName()}));
        m_window->show(Screen::Tables);
        auto* table = m_window->tables().podTable();
        table->view()->selectAll();
        QTRY_COMPARE(session().looking()->selection().pods.size(), std::size_t(1200));
        QStringList texts;
        for (const QLabel* label : m_window->findChildren<QLabel*>())
            if (label->isVisible()) texts << label->text();
        QVERIFY2(!texts.filter(QStringLiteral("1,200 selected")).isEmpty(), qPrintable(texts.filter(QStringLiteral("selected")).join(QLatin1Char('|'))));
        QVERIFY(!texts.filter(QStringLiteral("1,200 pod")).isEmpty());  // the inspector
        QVERIFY2(texts.filter(QRegularExpression(QStringLiteral("\\b1200\\b"))).isEmpty(), qPrintable(texts.filter(QStringLiteral("1200")).join(QLatin1Char('|'))));
    }
    void whatWasUndoneIsNotSaid() {
        openTwoNodes();
        QVERIFY(WindowFixture::schedule(*m_window));
        QVERIFY(!m_window->messages().texts().isEmpty());
        m_window->actions().undo->trigger();
        QTRY_VERIFY(m_window->messages().texts().isEmpty());
    }
    void slotsBeginWithAShapeThatTeaches() {
        openTwoNodes();  // "huge" is the largest, and fits nowhere; "waits" fits one node of two
        m_window->setMeasure(Measure::Slots);
        const std::optional<SlotShape>& shape = m_window->mapScreen().view()->shape();
        QVERIFY(shape);
        QCOMPARE(shape->name, shapeOf(session().catalog().pod(PodIdx(1))).name);
    }
    /// Where there is nothing to apply, two buttons lead to a plan.
    void applyWithoutStepsLeadsToAPlan() {
        openTwoNodes();
        m_window->show(Screen::Apply);
        auto* find = m_window->findChild<QPushButton*>(QStringLiteral("toPlan"));
        auto* open = m_window->findChild<QPushButton*>(QStringLiteral("openPlanFile"));
        QVERIFY(find->isVisible() && open->isVisible());
        QCOMPARE(open->isEnabled(), m_window->actions().openPlan->isEnabled());
        QTest::mouseClick(find, Qt::LeftButton);
        QCOMPARE(m_window->screen(), Screen::Plan);
    }
    void aClusterThatCouldNotBeReadHasNoTitle() {
        QFile bad(m_fixture.path("bad.yaml"));
        QVERIFY(bad.open(QIODevice::WriteOnly));
        bad.write("kind: [");
        bad.close();
        (void)WindowFixture::open(*m_window, {bad.fileName()});
        QVERIFY(!m_window->windowTitle().contains(QStringLiteral("bad.yaml")));
    }
    void whatMayNotBeReadIsNoZero() {
        openTwoNodes();
        session().setUnread({{"pods", "needs list pods"}});
        QVERIFY(number("headlinePending").text().startsWith(QStringLiteral("unknown")));
        QVERIFY(!number("headlineGpu").isVisible());
    }
};

QTEST_MAIN(TestFirstLook)
#include "tst_first_look.moc"
