// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What Kueue's role hash of a pod in a pod group is made of: the part of its spec that decides where it fits, as Go writes it.
// Thread rule: a pure function.
// Source: Kueue pkg/util/pod/pod.go (GenerateRoleHash, SpecShape), api/core/v1 for the order of fields and what is left out;
// plugin/pkg/admission/defaulttolerationseconds. Overhead of a RuntimeClass and defaults of LimitRanges are not in it.

#include <cstddef>
#include <string>

#include "io/text/field.h"

namespace bayplan {

struct RoleShape {
    std::string json;            // without the priority
    std::size_t priorityAt = 0;  // where it goes
};

/// Of the spec of a pod that the API server has not seen yet. Throws Fault: an amount that is none.
RoleShape roleShapeOf(const Field& podSpec);

}  // namespace bayplan
