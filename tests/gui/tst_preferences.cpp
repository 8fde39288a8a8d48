// SPDX-License-Identifier: GPL-3.0-or-later
// What a person prefers: it is seen at once, kept, and survives the window that it was chosen in.
#include <QCheckBox>
#include <QComboBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QPushButton>
#include <QSettings>
#include <QStyle>
#include <QTableView>
#include <QTableWidget>
#include <cmath>
#include <memory>

#include "common/looking.h"
#include "desktop/map_screen.h"
#include "desktop/preferences/preferences_dialog.h"
#include "desktop/preferences/program.h"
#include "desktop/preferences/shortcut_editor.h"
#include "desktop/top_bar.h"
#include "explain/explain_view.h"
#include "map/headline/headline_strip.h"
#include "map/map_view.h"
#include "tables/object_table.h"
#include "tables/tables_view.h"
#include "window_fixture.h"

using namespace bayplan;
using namespace bayplan::testing;

class TestPreferences : public QObject {
    Q_OBJECT

    static Settings quiet() {
        Settings settings;
        settings.language = QStringLiteral("en");
        return settings;
    }
    static PreferencesDialog* opened(MainWindow& window) {
        window.actions().preferences->trigger();
        return window.findChild<PreferencesDialog*>();
    }
    static void choose(PreferencesDialog& dialog, const char* box, const QVariant& value) {
        auto* choice = dialog.findChild<QComboBox*>(QLatin1String(box));
        const int at = choice->findData(value);
        QVERIFY2(at >= 0, box);
        choice->setCurrentIndex(at);
    }
    /// The program in English with its first window, which shows the sample.
    struct Running {
        WindowFixture fixture;
        std::unique_ptr<Program> program;
        bool well = false;

