// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A window with settings and state in its own folder, and the common actions of the journeys.

#include <QSignalSpy>
#include <QTemporaryDir>
#include <QTest>

#include "common/text.h"
#include "desktop/edit_commands.h"
#include "desktop/file_commands.h"
#include "desktop/main_window.h"
#include "desktop/message_bar.h"
#include "desktop/opening.h"
#include "what_if/scenario_desk.h"
#include "what_if/scenario_view.h"

namespace bayplan::testing {

class WindowFixture {
public:
    QTemporaryDir folder;

    std::unique_ptr<MainWindow> window(const QString& language = QStringLiteral("en")) const {
        auto w = std::make_unique<MainWindow>(Settings{}, MainWindow::Places{path("settings.ini"), path("state"), language});
        w->show();
        return w;
    }
    QString path(const char* name) const { return folder.filePath(QString::fromLatin1(name)); }

    static bool open(MainWindow& window, const QStringList& paths) {
        QSignalSpy finished(&window.files(), &FileCommands::finished);
        window.files().open(paths);
        return (finished.count() > 0 || finished.wait(60'000)) && finished.last().first().toBool();
    }
    static bool openSample(MainWindow& window) { return open(window, {samplePath()}); }
    static bool schedule(MainWindow& window) {
        QSignalSpy finished(&window.edits(), &EditCommands::finished);
        window.edits().schedule();
        return (finished.count() > 0 || finished.wait(60'000)) && finished.last().first().toBool();
    }
    static bool saveProject(MainWindow& window, const QString& file) {
        QSignalSpy finished(&window.files(), &FileCommands::finished);
        window.files().saveProjectTo(file);
        return (finished.count() > 0 || finished.wait(60'000)) && finished.last().first().toBool();
    }
    static bool savePlan(MainWindow& window, const QString& file) {
        QSignalSpy finished(&window.files(), &FileCommands::finished);
        window.files().savePlanTo(file);
        return (finished.count() > 0 || finished.wait(60'000)) && finished.last().first().toBool();
    }
    static bool openPlan(MainWindow& window, const QString& file) {
        QSignalSpy finished(&window.files(), &FileCommands::finished);
        window.files().openPlan(file);
        return (finished.count() > 0 || finished.wait(60'000)) && finished.last().first().toBool();
    }
    /// So that closing asks no question.
    static void forget(MainWindow& window) {
        window.session().undoStack()->setClean();
        if (auto* scenarios = window.findChild<ScenarioView*>()) scenarios->desk().markKept();
    }
};

}  // namespace bayplan::testing
