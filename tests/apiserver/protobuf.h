// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The few messages that kubectl sends in Kubernetes' protobuf encoding, as the JSON that they stand for: reviews,
// evictions, DeleteOptions, and namespaces by their name alone. Source: the generated.proto files of k8s.io/api and
// k8s.io/apimachinery v0.36.

#include <optional>
#include <string_view>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

/// Nothing where it is not in this encoding, is broken, or is of another kind.
std::optional<Json> fromProtobuf(std::string_view body);

}  // namespace bayplan::apiserver
