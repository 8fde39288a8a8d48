// SPDX-License-Identifier: GPL-3.0-or-later
// NodeResourcesFit and NodeResourcesBalancedAllocation.
#include <QTest>

#include "framework/harness.h"
#include "plugins/resources/node_resources_fit.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

Node gpuNode(const char* name = "n0") {
    return node(
        name,
        {{"cpu", "4"}, {"memory", "8Gi"}, {"pods", "10"}, {"nvidia.com/gpu", "2"}, {"ephemeral-storage", "10Gi"}});
}

std::string reasons(const Status& status) {
    std::string all;
    for (const Reason& reason : status.reasons) all += (all.empty() ? "" : "|") + reason.text.text();
    return all;
}

constexpr const char* kFit = "NodeResourcesFit";
constexpr const char* kBalanced = "NodeResourcesBalancedAllocation";

}  // namespace

class TestNodeResources : public QObject {
    Q_OBJECT
private slots:
    void givesEveryReasonInOrder();
    void unresolvableWhereTheNodeIsTooSmall();
    void zeroRequestsFitOnOverfullNodes();
    void missingPodsAcceptsNothing();
    void ignoresWhatTheArgumentsSay();
    void reasonsCarryNumbers();
    void podLevelRequestsCountInFilterOnly();
    void balancedVectors_data();
    void balancedVectors();
    void bestEffortPodsAreNotBalanced();
    void scoresScalarsOnlyWhereAskedFor();
};

void TestNodeResources::givesEveryReasonInOrder() {
    Harness harness(objects(
        {gpuNode(), roomy("n1")},
        {pod("big", asks({{"cpu", "3"}, {"memory", "7Gi"}, {"nvidia.com/gpu", "2"}}), "n0"),
         pod("p", asks({{"nvidia.com/gpu", "1"}, {"ephemeral-storage", "5Gi"}, {"memory", "2Gi"}, {"cpu", "2"}}))}));
    const Status verdict = harness.verdict("p", "n0");
    QCOMPARE(verdict.plugin, kFit);
    QCOMPARE(verdict.code, Code::Unschedulable);
    QCOMPARE(reasons(verdict), "Insufficient cpu|Insufficient memory|Insufficient nvidia.com/gpu");
    QCOMPARE(reasons(harness.verdict("p", "n1")), "Insufficient ephemeral-storage|Insufficient nvidia.com/gpu");
}

void TestNodeResources::unresolvableWhereTheNodeIsTooSmall() {
    Harness harness(objects({gpuNode()}, {pod("p", asks({{"cpu", "5"}})), pod("q", asks({{"nvidia.com/gpu", "3"}}))}));
    QCOMPARE(harness.verdict("p", "n0").code, Code::UnschedulableAndUnresolvable);
    QCOMPARE(harness.verdict("q", "n0").code, Code::UnschedulableAndUnresolvable);
}

void TestNodeResources::zeroRequestsFitOnOverfullNodes() {
    Harness harness(objects({gpuNode()}, {pod("big", asks({{"cpu", "9"}}), "n0"), pod("none", asks({})),
                                          pod("zero", asks({{"cpu", "0"}}))}));
    QVERIFY(harness.verdict("none", "n0").ok());
    QVERIFY(harness.verdict("zero", "n0").ok());
}

void TestNodeResources::missingPodsAcceptsNothing() {
    Harness harness(objects({node("n0", {{"cpu", "4"}, {"memory", "8Gi"}})}, {pod("p", asks({}))}));
    const Status verdict = harness.verdict("p", "n0");
    QCOMPARE(reasons(verdict), "Too many pods");
    QCOMPARE(verdict.code, Code::Unschedulable);  // never unresolvable
    QCOMPARE(argument(verdict.reasons[0], "resource"), "pods");
}

void TestNodeResources::ignoresWhatTheArgumentsSay() {
    PluginArgs args;
    args.edit<NodeResourcesFitArgs>().ignoredResources = {"example.com/nic"};
    args.edit<NodeResourcesFitArgs>().ignoredResourceGroups = {"vendor.example"};
    const Objects all = objects({gpuNode()}, {pod("p", asks({{"example.com/nic", "1"}, {"vendor.example/thing", "9"}})),
                                              pod("q", asks({{"hugepages-2Mi", "2Mi"}}))});
    Harness strict(all);
    QCOMPARE(reasons(strict.verdict("p", "n0")), "Insufficient example.com/nic|Insufficient vendor.example/thing");
    Harness lenient(all, args);
    QVERIFY(lenient.verdict("p", "n0").ok());
    QCOMPARE(reasons(lenient.verdict("q", "n0")), "Insufficient hugepages-2Mi");  // no extended resource
}

