// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The kinds that the server knows: built-in kinds of Kubernetes 1.36 that a planner meets, and those that
// CustomResourceDefinitions add and remove while it runs. Thread rule: thread-safe; a Kind is immutable.

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

/// A field that a field selector may name, and its place in the stored object.
struct Selectable {
    std::string label;
    std::vector<std::string> path;
    std::string otherwise;  // the value of a missing field
};

struct Kind {
    std::string group;  // empty: core
    std::string version;
    std::string plural;
    std::string singular;
    std::string name;  // "Pod"
    bool namespaced = false;
    std::vector<std::string> shortNames;
    std::vector<std::string> categories;
    bool hasStatus = false;
    bool hasGeneration = false;
    bool custom = false;
    bool coreEvent = false;  // core/v1's form of what events.k8s.io/v1 stores
    std::vector<Selectable> selectable;
    Json schema;        // of a custom resource's version; null: it has none
    std::string shelf;  // the store of its objects; versions of one kind share it

    std::string apiVersion() const { return group.empty() ? version : group + "/" + version; }
};

using KindPtr = std::shared_ptr<const Kind>;

class Kinds {
public:
    Kinds();

    KindPtr find(const std::string& group, const std::string& version, const std::string& plural) const;
    KindPtr findByName(const std::string& apiVersion, const std::string& name) const;
    std::vector<KindPtr> all() const;  // in the order of discovery

    /// Adds every served version of a definition. False if it is none.
    bool define(const Json& customResourceDefinition);
    /// Removes a kind; returns the shelves that are no longer served.
    std::vector<std::string> withdraw(const std::string& group, const std::string& plural);

private:
    mutable std::mutex m_mutex;
    std::vector<KindPtr> m_kinds;
};

}  // namespace bayplan::apiserver
