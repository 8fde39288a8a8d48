// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The API server's rules for names, and the parts of an object's key. Pure functions of the text, O(length).
// Source: Kubernetes 1.36 apimachinery pkg/util/validation.

#include <string>
#include <string_view>

namespace bayplan {

/// "name" or "dns.prefix/name": the form of label keys and resource names.
bool isQualifiedName(std::string_view text);
/// At most 63 letters, digits, '-', '_' and '.', beginning and ending with a letter or digit; may be empty.
bool isLabelValue(std::string_view text);

/// Of an object's key, "namespace/name": what stands before the first '/', and what stands after it. Both are the whole text where there is none.
std::string spaceOfKey(std::string_view key);
std::string nameOfKey(std::string_view key);

}  // namespace bayplan
