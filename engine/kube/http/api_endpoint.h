// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which server a context leads to, and as which user: what kubectl would do with the same files and environment.
// Thread rule: plain values; readers of files.
// Source: Kubernetes 1.36 client-go tools/clientcmd, rest (in-cluster), transport.

#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "base/diagnostics.h"
#include "base/result.h"
#include "kube/http/http_client.h"
#include "kube/http/kubeconfig.h"

namespace bayplan {

/// The parts of the environment that are read; tests can replace them.
struct KubeEnvironment {
    std::function<std::optional<std::string>(const std::string&)> variable;  // never null
    std::filesystem::path home;                                              // empty: no home
    std::filesystem::path serviceAccount = "/var/run/secrets/kubernetes.io/serviceaccount";

    /// The environment of this process.
    static KubeEnvironment ofProcess();
};

/// A server, without the user.
struct ApiEndpoint {
    std::string context;        // empty: inside a cluster
    std::string server;         // "https://host:port/prefix", without a slash at the end
    std::string namespaceName;  // never empty
    HttpTls tls;                // of the server only
    HttpProxy proxy;
    bool compression = true;  // answers may be compressed
    std::string execConfig;   // JSON for an exec plugin; empty: none
};

struct Connection {
    ApiEndpoint endpoint;
    KubeUser user;      // empty: anonymous
    Diagnostics notes;  // what the user should know first: TLS without verification
};

/// The files that kubectl would read: only `explicitFile` if it is not empty, otherwise those of $KUBECONFIG, otherwise
/// ~/.kube/config. Missing files are skipped, except the explicit one.
/// Errors: those of readTextFile and of kubeconfigFromText.
Result<Kubeconfig> readKubeconfig(const std::filesystem::path& explicitFile, const KubeEnvironment& environment);

/// For a missing context, with the existing ones; `wanted` empty: none was named, and none is current.
Error noContext(const Kubeconfig& config, const std::string& wanted);

/// The context of that name, or the current one if `context` is empty. Errors, located: NotFound (no such context or
/// cluster, none is current), Invalid (what kubectl rejects), Unsupported (legacy auth providers, credentials in a
/// URL).
Result<Connection> resolve(const Kubeconfig& config, const std::string& context, const KubeEnvironment& environment);

/// The pod's own service account; absent if this process runs in no pod.
std::optional<Connection> inCluster(const KubeEnvironment& environment);

/// All of the above in kubectl's order: files, and if they contain nothing, the cluster that this process runs in.
Result<Connection> connectionFor(const std::filesystem::path& explicitFile, const std::string& context, const KubeEnvironment& environment);

}  // namespace bayplan
