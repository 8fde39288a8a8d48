// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Where in a JSON text something is. Asked only when something is wrong, so that reading itself need not keep track.

#include <optional>
#include <string>
#include <string_view>

#include "io/text/text_position.h"

namespace bayplan {

struct JsonFault {
    TextPosition at;
    std::string message;
};

/// The first place where `text` is not JSON and what is wrong there; nothing where it is JSON. O(text).
std::optional<JsonFault> locateJsonFault(std::string_view text);

/// Where the value at `path` stands in `text`, which is JSON; where there is no such value, the deepest one there is
/// on the way to it. O(text).
TextPosition locateInJson(std::string_view text, const FieldPath& path);

}  // namespace bayplan
