// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From the paths that the user names to the files to read: folders are walked by name, without hidden entries. A folder
// that several links lead to is walked once, so circular links end.

#include <cstdint>
#include <filesystem>
#include <set>
#include <utility>
#include <vector>

#include "io/text/diagnostic_list.h"

namespace bayplan {

struct InputFile {
    std::filesystem::path path;
    std::uint64_t bytes = 0;  // on disk; 0 if not known
    bool inFolder = false;    // found, not named: it need not contain anything useful
};

/// The folders that were walked, whatever links led there.
class WalkedFolders {
public:
    /// False if it was walked before.
    bool enter(const std::filesystem::path& folder);

private:
    std::set<std::pair<std::uint64_t, std::uint64_t>> m_seen;  // device, inode
};

/// A path that does not exist or cannot be read gives an Error diagnostic.
std::vector<InputFile> inputFiles(const std::vector<std::filesystem::path>& paths, DiagnosticList& diagnostics);

}  // namespace bayplan
