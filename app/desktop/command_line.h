// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The options of the command line. Everything that a screenshot needs can be given here, so that any picture of the
// window can be made again.
// Exit codes of the program: 0 done; 1 a file could not be opened or written, or a cluster not read; 2 the command line
// was wrong.

#include <QSize>
#include <QString>
#include <QStringList>
#include <optional>

#include "common/theme.h"
#include "desktop/screens.h"

class QCommandLineParser;

namespace bayplan {

enum ExitCode { kExitOk = 0,
                kExitFailed = 1,
                kExitUsage = 2 };

struct Options {
    QStringList paths;
    bool sample = false;
    bool help = false;
    bool version = false;
    QString context;     // from the kubeconfig, to connect to at once
    QString kubeconfig;  // empty: the files that kubectl would read
    QString screenshot;  // empty: an ordinary window
    std::optional<Screen> view;
    QString viewFile;  // of a view or a layout, in place of a screen
    QSize size{1440, 900};
    bool sizeGiven = false;
    QString language;  // "en", "zh_CN"; empty: from the settings, or the desktop's
    std::optional<ThemeKind> theme;
    QString configuration;
    QString featureGates;   // "A=true,B=false", on top of the configuration's
    QStringList topology;   // folders of machines
    QString kubelet;        // a KubeletConfiguration
    QStringList scenarios;  // files, for the screen What if
    bool schedule = false;
    QString select;     // "namespace/pod" or a node's name
    QString fill;       // a resource's name, "zone-free-gpus", "strands" or "slots"
    QString shape;      // "cpu=4,memory=16Gi"
    QStringList group;  // label keys
    QString zoom;       // "far", "middle", "near"
    QString drag;       // "namespace/pod"
};

struct CommandLine {
    Options options;
    QString error;  // empty: valid
    QString help;   // the text of --help
};

/// `arguments` begin with the program's name. Never prints, never exits.
CommandLine parseCommandLine(const QStringList& arguments);

}  // namespace bayplan
