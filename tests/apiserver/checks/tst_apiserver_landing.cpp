// SPDX-License-Identifier: GPL-3.0-or-later
#include <QTest>

#include <httplib.h>

#include "apiserver/http/asking.h"

using namespace bayplan::apiserver;

namespace {

constexpr const char* kPolicies = "/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicies";
constexpr const char* kBindings = "/apis/admissionregistration.k8s.io/v1/mutatingadmissionpolicybindings";
constexpr const char* kPods = "/api/v1/namespaces/default/pods";
constexpr const char* kMaps = "/api/v1/namespaces/default/configmaps";
constexpr const char* kStrategic = "application/strategic-merge-patch+json";
constexpr std::chrono::seconds kSecond(1);

Json condition(const char* name, const char* expression) {
    return {{"name", name}, {"expression", expression}};
}

Json policy(const std::string& name, const Json& conditions, const Json& mutation) {
    return {{"apiVersion", "admissionregistration.k8s.io/v1"},
            {"kind", "MutatingAdmissionPolicy"},
            {"metadata", {{"name", name}}},
            {"spec",
             {{"failurePolicy", "Ignore"},
              {"reinvocationPolicy", "Never"},
              {"matchConstraints",
               {{"matchPolicy", "Exact"},
                {"resourceRules", Json::array({{{"apiGroups", {""}},
                                                {"apiVersions", {"v1"}},
                                                {"operations", {"CREATE"}},
                                                {"resources", {"pods"}},
                                                {"scope", "Namespaced"}}})}}},
              {"matchConditions", conditions},
              {"mutations", Json::array({mutation})}}}};
}
Json jsonPatches(const std::string& expression) {
    return {{"patchType", "JSONPatch"}, {"jsonPatch", {{"expression", expression}}}};
}
Json configuration(const std::string& expression) {
    return {{"patchType", "ApplyConfiguration"}, {"applyConfiguration", {{"expression", expression}}}};
}
Json binding(const std::string& name) {
    return {{"apiVersion", "admissionregistration.k8s.io/v1"},
            {"kind", "MutatingAdmissionPolicyBinding"},
            {"metadata", {{"name", name}}},
            {"spec", {{"policyName", name}}}};
}

/// The standing policy, with one ConfigMap for each move.
Json standing() {
    Json all = policy(
        "landing",
        Json::array({condition("owner",
                               "object.metadata.?ownerReferences.orValue([]).exists(r, r.?controller.orValue(false) && "
                               "r.uid == params.data.ownerUid)"),
                     condition("unbound", "object.spec.?nodeName.orValue('') == ''"),
                     condition("pod-name",
                               "params.data.?podName.orValue('') == '' || object.metadata.?name.orValue('') == "
                               "params.data.podName")}),
        jsonPatches("(has(object.metadata.labels) ? [JSONPatch{op: \"add\", path: \"/metadata/labels/\" + "
                    "jsonpatch.escapeKey(\"bayplan.example/landing\"), value: params.data.landing}] : [JSONPatch{op: "
                    "\"add\", path: "
                    "\"/metadata/labels\", value: {\"bayplan.example/landing\": params.data.landing}}]) + "
                    "(params.data.mode == 'pin' ? "
                    "(has(object.spec.nodeSelector) ? [JSONPatch{op: \"add\", path: \"/spec/nodeSelector/\" + "
                    "jsonpatch.escapeKey(\"kubernetes.io/hostname\"), value: params.data.node}] : [JSONPatch{op: "
                    "\"add\", path: "
                    "\"/spec/nodeSelector\", value: {\"kubernetes.io/hostname\": params.data.node}}]) : "
                    "(has(object.spec.schedulingGates) ? [JSONPatch{op: \"add\", path: \"/spec/schedulingGates/-\", "
                    "value: {\"name\": "
                    "\"bayplan.example/landing\"}}] : [JSONPatch{op: \"add\", path: \"/spec/schedulingGates\", value: "
                    "[{\"name\": "
                    "\"bayplan.example/landing\"}]}]))"));
    all["spec"]["paramKind"] = {{"apiVersion", "v1"}, {"kind", "ConfigMap"}};
    return all;
}
Json standingBinding() {
    Json all = binding("landing");
    all["spec"]["paramRef"] = {{"selector", {{"matchLabels", {{"bayplan.example/landing-request", "true"}}}}},
                               {"parameterNotFoundAction", "Allow"}};
    return all;
}
Json landingRequest(const std::string& name, const std::string& owner, const std::string& mode,
                    const std::string& node) {
    return {{"apiVersion", "v1"},
            {"kind", "ConfigMap"},
            {"metadata", {{"name", name}, {"labels", {{"bayplan.example/landing-request", "true"}}}}},
            {"data", {{"landing", name}, {"ownerUid", owner}, {"mode", mode}, {"node", node}}}};
}

/// A pod as its ReplicaSet would create it.
Json owned(const std::string& name, const std::string& uid) {
    Json body = pod(name);
    body["metadata"]["ownerReferences"] = Json::array(
        {{{"apiVersion", "apps/v1"}, {"kind", "ReplicaSet"}, {"name", "web"}, {"uid", uid}, {"controller", true}}});
    return body;
}

Json probed(ApiServer& server, const Json& body) {
    return bodyOf(server.ask(asking("POST", std::string(kPods) + "?dryRun=All", body)));
}
int made(ApiServer& server, const char* where, const Json& body) {
    return server.ask(asking("POST", where, body)).status;
}
Json gated(const std::string& name, const Json& more = Json::object()) {
    Json body = pod(name);
    body["spec"]["schedulingGates"] = Json::array({{{"name", "bayplan.example/landing"}}});
    body["spec"].update(more);
    return body;
}
Answer patched(ApiServer& server, const std::string& name, const Json& patch, const char* type = kStrategic) {
    return server.ask(asking("PATCH", std::string(kPods) + "/" + name, patch, type));
}
Json pinTo(const std::string& node) {
    return {
        {"nodeAffinity",
         {{"requiredDuringSchedulingIgnoredDuringExecution",
           {{"nodeSelectorTerms",
             Json::array({{{"matchFields",
                            Json::array({{{"key", "metadata.name"}, {"operator", "In"}, {"values", {node}}}})}}})}}}}}};
}
Json withoutGate() {
    return Json::array({{{"$patch", "delete"}, {"name", "bayplan.example/landing"}}});
}
std::string messageOf(const Answer& answer) {
    return textAt(bodyOf(answer), {"message"});
}

}  // namespace

