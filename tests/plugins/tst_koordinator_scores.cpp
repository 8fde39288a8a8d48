// SPDX-License-Identifier: GPL-3.0-or-later
// NodeResourcesFitPlus and ScarceResourceAvoidance of Koordinator, by the vectors of the specification, ecosystem 4.7.
#include "plugins/added_plugin.h"

using namespace bayplan;
using namespace bayplan::samples;

class TestKoordinatorScores : public QObject {
    Q_OBJECT

    static constexpr const char* kPlus = "NodeResourcesFitPlus";
    static constexpr const char* kScarce = "ScarceResourceAvoidance";
    static constexpr const char* kBoth = "resources: {nvidia.com/gpu: {type: MostAllocated, weight: 2}, cpu: {type: LeastAllocated, weight: 1}}";

    static std::vector<std::int64_t> scored(const char* plugin, const std::string& args, Objects all) {
        const ClusterPtr cluster = build(std::move(all))->cluster;
        return scores(schedulerOf(configuration("PrioritySort", plugin, args)), *cluster, "p");
    }
    static Node gpuNode(const char* name) { return node(name, {{"cpu", "100"}, {"memory", "100Gi"}, {"pods", "99"}, {"nvidia.com/gpu", "8"}}); }

private slots:
    /// T-K-FP-1: 6 of 8 GPUs and 40 of 100 cores with the pod: (75 × 2 + 60 × 1) / 3 = 70. On the empty node: 2 of 8 and 8 of 100:
    /// (25 × 2 + 92) / 3 = 47.
    void eachResourceHasItsDirection() {
        Objects all = objects({gpuNode("a"), gpuNode("b")}, {pod("x", asks({{"cpu", "32"}, {"nvidia.com/gpu", "4"}}), "a"), pod("p", asks({{"cpu", "8"}, {"nvidia.com/gpu", "2"}}))});
        QCOMPARE(scored(kPlus, kBoth, all), (std::vector<std::int64_t>{70, 47}));
        // Without GPUs only cpu counts: 100 − 40 = 60, and 100 − 8 = 92.
        all.pods[1] = pod("p", asks({{"cpu", "8"}}));
        QCOMPARE(scored(kPlus, kBoth, all), (std::vector<std::int64_t>{60, 92}));
        // A pod that requests none of them, and a plugin without any.
        all.pods[1] = pod("p", asks({{"memory", "8Gi"}}));
        QCOMPARE(scored(kPlus, kBoth, all), (std::vector<std::int64_t>{100, 100}));
        QCOMPARE(scored(kPlus, {}, all), (std::vector<std::int64_t>{100, 100}));
        QCOMPARE(scored(kPlus, "resources: {memory: {type: LeastAllocated, weight: 0}}", all), (std::vector<std::int64_t>{100, 100}));
    }

    /// Two containers, one without cpu: 8000 + 100 thousandths. A sidecar adds 4000, an init container of 20 cores after it stands for
    /// all of them: 20000. The overhead of 250m counts as 1. So 100000 − 20001 are free: 79.999 %, as a whole number 79.
    void whatThePodAdds() {
        PodSpec spec = asks({{"cpu", "8"}});
        spec.containers.push_back({"second", "", {}, {}, {}, false});
        const Objects plain = objects({gpuNode("a"), gpuNode("b")}, {pod("p", spec)});
        const std::string cpu = "resources: {cpu: {type: MostAllocated, weight: 1}}";
        QCOMPARE(scored(kPlus, cpu, plain), (std::vector<std::int64_t>{8, 8}));
        Container sidecar{"sidecar", "", {}, {}, {}, true}, init{"init", "", {}, {}, {}, false};
        sidecar.requests.set("cpu", *Quantity::parse("4"));
        init.requests.set("cpu", *Quantity::parse("20"));
        spec.initContainers = {sidecar, init};
        spec.overhead.set("cpu", *Quantity::parse("250m"));
        QCOMPARE(scored(kPlus, "resources: {cpu: {type: LeastAllocated, weight: 1}}", objects({gpuNode("a"), gpuNode("b")}, {pod("p", spec)})), (std::vector<std::int64_t>{79, 79}));
    }

    /// The node with GPUs has one kind that the pod does not want, and it is scarce: (1 − 1) / 1. With storage beside it: (2 − 1) / 2.
    void scarceResourcesAreLeftAlone() {
        Node storage = gpuNode("c");
        storage.allocatable.set("ephemeral-storage", *Quantity::parse("1Ti"));
        const std::vector<Node> nodes{gpuNode("a"), node("b", {{"cpu", "100"}, {"memory", "100Gi"}, {"pods", "99"}}), storage};
        const std::string args = "resources: [nvidia.com/gpu]";
        QCOMPARE(scored(kScarce, args, objects(nodes, {pod("p", asks({{"cpu", "1"}, {"memory", "1Gi"}}))})), (std::vector<std::int64_t>{0, 100, 50}));
        QCOMPARE(scored(kScarce, {}, objects(nodes, {pod("p", asks({{"cpu", "1"}, {"memory", "1Gi"}}))})), (std::vector<std::int64_t>{100, 100, 100}));
        // A pod that wants GPUs fits on two of them, and has nothing to avoid there.
        QCOMPARE(scored(kScarce, args, objects(nodes, {pod("p", asks({{"cpu", "1"}, {"nvidia.com/gpu", "1"}}))})), (std::vector<std::int64_t>{100, 100}));
    }

    void wrongArguments_data() {
        QTest::addColumn<QString>("plugin");
        QTest::addColumn<QString>("args");
        QTest::newRow("type") << kPlus << "resources: {cpu: {type: Some, weight: 1}}";
        QTest::newRow("no type") << kPlus << "resources: {cpu: {weight: 1}}";
        QTest::newRow("weight") << kPlus << "resources: {cpu: {type: MostAllocated, weight: -1}}";
        QTest::newRow("a list") << kPlus << "resources: [cpu]";
        QTest::newRow("a name that is none") << kScarce << "resources: [\"a b\"]";
        QTest::newRow("no list") << kScarce << "resources: nvidia.com/gpu";
    }
    void wrongArguments() {
        QFETCH(QString, plugin);
        QFETCH(QString, args);
        QVERIFY(refusesArguments(plugin.toStdString(), args.toStdString()));
    }
};

QTEST_APPLESS_MAIN(TestKoordinatorScores)
#include "tst_koordinator_scores.moc"
