// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// What a person chooses of a connection beside the kubeconfig: the same on the command line and in the window, and the
// same as kubectl's options of these names.
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
    Impersonation as;                  // what is told goes before what the kubeconfig tells, field by field
    Duration requestTimeout;           // of one request; zero: as ApiLimits has it
};

/// The connection that these choose. A context whose cluster is replaced loses its name: whoever unlocks it for writing
/// has to type the address of the server.
/// Errors: those of connectionFor; NotFound (no such cluster or user); Invalid (groups, a UID or extras as nobody).
Result<Connection> connectionFor(const ConnectOptions& options, const KubeEnvironment& environment);

/// "30" (seconds), "1m30s"; "0": as long as it takes. Nothing: it is neither.
std::optional<Duration> requestTimeout(std::string_view text);

/// "key=value", added to what is there of that key. False: it is no such pair.
bool addExtra(Impersonation& as, std::string_view pair);

/// Of every request; a stream is waited for so long until it begins.
ApiLimits limitsOf(const ConnectOptions& options);

}  // namespace bayplan
