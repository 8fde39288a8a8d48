// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// JSON as YAML for people, like kubectl's: block style, two spaces, a list's dashes under its key, quotes only if
// needed, fields in the order of the JSON.

#include <string>
#include <string_view>

#include "base/result.h"

namespace bayplan {

/// Ends with a line break. Errors: Syntax (not JSON).
Result<std::string> yamlFromJson(std::string_view json);

}  // namespace bayplan
