// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/connect_options.h"

#include <algorithm>
#include <charconv>
#include <utility>

namespace bayplan {

namespace {

constexpr Duration kAnyTime = Duration::seconds(24 * 60 * 60);

/// The kubeconfig with the chosen cluster and user in the context. `name` becomes the context's name.
Result<Kubeconfig> withChoice(Kubeconfig config, const ConnectOptions& options, std::string& name) {
    if (!options.cluster.empty() && !config.findCluster(options.cluster))
        return Error{ErrorCode::NotFound, worded("there is no cluster \"%1\"", {options.cluster}), {}};
    if (!options.user.empty() && !config.findUser(options.user))
        return Error{ErrorCode::NotFound, worded("there is no user \"%1\"", {options.user}), {}};
    name = options.context.empty() ? config.currentContext : options.context;
    const KubeContext* found = config.findContext(name);
    if (!found && !options.context.empty()) return noContext(config, name);
    KubeContext context = found ? *found : KubeContext{};
    if (name.empty()) name = "none";  // as kubectl: a named cluster needs no context
    context.name = name;
    if (!options.cluster.empty()) context.cluster = options.cluster;
    if (!options.user.empty()) context.user = options.user;
    std::erase_if(config.contexts, [&](const KubeContext& one) { return one.name == name; });
    config.contexts.push_back(std::move(context));
    return config;
}

void put(std::string& to, const std::string& from) {
    if (!from.empty()) to = from;
}

Result<void> impersonate(Connection& connection, const Impersonation& chosen) {
    Impersonation& as = connection.user.impersonation;
    put(as.user, chosen.user);
    put(as.uid, chosen.uid);
    if (!chosen.groups.empty()) as.groups = chosen.groups;
    for (const auto& [key, values] : chosen.extra) as.extra[key] = values;
    if (as.user.empty() && (!as.uid.empty() || !as.groups.empty() || !as.extra.empty()))
        return Error{ErrorCode::Invalid, worded("--as-uid, --as-group and --as-user-extra need --as, which names the user"), {}};
    return {};
}

}  // namespace

Result<Connection> connectionFor(const ConnectOptions& options, const KubeEnvironment& environment) {
    Result<Connection> connection = [&]() -> Result<Connection> {
        if (options.cluster.empty() && options.user.empty()) return connectionFor(options.kubeconfig, options.context, environment);
        Result<Kubeconfig> config = readKubeconfig(options.kubeconfig, environment);
        if (!config) return config.error();
        const KubeContext* context = config->findContext(options.context.empty() ? config->currentContext : options.context);
        const bool elsewhere = !options.cluster.empty() && (!context || context->cluster != options.cluster);
        std::string name;
        Result<Kubeconfig> chosen = withChoice(std::move(*config), options, name);
        if (!chosen) return chosen.error();
        Result<Connection> resolved = resolve(*chosen, name, environment);
        if (resolved && elsewhere) resolved->endpoint.context.clear();
        return resolved;
    }();
    if (!connection) return connection;
    put(connection->endpoint.namespaceName, options.namespaceName);
    if (const Result<void> as = impersonate(*connection, options.as); !as) return as.error();
    return connection;
}

std::optional<Duration> requestTimeout(std::string_view text) {
    std::int64_t seconds = 0;
    const auto [end, fault] = std::from_chars(text.data(), text.data() + text.size(), seconds);
    std::optional<Duration> time;
    if (fault == std::errc() && end == text.data() + text.size() && seconds <= kAnyTime.nanoseconds / 1'000'000'000) time = Duration::seconds(seconds);
    else if (fault != std::errc() || end != text.data() + text.size()) time = parseDuration(text);
    if (!time || time->nanoseconds < 0 || *time > kAnyTime) return std::nullopt;
    return time->nanoseconds == 0 ? kAnyTime : *time;
}

bool addExtra(Impersonation& as, std::string_view pair) {
    const std::size_t sign = pair.find('=');
    if (sign == std::string_view::npos || sign == 0) return false;
    as.extra[std::string(pair.substr(0, sign))].emplace_back(pair.substr(sign + 1));
    return true;
}

ApiLimits limitsOf(const ConnectOptions& options) {
    ApiLimits limits;
    if (options.requestTimeout.nanoseconds > 0) limits.timeout = options.requestTimeout;
    return limits;
}

}  // namespace bayplan
