// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Options that name files: "-" is standard input or standard output, for every file that is read or written.
// Thread rule: the thread that parses the command line; afterwards any.

#include <filesystem>
#include <vector>

#include "cli/output/words.h"

namespace CLI {
class Option;
}

namespace bayplan {

/// What the files of most commands are.
inline constexpr const char* kFilesHelp = forPeople("Kubernetes objects, YAML or JSON, also compressed; folders are read whole; or one project file");

/// Returns `option`; its files are read, and no output replaces them.
CLI::Option* reads(CLI::Option* option);
/// The files and folders that the command line names to be read, as far as it was parsed.
const std::vector<std::filesystem::path>& namedInputs();
/// Returns `option`; its file is written.
CLI::Option* writes(CLI::Option* option);

}  // namespace bayplan
