// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What is different between two pictures of a cluster among the objects beside nodes and pods: those that decisions and applying
// depend on, found by kind and name, compared in the fields that matter there. What a server keeps for itself (versions, managers,
// conditions) is no difference.
// Thread rule: pure function.

#include <cstdint>
#include <string>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

struct FieldChange {
    std::string field;     // "status.disruptionsAllowed"
    std::string from, to;  // JSON, members in the order of their names; empty: not there

    bool operator==(const FieldChange&) const = default;
};

struct ObjectChange {
    enum class What : std::uint8_t {
        Came,
        Gone,
        Replaced,  // another object under the same name
        Changed,   // in `fields`
    };
    What what = What::Changed;
    std::string kind;
    std::string name;  // "namespace/name" of a kind with namespaces
    std::vector<FieldChange> fields{};

    bool operator==(const ObjectChange&) const = default;
};
/// "came", "gone", "replaced", "changed".
const char* toString(ObjectChange::What what);

/// By kind, in the order of objects that others depend on, then by name. Of objects as they were read; O(objects · log objects).
std::vector<ObjectChange> objectChangesBetween(const Catalog& before, const Catalog& after);

}  // namespace bayplan
