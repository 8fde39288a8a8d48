// SPDX-License-Identifier: GPL-3.0-or-later
#include "apiserver/json_fields.h"

#include <algorithm>

namespace bayplan::apiserver {

Json parse(std::string_view text) {
    return Json::parse(text, nullptr, false);
}

std::string dump(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

const Json* find(const Json& object, Path path) {
    const Json* at = &object;
    for (const char* step : path) {
        if (!at->is_object()) return nullptr;
        const auto next = at->find(step);
        if (next == at->end() || next->is_null()) return nullptr;
        at = &*next;
    }
    return at;
}

std::string textAt(const Json& object, Path path, std::string_view otherwise) {
    const Json* found = find(object, path);
    return found && found->is_string() ? found->get<std::string>() : std::string(otherwise);
}

std::int64_t numberAt(const Json& object, Path path, std::int64_t otherwise) {
    const Json* found = find(object, path);
    return found && found->is_number_integer() ? found->get<std::int64_t>() : otherwise;
}

bool trueAt(const Json& object, Path path) {
    const Json* found = find(object, path);
    return found && found->is_boolean() && found->get<bool>();
}

const Json& listAt(const Json& object, Path path) {
    static const Json none = Json::array();
    const Json* found = find(object, path);
    return found && found->is_array() ? *found : none;
}

Json& objectAt(Json& object, Path path) {
    Json* at = &object;
    for (const char* step : path) {
        Json& next = (*at)[step];
        if (!next.is_object()) next = Json::object();
        at = &next;
    }
    return *at;
}

void fill(Json& object, const char* member, Json value) {
    Json& there = object[member];
    if (there.is_null()) there = std::move(value);
}

bool same(const Json& a, const Json& b) {
    if (a.is_object() && b.is_object())
        return a.size() == b.size() && std::all_of(a.items().begin(), a.items().end(), [&](const auto& member) {
                   const auto other = b.find(member.key());
                   return other != b.end() && same(member.value(), *other);
               });
    if (a.is_array() && b.is_array()) return a.size() == b.size() && std::equal(a.begin(), a.end(), b.begin(), same);
    return a == b;
}

}  // namespace bayplan::apiserver
