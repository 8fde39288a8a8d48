// SPDX-License-Identifier: GPL-3.0-or-later
// What a live cluster uses, asked again and again: figures come, get newer, stay away, and come back.
#include <QtTest>

#include "common/usage/measured.h"
#include "desktop/live/usage_commands.h"
#include "gui/live_window.h"
#include "node/facts.h"

using namespace bayplan;
using namespace bayplan::testing;
using apiserver::ApiServer;
using apiserver::Json;
using apiserver::node;
using apiserver::pod;

namespace {

Json definition(const char* plural, const char* kind, bool namespaced) {
    return {{"apiVersion", "apiextensions.k8s.io/v1"},
            {"kind", "CustomResourceDefinition"},
            {"metadata", {{"name", std::string(plural) + ".metrics.k8s.io"}}},
            {"spec",
             {{"group", "metrics.k8s.io"},
              {"scope", namespaced ? "Namespaced" : "Cluster"},
              {"names", {{"plural", plural}, {"singular", plural}, {"kind", kind}}},
              {"versions", Json::array({Json{{"name", "v1beta1"}, {"served", true}, {"storage", true}}})}}}};
}

/// The metrics API, as kinds of their own: the stand-in server keeps them as it keeps all objects.
void serveMetrics(ApiServer& server) {
    QVERIFY(server.load(definition("nodes", "NodeMetrics", false)));
    QVERIFY(server.load(definition("pods", "PodMetrics", true)));
}

void measure(ApiServer& server, const char* of, const char* cpu, const char* time) {
    QVERIFY(server.load({{"apiVersion", "metrics.k8s.io/v1beta1"},
                         {"kind", "NodeMetrics"},
                         {"metadata", {{"name", of}}},
                         {"timestamp", time},
                         {"window", "20s"},
                         {"usage", {{"cpu", cpu}, {"memory", "1Gi"}}}}));
}

std::optional<std::int64_t> cpuOf(MainWindow& window, const char* name) {
    const Used* used = Measured::of(&window.session())->table().of(nodeOf(window, name));
    return used ? used->cpu : std::nullopt;
}

bool isStale(MainWindow& window, const char* name) {
    const Used* used = Measured::of(&window.session())->table().of(nodeOf(window, name));
    return used && Measured::of(&window.session())->isStale(*used);
}

bool tells(MainWindow& window, const char* words) {
    const QStringList texts = window.messages().texts();
    return std::any_of(texts.begin(), texts.end(), [words](const QString& text) { return text.contains(QLatin1String(words)); });
}

/// Asks as fast as the server answers; figures are out of date after `patience`.
void hurry(MainWindow& window, std::chrono::milliseconds patience) {
    window.usage().setLeastPatience(patience);
    window.usage().setEvery(std::chrono::milliseconds(5));
}

}  // namespace

