// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/kubeconfig.h"

#include <algorithm>
#include <iterator>

#include "io/text/base64.h"
#include "io/text/document.h"
#include "kube/http/secret_field.h"

namespace bayplan {

namespace {

constexpr std::string_view kExecExtension = "client.authentication.k8s.io/exec";

std::string bytesOf(const Field& field) {
    std::optional<std::string> bytes = fromBase64(secret::text(field));
    if (!bytes) field.fail(worded("is not base64"));
    return std::move(*bytes);
}

std::vector<std::string> textsOf(const Field& field) {
    std::vector<std::string> texts;
    secret::forEachElement(field, [&](const Field& element) { texts.push_back(secret::text(element)); });
    return texts;
}

class Reader {
public:
    Reader(const Document& document, const std::filesystem::path& file) : m_document(document), m_folder(std::filesystem::absolute(file).parent_path()) {}

    Kubeconfig read() {
        const Field root(m_document.root());
        Kubeconfig config;
        secret::forEach(root, [&](std::string_view key, const Field& value) {
            if (key == "clusters") named(value, "cluster", config.clusters, [&](const Field& f, KubeCluster& to) { cluster(f, to); });
            else if (key == "users") named(value, "user", config.users, [&](const Field& f, KubeUser& to) { user(f, to); });
            else if (key == "contexts") named(value, "context", config.contexts, [&](const Field& f, KubeContext& to) { context(f, to); });
            else if (key == "current-context") config.currentContext = secret::text(value);
        });
        return config;
    }

private:
    template <typename Entry, typename Decode>
    void named(const Field& list, std::string_view inner, std::vector<Entry>& entries, Decode&& decode) {
        secret::forEachElement(list, [&](const Field& element) {
            Entry entry;
            secret::forEach(element, [&](std::string_view key, const Field& value) {
                if (key == "name") entry.name = secret::text(value);
                else if (key == inner) decode(value, entry);
            });
            for (const Entry& other : entries)
                if (other.name == entry.name) element.fail(worded("there are two of this name"));
            entry.origin = m_document.originOf(element);
            entries.push_back(std::move(entry));
        });
    }

    std::filesystem::path path(const Field& field) const {
        const std::string text = secret::text(field);
        return text.empty() ? std::filesystem::path() : (m_folder / text).lexically_normal();
    }

    void cluster(const Field& field, KubeCluster& to) const {
        secret::forEach(field, [&](std::string_view key, const Field& value) {
            if (key == "server") to.server = secret::text(value);
            else if (key == "tls-server-name") to.tlsServerName = secret::text(value);
            else if (key == "insecure-skip-tls-verify") to.insecure = secret::flag(value);
            else if (key == "certificate-authority") to.caFile = path(value);
            else if (key == "certificate-authority-data") to.caPem = bytesOf(value);
            else if (key == "proxy-url") to.proxyUrl = secret::text(value);
            else if (key == "disable-compression") to.disableCompression = secret::flag(value);
            else if (key == "extensions") secret::forEachElement(value, [&](const Field& extension) { execConfig(extension, to); });
        });
    }

    static void execConfig(const Field& extension, KubeCluster& to) {
        bool meant = false;
        std::string config;
        secret::forEach(extension, [&](std::string_view key, const Field& value) {
            if (key == "name") meant = secret::text(value) == kExecExtension;
            else if (key == "extension") value.value().appendTo(config);
        });
        if (meant) to.execConfig = std::move(config);
    }

    static void context(const Field& field, KubeContext& to) {
        secret::forEach(field, [&](std::string_view key, const Field& value) {
            if (key == "cluster") to.cluster = secret::text(value);
            else if (key == "user") to.user = secret::text(value);
            else if (key == "namespace") to.namespaceName = secret::text(value);
        });
    }

    void user(const Field& field, KubeUser& to) const {
        secret::forEach(field, [&](std::string_view key, const Field& value) {
            if (key == "client-certificate") to.certificateFile = path(value);
            else if (key == "client-certificate-data") to.certificatePem = bytesOf(value);
            else if (key == "client-key") to.keyFile = path(value);
            else if (key == "client-key-data") to.keyPem = bytesOf(value);
            else if (key == "token") to.token = secret::text(value);
            else if (key == "tokenFile") to.tokenFile = path(value);
            else if (key == "username") to.username = secret::text(value);
            else if (key == "password") to.password = secret::text(value);
            else if (key == "as") to.impersonation.user = secret::text(value);
            else if (key == "as-uid") to.impersonation.uid = secret::text(value);
            else if (key == "as-groups") to.impersonation.groups = textsOf(value);
            else if (key == "as-user-extra") secret::forEach(value, [&](std::string_view name, const Field& values) { to.impersonation.extra[std::string(name)] = textsOf(values); });
            else if (key == "auth-provider") secret::forEach(value, [&](std::string_view part, const Field& name) { if (part == "name") to.authProvider = secret::text(name); });
            else if (key == "exec") to.exec = exec(value);
        });
    }

