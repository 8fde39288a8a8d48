// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What catalogs and deltas have in common: objects by name, and words for what is wrong with one.
// Thread rule: pure functions.

#include <string>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/result.h"

namespace bayplan {

inline Error problem(ErrorCode code, std::string object, std::string message, std::string field = {}) {
    Error error;
    error.code = code;
    error.message = std::move(message);
    error.origin.object = std::move(object);
    error.origin.field = std::move(field);
    return error;
}

inline Diagnostic diagnostic(Severity severity, ErrorCode code, std::string object, std::string field, std::string message) {
    return {severity, problem(code, std::move(object), std::move(message), std::move(field))};
}

/// Moves those that have a name of their own from `from` to `to`, and notes where they are. `keyOf(object)`: what has to be
/// unique; `unnamed`: what is said of one without a name; `look(object)`: is shown each that is kept, before it moves.
template <typename Object, typename KeyOf, typename Look>
void indexByName(std::vector<Object>&& from, std::vector<Object>& to, std::unordered_map<std::string, std::size_t>& places,
                 const std::string& kind, const char* unnamed, Diagnostics& diagnostics, KeyOf&& keyOf, Look&& look) {
    to.reserve(from.size());
    places.reserve(from.size());
    for (Object& object : from) {
        if (object.name.empty()) {
            diagnostics.push_back(diagnostic(Severity::Error, ErrorCode::Invalid, kind, "metadata.name", unnamed));
            continue;
        }
        std::string key = keyOf(object);
        if (!places.try_emplace(key, to.size()).second) {
            diagnostics.push_back(diagnostic(Severity::Error, ErrorCode::Conflict, kind + " " + key, "",
                                             "there is one of that name already: this one is left out"));
            continue;
        }
        look(object);
        to.push_back(std::move(object));
    }
}

}  // namespace bayplan
