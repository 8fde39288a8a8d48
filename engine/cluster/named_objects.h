// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What catalogs and deltas have in common: objects by name, and texts for what is wrong with one.
// Thread rule: pure functions.

#include <string>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>
#include <vector>

#include "base/diagnostics.h"
#include "base/parts.h"
#include "base/result.h"
#include "model/objects.h"

namespace bayplan {

inline Error problem(ErrorCode code, std::string object, Message message, std::string field = {}) {
    Error error;
    error.code = code;
    error.message = std::move(message);
    error.origin.object = std::move(object);
    error.origin.field = std::move(field);
    return error;
}

inline Diagnostic diagnostic(Severity severity, ErrorCode code, std::string object, std::string field, Message message) {
    return {severity, problem(code, std::move(object), std::move(message), std::move(field))};
}

/// Lists of objects, found by their keys (model/objects.h, keyOf()).
template <typename Objects>
class NamedObjects : public Objects {
protected:
    NamedObjects() = default;
    /// Left out, with an Error that names the object: one without a name, a second one of the same list and name. A
    /// part of another object that has a list of its own is left out silently: the error names its object.
    NamedObjects(Objects objects, Diagnostics& diagnostics) : Objects(std::move(objects)) {
        forEachList([&]<typename Object>(std::vector<Object>& list) { keepFirst(list, diagnostics); }, *this);
    }

    /// Invalid if there is none.
    template <typename Object, typename Index>
    Index indexOf(std::string_view key) const {
        const auto& places = placesOf<Object>();
        const auto at = places.find(std::string(key));
        return at == places.end() ? Index() : Index(at->second);
    }
    /// Null if there is none.
    template <typename Object>
    const Object* find(const std::vector<Object>& list, std::string_view key) const {
        const auto& places = placesOf<Object>();
        const auto at = places.find(std::string(key));
        return at == places.end() ? nullptr : &list[at->second];
    }
    /// For lists that are not searched by name.
    template <typename... Object>
    void forgetNames() {
        ((std::get<Places<Object>>(m_places) = {}), ...);
    }

private:
    template <typename Object>
    struct Places {
        std::unordered_map<std::string, std::size_t> of;
    };
    template <typename... List>
    static std::tuple<Places<typename List::value_type>...> allPlaces(const std::tuple<List Objects::*...>&);

    template <typename Object>
    const auto& placesOf() const {
        return std::get<Places<Object>>(m_places).of;
    }

    template <typename Object>
    static bool isUnnamed(const Object& object) {
        if constexpr (requires { object.name; }) return object.name.empty();
        else return false;
    }

    template <typename Object>
    void keepFirst(std::vector<Object>& list, Diagnostics& diagnostics) {
        auto& places = std::get<Places<Object>>(m_places).of;
        places.reserve(list.size());
        auto end = list.begin();
        const auto leaveOut = [&](ErrorCode code, const std::string& key, const char* field, const Message& why) {
            if constexpr (requires { Object::kKind; })
                diagnostics.push_back(diagnostic(Severity::Error, code, std::string(rowOf(Object::kKind).kind) + key, field, why));
        };
        for (Object& object : list) {
            std::string key = keyOf(object);
            if (isUnnamed(object)) {
                leaveOut(ErrorCode::Invalid, "", "metadata.name", worded("it needs a name: it is left out"));
            } else if (!places.try_emplace(key, static_cast<std::size_t>(end - list.begin())).second) {
                leaveOut(ErrorCode::Conflict, " " + key, "", worded("there is one of that name already: this one is left out"));
            } else {
                if (&*end != &object) *end = std::move(object);
                ++end;
            }
        }
        list.erase(end, list.end());
    }

    decltype(allPlaces(Objects::parts)) m_places;
};

}  // namespace bayplan
