// SPDX-License-Identifier: GPL-3.0-or-later
#include "desktop/settings.h"

#include <QDir>
#include <QSettings>
#include <QStandardPaths>

namespace bayplan {

namespace {

QString nameOf(ThemeKind kind) {
    switch (kind) {
    case ThemeKind::Auto: return QStringLiteral("auto");
    case ThemeKind::Light: return QStringLiteral("light");
    case ThemeKind::Dark: return QStringLiteral("dark");
    case ThemeKind::HighContrast: return QStringLiteral("high-contrast");
    }
    return {};
}

}  // namespace

Settings readSettings(const QString& file) {
    const QSettings stored(file, QSettings::IniFormat);
    Settings settings;
    settings.theme = themeKindFromName(stored.value(QStringLiteral("theme")).toString());
    settings.language = stored.value(QStringLiteral("language")).toString();
    settings.recent = stored.value(QStringLiteral("recent")).toStringList().mid(0, Settings::kRecent);
    settings.geometry = stored.value(QStringLiteral("geometry")).toByteArray();
    settings.state = stored.value(QStringLiteral("state")).toByteArray();
    settings.inspector = stored.value(QStringLiteral("inspector"), true).toBool();
    settings.tray = stored.value(QStringLiteral("tray"), true).toBool();
    settings.nodeColumns = stored.value(QStringLiteral("nodeColumns")).toStringList();
    settings.podColumns = stored.value(QStringLiteral("podColumns")).toStringList();
    settings.recentSearches = stored.value(QStringLiteral("recentSearches")).toStringList();
    settings.pinnedSearches = stored.value(QStringLiteral("pinnedSearches")).toStringList();
    settings.coached = stored.value(QStringLiteral("coached"), false).toBool();
    return settings;
}

void writeSettings(const Settings& settings, const QString& file) {
    QSettings stored(file, QSettings::IniFormat);
    stored.setValue(QStringLiteral("theme"), nameOf(settings.theme));
    stored.setValue(QStringLiteral("language"), settings.language);
    stored.setValue(QStringLiteral("recent"), settings.recent);
    stored.setValue(QStringLiteral("geometry"), settings.geometry);
    stored.setValue(QStringLiteral("state"), settings.state);
    stored.setValue(QStringLiteral("inspector"), settings.inspector);
    stored.setValue(QStringLiteral("tray"), settings.tray);
    stored.setValue(QStringLiteral("nodeColumns"), settings.nodeColumns);
    stored.setValue(QStringLiteral("podColumns"), settings.podColumns);
    stored.setValue(QStringLiteral("recentSearches"), settings.recentSearches);
    stored.setValue(QStringLiteral("pinnedSearches"), settings.pinnedSearches);
    stored.setValue(QStringLiteral("coached"), settings.coached);
}

QString defaultSettingsFile() {
    return QStandardPaths::writableLocation(QStandardPaths::GenericConfigLocation) + QStringLiteral("/bayplan/bayplan.ini");
}

QString defaultStateFolder() {
    const QString given = qEnvironmentVariable("XDG_STATE_HOME");
    const QString base = QDir::isAbsolutePath(given) ? given : QDir::homePath() + QStringLiteral("/.local/state");
    return base + QStringLiteral("/bayplan");
}

}  // namespace bayplan
