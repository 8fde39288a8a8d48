// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The one way in which a command writes what an option names.

#include <filesystem>
#include <string_view>
#include <vector>

#include "io/text/text_file.h"

namespace bayplan {

/// A file is replaced whole or not at all, as replaceFile() does; standard output (/dev/stdout, which "-" stands for), a device
/// or a pipe is written to. `inputs`: what the command read, files and folders; none of their files is replaced.
/// Errors: Conflict (one of the inputs), those of replaceFile and of `produce`.
Result<void> writeOutput(const std::filesystem::path& target, const std::vector<std::filesystem::path>& inputs,
                         const std::function<Result<void>(const WriteBytes&)>& produce);
Result<void> writeOutput(const std::filesystem::path& target, const std::vector<std::filesystem::path>& inputs, std::string_view content);

/// Whether what is written there comes out of standard output.
bool isStandardOutput(const std::filesystem::path& target);

}  // namespace bayplan
