// SPDX-License-Identifier: GPL-3.0-or-later
// The objects other than nodes and pods, compared by name and in the fields that matter.
#include "io/objects/object_changes.h"

#include <QtTest>

#include "cluster/builder.h"
#include "io/sessions/loader.h"

using namespace bayplan;
using What = ObjectChange::What;

namespace {

ClusterPtr picture(const std::string& items) {
    Result<Objects> objects = readObjectsFromText(R"({"kind":"List","apiVersion":"v1","items":[)" + items + "]}", "test");
    return build(std::move(objects.value())).value().cluster;
}

std::vector<ObjectChange> between(const std::string& before, const std::string& after) { return objectChangesBetween(picture(before)->catalog(), picture(after)->catalog()); }

std::string budget(int allowed, const std::string& more = {}, const std::string& uid = "u") {
    return R"({"apiVersion":"policy/v1","kind":"PodDisruptionBudget","metadata":{"name":"web","namespace":"shop","uid":")" + uid + R"(",)" + more
           + R"("resourceVersion":"1"},"spec":{"minAvailable":1,"selector":{"matchLabels":{"a":"b"}}},"status":{"disruptionsAllowed":)" + std::to_string(allowed) + "}}";
}

}  // namespace

class ObjectChangesTest : public QObject {
    Q_OBJECT

private slots:
    void nothing() {
        QVERIFY(between(budget(1), budget(1)).empty());
        QVERIFY(between(budget(1), budget(1, R"("managedFields":[{"manager":"m"}],"generation":7,"annotations":{"x":"y"},)")).empty());
        // Written in another order, with empty values, and with conditions.
        QVERIFY(between(budget(1), R"({"kind":"PodDisruptionBudget","status":{"conditions":[{"type":"x"}],"disruptionsAllowed":1,"disruptedPods":{}},
            "spec":{"selector":{"matchLabels":{"a":"b"}},"minAvailable":1},"metadata":{"namespace":"shop","name":"web"},"apiVersion":"policy/v1"})")
                    .empty());
    }

    void comesGoesIsReplaced() {
        QCOMPARE(between("", budget(1)).size(), std::size_t(1));
        QVERIFY(between("", budget(1))[0] == (ObjectChange{What::Came, "PodDisruptionBudget", "shop/web"}));
        QVERIFY(between(budget(1), "")[0] == (ObjectChange{What::Gone, "PodDisruptionBudget", "shop/web"}));
        QVERIFY(between(budget(1), budget(0, {}, "v"))[0] == (ObjectChange{What::Replaced, "PodDisruptionBudget", "shop/web"}));
        QVERIFY(between(budget(1), budget(1, {}, {})).empty());  // the identity was not given
    }

    void fields() {
        const std::vector<ObjectChange> changes = between(budget(1), budget(0));
        QVERIFY(changes == (std::vector<ObjectChange>{{What::Changed, "PodDisruptionBudget", "shop/web", {{"status.disruptionsAllowed", "1", "0"}}}}));
    }

    /// For every kind: changes that matter are reported, and others are not.
    void kinds_data() {
        QTest::addColumn<QString>("head");
        QTest::addColumn<QString>("before");
        QTest::addColumn<QString>("after");
        QTest::addColumn<QString>("field");
        const auto row = [](const char* kind, const char* version, const char* before, const char* after, const char* field) {
            QTest::newRow(kind) << QStringLiteral(R"("apiVersion":"%1","kind":"%2")").arg(version, kind) << before << after << field;
        };
        row("Namespace", "v1", R"("metadata":{"name":"a","labels":{"t":"1"}})", R"("metadata":{"name":"a","labels":{"t":"2"}})", "metadata.labels");
        row("PriorityClass", "scheduling.k8s.io/v1", R"("metadata":{"name":"a"},"value":1)", R"("metadata":{"name":"a"},"value":2)", "value");
        row("Service", "v1", R"("metadata":{"name":"a"},"spec":{"selector":{"x":"y"}})", R"("metadata":{"name":"a"},"spec":{"selector":{"x":"z"}})", "spec.selector");
        row("ReplicationController", "v1", R"("metadata":{"name":"a"},"spec":{"replicas":1})", R"("metadata":{"name":"a"},"spec":{"replicas":2})", "spec.replicas");
        row("ReplicaSet", "apps/v1", R"("metadata":{"name":"a"},"spec":{"replicas":1})", R"("metadata":{"name":"a"},"spec":{"replicas":2})", "spec.replicas");
        row("StatefulSet", "apps/v1", R"("metadata":{"name":"a"},"spec":{"replicas":1})", R"("metadata":{"name":"a"},"spec":{"replicas":2})", "spec.replicas");
        row("PersistentVolume", "v1", R"("metadata":{"name":"a"},"status":{"phase":"Available"})", R"("metadata":{"name":"a"},"status":{"phase":"Bound"})", "status.phase");
        row("PersistentVolumeClaim", "v1", R"("metadata":{"name":"a"},"spec":{})", R"("metadata":{"name":"a"},"spec":{"volumeName":"v"})", "spec");
        row("StorageClass", "storage.k8s.io/v1", R"("metadata":{"name":"a"},"provisioner":"p")",
            R"("metadata":{"name":"a"},"provisioner":"p","volumeBindingMode":"WaitForFirstConsumer")", "volumeBindingMode");
        row("CSINode", "storage.k8s.io/v1", R"("metadata":{"name":"a"},"spec":{"drivers":[]})", R"("metadata":{"name":"a"},"spec":{"drivers":[{"name":"d","nodeID":"n","topologyKeys":[]}]})", "spec");
        row("VolumeAttachment", "storage.k8s.io/v1", R"("metadata":{"name":"a"},"spec":{"attacher":"d","nodeName":"n","source":{"persistentVolumeName":"v"}},"status":{"attached":false})",
            R"("metadata":{"name":"a"},"spec":{"attacher":"d","nodeName":"n","source":{"persistentVolumeName":"v"}},"status":{"attached":true})", "status.attached");
        row("ResourceSlice", "resource.k8s.io/v1", R"("metadata":{"name":"a"},"spec":{"driver":"d","nodeName":"n","pool":{"name":"p","generation":1,"resourceSliceCount":1}})",
            R"("metadata":{"name":"a"},"spec":{"driver":"d","nodeName":"n","pool":{"name":"p","generation":2,"resourceSliceCount":1}})", "spec");
    }
    void kinds() {
        QFETCH(QString, head);
        QFETCH(QString, before);
        QFETCH(QString, after);
        QFETCH(QString, field);
        const auto object = [&](const QString& body) { return "{" + head.toStdString() + "," + body.toStdString() + "}"; };
        const std::vector<ObjectChange> changes = between(object(before), object(after));
        QCOMPARE(changes.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(changes[0].kind), QString(QTest::currentDataTag()));
        QCOMPARE(changes[0].fields.size(), std::size_t(1));
        QCOMPARE(QString::fromStdString(changes[0].fields[0].field), field);
        QVERIFY(between(object(before), object(before)).empty());
    }

    /// Kinds in their order, names in alphabetical order.
    void order() {
        const auto space = [](const char* name) { return std::string(R"({"apiVersion":"v1","kind":"Namespace","metadata":{"name":")") + name + "\"}}"; };
        const std::vector<ObjectChange> changes = between(space("c") + "," + space("a"), budget(1) + "," + space("b") + "," + space("c"));
        QVERIFY(changes == (std::vector<ObjectChange>{{What::Gone, "Namespace", "a"}, {What::Came, "Namespace", "b"}, {What::Came, "PodDisruptionBudget", "shop/web"}}));
    }
};

QTEST_APPLESS_MAIN(ObjectChangesTest)
#include "tst_object_changes.moc"
