// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/api_endpoint.h"

#include <algorithm>
#include <cstdlib>
#include <system_error>
#include <utility>

#include "io/text/text_file.h"

namespace bayplan {

namespace fs = std::filesystem;

namespace {

constexpr std::size_t kMaxKubeconfigBytes = std::size_t(16) << 20;

Error wrong(const Origin& origin, ErrorCode code, Message message, const char* field = "") {
    Error error{code, std::move(message), origin};
    if (*field) error.origin.field += (error.origin.field.empty() ? "" : ".") + std::string(field);
    return error;
}

/// "https", lower case; empty: none.
std::string schemeOf(const std::string& url) {
    const std::size_t end = url.find("://");
    if (end == std::string::npos) return {};
    std::string scheme = url.substr(0, end);
    std::transform(scheme.begin(), scheme.end(), scheme.begin(), [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c - 'A' + 'a') : c; });
    return scheme;
}

/// The text between the scheme and the path.
std::string authorityOf(const std::string& url) {
    const std::size_t begin = url.find("://") + 3;
    return url.substr(begin, url.find_first_of("/?#", begin) - begin);
}

bool controls(const std::string& text) {
    return std::any_of(text.begin(), text.end(), [](char c) { return static_cast<unsigned char>(c) <= 0x20 || c == 0x7F; });
}

Result<std::string> serverUrl(const KubeCluster& cluster) {
    std::string url = cluster.server;
    if (url.empty()) return wrong(cluster.origin, ErrorCode::Invalid, worded("cluster \"%1\" has no server", {cluster.name}), "cluster.server");
    if (schemeOf(url).empty()) url = "http://" + url;  // as kubectl does
    if (const std::string scheme = schemeOf(url); scheme != "https" && scheme != "http")
        return wrong(cluster.origin, ErrorCode::Invalid, worded("the server's address begins with https://, not with %1://", {scheme}), "cluster.server");
    const std::string authority = authorityOf(url);
    if (authority.empty() || controls(url)) return wrong(cluster.origin, ErrorCode::Invalid, worded("the server's address is no URL"), "cluster.server");
    if (authority.find('@') != std::string::npos)
        return wrong(cluster.origin, ErrorCode::Unsupported, worded("the server's address has credentials in it, where they would be shown; write them into the user"), "cluster.server");
    url.resize(std::min(url.find_first_of("?#"), url.size()));
    while (url.ends_with('/')) url.pop_back();
    return url;
}

Result<HttpProxy> proxyFor(const KubeCluster& cluster, const KubeEnvironment& environment, const std::string& server) {
    HttpProxy proxy;
    if (!cluster.proxyUrl.empty()) {
        const std::string scheme = schemeOf(cluster.proxyUrl);
        if ((scheme != "http" && scheme != "https" && scheme != "socks5") || authorityOf(cluster.proxyUrl).empty() || controls(cluster.proxyUrl))
            return wrong(cluster.origin, ErrorCode::Invalid, worded("proxy-url is a URL of http, https or socks5"), "cluster.proxy-url");
        proxy.url = cluster.proxyUrl;
        return proxy;
    }
    const auto either = [&](const char* upper, const char* lower) {
        const std::optional<std::string> first = environment.variable(upper);
        return first && !first->empty() ? *first : environment.variable(lower).value_or(std::string());
    };
    proxy.url = server.starts_with("https:") ? either("HTTPS_PROXY", "https_proxy") : either("HTTP_PROXY", "http_proxy");
    // Never a proxy for this machine, whatever the list says.
    if (!proxy.url.empty()) proxy.except = "localhost,127.0.0.0/8,::1," + either("NO_PROXY", "no_proxy");
    return proxy;
}

/// What kubectl rejects about a cluster; absent: nothing.
std::optional<Error> refused(const KubeCluster& cluster) {
    const auto invalid = [&](Message message, const char* field) { return wrong(cluster.origin, ErrorCode::Invalid, std::move(message), field); };
    if (!cluster.caFile.empty() && !cluster.caPem.empty())
        return invalid(worded("certificate-authority and certificate-authority-data are both there; only one can count"), "cluster.certificate-authority");
    if (cluster.insecure && (!cluster.caFile.empty() || !cluster.caPem.empty()))
        return invalid(worded("a certificate authority and insecure-skip-tls-verify are both there: one says to verify, one not to"), "cluster.insecure-skip-tls-verify");
    return std::nullopt;
}

std::optional<Error> refused(const KubeUser& user) {
    const auto invalid = [&](Message message, const char* field) { return wrong(user.origin, ErrorCode::Invalid, std::move(message), field); };
    if (!user.authProvider.empty())
        return wrong(user.origin, ErrorCode::Unsupported,
                     worded("the auth provider \"%1\" was part of old kubectls; have an exec plugin written here instead (gke-gcloud-auth-plugin, kubelogin, kubectl oidc-login)", {user.authProvider}),
                     "user.auth-provider");
    if (!user.token.empty() && (!user.username.empty() || !user.password.empty()))
        return invalid(worded("a token and a user name are both there; only one way to log in can be"), "user");
    const bool certificate = !user.certificateFile.empty() || !user.certificatePem.empty();
    const bool key = !user.keyFile.empty() || !user.keyPem.empty();
    if (!user.certificateFile.empty() && !user.certificatePem.empty())
        return invalid(worded("client-certificate and client-certificate-data are both there; only one can count"), "user.client-certificate");
    if (certificate && !user.keyFile.empty() && !user.keyPem.empty())
        return invalid(worded("client-key and client-key-data are both there; only one can count"), "user.client-key");
    if (certificate && !key) return invalid(worded("the client certificate has no key: client-key or client-key-data is missing"), "user.client-certificate");
    const Impersonation& as = user.impersonation;
    if (as.user.empty() && (!as.uid.empty() || !as.groups.empty() || !as.extra.empty()))
        return invalid(worded("as-uid, as-groups and as-user-extra stand without a user in \"as\""), "user.as");
    if (!user.exec) return std::nullopt;
    const ExecPlugin& exec = *user.exec;
    if (exec.command.empty()) return invalid(worded("command is missing"), "user.exec");
    if (exec.apiVersion != "client.authentication.k8s.io/v1" && exec.apiVersion != "client.authentication.k8s.io/v1beta1")
        return wrong(user.origin, ErrorCode::Unsupported, worded("apiVersion of an exec plugin is client.authentication.k8s.io/v1 or v1beta1"), "user.exec.apiVersion");
    if (exec.interactiveMode.empty() && exec.apiVersion.ends_with("/v1"))
        return invalid(worded("interactiveMode is missing, which version v1 asks for: Never, IfAvailable or Always"), "user.exec");
    if (!exec.interactiveMode.empty() && exec.interactiveMode != "Never" && exec.interactiveMode != "IfAvailable" && exec.interactiveMode != "Always")
        return invalid(worded("is Never, IfAvailable or Always"), "user.exec.interactiveMode");
    for (const auto& [name, value] : exec.env)
        if (name.empty() || name.find('=') != std::string::npos || name.find('\0') != std::string::npos)
            return invalid(worded("a variable of its environment has no name, or one with \"=\" in it"), "user.exec.env");
    return std::nullopt;
}

std::optional<Error> unreadable(const fs::path& file, const Origin& origin, const char* field) {
    if (file.empty()) return std::nullopt;
    const Result<std::string> text = readTextFile(file, kMaxKubeconfigBytes);
    if (text) return std::nullopt;
    return wrong(origin, ErrorCode::Unreadable, toString(text.error()), field);
}

}  // namespace

