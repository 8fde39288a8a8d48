// SPDX-License-Identifier: GPL-3.0-or-later
// Admission beside policies: unknown fields, warnings, quotas; server-side apply; and garbage collection.
#include <QTest>

#include "apiserver/http/asking.h"

using namespace bayplan::apiserver;

namespace {

constexpr const char* kPods = "/api/v1/namespaces/default/pods";

std::vector<std::string> warningsOf(const Answer& answer) {
    std::vector<std::string> all;
    for (const auto& [name, value] : answer.headers)
        if (name == "Warning") all.push_back(value);
    return all;
}
std::string messageOf(const Answer& answer) {
    return textAt(bodyOf(answer), {"message"});
}
Json quota(const char* hard) {
    return {{"apiVersion", "v1"},
            {"kind", "ResourceQuota"},
            {"metadata", {{"name", "q"}, {"namespace", "default"}}},
            {"spec", {{"hard", {{"pods", hard}}}}}};
}
Answer create(ApiServer& server, const Json& body, const std::string& query = {}) {
    return server.ask(asking("POST", kPods + query, body));
}
Answer apply(ApiServer& server, const std::string& text, const std::string& query = "?fieldManager=test") {
    Request request =
        asking("PATCH", std::string(kPods) + "/a" + query, Json::object(), "application/apply-patch+yaml");
    request.body = text;
    return server.ask(request);
}
std::string usedOf(ApiServer& server) {
    return textAt(server.objects("resourcequotas").at("default/q"), {"status", "used", "pods"});
}

}  // namespace

