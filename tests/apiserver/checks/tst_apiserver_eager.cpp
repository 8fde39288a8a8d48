// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <httplib.h>

#include "apiserver/http/asking.h"

using namespace bayplan::apiserver;

namespace {

constexpr std::chrono::seconds kSecond(1);

Json podSpec(const char* cpu = "1") {
    return {
        {"terminationGracePeriodSeconds", 5},
        {"containers",
         Json::array(
             {{{"name", "c"}, {"image", "v1"}, {"resources", {{"requests", {{"cpu", cpu}, {"memory", "1Gi"}}}}}}})}};
}

Json workload(const char* kind, const char* name, Json spec, const Json& model = podSpec()) {
    spec["template"] = {{"metadata", {{"labels", {{"app", name}}}}}, {"spec", model}};
    return {{"apiVersion", std::string(kind) == "Job" ? "batch/v1" : "apps/v1"},
            {"kind", kind},
            {"metadata", {{"name", name}, {"namespace", "default"}}},
            {"spec", std::move(spec)}};
}

Json labelled(const std::string& name, const Json& spec = Json::object()) {
    Json body = node(name);
    body["metadata"]["labels"]["kubernetes.io/hostname"] = name;
    body["spec"] = spec;
    return body;
}

/// Three nodes with eight cores, and controllers as quick as real ones.
void prepare(ApiServer& server) {
    server.controllers().options() = eagerOptions();
    for (const char* name : {"n0", "n1", "n2"}) server.load(labelled(name));
}

/// Pods are created and bound in one second, and run in the next.
void settle(ApiServer& server) {
    for (int i = 0; i < 2; ++i) server.advance(kSecond);
}

std::vector<Json> pods(const ApiServer& server, bool leaving = false) {
    std::vector<Json> all;
    for (const auto& [key, pod] : server.objects("pods"))
        if (leaving == (find(pod, {"metadata", "deletionTimestamp"}) != nullptr)) all.push_back(pod);
    return all;
}
std::string nodeOf(const Json& pod) {
    return textAt(pod, {"spec", "nodeName"});
}
std::string nameOf(const Json& pod) {
    return textAt(pod, {"metadata", "name"});
}
Json scheduled(const Json& pod) {
    for (const Json& one : listAt(pod, {"status", "conditions"}))
        if (textAt(one, {"type"}) == "PodScheduled") return one;
    return {};
}
Json created(ApiServer& server, const Json& spec) {
    const Json body{{"metadata", {{"generateName", "p-"}}}, {"spec", spec}};
    const Json answer = bodyOf(server.ask(asking("POST", "/api/v1/namespaces/default/pods", body)));
    return server.objects("pods")["default/" + nameOf(answer)];
}

}  // namespace

