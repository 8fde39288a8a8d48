// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Reads one object by its path, also for a user who may list objects of the kind and not get them.
// Thread rule: one thread for each client.
// Source: Kubernetes RBAC ("get" and "list" are different verbs), Kubernetes API concepts, "Field selectors".

#include <optional>
#include <stop_token>
#include <string>

#include "kube/http/api_client.h"

namespace bayplan {

/// GET of `path`, which ends with the object's name. If that is forbidden, a list of that name is requested, and the
/// reply is as GET's would be, 404 included; if the list is forbidden, too, the reply is GET's.
/// Errors: those of ApiClient::send.
Result<ApiReply> readOne(ApiClient& client, const std::string& path, const std::stop_token& stop);

/// The text of the object; absent: the server itself says that there is none. `status`: of the answer, 0 without one; may be null.
/// Errors: those of ApiClient::send; Unreadable, with the server's words.
Result<std::optional<std::string>> readText(ApiClient& client, const std::string& path, const std::stop_token& stop, long* status = nullptr);

}  // namespace bayplan