class TestLanding : public QObject {
    Q_OBJECT

private Q_SLOTS:
    void init() { QTest::failOnWarning(QRegularExpression(".*")); }

    void policiesTakeEffectAndEndWithTheTick() {
        ApiServer server;
        const Json mutation = configuration(
            "Object{metadata: Object.metadata{labels: {\"l\": \"1\"}}, spec: Object.spec{schedulingGates: "
            "[Object.spec.schedulingGates{name: \"g\"}]}}");
        QCOMPARE(made(server, kPolicies, policy("p", Json::array(), mutation)), 201);
        QCOMPARE(made(server, kBindings, binding("p")), 201);
        const auto isMutated = [&] { return textAt(probed(server, pod("x")), {"metadata", "labels", "l"}) == "1"; };
        QVERIFY(!isMutated());
        server.advance(std::chrono::milliseconds(999));
        QVERIFY(!isMutated());
        server.advance(std::chrono::milliseconds(1));
        const Json probe = probed(server, pod("x"));
        QCOMPARE(textAt(probe, {"metadata", "labels", "l"}), std::string("1"));
        QCOMPARE(dump(probe["spec"]["schedulingGates"]), std::string(R"([{"name":"g"}])"));
        QCOMPARE(textAt(probe["status"]["conditions"][0], {"reason"}), std::string("SchedulingGated"));
        QVERIFY(server.objects("pods").empty());

        QCOMPARE(server.ask(asking("DELETE", std::string(kBindings) + "/p")).status, 200);
        QVERIFY(isMutated());
        server.advance(kSecond);
        QVERIFY(!isMutated());
    }

