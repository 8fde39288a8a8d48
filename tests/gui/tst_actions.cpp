// SPDX-License-Identifier: GPL-3.0-or-later
#include <QMainWindow>
#include <QSet>
#include <QTest>

#include "desktop/actions.h"
#include "desktop/command_line.h"
#include "desktop/theming/icons.h"

using namespace bayplan;

class TestActions : public QObject {
    Q_OBJECT

    static CommandLine parse(const QStringList& arguments) { return parseCommandLine(QStringList{QStringLiteral("bayplan")} + arguments); }

private Q_SLOTS:
    void everyActionHasATextAndNoShortcutTwice() {
        QMainWindow window;
        const Actions actions(&window);
        QSet<QString> keys, names;
        for (const QAction* action : actions.all()) {
            QVERIFY2(!action->text().isEmpty(), qPrintable(action->objectName()));
            QVERIFY2(!names.contains(action->objectName()), qPrintable(action->objectName()));
            names.insert(action->objectName());
            for (const QKeySequence& key : action->shortcuts()) {
                QVERIFY2(!keys.contains(key.toString()), qPrintable(action->objectName() + QStringLiteral(" ") + key.toString()));
                keys.insert(key.toString());
            }
        }
        QVERIFY(names.size() > 40);
    }
    void everyNamedIconIsThere() {
        QMainWindow window;
        Actions actions(&window);
        actions.setTheme(makeTheme(ThemeKind::Dark));
        for (const QAction* action : actions.all())
            if (!action->property("iconName").toString().isEmpty()) QVERIFY2(!action->icon().isNull(), qPrintable(action->objectName()));
    }
    void readsTheCommandLine() {
        const CommandLine line = parse({QStringLiteral("a.yaml"), QStringLiteral("b"), QStringLiteral("--view"), QStringLiteral("tables"),
                                        QStringLiteral("--size"), QStringLiteral("1600x1000"), QStringLiteral("--theme"), QStringLiteral("high-contrast"),
                                        QStringLiteral("--group"), QStringLiteral("zone,pool"), QStringLiteral("--schedule")});
        QVERIFY2(line.error.isEmpty(), qPrintable(line.error));
        QCOMPARE(line.options.paths, QStringList({QStringLiteral("a.yaml"), QStringLiteral("b")}));
        QVERIFY(line.options.view == Screen::Tables);
        QCOMPARE(line.options.size, QSize(1600, 1000));
        QVERIFY(line.options.theme == ThemeKind::HighContrast);
        QCOMPARE(line.options.group, QStringList({QStringLiteral("zone"), QStringLiteral("pool")}));
        QVERIFY(line.options.schedule);
    }
    void refusesWhatItDoesNotKnow_data() {
        QTest::addColumn<QStringList>("arguments");
        QTest::newRow("option") << QStringList{QStringLiteral("--frobnicate")};
        QTest::newRow("view") << QStringList{QStringLiteral("--view"), QStringLiteral("nowhere")};
        QTest::newRow("size") << QStringList{QStringLiteral("--size"), QStringLiteral("big")};
        QTest::newRow("tiny") << QStringList{QStringLiteral("--size"), QStringLiteral("10x10")};
        QTest::newRow("theme") << QStringList{QStringLiteral("--theme"), QStringLiteral("pink")};
        QTest::newRow("language") << QStringList{QStringLiteral("--language"), QStringLiteral("tlh")};
        QTest::newRow("zoom") << QStringList{QStringLiteral("--zoom"), QStringLiteral("closer")};
        QTest::newRow("sample and files") << QStringList{QStringLiteral("--sample"), QStringLiteral("a.yaml")};
        QTest::newRow("no file name") << QStringList{QStringLiteral("--screenshot")};
    }
    void refusesWhatItDoesNotKnow() {
        QFETCH(QStringList, arguments);
        QVERIFY(!parse(arguments).error.isEmpty());
    }
    void helpNamesEveryOption() {
        const QString help = parse({QStringLiteral("--help")}).help;
        for (const char* option : {"--sample", "--screenshot", "--view", "--size", "--language", "--theme", "--config", "--feature-gates", "--schedule", "--select",
                                   "--fill", "--group", "--zoom", "--drag", "--version"})
            QVERIFY2(help.contains(QString::fromLatin1(option)), option);
    }
};

QTEST_MAIN(TestActions)
#include "tst_actions.moc"
