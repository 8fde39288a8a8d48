// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The differences between two pictures of a cluster in the objects other than nodes and pods that decisions and
// applying depend on. Objects are matched by kind and name, and compared in the fields that matter there. The server's
// own data (versions, managers, conditions) is no difference.
// Thread rule: pure function.

#include <cstdint>
#include <string>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

struct FieldChange {
    std::string field;     // "status.disruptionsAllowed"
    std::string from, to;  // JSON, members sorted by name; empty: absent

    bool operator==(const FieldChange&) const = default;
};

struct ObjectChange {
    enum class What : std::uint8_t {
        Came,
        Gone,
        Replaced,  // another object under the same name
        Changed,   // see `fields`
    };
    What what = What::Changed;
    std::string kind;
    std::string name;  // "namespace/name" for a kind with namespaces
    std::vector<FieldChange> fields{};

    bool operator==(const ObjectChange&) const = default;
};
/// "came", "gone", "replaced", "changed".
const char* toString(ObjectChange::What what);

/// By kind, with dependencies first, then by name. Compares objects as they were read; O(objects · log objects).
std::vector<ObjectChange> objectChangesBetween(const Catalog& before, const Catalog& after);

}  // namespace bayplan