    void parametersCountAtOnceAndOnlyForTheirOwner() {
        ApiServer server;
        server.load(standing());
        server.load(standingBinding());
        QVERIFY(!find(probed(server, owned("x", "rs-1")), {"spec", "nodeSelector"}));
        QCOMPARE(made(server, kMaps, landingRequest("m1", "rs-1", "pin", "n1")), 201);
        const Json pinned = probed(server, owned("x", "rs-1"));
        QCOMPARE(textAt(pinned, {"spec", "nodeSelector", "kubernetes.io/hostname"}), std::string("n1"));
        QCOMPARE(textAt(pinned, {"metadata", "labels", "bayplan.example/landing"}), std::string("m1"));
        QCOMPARE(textAt(pinned, {"metadata", "labels", "app"}), std::string("web"));  // beside what was there
        QVERIFY(!find(probed(server, owned("x", "rs-2")), {"spec", "nodeSelector"}));
        Json bare = owned("x", "rs-1");
        bare["metadata"].erase("labels");
        bare["spec"]["nodeSelector"] = {{"disk", "ssd"}};
        const Json both = probed(server, bare);
        QCOMPARE(both["spec"]["nodeSelector"].size(), std::size_t{2});
        QCOMPARE(both["metadata"]["labels"].size(), std::size_t{1});
        Json bound = owned("x", "rs-1");
        bound["spec"]["nodeName"] = "n0";
        QVERIFY(!find(probed(server, bound), {"spec", "nodeSelector"}));

        QCOMPARE(server.ask(asking("DELETE", std::string(kMaps) + "/m1")).status, 200);
        QVERIFY(!find(probed(server, owned("x", "rs-1")), {"spec", "nodeSelector"}));
        QCOMPARE(made(server, kMaps, landingRequest("m2", "rs-1", "gate", "n1")), 201);
        QCOMPARE(dump(probed(server, owned("x", "rs-1"))["spec"]["schedulingGates"]),
                 std::string(R"([{"name":"bayplan.example/landing"}])"));
        QCOMPARE(probed(server,
                        [] {
                            Json other = owned("x", "rs-1");
                            other["spec"]["schedulingGates"] = Json::array({{{"name", "other"}}});
                            return other;
                        }())["spec"]["schedulingGates"]
                     .size(),
                 std::size_t{2});
    }

    void aNameNarrowsTheRequestAndGeneratedNamesAreNoneYet() {
        ApiServer server;
        server.load(standing());
        server.load(standingBinding());
        Json request = landingRequest("m", "set-1", "pin", "n1");
        request["data"]["podName"] = "web-0";
        made(server, kMaps, request);
        QVERIFY(find(probed(server, owned("web-0", "set-1")), {"spec", "nodeSelector"}));
        QVERIFY(!find(probed(server, owned("web-1", "set-1")), {"spec", "nodeSelector"}));
        Json generated = owned("x", "set-1");
        generated["metadata"].erase("name");
        generated["metadata"]["generateName"] = "web-";
        QVERIFY(!find(probed(server, generated), {"spec", "nodeSelector"}));
    }

    void parametersOfOtherNamespacesDoNotCount() {
        ApiServer server;
        server.load(standing());
        server.load(standingBinding());
        Json elsewhere = landingRequest("m", "rs-1", "pin", "n1");
        elsewhere["metadata"]["namespace"] = "elsewhere";
        server.load(elsewhere);
        QVERIFY(!find(probed(server, owned("x", "rs-1")), {"spec", "nodeSelector"}));
    }

    void theNamespaceIsSelected() {
        ApiServer server;
        Json narrow =
            policy("p", Json::array(), configuration("Object{metadata: Object.metadata{labels: {\"l\": \"1\"}}}"));
        narrow["spec"]["matchConstraints"]["namespaceSelector"] = {
            {"matchLabels", {{"kubernetes.io/metadata.name", "other"}}}};
        server.load(narrow);
        server.load(binding("p"));
        QVERIFY(!find(probed(server, pod("x")), {"metadata", "labels", "l"}));
        made(server, "/api/v1/namespaces", {{"kind", "Namespace"}, {"metadata", {{"name", "other"}}}});
        Json body = pod("x");
        body["metadata"]["namespace"] = "other";
        QVERIFY(find(bodyOf(server.ask(asking("POST", "/api/v1/namespaces/other/pods", body))),
                     {"metadata", "labels", "l"}));
    }