class TestAdmission : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(".*")); }

    void unknownFieldsAreDroppedToldOrRefused() {
        ApiServer server;
        Json body = pod("a");
        body["spec"]["nope"] = 1;
        body["spec"]["containers"][0]["neither"] = 1;
        body["spec"]["hostNetwork"] = true;
        const Answer made = create(server, body, "?dryRun=All");
        QCOMPARE(made.status, 201);
        const std::vector<std::string> expected{"299 - \"unknown field \\\"spec.containers[0].neither\\\"\"",
                                                "299 - \"unknown field \\\"spec.nope\\\"\""};
        QVERIFY(warningsOf(made) == expected);
        QVERIFY(!bodyOf(made)["spec"].contains("nope"));
        QVERIFY(trueAt(bodyOf(made), {"spec", "hostNetwork"}));
        QVERIFY(warningsOf(create(server, body, "?dryRun=All&fieldValidation=Ignore")).empty());
        const Answer strict = create(server, body, "?fieldValidation=Strict");
        QCOMPARE(strict.status, 400);
        QVERIFY(server.objects("pods").empty());
        QVERIFY(warningsOf(create(server, pod("b"))).empty());
    }

    void oldLabelsAndHiddenVariablesAreToldOf() {
        ApiServer server;
        Json body = pod("a");
        body["spec"]["nodeSelector"] = {{"failure-domain.beta.kubernetes.io/zone", "a"}};
        body["spec"]["containers"][0]["env"] = Json::array({{{"name", "A"}}, {{"name", "B"}}, {{"name", "A"}}});
        const auto warnings = warningsOf(create(server, body, "?fieldValidation=Strict"));
        QCOMPARE(warnings.size(), std::size_t{2});
        QVERIFY(warnings[0].find("use \\\"topology.kubernetes.io/zone\\\" instead") != std::string::npos);
        QVERIFY(warnings[1].find("spec.containers[0].env[2]: hides previous definition of \\\"A\\\"")
                != std::string::npos);
    }

    void aFullQuotaRefusesAndIsCounted() {
        ApiServer server;
        server.load(quota("2"));
        server.load(pod("a", "n0"));
        server.advance(std::chrono::seconds(0));
        QCOMPARE(usedOf(server), std::string("1"));
        QCOMPARE(create(server, pod("tried"), "?dryRun=All").status, 201);
        QCOMPARE(usedOf(server), std::string("1"));
        QCOMPARE(create(server, pod("b")).status, 201);
        QCOMPARE(usedOf(server), std::string("2"));
        const Answer refused = create(server, pod("c"), "?dryRun=All");
        QCOMPARE(refused.status, 403);
        QCOMPARE(messageOf(refused), std::string("pods \"c\" is forbidden: exceeded quota: q, requested: pods=1, used: "
                                                 "pods=2, limited: pods=2"));
    }

    void controllersWaitForRoomInAQuota() {
        ApiServer server;
        server.controllers().options() = eagerOptions();
        server.load(node("n0"));
        server.load(quota("1"));
        server.load(
            {{"apiVersion", "apps/v1"},
             {"kind", "ReplicaSet"},
             {"metadata", {{"name", "web"}, {"namespace", "default"}}},
             {"spec", {{"replicas", 1}, {"template", {{"spec", {{"containers", pod("x")["spec"]["containers"]}}}}}}}});
        for (int i = 0; i < 2; ++i) server.advance(std::chrono::seconds(1));
        const std::string old = server.objects("pods").begin()->first.substr(8);  // "default/"
        QCOMPARE(evict(server, old).status, 201);
        QCOMPARE(server.objects("pods").size(), std::size_t{1});  // the terminating one counts
        server.advance(std::chrono::seconds(1));
        server.advance(std::chrono::seconds(0));
        QCOMPARE(server.objects("pods").size(), std::size_t{1});
        QVERIFY(!server.objects("pods").contains("default/" + old));
    }

    void serverSideApplyMergesByStructure() {
        ApiServer server;
        Json body = pod("a");
        body["spec"]["schedulingGates"] = Json::array({{{"name", "other"}}});
        create(server, body);
        const Answer applied = apply(server,
                                     "apiVersion: v1\nkind: Pod\nmetadata:\n  name: a\n  labels: {more: '1'}\nspec:\n"
                                     "  nodeSelector: {disk: ssd}\n");
        QCOMPARE(applied.status, 200);
        const Json stored = server.objects("pods").at("default/a");
        QCOMPARE(textAt(stored, {"metadata", "labels", "app"}), std::string("web"));
        QCOMPARE(textAt(stored, {"metadata", "labels", "more"}), std::string("1"));
        QCOMPARE(textAt(stored, {"spec", "nodeSelector", "disk"}), std::string("ssd"));
        QCOMPARE(stored["spec"]["schedulingGates"].size(), std::size_t{1});
        QCOMPARE(apply(server, "{}", "").status, 422);  // no manager
        QCOMPARE(apply(server, "a: [").status, 400);
        QCOMPARE(apply(server, "[]").status, 400);
        QCOMPARE(apply(server, "spec: {nodeName: n0}").status, 422);
    }

    void aDeploymentTakesItsSetsAndPodsWithIt() {
        ApiServer server;
        server.load(
            {{"apiVersion", "apps/v1"},
             {"kind", "Deployment"},
             {"metadata", {{"name", "web"}, {"namespace", "default"}}},
             {"spec", {{"replicas", 2}, {"template", {{"spec", {{"containers", pod("x")["spec"]["containers"]}}}}}}}});
        server.advance(std::chrono::seconds(1));
        QCOMPARE(server.objects("pods").size(), std::size_t{2});
        QCOMPARE(server.ask(asking("DELETE", "/apis/apps/v1/namespaces/default/deployments/web")).status, 200);
        for (int i = 0; i < 5; ++i) server.advance(std::chrono::seconds(1));
        QVERIFY(server.objects("replicasets", "apps").empty());
        QVERIFY(server.objects("pods").empty());
    }

    void allOfDiscoveryIsOneRequest() {
        ApiServer server;
        Request request = asking("GET", "/apis");
        request.headers.emplace("accept", "application/json;g=apidiscovery.k8s.io;v=v2;as=APIGroupDiscoveryList");
        const Json groups = bodyOf(server.ask(request));
        QCOMPARE(textAt(groups, {"kind"}), std::string("APIGroupDiscoveryList"));
        request.path = request.target = "/api";
        const Json core = bodyOf(server.ask(request));
        QCOMPARE(core["items"].size(), std::size_t{1});
        const Json& resources = core["items"][0]["versions"][0]["resources"];
        const auto pods =
            std::find_if(resources.begin(), resources.end(), [](const Json& one) { return one["resource"] == "pods"; });
        QVERIFY(pods != resources.end());
        QCOMPARE((*pods)["subresources"].size(), std::size_t{3});  // binding, eviction, status
    }
};

QTEST_APPLESS_MAIN(TestAdmission)
#include "tst_apiserver_admission.moc"
