// SPDX-License-Identifier: GPL-3.0-or-later
#include "schedulers/kube/simulated_kubelets.h"

#include <QtTest>

#include "cluster/builder.h"
#include "topology/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

using Prediction = PredictedPlacement::Outcome;

struct On {
    const char* name;
    const char* node;  // empty: on none
    const char* cpu = "3";
    const char* initMemory = "";
    const char* memory = "1Gi";
};

Node node(const std::string& name) {
    Node node;
    node.name = name;
    for (ResourceList* list : {&node.capacity, &node.allocatable}) {
        list->set("cpu", Quantity::fromUnits(8));
        list->set("memory", Quantity::fromUnits(64LL << 30));
        list->set("pods", Quantity::fromUnits(110));
    }
    return node;
}

ClusterPtr picture(const std::vector<std::string>& nodes, const std::vector<On>& pods) {
    Objects objects;
    for (const std::string& name : nodes) objects.nodes.push_back(node(name));
    for (const On& on : pods) {
        Pod pod;
        pod.name = on.name;
        pod.nodeName = on.node;
        pod.labels = std::make_shared<const Labels>();
        PodSpec asked = spec({container("main", {{"cpu", on.cpu}, {"memory", on.memory}})});
        if (*on.initMemory != '\0') asked.initContainers.push_back(container("init", {{"cpu", "1"}, {"memory", on.initMemory}}));
        pod.spec = std::make_shared<const PodSpec>(asked);
        objects.pods.push_back(std::move(pod));
    }
    return build(std::move(objects)).value().cluster;
}

/// Two zones of four CPUs each, with CPU 0 reserved, on every node of `files`; a pod's CPUs come from one zone.
SimulatedKubelets told(const ClusterPtr& start, const std::vector<std::string>& files = {"n1"},
                       const std::vector<std::shared_ptr<const Node>>& later = {},
                       const KubeletConfig& config = staticConfig("single-numa-node")) {
    std::vector<ImportedMachine> machines;
    for (const std::string& name : files) {
        Machine inside = machine({2, 1, 4, 1});
        inside.name = name;
        inside.provenance.kind = Provenance::Kind::Hwloc;
        machines.push_back({inside, {}});
    }
    Diagnostics ignored;
    return SimulatedKubelets(*start, KubeletRehearsal(start, NodeMachines(start->catalog(), machines, ignored, later), config));
}

RunStep step(const char* pod, const char* node, RunStep::What what = RunStep::What::Scheduled) {
    RunStep step;
    step.pod = std::string("default/") + pod;
    step.what = what;
    step.node = node;
    return step;
}

/// By step: CPUs, or the reason for a rejection; "-" if no pod was scheduled.
QString answers(const SimulatedKubelets& kubelets) {
    QStringList all;
    for (const std::optional<PredictedPlacement>& predicted : kubelets.predicted()) {
        if (!predicted) all << "-";
        else if (predicted->outcome == Prediction::Admitted) all << QString::fromStdString(predicted->admission.grant.containers.at(0).cpus.toString());
        else all << QString::fromStdString(predicted->admission.reason + predicted->why);
    }
    return all.join(" ");
}

}  // namespace

class SimulatedKubeletsTest : public QObject {
    Q_OBJECT

private slots:
    /// CPUs 1-3 are left in zone 0 and 4-7 in zone 1: three, three, and no zone has two for the last.
    void eachStepFindsWhatTheOnesBeforeLeft() {
        SimulatedKubelets kubelets = told(picture({"n1"}, {{"a", ""}, {"b", ""}, {"c", "", "2"}}));
        QCOMPARE(answers(kubelets), QString());
        std::vector<RunStep> steps{step("a", "n1"), step("big", "", RunStep::What::Unschedulable), step("b", "n1")};
        kubelets.follow(*picture({"n1"}, {{"a", "n1"}, {"b", "n1"}, {"c", "", "2"}}), steps);
        QCOMPARE(answers(kubelets), QString("1-3 - 4-6"));
        steps.push_back(step("c", "n1"));
        kubelets.follow(*picture({"n1"}, {{"a", "n1"}, {"b", "n1"}, {"c", "n1", "2"}}), steps);
        QCOMPARE(answers(kubelets), QString("1-3 - 4-6 TopologyAffinityError"));
    }

    void whatStandsThereAtTheStartCounts() {
        SimulatedKubelets kubelets = told(picture({"n1"}, {{"there", "n1"}, {"a", ""}}));
        kubelets.follow(*picture({"n1"}, {{"there", "n1"}, {"a", "n1"}}), {step("a", "n1")});
        QCOMPARE(answers(kubelets), QString("4-6"));
    }

    void whoIsGoneHasLeftBeforeOthersCome() {
        SimulatedKubelets kubelets = told(picture({"n1"}, {{"there", "n1"}, {"a", ""}}));
        kubelets.follow(*picture({"n1"}, {{"a", "n1"}}), {step("a", "n1")});
        QCOMPARE(answers(kubelets), QString("1-3"));
    }

    void whoSomeoneElseBoundComesBeforeTheSteps() {
        SimulatedKubelets kubelets = told(picture({"n1"}, {{"a", ""}}));
        kubelets.follow(*picture({"n1"}, {{"a", "n1"}, {"x", "n1"}}), {step("a", "n1")});
        QCOMPARE(answers(kubelets), QString("4-6"));
    }

