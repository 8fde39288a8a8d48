// SPDX-License-Identifier: GPL-3.0-or-later
#include "kube/http/http_extender.h"

#include <future>

#include <QtTest>

#include <nlohmann/json.hpp>

#include "cluster/builder.h"
#include "cluster/delta.h"
#include "io/sessions/loader.h"
#include "kube/http/extender_wire.h"
#include "support/extender_server.h"

using namespace bayplan;
using samples::ExtenderServer;
using Json = nlohmann::json;

namespace {

constexpr const char* kObjects = R"(
apiVersion: v1
kind: Node
metadata: {name: n0, labels: {zone: a}, annotations: {network-speed: "100"}}
status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
---
apiVersion: v1
kind: Node
metadata: {name: n1}
spec: {taints: [{key: k, effect: PreferNoSchedule}]}
status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
---
apiVersion: v1
kind: Node
metadata: {name: n2}
status: {allocatable: {cpu: "4", memory: 8Gi, pods: "110"}}
---
apiVersion: v1
kind: Pod
metadata: {name: p, namespace: ns, uid: uid-p, annotations: {team: net}}
spec:
  containers:
  - name: main
    image: example.com/x
    env: [{name: A, value: b}]
    resources: {requests: {cpu: "1"}, limits: {example.com/fpga: "0"}}
---
apiVersion: v1
kind: Pod
metadata: {name: low, namespace: ns, uid: uid-low}
spec: {nodeName: n0, priority: -5, containers: [{name: main}]}
)";

ClusterPtr cluster() {
    Result<Objects> objects = readObjectsFromText(kObjects, "objects.yaml");
    return build(std::move(*objects))->cluster;
}

ExtenderConfiguration configured(const std::string& url) {
    ExtenderConfiguration c;
    c.urlPrefix = url;
    c.filterVerb = "filter";
    c.prioritizeVerb = "prioritize";
    c.preemptVerb = "preempt";
    c.bindVerb = "bind";
    c.weight = 1;
    c.nodeCacheCapable = true;
    c.httpTimeout = Duration::seconds(60);
    return c;
}

}  // namespace

class HttpExtenderTest : public QObject {
    Q_OBJECT

private:
    ClusterPtr m_cluster = cluster();
    std::vector<NodeIdx> m_nodes{NodeIdx(0), NodeIdx(1), NodeIdx(2)};
    PodIdx m_pod = m_cluster->catalog().findPod("ns/p");
    PodIdx m_low = m_cluster->catalog().findPod("ns/low");

    Result<Extender::Filtered> filtered(const std::string& body, bool names = true) {
        return readFilterReply(body, *m_cluster, m_nodes, names, "http://x");
    }

private slots:
    void sendsThePodInWholeAndNames() {
        ExtenderServer server;
        server.reply("/base/filter", R"({"nodenames":["n2","n0"],"FailedNodes":{"n1":"slow"},"Unknown":1})");
        server.start();
        ExtenderConfiguration c = configured(server.url() + "/base/");  // one slash, not two
        const Result<Extender::Filtered> filtered = makeHttpExtender(c)->filter(*m_cluster, m_pod, m_nodes, {});
        QVERIFY2(filtered.has_value(), filtered ? "" : filtered.error().message.text().c_str());
        QVERIFY((filtered->feasible == std::vector<NodeIdx>{NodeIdx(2), NodeIdx(0)}));  // in the order of the reply
        QVERIFY((filtered->refused == std::vector<Extender::Refusal>{{"n1", "slow"}}));
        QVERIFY(!filtered->emptied);
        const Json sent = Json::parse(server.calls().at(0).body);
        QCOMPARE(sent.size(), 3u);
        QCOMPARE(sent["NodeNames"], Json({"n0", "n1", "n2"}));
        QVERIFY(sent["Nodes"].is_null());
        // Fields that no scheduler reads are included, too, in the API's own spelling.
        QCOMPARE(sent["Pod"]["metadata"]["annotations"]["team"], "net");
        QCOMPARE(sent["Pod"]["spec"]["containers"][0]["env"][0]["value"], "b");
        QCOMPARE(sent["Pod"]["spec"]["containers"][0]["resources"]["limits"]["example.com/fpga"], "0");
    }

