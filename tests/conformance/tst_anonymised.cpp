// SPDX-License-Identifier: GPL-3.0-or-later
// Anonymised objects: the scheduler decides about them as about the real ones, and nothing of a name is left.
#include <QDir>
#include <QFile>
#include <QtTest>
#include <map>
#include <nlohmann/json.hpp>
#include <regex>
#include <set>

#include "cluster/builder.h"
#include "framework/profile.h"
#include "io/sessions/anonymise.h"
#include "io/sessions/loader.h"
#include "io/sessions/timeline_file.h"
#include "io/text/document.h"
#include "plugins/all.h"
#include "schedulers/kube/schedule_pending.h"
#include "schedulers/kube/simulation.h"

using namespace bayplan;

namespace {

using Json = nlohmann::json;

/// Every place where a name can stand; "hush" is in all of them.
const char kHush[] = R"(
apiVersion: v1
kind: Node
metadata:
  name: hush-node
  uid: hush-uid
  labels: {hush-label: hush-value, hush.example/team: hush-team, unused-hush: hush, kubernetes.io/hostname: hush-node, node-role.kubernetes.io/hush: "", topology.kubernetes.io/zone: hush-zone, rack: "7"}
  annotations: {hush: hush, node.alpha.kubernetes.io/ttl: hush}
  managedFields: [{manager: hush}]
spec: {providerID: "hush:1", podCIDR: 10.9.8.0/24, taints: [{key: hush-taint, value: hush, effect: NoSchedule}]}
status:
  allocatable: {cpu: "8", memory: 16Gi, pods: "20", hush.example/fpga: "2"}
  addresses: [{type: InternalIP, address: 10.9.8.7}]
  nodeInfo: {kubeletVersion: v1.36.1-hush, osImage: hush}
  images: [{names: ["hush.example/web:1"], sizeBytes: 900000000}]
  conditions: [{type: Ready, status: "True", reason: HushReady, message: hush}, {type: HushPressure, status: "False"}]
---
apiVersion: v1
kind: Pod
metadata: {name: hush-web-1, namespace: hush-shop, generateName: hush-web-, labels: {app: hush-web, hush-pod: x}, annotations: {hush: hush}, ownerReferences: [{apiVersion: hush.example/v1, kind: HushSet, name: hush-web, uid: hush-2, controller: true}]}
spec:
  serviceAccountName: hush
  hostname: hush
  schedulerName: default-scheduler
  nodeSelector: {hush.example/team: hush-team}
  tolerations: [{key: hush-taint, operator: Equal, value: hush, effect: NoSchedule}]
  imagePullSecrets: [{name: hush}]
  affinity:
    nodeAffinity: {requiredDuringSchedulingIgnoredDuringExecution: {nodeSelectorTerms: [{matchExpressions: [{key: hush-label, operator: In, values: [hush-value]}, {key: rack, operator: Gt, values: ["3"]}]}]}}
    podAntiAffinity: {requiredDuringSchedulingIgnoredDuringExecution: [{topologyKey: hush-label, namespaces: [hush-shop], labelSelector: {matchLabels: {app: hush-web}}}]}
  containers: [{name: hush, image: "hush.example/web:1", command: [hush], args: [hush], env: [{name: HUSH, value: hush}], ports: [{name: hush, containerPort: 80, hostPort: 80, hostIP: 10.9.8.7}], resources: {requests: {cpu: "1", hush.example/fpga: "1"}}, volumeMounts: [{name: hush, mountPath: /hush}], livenessProbe: {exec: {command: [hush]}}}]
  volumes: [{name: hush, configMap: {name: hush}}]
status: {phase: Pending, podIP: 10.9.8.6, message: hush, conditions: [{type: PodScheduled, status: "False", reason: Unschedulable, message: hush}]}
---
apiVersion: policy/v1
kind: PodDisruptionBudget
metadata: {name: hush, namespace: hush-shop}
spec: {minAvailable: 1, selector: {matchLabels: {app: hush-web}}}
status: {disruptionsAllowed: 0, disruptedPods: {hush-web-1: "2026-01-01T00:00:00Z"}}
)";

