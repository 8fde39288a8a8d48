// SPDX-License-Identifier: GPL-3.0-or-later
// The questions of the program to its user, the meaning of the answers, and its behaviour without a user.
#include <QtTest>

#include "cli/live_cluster.h"
#include "cli/pty_program.h"

namespace apiserver = bayplan::apiserver;
using namespace bayplan::test;

class PromptsTest : public QObject {
    Q_OBJECT

    /// A kubeconfig whose user has a program that prints the token; every run of it adds a line to the file "runs".
    void writeExecConfig(const QByteArray& argument = "a") const {
        const QByteArray server = "{server: '" + QByteArray::fromStdString(m_cluster->server->url()) + "', certificate-authority: '" + QByteArray::fromStdString(m_cluster->tls->authority) + "'}";
        m_cluster->write("login", "#!/bin/sh\necho x >> '" + m_cluster->file("runs").toUtf8() +
                                      "'\n"
                                      "echo '{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"kind\":\"ExecCredential\",\"status\":{\"token\":\"tok-admin\"}}'\n",
                         true);
        m_cluster->write("exec", "apiVersion: v1\nkind: Config\ncurrent-context: c\ncontexts:\n- {name: c, context: {cluster: s, user: u}}\nclusters:\n- {name: s, cluster: "
                                     + server + "}\n- {name: t, cluster: " + server
                                     + "}\nusers:\n- name: u\n  user: {exec: {apiVersion: client.authentication.k8s.io/v1, interactiveMode: Never, command: ./login, args: ["
                                     + argument + "]}}\n");
    }
    int runs() const {
        QFile file(m_cluster->file("runs"));
        return file.open(QIODevice::ReadOnly) ? int(file.readAll().count('\n')) : 0;
    }
    QStringList get() const { return {"get", "--kubeconfig", m_cluster->file("exec")}; }
    QString consent() const { return m_cluster->file("state") + "/bayplan/exec-plugins"; }

    QStringList apply(const QStringList& more = {}) const {
        return m_cluster->words(QStringList{"apply", "--plan", m_cluster->file("plan.yaml"), "--journal", m_cluster->file("j.jsonl"), "--approve",
                                            run({"plan", "hash", m_cluster->file("plan.yaml")}).out.trimmed()}
                                + more);
    }
    bool cordoned() const {
        return apiserver::bodyOf(m_cluster->server->ask(apiserver::asking("GET", "/api/v1/nodes/n1"))).value(apiserver::Json::json_pointer("/spec/unschedulable"), false);
    }
    void nothingWasDone() const {
        QVERIFY(!cordoned());
        QVERIFY(!QFile::exists(m_cluster->file("j.jsonl")));
        QCOMPARE(m_cluster->server->log().changes("/").size(), std::size_t(0));
    }

private slots:
    void init() {
        m_cluster = std::make_unique<LiveCluster>();
        QVERIFY(m_cluster->start());
        m_cluster->write("plan.yaml", "apiVersion: bayplan/v1\nkind: Plan\nsteps:\n- {action: cordon, node: n1}\n");
        writeExecConfig();
        qputenv("XDG_STATE_HOME", m_cluster->file("state").toUtf8());
    }
    void cleanup() { qunsetenv("XDG_STATE_HOME"); }

    void refused_data() {
        QTest::addColumn<QByteArray>("typed");
        QTest::addColumn<int>("code");
        QTest::newRow("no") << QByteArray("no\n") << 6;
        QTest::newRow("nothing") << QByteArray("\n") << 6;
        QTest::newRow("another word") << QByteArray("sure\n") << 6;
        QTest::newRow("the end of input") << QByteArray("\x04") << 6;
        QTest::newRow("Ctrl+C") << QByteArray("\x03") << 130;
    }
    void refused() {
        QFETCH(QByteArray, typed);
        QFETCH(int, code);
        PtyProgram program(get());
        QVERIFY(program.says("print the credentials of user \"u\":"));
        QVERIFY(program.says("login a"));
        QVERIFY(program.says("with all your rights"));
        QVERIFY(program.says("[y]es, [a]lways, [N]o: "));
        program.type(typed);
        const int ended = program.end();
        QVERIFY2(ended == code, program.said().constData());
        QCOMPARE(runs(), 0);
        QVERIFY(!QFile::exists(consent()));
    }

