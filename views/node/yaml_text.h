// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Compact JSON, as objects keep their source, written as YAML the way `kubectl get -o yaml` does: keys sorted, two
// spaces, strings quoted only where YAML would read them as something else.

#include <QString>
#include <string>

namespace bayplan {

/// The text itself where it is not JSON. O(length).
QString yamlFromJson(const std::string& json);

}  // namespace bayplan
