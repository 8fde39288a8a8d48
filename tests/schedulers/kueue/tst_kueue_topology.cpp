// SPDX-License-Identifier: GPL-3.0-or-later
// Where Kueue puts pods in the topologies of its flavors, and what admission checks hold back. Racks r1 {n1 4 cores, n2 2} and
// r2 {n3 3, n4 3}; pods of one core; nodes take ten pods each. Vectors T-Q-20 and T-Q-21 of the specification, and more by hand.
#include <algorithm>
#include <memory>
#include <random>
#include <string>

#include <QTest>

#include "schedulers/kueue/admitted_pods.h"
#include "schedulers/kueue/kueue_admission.h"
#include "schedulers/kueue/preparation.h"
#include "schedulers/kueue/topology_placement.h"

using namespace bayplan;

namespace {

const std::string kHost = "kubernetes.io/hostname";

class Racks {
public:
    Objects cluster;
    KueueObjects objects;

    Racks() {
        node("n1", "r1", 4);
        node("n2", "r1", 2);
        node("n3", "r2", 3);
        node("n4", "r2", 3);
        objects.topologies["racks"] = {"rack", kHost};
        objects.flavors.push_back({"tas", {}, {}, {}, "racks"});
        objects.namespaces["d"] = {};
        ClusterQueue queue;
        queue.name = "q";
        queue.groups = {{{"cpu"}, {{"tas", {{"cpu", {100'000, {}, {}}}}}}}};
        queue.namespaceSelector = LabelSelector{};
        objects.queues.push_back(queue);
        objects.localQueues.push_back({"d", "q", "q"});
        objects.workloads.reserve(16);
    }
    Node& node(const std::string& name, const std::string& rack, int cores) {
        Node one;
        one.name = name;
        one.labels = Labels({{"rack", rack}, {kHost, name}});
        one.allocatable.set("cpu", Quantity::fromUnits(cores));
        one.allocatable.set("pods", Quantity::fromUnits(10));
        one.readiness = Readiness::Ready;
        cluster.nodes.push_back(std::move(one));
        cluster.nodeSources.push_back(nullptr);
        return cluster.nodes.back();
    }
    QueuedWorkload& workload(const std::string& name, std::int64_t pods, std::optional<TopologyRequest> request, std::int32_t priority = 0) {
        QueuedWorkload one;
        one.namespaceName = "d";
        one.name = one.uid = name;
        one.queue = "q";
        one.priority = priority;
        one.created = static_cast<std::int64_t>(objects.workloads.size()) + 1;
        one.owners = {{"Job", name}};
        one.podSets.push_back({"main", pods, {}, spec, {{"cpu", 1000}}, {}, std::move(request)});
        objects.workloads.push_back(std::move(one));
        return objects.workloads.back();
    }
    QueuedWorkload& holds(const std::string& name, std::vector<TopologyAssignment::Domain> domains, std::int32_t priority = 0) {
        std::int64_t pods = 0;
        for (const auto& domain : domains) pods += domain.pods;
        QueuedWorkload& one = workload(name, pods, required("rack"), priority);
        one.admittedIn = "q";
        one.admission = {{"main", pods, {{"cpu", "tas"}}, {{"cpu", pods * 1000}}, TopologyAssignment{{kHost}, std::move(domains)}}};
        one.conditions["QuotaReserved"] = {true, "QuotaReserved", "", one.created};
        return one;
    }
    static TopologyRequest required(const std::string& level) { return {TopologyRequest::Kind::Required, level, {}, {}}; }
    static TopologyRequest preferred(const std::string& level) { return {TopologyRequest::Kind::Preferred, level, {}, {}}; }

    PreparedKueue prepared() const { return prepareKueue(objects, {}, cluster); }
    AdmissionRun run(int cycles = 6) const {
        Result<AdmissionRun> run = admitWorkloads(prepared().objects, {}, cycles);
        return run ? std::move(*run) : AdmissionRun{};
    }
    /// "n1 4, n2 2", or why it has no quota.
    static QString places(const AdmissionRun& run, const std::string& name) {
        for (const QueuedWorkload& one : run.end.workloads) {
            if (one.name != name) continue;
            if (one.admittedIn.empty()) return QString::fromStdString(one.conditions.count("QuotaReserved") > 0 ? one.conditions.at("QuotaReserved").message : "untried");
            std::string text;
            for (const PodSetAssignment& set : one.admission)
                if (set.topology)
                    for (const auto& domain : set.topology->domains) text += (text.empty() ? "" : ", ") + domain.values.back() + " " + std::to_string(domain.pods);
            return QString::fromStdString(text);
        }
        return "absent";
    }

    std::shared_ptr<const PodSpec> spec = std::make_shared<const PodSpec>();
};

}  // namespace

class TestKueueTopology : public QObject {
    Q_OBJECT

private slots:
    void oneDomainOfTheLevel() {  // T-Q-20
        Racks six;                // both racks hold 6: r1 goes first by its name
        six.workload("w", 6, Racks::required("rack"));
        QCOMPARE(Racks::places(six.run(), "w"), QString("n1 4, n2 2"));
        Racks three;
        three.workload("w", 3, Racks::required("rack"));  // the most slices first: r1; in it the smallest that suffices of n2 2, n1 4
        QCOMPARE(Racks::places(three.run(), "w"), QString("n1 3"));
    }
    void theLeastFreeWithoutALevel() {  // T-Q-20
        Racks two;
        two.workload("w", 2, TopologyRequest{});
        QCOMPARE(Racks::places(two.run(), "w"), QString("n2 2"));
        Racks implied;  // all flavors of the queue have a topology: as if it asked for one without a level
        implied.workload("w", 2, std::nullopt);
        QCOMPARE(Racks::places(implied.run(), "w"), QString("n2 2"));
    }
    void severalWhereOneIsTooSmall() {  // T-Q-21: no rack holds 7; of all hosts n1 takes 4, and n3 is the smallest for the rest of 3
        Racks seven;
        seven.workload("w", 7, Racks::preferred("rack"));
        QCOMPARE(Racks::places(seven.run(), "w"), QString("n1 4, n3 3"));
    }
    void whatDoesNotFitSaysHowMuch() {
        Racks seven;
        seven.workload("w", 7, Racks::required("rack"));
        const AdmissionRun run = seven.run();
        QCOMPARE(Racks::places(run, "w"), QString("couldn't assign flavors to pod set main: topology \"racks\" allows to fit only 6 out of 7 pod(s)"));
        QCOMPARE(run.end.workloads[0].conditions.at("QuotaReserved").reason, std::string("TopologyPlacementFailed"));
    }
    void whatIsLeftOut() {  // n1 by its taint, n2 by the selector of the pods; n3 and n4 have no room
        Racks racks;
        racks.cluster.nodes[0].taints = {{"k", "v", TaintEffect::NoSchedule}};
        PodSpec spec;
        spec.nodeSelector = Labels({{"rack", "r2"}});
        racks.spec = std::make_shared<const PodSpec>(spec);
        racks.objects.queues[0].withinQueue = PreemptionPolicy::Never;
        racks.holds("old", {{{"n3"}, 3}, {{"n4"}, 3}});
        racks.workload("w", 1, Racks::required(kHost));
        QCOMPARE(Racks::places(racks.run(), "w"),
                 QString("couldn't assign flavors to pod set main: topology \"racks\" doesn't allow to fit any of 1 pod(s). Total nodes: 4; excluded: nodeSelector: 1, resource \"cpu\": 2, taint "
                         "\"k=v:NoSchedule\": 1"));
    }
    void slicesStayTogether() {  // 2 slices of 3 pods, each on one host: n1 holds 1, n3 and n4 one each, n2 none
        Racks racks;
        TopologyRequest request = Racks::preferred("rack");
        request.sliceLevel = kHost;
        request.sliceSize = 3;
        racks.workload("w", 6, request);
        QCOMPARE(Racks::places(racks.run(), "w"), QString("n3 3, n4 3"));  // r2 holds 2 slices, r1 only 1
        request.kind = TopologyRequest::Kind::Required;
        racks.objects.workloads[0].podSets[0].count = 9;
        racks.objects.workloads[0].podSets[0].topology = request;
        QCOMPARE(Racks::places(racks.run(), "w"), QString("couldn't assign flavors to pod set main: topology \"racks\" allows to fit only 2 out of 3 slice(s)"));
    }
    void podsAndNodesThatTakeNoPart() {
        Racks racks;  // a pod outside of topologies takes 2 of n1; one that is placed by Kueue counts with its workload; n3 is cordoned
        const auto pod = [&](const std::string& name, const std::string& on, Labels labels) {
            PodSpec spec;
            spec.containers.emplace_back();
            spec.containers[0].requests.set("cpu", Quantity::fromUnits(2));
            Pod one;
            one.namespaceName = "d";
            one.name = name;
            one.nodeName = on;
            one.labels = std::make_shared<const Labels>(std::move(labels));
            one.spec = std::make_shared<const PodSpec>(std::move(spec));
            racks.cluster.pods.push_back(std::move(one));
            racks.cluster.podSources.push_back(nullptr);
        };
        pod("outside", "n1", Labels{});
        pod("inside", "n1", Labels({{"kueue.x-k8s.io/tas", "true"}}));
        racks.cluster.nodes[2].unschedulable = true;
        racks.workload("w", 4, Racks::required("rack"));  // r1: 2 + 2
        QCOMPARE(Racks::places(racks.run(), "w"), QString("n1 2, n2 2"));
        racks.objects.workloads[0].podSets[0].count = 5;
        QCOMPARE(Racks::places(racks.run(), "w"), QString("couldn't assign flavors to pod set main: topology \"racks\" allows to fit only 4 out of 5 pod(s)"));
    }
    void twoOfOneCycleDoNotShareAPlace() {  // of two queues: the second finds its rack taken, and takes the other one
        Racks racks;
        ClusterQueue other = racks.objects.queues[0];
        other.name = "p";
        racks.objects.queues.push_back(other);
        racks.objects.localQueues.push_back({"d", "p", "p"});
        racks.workload("a", 6, Racks::required("rack"));
        racks.workload("b", 6, Racks::required("rack")).queue = "p";
        const AdmissionRun run = racks.run();
        QCOMPARE(Racks::places(run, "a"), QString("n1 4, n2 2"));
        QCOMPARE(Racks::places(run, "b"), QString("n3 3, n4 3"));
        QCOMPARE(run.cycles.size(), std::size_t(1));
    }
    void preemptsForAPlace() {  // quota is there; r1 and r2 are both held in part, and only lower priorities may go
        Racks racks;
        racks.objects.queues[0].withinQueue = PreemptionPolicy::LowerPriority;
        racks.holds("keep", {{{"n1"}, 1}}, 100);
        racks.holds("go", {{{"n3"}, 1}}, 0);
        racks.workload("w", 6, Racks::required("rack"), 50);  // r1 keeps 5 free; r2 has 6 once go has gone
        const AdmissionRun run = racks.run(2);
        QCOMPARE(run.cycles[0].events.size(), std::size_t(4));  // what happens to go twice, and w twice
        QCOMPARE(Racks::places(run, "w"), QString("n3 3, n4 3"));
        QCOMPARE(Racks::places(run, "keep"), QString("n1 1"));
    }
    void neverPreemptsForNothing() {  // even the empty cluster has no rack of 7
        Racks racks;
        racks.objects.queues[0].withinQueue = PreemptionPolicy::LowerPriority;
        racks.holds("old", {{{"n1"}, 4}}, 0);
        racks.workload("w", 7, Racks::required("rack"), 50);
        const AdmissionRun run = racks.run();
        QCOMPARE(Racks::places(run, "old"), QString("n1 4"));
        QVERIFY(Racks::places(run, "w").contains("allows to fit only 6 out of 7 pod(s)"));
    }
    void flavorsAndRequestsHaveToMatch() {
        Racks racks;
        racks.objects.flavors.push_back({"plain", Labels({{"none", "none"}}), {}, {}});
        racks.objects.queues[0].groups[0].flavors.insert(racks.objects.queues[0].groups[0].flavors.begin(), {"plain", {{"cpu", {1000, {}, {}}}}});
        racks.workload("w", 1, Racks::required("block"));
        racks.workload("v", 2, std::nullopt);
        const AdmissionRun run = racks.run();
        QCOMPARE(
            Racks::places(run, "w"),
            QString("couldn't assign flavors to pod set main: Flavor \"plain\" does not support TopologyAwareScheduling, Flavor \"tas\" does not contain the requested level"));
        QCOMPARE(Racks::places(run, "v"), QString("couldn't assign flavors to pod set main: Flavor \"tas\" supports only TopologyAwareScheduling, insufficient quota for cpu in flavor plain, "
                                                  "previously considered podsets requests (0) + current podset request (2) > maximum capacity (1)"));
    }
    void whatCannotBePlayedIsNamed() {
        Racks racks;
        TopologyRequest sliced = Racks::required("rack");
        sliced.modelled = false;
        racks.workload("w", 1, sliced);
        QVERIFY(racks.prepared().aside.at("d/w").why == WorkloadAside::Why::NotModelled);
        Racks lonely;  // a group of one pod set
        TopologyRequest grouped = Racks::required("rack");
        grouped.group = "g";
        lonely.workload("w", 1, grouped);
        QVERIFY(lonely.prepared().aside.at("d/w").why == WorkloadAside::Why::NotModelled);
        Racks large;  // nobody in it is a single pod
        QueuedWorkload& both = large.workload("w", 2, grouped);
        both.podSets.push_back(both.podSets[0]);
        both.podSets[1].name = "other";
        QVERIFY(large.prepared().aside.at("d/w").why == WorkloadAside::Why::NotModelled);
        Racks shared;  // two flavors with a topology over the same nodes
        shared.objects.flavors.push_back({"twin", {}, {}, {}, "racks"});
        shared.workload("w", 1, Racks::required("rack"));
        QVERIFY(shared.prepared().aside.at("d/w").why == WorkloadAside::Why::NotModelled);
        Racks nameless;
        nameless.objects.topologies.clear();
        nameless.workload("w", 1, Racks::required("rack"));
        QVERIFY(nameless.prepared().aside.at("d/w").why == WorkloadAside::Why::QueueInactive);
        Racks empty;
        empty.cluster.nodes.clear();
        empty.cluster.nodeSources.clear();
        empty.workload("w", 1, Racks::required("rack"));
        QVERIFY(empty.prepared().aside.at("d/w").why == WorkloadAside::Why::NotModelled);
    }
    /// Racks r1 {4, 2} and r2 {3, 3} cores. A leader of one core and workers of one core each: five fit with it into either rack; six do not.
    /// Alone, three workers would take n1 (smallest rack that suffices is r1 by name), and the leader would go wherever.
    void aGroupOfPodSetsIsPlacedTogether() {
        const auto places = [](std::int64_t workers, std::int64_t leaderCores, TopologyRequest request, bool leaderLast = false) {
            Racks racks;
            request.group = "g";
            QueuedWorkload& one = racks.workload("w", workers, request);
            WorkloadPodSet leader = one.podSets[0];
            leader.name = "leader";
            leader.count = 1;
            leader.requests["cpu"] = leaderCores * 1000;
            one.podSets.insert(leaderLast ? one.podSets.end() : one.podSets.begin(), leader);
            const AdmissionRun run = racks.run();
            const QueuedWorkload& end = run.end.workloads.at(0);
            QString text;
            for (const PodSetAssignment& set : end.admission) {
                text += text.isEmpty() ? "" : "; ";
                text += QString::fromStdString(set.name) + ":";
                if (set.topology)
                    for (const auto& domain : set.topology->domains) text += " " + QString::fromStdString(domain.values.back()) + "=" + QString::number(domain.pods);
            }
            if (!end.admittedIn.empty()) return text;
            return QString::fromStdString(end.conditions.at("QuotaReserved").message);
        };
        const TopologyRequest rack = Racks::required("rack");
        // Both racks take six pods; with the leader inside five workers. r1 comes first: the leader goes to n1, which has most room with it
        // (3 after it), and the rest of the five fills n2.
        QCOMPARE(places(5, 1, rack), QString("leader: n1=1; main: n1=3 n2=2"));
        QCOMPARE(places(5, 1, rack, true), QString("main: n1=3 n2=2; leader: n1=1"));
        // Six workers and a leader need seven cores of one rack.
        QVERIFY2(places(6, 1, rack).contains("topology \"racks\" allows to fit only 6 out of 6 pod(s)"), qPrintable(places(6, 1, rack)));
        // A leader of four cores fits on n1 alone, and leaves r1 two workers; r2 has no node for it.
        QCOMPARE(places(2, 4, rack), QString("leader: n1=1; main: n2=2"));
        QVERIFY(places(3, 4, rack).contains("allows to fit only"));
        // Where one rack is only preferred, the leader goes first, and the others fill both racks: 11 of them and the leader are all twelve cores.
        TopologyRequest preferred = rack;
        preferred.kind = TopologyRequest::Kind::Preferred;
        QCOMPARE(places(11, 1, preferred), QString("leader: n1=1; main: n1=3 n2=2 n3=3 n4=3"));
        QVERIFY(places(12, 1, preferred).contains("allows to fit only"));
    }
    void podsGoWhereTheyWereSent() {
        Racks racks;
        racks.workload("w", 6, Racks::required("rack"));
        const PreparedKueue prepared = racks.prepared();
        const AdmissionRun run = racks.run();
        const Result<PodsOfAdmission> pods = podsOfAdmission(racks.cluster, prepared.objects, run.end);
        QVERIFY(pods);
        QStringList hosts;
        for (const Pod& pod : pods->objects.pods) hosts << QString::fromStdString(*pod.spec->nodeSelector.find(kHost));
        QCOMPARE(hosts.join(" "), QString("n1 n1 n1 n1 n2 n2"));
    }

    void checksStandBetweenQuotaAndAdmission() {
        Racks racks;
        racks.objects.checks = {{"budget", true}, {"other", true}};
        racks.objects.queues[0].checks = {{"budget", {}}, {"other", {"elsewhere"}}};
        racks.workload("w", 2, std::nullopt);
        racks.workload("ready", 1, std::nullopt).checks = {{"budget", CheckState::Ready}};
        racks.workload("failed", 1, std::nullopt).checks = {{"budget", CheckState::Retry}};
        const AdmissionRun run = racks.run();
        const auto admitted = [&](std::size_t w) { return run.end.workloads[w].conditions.at("Admitted"); };
        QCOMPARE(run.end.workloads[0].admittedIn, std::string("q"));
        QCOMPARE(admitted(0), (WorkloadCondition{false, "UnsatisfiedAdmissionChecks", "The workload has not all checks ready"}));
        QVERIFY(admitted(1).is);
        QCOMPARE(run.end.workloads[2].conditions.at("QuotaReserved").message, std::string("The workload has failed admission checks"));
        const Result<PodsOfAdmission> pods = podsOfAdmission(racks.cluster, racks.prepared().objects, run.end);
        QVERIFY(pods);
        QCOMPARE(pods->pods.size(), std::size_t(1));  // only of the one that was admitted
        racks.objects.checks["budget"] = false;
        QVERIFY(racks.prepared().aside.at("d/w").why == WorkloadAside::Why::QueueInactive);
    }

    /// n2 of rack r1 failed under a workload of 4 pods on n1 (2) and n2 (2), which requires a rack: its 2 pods come to n1, of 4 cores, beside the 2
    /// that are there. Rack r2 has room as well, and is another rack.
    void podsOfAFailedNodeComeBack() {
        Racks racks;
        racks.cluster.nodes[1].readiness = Readiness::NotReady;
        racks.holds("w", {{{"n1"}, 2}, {{"n2"}, 2}}).failedNodes = {"n2"};
        const AdmissionRun run = racks.run();
        QCOMPARE(Racks::places(run, "w"), QString("n1 4"));
        QCOMPARE(run.cycles.size(), std::size_t(1));
        QCOMPARE(run.cycles[0].changes.size(), std::size_t(1));
        QVERIFY(run.unknown.empty());
    }
    /// The same with a second workload on n1, so that 1 core is left there for 2 pods: there is no replacement, and w goes. It is back in its queue, and
    /// r2 has room for its 4 pods: n3 3, and the smallest that suffices for 1.
    void orTheWorkloadGoes() {
        Racks racks;
        racks.cluster.nodes[1].readiness = Readiness::NotReady;
        racks.holds("other", {{{"n1"}, 1}});
        racks.holds("w", {{{"n1"}, 2}, {{"n2"}, 2}}).failedNodes = {"n2"};
        const AdmissionRun run = racks.run();
        QCOMPARE(run.cycles[0].events.size(), std::size_t(1));
        QCOMPARE(run.cycles[0].events[0].reason, std::string("EvictedDueToNodeFailures"));
        QCOMPARE(run.cycles[0].events[0].message, std::string("Workload was evicted as there was no replacement for unhealthy node(s): n2"));
        QCOMPARE(Racks::places(run, "w"), QString("n3 3, n4 1"));
        const WorkloadCondition& evicted = run.end.workloads[1].conditions.at("Evicted");
        QCOMPARE(evicted, (WorkloadCondition{false, "QuotaReserved", "Previously: Workload was evicted as there was no replacement for unhealthy node(s): n2"}));
    }
    /// A second node fails before the first one is replaced: the workload goes, though there is room for its pods.
    void severalNodesFail() {
        Racks racks;
        racks.holds("w", {{{"n1"}, 1}, {{"n2"}, 1}}).failedNodes = {"n1", "n2"};
        const AdmissionRun run = racks.run();
        QCOMPARE(run.cycles[0].events[0].message, std::string("Workload eviction triggered due to multiple TAS assigned node failures, including: n1, n2"));
        QVERIFY(run.end.workloads[0].failedNodes.empty());
        QVERIFY(run.unknown.empty());
    }
    /// A pod set that prefers its rack may go on in another: n1 is full, and n3 takes the pod of n2. A second node that is not there any more stops that.
    void aPreferredRackIsLeft() {
        Racks racks;
        racks.cluster.nodes[1].readiness = Readiness::NotReady;
        racks.holds("w", {{{"n1"}, 4}, {{"n2"}, 1}}).failedNodes = {"n2"};
        racks.objects.workloads[0].podSets[0].topology = Racks::preferred("rack");
        QCOMPARE(Racks::places(racks.run(), "w"), QString("n1 4, n3 1"));
        racks.cluster.nodes[0].readiness = Readiness::NotReady;
        QCOMPARE(racks.run().cycles[0].events[0].reason, std::string("EvictedDueToNodeFailures"));
    }
    /// Slices of 2 in a rack: r1 has one of 2, r2 has 1 of 2 left, so that the pod of the failed n4 goes to r2, to n3, though n2 has room.
    void anIncompleteSliceIsFilled() {
        Racks racks;
        racks.cluster.nodes[3].readiness = Readiness::NotReady;
        racks.holds("w", {{{"n1"}, 2}, {{"n3"}, 1}, {{"n4"}, 1}}).failedNodes = {"n4"};
        TopologyRequest sliced{TopologyRequest::Kind::Unconstrained, {}, "rack", 2};
        racks.objects.workloads[0].podSets[0].topology = sliced;
        QCOMPARE(Racks::places(racks.run(), "w"), QString("n1 2, n3 2"));
    }
    void whatASecondPassDoesNotPlay() {
        Racks racks;
        racks.holds("pods", {{{"n1"}, 1}}).failedNodes = {"n1"};
        racks.objects.workloads[0].owners = {{"Pod", "p"}};
        const AdmissionRun run = racks.run();
        QCOMPARE(run.unknown.size(), std::size_t(1));
        // Nothing says yet that n2 failed.
        Racks silent;
        silent.cluster.nodes[1].readiness = Readiness::NotReady;
        silent.holds("w", {{{"n2"}, 1}});
        const PreparedKueue prepared = silent.prepared();
        QCOMPARE(prepared.problems.size(), std::size_t(1));
        QCOMPARE(prepared.problems[0].what.text(), std::string("has pods on n2, which is not Ready or not there: until its status names it in unhealthyNodes, they stay"));
    }

    /// With a check that provisions nodes, quota comes first, whatever the topology has: 20 pods of one core, and 12 cores. Once the check is Ready the
    /// second pass places the pods, or there is no place yet.
    void aPlaceThatWaitsForItsCheck() {
        Racks racks;
        racks.objects.checks = {{"provision", true}};
        racks.objects.delaying = {"provision"};
        racks.objects.queues[0].checks = {{"provision", {}}};
        racks.workload("w", 20, Racks::required("rack"));
        const AdmissionRun run = racks.run();
        QCOMPARE(run.end.workloads[0].admittedIn, std::string("q"));
        QVERIFY(run.end.workloads[0].admission[0].delayed && !run.end.workloads[0].admission[0].topology);
        QCOMPARE(run.end.workloads[0].conditions.at("Admitted").reason, std::string("UnsatisfiedAdmissionChecks"));

        QueuedWorkload& one = racks.objects.workloads[0];
        for (const std::int64_t pods : {6, 7}) {
            one.podSets[0].count = pods;
            one.admittedIn = "q";
            one.admission = {{"main", pods, {{"cpu", "tas"}}, {{"cpu", pods * 1000}}, {}, true}};
            one.checks = {{"provision", CheckState::Ready}};
            const AdmissionRun second = racks.run();
            QCOMPARE(Racks::places(second, "w"), pods == 6 ? QString("n1 4, n2 2") : QString());
            QCOMPARE(second.unknown.size(), std::size_t(pods == 6 ? 0 : 1));
            QCOMPARE(second.end.workloads[0].conditions.count("Admitted"), std::size_t(pods == 6 ? 1 : 0));
        }
    }

    /// Over small trees by lot: no leaf is given more than it has, all pods have a place or the text says how many have, and a domain
    /// that is asked for is found where trying all of them finds one.
    void placesAreSound() {
        std::mt19937 lot(20);
        for (int round = 0; round < 1000; ++round) {
            Racks racks;
            racks.cluster.nodes.clear();
            racks.cluster.nodeSources.clear();
            std::map<std::string, std::int64_t> ofRack, ofNode;
            for (int n = 0; n < 8; ++n) {
                const std::string rack = "r" + std::to_string(lot() % 3), name = "n" + std::to_string(n);
                const int cores = static_cast<int>(lot() % 5);
                racks.node(name, rack, cores);
                ofRack[rack] += cores;
                ofNode[name] = cores;
            }
            const std::int64_t wanted = 1 + static_cast<std::int64_t>(lot() % 12);
            const int kind = static_cast<int>(lot() % 3);
            racks.workload("w", wanted, kind == 0 ? Racks::required("rack") : kind == 1 ? Racks::preferred("rack")
                                                                                        : TopologyRequest{});
            const PreparedKueue prepared = racks.prepared();
            const TopologyMap map(prepared.objects);
            const TopologyPlaces found = placeInTopology(map, {{&prepared.objects.workloads[0].podSets[0], 0, wanted, map.treeOf("tas")}}, false);
            std::int64_t most = 0, all = 0;
            for (const auto& [rack, cores] : ofRack) {
                most = std::max(most, cores);
                all += cores;
            }
            QCOMPARE(found.fits(), wanted <= (kind == 0 ? most : all));
            if (!found.fits()) continue;
            std::int64_t placed = 0;
            for (const TopologyAssignment::Domain& domain : map.assignment(found.uses[0]).domains) {
                QVERIFY(domain.pods <= ofNode.at(domain.values.back()));
                placed += domain.pods;
            }
            QCOMPARE(placed, wanted);
        }
    }
};

QTEST_APPLESS_MAIN(TestKueueTopology)
#include "tst_kueue_topology.moc"
