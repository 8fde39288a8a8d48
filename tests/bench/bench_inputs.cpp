// SPDX-License-Identifier: GPL-3.0-or-later
// How long each input keeps the window's thread busy in a large cluster: keys, clicks, the wheel and drags are sent to the real
// window, and the longest turn of its event loop from the input on, until nothing is left to do, is what a person may have to wait.
// Run with QT_QPA_PLATFORM=offscreen.
//
//     bench_inputs [NODES [PODS_A_NODE [TIMES [WORD]]]]        only inputs whose name has WORD

#include <QApplication>
#include <QComboBox>
#include <QDialog>
#include <QHeaderView>
#include <QLineEdit>
#include <QTableView>
#include <QTemporaryDir>
#include <QTest>
#include <QWheelEvent>
#include <cstdio>
#include <cstdlib>
#include <string>

#include "bench/loads.h"
#include "bench/turns.h"
#include "desktop/file_commands.h"
#include "desktop/main_window.h"
#include "desktop/map_screen.h"
#include "desktop/screens.h"
#include "desktop/top_bar.h"
#include "map/map_view.h"
#include "support/mouse.h"
#include "tables/object_table.h"
#include "tables/row_model.h"
#include "tables/tables_view.h"

using namespace bayplan;
using namespace bayplan::testing;