    void theControllersOwnPodsAreMutatedToo() {
        ApiServer server;
        server.load(standing());
        server.load(standingBinding());
        server.load({{"apiVersion", "apps/v1"},
                     {"kind", "ReplicaSet"},
                     {"metadata", {{"name", "web"}, {"namespace", "default"}, {"uid", "rs-1"}}},
                     {"spec",
                      {{"replicas", 1},
                       {"template", {{"metadata", {{"labels", {{"app", "web"}}}}}, {"spec", pod("x")["spec"]}}}}}});
        made(server, kMaps, landingRequest("m", "rs-1", "pin", "n1"));
        server.advance(kSecond);
        const auto pods = server.objects("pods");
        QCOMPARE(pods.size(), std::size_t{1});
        QCOMPARE(textAt(pods.begin()->second, {"spec", "nodeSelector", "kubernetes.io/hostname"}), std::string("n1"));
        QCOMPARE(textAt(pods.begin()->second, {"metadata", "generateName"}), std::string("web-"));
    }

    void anApplyConfigurationCannotSetAnAtomicMap() {
        ApiServer server;
        const Json mutation =
            configuration("Object{spec: Object.spec{nodeSelector: {\"kubernetes.io/hostname\": \"n1\"}}}");
        server.load(policy("p", Json::array(), mutation));
        server.load(binding("p"));
        QVERIFY(!find(probed(server, pod("x")), {"spec", "nodeSelector"}));  // Ignore: no error is reported
        Json strict = policy("p", Json::array(), mutation);
        strict["spec"]["failurePolicy"] = "Fail";
        server.load(strict);
        const Answer refused = server.ask(asking("POST", kPods, pod("x")));
        QCOMPARE(refused.status, 403);
        QCOMPARE(messageOf(refused),
                 std::string("policy 'p' with binding 'p' denied request: error applying patch: invalid "
                             "ApplyConfiguration: may not mutate atomic arrays, maps or structs: .spec.nodeSelector"));
        QVERIFY(server.objects("pods").empty());
    }

    void aTypedObjectInAListClosesTheConnection() {
        ApiServer server;
        server.load(policy("p", Json::array({condition("owner", "object.metadata.name == 'x'")}),
                           jsonPatches("[JSONPatch{op: \"add\", path: \"/spec/schedulingGates\", value: "
                                       "[Object.spec.schedulingGates{name: \"g\"}]}]")));
        server.load(binding("p"));
        QVERIFY(server.start());
        httplib::Client client("127.0.0.1", server.port());
        const httplib::Headers headers{{"Authorization", "Bearer tok-admin"}};
        QVERIFY(!client.Post(kPods, headers, dump(pod("x")), "application/json"));
        const auto other = client.Post(kPods, headers, dump(pod("y")), "application/json");
        QVERIFY(other);
        QCOMPARE(other->status, 201);
        QCOMPARE(server.objects("pods").size(), std::size_t{1});
        server.stop();
    }

