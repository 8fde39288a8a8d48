// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a window hands over to the next one of the same program, which replaces it with other words or sizes.
// Thread rule: a value; GUI thread.

#include <QDateTime>
#include <QStringList>
#include <map>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "cluster/cluster.h"
#include "common/looking.h"
#include "desktop/inside_files.h"
#include "io/sessions/journal.h"
#include "planner/plan.h"

namespace bayplan {

struct Carried {
    ClusterPtr cluster;                // as it was opened, before all changes
    NamedConfiguration configuration;  // the same
    QStringList sources;
    Diagnostics diagnostics;
    std::map<std::string, std::size_t> unusedKinds;
    QString projectFile;
    QDateTime readAt;
    std::vector<JournalEntry> done, undone;
    Plan plan;          // what is known of it
    bool clean = true;  // nothing to save
    InsideFiles insides;
    std::map<std::string, std::string> view;
    Selection selection;
};

}  // namespace bayplan
