// SPDX-License-Identifier: GPL-3.0-or-later
#include <QtTest>

#include "topology/kubelet/prediction.h"
#include "topology/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

using Outcome = PredictedPlacement::Outcome;

Pod pod(const char* name, const PodSpec& spec, std::int64_t startTime = 0) {
    Pod one;
    one.name = name;
    one.labels = std::make_shared<const Labels>();
    one.spec = std::make_shared<const PodSpec>(spec);
    one.startTime = startTime;
    one.phase = startTime == 0 ? PodPhase::Pending : PodPhase::Running;
    return one;
}

PodSpec cpus(const char* amount) {
    return spec({container("main", {{"cpu", amount}, {"memory", "1Gi"}})});
}

}  // namespace

class TestPrediction : public QObject {
    Q_OBJECT
private slots:
    /// Zones of 20 and zones of 10: the scheduler sees 40 and 20 and would bind 20 to both.
    void theSchedulerWouldBindTheKubeletWouldReject() {
        const Pod twenty = pod("twenty", cpus("20"));
        const KubeletConfig config = staticConfig("single-numa-node", "0");
        const PredictedPlacement large = predictPlacement(machine({2, 1, 21, 1}), config, {}, twenty);
        QCOMPARE(large.outcome, Outcome::Admitted);
        QCOMPARE(large.admission.grant.containers[0].cpus.toString(), std::string("1-20"));
        const PredictedPlacement small = predictPlacement(machine({2, 1, 11, 1}), config, {}, twenty);
        QCOMPARE(small.outcome, Outcome::Rejected);
        QCOMPARE(small.admission.reason, std::string("TopologyAffinityError"));
    }

    void podsOnTheNodeComeInTheOrderInWhichTheyStarted() {
        const Machine two = machine({2, 1, 5, 1});
        const Pod first = pod("z", cpus("4"), 100);
        const Pod second = pod("a", cpus("2"), 200);
        Pod ended = pod("e", cpus("4"), 50);
        ended.phase = PodPhase::Succeeded;
        const KubeletConfig config = staticConfig("single-numa-node", "0");
        const NodeInside inside = NodeInside::make(two, config, {&second, &ended, &first});
        QVERIFY(inside.known());
        QVERIFY(inside.unexplained().empty());
        QCOMPARE(inside.state().find("default/z")->containers[0].cpus.toString(), std::string("1-4"));
        QCOMPARE(inside.state().find("default/a")->containers[0].cpus.toString(), std::string("5-6"));
        QVERIFY(inside.state().find("default/e") == nullptr);
        const PredictedPlacement three = predictPlacement(inside, pod("c", cpus("3")));
        QCOMPARE(three.admission.grant.containers[0].cpus.toString(), std::string("7-9"));
        QCOMPARE(predictPlacement(inside, pod("c", cpus("4"))).outcome, Outcome::Rejected);
        QCOMPARE(inside.state().pods.size(), std::size_t{2});  // a prediction changes nothing
    }

    void whatIsNotKnownIsNotModelled() {
        Machine two = machine({2, 1, 5, 1});
        two.zones[1].cpus.reset();
        const PredictedPlacement unknown = predictPlacement(two, staticConfig("restricted"), {}, pod("p", cpus("1")));
        QCOMPARE(unknown.outcome, Outcome::NotModelled);
        QCOMPARE(unknown.why, std::string("Machine test: zones[1].cpus: it is not known which CPUs the zone has"));
        KubeletConfig down = staticConfig("restricted");
        down.topologyScope = "room";
        QCOMPARE(predictPlacement(machine({2, 1, 5, 1}), down, {}, pod("p", cpus("1"))).why,
                 std::string("the kubelet does not start: topology manager: unknown scope: \"room\""));
    }

    void gpusAtUnknownZones() {
        Machine two = machine({2, 1, 5, 1});
        MachineGpu gpu;
        gpu.resource = "nvidia.com/gpu";
        two.gpus.push_back(gpu);
        const Pod asks = pod("p", spec({container("main", {{"cpu", "1"}, {"memory", "1Gi"}, {"nvidia.com/gpu", "1"}})}));
        const PredictedPlacement unknown = predictPlacement(two, staticConfig("restricted"), {}, asks);
        QCOMPARE(unknown.outcome, Outcome::NotModelled);
        QCOMPARE(unknown.why, std::string("it is not known at which zones the node's nvidia.com/gpu are"));
        // Without a topology policy their place does not matter.
        QCOMPARE(predictPlacement(two, staticConfig("none"), {}, asks).outcome, Outcome::Admitted);
        two.gpus[0].zones = std::vector<std::size_t>{1};
        const PredictedPlacement known = predictPlacement(two, staticConfig("restricted"), {}, asks);
        QCOMPARE(known.outcome, Outcome::Admitted);
        QCOMPARE(known.admission.grant.containers[0].cpus.toString(), std::string("5"));  // next to the GPU
    }