    void sendsNodesInWhole() {
        ExtenderServer server;
        server.on("/filter", [](const httplib::Request& request, httplib::Response& response) {
            Json nodes = Json::parse(request.body)["Nodes"];
            nodes["items"].erase(1);
            response.set_content(Json{{"Nodes", nodes}}.dump(), "application/json");
        });
        server.start();
        ExtenderConfiguration c = configured(server.url());
        c.nodeCacheCapable = false;
        const Result<Extender::Filtered> filtered = makeHttpExtender(c)->filter(*m_cluster, m_pod, m_nodes, {});
        QVERIFY2(filtered.has_value(), filtered ? "" : filtered.error().message.text().c_str());
        QVERIFY((filtered->feasible == std::vector<NodeIdx>{NodeIdx(0), NodeIdx(2)}));
        QVERIFY(filtered->emptied);
        const Json sent = Json::parse(server.calls().at(0).body);
        QVERIFY(sent["NodeNames"].is_null());
        QCOMPARE(sent["Nodes"]["items"][0]["metadata"]["annotations"]["network-speed"], "100");
    }

    void sendsWhatThePictureSays() {
        // low is on n0 and is sent as if it were not; n2 was cordoned since.
        Draft draft(*m_cluster);
        QVERIFY(draft.apply(Cordon{NodeIdx(2), true}).has_value());
        const Result<std::string> args = extenderArgs(draft.cluster(), m_low, m_nodes, false);
        const Json sent = Json::parse(*args);
        QVERIFY(!sent["Pod"]["spec"].contains("nodeName"));
        QCOMPARE(sent["Nodes"]["items"][2]["spec"]["unschedulable"], true);
        QVERIFY(!sent["Nodes"]["items"][1]["spec"].contains("unschedulable"));
    }

    void filterReplies_data() {
        QTest::addColumn<QString>("body");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("message");
        QTest::newRow("nothing") << "" << int(ErrorCode::Syntax) << "EOF";
        QTest::newRow("a page") << "<html>" << int(ErrorCode::Syntax) << "invalid character '<' looking for beginning of value";
        QTest::newRow("cut off") << "{\"NodeNames\":[" << int(ErrorCode::Syntax) << "unexpected EOF";
        QTest::newRow("a list") << "[]" << int(ErrorCode::Syntax) << "json: cannot unmarshal array into Go value of type v1.ExtenderFilterResult";
        QTest::newRow("names as text") << R"({"NodeNames":"n0"})" << int(ErrorCode::Syntax)
                                       << "json: cannot unmarshal string into Go struct field ExtenderFilterResult.NodeNames of type []string";
        QTest::newRow("names as numbers") << R"({"NodeNames":[1]})" << int(ErrorCode::Syntax)
                                          << "json: cannot unmarshal number into Go struct field ExtenderFilterResult.NodeNames of type string";
        QTest::newRow("failed as a list") << R"({"FailedNodes":[]})" << int(ErrorCode::Syntax)
                                          << "json: cannot unmarshal array into Go struct field ExtenderFilterResult.FailedNodes of type v1.FailedNodesMap";
        QTest::newRow("unknown node") << R"({"NodeNames":["n0","n9"]})" << int(ErrorCode::Invalid)
                                      << "extender \"http://x\" claims a filtered node \"n9\" which is not found in the input node list";
        QTest::newRow("too deep") << "{\"NodeNames\":" + QString(1'000'000, '[') << int(ErrorCode::Syntax) << "exceeded max depth";
        QTest::newRow("brackets in a text") << "{\"Error\":\"" + QString(2000, '[') + "\\\"[\"}" << int(ErrorCode::Invalid) << QString(2000, '[') + "\"[";
        QTest::newRow("its own error") << R"({"NodeNames":["n0"],"Error":"no database"})" << int(ErrorCode::Invalid) << "no database";
    }
    void filterReplies() {
        QFETCH(QString, body);
        const Result<Extender::Filtered> reply = filtered(body.toStdString());
        QVERIFY(!reply.has_value());
        QTEST(int(reply.error().code), "code");
        QTEST(QString::fromStdString(reply.error().message), "message");
    }

