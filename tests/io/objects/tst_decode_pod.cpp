// SPDX-License-Identifier: GPL-3.0-or-later
// What a Pod, a Node and the smaller kinds are decoded to.
#include <QtTest>

#include "io/objects_text.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

Pod podOf(const std::string& spec, const std::string& metadata = "{}", const std::string& status = "{}") {
    std::string meta = metadata;
    meta.insert(1, R"("name":"a")" + std::string(meta.size() > 2 ? "," : ""));
    const Objects objects = read(R"({"apiVersion":"v1","kind":"Pod","metadata":)" + meta + ",\"spec\":" + spec + ",\"status\":" + status + "}");
    if (objects.pods.size() != 1) qFatal("%s", qPrintable(errorText(objects)));
    return objects.pods[0];
}

Quantity quantity(const char* text) { return Quantity::parse(text).value(); }

}  // namespace

class DecodePodTest : public QObject {
    Q_OBJECT

private slots:
    void containers() {
        const Pod pod = podOf(R"({"containers":[{"name":"c","image":"i:1","resources":{"requests":{"cpu":"500m","memory":1073741824},"limits":{"cpu":2,"x.y/z":"3"}},)"
                              R"("ports":[{"containerPort":80,"hostPort":8080,"hostIP":"127.0.0.1","protocol":"UDP"},{"containerPort":81}]}],)"
                              R"("initContainers":[{"name":"s","restartPolicy":"Always"},{"name":"i","restartPolicyRules":[{"action":"RestartAllContainers"}]}]})");
        const Container& c = pod.spec->containers.at(0);
        QVERIFY(*c.requests.find("cpu") == quantity("500m"));
        QVERIFY(*c.requests.find("memory") == quantity("1Gi"));
        QVERIFY(*c.limits.find("cpu") == quantity("2"));
        QVERIFY(*c.limits.find("x.y/z") == quantity("3"));
        QCOMPARE(c.ports.size(), 2u);
        QVERIFY((c.ports[0] == ContainerPort{"127.0.0.1", "UDP", 8080, 80}));
        QVERIFY((c.ports[1] == ContainerPort{"", "TCP", 0, 81}));
        QVERIFY(pod.spec->initContainers.at(0).restartAlways);
        QVERIFY(!pod.spec->initContainers.at(1).restartAlways);
        QVERIFY(pod.spec->restartAllContainersRule);
    }

    void presenceIsKept() {
        const Pod none = podOf("{}");
        QVERIFY(!none.spec->hasNodeSelector && !none.spec->hasNodeAffinity && !none.spec->podAffinity && !none.spec->priority);
        const Pod empty = podOf(R"({"nodeSelector":{},"affinity":{"nodeAffinity":{"preferredDuringSchedulingIgnoredDuringExecution":[]},"podAffinity":{}},"resources":{"requests":{}}})");
        QVERIFY(empty.spec->hasNodeSelector && empty.spec->hasNodeAffinity && empty.spec->hasPreferredNodeAffinity);
        QVERIFY(empty.spec->podAffinity && !empty.spec->podAntiAffinity);
        QVERIFY(empty.spec->podRequests && !empty.spec->podLimits);
        // null is absent.
        const Pod null = podOf(R"({"nodeSelector":null,"affinity":{"nodeAffinity":{"preferredDuringSchedulingIgnoredDuringExecution":null}}})");
        QVERIFY(!null.spec->hasNodeSelector && null.spec->hasNodeAffinity && !null.spec->hasPreferredNodeAffinity);
    }

