// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "apiserver/http/asking.h"

using namespace bayplan::apiserver;

class TestAccess : public QObject {
    Q_OBJECT

    static int statusFor(ApiServer& server, const std::string& token, const std::string& method,
                         const std::string& target, const Json& body = nullptr) {
        return server.ask(asking(method, target, body, "application/json", token)).status;
    }
    static bool mayBy(ApiServer& server, const std::string& token, const Json& attributes) {
        const Json review{{"apiVersion", "authorization.k8s.io/v1"},
                          {"kind", "SelfSubjectAccessReview"},
                          {"spec", {{"resourceAttributes", attributes}}}};
        return trueAt(bodyOf(server.ask(asking("POST", "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", review,
                                               "application/json", token))),
                      {"status", "allowed"});
    }

private Q_SLOTS:
    void rolesDecideRequestsAndReviewsAlike() {
        ApiServer server;
        server.load(pod("a"));
        server.world().access.setToken("tok-reader", {"reader", "7", {"readers", "system:authenticated"}});
        server.world().access.setRules("group:readers", {{{"get", "list", "watch"}, {""}, {"pods", "nodes"}, {}, {}}});
        server.world().access.setRules("reader", {{{"create"}, {""}, {"pods/binding"}, {}, {"default"}}});
        QCOMPARE(statusFor(server, "tok-reader", "GET", "/api/v1/pods"), 200);
        QCOMPARE(statusFor(server, "tok-reader", "GET", "/api/v1/namespaces/default/pods/a"), 200);
        QCOMPARE(statusFor(server, "tok-reader", "GET", "/api/v1/namespaces"), 403);
        QCOMPARE(statusFor(server, "tok-reader", "DELETE", "/api/v1/namespaces/default/pods/a"), 403);
        QCOMPARE(statusFor(server, "tok-reader", "POST", "/api/v1/namespaces/default/pods/a/eviction", Json::object()),
                 403);
        QVERIFY(mayBy(server, "tok-reader", {{"verb", "list"}, {"resource", "pods"}}));
        QVERIFY(
            mayBy(server, "tok-reader",
                  {{"verb", "create"}, {"resource", "pods"}, {"subresource", "binding"}, {"namespace", "default"}}));
        QVERIFY(!mayBy(server, "tok-reader",
                       {{"verb", "create"}, {"resource", "pods"}, {"subresource", "binding"}, {"namespace", "other"}}));
        QVERIFY(
            !mayBy(server, "tok-reader",
                   {{"verb", "create"}, {"resource", "pods"}, {"subresource", "eviction"}, {"namespace", "default"}}));
        QVERIFY(mayBy(server, "tok-admin", {{"verb", "delete"}, {"group", "example.com"}, {"resource", "things"}}));
    }

    void namesLimitARule() {
        ApiServer server;
        server.load(node("n0"));
        server.load(node("n1"));
        server.world().access.setToken("tok-n0", {"n0-keeper", "", {"system:authenticated"}});
        server.world().access.setRules("n0-keeper", {{{"get", "patch"}, {""}, {"nodes"}, {"n0"}, {}}});
        QCOMPARE(statusFor(server, "tok-n0", "GET", "/api/v1/nodes/n0"), 200);
        QCOMPARE(statusFor(server, "tok-n0", "GET", "/api/v1/nodes/n1"), 403);
        QCOMPARE(statusFor(server, "tok-n0", "GET", "/api/v1/nodes"), 403);
    }

    void rulesCanBeRead() {
        ApiServer server;
        server.world().access.setRules("viewer", {{{"get"}, {""}, {"pods"}, {}, {"default"}}});
        const auto rules = [&](const char* space) {
            const Json review{{"apiVersion", "authorization.k8s.io/v1"},
                              {"kind", "SelfSubjectRulesReview"},
                              {"spec", {{"namespace", space}}}};
            return bodyOf(server.ask(asking("POST", "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews", review,
                                            "application/json", "tok-viewer")))["status"]["resourceRules"];
        };
        QCOMPARE(rules("default").size(), rules("other").size() + 1);
        QVERIFY(rules("default")[0]["resources"] == Json{"pods"});
    }

