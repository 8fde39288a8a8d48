// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The API server's rules for names. Pure functions of the text, O(length).
// Source: Kubernetes 1.36 apimachinery pkg/util/validation.

#include <string_view>

namespace bayplan {

/// "name" or "dns.prefix/name": the form of label keys and resource names.
bool isQualifiedName(std::string_view text);
/// At most 63 letters, digits, '-', '_' and '.', beginning and ending with a letter or digit; may be empty.
bool isLabelValue(std::string_view text);

}  // namespace bayplan
