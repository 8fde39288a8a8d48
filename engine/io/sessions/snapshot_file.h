// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Snapshots of one cluster, recorded one after the other: each is a file (kubectl's output, an archive, a project) or a
// folder of such files; also folders of snapshots.
// Thread rule: pure functions of the files.

#include <filesystem>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/snapshot.h"

namespace bayplan {

/// The snapshots among `paths`, in their order, those of a folder by name. A folder with two entries (files, folders)
/// that name the same node holds a snapshot in each entry, because node names are unique in a cluster; so does a folder
/// of projects. Any other folder is one snapshot. A path that does not exist is kept: reading it gives the error. Reads
/// the entries of folders up to the first repeated name. Errors: Cancelled.
Result<std::vector<std::filesystem::path>> snapshotsAmong(const std::vector<std::filesystem::path>& paths, const Budget& budget = {});

/// Reads one snapshot; for a project, the picture that its plan leads to. Its time is the newest of all heartbeats,
/// creations, starts and writes of zones. Progress is in bytes. Errors: those of the readers and of the builder;
/// NotFound (no node; with the reason, if known); Cancelled.
Result<Snapshot> readSnapshot(const std::filesystem::path& path, const Budget& budget = {});

}  // namespace bayplan
