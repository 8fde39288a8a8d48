// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Permission to change a cluster. It has to be given explicitly: a client without one sends only reads (api_client.h),
// so that no caller can write by mistake.
// Thread rule: plain value.

#include <string>
#include <string_view>

#include "base/result.h"
#include "kube/http/api_endpoint.h"

namespace bayplan {

class WritePermit {
public:
    /// `typed` is the text that the user typed to unlock the context; it must equal the context's name, or the server's
    /// address if the context has no name. Errors: Invalid.
    static Result<WritePermit> unlock(const ApiEndpoint& endpoint, std::string_view typed);

    /// For this context and this server, and for no other one of the same name.
    bool covers(const ApiEndpoint& endpoint) const { return endpoint.context == m_context && endpoint.server == m_server; }

private:
    WritePermit(std::string context, std::string server) : m_context(std::move(context)), m_server(std::move(server)) {}
    std::string m_context;
    std::string m_server;
};

}  // namespace bayplan