    ExecPlugin exec(const Field& field) const {
        ExecPlugin plugin;
        secret::forEach(field, [&](std::string_view key, const Field& value) {
            if (key == "apiVersion") plugin.apiVersion = secret::text(value);
            else if (key == "command") plugin.command = secret::text(value);
            else if (key == "args") plugin.args = textsOf(value);
            else if (key == "env") secret::forEachElement(value, [&](const Field& variable) { plugin.env.push_back(variableOf(variable)); });
            else if (key == "installHint") plugin.installHint = secret::text(value);
            else if (key == "provideClusterInfo") plugin.provideClusterInfo = secret::flag(value);
            else if (key == "interactiveMode") plugin.interactiveMode = secret::text(value);
        });
        // As kubectl: a command with a slash is relative to this file, any other is searched in PATH.
        if (plugin.command.find('/') != std::string::npos) plugin.command = (m_folder / plugin.command).lexically_normal().string();
        return plugin;
    }

    static std::pair<std::string, std::string> variableOf(const Field& field) {
        std::pair<std::string, std::string> variable;
        secret::forEach(field, [&](std::string_view key, const Field& value) {
            if (key == "name") variable.first = secret::text(value);
            else if (key == "value") variable.second = secret::text(value);
        });
        return variable;
    }

    const Document& m_document;
    std::filesystem::path m_folder;
};

/// Fails if the text is not a kubeconfig.
void requireKind(const Field& root) {
    secret::forEach(root, [&](std::string_view key, const Field& value) {
        if (key == "kind" && secret::text(value) != "Config" && !secret::text(value).empty()) value.fail(worded("this is no kubeconfig, whose kind is Config"));
        if (key == "apiVersion" && secret::text(value) != "v1" && !secret::text(value).empty()) value.fail(worded("this version of kubeconfig is not known; v1 is"));
    });
}

template <typename Entry>
const Entry* find(const std::vector<Entry>& entries, std::string_view name) {
    const auto at = std::find_if(entries.begin(), entries.end(), [&](const Entry& entry) { return entry.name == name; });
    return at == entries.end() ? nullptr : &*at;
}

template <typename Entry>
void addMissing(std::vector<Entry>& to, std::vector<Entry>&& from) {
    for (Entry& entry : from)
        if (!find(to, entry.name)) to.push_back(std::move(entry));
}

bool blank(std::string_view text) {
    return text.find_first_not_of(" \t\r\n") == std::string_view::npos;
}

}  // namespace

const KubeCluster* Kubeconfig::findCluster(std::string_view name) const { return find(clusters, name); }
const KubeUser* Kubeconfig::findUser(std::string_view name) const { return find(users, name); }
const KubeContext* Kubeconfig::findContext(std::string_view name) const { return find(contexts, name); }

Result<Kubeconfig> kubeconfigFromText(std::string_view text, const std::filesystem::path& file) {
    if (blank(text)) return Kubeconfig{};
    const Result<Document> document = Document::parse(std::string(text), file.string());
    if (!document) {
        Error error = document.error();
        if (error.code == ErrorCode::Syntax) error.message = worded("is neither YAML nor JSON");  // a parser's words may quote the contents
        return error;
    }
    if (document->root().isNull()) return Kubeconfig{};
    ErrorCode code = ErrorCode::Unsupported;
    try {
        const Field root(document->root());
        if (root.value().type() != JsonValue::Type::Object) return document->located({{}, worded("this is no kubeconfig")}, code);
        requireKind(root);
        code = ErrorCode::Invalid;
        return Reader(*document, file).read();
    } catch (const Fault& fault) {
        return document->located(fault, fault.message == "there are two of this name" ? ErrorCode::Conflict : code);
    }
}

Kubeconfig merged(std::vector<Kubeconfig> files) {
    Kubeconfig all;
    for (Kubeconfig& file : files) {
        addMissing(all.clusters, std::move(file.clusters));
        addMissing(all.users, std::move(file.users));
        addMissing(all.contexts, std::move(file.contexts));
        if (all.currentContext.empty()) all.currentContext = std::move(file.currentContext);
    }
    return all;
}

}  // namespace bayplan
