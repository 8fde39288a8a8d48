// SPDX-License-Identifier: GPL-3.0-or-later
// The credentials of a login program expire while a plan is applied: the program runs again, and nothing is done twice.
// If it fails, the run shows that and waits for the user; what it did is in the journal.
#include <QtTest>

#include "kube/apply/apply_truth.h"
#include "kube/apply/live_facts.h"
#include "kube/kube_samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

std::vector<PlanStep> someOfEach() {
    return {cordon("n0"), move("a", "n0", "n1", Landing::Bind), place("p", "n3"), evictStep("x", "n3"), uncordon("n0")};
}

void loadThem(ApiServer& server) {
    for (const char* name : {"n0", "n1", "n2", "n3"}) server.load(readyNode(name));
    server.load(replicaSet("web", 1));
    server.load(ownedBy(plainPod("a", "n0"), "web"));
    server.load(plainPod("p", {}, "other"));
    server.load(plainPod("x", "n3", "another"));
    server.advance(std::chrono::seconds(1));
}

/// Prints "tok-1", then "tok-2"…, valid until the time in the file `expires`; fails while the file `void` exists.
class LoginProgram {
public:
    explicit LoginProgram(ApiServer& server) : m_server(server) {
        m_surroundings.write("login", R"sh(#!/bin/sh
cd "$(dirname "$0")"
echo once >> times
if [ -e void ]; then echo "the ticket is void" >&2; exit 3; fi
echo '{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","status":{"token":"tok-'$(wc -l < times | tr -d ' ')'"'$(cat expires)'}}'
)sh",
                             true);
        m_surroundings.write("expires", "");
        for (int i = 1; i < 100; ++i) m_server.world().access.setToken(token(i), {"admin", "admin", {"system:masters", "system:authenticated"}});
    }

    int times() const {
        QFile file(QString::fromStdString(m_surroundings.path("times").string()));
        return file.open(QIODevice::ReadOnly) ? static_cast<int>(file.readAll().count('\n')) : 0;
    }
    void fails(bool does) {
        if (does) m_surroundings.write("void", "");
        else std::filesystem::remove(m_surroundings.path("void"));
    }
    void expiresAt(std::int64_t seconds) {
        const std::string when = QDateTime::fromSecsSinceEpoch(seconds, Qt::UTC).toString(Qt::ISODate).toStdString();
        m_surroundings.write("expires", R"(,"expirationTimestamp":")" + when + "\"");
    }
    /// The server treats the last token as expired.
    void wearOut() { m_server.world().access.revokeToken(token(times())); }

    void giveTo(Bayplan& bayplan, CredentialSource::Now now = nullptr) {
        Connection connection = bayplan.connection;
        connection.user.token.clear();
        connection.user.name = "ann";
        connection.user.exec.emplace();
        connection.user.exec->apiVersion = "client.authentication.k8s.io/v1";
        connection.user.exec->command = m_surroundings.path("login").string();
        connection.user.exec->interactiveMode = "Never";
        ExecHooks hooks;
        hooks.allow = [](const ExecPlugin&) { return true; };
        bayplan.client = std::make_unique<ApiClient>(connection.endpoint, std::make_shared<CredentialSource>(connection, hooks, std::move(now)),
                                                     ApiLimits{Duration::seconds(30), std::size_t(16) << 20, {}});
        check(fetchNode(*bayplan.client, "n0", {}).has_value(), "the program works");
    }

private:
    static std::string token(int number) { return "tok-" + std::to_string(number); }
    ApiServer& m_server;
    Surroundings m_surroundings;
};

/// The plan is done, each part of it once, and the journal says so.
QString wholly(ApiServer& server, const Bayplan& bayplan, const ApplyEnd& end) {
    if (end.summary != "5 done") {
        QString text = QString::fromStdString(end.summary);
        for (const StepRecord& step : end.steps) text += QStringLiteral("\n") + toString(step.state) + QStringLiteral(": ") + QString::fromStdString(step.text);
        return text;
    }
    const auto changes = [&](const std::string& path) { return server.log().changes(path).size(); };
    if (changes("/eviction") != 2 || changes("/binding") != 2 || changes("/nodes/n0") != 2) return QStringLiteral("something was done twice, or not at all");
    if (bayplan.recovered().summary() != "5 done") return QStringLiteral("the journal: ") + QString::fromStdString(bayplan.recovered().summary());
    return QString::fromStdString(untruth(server, someOfEach(), {&bayplan}));
}

std::size_t refusals(const ApiServer& server) {
    const std::vector<LoggedRequest> all = const_cast<ApiServer&>(server).log().all();
    return static_cast<std::size_t>(std::count_if(all.begin(), all.end(), [](const LoggedRequest& one) { return one.status == 401; }));
}