KubeEnvironment KubeEnvironment::ofProcess() {
    KubeEnvironment environment;
    environment.variable = [](const std::string& name) {
        const char* value = std::getenv(name.c_str());
        return value ? std::optional<std::string>(value) : std::nullopt;
    };
    environment.home = environment.variable("HOME").value_or(std::string());
    return environment;
}

Result<Kubeconfig> readKubeconfig(const fs::path& explicitFile, const KubeEnvironment& environment) {
    std::vector<fs::path> files;
    const auto add = [&](const fs::path& file) {
        if (!file.empty() && std::find(files.begin(), files.end(), file) == files.end()) files.push_back(file);
    };
    const std::string list = environment.variable("KUBECONFIG").value_or(std::string());
    if (!explicitFile.empty()) add(explicitFile);
    else if (!list.empty())
        for (std::size_t at = 0; at <= list.size();) {
            const std::size_t end = std::min(list.find(':', at), list.size());
            add(list.substr(at, end - at));
            at = end + 1;
        }
    else if (!environment.home.empty()) add(environment.home / ".kube" / "config");
    std::vector<Kubeconfig> read;
    for (const fs::path& file : files) {
        std::error_code ignored;
        if (explicitFile.empty() && !fs::exists(file, ignored)) continue;
        const Result<std::string> text = readTextFile(file, kMaxKubeconfigBytes);
        if (!text) return text.error();
        Result<Kubeconfig> config = kubeconfigFromText(*text, file);
        if (!config) return config.error();
        read.push_back(std::move(*config));
    }
    return merged(std::move(read));
}

Error noContext(const Kubeconfig& config, const std::string& wanted) {
    constexpr std::size_t kMost = 20;  // the most that are named
    std::string text = wanted.empty() ? "no context is current; name one" : "there is no context \"" + wanted + "\"";
    for (std::size_t i = 0; i < std::min(kMost, config.contexts.size()); ++i) text += (i == 0 ? "; there are: " : ", ") + config.contexts[i].name;
    if (config.contexts.size() > kMost) text += " and " + std::to_string(config.contexts.size() - kMost) + " more";
    return Error{ErrorCode::NotFound, std::move(text), {}};
}

