// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Converts the few messages that kubectl sends in Kubernetes' protobuf encoding to JSON: reviews, evictions,
// DeleteOptions, and namespaces with only their name. Source: the generated.proto files of k8s.io/api and
// k8s.io/apimachinery v0.36.

#include <optional>
#include <string_view>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

/// Absent if the body is not in this encoding, is broken, or has another kind.
std::optional<Json> fromProtobuf(std::string_view body);

}  // namespace bayplan::apiserver
