// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// A test's user on a stand-in server, and its client.

#include <memory>
#include <string>

#include "apiserver/http/server.h"
#include "kube/http/api_client.h"

namespace bayplan::samples {

inline Connection connectionTo(const apiserver::ApiServer& server, const std::string& token = "tok-admin") {
    Connection connection;
    connection.endpoint.context = "test";
    connection.endpoint.server = server.url();
    connection.endpoint.namespaceName = "default";
    connection.user.token = token;
    return connection;
}

inline std::unique_ptr<ApiClient> clientOf(const Connection& connection, ApiLimits limits = {Duration::seconds(30), std::size_t(16) << 20, {}}) {
    return std::make_unique<ApiClient>(connection.endpoint, std::make_shared<CredentialSource>(connection, ExecHooks{}), limits);
}

}  // namespace bayplan::samples