    void aHistoryThatCannotHaveBeen() {
        const Machine two = machine({2, 1, 5, 1});
        const Pod a = pod("a", cpus("3"), 1);
        const Pod b = pod("b", cpus("3"), 2);
        const Pod c = pod("c", cpus("3"), 3);  // 4 and 5 CPUs: the third finds 1 and 2
        const NodeInside inside = NodeInside::make(two, staticConfig("single-numa-node"), {&a, &b, &c});
        QCOMPARE(inside.unexplained(), (std::vector<std::string>{"default/c"}));
        const PredictedPlacement next = predictPlacement(inside, pod("p", cpus("1")));
        QCOMPARE(next.outcome, Outcome::NotModelled);
        QVERIFY(next.why.find("default/c") != std::string::npos);
    }

    void whatIsSeenContradicts() {
        const Machine two = machine({2, 1, 5, 1});
        const Pod here = pod("here", cpus("2"), 1);
        ObservedPlacement seen;
        seen.pod = "default/here";
        seen.cpus = CpuSet{1, 2};
        const KubeletConfig config = staticConfig("restricted");
        QCOMPARE(predictPlacement(NodeInside::make(two, config, {&here}, {{seen}, {}}), pod("p", cpus("1"))).outcome, Outcome::Admitted);
        seen.cpus = CpuSet{5, 6};
        const PredictedPlacement other = predictPlacement(NodeInside::make(two, config, {&here}, {{seen}, {}}), pod("p", cpus("1")));
        QCOMPARE(other.outcome, Outcome::NotModelled);
        QCOMPARE(other.why, std::string("what pods have on the node is another than it would be: "
                                        "default/here: CPUs 1-2 were predicted, 5-6 are seen"));
    }

    void predictedAndObserved() {
        Machine two = machine({2, 1, 5, 1});
        addDevices(two, "v.example/nic", 1);
        const PodSpec asks = spec({container("main", {{"cpu", "2"}, {"memory", "1Gi"}, {"v.example/nic", "1"}})});
        const PredictedPlacement predicted = predictPlacement(two, staticConfig("restricted"), {}, pod("p", asks));
        ObservedPlacement seen;
        seen.pod = "default/p";
        seen.container = "main";
        QVERIFY(differences(predicted, seen).empty());  // nothing was compared
        seen.cpus = CpuSet{1, 2};
        seen.zones = std::vector<std::int32_t>{0};
        seen.devices = {{"v.example/nic", {"d0"}}};
        QVERIFY(differences(predicted, seen).empty());
        seen.cpus = CpuSet{7, 8};
        seen.zones = std::vector<std::int32_t>{1};
        seen.devices = {{"v.example/nic", {"d1"}}};
        std::vector<std::string> texts;
        for (const PlacementDifference& d : differences(predicted, seen)) texts.push_back(toText(d));
        QCOMPARE(texts,
                 (std::vector<std::string>{"main: CPUs 1-2 were predicted, 7-8 are seen",
                                           "main: zones 0 were predicted, 1 are seen",
                                           "main: v.example/nic d0 were predicted, d1 are seen"}));
    }

    void severalArriveInOrder() {
        // Zone 0 has CPUs 0-4 with CPU 0 reserved, zone 1 has 5-9. The first gets 1-3; the second needs 5 in one zone
        // and gets 5-9; the third finds only one CPU; the fourth takes that one.
        const Machine two = machine({2, 1, 5, 1});
        const NodeInside inside = NodeInside::make(two, staticConfig("single-numa-node", "0"), {});
        const Pod a = pod("a", cpus("3")), b = pod("b", cpus("5")), c = pod("c", cpus("2")), d = pod("d", cpus("1"));
        const std::vector<PredictedPlacement> all = predictPlacements(inside, {&a, &b, &c, &d});
        QCOMPARE(all.size(), std::size_t{4});
        QCOMPARE(all[0].admission.grant.containers[0].cpus.toString(), std::string("1-3"));
        QCOMPARE(all[1].admission.grant.containers[0].cpus.toString(), std::string("5-9"));
        QCOMPARE(all[2].outcome, Outcome::Rejected);
        QCOMPARE(all[3].admission.grant.containers[0].cpus.toString(), std::string("4"));
        QVERIFY(inside.state().pods.empty());
    }