class TestEager : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(".*")); }

    void theReplacementStandsBeforeTheAnswerIsOut() {
        ApiServer server;
        prepare(server);
        server.controllers().options().preferredNode = "n1";
        server.load(workload("ReplicaSet", "web", {{"replicas", 1}}));
        settle(server);
        const Json old = pods(server).at(0);
        QCOMPARE(nodeOf(old), std::string("n1"));
        QVERIFY(server.start());
        httplib::Client client("127.0.0.1", server.port());
        const auto answer = client.Post(
            "/api/v1/namespaces/default/pods/" + nameOf(old) + "/eviction", {{"Authorization", "Bearer tok-admin"}},
            dump({{"kind", "Eviction"}, {"metadata", {{"name", nameOf(old)}}}}), "application/json");
        QVERIFY(answer);
        QCOMPARE(answer->status, 201);
        server.stop();
        // No time has passed, and nobody has moved it.
        QCOMPARE(pods(server, true).size(), std::size_t{1});
        const auto now = pods(server);
        QCOMPARE(now.size(), std::size_t{1});
        QCOMPARE(nodeOf(now[0]), std::string("n1"));
        QVERIFY(nameOf(now[0]) != nameOf(old));
        QCOMPARE(textAt(scheduled(now[0]), {"status"}), std::string("True"));
        server.advance(std::chrono::milliseconds(999));
        QCOMPARE(pods(server, true).size(), std::size_t{1});
        server.advance(std::chrono::milliseconds(1));
        QVERIFY(pods(server, true).empty());
        QCOMPARE(textAt(pods(server).at(0), {"status", "phase"}), std::string("Running"));
    }

    void aRefusedOrTriedEvictionReplacesNothing() {
        ApiServer server;
        prepare(server);
        server.load(workload("ReplicaSet", "web", {{"replicas", 1}}));
        server.load(budget("web", 1));
        settle(server);
        const std::string name = nameOf(pods(server).at(0));
        QCOMPARE(evict(server, name).status, 429);
        QCOMPARE(evict(server, name, {{"preconditions", {{"uid", "another"}}}}).status, 429);
        QCOMPARE(server.objects("pods").size(), std::size_t{1});
    }

    void aPinnedReplacementGoesWhereItIsPinned() {
        ApiServer server;
        prepare(server);
        server.controllers().options().preferredNode = "n0";
        Json model = podSpec();
        model["nodeSelector"] = {{"kubernetes.io/hostname", "n2"}};
        server.load(workload("ReplicaSet", "web", {{"replicas", 1}}, model));
        server.advance(kSecond);
        QCOMPARE(nodeOf(pods(server).at(0)), std::string("n2"));
    }

    void aGateHoldsAndItsRemovalBindsAtOnce() {
        ApiServer server;
        prepare(server);
        Json spec = podSpec();
        spec["schedulingGates"] = Json::array({{{"name", "g"}}});
        const Json gated = created(server, spec);
        QCOMPARE(nodeOf(gated), std::string());
        QCOMPARE(textAt(scheduled(gated), {"reason"}), std::string("SchedulingGated"));
        const Json patch{{"spec",
                          {{"nodeSelector", {{"kubernetes.io/hostname", "n1"}}},
                           {"schedulingGates", Json::array({{{"$patch", "delete"}, {"name", "g"}}})}}}};
        QCOMPARE(server
                     .ask(asking("PATCH", "/api/v1/namespaces/default/pods/" + nameOf(gated), patch,
                                 "application/strategic-merge-patch+json"))
                     .status,
                 200);
        QCOMPARE(nodeOf(pods(server).at(0)), std::string("n1"));
    }

    void theEmptiestNodeIsTakenAndTheFirstOfEquals() {
        ApiServer server;
        prepare(server);
        QCOMPARE(nodeOf(created(server, podSpec("4"))), std::string("n0"));
        QCOMPARE(nodeOf(created(server, podSpec("4"))), std::string("n1"));
        QCOMPARE(nodeOf(created(server, podSpec("2"))), std::string("n2"));
        QCOMPARE(nodeOf(created(server, podSpec("2"))), std::string("n2"));  // 6 of 8 left there, 4 elsewhere
        QCOMPARE(nodeOf(created(server, podSpec("8"))), std::string());
    }

    void whyNoNodeTakesAPodIsTold_data() {
        QTest::addColumn<QString>("change");  // a merge patch of the spec
        QTest::addColumn<QString>("reasons");
        QTest::addColumn<QString>("preemption");
        // n0 is cordoned, n1 is tainted, n2 is free: eight cores and 32 GiB each.
        QTest::newRow("too much")
            << R"({"containers":[{"name":"c","image":"x","resources":{"requests":{"cpu":"9"}}}]})"
            << "1 Insufficient cpu, 1 node(s) had untolerated taint(s), 1 node(s) were unschedulable"
            << "3 Preemption is not helpful for scheduling";
        QTest::newRow("no such device")
            << R"({"containers":[{"name":"c","image":"x","resources":{"requests":{"example.com/gpu":"1"}}}]})"
            << "1 Insufficient example.com/gpu, 1 node(s) had untolerated taint(s), 1 node(s) were unschedulable"
            << "3 Preemption is not helpful for scheduling";
        QTest::newRow("selector") << R"({"nodeSelector":{"kubernetes.io/hostname":"n9"}})"
                                  << "1 node(s) didn't match Pod's node affinity/selector, 1 node(s) had untolerated "
                                     "taint(s), 1 node(s) were "
                                     "unschedulable"
                                  << "3 Preemption is not helpful for scheduling";
        QTest::newRow("named")
            << R"({"affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":
                   [{"matchFields":[{"key":"metadata.name","operator":"In","values":["n1"]}]}]}}}})"
            << "1 node(s) had untolerated taint(s), 2 node(s) didn't satisfy plugin(s) [NodeAffinity]"
            << "3 Preemption is not helpful for scheduling";
        QTest::newRow("no pool")
            << R"({"affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":
                   [{"matchExpressions":[{"key":"pool","operator":"Exists"}]}]}}},"tolerations":[{"operator":"Exists"}]})"
            << "3 node(s) didn't match Pod's node affinity/selector"
            << "3 Preemption is not helpful for scheduling";
    }
    void whyNoNodeTakesAPodIsTold() {
        QFETCH(QString, change);
        QFETCH(QString, reasons);
        QFETCH(QString, preemption);
        ApiServer server;
        prepare(server);
        server.load(labelled("n0", {{"unschedulable", true}}));
        server.load(labelled("n1", {{"taints", Json::array({{{"key", "k"}, {"effect", "NoSchedule"}}})}}));
        Json spec = podSpec();
        spec.merge_patch(parse(change.toStdString()));
        const Json condition = scheduled(created(server, spec));
        QCOMPARE(textAt(condition, {"status"}), std::string("False"));
        QCOMPARE(textAt(condition, {"reason"}), std::string("Unschedulable"));
        QCOMPARE(QString::fromStdString(textAt(condition, {"message"})),
                 "0/3 nodes are available: " + reasons
                     + ". no new claims to deallocate, preemption: 0/3 nodes are available: " + preemption + ".");
    }

    void aFullNodeIsToldAndTakesThePodWhenThereIsRoom() {
        ApiServer server;
        prepare(server);
        Json spec = podSpec("6");
        spec["nodeSelector"] = {{"kubernetes.io/hostname", "n0"}};
        const Json first = created(server, spec), second = created(server, spec);
        QCOMPARE(nodeOf(first), std::string("n0"));
        QCOMPARE(
            textAt(scheduled(second), {"message"}),
            std::string("0/3 nodes are available: 1 Insufficient cpu, 2 node(s) didn't match Pod's node "
                        "affinity/selector. no new claims to deallocate, preemption: 0/3 nodes are available: 1 No "
                        "preemption victims found for incoming pod, 2 Preemption is not helpful for scheduling."));
        const std::uint64_t before = server.world().store.revision();
        server.advance(std::chrono::seconds(0));
        QCOMPARE(server.world().store.revision(), before);  // no new status
        server.ask(asking("DELETE", "/api/v1/namespaces/default/pods/" + nameOf(first) + "?gracePeriodSeconds=0"));
        QCOMPARE(nodeOf(pods(server).at(0)), std::string("n0"));
    }

    void aTerminatingPodHoldsItsRoom() {
        ApiServer server;
        prepare(server);
        Json model = podSpec("6");
        model["nodeSelector"] = {{"kubernetes.io/hostname", "n0"}};
        server.load(workload("ReplicaSet", "web", {{"replicas", 1}}, model));
        settle(server);
        evict(server, nameOf(pods(server).at(0)));
        QCOMPARE(textAt(scheduled(pods(server).at(0)), {"reason"}), std::string("Unschedulable"));
        server.advance(kSecond);
        QCOMPARE(nodeOf(pods(server).at(0)), std::string("n0"));
    }

    void tolerationsAreHeeded() {
        ApiServer server;
        server.controllers().options() = eagerOptions();
        server.load(
            labelled("n0", {{"taints", Json::array({{{"key", "k"}, {"value", "v"}, {"effect", "NoSchedule"}}})}}));
        QCOMPARE(nodeOf(created(server, podSpec())), std::string());
        Json spec = podSpec();
        spec["tolerations"] = Json::array({{{"key", "k"}, {"operator", "Equal"}, {"value", "other"}}});
        QCOMPARE(nodeOf(created(server, spec)), std::string());
        spec["tolerations"][0]["value"] = "v";
        QCOMPARE(nodeOf(created(server, spec)), std::string("n0"));
    }

    void otherSchedulersPodsAreLeftAlone() {
        ApiServer server;
        prepare(server);
        Json spec = podSpec();
        spec["schedulerName"] = "another";
        QCOMPARE(nodeOf(created(server, spec)), std::string());
    }

    void aStatefulPodWaitsForTheEndOfTheOldOne() {
        ApiServer server;
        prepare(server);
        server.load(workload("StatefulSet", "db", {{"replicas", 2}}));
        settle(server);
        const std::string uid = textAt(server.objects("pods").at("default/db-0"), {"metadata", "uid"});
        QCOMPARE(evict(server, "db-0").status, 201);
        QCOMPARE(textAt(server.objects("pods").at("default/db-0"), {"metadata", "uid"}), uid);
        server.advance(kSecond);
        const Json next = server.objects("pods").at("default/db-0");
        QVERIFY(textAt(next, {"metadata", "uid"}) != uid);
        QVERIFY(!nodeOf(next).empty());
    }

    void aJobBacksOffAndCountsTheFailure() {
        ApiServer server;
        prepare(server);
        server.load(workload("Job", "batch", {{"parallelism", 1}, {"completions", 1}, {"backoffLimit", 1}}));
        settle(server);
        evict(server, nameOf(pods(server).at(0)));
        QVERIFY(pods(server).empty());
        server.advance(std::chrono::milliseconds(9999));
        QVERIFY(pods(server).empty());
        QCOMPARE(numberAt(server.objects("jobs", "batch").at("default/batch"), {"status", "failed"}), 1);
        server.advance(std::chrono::milliseconds(1));
        QCOMPARE(pods(server).size(), std::size_t{1});
        settle(server);
        evict(server, nameOf(pods(server).at(0)));
        server.advance(std::chrono::minutes(10));
        QVERIFY(pods(server).empty());  // two failures are more than the limit of one
        QCOMPARE(numberAt(server.objects("jobs", "batch").at("default/batch"), {"status", "failed"}), 2);
    }

    void aJobThatIgnoresDisruptionsFailsNothing() {
        ApiServer server;
        prepare(server);
        Json job = workload("Job", "batch", {{"backoffLimit", 0}});
        job["spec"]["podFailurePolicy"] = {
            {"rules", Json::array({{{"action", "Ignore"},
                                    {"onPodConditions", Json::array({{{"type", "DisruptionTarget"}}})}}})}};
        server.load(job);
        settle(server);
        evict(server, nameOf(pods(server).at(0)));
        QVERIFY(pods(server).empty());
        server.advance(kSecond);
        QCOMPARE(pods(server).size(), std::size_t{1});
    }

    void workloadsTellHowFarTheyAre() {
        ApiServer server;
        prepare(server);
        server.load(workload("Deployment", "web", {{"replicas", 2}}));
        settle(server);
        Json status = server.objects("deployments", "apps").at("default/web")["status"];
        QCOMPARE(numberAt(status, {"updatedReplicas"}), 2);
        QCOMPARE(numberAt(status, {"readyReplicas"}), 2);
        QCOMPARE(numberAt(status, {"observedGeneration"}), 1);
        evict(server, nameOf(pods(server).at(0)));
        status = server.objects("deployments", "apps").at("default/web")["status"];
        QCOMPARE(numberAt(status, {"updatedReplicas"}), 2);
        QCOMPARE(numberAt(status, {"readyReplicas"}), 1);
        QCOMPARE(numberAt(status, {"terminatingReplicas"}), 1);
    }

    void aPausedDeploymentLetsItsReplicaSetBeChanged() {
        ApiServer server;
        prepare(server);
        server.load(workload("Deployment", "web", {{"replicas", 1}}));
        settle(server);
        const std::string set = textAt(server.objects("replicasets", "apps").begin()->second, {"metadata", "name"});
        const auto patch = [&](const std::string& path, const Json& body) {
            return server
                .ask(asking("PATCH", "/apis/apps/v1/namespaces/default/" + path, body, "application/merge-patch+json"))
                .status;
        };
        const Json pin{{"spec", {{"template", {{"spec", {{"nodeSelector", {{"kubernetes.io/hostname", "n2"}}}}}}}}}};
        const Json unpin{{"spec", {{"template", {{"spec", {{"nodeSelector", nullptr}}}}}}}};
        QCOMPARE(patch("deployments/web", {{"spec", {{"paused", true}}}}), 200);
        QCOMPARE(patch("replicasets/" + set, pin), 200);
        evict(server, nameOf(pods(server).at(0)));
        QCOMPARE(nodeOf(pods(server).at(0)), std::string("n2"));
        QCOMPARE(patch("replicasets/" + set, unpin), 200);
        QCOMPARE(patch("deployments/web", {{"spec", {{"paused", nullptr}}}}), 200);
        server.advance(5 * kSecond);
        QCOMPARE(server.objects("replicasets", "apps").size(), std::size_t{1});  // no roll-out
        // If it is resumed without being restored, all pods are created again.
        QCOMPARE(patch("deployments/web", {{"spec", {{"paused", true}}}}), 200);
        QCOMPARE(patch("replicasets/" + set, pin), 200);
        QCOMPARE(patch("deployments/web", {{"spec", {{"paused", nullptr}}}}), 200);
        QCOMPARE(server.objects("replicasets", "apps").size(), std::size_t{2});
    }

    void quantities() {
        QVERIFY(thousandths("500m") == 500);
        QVERIFY(thousandths("2") == 2000);
        QVERIFY(thousandths("1Ki") == 1024.0L * 1000);
        QVERIFY(thousandths("1.5G") == 1.5e12L);
        QVERIFY(thousandths("1e3") == 1e6L);
        QVERIFY(thousandths("") == 0);
        QVERIFY(thousandths("nonsense") == 0);
    }

    void theSameStepsGiveTheSameCluster() {
        const auto run = [] {
            ApiServer server;
            prepare(server);
            server.load(workload("ReplicaSet", "web", {{"replicas", 5}}));
            settle(server);
            for (int i = 0; i < 5; ++i) {
                evict(server, nameOf(pods(server).at(0)));
                server.advance(kSecond);
            }
            return server.objects("pods");
        };
        QVERIFY(run() == run());
    }
};

QTEST_APPLESS_MAIN(TestEager)
#include "tst_apiserver_eager.moc"
