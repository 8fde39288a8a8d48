// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The window, its language, and its replacement: words and sizes are fixed when a window is made, so that other ones need
// another window, which goes on with what the first one showed.
// Thread rule: GUI thread only.

#include <QObject>
#include <memory>

#include "desktop/main_window.h"

class QTranslator;

namespace bayplan {

struct Carried;

class Program : public QObject {
    Q_OBJECT
public:
    /// `language`: of the command line, for as long as nobody chooses another; empty: of the settings, or the desktop's.
    Program(QString settingsFile, const QString& language);
    ~Program() override;

    const Settings& settings() const { return m_settings; }
    /// The first window; `settings` may differ from those that were read. Languages are those of language().
    void makeWindow(const Settings& settings, const QString& stateFolder);
    MainWindow& window() { return *m_window; }
    QString language() const;

Q_SIGNALS:
    /// Another window than before; it is shown, and the former one has gone.
    void windowChanged();

private:
    void installLanguage();
    void make();
    void renew();
    void look(Carried carried);  // at what the former window showed

    QString m_settingsFile, m_stateFolder, m_given;
    Settings m_settings;
    std::vector<std::unique_ptr<QTranslator>> m_translators;
    std::unique_ptr<MainWindow> m_window;
};

}  // namespace bayplan