void addPhases() {
    QTest::addColumn<int>("step");
    QTest::addColumn<int>("phase");
    for (const StepPhase phase : {StepPhase::Checking, StepPhase::DryRun, StepPhase::Writing, StepPhase::Leaving, StepPhase::Replacing, StepPhase::Landing, StepPhase::Verifying})
        QTest::addRow("move, %s", toString(phase)) << 1 << static_cast<int>(phase);
    for (const StepPhase phase : {StepPhase::Checking, StepPhase::DryRun, StepPhase::Writing, StepPhase::Verifying})
        QTest::addRow("place, %s", toString(phase)) << 2 << static_cast<int>(phase);
    for (const StepPhase phase : {StepPhase::Checking, StepPhase::DryRun, StepPhase::Writing, StepPhase::Over})
        QTest::addRow("uncordon, %s", toString(phase)) << 4 << static_cast<int>(phase);
}

}  // namespace

class TstApplyCredentials : public QObject {
    Q_OBJECT

private Q_SLOTS:
    /// The server rejects the token: the program runs once more, and the run does not even wait.
    void wornOut_data() { addPhases(); }
    void wornOut() {
        QFETCH(int, step);
        QFETCH(int, phase);
        ApiServer server;
        loadThem(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        LoginProgram login(server);
        login.giveTo(bayplan);
        bool happened = false;
        bayplan.observer.onStep = [&](std::size_t which, const StepProgress& progress) {
            if (which == static_cast<std::size_t>(step) && static_cast<int>(progress.phase) == phase && !std::exchange(happened, true)) login.wearOut();
        };
        const ApplyEnd end = bayplan.apply(someOfEach());
        QVERIFY(happened);
        const QString wrong = wholly(server, bayplan, end);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QCOMPARE(login.times(), 2);
        QCOMPARE(refusals(server), std::size_t(1));
        QVERIFY(!bayplan.observer.states.empty());
        QVERIFY(std::find(bayplan.observer.states.begin(), bayplan.observer.states.end(), RunState::Held) == bayplan.observer.states.end());
    }

    /// Its tokens contain their end: it runs again before that, and the server never receives an expired one.
    void expiresByTheClock() {
        ApiServer server;
        loadThem(server);
        QVERIFY(server.start());
        Bayplan bayplan(server);
        LoginProgram login(server);
        constexpr std::int64_t kBegin = 1'795'000'000;
        const auto now = [&] { return kBegin + bayplan.time.nanoseconds / 250'000'000; };  // four times as fast as the run's clock
        // Valid for twelve seconds; the client does not use it in its last ten, and the server does not accept it in
        // its last nine.
        std::map<int, std::int64_t> until;  // by number of the token
        std::int64_t next = now() + 12;
        login.expiresAt(next);
        login.giveTo(bayplan, now);
        bayplan.onWait = [&] {
            until.try_emplace(login.times(), next);
            for (const auto& [number, when] : until)
                if (now() >= when - 9) server.world().access.revokeToken("tok-" + std::to_string(number));
            next = now() + 12;
            login.expiresAt(next);
        };
        const ApplyEnd end = bayplan.apply(someOfEach());
        const QString wrong = wholly(server, bayplan, end);
        QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        QVERIFY2(login.times() >= 3, std::to_string(login.times()).c_str());
        QCOMPARE(refusals(server), std::size_t(0));
    }

    /// It fails from a moment on: the run shows the reason and holds; when it works again, the run continues. Stopped
    /// meanwhile, it is resumed.
    void fails_data() { addPhases(); }
    void fails() {
        QFETCH(int, step);
        QFETCH(int, phase);
        for (const bool stopped : {false, true}) {
            ApiServer server;
            loadThem(server);
            QVERIFY(server.start());
            Bayplan bayplan(server);
            bayplan.options.patience = Duration::seconds(20);
            LoginProgram login(server);
            login.giveTo(bayplan);
            bool happened = false, shown = false, held = false;
            std::size_t changes = 0;
            bayplan.observer.onStep = [&](std::size_t which, const StepProgress& progress) {
                shown = shown || progress.text.find("the ticket is void") != std::string::npos;
                if (which != static_cast<std::size_t>(step) || static_cast<int>(progress.phase) != phase || std::exchange(happened, true)) return;
                login.wearOut();
                login.fails(true);
                changes = server.log().changes("").size();
            };
            bayplan.observer.onRun = [&](RunState state) {
                if (state != RunState::Held) return;
                if (!std::exchange(held, true)) QCOMPARE(server.log().changes("").size(), changes);  // nothing is done without credentials
                login.fails(false);
                if (stopped) return bayplan.run->stop();
                for (std::size_t i = 0; i < 5; ++i) bayplan.run->retry(i);
            };
            ApplyEnd end = bayplan.apply(someOfEach());
            QVERIFY(happened);
            // After the last step the program is not needed any more.
            const bool last = step == 4 && phase == static_cast<int>(StepPhase::Over);
            QCOMPARE(held, !last);
            QCOMPARE(shown, !last);
            if (stopped && !last) {
                QVERIFY(end.stopped);
                end = bayplan.goOn();
            }
            const QString wrong = wholly(server, bayplan, end);
            QVERIFY2(wrong.isEmpty(), qPrintable(wrong));
        }
    }
};

QTEST_GUILESS_MAIN(TstApplyCredentials)
#include "tst_apply_credentials.moc"
