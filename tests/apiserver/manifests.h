// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Objects from files of YAML or JSON, as kubectl takes them. The YAML is read by yaml-cpp itself, not by the engine's
// readers, which are what is tested against this server.

#include <string>
#include <variant>
#include <vector>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

/// Every document; what is wrong instead.
std::variant<std::vector<Json>, std::string> readManifests(const std::string& text);

}  // namespace bayplan::apiserver
