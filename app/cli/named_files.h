// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Options that name files: "-" is standard input or standard output, for every file that is read or written.

#include "cli/output/words.h"

namespace CLI {
class Option;
}

namespace bayplan {

/// What the files of most commands are.
inline constexpr const char* kFilesHelp = forPeople("Kubernetes objects, YAML or JSON, also compressed; folders are read whole; or one project file");

/// Returns `option`; its files are read.
CLI::Option* reads(CLI::Option* option);
/// Returns `option`; its file is written.
CLI::Option* writes(CLI::Option* option);

}  // namespace bayplan
