// SPDX-License-Identifier: GPL-3.0-or-later
// What a shell completes after TAB: names from the kubeconfig and from files. No server is contacted, and nothing in
// such a file is run.
#include <QFileInfo>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QtTest>

#include "cli/bayplanctl.h"

using namespace bayplan::test;

class CompletionsTest : public QObject {
    Q_OBJECT

    QString file(const char* name) const { return m_folder.filePath(QString::fromLatin1(name)); }
    void write(const char* name, const QByteArray& text) const {
        QFile to(file(name));
        QVERIFY(to.open(QIODevice::WriteOnly));
        to.write(text);
    }
    QStringList complete(const QStringList& words) const {
        const Outcome outcome = run(QStringList{"complete"} + words);
        return outcome.code == 0 && outcome.err.isEmpty() ? outcome.out.split('\n', Qt::SkipEmptyParts) : QStringList{"code", QString::number(outcome.code), outcome.err};
    }
    /// The completions of bash for the last of `words`.
    QStringList inBash(const QStringList& words) const {
        QProcess bash;
        QProcessEnvironment environment = QProcessEnvironment::systemEnvironment();
        environment.insert("PATH", QFileInfo(BAYPLANCTL).absolutePath() + ":" + environment.value("PATH"));
        environment.insert("KUBECONFIG", file("config"));
        bash.setProcessEnvironment(environment);
        bash.setWorkingDirectory(m_folder.path());
        const QString script = "source \"$0\"; COMP_WORDS=(\"$@\"); COMP_CWORD=$(($# - 1)); _bayplanctl; printf '%s\\n' \"${COMPREPLY[@]}\"";
        bash.start("bash", QStringList{"-c", script, QStringLiteral(BAYPLAN_TESTS "/../packaging/completion/bayplanctl.bash"), "bayplanctl"} + words);
        if (!bash.waitForFinished(60000)) return {"did not end"};
        return QString::fromUtf8(bash.readAllStandardOutput() + bash.readAllStandardError()).split('\n', Qt::SkipEmptyParts);
    }

private slots:
    void initTestCase() {
        // The server does not exist, and the plugin would leave a file behind.
        write("config",
              "apiVersion: v1\nkind: Config\ncurrent-context: prod\ncontexts:\n- {name: prod, context: {cluster: eu, user: alice, namespace: shop}}\n"
              "- {name: prod-2, context: {cluster: us, user: alice}}\n- {name: '$(touch ran)', context: {cluster: eu, user: bob, namespace: shop}}\n- {name: \"a\\nb\", context: "
              "{cluster: eu, user: bob, namespace: ml}}\n"
              "clusters:\n- {name: eu, cluster: {server: 'https://192.0.2.1'}}\n- {name: us, cluster: {server: 'https://192.0.2.2'}}\n"
              "users:\n- {name: alice, user: {exec: {apiVersion: client.authentication.k8s.io/v1, command: /usr/bin/touch, args: ["
                  + file("ran").toUtf8() + "], interactiveMode: Never}}}\n- {name: bob, user: {token: hunter2}}\n");
        write("nodes.yaml", "apiVersion: v1\nkind: Node\nmetadata: {name: n2}\n---\napiVersion: v1\nkind: Node\nmetadata: {name: n1}\n---\napiVersion: v1\nkind: Node\nmetadata: {name: other}\n");
        write("broken", "{");
    }
    void cleanupTestCase() { QVERIFY(!QFile::exists(file("ran"))); }

    void names() {
        const QStringList from{"--kubeconfig", file("config")};
        QCOMPARE(complete(QStringList{"contexts"} + from), (QStringList{"$(touch ran)", "prod", "prod-2"}));  // one on each line: a name with a line feed is left out
        QCOMPARE(complete(QStringList{"clusters"} + from), (QStringList{"eu", "us"}));
        QCOMPARE(complete(QStringList{"users"} + from), (QStringList{"alice", "bob"}));
        QCOMPARE(complete(QStringList{"namespaces"} + from), (QStringList{"ml", "shop"}));
        QCOMPARE(complete({"nodes", file("nodes.yaml")}), (QStringList{"n1", "n2", "other"}));
    }

    /// The user waits for a completion: faults, and files that are too large, are not reported.
    void nothingToOffer() {
        QCOMPARE(complete({"contexts", "--kubeconfig", file("gone")}), QStringList());
        QCOMPARE(complete({"contexts", "--kubeconfig", file("broken")}), QStringList());
        QCOMPARE(complete({"nodes"}), QStringList());
        QCOMPARE(complete({"nodes", file("broken")}), QStringList());
        QCOMPARE(complete({"nodes", m_folder.path()}), QStringList());  // a folder may contain anything
        QFile large(file("large.yaml"));
        QVERIFY(large.open(QIODevice::WriteOnly) && large.resize((qint64(32) << 20) + 1));
        QCOMPARE(complete({"nodes", file("large.yaml")}), QStringList());
        QCOMPARE(run({"complete", "secrets"}).code, 2);
        QVERIFY(!run({"--help"}).out.contains("complete"));
    }

    void bash() {
        if (QStandardPaths::findExecutable("bash").isEmpty()) QSKIP("there is no bash");
        QCOMPARE(inBash({"get", "--context", "pr"}), (QStringList{"prod", "prod-2"}));
        QCOMPARE(inBash({"get", "--context", ""}), (QStringList{"\\$\\(touch\\ ran\\)", "prod", "prod-2"}));
        QCOMPARE(inBash({"apply", "--unlock", "prod-"}), QStringList{"prod-2"});
        QCOMPARE(inBash({"watch", "-n", "s"}), QStringList{"shop"});
        QCOMPARE(inBash({"schedule", "--live", "--cluster", "e"}), QStringList{"eu"});
        QCOMPARE(inBash({"get", "--kubeconfig", file("gone"), "--context", ""}), QStringList());
        write("$(touch ran).bayrec", "");
        QVERIFY(inBash({"replay", ""}).contains("$(touch ran).bayrec"));
        QCOMPARE(inBash({"replay", "op"}), QStringList{"openb"});
        QCOMPARE(inBash({"predict", "ns/p", "nodes.yaml", "--node", "n"}), (QStringList{"n1", "n2"}));
    }

private:
    QTemporaryDir m_folder;
};

QTEST_GUILESS_MAIN(CompletionsTest)
#include "tst_completions.moc"
