// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What the program remembers between starts. A value: read once, passed on, written back.

#include <QByteArray>
#include <QMap>
#include <QString>
#include <QStringList>

#include "common/theme.h"

namespace bayplan {

/// A part of the window when the program starts.
enum class AtStart { AsLeft,
                     Shown,
                     Hidden };

/// What a person chooses in the dialog of preferences.
struct Preferences {
    ThemeKind theme = ThemeKind::Auto;
    Sizes sizes;
    bool reducedMotion = false;
    QString fill;   // as --fill has it; empty, or unknown to a cluster: what says most about the cluster
    QString group;  // label keys with commas between them, or kNoGroups; empty, or unknown to a cluster: as `fill`
    AtStart trayAtStart = AtStart::AsLeft;
    QMap<QString, QStringList> keys;  // of the actions whose keys a person chose, by the action's name; portable text
    bool readUsage = false;           // ask metrics.k8s.io of each cluster that is connected
    int usageSeconds = 30;            // kLeastUsage to kMostUsage
    QString loadWatcher;              // the address that was asked last
    QString language;                 // empty: the desktop's
};

/// And what the program keeps by itself.
struct Settings : Preferences {
    QStringList recent;  // newest first, absolute
    QByteArray geometry;
    QByteArray state;
    bool inspector = true;  // shown
    bool tray = true;
    QStringList contextColours;                  // live/context_colours.h
    QStringList nodeColumns, podColumns;         // tables/column_choice.h
    QStringList recentSearches, pinnedSearches;  // newest first
    QStringList views, layouts;                  // looks/kept_looks.h
    int approvals = 1;                           // people who have to approve a plan before it is applied: 1 to kMostApprovals
    bool coached = true;                         // the hints of the first cluster were shown; a file that does not say so means no

    static constexpr int kRecent = 10;
    static constexpr const char* kNoGroups = "-";
    static constexpr int kLeastUsage = 5, kMostUsage = 600;
    static constexpr int kMostApprovals = 9;
};

/// An unreadable file gives the defaults.
Settings readSettings(const QString& file);
void writeSettings(const Settings& settings, const QString& file);

/// $XDG_CONFIG_HOME/bayplan/bayplan.ini
QString defaultSettingsFile();
/// $XDG_STATE_HOME/bayplan, or ~/.local/state/bayplan: Qt 6.4 does not know this folder.
QString defaultStateFolder();

}  // namespace bayplan