    /// "Yes" is for this time, "always" for exactly this command line.
    void yesAndAlways() {
        for (int time = 1; time <= 2; ++time) {
            PtyProgram program(get());
            QVERIFY(program.says("[N]o: "));
            program.type(time == 1 ? "y\n" : "yes\n");
            const int ended = program.end();
            QVERIFY2(ended == 0 && program.said().contains("nodes       2"), program.said().constData());
            QCOMPARE(runs(), time);
        }
        {
            PtyProgram program(get());
            QVERIFY(program.says("[N]o: "));
            program.type("always\n");
            QCOMPARE(program.end(), 0);
        }
        QCOMPARE(QFile::permissions(consent()) & (QFile::ReadGroup | QFile::ReadOther | QFile::WriteGroup | QFile::WriteOther), QFile::Permissions());
        {
            PtyProgram program(get());
            const int ended = program.end();
            QVERIFY2(ended == 0 && !program.said().contains("[N]o"), program.said().constData());
        }
        QCOMPARE(run(get()).code, 0);  // nor without a terminal
        QCOMPARE(runs(), 5);
        writeExecConfig("b");
        PtyProgram program(get());
        QVERIFY(program.says("login b"));
        QVERIFY(program.says("[N]o: "));
        program.type("n\n");
        QCOMPARE(program.end(), 6);
        QCOMPARE(runs(), 5);
    }

    void nobodyToAskAboutAProgram() {
        const Outcome outcome = run(get());
        QCOMPARE(outcome.code, 6);
        QVERIFY2(outcome.err.contains("error: " + m_cluster->file("exec") + ":"), qPrintable(outcome.err));
        QVERIFY(outcome.err.contains("the program was not run: there is no terminal to ask on; --allow-exec lets it run"));
        QCOMPARE(outcome.err.count("error: "), 1);
        QCOMPARE(runs(), 0);
        QCOMPARE(run(get() + QStringList{"--allow-exec"}).code, 0);
        QVERIFY(!QFile::exists(consent()));  // the flag is for this time
    }

    void unlockedByTyping() {
        PtyProgram program(apply());
        QVERIFY(program.says("This changes admin (https://127.0.0.1:"));
        QVERIFY(program.says("Type admin to unlock it: "));
        program.type("admin\n");
        const int ended = program.end();
        QVERIFY2(ended == 0 && program.said().contains("1 done"), program.said().constData());
        QVERIFY(cordoned());
    }

    void notUnlocked_data() {
        QTest::addColumn<QByteArray>("typed");
        QTest::addColumn<int>("code");
        QTest::addColumn<QByteArray>("says");
        QTest::newRow("another name") << QByteArray("prod\n") << 6 << QByteArray("is not \"admin\": nothing is unlocked");
        QTest::newRow("other letters") << QByteArray("Admin\n") << 6 << QByteArray("is not \"admin\"");
        QTest::newRow("more than the name") << QByteArray("admin \n") << 6 << QByteArray("is not \"admin\"");
        QTest::newRow("yes") << QByteArray("y\n") << 6 << QByteArray("is not \"admin\"");
        QTest::newRow("nothing") << QByteArray("\n") << 6 << QByteArray("admin is locked: its name was not typed");
        QTest::newRow("the end of input") << QByteArray("\x04") << 6 << QByteArray("its name was not typed");
        QTest::newRow("Ctrl+C") << QByteArray("\x03") << 130 << QByteArray();
    }
    void notUnlocked() {
        QFETCH(QByteArray, typed);
        QFETCH(int, code);
        QFETCH(QByteArray, says);
        PtyProgram program(apply());
        QVERIFY(program.says("to unlock it: "));
        program.type(typed);
        const int ended = program.end();
        QVERIFY2(ended == code && program.said().contains(says), program.said().constData());
        nothingWasDone();
    }

    void nobodyToUnlock() {
        const Outcome outcome = run(apply());
        QCOMPARE(outcome.code, 6);
        QVERIFY2(outcome.err.contains("error: admin is locked: there is no terminal on which to type its name; --unlock with the name unlocks it\n"), qPrintable(outcome.err));
        nothingWasDone();
        // A wrong name on the command line does not lead to a question.
        PtyProgram program(apply({"--unlock", "prod"}));
        QCOMPARE(program.end(), 6);
        QVERIFY(!program.said().contains("to unlock it"));
        nothingWasDone();
    }

    /// A context made up by the command line has no name: the server's address must be typed.
    void withoutAContext() {
        QStringList words = apply({"--cluster", "t"});
        words.replace(words.indexOf("--kubeconfig") + 1, m_cluster->file("exec"));
        PtyProgram program(words + QStringList{"--allow-exec"});
        QVERIFY2(program.says("Type " + QByteArray::fromStdString(m_cluster->server->url()) + " to unlock it: "), program.said().constData());
        program.type("admin\n");
        QCOMPARE(program.end(), 6);
        nothingWasDone();
    }

    /// One after the other: the plugin, then the permission to write.
    void bothQuestions() {
        QStringList words = apply();
        words.replace(words.indexOf("--kubeconfig") + 1, m_cluster->file("exec"));
        PtyProgram program(words);
        QVERIFY(program.says("[N]o: "));
        program.type("y\n");
        QVERIFY(program.says("Type c to unlock it: "));
        program.type("c\n");
        const int ended = program.end();
        QVERIFY2(ended == 0, program.said().constData());
        QVERIFY(cordoned());
        QCOMPARE(runs(), 1);
    }

private:
    std::unique_ptr<LiveCluster> m_cluster;
};

QTEST_GUILESS_MAIN(PromptsTest)
#include "tst_prompts.moc"
