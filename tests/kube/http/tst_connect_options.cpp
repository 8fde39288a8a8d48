// SPDX-License-Identifier: GPL-3.0-or-later
// Options in addition to the kubeconfig, as in kubectl, and the plugins that were allowed.
#include "kube/http/connect_options.h"

#include <sys/stat.h>
#include <QtTest>

#include "kube/http/exec_consent.h"
#include "kube/kube_samples.h"

using namespace bayplan;
using samples::Surroundings;

namespace {

const char* const kTwo = R"(apiVersion: v1
kind: Config
current-context: dev
contexts:
- {name: dev, context: {cluster: near, user: u, namespace: shop}}
- {name: prod, context: {cluster: far, user: u}}
clusters:
- {name: near, cluster: {server: 'https://near.test'}}
- {name: far, cluster: {server: 'https://far.test'}}
users:
- {name: u, user: {token: t, as: alice, as-groups: [dev]}}
- {name: v, user: {token: other}}
)";

std::string errorOf(const Result<Connection>& connection) { return connection ? std::string("no error") : toString(connection.error()); }

ExecPlugin plugin(std::vector<std::string> args) {
    ExecPlugin plugin;
    plugin.command = "login";
    plugin.args = std::move(args);
    return plugin;
}

}  // namespace

class ConnectOptionsTest : public QObject {
    Q_OBJECT

    Result<Connection> connect(ConnectOptions options) const {
        options.kubeconfig = m_at.path("config");
        return connectionFor(options, m_at.environment());
    }

private slots:
    void initTestCase() { m_at.write("config", kTwo); }

    void nothingChosen() {
        const Result<Connection> connection = connect({});
        QVERIFY2(connection, errorOf(connection).c_str());
        QCOMPARE(connection->endpoint.server, std::string("https://near.test"));
        QCOMPARE(connection->endpoint.context, std::string("dev"));
        QCOMPARE(connection->endpoint.namespaceName, std::string("shop"));
        QCOMPARE(connection->user.impersonation.user, std::string("alice"));
    }

    void contextNamespaceAndUser() {
        ConnectOptions options;
        options.context = "prod";
        options.user = "v";
        options.namespaceName = "ml";
        const Result<Connection> connection = connect(options);
        QVERIFY2(connection, errorOf(connection).c_str());
        QCOMPARE(connection->endpoint.server, std::string("https://far.test"));
        QCOMPARE(connection->endpoint.context, std::string("prod"));
        QCOMPARE(connection->endpoint.namespaceName, std::string("ml"));
        QCOMPARE(connection->user.token, std::string("other"));
    }

    /// "dev" unlocks the cluster that the kubeconfig means by dev, and no other.
    void anotherClusterHasNoContextToUnlock() {
        ConnectOptions options;
        options.cluster = "far";
        const Result<Connection> connection = connect(options);
        QVERIFY2(connection, errorOf(connection).c_str());
        QCOMPARE(connection->endpoint.server, std::string("https://far.test"));
        QVERIFY(!WritePermit::unlock(connection->endpoint, "dev"));
        QVERIFY(WritePermit::unlock(connection->endpoint, "https://far.test"));
        options.cluster = "near";  // the context's own
        QCOMPARE(connect(options)->endpoint.context, std::string("dev"));
    }

    void aClusterNeedsNoContext() {
        m_at.write("bare", "clusters:\n- {name: c, cluster: {server: 'https://c.test'}}\nusers:\n- {name: u, user: {token: t}}\n");
        ConnectOptions options;
        options.kubeconfig = m_at.path("bare");
        options.cluster = "c";
        options.user = "u";
        const Result<Connection> connection = connectionFor(options, m_at.environment());
        QVERIFY2(connection, errorOf(connection).c_str());
        QCOMPARE(connection->endpoint.server, std::string("https://c.test"));
        QCOMPARE(connection->endpoint.context, std::string());
        QCOMPARE(connection->user.token, std::string("t"));
    }

