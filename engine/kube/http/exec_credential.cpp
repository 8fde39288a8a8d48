// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/exec_credential.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <unistd.h>

#include "io/text/base64.h"
#include "io/text/document.h"
#include "io/text/json_members.h"
#include "io/text/text_file.h"
#include "kube/http/process.h"
#include "kube/http/secret_field.h"

namespace bayplan {

namespace {

constexpr std::size_t kToldOfErrors = 2000;  // bytes of standard error that go into an error

std::vector<std::string> environmentFor(const ExecPlugin& plugin, const std::string& info) {
    std::vector<std::string> all;
    const auto set = [&](const std::string& name, const std::string& value) {
        std::erase_if(all, [&](const std::string& variable) { return variable.starts_with(name + "="); });
        all.push_back(name + "=" + value);
    };
    for (char** variable = environ; variable && *variable; ++variable) all.emplace_back(*variable);
    for (const auto& [name, value] : plugin.env) set(name, value);
    set("KUBERNETES_EXEC_INFO", info);
    return all;
}

/// The end of the text, without terminal control characters.
std::string tail(const std::string& text) {
    std::string end = text.substr(text.size() - std::min(text.size(), kToldOfErrors));
    for (char& c : end)
        if ((static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t') || c == 0x7F) c = '?';
    end.erase(end.find_last_not_of(" \t\n") + 1);
    return end;
}

std::int64_t timeOf(const Field& field) {
    const std::optional<std::int64_t> time = field.value().type() == JsonValue::Type::String ? field.timeIfAny() : std::nullopt;
    if (!time) field.fail(worded("must be a time as RFC 3339 writes it"));
    return *time;
}

}  // namespace

Result<std::string> execInfo(const ExecPlugin& plugin, const ApiEndpoint& endpoint, bool interactive) {
    std::string ca = endpoint.tls.caPem;
    if (plugin.provideClusterInfo && ca.empty() && !endpoint.tls.caFile.empty()) {
        Result<std::string> file = readTextFile(endpoint.tls.caFile);
        if (!file) return file.error();
        ca = std::move(*file);
    }
    std::string json;
    {
        JsonMembers root(json);
        root.text("kind", "ExecCredential");
        root.text("apiVersion", plugin.apiVersion);
        JsonMembers spec(root.raw("spec"));
        if (plugin.provideClusterInfo) {
            JsonMembers cluster(spec.raw("cluster"));
            cluster.text("server", endpoint.server);
            cluster.text("tls-server-name", endpoint.tls.serverName);
            if (!endpoint.tls.verify) cluster.raw("insecure-skip-tls-verify") += "true";
            cluster.text("certificate-authority-data", toBase64(ca));
            if (endpoint.proxy.except.empty()) cluster.text("proxy-url", endpoint.proxy.url);  // the kubeconfig's own proxy, not the environment's
            if (!endpoint.compression) cluster.raw("disable-compression") += "true";
            if (!endpoint.execConfig.empty()) cluster.raw("config") += endpoint.execConfig;
        }
        spec.raw("interactive") += interactive ? "true" : "false";
    }
    return json;
}

Result<ExecCredential> execCredentialFromText(std::string_view output, const ExecPlugin& plugin) {
    const std::string name = "output of " + plugin.command;
    const Result<Document> document = Document::parse(std::string(output), name);
    if (!document) return Error{ErrorCode::Syntax, worded("is no ExecCredential: neither JSON nor YAML"), Origin{name, document.error().origin.line, document.error().origin.column, {}, {}}};
    const auto invalid = [&](ErrorCode code, Message message) { return Error{code, std::move(message), Origin{name, 0, 0, {}, {}}}; };
    try {
        const Field root(document->root());
        if (root.value().type() != JsonValue::Type::Object) return invalid(ErrorCode::Syntax, worded("is no ExecCredential"));
        ExecCredential credential;
        std::string version, kind;
        bool status = false;
        secret::forEach(root, [&](std::string_view key, const Field& value) {
            if (key == "apiVersion") version = secret::text(value);
            else if (key == "kind") kind = secret::text(value);
            else if (key == "status") {
                status = true;
                secret::forEach(value, [&](std::string_view part, const Field& field) {
                    if (part == "token") credential.token = secret::text(field);
                    else if (part == "clientCertificateData") credential.certificatePem = secret::text(field);
                    else if (part == "clientKeyData") credential.keyPem = secret::text(field);
                    else if (part == "expirationTimestamp") credential.expires = timeOf(field);
                });
            }
        });
        if (kind != "ExecCredential") return invalid(ErrorCode::Unsupported, worded("is no ExecCredential"));
        if (version != plugin.apiVersion) return invalid(ErrorCode::Unsupported, worded("exec plugin is configured to use API version %1, plugin returned another version", {plugin.apiVersion}));
        if (!status) return invalid(ErrorCode::Invalid, worded("exec plugin didn't return a status field"));
        if (credential.certificatePem.empty() != credential.keyPem.empty()) return invalid(ErrorCode::Invalid, worded("exec plugin returned only certificate or key, not both"));
        if (credential.token.empty() && credential.keyPem.empty()) return invalid(ErrorCode::Invalid, worded("exec plugin didn't return a token or cert/key pair"));
        return credential;
    } catch (const Fault& fault) {
        return document->located(fault);
    }
}

Result<ExecCredential> runExecPlugin(const ExecPlugin& plugin, const ApiEndpoint& endpoint, const ExecHooks& hooks, const std::stop_token& stop) {
    if (plugin.interactiveMode == "Always" && !hooks.terminal)
        return Error{ErrorCode::Unsupported, worded("executable %1 asks for a terminal (interactiveMode: Always), and there is none", {plugin.command}), {}};
    const bool interactive = plugin.interactiveMode != "Never" && hooks.terminal;
    const Result<std::string> info = execInfo(plugin, endpoint, interactive);
    if (!info) return info.error();
    ProcessRequest request;
    request.command = plugin.command;
    request.args = plugin.args;
    request.environment = environmentFor(plugin, *info);
    request.timeout = hooks.timeout;
    request.standardInput = interactive;
    request.standardError = hooks.standardError;
    const Result<ProcessEnd> end = runProcess(request, stop);
    if (!end) {
        Error error = end.error();
        if (error.code == ErrorCode::NotFound && !plugin.installHint.empty()) error.message = worded("%1; %2", {error.message, tail(plugin.installHint)});
        return error;
    }
    if (end->exitCode != 0) {
        const std::string said = tail(end->errors);
        return Error{ErrorCode::Unreadable, worded("executable %1 failed with exit code %2%3", {plugin.command, end->exitCode, said.empty() ? Message() : Message(": " + said)}), {}};
    }
    return execCredentialFromText(end->output, plugin);
}

}  // namespace bayplan
