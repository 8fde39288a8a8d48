// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Options that name files: "-" is standard input or standard output, for every file that is read or written.

namespace CLI {
class Option;
}

namespace bayplan {

/// Returns `option`; its files are read.
CLI::Option* reads(CLI::Option* option);
/// Returns `option`; its file is written.
CLI::Option* writes(CLI::Option* option);

}  // namespace bayplan
