// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The files that a session was read from, for what is read of them a second time.
// Thread rule: GUI thread; it asks the file system.

#include <QStringList>
#include <filesystem>
#include <optional>
#include <vector>

namespace bayplan {

/// Absent: it was not read from files of objects alone (a live cluster, a recording, a project, the built-in sample).
std::optional<std::vector<std::filesystem::path>> objectFilesOf(const QStringList& sources);

}  // namespace bayplan
