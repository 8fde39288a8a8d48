// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The progress of connecting: what is being read and how much, the messages of a login program and the question whether
// it may run, the reason for a failure; with a way to stop at any time.
// Thread rule: GUI thread only.

#include <QFrame>

#include "connect/live_source.h"

class QLabel;
class QPushButton;

namespace bayplan {

class ConnectingBar : public QFrame {
    Q_OBJECT
public:
    explicit ConnectingBar(const QString& context, QWidget* parent = nullptr);

    /// Asks whether the program may be run.
    void ask(const QString& commandLine);
    /// Shows what a login program printed.
    void say(const QString& text);
    void setStatus(const LiveStatus& status);
    QString text() const;

Q_SIGNALS:
    void answered(bool run, bool remember);
    void retryRequested();
    void cancelled();

private:
    void answer(bool run, bool remember);

    QString m_context;
    QLabel* m_text;
    QLabel* m_detail;  // monospaced: a command line, or what a program printed
    QPushButton* m_run;
    QPushButton* m_always;
    QPushButton* m_retry;
    bool m_asking = false;
    QString m_said;
};

}  // namespace bayplan