    void badPoliciesAreRefused_data() {
        QTest::addColumn<QString>("pointer");
        QTest::addColumn<QString>("value");
        QTest::addColumn<QString>("field");
        QTest::newRow("syntax") << "/spec/matchConditions/0/expression"
                                << "\"object.(\""
                                << "spec.matchConditions[0].expression";
        QTest::newRow("no bool") << "/spec/matchConditions/0/expression"
                                 << "\"1\""
                                 << "spec.matchConditions[0].expression";
        QTest::newRow("no such variable") << "/spec/matchConditions/0/expression"
                                          << "\"params.a == 1\""
                                          << "spec.matchConditions[0].expression";
        QTest::newRow("no object") << "/spec/mutations/0/applyConfiguration/expression"
                                   << "\"[]\""
                                   << "spec.mutations[0].applyConfiguration.expression";
        QTest::newRow("empty") << "/spec/mutations/0/applyConfiguration/expression"
                               << "\"\""
                               << "spec.mutations[0].applyConfiguration.expression";
        QTest::newRow("no such patch") << "/spec/mutations/0/patchType"
                                       << "\"Nope\""
                                       << "spec.mutations[0].patchType";
        QTest::newRow("no mutation") << "/spec/mutations"
                                     << "[]"
                                     << "spec.mutations";
        QTest::newRow("no rule") << "/spec/matchConstraints/resourceRules"
                                 << "[]"
                                 << "spec.matchConstraints.resourceRules";
        QTest::newRow("no reinvocation") << "/spec/reinvocationPolicy"
                                         << "null"
                                         << "spec.reinvocationPolicy";
        QTest::newRow("wrong type") << "/spec/mutations"
                                    << "5"
                                    << "spec.mutations";
    }
    void badPoliciesAreRefused() {
        QFETCH(QString, pointer);
        QFETCH(QString, value);
        QFETCH(QString, field);
        ApiServer server;
        Json body = policy("p", Json::array({condition("c", "true")}), configuration("Object{}"));
        body[Json::json_pointer(pointer.toStdString())] = parse(value.toStdString());
        const Answer refused = server.ask(asking("POST", kPolicies, body));
        QCOMPARE(refused.status, 422);
        QCOMPARE(QString::fromStdString(textAt(bodyOf(refused)["details"]["causes"][0], {"field"})), field);
    }

    void badBindingsAreRefused() {
        ApiServer server;
        Json body = standingBinding();
        body["spec"].erase("policyName");
        QCOMPARE(made(server, kBindings, body), 422);
        body = standingBinding();
        body["spec"]["paramRef"].erase("selector");
        QCOMPARE(made(server, kBindings, body), 422);
        body = standingBinding();
        body["spec"]["paramRef"]["name"] = "both";
        QCOMPARE(made(server, kBindings, body), 422);
        body = standingBinding();
        body["spec"]["paramRef"].erase("parameterNotFoundAction");
        QCOMPARE(made(server, kBindings, body), 422);
    }

    void anExpressionThatFailsIsIgnoredOrTold() {
        ApiServer server;
        Json failing = policy("p", Json::array({condition("c", "object.metadata.nope == 1")}),
                              configuration("Object{metadata: Object.metadata{labels: {\"l\": \"1\"}}}"));
        server.load(failing);
        server.load(binding("p"));
        QCOMPARE(made(server, kPods, pod("a")), 201);
        failing["spec"]["failurePolicy"] = "Fail";
        server.load(failing);
        QCOMPARE(made(server, kPods, pod("b")), 403);
        failing["spec"]["matchConditions"].push_back(condition("never", "false"));  // one that does not match decides
        server.load(failing);
        QCOMPARE(made(server, kPods, pod("c")), 201);
    }

    void whatAPodOwnedGoesAfterIt() {
        ApiServer server;
        server.load(pod("old", "n0"));
        server.load(node("n0"));
        const std::string uid = textAt(server.objects("pods")["default/old"], {"metadata", "uid"});
        Json request = landingRequest("m", "rs-1", "pin", "n1");
        request["metadata"]["ownerReferences"] =
            Json::array({{{"apiVersion", "v1"}, {"kind", "Pod"}, {"name", "old"}, {"uid", uid}}});
        QCOMPARE(made(server, kMaps, request), 201);
        QCOMPARE(made(server, kMaps, landingRequest("free", "rs-1", "pin", "n1")), 201);
        server.advance(kSecond);
        QCOMPARE(server.objects("configmaps").size(), std::size_t{2});
        QCOMPARE(evict(server, "old").status, 201);
        server.advance(2 * kSecond);  // the pod stops after two seconds of its thirty
        QVERIFY(server.objects("pods").empty());
        QCOMPARE(server.objects("configmaps").size(), std::size_t{2});
        server.advance(kSecond);
        QCOMPARE(server.objects("configmaps").size(), std::size_t{1});
        QVERIFY(server.objects("configmaps").contains("default/free"));
    }

