// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A stored object: its serialised text, and the few things that lists, watches and selectors need, so that a hundred
// thousand pods are listed without being parsed. Thread rule: immutable.

#include <cstdint>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "apiserver/kinds.h"

namespace bayplan::apiserver {

struct Owner {
    std::string kind;
    std::string name;
    std::string uid;
    bool controller = false;
};

struct Object {
    std::string key;  // "namespace/name", or only the name
    std::string space;
    std::string name;
    std::string uid;
    std::uint64_t revision = 0;
    std::vector<std::pair<std::string, std::string>> labels;
    bool leaving = false;             // has a deletionTimestamp
    std::vector<Owner> owners;        // its ownerReferences
    std::vector<std::string> fields;  // in the order of Kind::selectable
    std::string text;                 // an object without kind and apiVersion

    Json body() const { return parse(text); }
};

using ObjectPtr = std::shared_ptr<const Object>;

std::string keyOf(const std::string& space, const std::string& name);

/// Removes kind and apiVersion, writes the revision into metadata and puts its members into their usual order.
ObjectPtr makeObject(const Kind& kind, Json body, std::uint64_t revision);

/// The text in a list of `kind`: items of built-in kinds have no kind and apiVersion.
std::string itemText(const Kind& kind, const Object& object);
/// The text in GET and watch events.
std::string fullText(const Kind& kind, const Object& object);
/// The same as JSON.
Json fullBody(const Kind& kind, const Object& object);

}  // namespace bayplan::apiserver
