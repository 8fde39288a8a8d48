// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/preferences/program.h"

#include <QApplication>
#include <QLibraryInfo>
#include <QLineEdit>
#include <QLocale>
#include <QTimer>
#include <QTranslator>
#include <optional>

#include "desktop/file_commands.h"
#include "desktop/map_screen.h"
#include "desktop/preferences/carried.h"
#include "desktop/top_bar.h"
#include "map/map_view.h"

namespace bayplan {

Program::Program(QString settingsFile, const QString& language) : m_settingsFile(std::move(settingsFile)), m_given(language), m_settings(readSettings(m_settingsFile)) { installLanguage(); }

Program::~Program() = default;

QString Program::language() const {
    if (!m_given.isEmpty()) return m_given;
    if (!m_settings.language.isEmpty()) return m_settings.language;
    return QLocale::system().language() == QLocale::Chinese ? QStringLiteral("zh_CN") : QStringLiteral("en");
}

void Program::installLanguage() {
    const QString language = this->language();
    // The C locale would write numbers without separators.
    const QLocale english = QLocale::system().language() == QLocale::C ? QLocale(QStringLiteral("en_US")) : QLocale::system();
    QLocale::setDefault(language == QLatin1String("zh_CN") ? QLocale(language) : english);
    m_translators.clear();
    const auto load = [this](const QString& file, const QString& folder) {
        auto translator = std::make_unique<QTranslator>();
        if (!translator->load(file, folder)) return;
        QCoreApplication::installTranslator(translator.get());
        m_translators.push_back(std::move(translator));
    };
    load(QStringLiteral("qtbase_") + language, QLibraryInfo::path(QLibraryInfo::TranslationsPath));
    load(QStringLiteral("bayplan_") + language, QStringLiteral(":/i18n"));
}

void Program::makeWindow(const Settings& settings, const QString& stateFolder) {
    m_settings = settings;
    m_stateFolder = stateFolder;
    make();
}

void Program::make() {
    setSizes(m_settings.sizes);
    QApplication::setFont(uiFont(TextSize::Body));  // before there are widgets: those with a style of their own do not follow later
    m_window = std::make_unique<MainWindow>(m_settings, MainWindow::Places{m_settingsFile, m_stateFolder, language()});
    // Later, when the choice that asked for it is done with.
    connect(m_window.get(), &MainWindow::renewalRequested, this, &Program::renew, Qt::QueuedConnection);
}

void Program::look(Carried carried) {
    const Selection selection = std::move(carried.selection);
    m_window->files().takeOver(std::move(carried));
    m_window->session().looking()->select(selection);
}

void Program::renew() {
    MainWindow& old = *m_window;
    if (!old.wantsRenewal() || !old.whyNotRenewed().isEmpty()) return;  // it was done, or something began meanwhile: when that ends
    const Settings before = std::exchange(m_settings, old.keepSettings());
    if (m_settings.language != before.language) m_given.clear();
    if (m_settings.sizes != before.sizes) m_settings.state.clear();  // docks of the former sizes
    const int page = old.preferencesPage();
    const Qt::WindowStates states = old.windowState();
    const bool empty = old.session().isEmpty();
    Carried carried;
    if (!empty) {
        Selection selection = old.session().looking()->selection();
        carried = old.files().handOver();
        carried.selection = std::move(selection);
    }
    std::unique_ptr<MainWindow> former = std::move(m_window);
    installLanguage();
    make();
    m_window->setWindowState(states);
    m_window->show();  // before the former one goes: without any window the program would end
    if (!empty) look(std::move(carried));
    former.reset();
    m_window->files().offerRecovery();  // if the former one had not answered the question
    if (page >= 0) m_window->openPreferences(page);
    Q_EMIT windowChanged();
}

}  // namespace bayplan

#include "moc_program.cpp"
