// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a definition's schema does to a custom resource: defaults are filled in, unknown fields are dropped, and what does not
// fit is rejected. A definition without a schema rejects nothing.
// Not covered: formats, patterns, numbers' bounds, CEL rules, anyOf, embedded resources.
// Source: Kubernetes 1.36 apiextensions-apiserver pkg/apiserver/{schema,validation}.

#include <string>
#include <vector>

#include "apiserver/world.h"

namespace bayplan::apiserver {

/// `resource`: the whole object; its apiVersion, kind and metadata are left as they are.
void completeBySchema(const Json& schema, Json& resource);
std::vector<FieldFault> faultsOfSchema(const Json& schema, const Json& resource);

}  // namespace bayplan::apiserver