    void aHundredMovesLandWhereTheyArePinned() {
        ApiServer server;
        server.controllers().options() = eagerOptions();
        server.controllers().options().preferredNode = "n0";  // every replacement would go there by itself
        for (int i = 0; i < 10; ++i) {
            Json body = node("n" + std::to_string(i));
            body["metadata"]["labels"]["kubernetes.io/hostname"] = "n" + std::to_string(i);
            server.load(body);
        }
        server.load(standing());
        server.load(standingBinding());
        Json model = pod("x")["spec"];
        model.erase("schedulerName");
        server.load(
            {{"apiVersion", "apps/v1"},
             {"kind", "ReplicaSet"},
             {"metadata", {{"name", "web"}, {"namespace", "default"}, {"uid", "rs-1"}}},
             {"spec",
              {{"replicas", 5}, {"template", {{"metadata", {{"labels", {{"app", "web"}}}}}, {"spec", model}}}}}});
        for (int i = 0; i < 2; ++i) server.advance(kSecond);
        for (int move = 0; move < 100; ++move) {
            const Json old = server.objects("pods").begin()->second;
            const std::string id = "m" + std::to_string(move), target = "n" + std::to_string(1 + move % 9);
            Json request = landingRequest(id, "rs-1", "pin", target);
            request["metadata"]["ownerReferences"] = Json::array({{{"apiVersion", "v1"},
                                                                   {"kind", "Pod"},
                                                                   {"name", old["metadata"]["name"]},
                                                                   {"uid", old["metadata"]["uid"]}}});
            QCOMPARE(made(server, kMaps, request), 201);
            QCOMPARE(evict(server, textAt(old, {"metadata", "name"})).status, 201);
            int landed = 0;
            for (const auto& [key, one] : server.objects("pods"))
                landed += textAt(one, {"metadata", "labels", "bayplan.example/landing"}) == id
                          && textAt(one, {"spec", "nodeName"}) == target;
            QCOMPARE(landed, 1);
            for (int i = 0; i < 3; ++i) server.advance(kSecond);  // the old one ends, then its request
            QVERIFY(server.objects("configmaps").empty());
        }
        QCOMPARE(server.objects("pods").size(), std::size_t{5});
    }

    void aGatedPodIsPinnedAndReleasedInOnePatch() {
        ApiServer server;
        made(server, kPods, gated("g"));
        const Json stored = server.objects("pods")["default/g"];
        QCOMPARE(bindTo(server, "g", "n1").status, 409);
        const Answer landed = patched(server, "g",
                                      {{"metadata", {{"uid", stored["metadata"]["uid"]}}},
                                       {"spec", {{"affinity", pinTo("n1")}, {"schedulingGates", withoutGate()}}}});
        QCOMPARE(landed.status, 200);
        QVERIFY(!find(bodyOf(landed), {"spec", "schedulingGates", "0"}));
        QCOMPARE(numberAt(bodyOf(landed), {"metadata", "generation"}), 2);
        QCOMPARE(bindTo(server, "g", "n1").status, 201);
    }

    void anotherPodsUidIsImmutable() {
        ApiServer server;
        made(server, kPods, gated("g"));
        const Answer refused = patched(server, "g", {{"metadata", {{"uid", "another"}}}});
        QCOMPARE(refused.status, 422);
        QCOMPARE(messageOf(refused),
                 std::string("Pod \"g\" is invalid: metadata.uid: Invalid value: \"another\": field "
                             "is immutable"));
        const Json tests = Json::array({{{"op", "test"}, {"path", "/metadata/uid"}, {"value", "another"}},
                                        {{"op", "remove"}, {"path", "/spec/schedulingGates/0"}}});
        const Answer failed = patched(server, "g", tests, "application/json-patch+json");
        QCOMPARE(failed.status, 422);
        QCOMPARE(messageOf(failed), std::string("the server rejected our request due to an error in our request"));
        QCOMPARE(server.objects("pods")["default/g"]["spec"]["schedulingGates"].size(), std::size_t{1});
    }

