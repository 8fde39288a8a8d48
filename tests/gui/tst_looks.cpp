// SPDX-License-Identifier: GPL-3.0-or-later
// Views and layouts by name: kept, shown again, changed, shared as files.
#include <QAbstractButton>
#include <QDockWidget>
#include <QFile>
#include <QInputDialog>
#include <QLabel>
#include <QLineEdit>
#include <QListWidget>
#include <QMenu>
#include <QMenuBar>
#include <QPushButton>
#include <QTableView>
#include <memory>

#include "common/looking.h"
#include "desktop/actions.h"
#include "desktop/command_line.h"
#include "desktop/finding/command_palette.h"
#include "desktop/looks/look_commands.h"
#include "desktop/map_screen.h"
#include "desktop/startup.h"
#include "desktop/top_bar.h"
#include "map/map_view.h"
#include "tables/column_choice.h"
#include "tables/object_table.h"
#include "tables/tables_view.h"
#include "window_fixture.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestLooks : public QObject {
    Q_OBJECT

    static QMenu* menu(MainWindow& window, const QString& title) {
        for (QMenu* one : window.findChildren<QMenu*>())
            if (one->title().remove(QLatin1Char('&')) == title) {
                Q_EMIT one->aboutToShow();
                return one;
            }
        return nullptr;
    }
    static QAction* entry(QMenu* menu, const QString& text) {
        for (QAction* action : menu->actions())
            if (QString(action->text()).remove(QLatin1Char('&')) == text) return action;
        return nullptr;
    }
    static QStringList names(MainWindow& window, LookKind kind) {
        QStringList all;
        for (const Look& look : window.looks().kept(kind).all()) all << nameOf(look);
        return all;
    }
    /// Types a name into the dialog that `action` opens.
    static void nameIt(MainWindow& window, QAction* action, const QString& name) {
        action->trigger();
        auto* dialog = window.findChild<QInputDialog*>(QStringLiteral("lookName"));
        QVERIFY(dialog && dialog->isVisible());
        auto* field = dialog->findChild<QLineEdit*>();
        field->selectAll();
        QTest::keyClicks(field, name);
        QTest::keyClick(field, Qt::Key_Return);
        QTRY_VERIFY(!window.findChild<QInputDialog*>(QStringLiteral("lookName")));
    }
    static void write(const QString& file, const QByteArray& text) {
        QFile out(file);
        QVERIFY(out.open(QIODevice::WriteOnly));
        out.write(text);
    }
    static QByteArray read(const QString& file) {
        QFile in(file);
        return in.open(QIODevice::ReadOnly) ? in.readAll() : QByteArray();
    }
    static QString said(MainWindow& window) { return window.messages().texts().isEmpty() ? QString() : window.messages().texts().constLast(); }
    static QDockWidget* dock(MainWindow& window, const char* name) { return window.findChild<QDockWidget*>(QLatin1String(name)); }
    static std::string fillOf(MainWindow& window) { return window.session().catalog().resources.name(window.topBar().fill()); }

