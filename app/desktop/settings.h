// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the program remembers between starts. A value: read once, passed on, written back.

#include <QByteArray>
#include <QString>
#include <QStringList>

#include "common/theme.h"

namespace bayplan {

struct Settings {
    ThemeKind theme = ThemeKind::Auto;
    QString language;    // empty: the desktop's
    QStringList recent;  // newest first, absolute
    QByteArray geometry;
    QByteArray state;
    bool inspector = true;  // shown
    bool tray = true;
    QStringList nodeColumns, podColumns;         // tables/column_choice.h
    QStringList recentSearches, pinnedSearches;  // newest first
    bool coached = true;                         // the hints of the first cluster were shown; a file that does not say so means no

    static constexpr int kRecent = 10;
};

/// An unreadable file gives the defaults.
Settings readSettings(const QString& file);
void writeSettings(const Settings& settings, const QString& file);

/// $XDG_CONFIG_HOME/bayplan/bayplan.ini
QString defaultSettingsFile();
/// $XDG_STATE_HOME/bayplan, or ~/.local/state/bayplan: Qt 6.4 does not know this folder.
QString defaultStateFolder();

}  // namespace bayplan