    void whatIsNotThere() {
        ConnectOptions options;
        options.cluster = "gone";
        QVERIFY(errorOf(connect(options)).find("there is no cluster \"gone\"") != std::string::npos);
        options = {};
        options.user = "gone";
        QVERIFY(errorOf(connect(options)).find("there is no user \"gone\"") != std::string::npos);
        options.user = "v";
        options.context = "gone";
        QVERIFY(errorOf(connect(options)).find("there is no context \"gone\"; there are: ") != std::string::npos);
    }

    /// Field by field: --as keeps the groups of the kubeconfig, --as-group replaces them.
    void impersonation() {
        ConnectOptions options;
        options.as.user = "bob";
        Result<Connection> connection = connect(options);
        QCOMPARE(connection->user.impersonation.user, std::string("bob"));
        QCOMPARE(connection->user.impersonation.groups, std::vector<std::string>{"dev"});
        options.as.groups = {"ops", "all"};
        QVERIFY(addExtra(options.as, "scope=a=b") && addExtra(options.as, "scope=c"));
        QVERIFY(!addExtra(options.as, "scope") && !addExtra(options.as, "=x"));
        connection = connect(options);
        QCOMPARE(connection->user.impersonation.groups, (std::vector<std::string>{"ops", "all"}));
        QCOMPARE(connection->user.impersonation.extra.at("scope"), (std::vector<std::string>{"a=b", "c"}));
        options = {};
        options.user = "v";
        options.as.groups = {"ops"};
        QVERIFY(errorOf(connect(options)).find("need --as") != std::string::npos);
    }

    void timeouts() {
        QVERIFY(requestTimeout("30") == Duration::seconds(30));
        QVERIFY(requestTimeout("1m30s") == Duration::seconds(90));
        QVERIFY(requestTimeout("0") == Duration::seconds(86'400) && requestTimeout("0s") == requestTimeout("0"));
        for (const char* wrong : {"", "-1", "-1s", "soon", "9999999999", "1x"}) QVERIFY2(!requestTimeout(wrong), wrong);
        ConnectOptions options;
        QVERIFY(limitsOf(options).timeout == Duration::seconds(60));
        options.requestTimeout = Duration::seconds(5);
        QVERIFY(limitsOf(options).timeout == Duration::seconds(5));
    }

    void consentIsRememberedForTheVeryProgram() {
        Surroundings at;
        QCOMPARE(ExecConsent::fileFor(at.environment()), at.path("home/.local/state/bayplan/exec-plugins"));
        at.variables["XDG_STATE_HOME"] = at.path("state").string();
        const std::filesystem::path file = ExecConsent::fileFor(at.environment());
        QCOMPARE(file, at.path("state/bayplan/exec-plugins"));
        const ExecConsent consent(file);
        const ExecPlugin asked = plugin({"get-token", "--client-secret", "hunter2"});
        QVERIFY(!consent.given(asked));
        QVERIFY(consent.give(asked));
        QVERIFY(consent.given(asked));
        QVERIFY(!consent.given(plugin({"get-token", "--client-secret", "hunter3"})));
        QVERIFY(!consent.given(plugin({"get-token --client-secret hunter2"})));
        ExecPlugin elsewhere = asked;
        elsewhere.env = {{"PATH", "/tmp"}};
        QVERIFY(!consent.given(elsewhere));
        struct stat told {};
        QCOMPARE(::stat(file.c_str(), &told), 0);
        QCOMPARE(told.st_mode & 0777, mode_t(0600));
        QFile kept(QString::fromStdString(file.string()));
        QVERIFY(kept.open(QIODevice::ReadOnly));
        QVERIFY(!kept.readAll().contains("hunter2"));
    }

    void shownWithoutSecrets() {
        QCOMPARE(shownCommand(plugin({"--oidc-client-secret=hunter2", "--url=https://x", "a\x1b[2J"})), std::string("login --oidc-client-secret=*** --url=https://x a?[2J"));
        QCOMPARE(shownCommand(plugin({"--password", "hunter2", "--password"})), std::string("login --password *** --password"));
    }

private:
    Surroundings m_at;
};

QTEST_APPLESS_MAIN(ConnectOptionsTest)
#include "tst_connect_options.moc"