    void gatedPodsMayOnlyBecomeTighter() {
        ApiServer server;
        Json affinity = pinTo("n1");
        Json& terms = affinity["nodeAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"]["nodeSelectorTerms"];
        terms = Json::array({{{"matchExpressions", Json::array({{{"key", "pool"}, {"operator", "Exists"}}})}}});
        made(server, kPods, gated("g", {{"affinity", affinity}, {"nodeSelector", {{"os", "linux"}}}}));
        const auto status = [&](const Json& spec) { return patched(server, "g", {{"spec", spec}}).status; };
        QCOMPARE(status({{"affinity", pinTo("n1")}}), 422);  // another term
        QCOMPARE(status({{"nodeSelector", {{"os", "other"}}}}), 422);
        QCOMPARE(status({{"nodeSelector", {{"os", nullptr}}}}), 422);
        QCOMPARE(status({{"schedulingGates", Json::array({{{"name", "more"}}})}}), 422);
        QCOMPARE(status({{"nodeName", "n1"}}), 422);
        QCOMPARE(status({{"tolerations", Json::array({{{"operator", "Exists"}}})}}), 422);
        QCOMPARE(status({{"nodeSelector", {{"host", "n1"}}}}), 200);
        terms[0]["matchFields"] = pinTo("n1")["nodeAffinity"]["requiredDuringSchedulingIgnoredDuringExecution"]
                                             ["nodeSelectorTerms"][0]["matchFields"];
        QCOMPARE(status({{"affinity", affinity}}), 200);
        terms[0]["matchFields"][0]["values"] = {"n2"};
        QCOMPARE(status({{"affinity", affinity}}), 422);  // once set it stays
        QCOMPARE(status({{"schedulingGates", withoutGate()}}), 200);
        QCOMPARE(status({{"nodeSelector", {{"late", "1"}}}}), 422);
    }

    void otherPeoplesGatesStay() {
        ApiServer server;
        made(server, kPods,
             gated("g",
                   {{"schedulingGates", Json::array({{{"name", "bayplan.example/landing"}}, {{"name", "other"}}})}}));
        QCOMPARE(patched(server, "g", {{"spec", {{"schedulingGates", withoutGate()}}}}).status, 200);
        QCOMPARE(dump(server.objects("pods")["default/g"]["spec"]["schedulingGates"]),
                 std::string(R"([{"name":"other"}])"));
        QCOMPARE(
            patched(server, "g", {{"spec", {{"schedulingGates", nullptr}}}}, "application/merge-patch+json").status,
            200);
        QVERIFY(!find(server.objects("pods")["default/g"], {"spec", "schedulingGates"}));
    }

    void aGatedPodCountsAsUnhealthyAndMayBeEvicted() {
        ApiServer server;
        server.load(pod("a", "n0"));
        made(server, kPods, gated("g"));
        server.load(budget("web", 1));
        server.advance(std::chrono::seconds(0));
        const Json counted = server.objects("poddisruptionbudgets", "policy")["default/web"];
        QCOMPARE(numberAt(counted, {"status", "currentHealthy"}), 1);
        QCOMPARE(evict(server, "a").status, 429);
        QCOMPARE(evict(server, "g").status, 201);
    }

    void theWrongUidOfAnEvictionIsAConflict() {
        ApiServer server;
        server.load(pod("a", "n0"));
        const Answer refused = evict(server, "a", {{"preconditions", {{"uid", "another"}}}});
        QCOMPARE(refused.status, 409);
        QVERIFY(QString::fromStdString(messageOf(refused))
                    .startsWith("Operation cannot be fulfilled on Pod \"a\": the UID in the "));
        QVERIFY(!find(server.objects("pods")["default/a"], {"metadata", "deletionTimestamp"}));
    }
};

QTEST_APPLESS_MAIN(TestLanding)
#include "tst_apiserver_landing.moc"