    void impersonation() {
        ApiServer server;
        Request request = asking("GET", "/api/v1/nodes");
        request.headers.emplace("impersonate-user", "viewer");
        const Answer refused = server.ask(request);
        QCOMPARE(refused.status, 403);
        QVERIFY(refused.body.find("User \\\"viewer\\\" cannot list") != std::string::npos);
        request.headers.emplace("impersonate-group", "system:masters");
        QCOMPARE(server.ask(request).status, 200);
        request.headers.find("authorization")->second = "Bearer tok-viewer";
        const Answer denied = server.ask(request);  // a user without rights may not impersonate either
        QCOMPARE(denied.status, 403);
        QVERIFY(denied.body.find("cannot impersonate") != std::string::npos);
    }

    void revokedTokensAreRefused() {
        ApiServer server;
        QCOMPARE(statusFor(server, "tok-admin", "GET", "/api/v1/nodes"), 200);
        server.world().access.revokeToken("tok-admin");
        QCOMPARE(statusFor(server, "tok-admin", "GET", "/api/v1/nodes"), 401);
    }

    void anonymousSeesHealthAlone() {
        ApiServer server;
        QCOMPARE(statusFor(server, "", "GET", "/readyz"), 200);
        QCOMPARE(statusFor(server, "", "GET", "/version"), 200);
        QCOMPARE(statusFor(server, "", "GET", "/apis"), 403);
    }

    void definitionsComeAndGo() {
        ApiServer server;
        const std::string list = "/apis/example.com/v1/namespaces/default/things";
        QCOMPARE(statusFor(server, "tok-admin", "GET", list), 404);
        const Json definition{{"apiVersion", "apiextensions.k8s.io/v1"},
                              {"kind", "CustomResourceDefinition"},
                              {"metadata", {{"name", "things.example.com"}}},
                              {"spec",
                               {{"group", "example.com"},
                                {"scope", "Namespaced"},
                                {"names", {{"plural", "things"}, {"singular", "thing"}, {"kind", "Thing"}}},
                                {"versions", Json::array({{{"name", "v1"},
                                                           {"served", true},
                                                           {"storage", true},
                                                           {"subresources", {{"status", Json::object()}}}}})}}}};
        QCOMPARE(statusFor(server, "tok-admin", "POST", "/apis/apiextensions.k8s.io/v1/customresourcedefinitions",
                           definition),
                 201);
        const Json thing{{"apiVersion", "example.com/v1"},
                         {"kind", "Thing"},
                         {"metadata", {{"name", "t"}}},
                         {"spec", {{"size", 1}}},
                         {"status", {{"size", 1}}}};
        QCOMPARE(statusFor(server, "tok-admin", "POST", list, thing), 201);
        Json stored = server.objects("things", "example.com").at("default/t");
        QVERIFY(!stored.contains("status"));  // it has a way of its own
        stored["status"] = {{"size", 2}};
        QCOMPARE(statusFor(server, "tok-admin", "PUT", list + "/t/status", stored), 200);
        QCOMPARE(numberAt(server.objects("things", "example.com").at("default/t"), {"metadata", "generation"}), 1);
        QCOMPARE(statusFor(server, "tok-admin", "PATCH", list + "/t", Json::object()), 415);
        QVERIFY(server.ask(asking("GET", "/apis/example.com/v1")).body.find("\"things/status\"") != std::string::npos);
        QCOMPARE(statusFor(server, "tok-admin", "DELETE",
                           "/apis/apiextensions.k8s.io/v1/customresourcedefinitions/things.example.com"),
                 200);
        QCOMPARE(statusFor(server, "tok-admin", "GET", list), 404);
    }
};

QTEST_APPLESS_MAIN(TestAccess)
#include "tst_apiserver_access.moc"
