// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Performs what the command line requests, one thing after the other: open, configure, schedule, select, show, draw.
// Thread rule: GUI thread only.

#include <QObject>

#include "desktop/command_line.h"

namespace bayplan {

class MainWindow;

class Startup : public QObject {
    Q_OBJECT
public:
    Startup(MainWindow* window, Options options, QObject* parent = nullptr);

    void begin();

Q_SIGNALS:
    /// `code` is an ExitCode; the text, if any, is for stderr.
    void done(int code, const QString& text);

private:
    void connectToCluster();
    void configure(bool opened);
    void schedule();
    void arrange();
    QString select();  // returns the fault, or an empty text
    QString startDrag();
    void draw();
    void fail(const QString& text);

    MainWindow* m_window;
    Options m_options;
};

}  // namespace bayplan
