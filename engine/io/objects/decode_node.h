// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A Node from its API object. Throws Fault (io/text/field.h).
// Source: Kubernetes 1.36 api/core/v1/types.go.

#include <map>
#include <string>

#include "io/text/field.h"
#include "model/node.h"

namespace bayplan {

/// How often each field name was met that the API does not have.
using UnknownFields = std::map<std::string, std::size_t, std::less<>>;

Taint decodeTaint(const Field& field);
/// Fields of spec that the API does not have are counted in `unknown`.
Node decodeNode(const Field& object, UnknownFields& unknown);

}  // namespace bayplan
