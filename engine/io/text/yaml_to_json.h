// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// One YAML document as compact JSON text. Aliases are written out, merge keys (<<) carried out, scalars typed as
// io/yaml_scalar.h says; keys are always strings. An alias that would make the text larger than kMaxItemBytes stops it,
// so that a small document cannot grow without bounds.

#include <stop_token>
#include <string>
#include <string_view>

#include "base/result.h"
#include "io/text/text_position.h"

namespace bayplan {

/// Empty where the document has no content. Errors, with line and column in `yaml`: Syntax, TooLarge, Cancelled, and
/// NotFound for an alias whose anchor does not stand in this text.
Result<std::string> yamlToJson(std::string_view yaml, const std::stop_token& stop);

/// The same by the full parser alone, which the quick way of io/yaml_block.h is held against.
Result<std::string> yamlToJsonInFull(std::string_view yaml, const std::stop_token& stop);

/// Where the value at `path` stands in `yaml`; where there is no such value, the deepest one there is on the way to it.
TextPosition locateInYaml(std::string_view yaml, const FieldPath& path);

}  // namespace bayplan