class LiveUsageTest : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void figuresAreAskedForAgain() {
        const WindowFixture fixture;
        ApiServer server;
        server.load(node("n0"));
        server.load(pod("a", "n0"));
        serveMetrics(server);
        measure(server, "n0", "1500m", "2026-01-01T00:00:00Z");
        QVERIFY(server.start());
        const auto window = fixture.window();
        CONNECT(*window, server);
        QVERIFY(!cpuOf(*window, "n0"));  // nobody asked
        hurry(*window, std::chrono::minutes(5));
        window->actions().readUsage->trigger();
        QTRY_COMPARE_WITH_TIMEOUT(cpuOf(*window, "n0"), std::optional<std::int64_t>(1500), kPatience);
        measure(server, "n0", "2", "2026-01-01T00:00:15Z");
        QTRY_COMPARE_WITH_TIMEOUT(cpuOf(*window, "n0"), std::optional<std::int64_t>(2000), kPatience);
        QVERIFY(!isStale(*window, "n0"));
        // Switched off, nothing is asked any more, and the last figures stay.
        window->actions().readUsage->trigger();
        QVERIFY(!window->usage().isOn());
        QCOMPARE(cpuOf(*window, "n0"), std::optional<std::int64_t>(2000));
    }
    void figuresThatGetNoNewerAreMarked() {
        const WindowFixture fixture;
        ApiServer server;
        server.load(node("n0"));
        serveMetrics(server);
        measure(server, "n0", "1500m", "2026-01-01T00:00:00Z");
        QVERIFY(server.start());
        const auto window = fixture.window();
        CONNECT(*window, server);
        hurry(*window, std::chrono::milliseconds(300));
        window->actions().readUsage->trigger();
        // The server answers, but with the same measurement again and again.
        QTRY_VERIFY_WITH_TIMEOUT(isStale(*window, "n0"), kPatience);
        QCOMPARE(cpuOf(*window, "n0"), std::optional<std::int64_t>(1500));  // it is not thrown away
        QVERIFY(tells(*window, "out of date"));
        const Used* used = Measured::of(&window->session())->table().of(nodeOf(*window, "n0"));
        QVERIFY(Measured::of(&window->session())->text(*used).contains(QStringLiteral("out of date")));
        // A newer one ends that, and the message goes.
        window->usage().setLeastPatience(std::chrono::minutes(5));
        measure(server, "n0", "3", "2026-01-01T00:01:00Z");
        QTRY_COMPARE_WITH_TIMEOUT(cpuOf(*window, "n0"), std::optional<std::int64_t>(3000), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!isStale(*window, "n0"), kPatience);
        QTRY_VERIFY_WITH_TIMEOUT(!tells(*window, "out of date"), kPatience);
    }
    void oneNodeMayLagBehind() {
        const WindowFixture fixture;
        ApiServer server;
        for (const char* name : {"n0", "n1"}) server.load(node(name));
        serveMetrics(server);
        // 90 s apart, with 60 s of patience.
        measure(server, "n0", "1", "2026-01-01T00:00:00Z");
        measure(server, "n1", "1", "2026-01-01T00:01:30Z");
        QVERIFY(server.start());
        const auto window = fixture.window();
        CONNECT(*window, server);
        hurry(*window, std::chrono::seconds(60));
        window->actions().readUsage->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(cpuOf(*window, "n1").has_value(), kPatience);
        QVERIFY(isStale(*window, "n0"));
        QVERIFY(!isStale(*window, "n1"));
    }
    void aClusterWithoutMetricsSaysSoOnce() {
        const WindowFixture fixture;
        ApiServer server;
        server.load(node("n0"));
        QVERIFY(server.start());
        const auto window = fixture.window();
        CONNECT(*window, server);
        hurry(*window, std::chrono::minutes(5));
        window->actions().readUsage->trigger();
        QTRY_VERIFY_WITH_TIMEOUT(tells(*window, "metrics-server"), kPatience);
        const qsizetype said = window->messages().texts().size();
        const std::size_t before = server.log().all().size();
        QTRY_VERIFY_WITH_TIMEOUT(server.log().all().size() > before + 3, kPatience);  // it goes on asking
        QCOMPARE(window->messages().texts().size(), said);
        QVERIFY(!cpuOf(*window, "n0"));
    }
    void aPreferenceAsksAsSoonAsConnected() {
        const WindowFixture fixture;
        ApiServer server;
        server.load(node("n0"));
        serveMetrics(server);
        measure(server, "n0", "1", "2026-01-01T00:00:00Z");
        QVERIFY(server.start());
        const auto window = fixture.window();
        Settings wanted;
        wanted.readUsage = true;
        window->usePreferences(wanted);
        CONNECT(*window, server);
        QTRY_VERIFY_WITH_TIMEOUT(window->actions().readUsage->isChecked(), kPatience);
        QTRY_COMPARE_WITH_TIMEOUT(cpuOf(*window, "n0"), std::optional<std::int64_t>(1000), kPatience);
    }
};

QTEST_MAIN(LiveUsageTest)
#include "tst_live_usage.moc"
