// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Credentials from a program that the kubeconfig names: what it is told, and what it answers.
// Thread rule: pure functions, but for runExecPlugin, which blocks.
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

/// What the surroundings let an exec plugin do. A program from a kubeconfig runs with all rights of the person.
struct ExecHooks {
    /// Asked before it is run for the first time; null: none may be run.
    std::function<bool(const ExecPlugin&)> allow;
    /// What it prints on standard error, for people to read: where to log in, what failed. Called with pieces as they
    /// come, from the thread that asks for credentials. Null: nobody reads it.
    std::function<void(const std::string&)> standardError;
    bool terminal = false;  // standard input is a terminal that it may have
    Duration timeout = Duration::seconds(60);
};

struct ExecCredential {
    std::string token;
    std::string certificatePem, keyPem;
    std::optional<std::int64_t> expires;  // Unix seconds; absent: it does not
};

/// KUBERNETES_EXEC_INFO: an ExecCredential with what it is told of the cluster. Errors: the certificate authority's file
/// cannot be read.
Result<std::string> execInfo(const ExecPlugin& plugin, const ApiEndpoint& endpoint, bool interactive);

/// What it printed. Errors name a field and never say what stands there: Syntax, Unsupported (another version), Invalid.
Result<ExecCredential> execCredentialFromText(std::string_view output, const ExecPlugin& plugin);

/// Errors: Unsupported (it needs a terminal), those of runProcess and of the two above; a failing program's error ends with
/// the last it printed on standard error.
Result<ExecCredential> runExecPlugin(const ExecPlugin& plugin, const ApiEndpoint& endpoint, const ExecHooks& hooks, const std::stop_token& stop);

}  // namespace bayplan
