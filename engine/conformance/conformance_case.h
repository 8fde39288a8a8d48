// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Cases that a real program decided, of any kind: each is a folder with the decisions (expected.json) and their inputs.

#include <filesystem>
#include <string>
#include <vector>

#include "base/result.h"

namespace bayplan {

struct ConformanceCase {
    std::filesystem::path folder;
    std::string name;    // of the folder
    std::string family;  // the name up to its last "-"
};

/// What a case expects.
inline constexpr const char* kExpectedFile = "expected.json";

/// The cases in `folders`, by path; each folder is a case or contains some at any depth. A folder that is named twice
/// counts once. Errors: Unreadable (a folder cannot be walked), NotFound (no case in one of them).
Result<std::vector<ConformanceCase>> findConformanceCases(const std::vector<std::filesystem::path>& folders);

}  // namespace bayplan