void TestNodeResources::reasonsCarryNumbers() {
    Harness harness(
        objects({gpuNode()}, {pod("big", asks({{"memory", "7Gi"}}), "n0"), pod("p", asks({{"memory", "2Gi"}}))}));
    const Status verdict = harness.verdict("p", "n0");
    const Reason& reason = verdict.reasons[0];
    QCOMPARE(reason.code, "Fit.short");
    QCOMPARE(argument(reason, "resource"), "memory");
    QCOMPARE(argument(reason, "need"), "2147483648");
    QCOMPARE(argument(reason, "free"), "1073741824");
    QCOMPARE(argument(reason, "alloc"), "8589934592");
}

void TestNodeResources::podLevelRequestsCountInFilterOnly() {
    // Two containers of 100m, 150m for the pod: the score counts 200m of cpu, as upstream's does.
    PodSpec spec = asks({{"cpu", "100m"}});
    spec.containers.push_back(container({{"cpu", "100m"}}));
    spec.podRequests = list({{"cpu", "150m"}});
    PluginArgs args;
    args.edit<NodeResourcesFitArgs>().resources = {{"cpu", 1}};
    const Node tiny = node("n0", {{"cpu", "150m"}, {"memory", "8Gi"}, {"pods", "10"}});
    const Node other = node("n1", {{"cpu", "1"}, {"memory", "8Gi"}, {"pods", "10"}});
    Harness harness(objects({tiny, other}, {pod("p", spec)}), args);
    QVERIFY(harness.verdict("p", "n0").ok());
    QCOMPARE(harness.raw("p", "n0", kFit), 0);   // 200 of 150
    QCOMPARE(harness.raw("p", "n1", kFit), 80);  // (1000 − 200)·100/1000
}

void TestNodeResources::balancedVectors_data() {
    QTest::addColumn<QString>("cpuUsed");
    QTest::addColumn<QString>("memoryUsed");
    QTest::addColumn<QString>("cpu");
    QTest::addColumn<QString>("memory");
    QTest::addColumn<int>("score");
    QTest::newRow("even stays even") << "1"
                                     << "2Gi"
                                     << "500m"
                                     << "1Gi" << 75;
    QTest::newRow("93 and 93") << "1"
                               << "1Gi"
                               << "500m"
                               << "3Gi" << 75;
    QTest::newRow("65 after 100") << "500m"
                                  << "1Gi"
                                  << "3"
                                  << "512Mi" << 57;  // 50 + (50 + 65 − 100)/2
}

void TestNodeResources::balancedVectors() {
    QFETCH(QString, cpuUsed);
    QFETCH(QString, memoryUsed);
    QFETCH(QString, cpu);
    QFETCH(QString, memory);
    QFETCH(int, score);
    const auto amounts = [](const QString& c, const QString& m) {
        PodSpec spec = asks({});
        spec.containers[0].requests.set("cpu", *Quantity::parse(c.toStdString()));
        spec.containers[0].requests.set("memory", *Quantity::parse(m.toStdString()));
        return spec;
    };
    Harness harness(objects({gpuNode(), roomy("n1")},
                            {pod("there", amounts(cpuUsed, memoryUsed), "n0"), pod("p", amounts(cpu, memory))}));
    QCOMPARE(harness.raw("p", "n0", kBalanced), score);
}

void TestNodeResources::bestEffortPodsAreNotBalanced() {
    Harness harness(objects({gpuNode(), roomy("n1")},
                            {pod("p", asks({})), pod("q", asks({{"cpu", "100m"}, {"memory", "100Mi"}}))}));
    QCOMPARE(harness.raw("p", "n0", kBalanced), -1);
    // 1930m and 3977953280 bytes: 98 with the pod, 100 without: 50 + (50 − 2)/2
    Harness small(objects({node("n0", {{"cpu", "1930m"}, {"memory", "3977953280"}, {"pods", "9"}}), roomy("n1")},
                          {pod("q", asks({{"cpu", "100m"}, {"memory", "100Mi"}}))}));
    QCOMPARE(small.raw("q", "n0", kBalanced), 74);
}

void TestNodeResources::scoresScalarsOnlyWhereAskedFor() {
    PluginArgs args;
    args.edit<NodeResourcesFitArgs>().strategy = NodeResourcesFitArgs::Strategy::MostAllocated;
    args.edit<NodeResourcesFitArgs>().resources = {{"nvidia.com/gpu", 5}, {"cpu", 1}, {"pods", 9}, {"unknown.example/x", 9}};
    Harness harness(objects({gpuNode(), roomy("n1")}, {pod("plain", asks({{"cpu", "1"}})),
                                                       pod("gpu", asks({{"cpu", "1"}, {"nvidia.com/gpu", "1"}}))}),
                    args);
    QCOMPARE(harness.raw("plain", "n0", kFit), 25);  // cpu alone: 1 of 4
    // A single node with GPUs is the only feasible one; a second one leads to scores: (50·5 + 25)/6 = 45
    Harness two(objects({gpuNode("n0"), gpuNode("n1")}, {pod("gpu", asks({{"cpu", "1"}, {"nvidia.com/gpu", "1"}}))}),
                args);
    QCOMPARE(two.raw("gpu", "n0", kFit), 45);
}

QTEST_APPLESS_MAIN(TestNodeResources)
#include "tst_node_resources.moc"