    void affinityAndSpread() {
        const Pod pod = podOf(
            R"({"affinity":{"nodeAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":{"nodeSelectorTerms":[{"matchFields":[{"key":"metadata.name","operator":"In","values":["n"]}]},{}]},)"
            R"("preferredDuringSchedulingIgnoredDuringExecution":[{"weight":5,"preference":{"matchExpressions":[{"key":"z","operator":"Gt","values":["3"]}]}}]},)"
            R"("podAntiAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":[{"topologyKey":"t","labelSelector":{"matchExpressions":[{"key":"b","operator":"Exists"}],"matchLabels":{"c":"1","a":"2"}},"namespaceSelector":{}}],)"
            R"("preferredDuringSchedulingIgnoredDuringExecution":[{"weight":7,"podAffinityTerm":{"topologyKey":"u","namespaces":["x"]}}]}},)"
            R"("topologySpreadConstraints":[{"maxSkew":2,"topologyKey":"zone","whenUnsatisfiable":"ScheduleAnyway","labelSelector":{},"minDomains":3,"nodeAffinityPolicy":"Ignore","nodeTaintsPolicy":"Honor","matchLabelKeys":["h"]}]})");
        const NodeAffinity& affinity = pod.spec->nodeAffinity;
        QCOMPARE(affinity.required->terms.size(), 2u);
        QVERIFY(affinity.required->terms[1].empty());
        QCOMPARE(affinity.preferred.at(0).weight, 5);
        QCOMPARE(affinity.preferred[0].preference.matchExpressions.at(0).op, SelectorOp::Gt);
        const PodAffinityTerm& term = pod.spec->podAntiAffinity->required.at(0);
        // matchLabels by key, then the expressions.
        QCOMPARE(term.labelSelector->requirements.size(), 3u);
        QCOMPARE(term.labelSelector->requirements[0].key, std::string("a"));
        QCOMPARE(term.labelSelector->requirements[1].key, std::string("c"));
        QCOMPARE(term.labelSelector->requirements[2].key, std::string("b"));
        QVERIFY(term.namespaceSelector && term.namespaceSelector->requirements.empty());
        const WeightedPodAffinityTerm& preferred = pod.spec->podAntiAffinity->preferred.at(0);
        QCOMPARE(preferred.weight, 7);
        QVERIFY(!preferred.term.labelSelector && !preferred.term.namespaceSelector);
        QVERIFY((pod.spec->spreadConstraints.at(0) == TopologySpreadConstraint{2, "zone", false, LabelSelector{}, 3, false, true, {"h"}}));
    }

