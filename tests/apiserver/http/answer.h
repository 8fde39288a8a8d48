// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Requests and answers apart from HTTP, and the Status objects of Kubernetes.

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "apiserver/json_fields.h"

namespace bayplan::apiserver {

struct Request {
    std::string method;  // upper case
    std::string path;    // decoded, without the query
    std::string target;  // as received
    std::multimap<std::string, std::string> query;
    std::multimap<std::string, std::string> headers;  // names in lower case
    std::string body;
    std::string certificateName;                 // the CN of a verified client certificate
    std::vector<std::string> certificateGroups;  // its Os

    /// "application/json": without parameters.
    std::string mediaType() const;
    /// The body, if it is JSON or something that protobuf.h reads; otherwise a discarded value.
    Json json() const;
    /// The first value; empty if there is none.
    std::string parameter(const std::string& name) const;
    std::string header(const std::string& lowerName) const;
    /// True if present and neither empty, "0" nor "false".
    bool flag(const std::string& name) const;
};

class WatchStream;

struct Answer {
    int status = 200;  // 0: the connection is closed without an answer
    std::string contentType = "application/json";
    std::vector<std::pair<std::string, std::string>> headers;
    std::string body;
    std::shared_ptr<WatchStream> watch;  // instead of a body
};

struct Details {
    std::string name = {};
    std::string group = {};
    std::string kind = {};
    std::string uid = {};
    Json causes = nullptr;
    int retryAfterSeconds = 0;
};

Answer json(int status, const Json& body);
Answer plainText(int status, std::string text);
Answer success(int status);

/// A Status of failure. Leaves out an empty `reason` and missing details. A retry delay is also in the header.
Answer failure(int status, const std::string& reason, const std::string& message,
               const std::optional<Details>& details = {});
Json failureStatus(int status, const std::string& reason, const std::string& message,
                   const std::optional<Details>& details = {});

struct FieldFault {
    std::string reason;  // "FieldValueRequired"
    std::string field;
    std::string message;  // "Required value"
};

Answer badRequest(const std::string& message);
Answer notFound(const std::string& plural, const std::string& group, const std::string& name);
/// 422; `kind`: "Pod".
Answer invalid(const std::string& kind, const std::string& group, const std::string& name,
               const std::vector<FieldFault>& faults);
/// 409 "Operation cannot be fulfilled on …".
Answer conflict(const std::string& resource, const std::string& group, const std::string& name, const std::string& why);

}  // namespace bayplan::apiserver
