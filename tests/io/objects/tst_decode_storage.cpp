// SPDX-License-Identifier: GPL-3.0-or-later
// What storage objects are decoded to, and what is reported about faulty ones.
#include <QtTest>

#include "framework/profile.h"
#include "io/objects_text.h"
#include "plugins/all.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;
using namespace bayplan::test;

namespace {

Quantity quantity(const char* text) { return Quantity::parse(text).value(); }

StorageObjects storage(std::string_view yaml) {
    const Objects objects = read(yaml);
    if (errors(objects) > 0) qFatal("%s", qPrintable(errorText(objects)));
    if (!objects.unusedKinds.empty()) qFatal("an unused kind");
    if (objects.otherSources.empty()) qFatal("no source");
    return objects.storage;
}

/// All diagnostics of reading and building, one on each line.
QString told(const std::string& text) {
    const Result<Built> built = build(read(text));
    QStringList lines;
    for (const Diagnostic& d : built->diagnostics) lines << QString::fromStdString(toString(d.what));
    return lines.join("\n");
}

std::string volumeYaml(const std::string& name, const std::string& spec) {
    return "---\napiVersion: v1\nkind: PersistentVolume\nmetadata: {name: " + name + "}\nspec: " + spec + "\n";
}

std::string claimYaml(const std::string& name, const std::string& spec) {
    return "---\napiVersion: v1\nkind: PersistentVolumeClaim\nmetadata: {name: " + name + "}\nspec: " + spec + "\n";
}

}  // namespace

class DecodeStorageTest : public QObject {
    Q_OBJECT

private slots:
    void volumes() {
        const PersistentVolume v = storage(R"(
apiVersion: v1
kind: PersistentVolume
metadata: {name: v, labels: {a: b}, deletionTimestamp: "2024-03-01T00:00:00Z"}
spec:
  capacity: {storage: 10Gi}
  accessModes: [ReadWriteOnce, ReadOnlyMany]
  storageClassName: fast
  volumeMode: Block
  volumeAttributesClassName: gold
  claimRef: {namespace: ns, name: data, uid: u, kind: PersistentVolumeClaim}
  csi: {driver: d.example, volumeHandle: h}
  nodeAffinity: {required: {nodeSelectorTerms: [{matchExpressions: [{key: zone, operator: In, values: [a]}]}]}}
status: {phase: Available}
)")
                                       .volumes.at(0);
        PersistentVolume expected;
        expected.name = "v";
        expected.labels = Labels{{"a", "b"}};
        expected.deleting = expected.available = expected.block = true;
        expected.className = "fast";
        expected.capacity = quantity("10Gi");
        expected.accessModes = {"ReadWriteOnce", "ReadOnlyMany"};
        expected.attributesClass = "gold";
        expected.nodeAffinity = NodeSelector{{{{{"zone", SelectorOp::In, {"a"}}}, {}}}};
        expected.claim = ClaimReference{"ns", "data", "u"};
        expected.driver = "d.example";
        expected.handle = "h";
        QVERIFY(v == expected);

        const auto small = storage(volumeYaml("a", "{awsElasticBlockStore: {volumeID: 'aws://z/vol-1'}}")
                                   + volumeYaml("b", "{nfs: {server: s, path: /x}}") + volumeYaml("c", "{local: {path: /x}}")
                                   +
                                   "---\napiVersion: v1\nkind: PersistentVolume\nmetadata: {name: d, annotations: "
                                   "{volume.beta.kubernetes.io/storage-class: old}}\nspec: {storageClassName: new}\n");
        QCOMPARE(small.volumes[0].driver, std::string("kubernetes.io/aws-ebs"));
        QCOMPARE(small.volumes[0].handle, std::string("aws://z/vol-1"));
        QVERIFY(!small.volumes[0].available && !small.volumes[0].claim && !small.volumes[0].nodeAffinity);
        QVERIFY(small.volumes[2].driver.empty());
        QCOMPARE(small.volumes[3].className, std::string("old"));  // the annotation takes precedence, as upstream
    }

    void claims() {
        const PersistentVolumeClaim c = storage(R"(
apiVersion: v1
kind: PersistentVolumeClaim
metadata:
  name: c
  namespace: ns
  uid: u
  ownerReferences: [{kind: Other, name: x, uid: no}, {kind: Pod, name: p, uid: pod-uid, controller: true}]
  annotations: {pv.kubernetes.io/bind-completed: "yes", volume.kubernetes.io/selected-node: n1}
spec:
  accessModes: [ReadWriteOncePod]
  storageClassName: fast
  volumeName: v
  volumeMode: Filesystem
  selector: {matchLabels: {a: b}}
  resources: {requests: {storage: 1500M}}
status: {phase: Lost}
)")
                                            .claims.at(0);
        PersistentVolumeClaim expected;
        expected.namespaceName = "ns";
        expected.name = "c";
        expected.uid = "u";
        expected.ownerUid = "pod-uid";
        expected.lost = expected.bindCompleted = true;
        expected.className = "fast";
        expected.volumeName = "v";
        expected.selectedNode = "n1";
        expected.accessModes = {"ReadWriteOncePod"};
        expected.request = quantity("1500M");
        expected.selector = LabelSelector{{{"a", SelectorOp::In, {"b"}}}};
        QVERIFY(c == expected);
        QCOMPARE(storage(claimYaml("d", "{}")).claims[0].key(), std::string("default/d"));
    }