        Running() {
            writeSettings(quiet(), fixture.path("settings.ini"));
            program = std::make_unique<Program>(fixture.path("settings.ini"), QString());
            program->makeWindow(program->settings(), fixture.path("state"));
            program->window().show();
            well = WindowFixture::openSample(program->window());
        }
        MainWindow& window() const { return program->window(); }
    };
    /// The window after a choice that needs another one.
    static bool renewed(Program& program, const std::function<void()>& choosing) {
        QSignalSpy changed(&program, &Program::windowChanged);
        choosing();
        return changed.count() > 0 || changed.wait(60'000);
    }

private Q_SLOTS:
    void cleanup() { setSizes({}); }

    void settingsComeBackAsTheyWere() {
        const WindowFixture fixture;
        Settings settings;
        settings.sizes = {115, true};
        settings.reducedMotion = true;
        settings.fill = QStringLiteral("memory");
        settings.group = QLatin1String(Settings::kNoGroups);
        settings.trayAtStart = AtStart::Hidden;
        settings.keys = {{QStringLiteral("undo"), {QStringLiteral("Ctrl+U")}}, {QStringLiteral("redo"), {}}};
        settings.readUsage = true;
        settings.usageSeconds = 60;
        writeSettings(settings, fixture.path("settings.ini"));
        const Settings read = readSettings(fixture.path("settings.ini"));
        QVERIFY(read.sizes == settings.sizes);
        QVERIFY(read.reducedMotion && read.readUsage);
        QCOMPARE(read.fill, settings.fill);
        QCOMPARE(read.group, settings.group);
        QVERIFY(read.trayAtStart == AtStart::Hidden);
        QCOMPARE(read.keys, settings.keys);
        QCOMPARE(read.usageSeconds, 60);
        // A key that has its default again leaves the file.
        settings.keys.clear();
        writeSettings(settings, fixture.path("settings.ini"));
        QVERIFY(readSettings(fixture.path("settings.ini")).keys.isEmpty());
    }
    void whatCannotBeInAFileIsTheDefault() {
        const WindowFixture fixture;
        {
            QSettings file(fixture.path("settings.ini"), QSettings::IniFormat);
            file.setValue(QStringLiteral("textPercent"), 4000);
            file.setValue(QStringLiteral("usageSeconds"), QStringLiteral("often"));
            file.setValue(QStringLiteral("trayAtStart"), -1);
            file.setValue(QStringLiteral("keys/undo"), QStringLiteral("no such key"));
        }
        const Settings read = readSettings(fixture.path("settings.ini"));
        QCOMPARE(read.sizes.textPercent, 100);
        QCOMPARE(read.usageSeconds, 30);
        QVERIFY(read.trayAtStart == AtStart::AsLeft);
        MainWindow window(read, {fixture.path("settings.ini"), fixture.path("state"), QStringLiteral("en")});
        for (const QKeySequence& key : window.actions().undo->shortcuts()) QVERIFY(key[0].key() != Qt::Key_unknown);
    }
    void coloursAndMotionAreHeardAtOnce() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        PreferencesDialog* dialog = opened(*window);
        QVERIFY(dialog && dialog->isVisible());
        choose(*dialog, "theme", QString::number(static_cast<int>(ThemeKind::Dark)));
        QCOMPARE(QApplication::palette().color(QPalette::Window), makeTheme(ThemeKind::Dark).panel);
        QVERIFY(window->actions().themeDark->isChecked());
        QVERIFY(window->dockOptions().testFlag(QMainWindow::AnimatedDocks));
        QTest::mouseClick(dialog->findChild<QCheckBox*>(QStringLiteral("reducedMotion")), Qt::LeftButton, {}, QPoint(8, dialog->findChild<QCheckBox*>(QStringLiteral("reducedMotion"))->height() / 2));
        QVERIFY(!window->dockOptions().testFlag(QMainWindow::AnimatedDocks));
        const QWidget& part = window->topBar();
        QCOMPARE(part.style()->styleHint(QStyle::SH_Widget_Animation_Duration, nullptr, &part), 0);
        const Settings kept = readSettings(fixture.path("settings.ini"));
        QVERIFY(kept.theme == ThemeKind::Dark && kept.reducedMotion);
        window->setTheme(ThemeKind::Light);
    }
    void firstLookIsThePreferredOne() {
        const WindowFixture fixture;
        {
            const auto window = fixture.window();
            QVERIFY(WindowFixture::openSample(*window));
            QCOMPARE(window->session().catalog().resources.name(window->topBar().fill()), std::string("nvidia.com/gpu"));
            QVERIFY(!window->topBar().grouping().isEmpty());
            PreferencesDialog* dialog = opened(*window);
            choose(*dialog, "firstFill", QStringLiteral("memory"));
            QCOMPARE(window->session().catalog().resources.name(window->topBar().fill()), std::string("memory"));
            choose(*dialog, "firstGroup", QLatin1String(Settings::kNoGroups));
            QCOMPARE(window->topBar().grouping(), QStringList());
            choose(*dialog, "trayAtStart", QString::number(static_cast<int>(AtStart::Hidden)));
            WindowFixture::forget(*window);
        }
        MainWindow next(readSettings(fixture.path("settings.ini")), {fixture.path("settings.ini"), fixture.path("state"), QStringLiteral("en")});
        next.show();
        QVERIFY(!next.actions().showTray->isChecked());
        QVERIFY(WindowFixture::openSample(next));
        QCOMPARE(next.session().catalog().resources.name(next.topBar().fill()), std::string("memory"));
        QCOMPARE(next.topBar().grouping(), QStringList());
        // What a cluster does not have is replaced by what says most about it.
        Settings odd = readSettings(fixture.path("settings.ini"));
        odd.fill = QStringLiteral("example.com/none");
        odd.group = QStringLiteral("no-such-label");
        next.usePreferences(odd);
        QCOMPARE(next.session().catalog().resources.name(next.topBar().fill()), std::string("nvidia.com/gpu"));
        QVERIFY(!next.topBar().grouping().isEmpty());
    }
    void aKeyOfAnotherCommandIsSaidAndTaken() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        PreferencesDialog* dialog = opened(*window);
        dialog->setPage(3);
        auto* editor = dialog->findChild<ShortcutEditor*>();
        auto* key = dialog->findChild<QLineEdit*>(QStringLiteral("newKey"));
        auto* use = dialog->findChild<QPushButton*>(QStringLiteral("useKey"));
        auto* note = dialog->findChild<QLabel*>(QStringLiteral("keyNote"));
        editor->choose(QStringLiteral("cordon"));
        QVERIFY(!use->isEnabled());  // nothing was pressed
        QTest::keyClick(key, Qt::Key_F, Qt::ControlModifier);
        QCOMPARE(key->text(), QStringLiteral("Ctrl+F"));
        QVERIFY2(note->text().contains(QStringLiteral("Find")), qPrintable(note->text()));
        QVERIFY(use->isEnabled());
        QCOMPARE(window->actions().find->shortcut(), QKeySequence(QStringLiteral("Ctrl+F")));  // not yet
        QTest::mouseClick(use, Qt::LeftButton);
        QCOMPARE(window->actions().cordon->shortcut(), QKeySequence(QStringLiteral("Ctrl+F")));
        QVERIFY(window->actions().find->shortcut().isEmpty());
        QVERIFY(window->actions().cordon->toolTip().contains(QStringLiteral("Ctrl+F")));
        QVERIFY(!window->actions().find->toolTip().contains(QStringLiteral("Ctrl+F")));
        const Settings kept = readSettings(fixture.path("settings.ini"));
        QCOMPARE(kept.keys.value(QStringLiteral("cordon")), QStringList(QStringLiteral("Ctrl+F")));
        QVERIFY(kept.keys.contains(QStringLiteral("find")));
        // Its default takes the key back.
        editor->choose(QStringLiteral("find"));
        QTest::mouseClick(dialog->findChild<QPushButton*>(QStringLiteral("ownKey")), Qt::LeftButton);
        QCOMPARE(window->actions().find->shortcut(), QKeySequence(QStringLiteral("Ctrl+F")));
        QVERIFY(window->actions().cordon->shortcut().isEmpty());
        // Cordon has no key by default: nothing is left that a person chose.
        QVERIFY(readSettings(fixture.path("settings.ini")).keys.isEmpty());
    }
    void keysThatAreTypedAreRefused_data() {
        QTest::addColumn<int>("key");
        QTest::addColumn<int>("modifiers");
        QTest::addColumn<bool>("refused");
        QTest::newRow("letter") << int(Qt::Key_M) << int(Qt::NoModifier) << true;
        QTest::newRow("capital") << int(Qt::Key_M) << int(Qt::ShiftModifier) << true;
        QTest::newRow("arrow") << int(Qt::Key_Left) << int(Qt::NoModifier) << true;
        QTest::newRow("into the node of the map") << int(Qt::Key_Down) << int(Qt::AltModifier) << true;
        QTest::newRow("function key") << int(Qt::Key_F12) << int(Qt::NoModifier) << false;
        QTest::newRow("with Alt") << int(Qt::Key_J) << int(Qt::AltModifier) << false;
    }
    void keysThatAreTypedAreRefused() {
        QFETCH(int, key);
        QFETCH(int, modifiers);
        QFETCH(bool, refused);
        QMainWindow window;
        const Actions actions(&window);
        ShortcutEditor editor(actions.all());
        editor.choose(QStringLiteral("drain"));
        QTest::keyClick(editor.findChild<QLineEdit*>(QStringLiteral("newKey")), static_cast<Qt::Key>(key), static_cast<Qt::KeyboardModifiers>(modifiers));
        QCOMPARE(editor.findChild<QPushButton*>(QStringLiteral("useKey"))->isEnabled(), !refused);
        QCOMPARE(editor.findChild<QLabel*>(QStringLiteral("keyNote"))->text().isEmpty(), !refused);
    }
    void theListOfCommandsIsFiltered() {
        QMainWindow window;
        const Actions actions(&window);
        ShortcutEditor editor(actions.all());
        const auto* table = editor.findChild<QTableWidget*>();
        const auto shown = [table] {
            int rows = 0;
            for (int row = 0; row < table->rowCount(); ++row) rows += table->isRowHidden(row) ? 0 : 1;
            return rows;
        };
        QCOMPARE(shown(), static_cast<int>(actions.all().size()));
        QTest::keyClicks(editor.findChild<QLineEdit*>(QStringLiteral("filterCommands")), QStringLiteral("ctrl+z"));
        QCOMPARE(shown(), 1);
    }
    void anotherLanguageKeepsWhatWasDone() {
        const Running running;
        QVERIFY(running.well);
        Program& program = *running.program;
        QVERIFY(WindowFixture::schedule(program.window()));
        program.window().session().looking()->selectNode(NodeIdx(0));
        program.window().edits().cordonSelected(true);
        program.window().session().undoStack()->undo();
        program.window().setFillByName("cpu");
        program.window().show(Screen::Tables);
        const std::vector<PlanStep> steps = program.window().session().plan().steps;
        const std::vector<PlanStep> undone = program.window().session().undonePlan().steps;
        QVERIFY(!steps.empty() && !undone.empty());
        const ClusterPtr before = program.window().session().cluster();

        PreferencesDialog* dialog = opened(program.window());
        QVERIFY(renewed(program, [&] { choose(*dialog, "language", QStringLiteral("zh_CN")); }));
        MainWindow& window = program.window();
        QCOMPARE(plainText(window.actions().undo).left(2), QStringLiteral("撤销"));
        QCOMPARE(QLocale().language(), QLocale::Chinese);
        QCOMPARE(window.session().plan().steps, steps);
        QCOMPARE(window.session().undonePlan().steps, undone);
        QCOMPARE(window.session().cluster()->sharedCatalog(), before->sharedCatalog());  // nothing was read again
        for (std::size_t p = 0; p < before->podCount(); ++p) QVERIFY(window.session().cluster()->placement(PodIdx(p)).node == before->placement(PodIdx(p)).node);
        QVERIFY(!window.session().undoStack()->isClean());
        QVERIFY2(window.messages().texts().isEmpty(), qPrintable(window.messages().texts().join(QLatin1Char('\n'))));  // also: the journal goes on
        QVERIFY(window.screen() == Screen::Tables);
        QCOMPARE(window.session().catalog().resources.name(window.topBar().fill()), std::string("cpu"));
        // The preferences are open where they were, and go back as easily.
        auto* again = window.findChild<PreferencesDialog*>();
        QVERIFY(again && again->isVisible());
        QVERIFY(renewed(program, [&] { choose(*again, "language", QStringLiteral("en")); }));
        QCOMPARE(plainText(program.window().actions().undo).left(4), QStringLiteral("Undo"));
        QCOMPARE(program.window().session().plan().steps, steps);
        program.window().session().undoStack()->redo();
        QVERIFY(program.window().session().cluster()->node(NodeIdx(0)).unschedulable);
        // A crash of this window loses nothing either: its journal has all changes.
        WindowFixture::forget(program.window());
    }
    void aCleanWindowStaysClean() {
        const Running running;
        QVERIFY(running.well);
        Program& program = *running.program;
        QVERIFY(WindowFixture::schedule(program.window()));
        QVERIFY(WindowFixture::saveProject(program.window(), running.fixture.path("p.bayplan")));
        QVERIFY(renewed(program, [&] { program.window().actions().languageChinese->trigger(); }));
        QVERIFY(program.window().session().undoStack()->isClean());
        QCOMPARE(program.window().files().projectFile(), running.fixture.path("p.bayplan"));
        QVERIFY(renewed(program, [&] { program.window().actions().languageEnglish->trigger(); }));
    }
    void textAndRowsAreOfTheChosenSize() {
        const Running running;
        QVERIFY(running.well);
        Program& program = *running.program;
        const auto rowHeight = [&] { return program.window().tables().nodeTable()->view()->verticalHeader()->defaultSectionSize(); };
        const auto bar = [&] { return program.window().topBar().height(); };
        QCOMPARE(rowHeight(), 26);
        QCOMPARE(bar(), 44);
        QVERIFY(renewed(program, [&] { choose(*opened(program.window()), "textSize", QStringLiteral("130")); }));
        QCOMPARE(rowHeight(), 34);                         // 26 × 1.3 = 33.8
        QCOMPARE(bar(), 57);                               // 44 × 1.3 = 57.2
        QCOMPARE(uiFont(TextSize::Body).pixelSize(), 17);  // 13 × 1.3 = 16.9
        QVERIFY(renewed(program, [&] { choose(*program.window().findChild<PreferencesDialog*>(), "density", QStringLiteral("compact")); }));
        QCOMPARE(rowHeight(), 27);  // 26 × 4/5 = 20.8, so 21; 21 × 1.3 = 27.3
        QCOMPARE(bar(), 57);
        QVERIFY(program.window().isVisible());
    }
    void whatWasLookedAtStays() {
        const Running running;
        QVERIFY(running.well);
        Program& program = *running.program;
        MapView* map = program.window().mapScreen().view();
        map->zoomIn();
        map->zoomIn();
        QVERIFY(!map->showsWhole());
        const QRectF visible = map->visibleWorld();
        const PodIdx pod = program.window().session().cluster()->pendingPods().front();
        program.window().topBar().search()->setText(QStringLiteral("ns:ml"));
        program.window().session().looking()->search(QStringLiteral("ns:ml"));
        program.window().session().looking()->selectPod(pod);
        QVERIFY(renewed(program, [&] { program.window().actions().languageChinese->trigger(); }));
        QCOMPARE(program.window().session().looking()->selection().pods, std::vector<PodIdx>{pod});
        QCOMPARE(program.window().session().looking()->searchText(), QStringLiteral("ns:ml"));
        QCOMPARE(program.window().topBar().search()->text(), QStringLiteral("ns:ml"));
        map = program.window().mapScreen().view();
        QTRY_VERIFY(!map->showsWhole());
        // Within a step of whole device pixels.
        QTRY_VERIFY(std::abs(map->visibleWorld().width() / visible.width() - 1) < 0.1);
        QVERIFY(std::abs(map->visibleWorld().center().x() - visible.center().x()) < 0.1 * visible.width());
        // What was shown whole is so in the next window as well.
        map->fit();
        QVERIFY(renewed(program, [&] { program.window().actions().languageEnglish->trigger(); }));
        QVERIFY(program.window().mapScreen().view()->showsWhole());
        WindowFixture::forget(program.window());
    }
    void aLanguageThatWaitedComesWhenTheWhatIfEnds() {
        const Running running;
        QVERIFY(running.well);
        Program& program = *running.program;
        Session& session = program.window().session();
        QVERIFY(session.tryOut(QStringLiteral("nothing"), session.cluster()->pendingPods().front(), {}, {Delta(Cordon{NodeIdx(0), true})}));
        QSignalSpy changed(&program, &Program::windowChanged);
        program.window().actions().languageChinese->trigger();
        QCoreApplication::processEvents();
        QCOMPARE(changed.count(), 0);
        session.discardWhatIf();
        QVERIFY(changed.count() == 1 || changed.wait(60'000));
        QCOMPARE(plainText(program.window().actions().undo).left(2), QStringLiteral("撤销"));
        QCoreApplication::processEvents();
        QCOMPARE(changed.count(), 1);  // once
        WindowFixture::forget(program.window());
    }
    void aWhatIfIsNotLostToAnotherLanguage() {
        const WindowFixture fixture;
        const auto window = fixture.window();
        QVERIFY(WindowFixture::openSample(*window));
        const PodIdx pod = window->session().cluster()->pendingPods().front();
        Amendment amendment;
        QVERIFY(window->session().tryOut(QStringLiteral("nothing"), pod, {}, {Delta(Cordon{NodeIdx(0), true})}));
        QSignalSpy wanted(window.get(), &MainWindow::renewalRequested);
        PreferencesDialog* dialog = opened(*window);
        choose(*dialog, "language", QStringLiteral("zh_CN"));
        QCOMPARE(wanted.count(), 0);
        const auto* note = dialog->findChild<QLabel*>(QStringLiteral("preferencesNote"));
        QVERIFY(note->isVisible() && note->text().contains(QStringLiteral("what-if")));
        QCOMPARE(readSettings(fixture.path("settings.ini")).language, QStringLiteral("zh_CN"));  // for the next start
        window->session().discardWhatIf();
        QTRY_VERIFY(wanted.count() > 0);
        WindowFixture::forget(*window);
    }
};

QTEST_MAIN(TestPreferences)
#include "tst_preferences.moc"
