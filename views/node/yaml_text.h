// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Writes compact JSON, the form in which objects keep their source, as YAML like `kubectl get -o yaml`: keys sorted,
// two spaces, strings quoted only if YAML would read them as something else.

#include <QString>
#include <string>

namespace bayplan {

/// Returns the text itself if it is not JSON. O(length).
QString yamlFromJson(const std::string& json);

}  // namespace bayplan
