// SPDX-License-Identifier: GPL-3.0-or-later
// A kind that is not installed is absent, one that may not be read is forbidden, and a few requests for all kinds tell
// which.
#include "kube/read/reading_leave.h"

#include <QtTest>
#include <atomic>

#include "kube/live_fixture.h"

using namespace bayplan;
using namespace bayplan::samples;
using apiserver::asking;
using Strike = apiserver::Fault;
using Is = ReadState::Is;

namespace {

const std::vector<std::string> kRead{"get", "list", "watch"};

/// May read the built-in kinds, evict and cordon, but has no permission for kinds that do not exist.
void addOperator(ApiServer& server) {
    server.world().access.setToken("tok-ops", {"ops", "u-1", {"system:authenticated"}});
    server.world().access.setRules("ops", {{kRead, {"", "apps", "batch", "policy", "node.k8s.io", "storage.k8s.io", "scheduling.k8s.io", "resource.k8s.io"}, {"*"}, {}, {}},
                                           {{"create"}, {""}, {"pods/eviction"}, {}, {}},
                                           {{"patch"}, {""}, {"nodes"}, {}, {}}});
}

Json definition() {
    return {{"apiVersion", "apiextensions.k8s.io/v1"},
            {"kind", "CustomResourceDefinition"},
            {"metadata", {{"name", "noderesourcetopologies.topology.node.k8s.io"}}},
            {"spec",
             {{"group", "topology.node.k8s.io"},
              {"scope", "Cluster"},
              {"names", {{"plural", "noderesourcetopologies"}, {"singular", "noderesourcetopology"}, {"kind", "NodeResourceTopology"}}},
              {"versions", Json::array({{{"name", "v1alpha2"}, {"served", true}, {"storage", true}}})}}}};
}

std::size_t count(ApiServer& server, const std::string& method, const std::string& part) {
    return server.log().count([&](const apiserver::LoggedRequest& one) { return one.method == method && one.target.find(part) != std::string::npos; });
}

/// Pauses last until `go`, which may be reset.
struct Held {
    Held() {
        options.wait = [this](Duration, const std::stop_token& stop) {
            while (go == 0 && !stop.stop_requested()) std::this_thread::yield();
            return !stop.stop_requested();
        };
    }
    std::atomic<int> go = 0;
    ReflectorOptions options = Reading::atOnce();
};

bool settled(const ReadState& state) { return state.is == Is::Watching || state.is == Is::Absent || state.is == Is::Forbidden; }
bool allSettled(const Reading& reading) {
    const LiveState state = reading.reader.state();
    return std::all_of(state.kinds.begin(), state.kinds.end(), settled);
}

std::size_t kindOf(const char* resource) {
    const std::vector<ApiKind>& kinds = apiKindsRead();
    return static_cast<std::size_t>(std::find_if(kinds.begin(), kinds.end(), [&](const ApiKind& kind) { return kind.resource == resource; }) - kinds.begin());
}

AccessRules rulesOf(const std::string& rules, const std::string& incomplete = "false") {
    return AccessRules::from(R"({"kind":"SelfSubjectRulesReview","status":{"resourceRules":[)" + rules + R"(],"incomplete":)" + incomplete + "}}");
}

}  // namespace

class ReadingLeaveTest : public QObject {
    Q_OBJECT

private slots:
    /// Permission for the existing kinds is permission for everything.
    void leastPrivilege() {
        ApiServer server;
        addOperator(server);
        server.load(apiserver::node("n0"));
        QVERIFY(server.start());
        Held held;
        Reading reading(connectionTo(server, "tok-ops"), held.options, apiKindsRead());
        QVERIFY(reading.until([&] { return allSettled(reading); }));
        const LiveState state = reading.reader.state();
        for (std::size_t i = 0; i < state.kinds.size(); ++i)
            QVERIFY2(state.kinds[i].is
                         == (!apiKindsRead()[i].optional || apiKindsRead()[i].group == "resource.k8s.io" ? Is::Watching : Is::Absent),
                     (apiKindsRead()[i].resource + ": " + state.kinds[i].why.text()).c_str());
        QVERIFY(state.complete());
        QVERIFY(state.kinds[kindOf("noderesourcetopologies")].is == Is::Absent);
        QVERIFY(state.kinds[kindOf("numatopologies")].is == Is::Absent);
        QCOMPARE(count(server, "POST", "/selfsubjectrulesreviews"), std::size_t(1));
        QCOMPARE(count(server, "POST", "/selfsubjectaccessreviews"), std::size_t(0));
        QCOMPARE(count(server, "GET", "/noderesourcetopologies"), std::size_t(0));
        // The groups; then the resources of the core and of each version of the six groups that are read and served.
        QCOMPARE(server.log().count([](const auto& one) {
            const bool isRead = one.method == "GET" && one.target.find("/apis") != std::string::npos;
            return isRead != (one.path.starts_with("/apis") && one.method != "POST");
        }),
                 std::size_t(0));
    }