    void nothingReturnedIsNothingLeft() {
        QVERIFY(filtered("{}")->feasible.empty());
        QVERIFY(filtered("null")->feasible.empty());
        QVERIFY(filtered(R"({"NodeNames":[]} and more)")->feasible.empty());  // anything after the value is ignored
        // Without the capability, names are ignored.
        QVERIFY(filtered(R"({"NodeNames":["n0"]})", false)->feasible.empty());
    }

    void nodesThatWereNotSentAreNotGuessedAt() {
        QCOMPARE(filtered(R"({"Nodes":{"items":[{"metadata":{"name":"n9"}}]}})", false).error().code, ErrorCode::Unsupported);
        const Result<Extender::Filtered> changed = filtered(R"({"Nodes":{"items":[{"metadata":{"name":"n2","labels":{"a":"b"}}}]}})", false);
        QCOMPARE(changed.error().code, ErrorCode::Unsupported);
        QVERIFY(changed.error().message.text().ends_with("with other labels, taints or resources"));
    }

    void scores() {
        const auto read = readPriorities(R"([{"Host":"n1","Score":7},{"host":"n9","SCORE":-1},{}])");
        QCOMPARE(read->size(), 3u);
        QCOMPARE(read->at(0).host, std::string("n1"));
        QCOMPARE(read->at(0).score, 7);
        QCOMPARE(read->at(1).score, -1);
        QCOMPARE(readPriorities(R"([{"Host":"n1","Score":5.5}])").error().message,
                 std::string("json: cannot unmarshal number 5.5 into Go struct field HostPriority.Score of type int64"));
        QVERIFY(!readPriorities("{}").has_value());
        QVERIFY(readPriorities("null")->empty());
    }

    void withoutVerbsNobodyIsAsked() {
        ExtenderConfiguration c = configured("http://127.0.0.1:1");
        c.filterVerb.clear();
        c.prioritizeVerb.clear();
        const auto extender = makeHttpExtender(c);
        QCOMPARE(extender->filter(*m_cluster, m_pod, m_nodes, {})->feasible.size(), 3u);
        const auto zeroes = extender->prioritize(*m_cluster, m_pod, m_nodes, {});
        QCOMPARE(zeroes->size(), 3u);  // a score of 0 is a score
        QCOMPARE(zeroes->at(1).host, std::string("n1"));
    }

    void otherStatus() {
        ExtenderServer server;
        server.on("/filter", [](const httplib::Request&, httplib::Response& response) { response.status = 500; });
        server.start();
        QCOMPARE(makeHttpExtender(configured(server.url()))->filter(*m_cluster, m_pod, m_nodes, {}).error().message,
                 "failed filter with extender at URL " + server.url() + "/filter, code 500");
    }

    void itsOwnTimeCounts() {
        std::promise<void> done;
        ExtenderServer server;
        server.on("/prioritize", [wait = done.get_future().share()](const httplib::Request&, httplib::Response&) { wait.wait(); });
        server.start();
        ExtenderConfiguration c = configured(server.url());
        c.httpTimeout = Duration{50'000'000};
        const auto reply = makeHttpExtender(c)->prioritize(*m_cluster, m_pod, m_nodes, {});
        done.set_value();
        QVERIFY(reply.error().message.text().find("context deadline exceeded") != std::string::npos);
    }

    void interest() {
        ExtenderConfiguration c = configured("http://x");
        QVERIFY(makeHttpExtender(c)->interested(m_cluster->catalog().pod(m_low)));
        c.managedResources = {{"example.com/fpga", false}};
        QVERIFY(makeHttpExtender(c)->interested(m_cluster->catalog().pod(m_pod)));  // a limit of zero names it
        QVERIFY(!makeHttpExtender(c)->interested(m_cluster->catalog().pod(m_low)));
    }

