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

/// A number of a file; out of the range, or no number: as it is by default.
struct InRange {
    int& number;
    int least, most;
};

/// The one list of what is kept, each with its name in the file: `visit(name, value)`.
void eachSetting(Settings& s, auto&& visit) {
    visit("theme", s.theme);
    visit("textPercent", InRange{s.sizes.textPercent, Sizes::kLeastText, Sizes::kMostText});
    visit("compact", s.sizes.compact);
    visit("reducedMotion", s.reducedMotion);
    visit("fill", s.fill);
    visit("group", s.group);
    auto tray = static_cast<int>(s.trayAtStart);
    visit("trayAtStart", InRange{tray, 0, static_cast<int>(AtStart::Hidden)});
    s.trayAtStart = static_cast<AtStart>(tray);
    visit("keys", s.keys);
    visit("readUsage", s.readUsage);
    visit("loadWatcher", s.loadWatcher);
    visit("usageSeconds", InRange{s.usageSeconds, Settings::kLeastUsage, Settings::kMostUsage});
    visit("language", s.language);
    visit("recent", s.recent);
    visit("geometry", s.geometry);
    visit("state", s.state);
    visit("inspector", s.inspector);
    visit("tray", s.tray);
    visit("contextColours", s.contextColours);
    visit("nodeColumns", s.nodeColumns);
    visit("podColumns", s.podColumns);
    visit("recentSearches", s.recentSearches);
    visit("pinnedSearches", s.pinnedSearches);
    visit("views", s.views);
    visit("layouts", s.layouts);
    visit("approvals", InRange{s.approvals, 1, Settings::kMostApprovals});
    visit("coached", s.coached);
}

struct SettingReader {
    QSettings& stored;

    void operator()(const char* name, ThemeKind& kind) const { kind = themeKindFromName(stored.value(QLatin1String(name)).toString()); }
    void operator()(const char* name, const InRange& in) const {
        bool known = false;
        const int number = stored.value(QLatin1String(name)).toInt(&known);
        if (known && number >= in.least && number <= in.most) in.number = number;
    }
    void operator()(const char* name, QMap<QString, QStringList>& keys) const {
        stored.beginGroup(QLatin1String(name));
        for (const QString& action : stored.childKeys()) keys[action] = stored.value(action).toStringList();
        stored.endGroup();
    }
    template <typename Value>
    void operator()(const char* name, Value& value) const {
        value = stored.value(QLatin1String(name), QVariant::fromValue(value)).template value<Value>();
    }
};

struct SettingWriter {
    QSettings& stored;

    void operator()(const char* name, const ThemeKind& kind) const { stored.setValue(QLatin1String(name), nameOf(kind)); }
    void operator()(const char* name, const InRange& in) const { stored.setValue(QLatin1String(name), in.number); }
    void operator()(const char* name, const QMap<QString, QStringList>& keys) const {
        stored.remove(QLatin1String(name));
        stored.beginGroup(QLatin1String(name));
        for (auto at = keys.begin(); at != keys.end(); ++at) stored.setValue(at.key(), at.value());
        stored.endGroup();
    }
    template <typename Value>
    void operator()(const char* name, const Value& value) const {
        stored.setValue(QLatin1String(name), QVariant::fromValue(value));
    }
};

}  // namespace

Settings readSettings(const QString& file) {
    QSettings stored(file, QSettings::IniFormat);
    Settings settings;
    settings.coached = false;  // of a file that does not say so
    eachSetting(settings, SettingReader{stored});
    settings.recent = settings.recent.mid(0, Settings::kRecent);
    return settings;
}

void writeSettings(const Settings& settings, const QString& file) {
    QSettings stored(file, QSettings::IniFormat);
    Settings kept = settings;
    eachSetting(kept, SettingWriter{stored});
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
