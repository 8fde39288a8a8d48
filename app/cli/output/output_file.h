// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The only way in which a command writes to the target of an option.

#include <filesystem>
#include <string_view>
#include <vector>

#include "io/text/text_file.h"

namespace bayplan {

/// A file is replaced completely or not at all, as by replaceFile(); standard output (/dev/stdout, which "-" stands
/// for), a device or a pipe is written to. No file is replaced that the command line names to be read, nor one of `inputs`, which the
/// command read beside them.
/// Errors: Conflict (one of the inputs), those of replaceFile and of `produce`.
Result<void> writeOutput(const std::filesystem::path& target, const std::vector<std::filesystem::path>& inputs,
                         const std::function<Result<void>(const WriteBytes&)>& produce);
Result<void> writeOutput(const std::filesystem::path& target, const std::vector<std::filesystem::path>& inputs, std::string_view content);

/// Whether the target is standard output.
bool isStandardOutput(const std::filesystem::path& target);

}  // namespace bayplan