    void preempts() {
        ExtenderServer server;
        server.reply("/preempt", R"({"NodeNameToMetaVictims":{"n0":{"Pods":[{"UID":"uid-low"}],"NumPDBViolations":2}}})");
        server.start();
        ExtenderConfiguration c = configured(server.url());
        const std::vector<PreemptionCandidate> candidates{{NodeIdx(0), {m_low}, 1}};
        const auto reply = makeHttpExtender(c)->preempt(*m_cluster, m_pod, candidates, {});
        QVERIFY2(reply.has_value(), reply ? "" : reply.error().message.text().c_str());
        QCOMPARE(reply->size(), 1u);
        QCOMPARE(reply->at(0).victims.at(0), m_low);
        QCOMPARE(reply->at(0).violations, 2);
        Json sent = Json::parse(server.calls().at(0).body);
        QCOMPARE(sent["NodeNameToMetaVictims"], Json::parse(R"({"n0":{"Pods":[{"UID":"uid-low"}],"NumPDBViolations":1}})"));
        QVERIFY(sent["NodeNameToVictims"].is_null());

        c.nodeCacheCapable = false;
        QVERIFY(makeHttpExtender(c)->preempt(*m_cluster, m_pod, candidates, {}).has_value());
        sent = Json::parse(server.calls().at(1).body);
        QCOMPARE(sent["NodeNameToVictims"]["n0"]["Pods"][0]["spec"]["nodeName"], "n0");
        QVERIFY(sent["NodeNameToMetaVictims"].is_null());
    }

    void victimsMustStandThere() {
        const auto unknownPod = readPreemptionReply(R"({"NodeNameToMetaVictims":{"n1":{"Pods":[{"UID":"uid-low"}]}}})", *m_cluster, "http://x");
        QCOMPARE(unknownPod.error().message,
                 std::string("extender: http://x claims to preempt pod (UID: uid-low) on node: n1, but the pod is not found on that node"));
        QVERIFY(!readPreemptionReply(R"({"NodeNameToMetaVictims":{"n9":{}}})", *m_cluster, "http://x").has_value());
        QVERIFY(readPreemptionReply("{}", *m_cluster, "http://x")->empty());
    }

    void binds() {
        ExtenderServer server;
        server.reply("/bind", R"({"Error":""})");
        server.start();
        QVERIFY(makeHttpExtender(configured(server.url()))->bind(*m_cluster, m_pod, "n1", {}).has_value());
        QCOMPARE(Json::parse(server.calls().at(0).body),
                 Json::parse(R"({"PodName":"p","PodNamespace":"ns","PodUID":"uid-p","Node":"n1"})"));
        QCOMPARE(readBindingReply(R"({"Error":"taken"})").error().message, std::string("taken"));
    }

    void ignorableOnesComeLast() {
        std::vector<ExtenderConfiguration> all(4, configured("http://x"));
        const bool ignorable[] = {true, false, true, false};
        for (std::size_t i = 0; i < 4; ++i) {
            all[i].urlPrefix = "http://x" + std::to_string(i);
            all[i].ignorable = ignorable[i];
        }
        std::string order;
        for (const auto& extender : makeHttpExtenders(all, {}).all) order += extender->name().back();
        QCOMPARE(order, std::string("1302"));
    }

    void objectsThatWereNotReadAreNotMadeUp() {
        const ClusterPtr made = build([] {
                                    Objects objects;
                                    objects.nodes.emplace_back().name = "n0";
                                    Pod pod;
                                    pod.name = "p";
                                    pod.labels = std::make_shared<const Labels>();
                                    pod.spec = std::make_shared<const PodSpec>();
                                    objects.pods.push_back(pod);
                                    return objects;
                                }())
                                    ->cluster;
        QCOMPARE(extenderArgs(*made, PodIdx(0), std::vector{NodeIdx(0)}, true).error().code, ErrorCode::Unsupported);
    }
};

QTEST_APPLESS_MAIN(HttpExtenderTest)
#include "tst_http_extender.moc"
