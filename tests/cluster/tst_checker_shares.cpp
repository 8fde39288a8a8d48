// SPDX-License-Identifier: GPL-3.0-or-later
// The checker on devices that Koordinator shares out. Node n lists two healthy GPUs of 80Gi and one that is not healthy.
#include <QTest>

#include "cluster/checker.h"
#include "cluster/delta.h"
#include "io/sessions/loader.h"

using namespace bayplan;

namespace {

const std::string kNodes =
    "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 64, pods: 30, nvidia.com/gpu: 9, koordinator.sh/gpu: 900, koordinator.sh/gpu-core: 900, "
    "koordinator.sh/gpu-memory: 900Gi, "
    "koordinator.sh/gpu-memory-ratio: 900, koordinator.sh/gpu.shared: 9, koordinator.sh/rdma: 900}}\n---\n"
    "apiVersion: v1\nkind: Node\nmetadata: {name: bare}\nstatus: {allocatable: {cpu: 64, pods: 30, koordinator.sh/gpu-core: 900, koordinator.sh/gpu-memory-ratio: 900}}\n---\n";
std::string gpu(int minor, bool healthy = true) {
    return "{type: gpu, minor: " + std::to_string(minor) + ", health: " + (healthy ? "true" : "false")
           + ", resources: {koordinator.sh/gpu-core: 100, koordinator.sh/gpu-memory: 80Gi, koordinator.sh/gpu-memory-ratio: 100}}";
}
const std::string kDevices = "apiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Device\nmetadata: {name: n}\nspec: {devices: [" + gpu(0) + ", " + gpu(1) + ", " + gpu(2, false)
                             + ", {type: rdma, minor: 0, health: true, resources: {koordinator.sh/rdma: 100}}]}\n---\n";

/// A pending pod.
std::string asking(const std::string& name, const std::string& requests, const std::string& annotations = "") {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + (annotations.empty() ? "" : ", annotations: {" + annotations + "}")
           + "}\nspec: {containers: [{name: c, resources: {limits: {" + requests + "}, requests: {" + requests + "}}}]}\n---\n";
}
std::string half(const std::string& name) { return asking(name, "koordinator.sh/gpu-core: 50, koordinator.sh/gpu-memory-ratio: 50"); }
std::string most(const std::string& name) { return asking(name, "koordinator.sh/gpu-core: 60, koordinator.sh/gpu-memory-ratio: 60"); }
/// One that has 70 % of GPU 0, as its annotation says.
const std::string kHas70 =
    "apiVersion: v1\nkind: Pod\nmetadata: {name: has, annotations: {scheduling.koordinator.sh/device-allocated: '{\"gpu\":[{\"minor\":0,\"resources\":{\"koordinator.sh/gpu-core\":\"70\","
    "\"koordinator.sh/gpu-memory-ratio\":\"70\"}}]}'}}\nspec: {nodeName: n, containers: [{name: c}]}\nstatus: {phase: Running}\n---\n";

QString shown(const std::vector<Violation>& violations) {
    QStringList all;
    for (const Violation& violation : violations) all << QString::fromStdString(violation.rule + ": " + violation.detail);
    return all.join("; ");
}
bool always(const Pod&) { return true; }

/// All pending pods are placed on the node, one after the other, and the last one and the picture are judged.
QString allOn(const char* node, const std::string& pods, const DevicesFor& judged = always) {
    const ClusterPtr start = build(readObjectsFromText(kNodes + kDevices + pods, "shares.yaml").value()).value().cluster;
    Draft draft(*start);
    const NodeIdx to = start->catalog().findNode(node);
    PlacementChecker checker(start->sharedCatalog(), {}, judged);
    QString last;
    for (const PodIdx pod : start->pendingPods()) {
        last = shown(checker.check(draft.cluster(), pod, to));
        (void)draft.apply(Place{pod, to});
    }
    // The picture says it of each of its pods that were placed here.
    const bool broken = !checkPicture(draft.cluster(), {}, judged).empty();
    return broken == !last.isEmpty() ? last : QStringLiteral("the picture says otherwise: ") + shown(checkPicture(draft.cluster(), {}, judged));
}

}  // namespace