Result<Connection> resolve(const Kubeconfig& config, const std::string& name, const KubeEnvironment& environment) {
    const std::string& wanted = name.empty() ? config.currentContext : name;
    const KubeContext* context = wanted.empty() ? nullptr : config.findContext(wanted);
    if (!context) return noContext(config, wanted);
    const KubeCluster* cluster = config.findCluster(context->cluster);
    if (!cluster) return wrong(context->origin, ErrorCode::NotFound, worded("there is no cluster \"%1\"", {context->cluster}), "context.cluster");
    if (const std::optional<Error> why = refused(*cluster)) return *why;

    Connection connection;
    ApiEndpoint& endpoint = connection.endpoint;
    Result<std::string> server = serverUrl(*cluster);
    if (!server) return server.error();
    endpoint.context = wanted;
    endpoint.server = std::move(*server);
    endpoint.namespaceName = context->namespaceName.empty() ? "default" : context->namespaceName;
    endpoint.tls.verify = !cluster->insecure;
    endpoint.tls.serverName = cluster->tlsServerName;
    endpoint.tls.caPem = cluster->caPem;
    endpoint.tls.caFile = cluster->caFile.string();
    endpoint.compression = !cluster->disableCompression;
    endpoint.execConfig = cluster->execConfig;
    Result<HttpProxy> proxy = proxyFor(*cluster, environment, endpoint.server);
    if (!proxy) return proxy.error();
    endpoint.proxy = std::move(*proxy);
    if (const auto why = unreadable(cluster->caFile, cluster->origin, "cluster.certificate-authority")) return *why;
    const auto note = [&](const Origin& origin, Message text) { connection.notes.push_back({Severity::Warning, Error{ErrorCode::Invalid, std::move(text), origin}}); };
    if (cluster->insecure) note(cluster->origin, worded("insecure-skip-tls-verify: nobody can tell whether the server is the one that it says it is; whoever answers is sent the credentials"));
    const KubeUser* user = config.findUser(context->user);
    if (!user && !context->user.empty()) note(context->origin, worded("there is no user \"%1\": the server is asked as nobody", {context->user}));
    if (!user) return connection;
    if (const std::optional<Error> why = refused(*user)) return *why;
    connection.user = *user;
    if (endpoint.server.starts_with("https:")) {
        if (const auto why = unreadable(user->certificateFile, user->origin, "user.client-certificate")) return *why;
        if (const auto why = unreadable(user->keyFile, user->origin, "user.client-key")) return *why;
        return connection;
    }
    // As kubectl: secrets are not sent where everybody can read them.
    note(cluster->origin, worded("the server is spoken to without TLS: no credentials are sent"));
    KubeUser bare;
    bare.name = user->name;
    bare.impersonation = user->impersonation;
    bare.origin = user->origin;
    connection.user = std::move(bare);
    return connection;
}

std::optional<Connection> inCluster(const KubeEnvironment& environment) {
    const std::string host = environment.variable("KUBERNETES_SERVICE_HOST").value_or(std::string());
    const std::string port = environment.variable("KUBERNETES_SERVICE_PORT").value_or(std::string());
    const fs::path token = environment.serviceAccount / "token";
    std::error_code ignored;
    if (host.empty() || port.empty() || !fs::is_regular_file(token, ignored)) return std::nullopt;
    Connection connection;
    connection.endpoint.server = "https://" + (host.find(':') == std::string::npos ? host : "[" + host + "]") + ":" + port;
    if (const fs::path ca = environment.serviceAccount / "ca.crt"; fs::exists(ca, ignored)) connection.endpoint.tls.caFile = ca.string();
    connection.user.tokenFile = token;
    connection.endpoint.namespaceName = environment.variable("POD_NAMESPACE").value_or(std::string());
    if (connection.endpoint.namespaceName.empty())
        if (const Result<std::string> text = readTextFile(environment.serviceAccount / "namespace", 4096)) {
            std::string space = *text;
            space.erase(space.find_last_not_of(" \t\r\n") + 1);
            connection.endpoint.namespaceName = std::move(space);
        }
    if (connection.endpoint.namespaceName.empty()) connection.endpoint.namespaceName = "default";
    return connection;
}

Result<Connection> connectionFor(const fs::path& explicitFile, const std::string& context, const KubeEnvironment& environment) {
    const Result<Kubeconfig> config = readKubeconfig(explicitFile, environment);
    if (!config) return config.error();
    if (config->empty() && explicitFile.empty()) {
        if (std::optional<Connection> inside = inCluster(environment)) return std::move(*inside);
        return Error{ErrorCode::NotFound, worded("there is no kubeconfig: neither --kubeconfig nor $KUBECONFIG names one, there is no ~/.kube/config, and this runs in no pod"), {}};
    }
    return resolve(*config, context, environment);
}

}  // namespace bayplan