    void whoStaysKeepsWhatItHas() {
        // a has 1-2 and b 3-4 of CPUs 0-4; when a leaves, b does not move, and the new c gets a's place.
        const Machine one = machine({1, 1, 5, 1});
        const Pod a = pod("a", cpus("2"), 1), b = pod("b", cpus("2"), 2), c = pod("c", cpus("2"));
        ObservedPlacement seen;
        seen.pod = "default/b";
        seen.cpus = CpuSet{3, 4};
        const NodeInside inside = NodeInside::make(one, staticConfig("none", "0"), {&a, &b}, {{seen}, {}}, {{"default/a"}, {&c}});
        QVERIFY(inside.contradictions().empty());
        QVERIFY(inside.unexplained().empty());
        QVERIFY(inside.state().find("default/a") == nullptr);
        QCOMPARE(inside.state().find("default/b")->containers[0].cpus.toString(), std::string("3-4"));
        QCOMPARE(inside.state().find("default/c")->containers[0].cpus.toString(), std::string("1-2"));
    }

    void zonesAreSeenWithOtherAmountsInUse() {
        Machine two = machine({2, 1, 5, 1});
        addDevices(two, "v.example/nic", 1);  // one in each zone
        const Pod here = pod("here", spec({container("main", {{"cpu", "2"}, {"memory", "1Gi"}, {"v.example/nic", "1"}})}), 1);
        const auto compared = [&](std::vector<ObservedZone> zones) {
            std::vector<std::string> texts;
            const NodeInside inside = NodeInside::make(two, staticConfig("restricted", "0"), {&here}, {{}, std::move(zones)});
            for (const PlacementDifference& d : inside.zoneDifferences()) texts.push_back(toText(d));
            // Published amounts lag: they raise doubts, and forbid nothing.
            if (predictPlacement(inside, pod("p", cpus("1"))).outcome != Outcome::Admitted) texts.push_back("not modelled");
            return texts;
        };
        // As predicted: CPUs 1-2 and the device of zone 0. Memory is not pinned, so it is not compared.
        QCOMPARE(compared({{0, "cpu", 2000}, {1, "cpu", 0}, {0, "v.example/nic", 1}, {1, "v.example/nic", 0}, {0, "memory", 7}}),
                 std::vector<std::string>{});
        QCOMPARE(compared({{0, "cpu", 0}, {1, "cpu", 2000}, {1, "v.example/nic", 1}, {4, "cpu", 9000}}),
                 (std::vector<std::string>{"zone 0: 2 of cpu in use were predicted, 0 are seen",
                                           "zone 1: 0 of cpu in use were predicted, 2 are seen",
                                           "zone 1: 0 of v.example/nic in use were predicted, 1 are seen"}));
    }

    void machineAndNode() {
        Machine two = machine({2, 1, 5, 1, 1, 16, 2});
        two.gpus.resize(2);
        Node node;
        node.name = "n1";
        node.capacity.set("cpu", Quantity::fromUnits(10));
        node.capacity.set("memory", Quantity::fromUnits((32LL << 30) - (12 << 10)));  // of another boot than the zones
        node.capacity.set("hugepages-1Gi", Quantity::fromUnits(4LL << 30));
        node.capacity.set("nvidia.com/gpu", Quantity::fromUnits(2));
        QVERIFY(fitToNode(two, node).empty());
        QCOMPARE(two.name, std::string("n1"));
        QCOMPARE(two.gpus[1].resource, std::string("nvidia.com/gpu"));
        two.gpus.resize(1);
        two.gpus[0].resource.clear();
        node.capacity.set("cpu", Quantity::fromUnits(8));
        node.capacity.set("memory", Quantity::fromUnits(31LL << 30));
        node.capacity.set("hugepages-1Gi", Quantity::fromUnits(3LL << 30));
        QStringList said;
        for (const Diagnostic& d : fitToNode(two, node)) said << QString::fromStdString(toString(d.what));
        QCOMPARE(said, (QStringList{"Node n1: status.capacity.cpu: is less than the 10 CPUs of its zones",
                                    "Node n1: status.capacity.memory: is less than the 32Gi of its zones",
                                    "Node n1: status.capacity.hugepages-1Gi: is less than the 4 pages of its zones",
                                    "Node n1: status.capacity.nvidia.com/gpu: is 2, and the machine has 1 GPUs"}));
        QVERIFY(two.gpus[0].resource.empty());
    }
};

QTEST_APPLESS_MAIN(TestPrediction)
#include "tst_prediction.moc"
