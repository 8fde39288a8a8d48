// SPDX-License-Identifier: GPL-3.0-or-later
// Timelines as people write them, valid and faulty, and the form of a simulation's report.
#include "io/sessions/timeline_file.h"

#include <sstream>

#include <QtTest>

#include "cluster/builder.h"
#include "io/reports/simulation_report.h"
#include "io/sessions/loader.h"
#include "io/text/sim_time.h"

using namespace bayplan;
using namespace std::chrono_literals;

namespace {

const std::string kCluster = R"(apiVersion: v1
kind: Node
metadata: {name: n1, labels: {zone: a}}
spec: {taints: [{key: soft, effect: PreferNoSchedule}]}
status: {allocatable: {cpu: 2, memory: 4Gi, pods: 10}}
---
apiVersion: v1
kind: Pod
metadata: {name: a, namespace: ns, labels: {app: web}}
spec: {schedulingGates: [{name: g1}, {name: g2}], containers: [{name: c, image: i}]}
)";

const std::string kEveryAction = R"(until: 1h
cycle: 5ms
bind: 0.25
apiCall: 1s
deviceBinding: 20s
maxAttempts: 500
events:
- {at: 0s, action: add, object: {apiVersion: v1, kind: Node, metadata: {name: n2}, status: {capacity: {cpu: 4}}}}
- at: 1m30s
  action: add
  copies: 2
  object: {apiVersion: v1, kind: Pod, metadata: {name: web, namespace: ns, uid: u}, spec: {containers: [{name: c, image: i}]}}
- {at: 2m, action: update, pod: ns/web-1, patch: {metadata: {labels: {app: db}}}}
- {at: 3m, action: update, node: n1, patch: {metadata: {labels: {zone: null, rack: r1}}}}
- {at: 4m, action: cordon, node: n1}
- {at: 5m, action: uncordon, node: n1}
- {at: 6m, action: removeGates, pod: ns/a, gates: [g1]}
- {at: 7m, action: removeGates, pod: ns/a}
- {at: 8m, action: end, pod: ns/a}
- {at: 9m, action: delete, pod: ns/web-0, gracePeriod: 5s}
- {at: 10m, action: remove, node: n2}
- {at: 11m, action: failBinding, pod: ns/web-1, times: 3, point: PreBind, plugin: VolumeBinding, message: slow, rejected: true}
- {at: 12m, action: restart}
)";

const std::string kOutOfOrder = R"(events:
- {at: 9s, action: update, pod: ns/b, patch: {spec: {priority: 7}}}
- {at: 3, action: add, object: {apiVersion: v1, kind: Pod, metadata: {name: b, namespace: ns}, spec: {containers: [{name: c, image: i}]}}}
)";

const char* const kReport =
    "{\"apiVersion\":\"bayplan/v1\",\"kind\":\"SimulationReport\",\"seconds\":2,\"attempts\":2,\"steps\":[\n"
    "{\"time\":1.5,\"pod\":\"ns/a\\tb\",\"outcome\":\"unschedulable\",\"attempt\":2,\"node\":\"n1\",\"message\":\"say "
    "\\\"no\\\"\",\"woken\":{\"event\":\"Node/Add\",\"plugin\":\"NodeResourcesFit\"},\"victims\":[\"ns/x\",\"ns/y\"]}\n"
    "],\"pods\":[\n"
    "{\"pod\":\"ns/a\\tb\",\"state\":\"unschedulable\",\"attempts\":2},\n"
    "{\"pod\":\"ns/c\",\"state\":\"bound\",\"node\":\"n1\"}\n"
    "]}\n";

ClusterPtr start() {
    return build(readObjectsFromText(kCluster, "cluster.yaml").value()).value().cluster;
}

const std::string kHead = "apiVersion: bayplan/v1\nkind: Timeline\n";

Timeline read(const std::string& text) {
    const ClusterPtr cluster = start();
    Result<Timeline> timeline = timelineFromText(kHead + text, "t.yaml", *cluster);
    if (!timeline) qFatal("%s", toString(timeline.error()).c_str());
    return std::move(*timeline);
}

QString faultOf(const std::string& text, const std::string& head = kHead) {
    const ClusterPtr cluster = start();
    const Result<Timeline> timeline = timelineFromText(head + text, "t.yaml", *cluster);
    return timeline ? "no fault" : QString::fromStdString(toString(timeline.error()));
}

template <typename What>
const What& happening(const Timeline& timeline, std::size_t index) {
    return std::get<What>(timeline.events.at(index).what);
}

}  // namespace