std::vector<Decision> decide(const Objects& objects, ClusterPtr& cluster) {
    Objects copy = objects;
    Result<Built> built = build(std::move(copy));
    if (!built) return {};
    cluster = built->cluster;
    Scheduler scheduler(makeProfiles({}, inTreePlugins()).value());
    auto run = schedulePending(cluster, scheduler, Detail::Nodes);
    return run ? std::move(run->decisions) : std::vector<Decision>();
}

void leaves(const Json& json, std::set<std::string>& out) {
    if (json.is_string()) out.insert(json.get<std::string>());
    for (const auto& [key, value] : json.items()) {
        if (json.is_object()) out.insert(key);
        if (!json.is_primitive()) leaves(value, out);
    }
}

/// Kubernetes' own: fields and words, keys of public domains, amounts, times, versions.
bool isPublic(const std::string& text) {
    static const std::regex own(
        "|true|false|amd64|arm64|batch/v1|metadata\\.name|[a-z]+[A-Za-z]*|[A-Z][A-Za-z]+|(.*\\.)?(kubernetes|k8s|x-k8s)\\.io/.*|nvidia\\.com/"
        ".*|v?[0-9.]+[A-Za-z%]*|[0-9-]+T[0-9:]+.*Z|v1|apps/v1|policy/"
        "v1|hugepages-.*|ephemeral-storage|NVIDIA.*|control-plane|default-scheduler|system-.*-critical|single-numa-node|node-[0-9]+|[a-z0-9.]*csi[a-z0-9.]*");
    return std::regex_match(text, own);
}

}  // namespace

