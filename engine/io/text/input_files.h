// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From the paths that a person names to the files to read: folders are walked, by name, without what is hidden. A folder that
// links lead to several times is walked once, so that links in circles end.

#include <cstdint>
#include <filesystem>
#include <set>
#include <utility>
#include <vector>

#include "io/text/diagnostic_list.h"

namespace bayplan {

struct InputFile {
    std::filesystem::path path;
    std::uint64_t bytes = 0;  // on disk; 0 where that is not known
    bool inFolder = false;    // found, not named: it need not be of use
};

/// Folders that were walked, whatever links led there.
class WalkedFolders {
public:
    /// False where it was walked before.
    bool enter(const std::filesystem::path& folder);

private:
    std::set<std::pair<std::uint64_t, std::uint64_t>> m_seen;  // device, inode
};

/// A path that is not there or cannot be read is an Error diagnostic.
std::vector<InputFile> inputFiles(const std::vector<std::filesystem::path>& paths, DiagnosticList& diagnostics);

}  // namespace bayplan
