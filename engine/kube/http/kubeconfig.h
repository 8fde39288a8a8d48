// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Kubeconfig files as kubectl reads them: clusters, users, contexts, and the merging of several files. Never written.
// Faults are reported with their place, and never with the contents: these may be secret.
// Thread rule: plain values, pure functions.
// Source: Kubernetes 1.36 client-go tools/clientcmd (api/v1, loader, validation).

#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "base/result.h"

namespace bayplan {

/// Contents are checked when they are used: unused entries may be wrong (api_endpoint.h).
struct KubeCluster {
    std::string name;
    std::string server;         // as written
    std::string tlsServerName;  // empty: the host of the server
    bool insecure = false;      // insecure-skip-tls-verify
    std::filesystem::path caFile;
    std::string caPem;     // decoded
    std::string proxyUrl;  // empty: the environment's
    bool disableCompression = false;
    std::string execConfig;  // JSON of the extension client.authentication.k8s.io/exec; empty: none
    Origin origin;
};

/// A program that prints credentials.
struct ExecPlugin {
    std::string apiVersion;  // client.authentication.k8s.io/v1 or v1beta1
    std::string command;     // with a slash: absolute; otherwise searched in PATH
    std::vector<std::string> args;
    std::vector<std::pair<std::string, std::string>> env;
    std::string installHint;
    bool provideClusterInfo = false;
    std::string interactiveMode;  // Never, IfAvailable, Always; empty: not given

    bool operator==(const ExecPlugin&) const = default;
};

/// The user to impersonate.
struct Impersonation {
    std::string user;  // empty: none
    std::string uid;
    std::vector<std::string> groups;
    std::map<std::string, std::vector<std::string>> extra;

    bool operator==(const Impersonation&) const = default;
};

struct KubeUser {
    std::string name;
    std::filesystem::path certificateFile, keyFile;
    std::string certificatePem, keyPem;  // decoded
    std::string token;
    std::filesystem::path tokenFile;  // takes precedence over the token as long as it is readable
    std::string username, password;
    Impersonation impersonation;
    std::optional<ExecPlugin> exec;
    std::string authProvider;  // the name of a legacy one; empty: none
    Origin origin;
};

struct KubeContext {
    std::string name;
    std::string cluster;
    std::string user;
    std::string namespaceName;
    Origin origin;
};

struct Kubeconfig {
    std::vector<KubeCluster> clusters;
    std::vector<KubeUser> users;
    std::vector<KubeContext> contexts;
    std::string currentContext;

    bool empty() const { return clusters.empty() && users.empty() && contexts.empty() && currentContext.empty(); }
    const KubeCluster* findCluster(std::string_view name) const;
    const KubeUser* findUser(std::string_view name) const;
    const KubeContext* findContext(std::string_view name) const;
};

/// Relative paths are relative to the folder of `file`, which errors name. A text without content is an empty
/// kubeconfig; unknown fields are ignored.
/// Errors, located: Syntax, TooLarge, Unsupported (another kind or version), Invalid (a field of another type, invalid
/// base64), Conflict (two entries with one name).
Result<Kubeconfig> kubeconfigFromText(std::string_view text, const std::filesystem::path& file);

/// Of entries with one name, only the first counts; the same for current-context.
Kubeconfig merged(std::vector<Kubeconfig> files);

}  // namespace bayplan
