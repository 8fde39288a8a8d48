// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Small files as one tar.gz, in memory. Equal files give equal bytes: no time and no owner is in it.
// Thread rule: a pure function.

#include <string>
#include <utility>
#include <vector>

#include "base/result.h"

namespace bayplan {

/// Paths inside the archive, and what the files hold. Errors: Unwritable.
Result<std::string> packedFiles(const std::vector<std::pair<std::string, std::string>>& files);

}  // namespace bayplan
