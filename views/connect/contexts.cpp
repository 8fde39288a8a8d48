// SPDX-License-Identifier: GPL-3.0-or-later
#include "connect/contexts.h"

#include <QCoreApplication>
#include <QFileInfo>

#include "common/text.h"

namespace bayplan {

namespace {

struct ContextWords {
    Q_DECLARE_TR_FUNCTIONS(Contexts)
};

ContextEntry entryOf(const Connection& connection) {
    ContextEntry entry;
    entry.name = toQString(connection.endpoint.context);
    entry.server = toQString(connection.endpoint.server);
    entry.space = toQString(connection.endpoint.namespaceName);
    entry.user = userKindText(connection.user);
    entry.as = toQString(connection.user.impersonation.user);
    entry.insecure = !connection.endpoint.tls.verify || connection.endpoint.server.starts_with("http:");
    entry.connection = connection;
    return entry;
}

}  // namespace

QString userKindText(const KubeUser& user) {
    if (!user.tokenFile.empty() || !user.token.empty()) return ContextWords::tr("token");
    if (!user.username.empty() || !user.password.empty()) return ContextWords::tr("password");
    if (user.exec) return ContextWords::tr("exec: %1", "a program that makes credentials").arg(QFileInfo(toQString(user.exec->command)).fileName());
    if (!user.certificateFile.empty() || !user.certificatePem.empty()) return ContextWords::tr("certificate");
    if (!user.authProvider.empty()) return ContextWords::tr("auth provider: %1").arg(toQString(user.authProvider));
    return ContextWords::tr("nobody", "no credentials are sent");
}

Contexts readContexts(const QString& file, const KubeEnvironment& environment) {
    Contexts contexts;
    const std::string list = environment.variable("KUBECONFIG").value_or(std::string());
    contexts.source = !file.isEmpty() ? file : !list.empty() ? toQString(list)
                                                             : QStringLiteral("~/.kube/config");
    const Result<Kubeconfig> config = readKubeconfig(toStdString(file), environment);
    if (!config) {
        contexts.problem = errorText(config.error());
        return contexts;
    }
    for (const KubeContext& context : config->contexts) {
        const Result<Connection> connection = resolve(*config, context.name, environment);
        ContextEntry entry;
        if (connection) {
            entry = entryOf(*connection);
        } else {
            entry.name = toQString(context.name);
            entry.problem = errorText(connection.error());
            if (const KubeUser* user = config->findUser(context.user)) entry.user = userKindText(*user);
        }
        entry.current = context.name == config->currentContext;
        contexts.all.push_back(std::move(entry));
    }
    if (config->empty() && file.isEmpty())
        if (const std::optional<Connection> inside = inCluster(environment)) contexts.all.push_back(entryOf(*inside));
    return contexts;
}

}  // namespace bayplan
