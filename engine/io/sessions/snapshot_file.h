// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Snapshots of one cluster, recorded one after the other: each a file (what kubectl wrote, an archive, a project) or a
// folder of such files; and folders of snapshots.
// Thread rule: pure functions of the files.

#include <filesystem>
#include <vector>

#include "base/budget.h"
#include "base/result.h"
#include "cluster/snapshot.h"

namespace bayplan {

/// The snapshots among `paths`, in their order, those of a folder by name. A folder whose entries (files, folders) name a
/// node twice holds a snapshot in each, since within one cluster a node has its name for itself, and so does a folder of
/// projects; any other folder is one snapshot. A path that is not there is kept: reading it tells. Reads the entries of
/// folders, up to the first name that comes twice. Errors: Cancelled.
Result<std::vector<std::filesystem::path>> snapshotsAmong(const std::vector<std::filesystem::path>& paths, const Budget& budget = {});

/// Reads one; of a project the picture that its plan leads to. Its time is the newest of a heartbeat, a creation, a start, or
/// of zones that were written. Progress counts bytes. Errors: those of the readers and of the builder; NotFound (no node: it
/// says why, where that is known); Cancelled.
Result<Snapshot> readSnapshot(const std::filesystem::path& path, const Budget& budget = {});

}  // namespace bayplan
