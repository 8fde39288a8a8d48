// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/run_program.h"

#include <unistd.h>
#include <QApplication>
#include <QProxyStyle>
#include <QSocketNotifier>
#include <QTemporaryDir>
#include <QTimer>
#include <csignal>
#include <cstdio>
#include <optional>

#include "desktop/command_line.h"
#include "desktop/file_commands.h"
#include "desktop/live/live_commands.h"
#include "desktop/main_window.h"
#include "desktop/message_bar.h"
#include "desktop/preferences/program.h"
#include "desktop/settings.h"
#include "desktop/startup.h"

namespace bayplan {

namespace {

void print(FILE* stream, const QString& text) { std::fputs(text.toLocal8Bit().constData(), stream); }

/// Whether there is a display: the platform must be chosen before there is an application.
bool hasDisplay() {
    return !qEnvironmentVariableIsEmpty("DISPLAY") || !qEnvironmentVariableIsEmpty("WAYLAND_DISPLAY")
           || !qEnvironmentVariableIsEmpty("QT_QPA_PLATFORM");
}

/// For runs in scripts: Qt's messages about a platform without a screen are left out.
void onlyFaults(QtMsgType type, const QMessageLogContext&, const QString& text) {
    if (type == QtCriticalMsg || type == QtFatalMsg) print(stderr, QStringLiteral("bayplan: %1\n").arg(text));
}

/// What the pointer rests on says what it is soon: Qt waits for most of a second.
class SoonTips : public QProxyStyle {
public:
    SoonTips() : QProxyStyle(QStringLiteral("Fusion")) {}
    int styleHint(StyleHint hint, const QStyleOption* option, const QWidget* widget, QStyleHintReturn* data) const override {
        constexpr int kMilliseconds = 200;
        return hint == SH_ToolTip_WakeUpDelay ? kMilliseconds : QProxyStyle::styleHint(hint, option, widget, data);
    }
};

int endPipe[2];

/// In a handler of a signal little is allowed: the event loop does the rest.
extern "C" void askToEnd(int) {
    const char byte = 0;
    [[maybe_unused]] const ssize_t written = ::write(endPipe[1], &byte, 1);
}

}  // namespace

int runProgram(int argc, char* argv[], const char* version) {
    QStringList arguments;
    for (int i = 0; i < argc; ++i) arguments << QString::fromLocal8Bit(argv[i]);
    const Options early = parseCommandLine(arguments).options;  // in English: there are no translations yet
    const bool draws = early.screenshot.isEmpty() && !early.help && !early.version;
    if (!draws) qInstallMessageHandler(onlyFaults);
    if (!hasDisplay()) {
        if (draws && parseCommandLine(arguments).error.isEmpty()) {
            print(stderr, QStringLiteral("bayplan: there is no display; --screenshot FILE draws the window into a file\n"));
            return kExitFailed;
        }
        qputenv("QT_QPA_PLATFORM", "offscreen");
    }

    // Only the program's own options are valid: Qt would take its own out of them.
    int qtArgc = 1;
    QApplication app(qtArgc, argv);
    QApplication::setApplicationName(QStringLiteral("bayplan"));
    QApplication::setApplicationDisplayName(QStringLiteral("Bayplan"));
    QApplication::setApplicationVersion(QString::fromLatin1(version));
    QApplication::setDesktopFileName(QStringLiteral("io.github.bayplan.Bayplan"));
    QApplication::setWindowIcon(QIcon(QStringLiteral(":/icons/io.github.bayplan.Bayplan.svg")));
    QApplication::setStyle(new SoonTips);

    // A picture is the same everywhere, and leaves no files behind.
    const QTemporaryDir aside;
    const bool picture = !early.screenshot.isEmpty();
    const QString settingsFile = picture ? aside.filePath(QStringLiteral("settings.ini")) : defaultSettingsFile();
    Program program(settingsFile, early.language);
    Settings settings = program.settings();

    const CommandLine line = parseCommandLine(arguments);
    if (line.options.help) {
        print(stdout, line.help);
        return kExitOk;
    }
    if (line.options.version) {
        print(stdout, QStringLiteral("bayplan %1\n").arg(QApplication::applicationVersion()));
        return kExitOk;
    }
    if (!line.error.isEmpty()) {
        print(stderr, QStringLiteral("bayplan: %1\n").arg(line.error));
        return kExitUsage;
    }
    const Options& options = line.options;
    if (options.theme) settings.theme = *options.theme;
    if (picture) settings.coached = true;

    program.makeWindow(settings, picture ? aside.path() : defaultStateFolder());
    MainWindow& window = program.window();  // until a person chooses another language: not before startup has ended
    if (picture || options.sizeGiven) window.resize(options.size);
    Startup startup(&window, options);
    int code = kExitOk;
    QObject::connect(
        &startup, &Startup::done, &app, [&](int result, const QString& text) {
            if (!text.isEmpty()) print(stderr, QStringLiteral("bayplan: %1\n").arg(text));
            if (!picture) return;  // an ordinary window stays open and shows the message
            code = result;
            QApplication::exit(result);
        },
        Qt::QueuedConnection);
    if (!picture) {
        window.files().offerRecovery();
    } else {
        window.setAttribute(Qt::WA_DontShowOnScreen);
        if (options.context.isEmpty()) window.live().setEnvironment({[](const std::string&) { return std::nullopt; }, {}, {}});  // without anybody's clusters
    }
    // A session that ends, or a person at a terminal: what closing keeps is kept.
    std::optional<QSocketNotifier> ending;
    if (!picture && ::pipe(endPipe) == 0) {
        for (const int signal : {SIGTERM, SIGINT, SIGHUP}) ::signal(signal, askToEnd);
        ending.emplace(endPipe[0], QSocketNotifier::Read);
        QObject::connect(&*ending, &QSocketNotifier::activated, &program, [&program, &ending] {
            ending->setEnabled(false);
            program.window().end();
            QApplication::quit();
        });
    }
    window.show();
    QTimer::singleShot(0, &startup, &Startup::begin);
    QApplication::exec();
    return code;
}

}  // namespace bayplan
