// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The reason of an API server that does not perform a request: a Status object, as a value.
// Thread rule: plain value, pure function.
// Source: Kubernetes 1.36 apimachinery meta/v1 Status.

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace bayplan {

struct StatusCause {
    std::string reason;  // "DisruptionBudget", "FieldValueInvalid"
    std::string message;
    std::string field;  // "spec.nodeName"

    bool operator==(const StatusCause&) const = default;
};

struct ApiStatus {
    long code = 0;       // HTTP status
    std::string reason;  // "Conflict", "TooManyRequests"…; empty: not given
    std::string message;
    std::string name, group, kind, uid;  // of the object concerned
    std::vector<StatusCause> causes;
    std::optional<std::int64_t> retryAfterSeconds;

    /// "Conflict (409): Operation cannot be fulfilled…".
    std::string toString() const;
    bool operator==(const ApiStatus&) const = default;
};

/// From the body of a reply with status `code`; if the body is no Status object, from its beginning, without control
/// characters. Never fails: a server may answer anything.
ApiStatus apiStatusFrom(long code, std::string_view body);

}  // namespace bayplan
