// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Which server a context leads to, and as whom: what kubectl would do with the same files and environment.
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

/// What is read of the surroundings, so that tests can have others.
struct KubeEnvironment {
    std::function<std::optional<std::string>(const std::string&)> variable;  // never null
    std::filesystem::path home;                                              // empty: there is none
    std::filesystem::path serviceAccount = "/var/run/secrets/kubernetes.io/serviceaccount";

    /// That of this process.
    static KubeEnvironment ofProcess();
};

/// A server, without a word of who calls.
struct ApiEndpoint {
    std::string context;        // empty: inside a cluster
    std::string server;         // "https://host:port/prefix", without a slash at the end
    std::string namespaceName;  // never empty
    HttpTls tls;                // of the server alone
    HttpProxy proxy;
    bool compression = true;  // answers may come packed
    std::string execConfig;   // JSON for an exec plugin; empty: none
};

struct Connection {
    ApiEndpoint endpoint;
    KubeUser user;      // nothing in it: nobody in particular
    Diagnostics notes;  // what a person should know first: TLS that is not verified
};

/// The files that kubectl would read: `explicitFile` alone where it is not empty, otherwise those of $KUBECONFIG, otherwise
/// ~/.kube/config. Those that are not there are passed over, an explicit one is not.
/// Errors: those of readTextFile and of kubeconfigFromText.
Result<Kubeconfig> readKubeconfig(const std::filesystem::path& explicitFile, const KubeEnvironment& environment);

/// Of a context that is not there, with those that are; `wanted` empty: none was named, and none is current.
Error noContext(const Kubeconfig& config, const std::string& wanted);

/// The context of that name, or the current one where `context` is empty. Errors, located: NotFound (no such context or
/// cluster, none is current), Invalid (what kubectl refuses), Unsupported (legacy auth providers, credentials in a URL).
Result<Connection> resolve(const Kubeconfig& config, const std::string& context, const KubeEnvironment& environment);

/// The pod's own service account. Nothing: this runs in no pod.
std::optional<Connection> inCluster(const KubeEnvironment& environment);

/// All of that in kubectl's order: files, and inside a cluster where they say nothing.
Result<Connection> connectionFor(const std::filesystem::path& explicitFile, const std::string& context, const KubeEnvironment& environment);

}  // namespace bayplan
