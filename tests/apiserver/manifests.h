// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads objects from YAML or JSON files, as kubectl takes them. yaml-cpp itself reads the YAML, not the engine's
// readers, since tests compare these with this server.

#include <string>
#include <variant>
#include <vector>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

/// Every document; a text instead: what is wrong.
std::variant<std::vector<Json>, std::string> readManifests(const std::string& text);

}  // namespace bayplan::apiserver