    void classesAndDrivers() {
        const StorageObjects all = storage(R"(
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: c}
provisioner: d.example
volumeBindingMode: WaitForFirstConsumer
allowedTopologies: [{matchLabelExpressions: [{key: zone, values: [a, b]}]}, {}]
---
apiVersion: storage.k8s.io/v1
kind: StorageClass
metadata: {name: plain}
provisioner: d.example
---
apiVersion: storage.k8s.io/v1
kind: CSINode
metadata: {name: n1, annotations: {storage.alpha.kubernetes.io/migrated-plugins: "kubernetes.io/aws-ebs,kubernetes.io/cinder"}}
spec: {drivers: [{name: d.example, nodeID: i, allocatable: {count: 7}}, {name: e.example, nodeID: i}]}
---
apiVersion: storage.k8s.io/v1
kind: CSIDriver
metadata: {name: d.example}
spec: {storageCapacity: true}
---
apiVersion: storage.k8s.io/v1
kind: CSIStorageCapacity
metadata: {name: x, namespace: kube-system}
storageClassName: c
nodeTopology: {matchLabels: {zone: a}}
capacity: 5Gi
maximumVolumeSize: 1Gi
---
apiVersion: storage.k8s.io/v1
kind: VolumeAttachment
metadata: {name: va}
spec: {attacher: d.example, nodeName: n1, source: {persistentVolumeName: v}}
)");
        QVERIFY((all.classes == std::vector<StorageClass>{{"c", "d.example", true, {{{"zone", SelectorOp::In, {"a", "b"}}}, {}}}, {"plain", "d.example", false, {}}}));
        QVERIFY((all.csiNodes == std::vector<CsiNode>{{"n1", {{"d.example", 7}, {"e.example", {}}}, {"kubernetes.io/aws-ebs", "kubernetes.io/cinder"}}}));
        QVERIFY((all.csiDrivers == std::vector<CsiDriver>{{"d.example", true}}));
        QVERIFY((all.capacities == std::vector<CsiStorageCapacity>{{"kube-system", "x", "c", LabelSelector{{{"zone", SelectorOp::In, {"a"}}}}, quantity("5Gi"), quantity("1Gi")}}));
        QVERIFY((all.attachments == std::vector<VolumeAttachment>{{"va", "d.example", "n1", "v"}}));
    }

    void faultsHaveAPlace_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("error");
        const auto row = [](const char* name, const std::string& text, const char* error) {
            QTest::newRow(name) << QString::fromStdString(text) << QString(error);
        };
        row("amount", volumeYaml("v", "{capacity: {storage: 1..5}}"), "input:5:28: PersistentVolume v: spec.capacity.storage: ");
        row("mode", volumeYaml("v", "{volumeMode: Tape}"),
            "input:5:20: PersistentVolume v: spec.volumeMode: must be Filesystem or Block, not \"Tape\"");
        row("claim no object", volumeYaml("v", "{claimRef: data}"), "input:5:18: PersistentVolume v: spec.claimRef: must be an object");
        row("operator", claimYaml("c", "{selector: {matchExpressions: [{key: a, operator: Gt, values: [b]}]}}"),
            "input:5:57: PersistentVolumeClaim c: spec.selector.matchExpressions[0].operator: must be one of In");
        row("modes", claimYaml("c", "{accessModes: ReadWriteOnce}"), "input:5:21: PersistentVolumeClaim c: spec.accessModes: must be a list");
        row("binding", "apiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: s}\nvolumeBindingMode: Later\n",
            "input:4:20: StorageClass s: volumeBindingMode: must be Immediate or WaitForFirstConsumer, not \"Later\"");
        row("count", "apiVersion: storage.k8s.io/v1\nkind: CSINode\nmetadata: {name: n}\nspec: {drivers: [{allocatable: {count: 9000000000}}]}\n",
            "input:4:40: CSINode n: spec.drivers[0].allocatable.count: must be 0 to 2147483647");
        row("no name", "apiVersion: storage.k8s.io/v1\nkind: VolumeAttachment\nspec: {}\n", "input:1:1: VolumeAttachment: metadata.name is missing");
    }
    void faultsHaveAPlace() {
        QFETCH(QString, text);
        QFETCH(QString, error);
        const Objects objects = read(text.toStdString() + "---\n" + podYaml("z"));
        QCOMPARE(podNames(objects), "ns/z");
        QCOMPARE(errors(objects), 1u);
        QVERIFY2(errorText(objects).startsWith(error), qPrintable(errorText(objects)));
    }

    void whatDoesNotAgreeIsTold_data() {
        QTest::addColumn<QString>("text");
        QTest::addColumn<QString>("expected");
        const auto row = [](const char* name, const std::string& text, const char* expected) {
            QTest::newRow(name) << QString::fromStdString(text) << QString(expected);
        };
        row("a second one", volumeYaml("v", "{}") + volumeYaml("v", "{}"),
            "PersistentVolume v: there is one of that name already: this one is left out");
        row("a second claim", claimYaml("c", "{}") + claimYaml("c", "{}"),
            "PersistentVolumeClaim default/c: there is one of that name already: this one is left out");
        row("no such volume", claimYaml("c", "{volumeName: v}") + claimYaml("d", "{volumeName: w}"),
            "PersistentVolumeClaim default/c: spec.volumeName: volume \"v\" is not among the objects read (and 1 more like it)");
        // Two volumes and two claims that name one another crosswise.
        row("crosswise",
            volumeYaml("v", "{claimRef: {namespace: default, name: c}}") + volumeYaml("w", "{claimRef: {namespace: default, name: d}}") + claimYaml("c", "{volumeName: w}")
                + claimYaml("d", "{volumeName: v}"),
            "PersistentVolume v: spec.claimRef: claim \"default/c\" is bound to volume \"w\" (and 1 more like it)");
        row("two for one", volumeYaml("v", "{claimRef: {namespace: default, name: c}}") + volumeYaml("w", "{claimRef: {namespace: default, name: c}}") + claimYaml("c", "{}"),
            "PersistentVolume w: spec.claimRef: claim \"default/c\" is that of volume \"v\" as well");
        row("agreed", volumeYaml("v", "{claimRef: {namespace: default, name: c}}") + claimYaml("c", "{volumeName: v}"), "");
        row("released", volumeYaml("v", "{claimRef: {namespace: default, name: gone, uid: u}}"), "");
        row("less than nothing", volumeYaml("v", "{capacity: {storage: -1Gi}}"),
            "PersistentVolume v: spec.capacity.storage: an amount may not be negative");
        row("beyond counting", claimYaml("c", "{resources: {requests: {storage: 999999Ei}}}"),
            "PersistentVolumeClaim default/c: spec.resources.requests.storage: more than can be counted");
    }
    void whatDoesNotAgreeIsTold() {
        QFETCH(QString, text);
        QTEST(told(text.toStdString()), "expected");
    }

    /// Whatever the objects say about one another: a verdict, and the same picture after a placement.
    void nonsenseIsDecided() {
        std::string text =
            "apiVersion: v1\nkind: Node\nmetadata: {name: n, labels: {kubernetes.io/hostname: n}}\nstatus: {allocatable: {cpu: 4, memory: 8Gi, pods: 50}}\n"
            "---\napiVersion: storage.k8s.io/v1\nkind: StorageClass\nmetadata: {name: w}\nprovisioner: d\nvolumeBindingMode: WaitForFirstConsumer\n"
            "---\napiVersion: storage.k8s.io/v1\nkind: CSIDriver\nmetadata: {name: d}\nspec: {storageCapacity: true}\n"
            "---\napiVersion: storage.k8s.io/v1\nkind: CSIStorageCapacity\nmetadata: {name: x}\nstorageClassName: w\nnodeTopology: {}\ncapacity: 999999Ei\n";
        text += volumeYaml("v", "{storageClassName: w, capacity: {storage: 999999Ei}, claimRef: {namespace: default, name: b}}")
                + volumeYaml("w", "{storageClassName: w, capacity: {storage: -5}, claimRef: {namespace: default, name: b}}")
                + volumeYaml("x", "{storageClassName: w, nodeAffinity: {required: {nodeSelectorTerms: [{}]}}}")
                + claimYaml("a", "{storageClassName: w, resources: {requests: {storage: 999999Ei}}}")
                + claimYaml("b", "{storageClassName: w}") + claimYaml("c", "{storageClassName: w, resources: {requests: {storage: -1}}}")
                + claimYaml("d", "{volumeName: d}") + claimYaml("e", "{storageClassName: e}");
        for (const char* name : {"a", "b", "b", "c", "d", "e", "missing", ""}) {
            static int number = 0;
            text += "---\napiVersion: v1\nkind: Pod\nmetadata: {name: p" + std::to_string(number++) + "}\nspec: {volumes: [{name: x, persistentVolumeClaim: {claimName: '"
                    + name + "'}}, {name: y, persistentVolumeClaim: {claimName: '" + name + "'}}]}\n";
        }
        const Result<Built> built = build(read(text));
        Scheduler scheduler(makeProfiles({}, inTreePlugins()).value());
        const Result<Run> run = schedulePending(built->cluster, scheduler, Detail::Nodes);
        QCOMPARE(run->decisions.size(), std::size_t{8});
        for (const Decision& decision : run->decisions)
            QVERIFY(decision.outcome == Outcome::Scheduled || !decision.message.empty());
        QVERIFY(*apply(*built->cluster, run->deltas)->cluster == *run->cluster);
    }
};

QTEST_APPLESS_MAIN(DecodeStorageTest)
#include "tst_decode_storage.moc"
