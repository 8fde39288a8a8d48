// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What to open: objects, a GPU trace, a project, or the sample in the program. Runs in a Job.

#include <QStringList>
#include <map>
#include <optional>
#include <string>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/builder.h"
#include "desktop/inside_files.h"
#include "io/sessions/project_file.h"

namespace bayplan {

struct Opened {
    QStringList sources;  // absolute; opening them gives the same again
    Built built;
    std::map<std::string, std::size_t> unusedKinds;
    std::optional<Project> project;
};

/// The path under which the sample is opened, kept in journals and projects.
QString samplePath();
/// Beside the two files of the Philly trace: its cluster is that of this moment, "2017-10-07 01:11:39". Kept in journals, as files are.
QString momentSource(const QString& time);
/// A file or folder that is installed with the program; empty if it is not.
QString installed(const QString& name);
/// The insides of the sample's nodes, in files that are installed with the program; empty if they are not.
InsideFiles sampleInsides();

/// Two files may be those of the openb trace, in either order, or, with or without a moment, of the Philly trace; a single file may be
/// a project. Everything else is read as objects.
/// Errors: those of the readers, and NotFound without any node or pod, with the place of the first diagnostic.
Result<Opened> openPaths(const QStringList& paths, const Budget& budget);

}  // namespace bayplan