    /// A definition that is installed while others are read: the kind exists, and may be read or not.
    void installedLater_data() {
        QTest::addColumn<bool>("allowed");
        QTest::newRow("for all") << true;
        QTest::newRow("not for this person") << false;
    }
    void installedLater() {
        QFETCH(bool, allowed);
        ApiServer server;
        addOperator(server);
        QVERIFY(server.start());
        Held held;
        std::vector<ApiKind> kinds = Reading::nodesAndPods();
        kinds.push_back(apiKindsRead()[kindOf("noderesourcetopologies")]);
        Reading reading(connectionTo(server, allowed ? "tok-admin" : "tok-ops"), held.options, kinds);
        QVERIFY(reading.until([&] { return reading.reader.state().kinds[2].is == Is::Absent; }));
        QVERIFY(reading.until([&] { return allSettled(reading); }));
        QCOMPARE(server.ask(asking("POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions", definition())).status, 201);
        held.go = 1;
        const Is then = allowed ? Is::Watching : Is::Forbidden;
        QVERIFY(reading.until([&] { return reading.reader.state().kinds[2].is == then; }));
        if (!allowed) QCOMPARE(reading.reader.state().kinds[2].why.text(), std::string("needs list noderesourcetopologies"));
        held.go = 0;
        // And it is removed again: absent, not forbidden, for every user.
        QCOMPARE(server.ask(asking("DELETE", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/noderesourcetopologies.topology.node.k8s.io")).status, 200);
        held.go = 1;
        server.restart(false);
        QVERIFY(reading.until([&] { return reading.reader.state().kinds[2].is == Is::Absent; }));
    }

    /// If the rules are incomplete, each verb is reviewed; if the server does not answer that either, the list decides.
    void incompleteRules_data() {
        QTest::addColumn<QString>("review");
        QTest::addColumn<int>("status");
        QTest::newRow("incomplete")
            << R"({"kind":"SelfSubjectRulesReview","status":{"resourceRules":[],"nonResourceRules":[],"incomplete":true,"evaluationError":"webhook authorizer does not support user rule resolution"}})"
            << 200;
        QTest::newRow("no review") << R"({"kind":"Status"})" << 200;
        QTest::newRow("nothing") << "" << 200;
        QTest::newRow("forbidden") << "" << 403;
        QTest::newRow("not found") << "" << 404;
    }
    void incompleteRules() {
        QFETCH(QString, review);
        QFETCH(int, status);
        ApiServer server;
        server.world().access.setToken("tok-some", {"some", "u-2", {"system:authenticated"}});
        server.world().access.setRules("some", {{kRead, {""}, {"nodes"}, {}, {}}});
        server.faults().add({.what = status == 200 ? Strike::What::Body : Strike::What::Status, .path = "/selfsubjectrulesreviews", .times = 0, .status = status, .text = review.toStdString()});
        QVERIFY(server.start());
        Held held;
        Reading reading(connectionTo(server, "tok-some"), held.options);
        QVERIFY(reading.until([&] { return allSettled(reading); }));
        QVERIFY(reading.reader.state().kinds[0].is == Is::Watching);
        QVERIFY(reading.reader.state().kinds[1].is == Is::Forbidden);
        QCOMPARE(reading.reader.state().kinds[1].why.text(), std::string("needs list pods"));
        QCOMPARE(count(server, "POST", "/selfsubjectaccessreviews"), std::size_t(4));  // two verbs of two kinds
        QCOMPARE(count(server, "GET", "/pods"), std::size_t(0));
    }

    /// A permission in one namespace is not one for all of them: the list shows that, and no request repeats endlessly.
    void leaveInOneNamespace() {
        ApiServer server;
        server.world().access.setToken("tok-some", {"some", "u-2", {"system:authenticated"}});
        server.world().access.setRules("some", {{kRead, {""}, {"nodes"}, {}, {}}, {kRead, {""}, {"pods"}, {}, {"default"}}});
        server.load(apiserver::pod("p0"));
        QVERIFY(server.start());
        Held held;
        Reading everywhere(connectionTo(server, "tok-some"), held.options);
        QVERIFY(everywhere.until([&] { return allSettled(everywhere); }));
        QVERIFY(everywhere.reader.state().kinds[1].is == Is::Forbidden);
        QCOMPARE(count(server, "GET", "/api/v1/pods"), std::size_t(1));
        std::vector<ApiKind> here = Reading::nodesAndPods();
        here[1].only = "default";
        Reading one(connectionTo(server, "tok-some"), held.options, here);
        QVERIFY(one.until([&] { return one.reader.state().complete() && one.picture.count(1) == 1; }));
    }

    /// Priority and fairness refuse in plain text and for a second; the reader waits, and nothing is taken as
    /// forbidden.
    void tooBusy() {
        ApiServer server;
        addOperator(server);
        for (const char* path : {"/apis", "/selfsubjectrulesreviews"})
            server.faults().add({.what = Strike::What::Status, .path = path, .times = 2, .status = 429, .retryAfter = 1});
        QVERIFY(server.start());
        std::atomic<int> waited = 0;
        ReflectorOptions options = Reading::atOnce();
        options.wait = [&](Duration pause, const std::stop_token& stop) {
            if (pause.milliseconds() == 1000) ++waited;
            return !stop.stop_requested();
        };
        Reading reading(connectionTo(server, "tok-ops"), options, apiKindsRead());
        QVERIFY(reading.until([&] { return reading.reader.state().complete(); }));
        QVERIFY(waited >= 3);  // the first of the faults takes some requests that the second would
        QCOMPARE(count(server, "POST", "/selfsubjectaccessreviews"), std::size_t(0));
    }

    /// If a server does not answer discovery, everything is requested, as from one without discovery.
    void noDiscovery() {
        ApiServer server;
        addOperator(server);
        server.faults().add({.what = Strike::What::Status, .method = "GET", .path = "/apis", .times = 1, .status = 403});
        QVERIFY(server.start());
        Held held;
        std::vector<ApiKind> kinds = Reading::nodesAndPods();
        kinds.push_back(apiKindsRead()[kindOf("noderesourcetopologies")]);
        Reading reading(connectionTo(server, "tok-ops"), held.options, kinds);
        QVERIFY(reading.until([&] { return allSettled(reading); }));
        QVERIFY(reading.reader.state().kinds[0].is == Is::Watching);
        QVERIFY(reading.reader.state().kinds[2].is == Is::Forbidden);
        held.go = 1;  // the next time it answers
        QVERIFY(reading.until([&] { return reading.reader.state().kinds[2].is == Is::Absent; }));
    }

    void aggregatedDiscovery() {
        Discovery known;
        QVERIFY(!known.readAggregated("{}"));
        QVERIFY(!known.readAggregated(std::string(100'000, '[')));
        QVERIFY(!known.readGroups(R"({"kind":"APIGroupDiscoveryList"})"));
        std::size_t version = 7;
        const ApiKind& budgets = apiKindsRead()[kindOf("poddisruptionbudgets")];
        const ApiKind& topologies = apiKindsRead()[kindOf("noderesourcetopologies")];
        const ApiKind& claims = apiKindsRead()[kindOf("resourceclaims")];
        QVERIFY(known.serves(budgets, version) == Discovery::Served::Unknown);
        QVERIFY(known.readAggregated(R"({"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","metadata":{},"items":[7,{"metadata":3},
            {"metadata":{"name":"policy"},"versions":[{"version":"v1","resources":[{"resource":"poddisruptionbudgets"},8]}]},
            {"metadata":{"name":"resource.k8s.io"},"versions":[{"version":"v1beta1","resources":[{"resource":"resourceclaims"}]},{"version":"v1beta2","resources":[{"resource":"resourceclaims"}]}]},
            {"metadata":{"name":"topology.node.k8s.io"},"versions":[{"version":"v1alpha1","freshness":"Stale"}]}]})"));
        QVERIFY(known.serves(budgets, version) == Discovery::Served::Yes);
        QCOMPARE(version, std::size_t(0));
        QVERIFY(known.serves(claims, version) == Discovery::Served::Yes);
        QCOMPARE(version, std::size_t(1));                                         // v1, v1beta2, v1beta1: the first one served
        QVERIFY(known.serves(topologies, version) == Discovery::Served::Unknown);  // of an aggregated server that is away
        QVERIFY(known.serves(apiKindsRead()[kindOf("numatopologies")], version) == Discovery::Served::No);
        QVERIFY(known.serves(apiKindsRead()[kindOf("pods")], version) == Discovery::Served::Unknown);  // the core has its own list
        QVERIFY(known.readVersion("v1", R"({"kind":"APIResourceList","groupVersion":"v1","resources":[{"name":"pods"},{"name":"pods/status"}]})"));
        QVERIFY(known.serves(apiKindsRead()[kindOf("pods")], version) == Discovery::Served::Yes);
        QVERIFY(known.serves(apiKindsRead()[kindOf("nodes")], version) == Discovery::Served::No);
    }

    /// According to RBAC.
    void rules() {
        const AccessRules rules = rulesOf(R"({"verbs":["get"],"apiGroups":[""],"resources":["pods"]},
            {"verbs":["*"],"apiGroups":["apps"],"resources":["*"]},
            {"verbs":["create"],"apiGroups":[""],"resources":["pods/eviction"]},
            {"verbs":["update"],"apiGroups":["*"],"resources":["*/scale"]},
            {"verbs":["patch"],"apiGroups":[""],"resources":["nodes"],"resourceNames":["n0"]}, 5, {"verbs":7})");
        const auto is = [&](Permission permission) { return rules.allows(permission) == Access::Allowed; };
        QVERIFY(is({"get", "", "pods", "", "a", ""}));
        QVERIFY(is({"get", "", "pods", "", "a", "p"}));
        QVERIFY(!is({"list", "", "pods", "", "a", ""}));
        QVERIFY(!is({"get", "", "pods", "status", "a", ""}));
        QVERIFY(!is({"get", "apps", "pods", "", "a", ""}) == false);  // "*" of apps
        QVERIFY(is({"delete", "apps", "deployments", "status", "a", ""}));
        QVERIFY(is({"create", "", "pods", "eviction", "a", "p"}));
        QVERIFY(!is({"create", "", "pods", "", "a", ""}));
        QVERIFY(!is({"create", "", "pods", "binding", "a", ""}));
        QVERIFY(is({"update", "batch", "jobs", "scale", "a", ""}));
        QVERIFY(!is({"update", "batch", "jobs", "", "a", ""}));
        QVERIFY(is({"patch", "", "nodes", "", "", "n0"}));
        QVERIFY(!is({"patch", "", "nodes", "", "", "n1"}));
        QVERIFY(!is({"patch", "", "nodes", "", "", ""}));  // in all of them
        QVERIFY(rules.allows({"patch", "", "nodes", "", "", "n1"}) == Access::Denied);
        // A name that is empty names no object, and not all of them either.
        QVERIFY(rulesOf(R"({"verbs":["*"],"apiGroups":[""],"resources":["pods"],"resourceNames":["","p1"]})").allows({"delete", "", "pods", "", "", ""}) == Access::Denied);
        QVERIFY(rulesOf("", "true").allows({"get", "", "pods", "", "", ""}) == Access::Unknown);
        QVERIFY(rulesOf("", "\"no\"").allows({"get", "", "pods", "", "", ""}) == Access::Unknown);
        QVERIFY(AccessRules::from("[").allows({"get", "", "pods", "", "", ""}) == Access::Unknown);
    }

    void answersOfARealServer() {
        QFile file(QStringLiteral(BAYPLAN_SHARED "/apiserver/transcripts-extra.jsonl"));
        if (!file.open(QIODevice::ReadOnly)) QSKIP("the transcripts are not here");
        std::map<std::string, Json> bodies;
        while (!file.atEnd()) {
            const Json exchange = Json::parse(file.readLine().toStdString());
            if (exchange.at("response").contains("body")) bodies[exchange.at("name")] = exchange.at("response").at("body");
        }
        const Permission evict{"create", "", "pods", "eviction", "other", ""}, topologies{"list", "topology.node.k8s.io", "noderesourcetopologies", "", "", ""};
        const AccessRules ops = AccessRules::from(bodies.at("ssrr-ops").dump()), nobody = AccessRules::from(bodies.at("ssrr-nobody").dump()), admin = AccessRules::from(bodies.at("ssrr-admin").dump());
        QVERIFY(ops.allows(evict) == Access::Allowed && ops.allows(topologies) == Access::Denied);
        QVERIFY(nobody.allows(evict) == Access::Denied);
        QVERIFY(admin.allows(evict) == Access::Allowed && admin.allows(topologies) == Access::Allowed);
        Discovery known;
        QVERIFY(known.readAggregated(bodies.at("discovery-aggregated").dump()));
        std::size_t version = 7;
        QVERIFY(known.serves(apiKindsRead()[kindOf("poddisruptionbudgets")], version) == Discovery::Served::Yes);
        QVERIFY(known.serves(apiKindsRead()[kindOf("noderesourcetopologies")], version) == Discovery::Served::No);
        QVERIFY(known.readVersion("topology.node.k8s.io/v1alpha2", bodies.at("discovery-version-after-crd").dump()));
        QVERIFY(known.serves(apiKindsRead()[kindOf("noderesourcetopologies")], version) == Discovery::Served::Yes);
        QCOMPARE(apiStatusFrom(429, bodies.at("priority-and-fairness-429").get<std::string>()).toString(), std::string("status 429: Too many requests, please try again later."));
    }
};

QTEST_GUILESS_MAIN(ReadingLeaveTest)
#include "tst_reading_leave.moc"
