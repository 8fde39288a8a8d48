// SPDX-License-Identifier: GPL-3.0-or-later
#include <optional>
#include <string>

#include "base/result.h"
#include "fuzz/targets.h"
#include "kube/api_endpoint.h"
#include "kube/api_status.h"
#include "kube/exec_credential.h"
#include "kube/kubeconfig.h"

namespace bayplan::fuzz {

namespace {

constexpr std::string_view kSecret = "hunter2";

void checkError(const Error& error) {
    check(!error.message.empty(), "an error that says nothing");
    check(error.message.find(kSecret) == std::string::npos, "an error that tells a secret");
}

KubeEnvironment nothingAround() {
    KubeEnvironment environment;
    environment.variable = [](const std::string&) { return std::optional<std::string>(); };
    environment.serviceAccount = "/nonexistent";
    return environment;
}

}  // namespace

void kubeconfig(std::string_view bytes) {
    const Result<Kubeconfig> config = kubeconfigFromText(bytes, "/fuzz/config");
    if (!config) {
        check(config.error().origin.file == "/fuzz/config", "an error without its file");
        checkError(config.error());
        return;
    }
    const Kubeconfig twice = merged({*config, *config});
    check(twice.users.size() == config->users.size() && twice.currentContext == config->currentContext, "a file that is merged with itself into something else");
    for (const KubeContext& context : config->contexts) {
        const Result<Connection> connection = resolve(*config, context.name, nothingAround());
        if (!connection) {
            check(!connection.error().message.empty(), "a context that is refused without a word");
            continue;
        }
        check(!connection->endpoint.server.empty() && !connection->endpoint.server.ends_with('/') && !connection->endpoint.namespaceName.empty(), "a connection to nowhere");
        check(connection->endpoint.tls.verify || !connection->notes.empty(), "a server that is silently not verified");
    }
}

void answer(std::string_view bytes) {
    const ApiStatus status = apiStatusFrom(500, bytes);
    check(status.message.size() <= 4096 && status.causes.size() <= 100, "a status that is as long as the server likes");
    for (const char c : status.toString()) check(static_cast<unsigned char>(c) >= 0x20, "a status that steers a terminal");
    ExecPlugin plugin;
    plugin.apiVersion = "client.authentication.k8s.io/v1";
    plugin.command = "login";
    const Result<ExecCredential> credential = execCredentialFromText(bytes, plugin);
    if (!credential) checkError(credential.error());
    else check(!credential->token.empty() || !credential->keyPem.empty(), "a credential with nothing in it");
}

}  // namespace bayplan::fuzz