class TimelineFileTest : public QObject {
    Q_OBJECT

private slots:
    void devices() {
        const Timeline timeline = read(R"(events:
- at: 1s
  action: add
  object: {apiVersion: resource.k8s.io/v1, kind: ResourceClaim, metadata: {name: c, namespace: ns}, spec: {devices: {requests: [{name: r, exactly: {deviceClassName: gpus, count: 2}}]}}}
- {at: 2s, action: add, object: {apiVersion: resource.k8s.io/v1, kind: DeviceClass, metadata: {name: gpus}}}
- at: 3s
  action: add
  copies: 2
  object: {apiVersion: resource.k8s.io/v1beta1, kind: ResourceSlice, metadata: {name: s}, spec: {driver: d, nodeName: n1, pool: {name: p, generation: 1, resourceSliceCount: 2}, devices: [{name: x, basic: {}}]}}
)");
        QCOMPARE(timeline.events.size(), std::size_t{4});
        const ResourceClaim& claim = happening<ObjectArrives>(timeline, 0).object->devices.claims.at(0);
        QCOMPARE(happening<ObjectArrives>(timeline, 0).key, std::string("ns/c"));
        QCOMPARE(claim.key(), std::string("ns/c"));
        QCOMPARE(claim.requests[0].alternatives[0].count, std::int64_t{2});
        QCOMPARE(happening<ObjectArrives>(timeline, 0).object->otherSources.size(), std::size_t{1});
        QCOMPARE(happening<ObjectArrives>(timeline, 1).object->devices.classes.at(0).name, std::string("gpus"));
        const ObjectArrives& copy = happening<ObjectArrives>(timeline, 3);
        QVERIFY(copy.kind == ObjectKind::ResourceSlice);
        QCOMPARE(copy.object->devices.slices.at(0).name, std::string("s-1"));
        QCOMPARE(copy.object->devices.slices[0].devices.size(), std::size_t{1});
        QVERIFY(copy.object->otherSources.at(0)->find("\"s-1\"") != std::string::npos);
    }

