// SPDX-License-Identifier: GPL-3.0-or-later
// Bindings, evictions and deletions beyond what the transcripts show, and writes that must not be done twice.
#include <QTest>

#include "apiserver/http/asking.h"

using namespace bayplan::apiserver;

class TestPods : public QObject {
    Q_OBJECT

    static Json stored(ApiServer& server, const std::string& plural, const std::string& key,
                       const std::string& group = {}) {
        const auto all = server.objects(plural, group);
        const auto found = all.find(key);
        return found == all.end() ? Json() : found->second;
    }

private Q_SLOTS:
    void bindingSetsTheNodeOnce() {
        ApiServer server;
        server.load(node("n0"));
        server.load(pod("a"));
        const std::string uid = textAt(stored(server, "pods", "default/a"), {"metadata", "uid"});
        const std::uint64_t before = server.world().store.revision();
        QCOMPARE(bindTo(server, "a", "n0", uid, "?dryRun=All").status, 201);
        QCOMPARE(server.world().store.revision(), before);
        QCOMPARE(bindTo(server, "a", "n0", "11111111-1111-1111-1111-111111111111").status, 409);
        QCOMPARE(bindTo(server, "a", "n0", uid).status, 201);
        QCOMPARE(server.world().store.revision(), before + 1);
        const Json bound = stored(server, "pods", "default/a");
        QCOMPARE(textAt(bound, {"spec", "nodeName"}), std::string("n0"));
        QCOMPARE(textAt(bound, {"metadata", "labels", "topology.kubernetes.io/zone"}), std::string("zone-a"));
        QCOMPARE(bindTo(server, "a", "n0", uid).status, 409);
        QCOMPARE(server.world().store.revision(), before + 1);
    }

    void aMissingNodeIsAccepted() {
        ApiServer server;
        server.load(pod("a"));
        QCOMPARE(bindTo(server, "a", "nowhere").status, 201);
        QCOMPARE(textAt(stored(server, "pods", "default/a"), {"spec", "nodeName"}), std::string("nowhere"));
        server.advance(std::chrono::seconds(60));  // and there it stays, with no kubelet to start it
        QCOMPARE(textAt(stored(server, "pods", "default/a"), {"status", "phase"}), std::string("Pending"));
    }

    void evictionsAreCountedAgainstTheBudget() {
        ApiServer server;
        for (const char* name : {"a", "b", "c"}) server.load(pod(name, "n0"));
        server.load(budget("web", 2));
        QCOMPARE(numberAt(bodyOf(evict(server, "a")), {"details", "retryAfterSeconds"}), 10);  // the budget has no status yet
        server.advance(std::chrono::seconds(0));
        QCOMPARE(
            numberAt(stored(server, "poddisruptionbudgets", "default/web", "policy"), {"status", "disruptionsAllowed"}),
            1);  // 3 healthy - 2
        QCOMPARE(evict(server, "a", {{"dryRun", {"All"}}}).status, 201);
        QCOMPARE(evict(server, "a").status, 201);
        const Answer blocked = evict(server, "b");
        QCOMPARE(blocked.status, 429);
        QVERIFY(blocked.headers.empty());  // no Retry-After
        QCOMPARE(textAt(bodyOf(blocked)["details"]["causes"][0], {"message"}),
                 std::string("The disruption budget web does not allow evicting pods currently"));
        server.advance(std::chrono::seconds(0));  // counted again: 2 healthy, 2 wanted
        QCOMPARE(textAt(bodyOf(evict(server, "b"))["details"]["causes"][0], {"message"}),
                 std::string("The disruption budget web needs 2 healthy pods and has 2 currently"));
        QCOMPARE(evict(server, "a").status, 201);  // terminating already: needs no budget
    }

    void evictionsHeedTheUid() {
        ApiServer server;
        server.load(pod("a", "n0"));
        const Answer answer =
            evict(server, "a", {{"preconditions", {{"uid", "11111111-1111-1111-1111-111111111111"}}}});
        QCOMPARE(answer.status, 409);
        QVERIFY(!find(stored(server, "pods", "default/a"), {"metadata", "deletionTimestamp"}));
        const std::string uid = textAt(stored(server, "pods", "default/a"), {"metadata", "uid"});
        QCOMPARE(evict(server, "a", {{"preconditions", {{"uid", uid}}}}).status, 201);
        QVERIFY(find(stored(server, "pods", "default/a"), {"metadata", "deletionTimestamp"}));
    }

    void podsThatDoNotRunNeedNoBudget() {
        ApiServer server;
        server.load(pod("a"));
        server.load(budget("web", 1));
        server.advance(std::chrono::seconds(0));
        QCOMPARE(evict(server, "a").status, 201);
        QVERIFY(stored(server, "pods", "default/a").is_null());  // on no node: gone at once
    }

    void unhealthyPodsGoWhereOthersAreHealthy() {
        ApiServer server;
        for (const char* name : {"a", "b"}) server.load(pod(name, "n0"));
        Json sick = pod("sick", "n0");
        sick["status"]["conditions"][0]["status"] = "False";
        server.load(sick);
        server.load(budget("web", 2));
        server.advance(std::chrono::seconds(0));  // 2 healthy, 2 wanted: none to spare
        QCOMPARE(evict(server, "a").status, 429);
        QCOMPARE(evict(server, "sick").status, 201);
    }

