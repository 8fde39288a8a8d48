// SPDX-License-Identifier: GPL-3.0-or-later
#include <algorithm>
#include <map>
#include <optional>
#include <string>

#include <sys/mman.h>
#include <unistd.h>

#include "base/result.h"
#include "fuzz/targets.h"
#include "kube/api_endpoint.h"
#include "kube/api_status.h"
#include "kube/exec_credential.h"
#include "kube/kubeconfig.h"
#include "kube/recording.h"

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

void recording(std::string_view bytes) {
    const int memory = ::memfd_create("recording", MFD_CLOEXEC);
    check(memory >= 0 && ::write(memory, bytes.data(), bytes.size()) == static_cast<ssize_t>(bytes.size()), "memory");
    const std::string file = "/proc/self/fd/" + std::to_string(memory);
    const Result<Recording> read = Recording::open(file);
    if (read) {
        const auto textOf = [](const LivePicture& picture) {
            std::map<std::string, std::string> text;
            for (std::size_t kind = 0; kind < picture.kinds().size(); ++kind)
                picture.forEach(kind, [&](const LiveObject& object) { text[std::to_string(kind) + object.key] = *object.text; });
            return text;
        };
        check(!read->moments().empty() && read->moments().front().whole, "a recording that begins with nothing");
        RecordingPlayer onwards(*read);
        const std::size_t most = std::min<std::size_t>(read->moments().size(), 50);
        for (std::size_t moment = 0; moment < most; ++moment) {
            const bool played = onwards.seekMoment(moment).has_value();
            RecordingPlayer alone(*read);
            const Result<std::vector<LiveChange>> there = alone.seekMoment(moment);
            check(there.has_value() == played || there.has_value(), "a moment that can be played from some places alone");
            check(!played || textOf(onwards.picture()) == textOf(alone.picture()), "a moment that is different from elsewhere");
            if (!there) checkError(there.error());
        }
    } else {
        check(read.error().origin.file == file, "an error without its file");
        checkError(read.error());
    }
    ::close(memory);
}

}  // namespace bayplan::fuzz