    /// It was scheduled and is on no node at the end of the instant, as after a failed binding: its CPUs are free
    /// again.
    void whoComesAndGoesInOneInstantLeavesNothing() {
        SimulatedKubelets kubelets = told(picture({"n1"}, {{"a", ""}, {"b", ""}}));
        std::vector<RunStep> steps{step("a", "n1")};
        kubelets.follow(*picture({"n1"}, {{"a", ""}, {"b", ""}}), steps);
        steps.push_back(step("b", "n1"));
        kubelets.follow(*picture({"n1"}, {{"a", ""}, {"b", "n1"}}), steps);
        QCOMPARE(answers(kubelets), QString("1-3 1-3"));
    }

    /// Twice in one instant: the second time gets what the first had.
    void whoIsScheduledAgainGaveItsOwnBack() {
        SimulatedKubelets kubelets = told(picture({"n1"}, {{"a", ""}}));
        kubelets.follow(*picture({"n1"}, {{"a", "n1"}}), {step("a", "n1"), step("a", "", RunStep::What::BindFailed), step("a", "n1")});
        QCOMPARE(answers(kubelets), QString("1-3 - 1-3"));
    }

    /// Zones of 32 GiB, 1 of them reserved: "a" takes 30 of zone 0 for its init container, "b" 30 of zone 1. While it
    /// may run, "c" finds no zone with 30; an instant later "a" holds only 1 GiB, and 30 are left.
    void initContainersHaveRunWhenTheInstantIsOver() {
        const std::vector<On> before{{"a", "", "1", "30Gi"}, {"b", "", "1", "", "30Gi"}, {"c", "", "1", "", "30Gi"}};
        const KubeletConfig config = pinning(staticConfig("single-numa-node"), machine({2, 1, 4, 1}), 1);
        const auto outcomes = [](const SimulatedKubelets& kubelets) {
            QStringList all;
            for (const std::optional<PredictedPlacement>& predicted : kubelets.predicted()) all << (predicted->outcome == Prediction::Admitted ? "yes" : "no");
            return all.join(" ");
        };
        const ClusterPtr all = picture({"n1"}, {{"a", "n1", "1", "30Gi"}, {"b", "n1", "1", "", "30Gi"}, {"c", "n1", "1", "", "30Gi"}});
        const std::vector<RunStep> steps{step("a", "n1"), step("b", "n1"), step("c", "n1")};
        SimulatedKubelets atOnce = told(picture({"n1"}, before), {"n1"}, {}, config);
        atOnce.follow(*all, steps);
        QCOMPARE(outcomes(atOnce), QString("yes yes no"));
        SimulatedKubelets later = told(picture({"n1"}, before), {"n1"}, {}, config);
        later.follow(*picture({"n1"}, {{"a", "n1", "1", "30Gi"}, {"b", "n1", "1", "", "30Gi"}, before[2]}), {steps[0], steps[1]});
        later.follow(*all, steps);
        QCOMPARE(outcomes(later), QString("yes yes yes"));
    }

    /// A file describes n2, none describes n3.
    void nodesThatComeLaterHaveTheirMachines() {
        const ClusterPtr start = picture({"n1"}, {{"a", ""}, {"b", ""}, {"c", ""}});
        const std::vector<std::shared_ptr<const Node>> later{std::make_shared<const Node>(node("n2")), std::make_shared<const Node>(node("n3"))};
        SimulatedKubelets kubelets = told(start, {"n1", "n2"}, later);
        std::vector<RunStep> steps{step("a", "n1")};
        kubelets.follow(*picture({"n1"}, {{"a", "n1"}, {"b", ""}, {"c", ""}}), steps);
        steps.push_back(step("b", "n2"));
        steps.push_back(step("c", "n3"));
        kubelets.follow(*picture({"n1", "n2", "n3"}, {{"a", "n1"}, {"b", "n2"}, {"c", "n3"}}), steps);
        QCOMPARE(answers(kubelets), QString("1-3 1-3 nothing is known of the inside of node n3; give a file of it with --topology"));
    }

    /// A pod that is on the node by name when the node comes holds its CPUs, as on a node of the start.
    void whatStandsOnANodeThatComesCounts() {
        const std::vector<std::shared_ptr<const Node>> later{std::make_shared<const Node>(node("n2"))};
        SimulatedKubelets kubelets = told(picture({"n1"}, {{"there", ""}, {"a", ""}}), {"n1", "n2"}, later);
        kubelets.follow(*picture({"n1", "n2"}, {{"there", "n2"}, {"a", "n2"}}), {step("a", "n2")});
        QCOMPARE(answers(kubelets), QString("4-6"));
    }

    void nodesThatComeBackHaveWhatIsOnThemThen_data() {
        QTest::addColumn<QString>("node");
        QTest::addColumn<QString>("cpus");
        QTest::newRow("the pod stayed") << "n1"
                                        << "4-6";
        QTest::newRow("it is gone") << ""
                                    << "1-3";
    }
    void nodesThatComeBackHaveWhatIsOnThemThen() {
        QFETCH(QString, node);
        QFETCH(QString, cpus);
        const std::string stays = node.toStdString();
        SimulatedKubelets kubelets = told(picture({"n1", "n2"}, {{"there", "n1"}, {"a", ""}}));
        kubelets.follow(*picture({"n2"}, {{"there", ""}, {"a", ""}}), {});
        kubelets.follow(*picture({"n1", "n2"}, {{"there", stays.c_str()}, {"a", "n1"}}), {step("a", "n1")});
        QCOMPARE(answers(kubelets), cpus);
    }
};

QTEST_APPLESS_MAIN(SimulatedKubeletsTest)
#include "tst_simulated_kubelets.moc"
