// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One YAML document as compact JSON text. Aliases are expanded, merge keys (<<) applied, scalars typed as in
// io/text/yaml_scalar.h; keys are always strings. An alias that would make the text larger than kMaxItemBytes ends the
// conversion, so that a small document cannot grow without bounds.

#include <stop_token>
#include <string>
#include <string_view>

#include "base/result.h"
#include "io/text/text_position.h"

namespace bayplan {

/// Empty if the document has no content. Errors, with line and column in `yaml`: Syntax, TooLarge, Cancelled, and
/// NotFound for an alias whose anchor is not in this text.
Result<std::string> yamlToJson(std::string_view yaml, const std::stop_token& stop);

/// The same by the full parser alone; tests compare the fast path of io/text/yaml_block.h with it.
Result<std::string> yamlToJsonInFull(std::string_view yaml, const std::stop_token& stop);

/// The place of the value at `path` in `yaml`; if there is no such value, the deepest existing one on the way to it.
TextPosition locateInYaml(std::string_view yaml, const FieldPath& path);

}  // namespace bayplan
