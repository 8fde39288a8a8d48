// SPDX-License-Identifier: GPL-3.0-or-later
// Files, contexts and users as kubectl resolves them, and that no error contains a secret.
#include "kube/http/kubeconfig.h"

#include <QtTest>

#include "kube/http/api_endpoint.h"
#include "kube/kube_samples.h"

using namespace bayplan;
using samples::kubeconfig;
using samples::Surroundings;

namespace {

const std::string kServer = "server: 'https://api.test:6443'";

Result<Connection> resolved(const std::string& text, const Surroundings& at = {}, const std::string& context = {}) {
    const Result<Kubeconfig> config = kubeconfigFromText(text, "/etc/kube/config");
    if (!config) return config.error();
    return resolve(*config, context, at.environment());
}

std::string errorOf(const Result<Connection>& connection) {
    return connection ? std::string("no error") : toString(connection.error());
}

}  // namespace

class KubeconfigTest : public QObject {
    Q_OBJECT

private slots:
    void everyField() {
        const Result<Kubeconfig> config = kubeconfigFromText(R"(apiVersion: v1
kind: Config
preferences: {colors: true}
current-context: dev
clusters:
- name: c
  cluster:
    server: https://api.test:6443/prefix/
    tls-server-name: inner.test
    certificate-authority: pki/ca.crt
    proxy-url: socks5://proxy.test:1080
    disable-compression: true
    extensions:
    - {name: other, extension: {a: 1}}
    - {name: client.authentication.k8s.io/exec, extension: {audience: x, list: [1, 2]}}
contexts:
- name: dev
  context: {cluster: c, user: u, namespace: shop}
users:
- name: u
  user:
    client-certificate: ../u.crt
    client-key-data: S0VZ
    as: alice
    as-uid: "7"
    as-groups: [a, b]
    as-user-extra: {reason: [x, y]}
    exec:
      apiVersion: client.authentication.k8s.io/v1
      command: ./bin/login
      args: [--for, "a b"]
      env: [{name: MODE, value: quiet}]
      installHint: ask somebody
      provideClusterInfo: true
      interactiveMode: Never
)",
                                                             "/etc/kube/config");
        QVERIFY2(config.has_value(), config ? "" : toString(config.error()).c_str());
        const KubeCluster& c = config->clusters.at(0);
        QCOMPARE(c.caFile.string(), std::string("/etc/kube/pki/ca.crt"));  // relative to the file
        QCOMPARE(c.execConfig, std::string("{\"audience\":\"x\",\"list\":[1,2]}"));
        QVERIFY(c.disableCompression && !c.insecure);
        const KubeUser& u = config->users.at(0);
        QCOMPARE(u.certificateFile.string(), std::string("/etc/u.crt"));
        QCOMPARE(u.keyPem, std::string("KEY"));
        QVERIFY((u.impersonation == Impersonation{"alice", "7", {"a", "b"}, {{"reason", {"x", "y"}}}}));
        QVERIFY((u.exec == ExecPlugin{"client.authentication.k8s.io/v1", "/etc/kube/bin/login", {"--for", "a b"}, {{"MODE", "quiet"}}, "ask somebody", true, "Never"}));
        QCOMPARE(config->contexts.at(0).namespaceName, std::string("shop"));
        QCOMPARE(config->currentContext, std::string("dev"));
        // A command without a slash is searched in PATH.
        QCOMPARE(kubeconfigFromText("users: [{name: u, user: {exec: {command: login}}}]", "/x/y")->users.at(0).exec->command, std::string("login"));
    }

    void jsonAndNothing() {
        QCOMPARE(kubeconfigFromText("{\"current-context\":\"a\"}", "f")->currentContext, std::string("a"));
        for (const char* text : {"", " \n", "null\n", "{}"}) QVERIFY(kubeconfigFromText(text, "f")->empty());
    }

    void firstOfANameWins() {
        const auto read = [](const char* text) { return *kubeconfigFromText(text, "f"); };
        const Kubeconfig all = merged({read("users: [{name: red, user: {username: a}}]\n"),
                                       read("current-context: two\nusers: [{name: red, user: {username: b, password: p}}, {name: blue, user: {token: t}}]\n"),
                                       read("current-context: three\nclusters: [{name: c, cluster: {server: s}}]\n")});
        QCOMPARE(all.currentContext, std::string("two"));
        QCOMPARE(all.users.size(), std::size_t{2});
        QCOMPARE(all.findUser("red")->username, std::string("a"));
        QVERIFY(all.findUser("red")->password.empty());  // nothing of the second counts
        QVERIFY(all.findCluster("c"));
    }

    void whichFiles() {
        Surroundings at;
        at.write("home/.kube/config", "current-context: home\n");
        at.write("one", "current-context: ''\nusers: [{name: u, user: {tokenFile: t}}]\n");
        at.write("sub/two", "current-context: two\nusers: [{name: u, user: {token: other}}, {name: v, user: {tokenFile: t}}]\n");
        QCOMPARE(readKubeconfig({}, at.environment())->currentContext, std::string("home"));
        at.variables["KUBECONFIG"] = at.path("gone").string() + "::" + at.path("one").string() + ":" + at.path("sub/two").string() + ":" + at.path("one").string();
        const Result<Kubeconfig> listed = readKubeconfig({}, at.environment());
        QVERIFY2(listed.has_value(), listed ? "" : toString(listed.error()).c_str());
        QCOMPARE(listed->currentContext, std::string("two"));
        QCOMPARE(listed->findUser("u")->tokenFile, at.path("t"));
        QCOMPARE(listed->findUser("v")->tokenFile, at.path("sub/t"));
        QCOMPARE(readKubeconfig(at.path("home/.kube/config"), at.environment())->currentContext, std::string("home"));
        QCOMPARE(readKubeconfig(at.path("gone"), at.environment()).error().code, ErrorCode::Unreadable);  // an explicit one must exist
        at.write("broken", "users: [\n");
        at.variables["KUBECONFIG"] = at.path("broken").string();
        QCOMPARE(readKubeconfig({}, at.environment()).error().code, ErrorCode::Syntax);
        at.variables.clear();
        QFile::remove(QString::fromStdString(at.path("home/.kube/config").string()));
        QVERIFY(readKubeconfig({}, at.environment())->empty());
    }

    void contexts() {
        const Surroundings at;
        const Result<Connection> good = resolved(kubeconfig(kServer, "token: t"));
        QVERIFY2(good.has_value(), errorOf(good).c_str());
        QCOMPARE(good->endpoint.server, std::string("https://api.test:6443"));
        QCOMPARE(good->endpoint.context, std::string("here"));
        QCOMPARE(good->endpoint.namespaceName, std::string("default"));
        QCOMPARE(good->user.token, std::string("t"));
        QVERIFY(good->endpoint.tls.verify && good->notes.empty());
        QCOMPARE(resolved(kubeconfig(kServer, "token: t"), at, "gone").error().code, ErrorCode::NotFound);
        QCOMPARE(resolved(kubeconfig(kServer, "token: t"), at, "gone").error().message, std::string("there is no context \"gone\"; there are: here"));
        Kubeconfig many;
        for (int i = 0; i < 22; ++i) many.contexts.push_back({"c" + std::to_string(i), {}, {}, {}, {}});
        QVERIFY(noContext(many, "gone").message.text().ends_with(", c18, c19 and 2 more"));
        QCOMPARE(resolved("clusters: []\ncontexts: []\nusers: [{name: u, user: {}}]\n").error().message, std::string("no context is current; name one"));
        const Result<Connection> noCluster = resolved("current-context: a\ncontexts: [{name: a, context: {cluster: x, user: y}}]\n");
        QCOMPARE(errorOf(noCluster), std::string("/etc/kube/config:2:12: contexts[0].context.cluster: there is no cluster \"x\""));
        // As kubectl: without the named user, requests are anonymous, which is reported.
        const Result<Connection> nobody = resolved("current-context: a\ncontexts: [{name: a, context: {cluster: x, user: y}}]\nclusters: [{name: x, cluster: {server: 'https://h'}}]\n");
        QVERIFY(nobody->user.token.empty());
        QCOMPARE(nobody->notes.size(), std::size_t{1});
    }

    void servers() {
        const auto server = [](const std::string& text) { return resolved(kubeconfig("server: '" + text + "'", "token: t")); };
        QCOMPARE(server("https://h:1/a/b//?x=1#y")->endpoint.server, std::string("https://h:1/a/b"));
        QCOMPARE(server("HTTPS://h")->endpoint.server, std::string("HTTPS://h"));
        for (const char* wrong : {"", "ftp://h", "https://", "https://h h"}) QCOMPARE(server(wrong).error().code, ErrorCode::Invalid);
        const Result<Connection> loud = server("https://bob:hunter2@h");
        QCOMPARE(loud.error().code, ErrorCode::Unsupported);
        QVERIFY(toString(loud.error()).find("hunter2") == std::string::npos);
        // Secrets are not sent over a line that everybody can read.
        const Result<Connection> plain = resolved(kubeconfig("server: 'http://h:8080'", "token: t, as: alice"));
        QVERIFY(plain->user.token.empty());
        QCOMPARE(plain->user.impersonation.user, std::string("alice"));
        QCOMPARE(plain->notes.size(), std::size_t{1});
        QCOMPARE(server("h:8080")->endpoint.server, std::string("http://h:8080"));
    }

    void unverifiedIsLoud() {
        const Result<Connection> careless = resolved(kubeconfig(kServer + ", insecure-skip-tls-verify: true", "token: t"));
        QVERIFY(!careless->endpoint.tls.verify);
        QCOMPARE(careless->notes.size(), std::size_t{1});
        QCOMPARE(careless->notes[0].severity, Severity::Warning);
        QVERIFY(resolved(kubeconfig(kServer + ", insecure-skip-tls-verify: false", "token: t"))->endpoint.tls.verify);
        QCOMPARE(resolved(kubeconfig(kServer + ", insecure-skip-tls-verify: true, certificate-authority-data: Q0E=", "token: t")).error().code, ErrorCode::Invalid);
    }

    void proxies() {
        Surroundings at;
        at.variables = {{"HTTPS_PROXY", "http://p:1"}, {"no_proxy", "corp.test,10.0.0.0/8"}, {"http_proxy", "http://q:2"}};
        const HttpProxy env = resolved(kubeconfig(kServer, ""), at)->endpoint.proxy;
        QCOMPARE(env.url, std::string("http://p:1"));
        QCOMPARE(env.except, std::string("localhost,127.0.0.0/8,::1,corp.test,10.0.0.0/8"));
        QCOMPARE(resolved(kubeconfig("server: 'http://h'", ""), at)->endpoint.proxy.url, std::string("http://q:2"));
        const HttpProxy own = resolved(kubeconfig(kServer + ", proxy-url: 'socks5://s:3'", ""), at)->endpoint.proxy;
        QCOMPARE(own.url, std::string("socks5://s:3"));
        QVERIFY(own.except.empty());
        QCOMPARE(resolved(kubeconfig(kServer + ", proxy-url: 'ftp://s:3'", ""), at).error().code, ErrorCode::Invalid);
        QVERIFY(resolved(kubeconfig(kServer, ""))->endpoint.proxy.url.empty());
    }

    void whatIsRefused_data() {
        QTest::addColumn<QString>("cluster");
        QTest::addColumn<QString>("user");
        QTest::addColumn<QString>("said");
        const QString server = QString::fromStdString(kServer);
        QTest::newRow("two authorities") << server + ", certificate-authority: a, certificate-authority-data: Q0E="
                                         << ""
                                         << "only one can count";
        QTest::newRow("an authority that is not there") << server + ", certificate-authority: /nonexistent/ca"
                                                        << ""
                                                        << "/nonexistent/ca";
        QTest::newRow("a token and a name") << server << "token: hunter2, username: bob"
                                            << "only one way to log in";
        QTest::newRow("a certificate without a key") << server << "client-certificate-data: Q0E="
                                                     << "has no key";
        QTest::newRow("two certificates") << server << "client-certificate-data: Q0E=, client-certificate: a, client-key-data: Q0E="
                                          << "only one can count";
        QTest::newRow("two keys") << server << "client-certificate-data: Q0E=, client-key: a, client-key-data: Q0E="
                                  << "only one can count";
        QTest::newRow("a key that is not there") << server << "client-certificate-data: Q0E=, client-key: /nonexistent/key"
                                                 << "/nonexistent/key";
        QTest::newRow("groups of nobody") << server << "as-groups: [a]"
                                          << "without a user";
        QTest::newRow("a legacy provider") << server << "auth-provider: {name: gcp, config: {access-token: hunter2}}"
                                           << "exec plugin";
        QTest::newRow("no command") << server << "exec: {apiVersion: client.authentication.k8s.io/v1}"
                                    << "command is missing";
        QTest::newRow("an old version") << server << "exec: {apiVersion: client.authentication.k8s.io/v1alpha1, command: x}"
                                        << "v1 or v1beta1";
        QTest::newRow("no mode") << server << "exec: {apiVersion: client.authentication.k8s.io/v1, command: x}"
                                 << "interactiveMode is missing";
        QTest::newRow("a mode that is none") << server << "exec: {apiVersion: client.authentication.k8s.io/v1, command: x, interactiveMode: never}"
                                             << "Never, IfAvailable or Always";
        QTest::newRow("a variable without a name") << server << "exec: {apiVersion: client.authentication.k8s.io/v1beta1, command: x, env: [{value: a}]}"
                                                   << "has no name";
    }
    void whatIsRefused() {
        QFETCH(QString, cluster);
        QFETCH(QString, user);
        QFETCH(QString, said);
        const std::string text = kubeconfig(cluster.toStdString(), user.toStdString());
        const Result<Connection> connection = resolved(text);
        QVERIFY(!connection);
        const QString error = QString::fromStdString(errorOf(connection));
        QVERIFY2(error.startsWith("/etc/kube/config:") && error.contains(said), qPrintable(error));
        QVERIFY2(!error.contains("hunter2"), qPrintable(error));
        // Unused entries may be wrong.
        const std::string other = text + "- name: v\n  user: {token: t}\n";
        QVERIFY(kubeconfigFromText(other, "f").has_value());
    }

    void whatCannotBeRead_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("said");
        QTest::newRow("an alias that is none") << "users: [{name: u, user: {password: *hunter2}}]"
                                               << "f: is neither YAML nor JSON";
        QTest::newRow("a number") << "users:\n- name: u\n  user: {password: 471147}"
                                  << "f:3:20: users[0].user.password: must be a string; quote it if it is one";
        QTest::newRow("a list") << "users:\n- name: u\n  user: {token: [hunter2]}"
                                << "f:3:17: users[0].user.token: must be a string; quote it if it is one";
        QTest::newRow("base64 that is none") << "users:\n- name: u\n  user: {client-key-data: hunter2!}"
                                             << "f:3:27: users[0].user.client-key-data: is not base64";
        QTest::newRow("a flag in quotes") << "clusters:\n- name: c\n  cluster: {insecure-skip-tls-verify: 'true'}"
                                          << "f:3:39: clusters[0].cluster.insecure-skip-tls-verify: must be true or false";
        QTest::newRow("two of a name") << "users:\n- {name: u}\n- {name: u}"
                                       << "f:3:3: users[1]: there are two of this name";
        QTest::newRow("another kind") << "kind: Pod\n"
                                      << "f:1:7: kind: this is no kubeconfig, whose kind is Config";
        QTest::newRow("another version") << "apiVersion: v2\n"
                                         << "f:1:13: apiVersion: this version of kubeconfig is not known; v1 is";
        QTest::newRow("users in quotes") << "users: '[{name: u, user: {token: hunter2}}]'"
                                         << "f:1:8: users: must be a list";
        QTest::newRow("a user in quotes") << "users:\n- '{name: u, user: {token: hunter2}}'"
                                          << "f:2:3: users[0]: must be an object";
        QTest::newRow("a list for all") << "[hunter2]"
                                        << "this is no kubeconfig";
    }
    void whatCannotBeRead() {
        QFETCH(QString, text);
        QFETCH(QString, said);
        const Result<Kubeconfig> config = kubeconfigFromText(text.toStdString(), "f");
        QVERIFY(!config);
        const QString error = QString::fromStdString(toString(config.error()));
        QVERIFY2(said.startsWith("f:") && !said.startsWith("f: ") ? error == said : error.contains(said.mid(said.startsWith("f: ") ? 3 : 0)), qPrintable(error));
        QVERIFY2(!error.contains("hunter2") && !error.contains("471147"), qPrintable(error));
    }

    void insideACluster() {
        Surroundings at;
        QVERIFY(!inCluster(at.environment()));
        at.variables = {{"KUBERNETES_SERVICE_HOST", "fd00::1"}, {"KUBERNETES_SERVICE_PORT", "443"}};
        QVERIFY(!inCluster(at.environment()));  // no service account
        QCOMPARE(connectionFor({}, {}, at.environment()).error().code, ErrorCode::NotFound);
        at.write("serviceaccount/token", "t\n");
        at.write("serviceaccount/ca.crt", "CA");
        at.write("serviceaccount/namespace", "shop\n");
        const Result<Connection> pod = connectionFor({}, {}, at.environment());
        QVERIFY2(pod.has_value(), errorOf(pod).c_str());
        QCOMPARE(pod->endpoint.server, std::string("https://[fd00::1]:443"));
        QCOMPARE(pod->endpoint.namespaceName, std::string("shop"));
        QCOMPARE(pod->user.tokenFile, at.path("serviceaccount/token"));
        QCOMPARE(pod->endpoint.tls.caFile, at.path("serviceaccount/ca.crt").string());
        // A kubeconfig takes precedence over it.
        at.write("home/.kube/config", kubeconfig(kServer, "token: t"));
        QCOMPARE(connectionFor({}, {}, at.environment())->endpoint.context, std::string("here"));
    }
};

QTEST_APPLESS_MAIN(KubeconfigTest)
#include "tst_kubeconfig.moc"
