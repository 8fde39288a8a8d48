// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Credentials from a program that the kubeconfig names: its input and its output.
// Thread rule: pure functions, except for runExecPlugin, which blocks.
// Source: Kubernetes 1.36 client-go plugin/pkg/client/auth/exec, client.authentication.k8s.io/v1 and v1beta1.

#include <cstdint>
#include <functional>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "base/duration.h"
#include "base/result.h"
#include "kube/http/api_endpoint.h"

namespace bayplan {

/// What the caller lets an exec plugin do. A program from a kubeconfig runs with all rights of the user.
struct ExecHooks {
    /// Called before the first run; null: no program may run.
    std::function<bool(const ExecPlugin&)> allow;
    /// Receives its standard error, for people to read: where to log in, what failed. Called for each portion as it
    /// arrives, from the thread that requests credentials. Null: discarded.
    std::function<void(const std::string&)> standardError;
    bool terminal = false;  // standard input is a terminal that the program may use
    Duration timeout = Duration::seconds(60);
};

struct ExecCredential {
    std::string token;
    std::string certificatePem, keyPem;
    std::optional<std::int64_t> expires;  // Unix seconds; absent: never
};

/// The value of KUBERNETES_EXEC_INFO: an ExecCredential with the cluster's data. Errors: the certificate authority's
/// file cannot be read.
Result<std::string> execInfo(const ExecPlugin& plugin, const ApiEndpoint& endpoint, bool interactive);

/// Decodes its output. Errors name a field and never its contents: Syntax, Unsupported (another version), Invalid.
Result<ExecCredential> execCredentialFromText(std::string_view output, const ExecPlugin& plugin);

/// Errors: Unsupported (it needs a terminal), those of runProcess and of the two functions above; the error of a
/// failing program ends with the last part of its standard error.
Result<ExecCredential> runExecPlugin(const ExecPlugin& plugin, const ApiEndpoint& endpoint, const ExecHooks& hooks, const std::stop_token& stop);

}  // namespace bayplan
