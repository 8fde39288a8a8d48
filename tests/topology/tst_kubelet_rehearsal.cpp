// SPDX-License-Identifier: GPL-3.0-or-later
#include "topology/kubelet/kubelet_rehearsal.h"

#include <QtTest>

#include "cluster/builder.h"
#include "topology/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

using Outcome = PredictedPlacement::Outcome;

Pod pod(const char* name, const char* cpu) {
    Pod one;
    one.name = name;
    one.labels = std::make_shared<const Labels>();
    one.spec = std::make_shared<const PodSpec>(spec({container("main", {{"cpu", cpu}, {"memory", "1Gi"}})}));
    return one;
}

/// One node of two zones with four CPUs each, with CPU 0 reserved, and its pods.
ClusterPtr cluster(std::vector<Pod> pods, TopologyObjects topology = {}) {
    Objects objects;
    Node node;
    node.name = "n1";
    for (ResourceList* list : {&node.capacity, &node.allocatable}) {
        list->set("cpu", Quantity::fromUnits(8));
        list->set("memory", Quantity::fromUnits(64LL << 30));
        list->set("pods", Quantity::fromUnits(110));
    }
    objects.nodes.push_back(std::move(node));
    for (Pod& one : pods) one.nodeName = "n1";
    objects.pods = std::move(pods);
    objects.topology = std::move(topology);
    return build(std::move(objects)).value().cluster;
}

KubeletRehearsal rehearsal(const ClusterPtr& start, std::optional<KubeletConfig> config) {
    Machine inside = machine({2, 1, 4, 1});
    inside.name = "n1";
    inside.provenance.kind = Provenance::Kind::Hwloc;
    Diagnostics ignored;
    return KubeletRehearsal(start, NodeMachines(start->catalog(), {{inside, {}}}, ignored), std::move(config));
}

std::string cpusOf(const PredictedPlacement& predicted) {
    return predicted.outcome == Outcome::Admitted ? predicted.admission.grant.containers.at(0).cpus.toString() : predicted.admission.reason + predicted.why;
}

}  // namespace

class TestKubeletRehearsal : public QObject {
    Q_OBJECT
private slots:
    void eachFindsWhatTheOnesBeforeLeft() {
        KubeletRehearsal kubelets = rehearsal(cluster({}), staticConfig("single-numa-node"));
        QCOMPARE(cpusOf(kubelets.place("n1", pod("a", "3"))), std::string("1-3"));
        QCOMPARE(cpusOf(kubelets.place("n1", pod("b", "3"))), std::string("4-6"));
        // One CPU is free in zone 1 and none in zone 0: a rejected pod takes nothing.
        QCOMPARE(cpusOf(kubelets.place("n1", pod("c", "2"))), std::string("TopologyAffinityError"));
        QCOMPARE(cpusOf(kubelets.place("n1", pod("d", "1"))), std::string("7"));
        kubelets.leave("n1", "default/a");
        kubelets.leave("n1", "default/never-here");
        QCOMPARE(cpusOf(kubelets.place("n1", pod("e", "2"))), std::string("1-2"));
    }

    void podsThatAreThereCount() {
        KubeletRehearsal kubelets = rehearsal(cluster({pod("there", "3")}), staticConfig("single-numa-node"));
        QCOMPARE(cpusOf(kubelets.place("n1", pod("a", "3"))), std::string("4-6"));
        KubeletRehearsal gone = rehearsal(cluster({pod("there", "3")}), staticConfig("single-numa-node"));
        gone.leave("n1", "default/there");
        QCOMPARE(cpusOf(gone.place("n1", pod("a", "3"))), std::string("1-3"));
    }

    void memoryOfInitContainersIsFreeOnceTheyRan() {
        const Machine zones = machine({2, 1, 4, 1});
        KubeletRehearsal kubelets = rehearsal(cluster({}), pinning(staticConfig("single-numa-node"), zones, 1));
        Pod first = pod("a", "1");
        PodSpec both = *first.spec;
        both.initContainers.push_back(container("init", {{"cpu", "1"}, {"memory", "30Gi"}}));
        first.spec = std::make_shared<const PodSpec>(both);
        QCOMPARE(kubelets.place("n1", first).outcome, Outcome::Admitted);
        Pod other = pod("b", "1");
        PodSpec large = *other.spec;
        large.containers = {container("main", {{"cpu", "1"}, {"memory", "30Gi"}})};
        other.spec = std::make_shared<const PodSpec>(large);
        QCOMPARE(kubelets.place("n1", other).outcome, Outcome::Admitted);  // at zone 1
        Pod third = other;
        third.name = "c";
        QCOMPARE(kubelets.place("n1", third).outcome, Outcome::Rejected);
        kubelets.started("n1", "default/a");
        QCOMPARE(kubelets.place("n1", third).outcome, Outcome::Admitted);
    }

    void whatIsNotKnownIsNamed() {
        KubeletRehearsal noConfig = rehearsal(cluster({}), std::nullopt);
        const PredictedPlacement untold = noConfig.place("n1", pod("a", "1"));
        QCOMPARE(untold.outcome, Outcome::NotModelled);
        QVERIFY2(untold.why.starts_with("the kubelet's topologyManagerPolicy, cpuManagerPolicy, "), untold.why.c_str());
        KubeletRehearsal noMachine(cluster({}), NodeMachines(), staticConfig("none"));
        QCOMPARE(noMachine.place("n1", pod("a", "1")).outcome, Outcome::NotModelled);
        QCOMPARE(noMachine.place("n9", pod("a", "1")).outcome, Outcome::NotModelled);
    }

    void objectsSayMoreOfANodeThanAFileForAll() {
        TopologyObjects objects;
        NodeResourceTopology object;
        object.name = "n1";
        object.attributes = {{"topologyManagerPolicy", "none"}};
        objects.nodes.push_back(object);
        KubeletRehearsal kubelets = rehearsal(cluster({}, std::move(objects)), staticConfig("single-numa-node"));
        QCOMPARE(kubelets.place("n1", pod("a", "6")).outcome, Outcome::Admitted);  // across zones: no policy forbids it
    }
};

QTEST_APPLESS_MAIN(TestKubeletRehearsal)
#include "tst_kubelet_rehearsal.moc"
