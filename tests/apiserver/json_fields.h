// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// API objects as JSON that keeps the order of its members, and access to their parts. A reference to a member is valid
// until its object gets another member, since such an object is a vector.

#include <cstdint>
#include <initializer_list>
#include <string>
#include <string_view>

#include <nlohmann/json.hpp>

namespace bayplan::apiserver {

using Json = nlohmann::ordered_json;
using Path = std::initializer_list<const char*>;

/// Parsing and printing are compiled once, not in every file that handles objects.
/// A text that is no JSON gives a value for which is_discarded() holds.
Json parse(std::string_view text);
/// Without spaces; bytes that are no UTF-8 are replaced.
std::string dump(const Json& json);

/// The member at the end of `path`; nullptr if a step is missing or null.
const Json* find(const Json& object, Path path);
/// A text that is missing or of another type counts as `otherwise`.
std::string textAt(const Json& object, Path path, std::string_view otherwise = {});
std::int64_t numberAt(const Json& object, Path path, std::int64_t otherwise = 0);
bool trueAt(const Json& object, Path path);
/// The list at the end of `path`; an empty one if there is none.
const Json& listAt(const Json& object, Path path);
const Json& listAt(Json&& object, Path path) = delete;  // the object would be gone before the list is read
/// The object at the end of `path`; made if it is missing.
Json& objectAt(Json& object, Path path);
/// Sets `member` unless it is there and not null.
void fill(Json& object, const char* member, Json value);
/// Equal except for the order of members.
bool same(const Json& a, const Json& b);

}  // namespace bayplan::apiserver
