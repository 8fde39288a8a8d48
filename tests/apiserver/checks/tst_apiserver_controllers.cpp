// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include "apiserver/http/asking.h"

using namespace bayplan::apiserver;

class TestControllers : public QObject {
    Q_OBJECT

    static Json workload(const char* kind, const char* name, int replicas, const char* image = "v1") {
        return {
            {"apiVersion", std::string(kind) == "Job" ? "batch/v1" : "apps/v1"},
            {"kind", kind},
            {"metadata", {{"name", name}, {"namespace", "default"}}},
            {"spec",
             {{"replicas", replicas},
              {"selector", {{"matchLabels", {{"app", name}}}}},
              {"template",
               {{"metadata", {{"labels", {{"app", name}}}}},
                {"spec",
                 {{"schedulerName", "bayplan"}, {"containers", Json::array({{{"name", "c"}, {"image", image}}})}}}}}}}};
    }
    static Json owned(const char* name, const char* kind, const char* owner) {
        Json body = pod(name, "n0");
        body["metadata"]["ownerReferences"] = Json::array({{{"apiVersion", "apps/v1"},
                                                            {"kind", kind},
                                                            {"name", owner},
                                                            {"uid", "22222222-2222-4222-8222-222222222222"},
                                                            {"controller", true}}});
        return body;
    }
    static std::size_t on(ApiServer& server, const std::string& name) {
        std::size_t count = 0;
        for (const auto& [key, one] : server.objects("pods")) count += textAt(one, {"spec", "nodeName"}) == name;
        return count;
    }
    static void second(ApiServer& server) { server.advance(std::chrono::seconds(1)); }

private Q_SLOTS:
    void boundPodsStart() {
        ApiServer server;
        server.load(node("n0"));
        server.load(pod("a"));
        bindTo(server, "a", "n0");
        server.advance(std::chrono::seconds(0));
        QCOMPARE(textAt(server.objects("pods").at("default/a"), {"status", "phase"}), std::string("Pending"));
        second(server);
        const Json running = server.objects("pods").at("default/a");
        QCOMPARE(textAt(running, {"status", "phase"}), std::string("Running"));
        QCOMPARE(textAt(running, {"status", "containerStatuses"}), std::string());
        QVERIFY(trueAt(listAt(running, {"status", "containerStatuses"})[0], {"ready"}));
    }

    void anEvictedPodIsReplacedUnderAnotherName() {
        ApiServer server;
        server.load(node("n0"));
        server.load(workload("ReplicaSet", "web", 2));
        second(server);
        QCOMPARE(server.objects("pods").size(), std::size_t{2});
        for (const auto& [key, one] : server.objects("pods")) bindTo(server, textAt(one, {"metadata", "name"}), "n0");
        second(server);
        QCOMPARE(on(server, "n0"), std::size_t{2});
        const auto before = server.objects("pods");
        const std::string gone = textAt(before.begin()->second, {"metadata", "name"});
        QCOMPARE(evict(server, gone).status, 201);
        server.advance(std::chrono::seconds(0));
        QCOMPARE(server.objects("pods").size(), std::size_t{3});  // the old one is still leaving
        server.advance(std::chrono::seconds(2));
        const auto after = server.objects("pods");
        QCOMPARE(after.size(), std::size_t{2});
        QVERIFY(!after.contains("default/" + gone));
        std::size_t fresh = 0;
        for (const auto& [key, one] : after)
            if (!before.contains(key)) {
                ++fresh;
                QVERIFY(textAt(one, {"metadata", "name"}).starts_with("web-"));
                QCOMPARE(textAt(one, {"status", "phase"}), std::string("Pending"));
                QCOMPARE(textAt(one, {"metadata", "ownerReferences"}), std::string());
            }
        QCOMPARE(fresh, std::size_t{1});
        second(server);
        QCOMPARE(server.objects("pods").size(), std::size_t{2});  // and there it rests
    }

    void aPodWithoutItsReplicaSetIsReplacedOnce() {
        ApiServer server;
        server.load(owned("web-1", "ReplicaSet", "web"));
        server.advance(std::chrono::seconds(0));
        evict(server, "web-1");
        for (int i = 0; i < 5; ++i) second(server);
        const auto pods = server.objects("pods");
        QCOMPARE(pods.size(), std::size_t{1});
        const Json& replacement = pods.begin()->second;
        QVERIFY(textAt(replacement, {"metadata", "name"}) != "web-1");
        QVERIFY(textAt(replacement, {"spec", "nodeName"}).empty());
        QCOMPARE(textAt(replacement, {"metadata", "labels", "app"}), std::string("web"));
    }

    void aStatefulPodComesBackUnderItsName() {
        ApiServer server;
        server.load(owned("db-0", "StatefulSet", "db"));
        server.advance(std::chrono::seconds(0));
        const std::string uid = textAt(server.objects("pods").at("default/db-0"), {"metadata", "uid"});
        evict(server, "db-0");
        second(server);
        QCOMPARE(textAt(server.objects("pods").at("default/db-0"), {"metadata", "uid"}), uid);  // still leaving
        second(server);
        QVERIFY(textAt(server.objects("pods").at("default/db-0"), {"metadata", "uid"}) != uid);
    }

    void barePodsStayAway() {
        ApiServer server;
        server.load(pod("a", "n0"));
        server.advance(std::chrono::seconds(0));
        evict(server, "a");
        server.advance(std::chrono::seconds(60));
        QVERIFY(server.objects("pods").empty());
    }

    void aRolloutNeverHasTooFewReady() {
        ApiServer server;
        server.controllers().options().schedulerName = "bayplan";
        for (const char* name : {"n0", "n1"}) server.load(node(name));
        server.load(workload("Deployment", "web", 3));
        for (int i = 0; i < 4; ++i) second(server);
        QCOMPARE(server.objects("pods").size(), std::size_t{3});
        QCOMPARE(on(server, "n0") + on(server, "n1"), std::size_t{3});
        Json changed = server.objects("deployments", "apps").at("default/web");
        changed["spec"]["template"]["spec"]["containers"][0]["image"] = "v2";
        QCOMPARE(server.ask(asking("PUT", "/apis/apps/v1/namespaces/default/deployments/web", changed)).status, 200);
        for (int i = 0; i < 20; ++i) {
            second(server);
            int ready = 0;
            for (const auto& [key, one] : server.objects("pods"))
                for (const Json& condition : listAt(one, {"status", "conditions"}))
                    ready += textAt(condition, {"type"}) == "Ready" && !find(one, {"metadata", "deletionTimestamp"});
            QVERIFY2(ready >= 3, std::to_string(ready).c_str());
        }
        const auto pods = server.objects("pods");
        QCOMPARE(pods.size(), std::size_t{3});
        for (const auto& [key, one] : pods)
            QCOMPARE(textAt(listAt(one, {"spec", "containers"})[0], {"image"}), std::string("v2"));
    }

    void theSameStepsGiveTheSameCluster() {
        const auto run = [] {
            ApiServer server;
            server.controllers().options().schedulerName = "bayplan";
            for (const char* name : {"n0", "n1"}) server.load(node(name));
            server.load(workload("Deployment", "web", 3));
            for (int i = 0; i < 5; ++i) second(server);
            return server.objects("pods");
        };
        QVERIFY(run() == run());
    }
};

QTEST_APPLESS_MAIN(TestControllers)
#include "tst_apiserver_controllers.moc"