int main(int argc, char** argv) {
    QApplication application(argc, argv);
    const std::size_t nodes = argc > 1 ? std::strtoul(argv[1], nullptr, 10) : 5'000;
    const std::size_t podsANode = argc > 2 ? std::strtoul(argv[2], nullptr, 10) : 20;
    const int times = argc > 3 ? std::atoi(argv[3]) : 5;
    const QTemporaryDir folder;
    MainWindow window(Settings{}, MainWindow::Places{folder.filePath("settings.ini"), folder.filePath("state"), "en"});
    window.resize(1920, 1080);
    window.show();
    Session& session = window.session();
    session.open(bench::running(nodes, podsANode), {}, {});
    Q_EMIT window.files().opened();
    window.show(Screen::Map);
    (void)bench::busiest([] {});
    std::printf("%zu nodes, %zu pods; milliseconds\n", nodes, session.cluster()->podCount());
    bench::Inputs inputs(50, times, argc > 4 ? argv[4] : "");
    const Actions& actions = window.actions();
    MapView& map = *window.mapScreen().view();
    QWidget* port = map.viewport();
    const auto key = [&](int code, Qt::KeyboardModifiers modifiers = {}) {
        QWidget* to = QApplication::focusWidget() ? QApplication::focusWidget() : &window;
        QTest::keyClick(to, static_cast<Qt::Key>(code), modifiers);
    };
    const auto toMap = [&] {
        window.show(Screen::Map);
        map.setFocus();
    };
    const auto wheel = [&](int delta) {
        const QPointF at = QRectF(port->rect()).center();
        QWheelEvent event(at, port->mapToGlobal(at), {}, QPoint(0, delta), Qt::NoButton, Qt::ControlModifier, Qt::NoScrollPhase, false);
        QApplication::sendEvent(port, &event);
    };
    const auto fit = [&] { map.fit(); };
    const NodeIdx here(nodes / 2), there(nodes / 2 + 1);

    toMap();
    inputs.measure(
        "hover over another node", [&, i = 0]() mutable { QTest::mouseMove(port, map.nodeRect(NodeIdx(static_cast<std::size_t>(++i) * 7)).center()); }, fit);
    inputs.measure(
        "click on a node", [&] { QTest::mouseClick(port, Qt::LeftButton, {}, map.nodeRect(here).center()); }, [&] { session.looking()->select({}); });
    inputs.measure("Ctrl+click on another", [&] { QTest::mouseClick(port, Qt::LeftButton, Qt::ControlModifier, map.nodeRect(there).center()); });
    inputs.measure(
        "rubber band over the whole map", [&] {
        QTest::mousePress(port, Qt::LeftButton, {}, QPoint(2, 2));
        for (int step = 1; step <= 4; ++step) moveHeld(port, QPoint(port->width() * step / 4 - 4, port->height() * step / 4 - 4));
        QTest::mouseRelease(port, Qt::LeftButton, {}, QPoint(port->width() - 4, port->height() - 4)); }, [&] { session.looking()->select({}); });
    session.looking()->select({});
    inputs.measure(
        "select all pending pods (Ctrl+Shift+A)", [&] { actions.selectPending->trigger(); }, [&] { session.looking()->select({}); });
    session.looking()->select({});
    inputs.measure(
        "wheel: zoom in once", [&] { wheel(120); }, fit);
    inputs.measure(
        "wheel: zoom out once, near", [&] { wheel(-120); }, [&] { window.mapScreen().zoomTo(QStringLiteral("near"), {{here}, {}}); });
    inputs.measure(
        "whole cluster (Ctrl+0), from near", [&] { key(Qt::Key_0, Qt::ControlModifier); }, [&] { window.mapScreen().zoomTo(QStringLiteral("near"), {{here}, {}}); });
    inputs.measure(
        "pan by 300 pixels, middle", [&] {
        QTest::mousePress(port, Qt::MiddleButton, {}, QPoint(800, 500));
        for (int step = 1; step <= 6; ++step) {
            QMouseEvent move(QEvent::MouseMove, QPointF(800 - 50 * step, 500), port->mapToGlobal(QPointF(800 - 50 * step, 500)), Qt::NoButton, Qt::MiddleButton, {});
            QApplication::sendEvent(port, &move);
        }
        QTest::mouseRelease(port, Qt::MiddleButton, {}, QPoint(500, 500)); }, [&] { window.mapScreen().zoomTo(QStringLiteral("middle"), {{here}, {}}); });
    fit();

    inputs.measure(
        "open the palette (Ctrl+K)", [&] { key(Qt::Key_K, Qt::ControlModifier); }, [&] {
        if (auto* palette = window.findChild<QDialog*>(QStringLiteral("palette"))) palette->close();
        toMap(); });
    const std::string typed[] = {"r", "ru", "running-77", "gpu>0", "ns:x"};
    for (const std::string& text : typed)
        inputs.measure(
            "palette: the last letter of \"" + text + "\"", [&] {
            auto* field = window.findChild<QDialog*>(QStringLiteral("palette"))->findChild<QLineEdit*>();
            QTest::keyClicks(field, QString::fromStdString(text).right(1)); }, [&] {
            if (!window.findChild<QDialog*>(QStringLiteral("palette"))) actions.palette->trigger();
            window.findChild<QDialog*>(QStringLiteral("palette"))->findChild<QLineEdit*>()->setText(QString::fromStdString(text).chopped(1)); });
    if (auto* palette = window.findChild<QDialog*>(QStringLiteral("palette"))) palette->close();
    QLineEdit* search = window.topBar().search();
    for (const std::string& text : typed)
        inputs.measure(
            "search: the last letter of \"" + text + "\"", [&] { QTest::keyClicks(search, QString::fromStdString(text).right(1)); }, [&] {
            search->setFocus();
            search->setText(QString::fromStdString(text).chopped(1)); });
    inputs.measure(
        "search: all of it cleared", [&] { search->clear(); }, [&] { search->setText(QStringLiteral("running")); });
    search->clear();
    toMap();

    // The lists of the bar above the map, by the arrow keys, as a person goes through them.
    auto* fills = window.topBar().findChild<QComboBox*>(QStringLiteral("fill"));
    QList<QComboBox*> boxes;
    for (QComboBox* box : window.topBar().findChildren<QComboBox*>())
        if (box != fills && box->isVisible()) boxes << box;
    for (const int from : {0, 1, 2})
        inputs.measure(
            "fill: next of the list, from " + fills->itemText(from).toStdString(), [&] { QTest::keyClick(fills, Qt::Key_Down); }, [&] { fills->setCurrentIndex(from); });
    fills->setCurrentIndex(0);
    for (QComboBox* box : boxes)
        inputs.measure(
            "list \"" + box->accessibleName().toStdString() + "\": next", [&] { QTest::keyClick(box, Qt::Key_Down); }, [&] { box->setCurrentIndex(0); });
    for (QComboBox* box : boxes) box->setCurrentIndex(0);
    for (QAction* sort : {actions.sortByFree, actions.sortByName}) inputs.measure("sort nodes: " + plainText(sort).toStdString(), [&] { sort->trigger(); });

    for (const ScreenInfo& info : kScreens)
        inputs.measure(
            std::string("screen ") + info.name, [&] { actions.screen(info.screen)->trigger(); }, [&] {
            session.looking()->selectPod(PodIdx(std::size_t{1}));
            window.show(info.screen == Screen::Map ? Screen::Tables : Screen::Map); });
    toMap();

    const auto themes = {actions.themeDark, actions.themeHighContrast, actions.themeLight};
    for (QAction* theme : themes) inputs.measure(
        "theme: " + plainText(theme).toStdString(), [&] { theme->trigger(); }, [&] { (theme == actions.themeLight ? actions.themeDark : actions.themeLight)->trigger(); });
    actions.themeLight->trigger();
    for (const ScreenInfo& info : kScreens)
        inputs.measure(
            std::string("first after a change of theme: ") + info.name, [&] { actions.screen(info.screen)->trigger(); }, [&, dark = false]() mutable {
            window.show(info.screen == Screen::Map ? Screen::Tables : Screen::Map);
            ((dark = !dark) ? actions.themeDark : actions.themeLight)->trigger(); });
    actions.themeLight->trigger();
    toMap();

    // A drag of a running pod to the next node, at a zoom where pods can be taken.
    const PodIdx moved = session.cluster()->node(here).pods.front();
    const auto goNear = [&] {
        if (session.undoStack()->index() > 0) session.undoStack()->undo();
        toMap();
        window.mapScreen().zoomTo(QStringLiteral("middle"), {{here}, {}});
        map.finishPainting();
    };
    const auto take = [&] {
        const QPoint at = map.podRect(moved).center();
        QTest::mousePress(port, Qt::LeftButton, {}, at);
        moveHeld(port, at + QPoint(12, 0));
        moveHeld(port, at + QPoint(24, 0));
    };
    const auto putBack = [&] {
        QTest::keyClick(&map, Qt::Key_Escape);
        QTest::mouseRelease(port, Qt::LeftButton, {}, QPoint(5, 5));
    };
    inputs.measure("drag: a pod is taken", take, [&] { putBack(), goNear(); });
    inputs.measure(
        "drag: over the next node", [&] { moveHeld(port, map.nodeRect(there).center()); }, [&] { putBack(), goNear(), take(); });
    inputs.measure(
        "drag: dropped", [&] { QTest::mouseRelease(port, Qt::LeftButton, {}, map.nodeRect(there).center()); }, [&] { putBack(), goNear(), take(), moveHeld(port, map.nodeRect(there).center()); });
    inputs.measure(
        "undo of a move (Ctrl+Z)", [&] { key(Qt::Key_Z, Qt::ControlModifier); }, [&] {
        toMap();
        if (session.undoStack()->index() == 0) (void)session.apply({QStringLiteral("move"), {Move{moved, there}}}); });
    inputs.measure(
        "redo of a move (Ctrl+Y)", [&] { key(Qt::Key_Y, Qt::ControlModifier); }, [&] { if (session.undoStack()->index() > 0) session.undoStack()->undo(); });
    if (session.undoStack()->index() > 0) session.undoStack()->undo();

    window.show(Screen::Tables);
    ObjectTable& pods = *window.tables().podTable();
    auto* model = static_cast<RowModel*>(pods.view()->model());
    window.tables().showAll(false);
    for (const int column : {0, 1, 4})
        inputs.measure(
            "pods sorted by " + model->columnTitle(column).toStdString(), [&] { pods.view()->sortByColumn(column, Qt::AscendingOrder); }, [&] { pods.view()->sortByColumn(2, Qt::DescendingOrder); });
    inputs.measure(
        "pods filtered", [&] { model->setFilter(QStringLiteral("running-77")); }, [&] { model->setFilter({}); });
    inputs.measure(
        "pods no longer filtered", [&] { model->setFilter({}); }, [&] { model->setFilter(QStringLiteral("running-77")); });
    for (const RowGrouping& grouping : model->groupings()) inputs.measure(
        "pods grouped: " + grouping.title.toStdString(), [&] { model->setGrouping(grouping.key); }, [&] { model->setGrouping({}); });
    model->setGrouping({});
    inputs.measure(
        "all pods selected (Ctrl+A)", [&] { QTest::keyClick(pods.view(), Qt::Key_A, Qt::ControlModifier); }, [&] { session.looking()->select({}); });
    session.undoStack()->setClean();
    std::printf("%d of these are over %.0f ms\n", inputs.over(), inputs.aim());
    return 0;
}
