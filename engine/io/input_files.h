// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// From the paths that a person names to the files to read: folders are walked, by name, without what is hidden.

#include <cstdint>
#include <filesystem>
#include <vector>

#include "io/diagnostic_list.h"

namespace bayplan {

struct InputFile {
    std::filesystem::path path;
    std::uint64_t bytes = 0;      // on disk; 0 where that is not known
    bool inFolder = false;        // found, not named: it need not be of use
};

/// A path that is not there or cannot be read is an Error diagnostic.
std::vector<InputFile> inputFiles(const std::vector<std::filesystem::path>& paths, DiagnosticList& diagnostics);

}  // namespace bayplan
