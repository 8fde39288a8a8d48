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

/// Out of the range, or no number: `otherwise`.
int numberOf(const QSettings& stored, const char* key, int otherwise, int least, int most) {
    bool known = false;
    const int number = stored.value(QLatin1String(key)).toInt(&known);
    return known && number >= least && number <= most ? number : otherwise;
}

}  // namespace

Settings readSettings(const QString& file) {
    const QSettings stored(file, QSettings::IniFormat);
    Settings settings;
    settings.theme = themeKindFromName(stored.value(QStringLiteral("theme")).toString());
    settings.sizes.textPercent = numberOf(stored, "textPercent", settings.sizes.textPercent, Sizes::kLeastText, Sizes::kMostText);
    settings.sizes.compact = stored.value(QStringLiteral("compact")).toBool();
    settings.reducedMotion = stored.value(QStringLiteral("reducedMotion")).toBool();
    settings.fill = stored.value(QStringLiteral("fill")).toString();
    settings.group = stored.value(QStringLiteral("group")).toString();
    settings.trayAtStart = static_cast<AtStart>(numberOf(stored, "trayAtStart", 0, 0, static_cast<int>(AtStart::Hidden)));
    settings.readUsage = stored.value(QStringLiteral("readUsage")).toBool();
    settings.usageSeconds = numberOf(stored, "usageSeconds", settings.usageSeconds, Settings::kLeastUsage, Settings::kMostUsage);
    QSettings keys(file, QSettings::IniFormat);
    keys.beginGroup(QStringLiteral("keys"));
    for (const QString& action : keys.childKeys()) settings.keys[action] = keys.value(action).toStringList();
    settings.language = stored.value(QStringLiteral("language")).toString();
    settings.recent = stored.value(QStringLiteral("recent")).toStringList().mid(0, Settings::kRecent);
    settings.geometry = stored.value(QStringLiteral("geometry")).toByteArray();
    settings.state = stored.value(QStringLiteral("state")).toByteArray();
    settings.inspector = stored.value(QStringLiteral("inspector"), true).toBool();
    settings.tray = stored.value(QStringLiteral("tray"), true).toBool();
    settings.contextColours = stored.value(QStringLiteral("contextColours")).toStringList();
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
    stored.setValue(QStringLiteral("textPercent"), settings.sizes.textPercent);
    stored.setValue(QStringLiteral("compact"), settings.sizes.compact);
    stored.setValue(QStringLiteral("reducedMotion"), settings.reducedMotion);
    stored.setValue(QStringLiteral("fill"), settings.fill);
    stored.setValue(QStringLiteral("group"), settings.group);
    stored.setValue(QStringLiteral("trayAtStart"), static_cast<int>(settings.trayAtStart));
    stored.setValue(QStringLiteral("readUsage"), settings.readUsage);
    stored.setValue(QStringLiteral("usageSeconds"), settings.usageSeconds);
    stored.remove(QStringLiteral("keys"));
    stored.beginGroup(QStringLiteral("keys"));
    for (auto at = settings.keys.begin(); at != settings.keys.end(); ++at) stored.setValue(at.key(), at.value());
    stored.endGroup();
    stored.setValue(QStringLiteral("language"), settings.language);
    stored.setValue(QStringLiteral("recent"), settings.recent);
    stored.setValue(QStringLiteral("geometry"), settings.geometry);
    stored.setValue(QStringLiteral("state"), settings.state);
    stored.setValue(QStringLiteral("inspector"), settings.inspector);
    stored.setValue(QStringLiteral("tray"), settings.tray);
    stored.setValue(QStringLiteral("contextColours"), settings.contextColours);
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
