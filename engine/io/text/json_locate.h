// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Finds places in a JSON text. Called only after a fault, so that reading itself need not keep track of places.

#include <optional>
#include <string>
#include <string_view>

#include "io/text/text_position.h"

namespace bayplan {

struct JsonFault {
    TextPosition at;
    std::string message;
};

/// The first place where `text` is not JSON, and the fault there; absent if it is JSON. O(text).
std::optional<JsonFault> locateJsonFault(std::string_view text);

/// The place of the value at `path` in `text`, which must be JSON; if there is no such value, the deepest existing one
/// on the way to it. O(text).
TextPosition locateInJson(std::string_view text, const FieldPath& path);

}  // namespace bayplan
