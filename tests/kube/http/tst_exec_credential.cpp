// SPDX-License-Identifier: GPL-3.0-or-later
// Programs that print credentials: their input, their possible output, and when they run again.
#include "kube/http/exec_credential.h"

#include <signal.h>

#include <thread>

#include <QJsonDocument>
#include <QJsonObject>
#include <QtTest>

#include "kube/http/credentials.h"
#include "kube/http/process.h"
#include "kube/kube_samples.h"

using namespace bayplan;
using samples::Surroundings;

namespace {

const std::string kV1 = "client.authentication.k8s.io/v1";

ExecPlugin plugin(const std::filesystem::path& command, std::vector<std::string> args = {}) {
    ExecPlugin one;
    one.apiVersion = kV1;
    one.command = command.string();
    one.args = std::move(args);
    one.interactiveMode = "IfAvailable";
    return one;
}

std::string answer(const std::string& status) { return R"({"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":)" + status + "}"; }

ExecHooks allowing(int* asked = nullptr) {
    ExecHooks hooks;
    hooks.allow = [asked](const ExecPlugin&) {
        if (asked) ++*asked;
        return true;
    };
    return hooks;
}

Connection with(const ExecPlugin& exec) {
    Connection connection;
    connection.endpoint.server = "https://api.test";
    connection.user.name = "u";
    connection.user.exec = exec;
    return connection;
}

std::string authorization(const Result<Presented>& presented) {
    if (!presented) return "error: " + toString(presented.error());
    for (const auto& [name, value] : presented->headers)
        if (name == "Authorization") return value;
    return "none";
}

}  // namespace

class ExecCredentialTest : public QObject {
    Q_OBJECT

private slots:
    void whatItIsTold() {
        ApiEndpoint endpoint;
        endpoint.server = "https://api.test:6443";
        endpoint.tls.caPem = "CA";
        endpoint.tls.serverName = "inner.test";
        endpoint.proxy.url = "http://p:1";
        endpoint.execConfig = "{\"audience\":\"x\"}";
        ExecPlugin one = plugin("login");
        QCOMPARE(*execInfo(one, endpoint, true), std::string(R"({"kind":"ExecCredential","apiVersion":"client.authentication.k8s.io/v1","spec":{"interactive":true}})"));
        one.provideClusterInfo = true;
        const QJsonObject spec = QJsonDocument::fromJson(QByteArray::fromStdString(*execInfo(one, endpoint, false))).object()["spec"].toObject();
        QCOMPARE(spec["interactive"].toBool(true), false);
        const QJsonObject cluster = spec["cluster"].toObject();
        QCOMPARE(cluster["server"].toString(), QString("https://api.test:6443"));
        QCOMPARE(cluster["tls-server-name"].toString(), QString("inner.test"));
        QCOMPARE(cluster["certificate-authority-data"].toString(), QString("Q0E="));
        QCOMPARE(cluster["proxy-url"].toString(), QString("http://p:1"));
        QCOMPARE(cluster["config"].toObject()["audience"].toString(), QString("x"));
        QVERIFY(!cluster.contains("insecure-skip-tls-verify"));
        endpoint.tls.caPem.clear();
        endpoint.tls.caFile = "/nonexistent/ca";
        QCOMPARE(execInfo(one, endpoint, false).error().code, ErrorCode::Unreadable);
    }

