// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The kinds that the server knows: those of every Kubernetes 1.36 that a scheduler's planner comes across, and those
// that CustomResourceDefinitions add and take away while it runs. Thread rule: thread-safe; a Kind is immutable.

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

/// A field that a field selector may name, and where it stands in the stored object.
struct Selectable {
    std::string label;
    std::vector<std::string> path;
    std::string otherwise;  // what a missing field counts as
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
    bool coreEvent = false;  // core/v1's way of showing what events.k8s.io/v1 stores
    std::vector<Selectable> selectable;
    std::string shelf;  // where its objects are stored; versions of one kind share it

    std::string apiVersion() const { return group.empty() ? version : group + "/" + version; }
};

using KindPtr = std::shared_ptr<const Kind>;

class Kinds {
public:
    Kinds();

    KindPtr find(const std::string& group, const std::string& version, const std::string& plural) const;
    KindPtr findByName(const std::string& apiVersion, const std::string& name) const;
    std::vector<KindPtr> all() const;  // in the order of discovery

    /// Every served version of a definition. False where it is none.
    bool define(const Json& customResourceDefinition);
    /// The shelves that are served no more.
    std::vector<std::string> withdraw(const std::string& group, const std::string& plural);

private:
    mutable std::mutex m_mutex;
    std::vector<KindPtr> m_kinds;
};

}  // namespace bayplan::apiserver