    /// A group that was read, one that is added, and two of a name: each goes once.
    void podGroups() {
        const char* const kGroups =
            "---\napiVersion: scheduling.k8s.io/v1alpha2\nkind: PodGroup\nmetadata: {name: g, namespace: ns}\nspec: {schedulingPolicy: {gang: {minCount: 2}}}\n"
            "---\napiVersion: scheduling.x-k8s.io/v1alpha1\nkind: PodGroup\nmetadata: {name: g, namespace: ns}\nspec: {minMember: 2}\n";
        const ClusterPtr cluster = build(readObjectsFromText(std::string(kCluster) + kGroups, "cluster.yaml").value()).value().cluster;
        const Result<Timeline> timeline = timelineFromText(kHead + R"(events:
- {at: 1s, action: remove, podGroup: ns/g}
- {at: 2s, action: add, object: {apiVersion: scheduling.x-k8s.io/v1alpha1, kind: PodGroup, metadata: {name: h, namespace: ns}, spec: {minMember: 1}}}
- {at: 3s, action: remove, podGroup: ns/h}
)",
                                                           "t.yaml", *cluster);
        QVERIFY2(timeline.has_value(), timeline ? "" : toString(timeline.error()).c_str());
        QCOMPARE(timeline->events.size(), std::size_t{4});
        const GroupLeaves& native = happening<GroupLeaves>(*timeline, 0);
        QVERIFY(native.kind == ObjectKind::PodGroup && native.key == "ns/g");
        QVERIFY(native.source && native.source->find("minCount") != std::string::npos);
        const GroupLeaves& label = happening<GroupLeaves>(*timeline, 1);
        QVERIFY(label.kind == ObjectKind::CoschedulingGroup && label.source && label.source->find("minMember") != std::string::npos);
        QVERIFY(happening<GroupLeaves>(*timeline, 3).source == happening<ObjectArrives>(*timeline, 2).object->otherSources.at(0));
        QVERIFY(faultOf("events:\n- {at: 1s, action: add, object: {apiVersion: scheduling.x-k8s.io/v1alpha1, kind: PodGroup, metadata: {name: h}}}\n"
                        "- {at: 2s, action: remove, podGroup: default/h}\n- {at: 3s, action: remove, podGroup: default/h}\n")
                    .contains("t.yaml:6:38: events[2].podGroup: there is no PodGroup \"default/h\" up to then; it goes by namespace/name"));
    }

    void everyAction() {
        const Timeline timeline = read(kEveryAction);
        QCOMPARE(*timeline.until, SimTime(1h));
        QCOMPARE(timeline.cycle, SimTime(5ms));
        QCOMPARE(timeline.bind, SimTime(250ms));
        QCOMPARE(timeline.apiCall, SimTime(1s));
        QCOMPARE(timeline.deviceBinding, std::optional<SimTime>(20s));
        QCOMPARE(timeline.mostAttempts, std::size_t{500});
        QCOMPARE(timeline.events.size(), std::size_t{14});
        QCOMPARE(happening<NodeArrives>(timeline, 0).node->name, std::string("n2"));
        QCOMPARE(timeline.events[1].at, SimTime(90s));
        QCOMPARE(happening<PodArrives>(timeline, 1).pod->key(), std::string("ns/web-0"));
        QCOMPARE(happening<PodArrives>(timeline, 2).pod->key(), std::string("ns/web-1"));
        QVERIFY(happening<PodArrives>(timeline, 2).pod->uid.empty());
        QCOMPARE(*happening<PodChanges>(timeline, 3).pod->labels->find("app"), std::string("db"));
        const Node& relabelled = *happening<NodeChanges>(timeline, 4).node;
        QVERIFY(!relabelled.labels.find("zone") && *relabelled.labels.find("rack") == "r1");
        // A cordon adds the taint that the node controller sets, keeps the others, and removes it again.
        const Node& cordoned = *happening<NodeChanges>(timeline, 5).node;
        QVERIFY(cordoned.unschedulable && cordoned.labels.find("rack"));
        QCOMPARE(cordoned.taints.size(), std::size_t{2});
        QCOMPARE(toString(cordoned.taints[1]), std::string("node.kubernetes.io/unschedulable:NoSchedule"));
        QVERIFY(!happening<NodeChanges>(timeline, 6).node->unschedulable);
        QCOMPARE(happening<NodeChanges>(timeline, 6).node->taints.size(), std::size_t{1});
        QVERIFY(happening<PodChanges>(timeline, 7).pod->spec->schedulingGates == std::vector<std::string>{"g2"});
        QVERIFY(happening<PodChanges>(timeline, 8).pod->spec->schedulingGates.empty());
        QCOMPARE(happening<PodEnds>(timeline, 9).pod, std::string("ns/a"));
        QCOMPARE(*happening<PodDeleted>(timeline, 10).grace, SimTime(5s));
        QCOMPARE(happening<NodeLeaves>(timeline, 11).node, std::string("n2"));
        const auto& fails = happening<BindFails>(timeline, 12);
        QVERIFY(fails.pod == "ns/web-1" && fails.times == 3 && fails.point == BindFails::Point::PreBind && fails.rejected);
        QVERIFY(std::holds_alternative<Restart>(timeline.events[13].what));
    }

    void eventsComeInTheOrderOfTime() {
        // The patch comes first in the file and applies to the object that is added before it.
        const Timeline timeline = read(kOutOfOrder);
        QCOMPARE(timeline.events[0].at, SimTime(3s));
        QCOMPARE(happening<PodChanges>(timeline, 1).pod->priority(), 7);
        QVERIFY(read("events: []\n").events.empty());
        QVERIFY(read("until: 5s\n").events.empty());
    }

    void faultsAreLocated_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const char* text, const char* message) { QTest::newRow(name) << text << message; };
        row("unknown field", "evnets: []\n", "t.yaml:3:9: evnets: unknown field \"evnets\"; did you mean \"events\"?");
        row("no time", "events:\n- {action: restart}\n", "t.yaml:4:3: events[0]: has no time in at");
        row("bad time", "events:\n- {at: soon, action: restart}\n", "t.yaml:4:8: events[0].at: must be a duration such as 90s, 1h30m or 250ms, not \"soon\"");
        row("negative time", "events:\n- {at: -5s, action: restart}\n", "t.yaml:4:8: events[0].at: must be a duration such as 90s, 1h30m or 250ms, not \"-5s\"");
        row("endless", "until: 1e300\n", "t.yaml:3:8: until: must be a duration such as 90s, 1h30m or 250ms, not ");
        row("no action", "events:\n- {at: 1s}\n", "t.yaml:4:3: events[0]: has no action");
        row("unknown action", "events:\n- {at: 1s, action: ad}\n",
            "t.yaml:4:20: events[0].action: must be one of add, update, removeGates, end, delete, remove, cordon, uncordon, failBinding, restart, not \"ad\"; did you mean "
            "\"add\"?");
        row("foreign field", "events:\n- {at: 1s, action: restart, pod: ns/a}\n", "t.yaml:4:34: events[0].pod: is not a field of restart");
        row("missing field", "events:\n- {at: 1s, action: cordon}\n", "t.yaml:4:3: events[0]: cordon needs node");
        row("unknown pod", "events:\n- {at: 1s, action: end, pod: ns/zz}\n", "t.yaml:4:30: events[0].pod: there is no pod \"ns/zz\" up to then; it goes by namespace/name");
        row("unknown node", "events:\n- {at: 1s, action: remove, node: n7}\n", "t.yaml:4:34: events[0].node: there is no node \"n7\" up to then");
        row("unknown group", "events:\n- {at: 1s, action: remove, podGroup: ns/g}\n", "t.yaml:4:38: events[0].podGroup: there is no PodGroup \"ns/g\" up to then; it goes by namespace/name");
        row("nothing to remove", "events:\n- {at: 1s, action: remove}\n", "t.yaml:4:3: events[0]: remove needs either a node or a podGroup");
        row("pod of later",
            "events:\n- {at: 1s, action: end, pod: ns/b}\n- {at: 2s, action: add, object: {apiVersion: v1, kind: Pod, metadata: {name: b, namespace: ns}, spec: {containers: "
            "[]}}}\n",
            "t.yaml:4:30: events[0].pod: there is no pod \"ns/b\" up to then");
        row("another kind", "events:\n- {at: 1s, action: add, object: {apiVersion: apps/v1, kind: Deployment}}\n",
            "events[0].object: no decision depends on such an object, so it cannot be added: \"apps/v1 Deployment\"");
        row("without a name", "events:\n- {at: 1s, action: add, object: {apiVersion: v1, kind: Pod}}\n", "events[0].object: has no metadata.name");
        row("bad object", "events:\n- {at: 1s, action: add, object: {apiVersion: v1, kind: Pod, metadata: {name: b}, spec: {priority: high}}}\n", "t.yaml:4:99: events[0].object.spec.priority: ");
        row("ended already", "events:\n- {at: 1s, action: add, object: {apiVersion: v1, kind: Pod, metadata: {name: b}, spec: {}, status: {phase: Failed}}}\n",
            "events[0].object: has ended: only a pod that is still to run can be added");
        row("unknown class", "events:\n- {at: 1s, action: add, object: {apiVersion: v1, kind: Pod, metadata: {name: b}, spec: {priorityClassName: gold}}}\n",
            "events[0].object: there is no priority class \"gold\" in the cluster");
        row("too many copies", "events:\n- {at: 1s, action: add, copies: 1000000, object: {apiVersion: v1, kind: Pod, metadata: {name: b}, spec: {}}}\n", "events[0].copies: ");
        row("pod and node", "events:\n- {at: 1s, action: update, pod: ns/a, node: n1, patch: {}}\n", "t.yaml:4:3: events[0]: update needs either a pod or a node");
        row("patch is a word", "events:\n- {at: 1s, action: update, pod: ns/a, patch: x}\n", "events[0].patch: must be an object");
        row("patch renames", "events:\n- {at: 1s, action: update, pod: ns/a, patch: {metadata: {name: b}}}\n", "events[0].patch: the patch may not change metadata.name");
        row("patch breaks", "events:\n- {at: 1s, action: update, pod: ns/a, patch: {spec: {priority: [1]}}}\n", "events[0].patch: leaves an object that is not valid: spec.priority: ");
        row("no such gate", "events:\n- {at: 1s, action: removeGates, pod: ns/a, gates: [g9]}\n", "events[0].gates: pod \"ns/a\" has no gate \"g9\"");
        row("no such point", "events:\n- {at: 1s, action: failBinding, point: Filter}\n", "events[0].point: must be one of Reserve, Permit, PreBind, Bind, not \"Filter\"");
        row("never", "events:\n- {at: 1s, action: failBinding, times: 0}\n", "events[0].times: ");
        row("list for events", "events: {}\n", "t.yaml:3:9: events: must be a list");
    }
    void faultsAreLocated() {
        QFETCH(QString, text);
        QFETCH(QString, message);
        const QString fault = faultOf(text.toStdString());
        QVERIFY2(fault.contains(message) && fault.startsWith("t.yaml:"), qPrintable(fault));
    }

    void otherFilesAreTold() {
        QVERIFY(faultOf("", "apiVersion: bayplan/v2\nkind: Timeline\n").contains("\"bayplan/v2 Timeline\" is not read"));
        QVERIFY(faultOf("", "apiVersion: bayplan/v1\nkind: Plan\n").contains("a timeline has apiVersion: bayplan/v1 and kind: Timeline"));
        QVERIFY(faultOf("", "x: y\n").contains("this is no timeline"));
        QVERIFY(faultOf("", "a: [\n").startsWith("t.yaml:"));
        const Result<Timeline> gone = readTimeline("/nonexistent", *start());
        QCOMPARE(gone.error().code, ErrorCode::Unreadable);
    }

    void timesInSeconds() {
        QCOMPARE(secondsText(0s), std::string("0"));
        QCOMPARE(secondsText(90s), std::string("90"));
        QCOMPARE(secondsText(12500ms), std::string("12.5"));
        QCOMPARE(secondsText(1ms), std::string("0.001"));
        QCOMPARE(secondsText(1050ms), std::string("1.05"));
    }

    void reports() {
        Run done;
        RunStep step;
        step.time = 1500ms;
        step.pod = "ns/a\tb";
        step.what = RunStep::What::Unschedulable;
        step.attempt = 2;
        step.node = "n1";
        step.message = "say \"no\"";
        step.woken = {"Node/Add", "NodeResourcesFit"};
        step.victims = {"ns/x", "ns/y"};
        done.trace = {step};
        done.pods = {{"ns/a\tb", "unschedulable", "", 2}, {"ns/c", "bound", "n1", 0}};
        done.end = 2s;
        done.attempts = 2;
        const auto text = [&](ReportFormat format) {
            std::ostringstream out;
            writeSimulation(out, done, format);
            return QString::fromStdString(out.str());
        };
        QCOMPARE(text(ReportFormat::Json),
                 QString(kReport));
        QVERIFY(text(ReportFormat::Yaml).startsWith("apiVersion: bayplan/v1\nkind: SimulationReport\nseconds: 2\nattempts: 2\nsteps:\n- time: 1.5\n"));
        const QStringList lines = text(ReportFormat::Table).split('\n');
        QCOMPARE(lines[0], QString("SECONDS  NAMESPACE/POD  OUTCOME        TRY  NODE  WOKEN BY                     MESSAGE"));
        QCOMPARE(lines[1], QString("1.5      ns/a?b         unschedulable  2    n1    Node/Add (NodeResourcesFit)  say \"no\" Makes room by evicting ns/x, ns/y"));
        QCOMPARE(lines[3], QString("After 2 s and 2 attempts: 1 bound, 1 unschedulable"));
        done.cutShort = true;
        QVERIFY(text(ReportFormat::Table).contains("(cut short: as many attempts as the timeline allows)"));
        QVERIFY(text(ReportFormat::Json).contains("\"cutShort\":true"));
        QVERIFY(!text(ReportFormat::Json).contains("podGroups"));
    }

    /// The condition of a group stays true once it is, whatever its later members come to.
    void reportsOfGroups() {
        Run done;
        const auto tried = [&](SimTime time, Outcome outcome, const char* message) {
            GroupTry group{"ns/g", outcome, message, {"a", "b"}, "a", {}, 0, 3, time};
            if (outcome == Outcome::Waiting) group.victims = {"ns/v"};
            done.groups.push_back(std::move(group));
        };
        tried(0ms, Outcome::Waiting, "pod group is unschedulable");
        tried(1500ms, Outcome::Scheduled, "");
        tried(2s, Outcome::Unschedulable, "pod group is unschedulable");
        tried(3s, Outcome::NotModelled, "");
        std::ostringstream json, table;
        writeSimulation(json, done, ReportFormat::Json);
        const QJsonArray groups = QJsonDocument::fromJson(QByteArray::fromStdString(json.str()))["podGroups"].toArray();
        QCOMPARE(groups.size(), 4);
        QCOMPARE(groups[0]["condition"].toString() + " " + groups[0]["reason"].toString(), "False Unschedulable");
        QVERIFY(groups[0]["waitingOnPreemption"].toBool());
        QCOMPARE(groups[0]["victims"][0].toString(), "ns/v");
        QCOMPARE(groups[1]["condition"].toString() + " " + groups[1]["reason"].toString(), "True Scheduled");
        QCOMPARE(groups[1]["time"].toDouble(), 1.5);
        QCOMPARE(groups[2]["condition"].toString() + " " + groups[2]["reason"].toString(), "True Unschedulable");
        QVERIFY(!groups[3].toObject().contains("condition") && !groups[3].toObject().contains("reason"));
        writeSimulation(table, done, ReportFormat::Table);
        const QString text = QString::fromStdString(table.str());
        QVERIFY2(text.contains("0        ns/g       3     False      Unschedulable  pod group is unschedulable Placement a of a, b Makes room by evicting ns/v"), qPrintable(text));
        QVERIFY2(text.contains("2        ns/g       3     True       Unschedulable"), qPrintable(text));
    }
};

QTEST_APPLESS_MAIN(TimelineFileTest)
#include "tst_timeline_file.moc"
