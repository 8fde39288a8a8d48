// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The journals of this user's runs: one file for each run in one folder, whichever program carried it out; and which of
// them were interrupted.
// Thread rule: pure functions apart from the files; any thread.

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <vector>

#include "kube/apply/journal/apply_journal.h"

namespace bayplan {

/// A new file name: "prod-20261121T140210Z-7f3a12bc90de.jsonl". `state`: the folder for this user's state; the
/// subfolder is created if missing, for its owner alone. `at`: Unix seconds. Errors: Unwritable.
Result<std::filesystem::path> newJournalFile(const std::filesystem::path& state, const std::string& context, const std::string& hash, std::int64_t at);

/// The journals of runs that did not end, are not running now and were not laid aside, the newest first. Files that
/// cannot be read as a journal are reported. O(bytes of them).
std::vector<RecoveredApply> interruptedApplies(const std::filesystem::path& state, std::vector<Error>& faults);

/// The names of the runs that are running now. Files that cannot be read are left out. O(bytes).
std::set<std::string> runningApplies(const std::filesystem::path& state);

/// Of runs on that cluster, by their names, whatever became of them: those that ended or were laid aside, too. Not of runs that somebody
/// carries on, nor files that cannot be read. O(bytes).
std::map<std::string, std::filesystem::path> journalsOf(const std::filesystem::path& state, const std::string& context, const std::string& server);

/// It is not offered any more; the journal itself stays as it is. Errors: Unwritable.
Result<void> layAside(const std::filesystem::path& journal);

}  // namespace bayplan