    void labelKeysAreMergedOnce() {
        const std::string term = R"({"topologyKey":"t","labelSelector":{"matchLabels":{"app":"x"}},"matchLabelKeys":["h","absent"],"mismatchLabelKeys":["m"]})";
        const std::string spec = R"({"affinity":{"podAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":[)" + term + "]}}}";
        const Objects objects = read(R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"a","labels":{"h":"1","m":"2"}},"spec":)" + spec +
                                     "}"
                                     R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"b","labels":{"h":"9"}},"spec":)"
                                     + spec + "}");
        const auto requirements = [&](std::size_t i) { return objects.pods.at(i).spec->podAffinity->required.at(0).labelSelector->requirements; };
        QVERIFY((requirements(0) == std::vector<Requirement>{{"app", SelectorOp::In, {"x"}}, {"h", SelectorOp::In, {"1"}}, {"m", SelectorOp::NotIn, {"2"}}}));
        QVERIFY((requirements(1) == std::vector<Requirement>{{"app", SelectorOp::In, {"x"}}, {"h", SelectorOp::In, {"9"}}}));
        // A stored pod already has the result in its selector.
        const Pod stored = podOf(
            R"({"affinity":{"podAffinity":{"requiredDuringSchedulingIgnoredDuringExecution":[{"topologyKey":"t","labelSelector":{"matchExpressions":[{"key":"h","operator":"In","values":["1"]}]},"matchLabelKeys":["h"]}]}}})",
            R"({"labels":{"h":"1"}})");
        QCOMPARE(stored.spec->podAffinity->required.at(0).labelSelector->requirements.size(), 1u);
    }

    void tolerationsAndVolumes() {
        const Pod pod = podOf(
            R"({"tolerations":[{"operator":"Exists"},{"key":"k","value":"v","effect":"NoExecute","tolerationSeconds":5},{"key":"k","operator":"Gt","value":"1"}],)"
            R"("volumes":[{"name":"t","projected":{}},{"name":"p","persistentVolumeClaim":{"claimName":"data"}},{"name":"e","ephemeral":{}},{"name":"i","image":{"reference":"r:1"}},)"
            R"({"name":"g","gcePersistentDisk":{"pdName":"x"}},{"name":"c","csi":{"driver":"d"}}],"resourceClaims":[{"name":"gpu"}],"schedulingGates":[{"name":"g1"},{"name":"g2"}]})");
        QVERIFY((pod.spec->tolerations.at(0) == Toleration{"", Toleration::Op::Exists, "", true, TaintEffect::NoSchedule}));
        QVERIFY((pod.spec->tolerations.at(1) == Toleration{"k", Toleration::Op::Equal, "v", false, TaintEffect::NoExecute}));
        QCOMPARE(pod.spec->tolerations.at(2).op, Toleration::Op::Gt);
        QCOMPARE(podOf(R"({"tolerations":[{"operator":"Near"}]})").spec->tolerations.at(0).op, Toleration::Op::Other);
        QVERIFY((pod.spec->volumes
                 == std::vector<Volume>{{Volume::Kind::PersistentVolumeClaim, "p", "data"},
                                        {Volume::Kind::Ephemeral, "e", "e"},
                                        {Volume::Kind::Image, "i", "r:1"},
                                        {Volume::Kind::InlineDisk, "g", "gcePersistentDisk", "x"},
                                        {Volume::Kind::InlineCsi, "c", "d"}}));
        QCOMPARE(pod.spec->resourceClaims.at(0).name, std::string("gpu"));
        QCOMPARE(pod.spec->schedulingGates, (std::vector<std::string>{"g1", "g2"}));
    }

    void inlineDisks() {
        const Pod pod = podOf(R"({"volumes":[{"name":"a","awsElasticBlockStore":{"volumeID":"vol-1","readOnly":true}},)"
                              R"({"name":"r","rbd":{"image":"i","pool":"p","monitors":["m1","m2"]}},{"name":"d","rbd":{"image":"i","monitors":["m1"]}},)"
                              R"({"name":"s","iscsi":{"iqn":"iqn.1","lun":0,"targetPortal":"t"}},{"name":"z","azureDisk":{"diskName":"n","diskURI":"u"}}]})");
        using Kind = Volume::Kind;
        QVERIFY((pod.spec->volumes
                 == std::vector<Volume>{{Kind::InlineDisk, "a", "awsElasticBlockStore", "vol-1", "", {}, true},
                                        {Kind::InlineDisk, "r", "rbd", "i", "p", {"m1", "m2"}, false},
                                        {Kind::InlineDisk, "d", "rbd", "i", "rbd", {"m1"}, false},
                                        {Kind::InlineDisk, "s", "iscsi", "iqn.1"},
                                        {Kind::InlineDisk, "z", "azureDisk", "u"}}));
    }

    void identityAndTimes() {
        const Pod pod = podOf(
            R"({"nodeName":"n"})",
            R"({"namespace":"x","uid":"u","creationTimestamp":"2024-03-01T01:00:00+01:00","deletionTimestamp":"2024-03-01T00:00:00Z","ownerReferences":[{"kind":"ReplicaSet","name":"r","controller":true}]})",
            R"({"phase":"Running","startTime":"2024-03-01T00:00:05.25Z","nominatedNodeName":"m"})");
        QCOMPARE(pod.key(), std::string("x/a"));
        // date -u -d 2024-03-01 +%s
        QCOMPARE(pod.creationTime, std::int64_t(1709251200));
        QCOMPARE(pod.startTime, std::int64_t(1709251205));
        QVERIFY(pod.deleting);
        QCOMPARE(pod.phase, PodPhase::Running);
        QCOMPARE(pod.nodeName, std::string("n"));
        QCOMPARE(pod.nominatedNodeName, std::string("m"));
        QVERIFY((pod.owners == std::vector<OwnerReference>{{"ReplicaSet", "r", true}}));
        QVERIFY(!pod.owners[0].identity);
        QCOMPARE(podOf("{}").namespaceName, std::string("default"));
        QCOMPARE(podOf("{}").gracePeriodSeconds, 30);
        QCOMPARE(podOf(R"({"terminationGracePeriodSeconds":5})").gracePeriodSeconds, 5);
    }

    /// Pods of one owner share what tells it from others.
    void ownersAreToldApart() {
        PodDecoder decoder;
        const auto ownerOf = [&](const std::string& reference) {
            JsonParser parser;
            std::string text = R"({"metadata":{"name":"a","ownerReferences":[{"kind":"ReplicaSet","name":"r","controller":true)" + reference + R"(}]},"spec":{}})";
            const auto root = parser.parse(text);
            return decoder.decode(Field(*root)).owners.at(0);
        };
        const OwnerReference first = ownerOf(R"(,"apiVersion":"apps/v1","uid":"u")"), again = ownerOf(R"(,"apiVersion":"apps/v1","uid":"u")");
        QCOMPARE(first.identity->apiVersion + " " + first.identity->uid, std::string("apps/v1 u"));
        QVERIFY(first.identity == again.identity);
        QVERIFY(first == again);
        QVERIFY(first != ownerOf(R"(,"apiVersion":"apps/v1","uid":"v")"));
        QVERIFY(first != ownerOf(R"(,"uid":"u")"));
        QVERIFY(first != ownerOf(""));
        QVERIFY((first == OwnerReference{"ReplicaSet", "r", true, std::make_shared<const OwnerIdentity>(OwnerIdentity{"apps/v1", "u"})}));
    }

    void podGroups() {
        QCOMPARE(podOf(R"({"schedulingGroup":{"podGroupName":"train"}})").spec->podGroup, std::string("train"));
    }

    void victimsAreToldByTheirCondition() {
        const auto preempted = [](const std::string& conditions) {
            return podOf("{}", "{}", R"({"conditions":)" + conditions + "}").preempted;
        };
        QVERIFY(preempted(R"([{"type":"Ready","status":"True"},{"type":"DisruptionTarget","status":"True","reason":"PreemptionByScheduler"}])"));
        QVERIFY(!preempted(R"([{"type":"DisruptionTarget","status":"True","reason":"EvictionByEvictionAPI"}])"));
        QVERIFY(!preempted(R"([{"type":"DisruptionTarget","status":"False","reason":"PreemptionByScheduler"}])"));
    }

    /// Of several the first in the order of AsksToStay counts; another value asks for nothing.
    void annotationsThatAskToStay() {
        const auto asks = [](const char* annotations) { return podOf("{}", std::string(R"({"annotations":{)") + annotations + "}}").asksToStay; };
        QVERIFY(asks(R"("karpenter.sh/do-not-disrupt":"true")") == AsksToStay::DoNotDisrupt);
        QVERIFY(asks(R"("karpenter.sh/do-not-disrupt":"false")") == AsksToStay::No);
        QVERIFY(asks(R"("cluster-autoscaler.kubernetes.io/safe-to-evict":"false")") == AsksToStay::NotSafeToEvict);
        QVERIFY(asks(R"("cluster-autoscaler.kubernetes.io/safe-to-evict":"true")") == AsksToStay::No);
        QVERIFY(asks(R"("descheduler.alpha.kubernetes.io/prefer-no-eviction":"")") == AsksToStay::PreferNoEviction);
        QVERIFY(asks(R"("descheduler.alpha.kubernetes.io/prefer-no-eviction":"true","karpenter.sh/do-not-disrupt":"true")") == AsksToStay::DoNotDisrupt);
        QVERIFY(asks(R"("karpenter.sh/do-not-disrupt":true)") == AsksToStay::No);
    }

    void allocationsOnlyWhereTheyDiffer() {
        const std::string spec = R"({"containers":[{"name":"c","resources":{"requests":{"cpu":"1"}}}]})";
        QVERIFY(podOf(spec, "{}", R"({"containerStatuses":[{"name":"c","allocatedResources":{"cpu":"1"},"resources":{"requests":{"cpu":"1000m"}}}]})").allocations.empty());
        QVERIFY(podOf(spec, "{}", R"({"containerStatuses":[{"name":"c","allocatedResources":{"cpu":"2"}}]})").allocations.empty());  // without status.resources
        const Pod resized = podOf(spec, "{}", R"({"containerStatuses":[{"name":"c","allocatedResources":{"cpu":"2"},"resources":{"requests":{"cpu":"2"}}}],)"
                                              R"("conditions":[{"type":"PodResizePending","reason":"Infeasible"},{"type":"PodResizePending","reason":"Deferred"}]})");
        QCOMPARE(resized.allocations.size(), 1u);
        QVERIFY(*resized.allocations[0].allocated->find("cpu") == quantity("2"));
        QVERIFY(resized.resizeInfeasible);  // the first of the two conditions decides
    }

    void allocationsOfWhatCanBeResized() {
        const std::string spec = R"({"initContainers":[{"name":"i"},{"name":"s","restartPolicy":"Always"}],"containers":[{"name":"c"}]})";
        const auto status = [](const char* name) {
            return std::string("{\"name\":\"") + name + "\",\"resources\":{\"requests\":{\"cpu\":\"2\"}}}";
        };
        const Pod pod = podOf(spec, "{}", R"({"initContainerStatuses":[)" + status("i") + "," + status("s") + R"(],"containerStatuses":[)" + status("gone") + "]}");
        QCOMPARE(pod.allocations.size(), 1u);
        QCOMPARE(pod.allocations[0].container, std::string("s"));
        // A status.resources without requests says that nothing is in force, which differs from an absent one.
        const Pod infeasible = podOf(R"({"containers":[{"name":"c","resources":{"requests":{"cpu":"1"}}}]})", "{}",
                                     R"({"containerStatuses":[{"name":"c","resources":{}}]})");
        QCOMPARE(infeasible.allocations.size(), 1u);
        QVERIFY(infeasible.resizing());
        // Requests that are filled in from limits count as requests, and such a status does not grant them.
        const auto limited = [](const char* requests) {
            return podOf(R"({"containers":[{"name":"c","resources":{"limits":{"cpu":"1"}}}],"resources":{"limits":{"cpu":"1"}}})", "{}",
                         std::string(R"({"resources":{)") + requests + R"(},"containerStatuses":[{"name":"c","resources":{)" + requests + "}}]}");
        };
        QCOMPARE(limited("").allocations.size(), 1u);
        QVERIFY(limited("").podAllocation.has_value());
    }

    void allocationOfThePodAsAWhole() {
        const std::string spec = R"({"resources":{"requests":{"cpu":"1"}},"containers":[{"name":"c"}]})";
        const Pod pod = podOf(spec, "{}", R"({"resources":{"requests":{"cpu":"2"}},"allocatedResources":{"cpu":"3"}})");
        QVERIFY(pod.podAllocation && pod.resizing());
        QVERIFY(*pod.podAllocation->requests->find("cpu") == quantity("2"));
        QVERIFY(*pod.podAllocation->allocated->find("cpu") == quantity("3"));
        QVERIFY(!podOf(spec, "{}", R"({"resources":{"requests":{"cpu":"1000m"}},"allocatedResources":{"cpu":"1"}})").podAllocation);
        QVERIFY(!podOf(spec, "{}", R"({"allocatedResources":{"cpu":"3"}})").podAllocation);  // without status.resources
        QVERIFY(!podOf(R"({"containers":[{"name":"c"}]})", "{}", R"({"resources":{"requests":{"cpu":"2"}}})").podAllocation);
    }

    void gpus_data() {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<QString>("annotations");
        QTest::addColumn<int>("count");
        QTest::addColumn<int>("milli");
        const QString none = "{}";
        QTest::newRow("none") << R"({"containers":[{"resources":{"requests":{"cpu":"1"}}}]})" << none << 0 << 0;
        QTest::newRow("limits alone") << R"({"containers":[{"resources":{"limits":{"nvidia.com/gpu":"2"}}},{"resources":{"limits":{"nvidia.com/gpu":"1"}}}]})" << none << 3 << 1000;
        QTest::newRow("other maker") << R"({"containers":[{"resources":{"requests":{"amd.com/gpu":4}}}]})" << none << 4 << 1000;
        QTest::newRow("a slice is none") << R"({"containers":[{"resources":{"requests":{"nvidia.com/mig-1g.5gb":1}}}]})" << none << 0 << 0;
        QTest::newRow("share") << R"({"containers":[]})"
                               << R"({"alibabacloud.com/gpu-count":"1","alibabacloud.com/gpu-milli":"460"})" << 1 << 460;
    }
    void gpus() {
        QFETCH(QString, spec);
        QFETCH(QString, annotations);
        const Pod pod = podOf(spec.toStdString(), "{\"annotations\":" + annotations.toStdString() + "}");
        QTEST(int(pod.gpuCount), "count");
        QTEST(int(pod.gpuMilli), "milli");
    }

    void specsAreSharedWhereTheyMeanTheSame() {
        const Objects objects = read(
            R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"a","labels":{"app":"x"}},"spec":{"nodeName":"n1","containers":[{"name":"c","env":[{"name":"A","value":"1"}]}],"volumes":[{"name":"kube-api-access-1","projected":{}}]}})"
            R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"b","labels":{"app":"x"}},"spec":{"nodeName":"n2","hostname":"h","containers":[{"name":"c"}],"volumes":[{"name":"kube-api-access-2","projected":{}}]}})"
            R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":"c"},"spec":{"containers":[{"name":"c","image":"other"}]}})");
        QCOMPARE(objects.pods.size(), 3u);
        QVERIFY(objects.pods[0].spec == objects.pods[1].spec);
        QVERIFY(objects.pods[0].labels == objects.pods[1].labels);
        QVERIFY(objects.pods[0].spec != objects.pods[2].spec);
    }

    void aNode() {
        const Objects objects = read(R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"n","uid":"u","labels":{"z":"1"},"creationTimestamp":"1970-01-01T00:01:00Z"},)"
                                     R"("spec":{"unschedulable":true,"taints":[{"key":"k","value":"v","effect":"NoExecute"}],"podCIDR":"10.0.0.0/24"},)"
                                     R"("status":{"capacity":{"cpu":"4"},"allocatable":{"cpu":"3900m"},"images":[{"names":["a:1","a@sha256:0"],"sizeBytes":77}],"declaredFeatures":["F"],)"
                                     R"("conditions":[{"type":"DiskPressure","status":"True"},{"type":"Ready","status":"False"}]}})");
        QVERIFY(objects.diagnostics.empty());
        const Node& node = objects.nodes.at(0);
        QCOMPARE(node.creationTime, std::int64_t(60));
        QVERIFY(node.unschedulable);
        QVERIFY((node.taints == std::vector<Taint>{{"k", "v", TaintEffect::NoExecute}}));
        QVERIFY(*node.allocatable.find("cpu") == quantity("3.9"));
        QVERIFY(*node.capacity.find("cpu") == quantity("4"));
        QVERIFY((node.images == std::vector<ContainerImage>{{{"a:1", "a@sha256:0"}, 77}}));
        QCOMPARE(node.declaredFeatures, std::vector<std::string>{"F"});
        QCOMPARE(node.readiness, Readiness::NotReady);
    }

    void smallerKinds() {
        const Objects objects = read(
            "apiVersion: v1\nkind: Namespace\nmetadata: {name: ns, labels: {team: a}}\n---\n"
            "apiVersion: scheduling.k8s.io/v1\nkind: PriorityClass\nmetadata: {name: high}\nvalue: 1000\nglobalDefault: true\npreemptionPolicy: Never\n---\n"
            "apiVersion: v1\nkind: Service\nmetadata: {name: all, namespace: ns}\nspec: {selector: {}}\n---\n"
            "apiVersion: v1\nkind: Service\nmetadata: {name: none, namespace: ns}\nspec: {}\n---\n"
            "apiVersion: apps/v1\nkind: ReplicaSet\nmetadata: {name: rs}\nspec: {selector: {matchLabels: {a: b}}}\n");
        QVERIFY(objects.diagnostics.empty());
        QCOMPARE(objects.namespaces.at(0).labels, (Labels{{"team", "a"}}));
        const PriorityClass& high = objects.priorityClasses.at(0);
        QVERIFY(high.value == 1000 && high.globalDefault && high.preemptionPolicy == "Never");
        QVERIFY(objects.workloads.at(0).selector && objects.workloads[0].selector->requirements.empty());
        QVERIFY(!objects.workloads.at(1).selector);
        QCOMPARE(objects.workloads.at(2).namespaceName, std::string("default"));
        QVERIFY((objects.workloads[2].selector->requirements == std::vector<Requirement>{{"a", SelectorOp::In, {"b"}}}));
        QCOMPARE(objects.otherSources.size(), 5u);
    }
};

QTEST_APPLESS_MAIN(DecodePodTest)
#include "tst_decode_pod.moc"