class TestCheckerShares : public QObject {
    Q_OBJECT
private slots:
    void whetherThereIsAWay_data() {
        QTest::addColumn<QString>("pods");
        QTest::addColumn<QString>("said");
        const auto row = [](const char* name, const std::string& pods, const char* said = "") { QTest::newRow(name) << QString::fromStdString(pods) << QString(said); };
        const char* const kTwoOfTwo = "devices: no way to give %1 pods what they ask of 2 healthy devices of type gpu";
        const auto broken = [&](int pods) { return QString(kTwoOfTwo).arg(pods).toStdString(); };
        row("four halves", half("a") + half("b") + half("c") + half("d"));
        // 250 of 200 percent.
        row("five halves", half("a") + half("b") + half("c") + half("d") + half("e"), broken(5).c_str());
        // 180 of 200 percent, and no two of 60 on one of 100.
        row("three of 60", most("a") + most("b") + most("c"), broken(3).c_str());
        // 60 with 40, twice: an order in which the small ones come first leaves no room for the others, and another one does.
        row("another way than the first", asking("a", "koordinator.sh/gpu: 40") + asking("b", "koordinator.sh/gpu: 40") + most("c") + most("d"));
        row("whole ones", asking("a", "nvidia.com/gpu: 1") + asking("b", "nvidia.com/gpu: 1"));
        row("more whole ones than are healthy", asking("a", "nvidia.com/gpu: 3"), broken(1).c_str());
        // Twice 30 % of two GPUs, and then 80 % of one: 110.
        row("parts of several", asking("a", "koordinator.sh/gpu.shared: 2, koordinator.sh/gpu-core: 60, koordinator.sh/gpu-memory-ratio: 60"));
        row("parts of several and more",
            asking("a", "koordinator.sh/gpu.shared: 2, koordinator.sh/gpu-core: 60, koordinator.sh/gpu-memory-ratio: 60") + asking("b", "koordinator.sh/gpu: 80"),
            broken(2).c_str());
        // 50Gi of 80Gi each: one a GPU.
        row("bytes of memory", asking("a", "koordinator.sh/gpu-memory: 50Gi") + asking("b", "koordinator.sh/gpu-memory: 50Gi"));
        row("too many bytes", asking("a", "koordinator.sh/gpu-memory: 50Gi") + asking("b", "koordinator.sh/gpu-memory: 50Gi") + asking("c", "koordinator.sh/gpu-memory: 50Gi"), broken(3).c_str());
        row("beside what is told", kHas70 + most("a"));
        row("too much beside what is told", kHas70 + most("a") + most("b"), broken(2).c_str());
        row("rdma", asking("a", "koordinator.sh/rdma: 60") + asking("b", "koordinator.sh/rdma: 60"), "devices: no way to give 2 pods what they ask of 1 healthy devices of type rdma");
        row("a pod that says more", asking("a", "nvidia.com/gpu: 3", "scheduling.koordinator.sh/device-allocate-hint: '{\"gpu\":{\"allocateStrategy\":\"ApplyForAll\"}}'"));
        row("no devices", asking("a", "cpu: 1"));
    }
    void whetherThereIsAWay() {
        QFETCH(QString, pods);
        QFETCH(QString, said);
        QCOMPARE(allOn("n", pods.toStdString()), said);
    }

    /// Other rules choose no devices, and a node without a Device object has none to judge.
    void whoIsNotJudged() {
        const std::string three = most("a") + most("b") + most("c");
        QCOMPARE(allOn("n", three, {}), QString());
        QCOMPARE(allOn("n", three, [](const Pod& pod) { return pod.name != "c"; }), QString());
        QCOMPARE(allOn("bare", three), QString());
    }
};

QTEST_APPLESS_MAIN(TestCheckerShares)
#include "tst_checker_shares.moc"
