// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What "open these" means: objects, an openb trace, a project, or the sample that the program carries. Runs in a Job.

#include <QStringList>
#include <map>
#include <optional>
#include <string>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/builder.h"
#include "io/sessions/project_file.h"

namespace bayplan {

struct Opened {
    QStringList sources;  // absolute; what to open to have the same again
    Built built;
    std::map<std::string, std::size_t> unusedKinds;
    std::optional<Project> project;
};

/// The path under which the sample is opened, kept in journals and projects.
QString samplePath();

/// Two CSV files are the tables of the openb trace, one file may be a project; everything else is read as objects.
/// Errors: as the readers', and NotFound where there was neither a node nor a pod, with the first diagnostic's place.
Result<Opened> openPaths(const QStringList& paths, const Budget& budget);

}  // namespace bayplan