    void twoBudgetsForOnePodAreRefused() {
        ApiServer server;
        server.load(pod("a", "n0"));
        server.load(budget("one", 0));
        server.load(budget("two", 0));
        server.advance(std::chrono::seconds(0));
        QCOMPARE(evict(server, "a").status, 500);
    }

    void percentages() {
        ApiServer server;
        for (int i = 0; i < 7; ++i) server.load(pod("p" + std::to_string(i), "n0"));
        Json half = budget("web", 0);
        half["spec"]["minAvailable"] = "50%";
        server.load(half);
        server.advance(std::chrono::seconds(0));
        const Json counted = stored(server, "poddisruptionbudgets", "default/web", "policy");
        QCOMPARE(numberAt(counted, {"status", "desiredHealthy"}), 4);      // 3.5 rounded up
        QCOMPARE(numberAt(counted, {"status", "disruptionsAllowed"}), 3);  // 7 - 4
    }

    void deletionHasGraceAndPreconditions() {
        ApiServer server;
        server.load(pod("a", "n0"));
        const std::string path = "/api/v1/namespaces/default/pods/a";
        QCOMPARE(server.ask(asking("DELETE", path, {{"preconditions", {{"resourceVersion", "1"}}}})).status, 409);
        QCOMPARE(server.ask(asking("DELETE", path)).status, 200);
        const Json going = stored(server, "pods", "default/a");
        QCOMPARE(numberAt(going, {"metadata", "deletionGracePeriodSeconds"}), 30);
        QCOMPARE(textAt(going, {"metadata", "deletionTimestamp"}), std::string("2026-01-01T00:00:30Z"));
        QCOMPARE(bindTo(server, "a", "n1").status, 409);
        QCOMPARE(server.ask(asking("DELETE", path)).status, 200);  // again: no sooner
        QVERIFY(stored(server, "pods", "default/a") == going);
        QCOMPARE(server.ask(asking("DELETE", path + "?gracePeriodSeconds=0")).status, 200);
        QVERIFY(stored(server, "pods", "default/a").is_null());
    }

    void finalizersHoldAnObject() {
        ApiServer server;
        Json held = pod("a", "n0");
        held["metadata"]["finalizers"] = {"example.com/wait"};
        server.load(held);
        const std::string path = "/api/v1/namespaces/default/pods/a";
        QCOMPARE(server.ask(asking("DELETE", path + "?gracePeriodSeconds=0")).status, 200);
        QVERIFY(find(stored(server, "pods", "default/a"), {"metadata", "deletionTimestamp"}));
        QCOMPARE(
            server.ask(asking("PATCH", path, {{"metadata", {{"finalizers", nullptr}}}}, "application/merge-patch+json"))
                .status,
            200);
        QVERIFY(stored(server, "pods", "default/a").is_null());
    }

    void aPodsNodeCannotBePatched() {
        ApiServer server;
        server.load(pod("a"));
        const std::string path = "/api/v1/namespaces/default/pods/a";
        const Answer answer =
            server.ask(asking("PATCH", path, {{"spec", {{"nodeName", "n0"}}}}, "application/merge-patch+json"));
        QCOMPARE(answer.status, 422);
        QCOMPARE(textAt(bodyOf(answer)["details"]["causes"][0], {"reason"}), std::string("FieldValueForbidden"));
        QCOMPARE(
            server
                .ask(asking("PATCH", path, {{"metadata", {{"labels", {{"x", "y"}}}}}}, "application/merge-patch+json"))
                .status,
            200);
    }

    void patchesKnowTheVersionTheyAreFor() {
        ApiServer server;
        server.load(node("n0"));
        const std::string version = textAt(stored(server, "nodes", "n0"), {"metadata", "resourceVersion"});
        const Json patch{{"metadata", {{"resourceVersion", version}}}, {"spec", {{"unschedulable", true}}}};
        QCOMPARE(server.ask(asking("PATCH", "/api/v1/nodes/n0", patch, "application/merge-patch+json")).status, 200);
        QCOMPARE(server.ask(asking("PATCH", "/api/v1/nodes/n0", patch, "application/merge-patch+json")).status, 409);
        const std::uint64_t before = server.world().store.revision();
        QCOMPARE(server
                     .ask(asking("PATCH", "/api/v1/nodes/n0", {{"spec", {{"unschedulable", true}}}},
                                 "application/merge-patch+json"))
                     .status,
                 200);
        QCOMPARE(server.world().store.revision(), before);  // nothing changed, nothing was written
    }

    void wrongTypesAreRefused() {
        ApiServer server;
        for (const Json& body : {Json::array(), Json("text"), Json{{"kind", "Pod"}, {"metadata", "text"}},
                                 Json{{"kind", "Pod"}, {"apiVersion", "v1"}, {"spec", {{"containers", 5}}}}}) {
            const int status = server.ask(asking("POST", "/api/v1/namespaces/default/pods", body)).status;
            QVERIFY2(status == 400 || status == 422, dump(body).c_str());
        }
        QVERIFY(server.objects("pods").empty());
    }
};

QTEST_APPLESS_MAIN(TestPods)
#include "tst_apiserver_pods.moc"