private Q_SLOTS:
    void aViewIsKeptAndShownAgain() {
        const WindowFixture fixture;
        {
            const auto window = fixture.window();
            QVERIFY(WindowFixture::openSample(*window));
            QVERIFY(window->setFillByName("memory"));
            window->setGrouping({QStringLiteral("topology.kubernetes.io/zone")});
            window->actions().sortByFree->trigger();
            window->topBar().search()->setText(QStringLiteral("ns:ml"));
            window->session().looking()->search(QStringLiteral("ns:ml"));
            MapView* map = window->mapScreen().view();
            map->zoomIn();
            map->zoomIn();
            const QRectF seen = map->visibleWorld();
            nameIt(*window, window->actions().saveView, QStringLiteral("Memory & ml"));
            QCOMPARE(names(*window, LookKind::View), QStringList{QStringLiteral("Memory & ml")});
            // Something else is looked at, and then it again.
            window->show(Screen::Tables);
            QVERIFY(window->setFillByName("cpu"));
            window->setGrouping({});
            window->topBar().search()->clear();
            window->session().looking()->search({});
            map->fit();
            entry(menu(*window, QStringLiteral("Saved views")), QStringLiteral("Memory & ml").remove(QLatin1Char('&')))->trigger();
            QCOMPARE(window->screen(), Screen::Map);
            QCOMPARE(fillOf(*window), std::string("memory"));
            QCOMPARE(window->topBar().grouping(), QStringList{QStringLiteral("topology.kubernetes.io/zone")});
            QVERIFY(window->actions().sortByFree->isChecked());
            QCOMPARE(window->session().looking()->searchText(), QStringLiteral("ns:ml"));
            QTRY_VERIFY(!map->showsWhole());
            // Within a step of whole device pixels.
            QTRY_VERIFY(std::abs(map->visibleWorld().width() / seen.width() - 1) < 0.1);
            QVERIFY(std::abs(map->visibleWorld().center().x() - seen.center().x()) < 0.1 * seen.width());
        }
        // The next window has it.
        MainWindow next(readSettings(fixture.path("settings.ini")), {fixture.path("settings.ini"), fixture.path("state"), QStringLiteral("en")});
        QCOMPARE(names(next, LookKind::View), QStringList{QStringLiteral("Memory & ml")});
    }
    void aNameThatIsTakenCanBeTakenBack() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        QVERIFY(window->setFillByName("cpu"));
        nameIt(*window, window->actions().saveView, QStringLiteral("mine"));
        QVERIFY(window->setFillByName("memory"));
        nameIt(*window, window->actions().saveView, QStringLiteral("mine"));
        QCOMPARE(names(*window, LookKind::View).size(), 1);
        const auto fill = [&] { return std::get<SavedView>(window->looks().kept(LookKind::View).all().front()).settings.at("fill"); };
        QCOMPARE(fill(), std::string("memory"));
        QAbstractButton* back = nullptr;
        for (QAbstractButton* button : window->messages().findChildren<QAbstractButton*>())
            if (button->text() == QStringLiteral("Bring the former back")) back = button;
        QVERIFY(back);
        QTest::mouseClick(back, Qt::LeftButton);
        QCOMPARE(fill(), std::string("cpu"));
    }
    void aFileIsSharedAndOpened() {
        const WindowFixture fixture, other;
        {
            const auto window = fixture.window();
            QVERIFY(WindowFixture::openSample(*window));
            QVERIFY(window->setFillByName("memory"));
            window->looks().keep(LookKind::View, QStringLiteral("shared"));
            QVERIFY(window->looks().exportTo(LookKind::View, QStringLiteral("shared"), fixture.path("shared.json")));
        }
        const auto window = other.window();
        QVERIFY(WindowFixture::openSample(*window));
        QVERIFY(fillOf(*window) != "memory");
        // As when it is dropped on the window, or opened as any file: the cluster stays.
        window->files().open({fixture.path("shared.json")});
        QCOMPARE(fillOf(*window), std::string("memory"));
        QVERIFY(!window->session().isEmpty());
        QCOMPARE(names(*window, LookKind::View), QStringList{QStringLiteral("shared")});
        // Once more: it is here already. With other content it gets a name of its own.
        window->files().open({fixture.path("shared.json")});
        QCOMPARE(names(*window, LookKind::View).size(), 1);
        QByteArray text = read(fixture.path("shared.json"));
        write(fixture.path("shared.json"), text.replace("\"memory\"", "\"cpu\""));
        window->files().open({fixture.path("shared.json")});
        QCOMPARE(names(*window, LookKind::View), (QStringList{QStringLiteral("shared"), QStringLiteral("shared (2)")}));
    }
    void aBadFileIsToldAndNothingIsLost() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        window->looks().keep(LookKind::View, QStringLiteral("mine"));
        const std::string before = fillOf(*window);
        write(fixture.path("bad.json"), "{\"apiVersion\": \"bayplan/v1\",\n \"kind\": \"View\", \"name\": \"bad\",\n \"view\": {\"fill\": \"memory\", \"screen\": \"nowhere\"}}\n");
        window->files().open({fixture.path("bad.json")});
        QVERIFY2(said(*window).contains(QStringLiteral("bad.json")) && said(*window).contains(QStringLiteral("nowhere")) && said(*window).contains(QStringLiteral("3")), qPrintable(said(*window)));
        QCOMPARE(fillOf(*window), before);
        QCOMPARE(names(*window, LookKind::View), QStringList{QStringLiteral("mine")});
        // One of another cluster is shown as far as that goes, and what is missing is named.
        write(fixture.path("other.json"),
              "{\"apiVersion\": \"bayplan/v1\", \"kind\": \"View\", \"name\": \"theirs\", \"view\": {\"fill\": \"example.com/tpu\", \"group\": [\"no-such-label\"], \"search\": "
              "\"ns:web\"}}");
        window->files().open({fixture.path("other.json")});
        QVERIFY2(said(*window).contains(QStringLiteral("example.com/tpu")) && said(*window).contains(QStringLiteral("no-such-label")), qPrintable(said(*window)));
        QCOMPARE(fillOf(*window), before);
        QCOMPARE(window->session().looking()->searchText(), QStringLiteral("ns:web"));
    }
    void theCommandLineOpensWithAView() {
        const WindowFixture fixture;
        write(fixture.path("v.json"), "{\"apiVersion\": \"bayplan/v1\", \"kind\": \"View\", \"name\": \"v\", \"view\": {\"screen\": \"tables\", \"fill\": \"memory\"}}");
        const auto start = [&](const QString& file) {
            const auto window = fixture.window();
            const CommandLine line = parseCommandLine({QStringLiteral("bayplan"), QStringLiteral("--sample"), QStringLiteral("--view"), file});
            QString result = line.error;
            Startup startup(window.get(), line.options);
            QSignalSpy done(&startup, &Startup::done);
            startup.begin();
            if (done.isEmpty() && !done.wait(60'000)) result = QStringLiteral("never");
            else result = done.first().at(0).toInt() == kExitOk ? QStringLiteral("%1 %2").arg(QLatin1String(infoOf(window->screen()).name), toQString(fillOf(*window))) : done.first().at(1).toString();
            if (!window->looks().kept(LookKind::View).all().empty()) result = QStringLiteral("it was kept, unasked");
            WindowFixture::forget(*window);
            return result;
        };
        QCOMPARE(start(fixture.path("v.json")), QStringLiteral("tables memory"));
        QVERIFY(start(fixture.path("none.json")).contains(QStringLiteral("none.json")));
    }
    void viewsAreRenamedDeletedAndBroughtBack() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        for (const char* name : {"one", "two"}) window->looks().keep(LookKind::View, QString::fromLatin1(name));
        window->actions().manageViews->trigger();
        auto* dialog = window->findChild<QDialog*>(QStringLiteral("looks"));
        QVERIFY(dialog && dialog->isVisible());
        auto* list = dialog->findChild<QListWidget*>(QStringLiteral("lookList"));
        QCOMPARE(list->count(), 2);
        const auto rename = [&](const QString& name) {
            QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("renameLook")), Qt::LeftButton);
            auto* editor = list->findChild<QLineEdit*>();
            QVERIFY(editor);
            editor->selectAll();
            QTest::keyClicks(editor, name);
            QTest::keyClick(editor, Qt::Key_Return);
            for (int i = 0; i < 3; ++i) QCoreApplication::processEvents();        // the row is written, then the list is made anew
            QCoreApplication::sendPostedEvents(nullptr, QEvent::DeferredDelete);  // the editor
        };
        list->setCurrentRow(0);
        rename(QStringLiteral("three"));
        QCOMPARE(names(*window, LookKind::View), (QStringList{QStringLiteral("three"), QStringLiteral("two")}));
        QCOMPARE(list->currentItem()->text(), QStringLiteral("three"));
        rename(QStringLiteral("two"));  // another has it
        QCOMPARE(names(*window, LookKind::View), (QStringList{QStringLiteral("three"), QStringLiteral("two")}));
        const QString note = dialog->findChild<QLabel*>(QStringLiteral("looksNote"))->text();
        QVERIFY2(note.contains(QStringLiteral("two")), qPrintable(note + QStringLiteral("|") + list->item(0)->text() + QStringLiteral("|") + list->item(1)->text()));
        list->setFocus();
        QTest::keyClick(list, Qt::Key_Delete);
        QCoreApplication::processEvents();
        QCOMPARE(names(*window, LookKind::View), QStringList{QStringLiteral("two")});
        QCOMPARE(readSettings(fixture.path("settings.ini")).views.size(), 1);
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("bringBackLook")), Qt::LeftButton);
        QCoreApplication::processEvents();
        QCOMPARE(names(*window, LookKind::View), (QStringList{QStringLiteral("three"), QStringLiteral("two")}));
        QCOMPARE(list->count(), 2);
    }
    void aLayoutComesBackWithItsColumns() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        window->addDockWidget(Qt::LeftDockWidgetArea, dock(*window, "inspectorDock"));
        window->resizeDocks({dock(*window, "inspectorDock")}, {420}, Qt::Horizontal);
        window->actions().showTray->setChecked(false);
        ColumnChoice& columns = window->tables().nodeTable()->columns();
        const int shown = columns.shownCount();
        columns.show(1, false);
        const int width = dock(*window, "inspectorDock")->width();
        nameIt(*window, window->actions().saveLayout, QStringLiteral("left"));
        window->actions().resetLayout->trigger();
        columns.reset();
        QVERIFY(window->dockWidgetArea(dock(*window, "inspectorDock")) == Qt::RightDockWidgetArea);
        QVERIFY(window->actions().showTray->isChecked() && dock(*window, "trayDock")->isVisible());
        QCOMPARE(columns.shownCount(), shown);
        entry(menu(*window, QStringLiteral("Layouts")), QStringLiteral("left"))->trigger();
        QVERIFY(window->dockWidgetArea(dock(*window, "inspectorDock")) == Qt::LeftDockWidgetArea);
        QVERIFY(!window->actions().showTray->isChecked() && !dock(*window, "trayDock")->isVisible());
        QTRY_VERIFY(std::abs(dock(*window, "inspectorDock")->width() - width) <= 2);
        QCOMPARE(columns.shownCount(), shown - 1);
        // As a file, in the window of somebody else.
        QVERIFY(window->looks().exportTo(LookKind::Layout, QStringLiteral("left"), fixture.path("left.json")));
        const WindowFixture other;
        const auto theirs = other.window();
        QVERIFY(WindowFixture::openSample(*theirs));
        theirs->files().open({fixture.path("left.json")});
        QVERIFY(theirs->dockWidgetArea(dock(*theirs, "inspectorDock")) == Qt::LeftDockWidgetArea);
        QCOMPARE(theirs->tables().nodeTable()->columns().shownCount(), shown - 1);
    }
    /// Two parts in one area have an order, and one that floats has a place: neither is in the areas and sizes alone.
    void aLayoutKeepsOrderAndFloatingPlace() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        window->resize(1440, 900);
        QVERIFY(WindowFixture::openSample(*window));
        QDockWidget *inspector = dock(*window, "inspectorDock"), *tray = dock(*window, "trayDock");
        const auto trayAbove = [](MainWindow& in) { return dock(in, "trayDock")->y() < dock(in, "inspectorDock")->y() && in.dockWidgetArea(dock(in, "trayDock")) == Qt::RightDockWidgetArea; };
        window->addDockWidget(Qt::RightDockWidgetArea, tray);
        window->splitDockWidget(tray, inspector, Qt::Vertical);
        QTRY_VERIFY(trayAbove(*window));
        window->looks().keep(LookKind::Layout, QStringLiteral("above"));
        QVERIFY(window->looks().exportTo(LookKind::Layout, QStringLiteral("above"), fixture.path("above.json")));
        window->actions().resetLayout->trigger();
        QVERIFY(window->dockWidgetArea(tray) == Qt::BottomDockWidgetArea);

        inspector->setFloating(true);
        inspector->setGeometry(210, 140, 377, 401);
        const QRect place = inspector->geometry();
        window->looks().keep(LookKind::Layout, QStringLiteral("afloat"));
        window->actions().resetLayout->trigger();
        QVERIFY(!inspector->isFloating());
        QMenu* layouts = menu(*window, QStringLiteral("Layouts"));
        entry(layouts, QStringLiteral("above"))->trigger();
        QTRY_VERIFY(trayAbove(*window));
        entry(layouts, QStringLiteral("afloat"))->trigger();
        QVERIFY(inspector->isFloating());
        QCOMPARE(inspector->geometry(), place);

        // Kept for the next start.
        const auto next = std::make_unique<MainWindow>(readSettings(fixture.path("settings.ini")), MainWindow::Places{fixture.path("settings.ini"), fixture.path("state"), QStringLiteral("en")});
        next->resize(1440, 900);
        next->show();
        QVERIFY(WindowFixture::openSample(*next));
        entry(menu(*next, QStringLiteral("Layouts")), QStringLiteral("above"))->trigger();
        QTRY_VERIFY(trayAbove(*next));

        // What another version of the window wrote, or nobody can read, leaves the areas.
        const QByteArray text = read(fixture.path("above.json"));
        QByteArray later = text, broken = text;
        QVERIFY(text.contains("\"version\": 1"));
        write(fixture.path("later.json"), later.replace("\"version\": 1", "\"version\": 999"));
        const qsizetype from = broken.indexOf("\"bytes\": \"") + 10;
        write(fixture.path("broken.json"), broken.replace(from, broken.indexOf('"', from) - from, "AAAA"));
        for (const char* file : {"later.json", "broken.json"}) {
            window->actions().resetLayout->trigger();
            window->files().open({fixture.path(file)});
            QVERIFY2(window->dockWidgetArea(tray) == Qt::RightDockWidgetArea && window->dockWidgetArea(inspector) == Qt::RightDockWidgetArea, file);
            QVERIFY(!trayAbove(*window));
        }
        WindowFixture::forget(*window);
        WindowFixture::forget(*next);
    }
    void layoutsThatAreShipped() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        QMenu* layouts = menu(*window, QStringLiteral("Layouts"));
        entry(layouts, QStringLiteral("Present"))->trigger();
        QVERIFY(!dock(*window, "inspectorDock")->isVisible() && !dock(*window, "trayDock")->isVisible());
        entry(layouts, QStringLiteral("Plan"))->trigger();
        QVERIFY(dock(*window, "inspectorDock")->isVisible() && dock(*window, "trayDock")->isVisible());
        QVERIFY(window->dockWidgetArea(dock(*window, "inspectorDock")) == Qt::LeftDockWidgetArea);
        entry(layouts, QStringLiteral("Observe"))->trigger();
        QVERIFY(window->dockWidgetArea(dock(*window, "inspectorDock")) == Qt::RightDockWidgetArea);
        QTRY_VERIFY(std::abs(dock(*window, "inspectorDock")->width() - textPixels(360)) <= 4);
        QTRY_VERIFY(std::abs(dock(*window, "trayDock")->height() - textPixels(152)) <= 4);
        // One over the other, as a file may say, and back.
        write(fixture.path("tabs.json"), "{\"apiVersion\": \"bayplan/v1\", \"kind\": \"Layout\", \"name\": \"tabs\", \"layout\": {\"tabbed\": true, \"tray\": {\"area\": \"right\"}}}");
        window->files().open({fixture.path("tabs.json")});
        QVERIFY(window->tabifiedDockWidgets(dock(*window, "inspectorDock")).contains(dock(*window, "trayDock")));
        entry(layouts, QStringLiteral("Observe"))->trigger();
        QVERIFY(window->tabifiedDockWidgets(dock(*window, "inspectorDock")).isEmpty());
    }
    void thePaletteFindsThem() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        window->looks().keep(LookKind::View, QStringLiteral("morning"));
        window->show(Screen::Tables);
        window->actions().palette->trigger();
        auto* palette = window->findChild<CommandPalette*>();
        QVERIFY(palette);
        palette->type(QStringLiteral("morning"));
        QCOMPARE(palette->shown().value(0), QStringLiteral("View: morning"));
        QTest::keyClick(palette->findChild<QLineEdit*>(), Qt::Key_Return);
        QCOMPARE(window->screen(), Screen::Map);
    }
    void aProjectKeepsSearchAndZoom() {
        const WindowFixture fixture;
        {
            const auto window = fixture.window();
            QVERIFY(WindowFixture::openSample(*window));
            window->session().looking()->search(QStringLiteral("gpu>0"));
            window->mapScreen().zoomIn();
            QVERIFY(WindowFixture::saveProject(*window, fixture.path("p.bayplan")));
        }
        const auto window = fixture.window();
        QVERIFY(WindowFixture::open(*window, {fixture.path("p.bayplan")}));
        QCOMPARE(window->topBar().search()->text(), QStringLiteral("gpu>0"));
        QTRY_VERIFY(!window->mapScreen().view()->showsWhole());
    }
    void whatANewerProgramKeptStays() {
        KeptLooks kept;
        const QStringList texts{QStringLiteral("{\"apiVersion\": \"bayplan/v2\", \"kind\": \"View\"}"), textOf(Look(SavedView{"a", {}}))};
        kept.set(texts);
        QCOMPARE(kept.all().size(), std::size_t(1));
        kept.keep(Look(SavedView{"b", {}}));
        QVERIFY(kept.texts().contains(texts.first()));
        QCOMPARE(kept.texts().size(), 3);
    }
};

QTEST_MAIN(TestLooks)
#include "tst_looks.moc"
