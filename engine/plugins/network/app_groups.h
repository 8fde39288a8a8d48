// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which AppGroup and which workload of it a pod belongs to.
// Source: scheduler-plugins 903da7d pkg/networkaware/util/util.go.

#include <string>
#include <vector>

#include "cluster/cluster.h"

namespace bayplan {

/// The object of that name in the first of `namespaces` that has one; null: none.
template <typename Object>
const Object* findIn(const std::vector<Object>& objects, const std::vector<std::string>& namespaces, const std::string& name) {
    for (const std::string& space : namespaces)
        for (const Object& object : objects)
            if (object.name == name && object.namespaceName == space) return &object;
    return nullptr;
}

/// A label of a pod or node; empty if it lacks it.
inline const std::string& labelOf(const Labels& labels, std::string_view key) {
    static const std::string kNone;
    const std::string* value = labels.find(key);
    return value ? *value : kNone;
}

}  // namespace bayplan
