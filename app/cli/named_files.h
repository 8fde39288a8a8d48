// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Options that name files: "-" is standard input and standard output, wherever a file may be read or written.

namespace CLI {
class Option;
}

namespace bayplan {

/// Returns `option`, whose files are read.
CLI::Option* reads(CLI::Option* option);
/// Returns `option`, whose file is written.
CLI::Option* writes(CLI::Option* option);

}  // namespace bayplan
