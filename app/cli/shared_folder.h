// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where the files are that come with the program.

#include <filesystem>

namespace bayplan {

/// share beside the program's own folder: the same of the build folder and of an installation, wherever it is.
inline std::filesystem::path sharedFolder() {
    std::error_code failure;
    return std::filesystem::read_symlink("/proc/self/exe", failure).parent_path().parent_path() / "share";
}

}  // namespace bayplan
