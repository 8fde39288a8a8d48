// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The credentials that requests are sent with: made from a user of a kubeconfig, and again whenever they expire. Token
// files are read again every minute, exec plugins run again when their credentials expire, and both when the server
// rejects them.
// Nothing here can be printed by accident: a credential cannot be converted to a log message.
// Thread rule: any thread; one call at a time obtains credentials, the others wait for the result.

#include <cstdint>
#include <functional>
#include <memory>
#include <stop_token>
#include <string>
#include <utility>
#include <vector>

#include "base/result.h"
#include "kube/http/api_endpoint.h"
#include "kube/http/exec_credential.h"

namespace bayplan {

/// The credentials in one request.
struct Presented {
    std::vector<std::pair<std::string, std::string>> headers;  // Authorization, Impersonate-…
    std::string certificatePem, certificateFile;
    std::string keyPem, keyFile;
    std::uint64_t issue = 0;  // a different number means different credentials
};

class CredentialSource {
public:
    /// Unix seconds.
    using Now = std::function<std::int64_t()>;

    /// `now` null: the system clock.
    CredentialSource(const Connection& connection, ExecHooks hooks, Now now = nullptr);
    ~CredentialSource();
    CredentialSource(const CredentialSource&) = delete;
    CredentialSource& operator=(const CredentialSource&) = delete;

    /// Errors: Unreadable (a token file), Invalid (a credential that does not fit in a header), those of runExecPlugin;
    /// Cancelled (also if running the plugin was not allowed).
    Result<Presented> present(const std::stop_token& stop);

    /// The server answered 401 to the credentials with number `issue`: they are not used again if others can be
    /// obtained. False: new ones would be the same.
    bool refused(std::uint64_t issue);

    /// The user to impersonate; empty: none.
    const Impersonation& impersonation() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
