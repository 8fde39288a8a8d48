// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Discovery: version, groups, resources, and as much OpenAPI as kubectl needs to leave validation to the server.
// Source: the transcripts; kubectl 1.32 for what it asks of OpenAPI.

#include <optional>

#include "apiserver/world.h"

namespace bayplan::apiserver {

/// Absent if the path does not belong to discovery. Every group, version and resource at once, if the request accepts
/// that.
std::optional<Answer> discoverAll(const World& world, const Request& request);
std::optional<Answer> discover(const World& world, const std::string& path);

}  // namespace bayplan::apiserver