class TestAnonymised : public QObject {
    Q_OBJECT
private Q_SLOTS:
    void decisionsStay_data() {
        QTest::addColumn<QString>("file");
        const QDir cases(QStringLiteral(CASES));
        for (const QString& name : cases.entryList(QDir::Dirs | QDir::NoDotAndDotDot)) QTest::addRow("%s", qPrintable(name)) << cases.filePath(name + QStringLiteral("/cluster.json"));
        QTest::addRow("sample") << QStringLiteral(SAMPLES "/cluster.json");
    }
    void decisionsStay() {
        QFETCH(QString, file);
        const Result<Objects> real = readObjects({file.toStdString()});
        QVERIFY(real);
        const Result<std::string> text = anonymisedList(*real, false);
        QVERIFY2(text, text ? "" : text.error().message.text().c_str());
        const Result<Objects> other = readObjectsFromText(*text, "other");
        QVERIFY(other);
        for (const Diagnostic& d : other->diagnostics) QVERIFY2(d.severity != Severity::Error, d.what.message.text().c_str());
        ClusterPtr a, b;
        const std::vector<Decision> before = decide(*real, a), after = decide(*other, b);
        QVERIFY(a && b);
        QCOMPARE(after.size(), before.size());
        for (std::size_t i = 0; i < before.size(); ++i) {
            QCOMPARE(after[i].pod, before[i].pod);
            QCOMPARE(static_cast<int>(after[i].outcome), static_cast<int>(before[i].outcome));
            QCOMPARE(after[i].node, before[i].node);
            QVERIFY(after[i].tied == before[i].tied);
            QCOMPARE(after[i].nodes.size(), before[i].nodes.size());
            for (std::size_t n = 0; n < before[i].nodes.size(); ++n) {
                QCOMPARE(after[i].nodes[n].feasible(), before[i].nodes[n].feasible());
                QCOMPARE(after[i].nodes[n].total, before[i].nodes[n].total);
            }
        }
        // Nothing that somebody chose is in it.
        std::set<std::string> said, left;
        for (const auto* list : {&real->nodeSources, &real->podSources})
            for (const RawObject& source : *list) leaves(Json::parse(*source), said);
        leaves(Json::parse(*text), left);
        for (const std::string& word : said) QVERIFY2(!left.contains(word) || isPublic(word), word.c_str());
        for (std::size_t n = 0; n < a->nodeCount(); ++n) QVERIFY(!left.contains(a->catalog().nodes[n].name));
        for (std::size_t p = 0; p < a->podCount(); ++p) QVERIFY(!left.contains(a->catalog().pods[p].name) && !left.contains(a->catalog().pods[p].namespaceName));
    }
    void nothingOfANameIsLeft() {
        const Result<Objects> real = readObjectsFromText(kHush, "hush.yaml");
        QVERIFY(real);
        QCOMPARE(real->pods.size(), std::size_t(1));
        for (const bool yaml : {false, true}) {
            const Result<std::string> text = anonymisedList(*real, yaml);
            QVERIFY2(text, text ? "" : text.error().message.text().c_str());
            QVERIFY2(!QString::fromStdString(*text).contains(QLatin1String("hush"), Qt::CaseInsensitive), text->c_str());
            for (const char* address : {"10.9.8", "shop", "web", "unused"}) QVERIFY2(text->find(address) == std::string::npos, address);
            const Result<Objects> other = readObjectsFromText(*text, "other");
            QVERIFY(other);
            ClusterPtr a, b;
            const std::vector<Decision> before = decide(*real, a), after = decide(*other, b);
            QCOMPARE(before.size(), std::size_t(1));
            QCOMPARE(before[0].outcome == Outcome::Scheduled, true);
            QCOMPARE(after[0].node, before[0].node);
            QCOMPARE(after[0].nodes[0].total, before[0].nodes[0].total);  // the image's share of it, too
        }
    }
    /// The same happens to a cluster and its timeline with other names: pods by pods in the order of their names.
    void aTimelineGoesOnAsBefore_data() {
        QTest::addColumn<QString>("objects");
        QTest::addColumn<QString>("timeline");
        QFile sample(QStringLiteral(SAMPLES "/timeline.yaml"));
        QVERIFY(sample.open(QIODevice::ReadOnly));
        QTest::addRow("sample") << QString() << QString::fromUtf8(sample.readAll());
        QTest::addRow("patches") << QString::fromUtf8(kHush) << QStringLiteral(R"(
apiVersion: bayplan/v1
kind: Timeline
until: 10m
events:
- {at: 1s, action: update, pod: hush-shop/hush-web-1, patch: {metadata: {labels: {app: null, hush-pod: hush-y}}, spec: {nodeSelector: {hush.example/team: null}}}}
- at: 2s
  action: add
  copies: 2
  object:
    apiVersion: v1
    kind: Pod
    metadata: {name: hush-late, namespace: hush-night, labels: {app: hush-web}, annotations: {hush: hush}}
    spec: {schedulingGates: [{name: hush-gate}], tolerations: [{key: hush-taint, operator: Exists}], containers: [{name: hush, image: hush.example/late, resources: {requests: {cpu: "1"}}}]}
- {at: 3s, action: removeGates, pod: hush-night/hush-late-1, gates: [hush-gate]}
- {at: 3s, action: failBinding, times: 1, message: "hush happened", plugin: HushBinder}
- {at: 5s, action: cordon, node: hush-node}
- {at: 6s, action: update, node: hush-node, patch: {metadata: {labels: {rack: null}}}}
- {at: 7s, action: delete, pod: hush-shop/hush-web-1, gracePeriod: 1s}
- {at: 8s, action: end, pod: hush-night/hush-late-1}
- {at: 9s, action: remove, node: hush-node}
)");
    }
    void aTimelineGoesOnAsBefore() {
        QFETCH(QString, objects);
        QFETCH(QString, timeline);
        const Result<Objects> real = objects.isEmpty() ? readObjects({SAMPLES "/cluster.json"}) : readObjectsFromText(objects.toStdString(), "hush.yaml");
        QVERIFY(real);
        const Result<Document> document = Document::parse(timeline.toStdString(), "timeline.yaml");
        QVERIFY(document);
        std::string json;
        document->root().appendTo(json);
        const Result<AnonymisedStory> story = anonymisedStory(sourcesOf(*real), json);
        QVERIFY2(story, story ? "" : story.error().message.text().c_str());
        const auto run = [](const Objects& from, const std::string& events) {
            Objects copy = from;
            const ClusterPtr cluster = build(std::move(copy)).value().cluster;
            const Result<Timeline> read = timelineFromText(events, "events", *cluster);
            if (!read) qWarning("%s", read.error().message.text().c_str());
            return simulate(cluster, makeProfiles({}, inTreePlugins()).value(), read.value()).value();
        };
        const Run before = run(*real, timeline.toStdString()), after = run(readObjectsFromText(*listOf(story->objects, false), "other").value(), story->timeline);
        QVERIFY(!before.trace.empty());
        QCOMPARE(after.trace.size(), before.trace.size());
        QCOMPARE(after.attempts, before.attempts);
        for (std::size_t i = 0; i < before.trace.size(); ++i) {
            QCOMPARE(after.trace[i].time.count(), before.trace[i].time.count());
            QCOMPARE(static_cast<int>(after.trace[i].what), static_cast<int>(before.trace[i].what));
        }
        QCOMPARE(after.pods.size(), before.pods.size());
        std::map<std::string, std::string> nodes;  // each node has one other name
        for (std::size_t i = 0; i < before.pods.size(); ++i) {
            QCOMPARE(after.pods[i].state, before.pods[i].state);
            QCOMPARE(nodes.try_emplace(before.pods[i].node, after.pods[i].node).first->second, after.pods[i].node);
        }
        // Nothing that somebody chose is in either of them.
        std::set<std::string> said, left;
        leaves(Json::parse(json), said);
        std::string other;
        const Result<Document> written = Document::parse(story->timeline, "other.yaml");
        QVERIFY(written);
        written->root().appendTo(other);
        leaves(Json::parse(other), left);
        for (const std::string& word : said) QVERIFY2(!left.contains(word) || isPublic(word) || std::regex_match(word, std::regex("bayplan/v1|[0-9.]+[a-z]+")), word.c_str());
        for (const char* word : {"hush", "Hush", "session-cache", "report", "quarter", "web", "std16", "std32", "registry"})
            QVERIFY2(story->timeline.find(word) == std::string::npos, word);
    }
    void aTimelineThatCannotBeRenamedIsTold() {
        const std::string node = R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"n"}})";
        const auto made = anonymisedStory(
            {&node},
            R"({"events":[{"at":"1s","action":"restart"},{"at":"2s","action":"add","object":{"apiVersion":"v1","kind":"Pod","metadata":{"name":"p","annotations":{"scheduling.koordinator.sh/device-allocated":"{}"}}}}]})");
        QVERIFY(!made && made.error().code == ErrorCode::Unsupported);
        QCOMPARE(QString::fromStdString(made.error().origin.object + "|" + made.error().origin.field),
                 QStringLiteral("Timeline|events[1].metadata.annotations[scheduling.koordinator.sh/device-allocated]"));
        QVERIFY(!anonymisedStory({&node}, "["));
        QVERIFY(!anonymisedStory({&node}, R"({"events":[{"pod":7}]})"));
    }
    /// What kube-scheduler does not ask for is left out with its names, and does not stop the rest.
    void queuesAreLeftOut() {
        const Objects objects = readObjectsFromText(
                                    "apiVersion: v1\nkind: Node\nmetadata: {name: hush}\n---\n"
                                    "apiVersion: kueue.x-k8s.io/v1beta2\nkind: ClusterQueue\nmetadata: {name: hush-queue}\nspec: {cohortName: hush-cohort}\n---\n"
                                    "apiVersion: batch/v1\nkind: Job\nmetadata: {name: hush-job, namespace: hush-team}\n---\n"
                                    "apiVersion: v1\nkind: ResourceQuota\nmetadata: {name: hush-quota, namespace: hush-team}\n",
                                    "cluster.yaml")
                                    .value();
        QCOMPARE(objects.otherSources.size(), std::size_t(3));
        const Result<std::string> list = anonymisedList(objects, false);
        QVERIFY(list && list->find("\"Node\"") != std::string::npos && list->find("hush") == std::string::npos);
        QCOMPARE(readObjectsFromText(*list, "other.json").value().otherSources.size(), std::size_t(0));
    }
    void namesStayInTheirOrderAndTheSameEveryTime() {
        const char kTwo[] = "{apiVersion: v1, kind: Node, metadata: {name: zeta}}\n---\n{apiVersion: v1, kind: Node, metadata: {name: alpha}}\n";
        const Result<Objects> real = readObjectsFromText(kTwo, "two.yaml");
        const Result<Objects> other = readObjectsFromText(*anonymisedList(*real, false), "other");
        QVERIFY(other->nodes[1].name < other->nodes[0].name);
        QCOMPARE(*anonymisedList(*real, false), *anonymisedList(*real, false));
    }
    void whatCannotBeRenamedIsTold_data() {
        QTest::addColumn<QString>("object");
        QTest::addColumn<QString>("where");
        QTest::addRow("expression") << "{apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: fast}, spec: {selectors: [{cel: {expression: "
                                       "'device.attributes[\"acme.com\"].model == \"secret\"'}}]}}"
                                    << "DeviceClass fast|spec.selectors[].cel.expression";
        QTest::addRow("driver") << "{apiVersion: resource.k8s.io/v1, kind: ResourceSlice, metadata: {name: s}, spec: {driver: acme.com, nodeName: n, pool: {name: n, generation: "
                                   "1, resourceSliceCount: 1}, devices: []}}"
                                << "ResourceSlice s|spec.driver";
        QTest::addRow("annotation")
            << "{apiVersion: v1, kind: Pod, metadata: {name: p, namespace: n, annotations: {scheduling.koordinator.sh/device-allocated: '{}'}}, spec: {containers: [{name: c}]}}"
            << "Pod n/p|metadata.annotations[scheduling.koordinator.sh/device-allocated]";
        QTest::addRow("kind") << "{apiVersion: nodeinfo.volcano.sh/v1alpha1, kind: Numatopology, metadata: {name: n}, spec: {}}"
                              << "Numatopology n|kind";
    }
    void whatCannotBeRenamedIsTold() {
        QFETCH(QString, object);
        QFETCH(QString, where);
        const Result<Objects> real = readObjectsFromText((object + QStringLiteral("\n---\n{apiVersion: v1, kind: Node, metadata: {name: n}}\n")).toStdString(), "x.yaml");
        QVERIFY(real);
        const Result<std::string> text = anonymisedList(*real, false);
        QVERIFY(!text);
        QCOMPARE(static_cast<int>(text.error().code), static_cast<int>(ErrorCode::Unsupported));
        QCOMPARE(QString::fromStdString(text.error().origin.object + "|" + text.error().origin.field), where);
    }
    void wrongTypesDoNotCrash() {
        const std::string
            odd = R"({"apiVersion":"v1","kind":"Pod","metadata":{"name":1,"labels":[1],"namespace":{}},"spec":{"volumes":"x","containers":{"a":[1]},"nodeSelector":7}})",
            broken = "[", empty = "{}";
        for (const std::string* text : {&odd, &broken, &empty}) QVERIFY(!anonymised({text}));
    }
    void stops() {
        std::stop_source source;
        source.request_stop();
        Budget budget;
        budget.stop = source.get_token();
        const std::string node = R"({"apiVersion":"v1","kind":"Node","metadata":{"name":"n"}})";
        const auto made = anonymised({&node}, budget);
        QVERIFY(!made && made.error().code == ErrorCode::Cancelled);
    }
};

QTEST_APPLESS_MAIN(TestAnonymised)
#include "tst_anonymised.moc"