    void answers_data() {
        QTest::addColumn<QString>("output");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const std::string& output, const char* said) { QTest::newRow(name) << QString::fromStdString(output) << said; };
        row("a token", answer(R"({"token":"hunter2","expirationTimestamp":"2026-01-01T00:00:00Z"})"), "");
        row("a certificate", answer(R"({"clientCertificateData":"hunter2","clientKeyData":"k"})"), "");
        row("half a certificate", answer(R"({"token":"hunter2","clientKeyData":"k"})"), "only certificate or key");
        row("nothing", answer("{}"), "didn't return a token or cert/key pair");
        row("no status", R"({"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential"})", "didn't return a status field");
        row("another version", R"({"apiVersion":"client.authentication.k8s.io/v1beta1","kind":"ExecCredential","status":{"token":"hunter2"}})", "returned another version");
        row("another kind", R"({"apiVersion":"v1","kind":"Secret","data":{"t":"hunter2"}})", "is no ExecCredential");
        row("a bare token", "hunter2", "is no ExecCredential");
        const std::string whole = answer(R"({"token":"hunter2"})");
        row("cut off", whole.substr(0, whole.size() - 3), "is no ExecCredential");
        row("a number", answer(R"({"token":471147})"), "status.token: must be a string");
        row("a time that is none", answer(R"({"token":"hunter2","expirationTimestamp":"hunter2"})"), "status.expirationTimestamp: must be a time");
        row("nothing at all", "", "is no ExecCredential");
    }
    void answers() {
        QFETCH(QString, output);
        QFETCH(QString, said);
        const Result<ExecCredential> credential = execCredentialFromText(output.toStdString(), plugin("login"));
        QCOMPARE(credential.has_value(), said.isEmpty());
        if (credential) return;
        const QString error = QString::fromStdString(toString(credential.error()));
        QVERIFY2(error.contains(said) && error.contains("login") && !error.contains("hunter2") && !error.contains("471147"), qPrintable(error));
    }

    void itIsRunWithoutAShell() {
        const Surroundings at;
        const auto script = at.write(
            "login",
            "#!/bin/sh\nread x && echo got input >&2\nprintf '%s|' \"$@\" >&2\nprintf "
            "'{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"kind\":\"ExecCredential\",\"status\":{\"token\":\"%s-%s\"}}' \"$MODE\" \"${KUBERNETES_EXEC_INFO:+told}\"\n",
            true);
        ExecPlugin one = plugin(script, {"a b", "$(touch x)", "; exit 1", ""});
        one.env = {{"MODE", "first"}, {"MODE", "quiet"}};
        std::string errors;
        ExecHooks hooks = allowing();
        hooks.standardError = [&](const std::string& text) { errors += text; };
        const Result<ExecCredential> made = runExecPlugin(one, {}, hooks, {});
        QVERIFY2(made.has_value(), made ? "" : toString(made.error()).c_str());
        QCOMPARE(made->token, std::string("quiet-told"));
        QCOMPARE(errors, std::string("a b|$(touch x)|; exit 1||"));
    }

    void whatGoesWrong() {
        const Surroundings at;
        const auto fails = at.write("fails", "#!/bin/sh\necho hunter2\nprintf 'log in first\\033[2J\\n' >&2\nexit 3\n", true);
        const Result<ExecCredential> failed = runExecPlugin(plugin(fails), {}, allowing(), {});
        QCOMPARE(failed.error().message, "executable " + fails.string() + " failed with exit code 3: log in first?[2J");
        ExecPlugin missing = plugin("/nonexistent/login");
        missing.installHint = "install login";
        QCOMPARE(runExecPlugin(missing, {}, allowing(), {}).error().message, std::string("executable /nonexistent/login not found; install login"));
        QCOMPARE(runExecPlugin(plugin("no-such-program-anywhere"), {}, allowing(), {}).error().code, ErrorCode::NotFound);
        ExecPlugin asks = plugin(fails);
        asks.interactiveMode = "Always";
        QCOMPARE(runExecPlugin(asks, {}, allowing(), {}).error().code, ErrorCode::Unsupported);
        const auto plain = at.write("plain", "no program");
        QCOMPARE(runExecPlugin(plugin(plain), {}, allowing(), {}).error().code, ErrorCode::Unreadable);
    }

    void itEndsInTime() {
        const Surroundings at;
        const auto sleeps = at.write("sleeps", "#!/bin/sh\necho $$ > \"$1\"\nsleep 600 &\nwait\n", true);
        ExecHooks hooks = allowing();
        hooks.timeout = Duration{300'000'000};
        const std::string pidFile = at.path("pid").string();
        const Result<ExecCredential> late = runExecPlugin(plugin(sleeps, {pidFile}), {}, hooks, {});
        QCOMPARE(late.error().code, ErrorCode::Unreadable);
        QVERIFY(late.error().message.text().ends_with("did not end within 300ms"));
        std::stop_source stop;
        std::thread stopper([&] {
            while (!QFile::exists(QString::fromStdString(pidFile + "2"))) std::this_thread::yield();
            stop.request_stop();
        });
        hooks.timeout = Duration::seconds(60);
        QCOMPARE(runExecPlugin(plugin(sleeps, {pidFile + "2"}), {}, hooks, stop.get_token()).error().code, ErrorCode::Cancelled);
        stopper.join();
        QFile file(QString::fromStdString(pidFile));
        QVERIFY(file.open(QIODevice::ReadOnly));
        QCOMPARE(::kill(file.readAll().trimmed().toInt(), 0), -1);  // it is gone
    }

    void endlessOutput() {
        ProcessRequest request;
        request.command = "yes";
        request.maxOutputBytes = 10'000;
        const Result<ProcessEnd> end = runProcess(request, {});
        QCOMPARE(end.error().code, ErrorCode::TooLarge);
        request.command = "sh";
        request.args = {"-c", "yes | head -c 1000000 >&2; echo ok"};
        request.environment = {"PATH=/usr/bin:/bin"};
        const Result<ProcessEnd> loud = runProcess(request, {});
        QVERIFY2(loud.has_value(), loud ? "" : toString(loud.error()).c_str());
        QCOMPARE(loud->output, std::string("ok\n"));
        QCOMPARE(loud->errors.size(), std::size_t{64 * 1024});
        request.args = {"-c", "kill -9 $$"};
        QCOMPARE(runProcess(request, {})->exitCode, 137);
        // A child that keeps the output open is not waited for.
        request.args = {"-c", "sleep 5 & echo done"};
        QCOMPARE(runProcess(request, {})->output, std::string("done\n"));
    }

    void askedBeforeTheFirstRun() {
        const Surroundings at;
        const auto script = at.write("login", "#!/bin/sh\necho x >> \"$1\"\necho '" + answer(R"({"token":"t"})") + "'\n", true);
        const std::string runs = at.path("runs").string();
        const auto count = [&] { return std::filesystem::exists(runs) ? std::filesystem::file_size(runs) / 2 : 0; };
        ExecHooks refusing;
        CredentialSource nobody(with(plugin(script, {runs})), refusing);
        QCOMPARE(nobody.present({}).error().code, ErrorCode::Cancelled);
        refusing.allow = [](const ExecPlugin&) { return false; };
        CredentialSource refused(with(plugin(script, {runs})), refusing);
        QCOMPARE(refused.present({}).error().code, ErrorCode::Cancelled);
        QCOMPARE(count(), std::uintmax_t{0});
        int asked = 0;
        CredentialSource source(with(plugin(script, {runs})), allowing(&asked));
        for (int i = 0; i < 3; ++i) QCOMPARE(authorization(source.present({})), std::string("Bearer t"));
        QCOMPARE(asked, 1);
        QCOMPARE(count(), std::uintmax_t{1});  // it does not expire
        QVERIFY(source.refused(source.present({})->issue));
        source.present({}).has_value();
        QCOMPARE(asked, 1);
        QCOMPARE(count(), std::uintmax_t{2});
    }

    void runAgainWhenItExpires() {
        const Surroundings at;
        const auto script = at.write("login",
                                     "#!/bin/sh\necho x >> \"$1\"\nn=$(wc -l < \"$1\")\nprintf "
                                     "'{\"apiVersion\":\"client.authentication.k8s.io/"
                                     "v1\",\"kind\":\"ExecCredential\",\"status\":{\"token\":\"t%d\",\"expirationTimestamp\":\"1970-01-01T00:%d0:00Z\"}}' \"$n\" \"$n\"\n",
                                     true);
        std::int64_t now = 0;
        CredentialSource source(with(plugin(script, {at.path("runs").string()})), allowing(), [&] { return now; });
        QCOMPARE(authorization(source.present({})), std::string("Bearer t1"));  // until 600
        now = 580;
        QCOMPARE(authorization(source.present({})), std::string("Bearer t1"));
        now = 591;  // ten seconds before the end
        QCOMPARE(authorization(source.present({})), std::string("Bearer t2"));
        now = 1185;
        QCOMPARE(authorization(source.present({})), std::string("Bearer t2"));
    }

    void tokenFilesAreReadAgain() {
        const Surroundings at;
        Connection connection;
        connection.user.tokenFile = at.write("token", " first\n");
        connection.user.token = "spare";
        std::int64_t now = 1000;
        CredentialSource source(connection, {}, [&] { return now; });
        QCOMPARE(authorization(source.present({})), std::string("Bearer first"));
        at.write("token", "second\n");
        QCOMPARE(authorization(source.present({})), std::string("Bearer first"));
        now += 60;
        QCOMPARE(authorization(source.present({})), std::string("Bearer second"));
        QVERIFY(!source.refused(source.present({})->issue));  // the file has nothing else
        at.write("token", "third\n");
        QVERIFY(source.refused(source.present({})->issue));
        QCOMPARE(authorization(source.present({})), std::string("Bearer third"));
        QFile::remove(QString::fromStdString(connection.user.tokenFile.string()));
        now += 600;
        QCOMPARE(authorization(source.present({})), std::string("Bearer third"));  // the last one that could be read
        connection.user.tokenFile = at.path("gone");
        CredentialSource spare(connection, {}, [&] { return now; });
        QCOMPARE(authorization(spare.present({})), std::string("Bearer spare"));
        connection.user.token.clear();
        CredentialSource none(connection, {}, [&] { return now; });
        QCOMPARE(none.present({}).error().code, ErrorCode::Unreadable);
    }

    void headers() {
        Connection connection;
        connection.user.username = "bob";
        connection.user.password = "p:w";
        connection.user.impersonation = {"alice", "7", {"a", "b"}, {{"Example.com/Why", {"x"}}}};
        const Result<Presented> presented = CredentialSource(connection, {}).present({});
        const std::vector<std::pair<std::string, std::string>> wanted{
            {"Authorization", "Basic Ym9iOnA6dw=="},     {"Impersonate-User", "alice"}, {"Impersonate-Uid", "7"}, {"Impersonate-Group", "a"}, {"Impersonate-Group", "b"},
            {"Impersonate-Extra-example.com%2Fwhy", "x"}};
        QCOMPARE(presented->headers, wanted);
        connection.user = {};
        connection.user.token = "hunter2\r\nX-Other: y";
        const Result<Presented> split = CredentialSource(connection, {}).present({});
        QCOMPARE(split.error().code, ErrorCode::Invalid);
        QVERIFY(toString(split.error()).find("hunter2") == std::string::npos);
        connection.user = {};
        QVERIFY(CredentialSource(connection, {}).present({})->headers.empty());
    }
};

QTEST_APPLESS_MAIN(ExecCredentialTest)
#include "tst_exec_credential.moc"
