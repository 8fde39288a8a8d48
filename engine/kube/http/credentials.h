// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// As whom requests are sent: what a user of a kubeconfig turns into, again whenever it wears out. Token files are read
// again every minute, exec plugins run again when what they gave expires, and both when the server refuses it.
// Nothing here can be printed by accident: there is no way from a credential to a log.
// Thread rule: any thread; one asks at a time, others wait for the same answer.

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

/// What one request carries.
struct Presented {
    std::vector<std::pair<std::string, std::string>> headers;  // Authorization, Impersonate-…
    std::string certificatePem, certificateFile;
    std::string keyPem, keyFile;
    std::uint64_t issue = 0;  // another number: other credentials
};

class CredentialSource {
public:
    /// Unix seconds.
    using Now = std::function<std::int64_t()>;

    /// `now` null: the clock of the machine.
    CredentialSource(const Connection& connection, ExecHooks hooks, Now now = nullptr);
    ~CredentialSource();
    CredentialSource(const CredentialSource&) = delete;
    CredentialSource& operator=(const CredentialSource&) = delete;

    /// Errors: Unreadable (a token file), Invalid (a credential that no header can carry), those of runExecPlugin;
    /// Cancelled (also: running the plugin was not allowed).
    Result<Presented> present(const std::stop_token& stop);

    /// The server said 401 to what was presented as `issue`: nothing of it is used again where another can be had.
    /// False: it would be the same again.
    bool refused(std::uint64_t issue);

    /// Whom the server is asked to take the caller for; empty: nobody else.
    const Impersonation& impersonation() const;

private:
    struct Impl;
    std::unique_ptr<Impl> m_impl;
};

}  // namespace bayplan
