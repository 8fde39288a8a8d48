// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A stored object: its serialised text, and beside it the few things that lists, watches and selectors ask for, so that
// a hundred thousand pods are listed without being parsed. Thread rule: immutable.

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
    std::string key;  // "namespace/name", or the name alone
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

/// Takes kind and apiVersion away, writes the revision into metadata and puts its members into their usual order.
ObjectPtr makeObject(const Kind& kind, Json body, std::uint64_t revision);

/// As a list of `kind` holds it: the items of built-in kinds go without kind and apiVersion.
std::string itemText(const Kind& kind, const Object& object);
/// As GET and watch events show it.
std::string fullText(const Kind& kind, const Object& object);
/// The same as JSON.
Json fullBody(const Kind& kind, const Object& object);

}  // namespace bayplan::apiserver
