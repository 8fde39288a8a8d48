// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// The user's choices for a connection in addition to the kubeconfig: the same on the command line and in the window,
// and the same as kubectl's options of these names.
// Thread rule: plain values; connectionFor reads files.
// Source: Kubernetes 1.36 client-go tools/clientcmd (overrides, client_config), cli-runtime genericclioptions.

#include <filesystem>
#include <optional>
#include <string>
#include <string_view>

#include "base/duration.h"
#include "base/result.h"
#include "kube/http/api_client.h"
#include "kube/http/api_endpoint.h"

namespace bayplan {

struct ConnectOptions {
    std::filesystem::path kubeconfig;  // --kubeconfig; empty: $KUBECONFIG, ~/.kube/config, or the pod that this runs in
    std::string context;               // empty: the current one
    std::string cluster;               // empty: that of the context
    std::string user;                  // empty: that of the context
    std::string namespaceName;         // empty: that of the context
    Impersonation as;                  // takes precedence over the kubeconfig, field by field
    Duration requestTimeout;           // of one request; zero: the default of ApiLimits
};

/// The connection that these options select. A context with another cluster loses its name: unlocking it for writing
/// then needs the address of the server.
/// Errors: those of connectionFor; NotFound (no such cluster or user); Invalid (groups, a UID or extras without a
/// user).
Result<Connection> connectionFor(const ConnectOptions& options, const KubeEnvironment& environment);

/// "30" (seconds), "1m30s"; "0": no limit. Absent: neither form.
std::optional<Duration> requestTimeout(std::string_view text);

/// Adds "key=value" to the values of that key. False: not such a pair.
bool addExtra(Impersonation& as, std::string_view pair);

/// The limits of every request; for a stream, the timeout applies until it begins.
ApiLimits limitsOf(const ConnectOptions& options);

}  // namespace bayplan
