// SPDX-License-Identifier: GPL-3.0-or-later
// Reservations of Koordinator, by the vectors of the specification (T-K-R-1 to T-K-R-3, T-X-38, T-X-39) and arithmetic in the
// comments. Node a has 10 cores and takes 20 pods.
#include "cluster/delta.h"
#include "io/config/scheduler_config_text.h"
#include "io/sessions/loader.h"
#include "plugins/added_plugin.h"
#include "plugins/reservation/reserved_rooms.h"
#include "schedulers/koordinator/reserve_pods.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

std::string nodeText(const std::string& name, const std::string& cpu = "10", const std::string& labels = {}) {
    return "---\napiVersion: v1\nkind: Node\nmetadata: {name: " + name + ", labels: {" + labels + "}}\nstatus: {allocatable: {cpu: \"" + cpu + "\", memory: 100Gi, pods: \"20\"}}\n";
}

/// `metadata`: more of it, such as ", labels: {app: web}".
std::string podText(const std::string& name, const std::string& cpu, const std::string& node = {}, const std::string& metadata = {}, const std::string& spec = {}) {
    return "---\napiVersion: v1\nkind: Pod\nmetadata: {name: " + name + metadata + "}\nspec: {nodeName: \"" + node + "\"" + spec
           + ", containers: [{name: c, resources: {requests: {cpu: \"" + cpu + "\"}}}]}\n";
}

const std::string kWeb = ", labels: {app: web}";
std::string annotated(const std::string& key, const std::string& json) { return ", labels: {app: web}, annotations: {scheduling.koordinator.sh/" + key + ": '" + json + "'}"; }
std::string usingRoom(const std::string& reservation) { return annotated("reservation-allocated", "{\"name\":\"" + reservation + "\"}"); }
std::string wanting(const std::string& json) { return annotated("reservation-affinity", json); }

/// Of pods with app: web, Available on the node.
std::string reservationText(const std::string& name, const std::string& node, const std::string& cpu, const std::string& spec = {}, const std::string& labels = {}) {
    return "---\napiVersion: scheduling.koordinator.sh/v1alpha1\nkind: Reservation\nmetadata: {name: " + name + ", labels: {" + labels
           + "}}\nspec:\n  template: {spec: {containers: [{name: c, resources: {requests: {cpu: \"" + cpu
           + "\"}}}]}}\n  owners: [{labelSelector: {matchLabels: {app: web}}}]\n  ttl: 24h\n" + spec
           + (node.empty() ? std::string("status: {phase: Pending}\n") : "status: {phase: Available, nodeName: " + node + ", allocatable: {cpu: \"" + cpu + "\"}}\n");
}

ClusterPtr clusterOf(const std::string& text) { return build(readObjectsFromText(text, "cluster.yaml").value())->cluster; }
Scheduler reserving(const std::string& args = {}) { return schedulerOf(configuration("PrioritySort", "Reservation", args)); }

Decision decided(const std::string& text, const std::string& pod = "p") {
    const ClusterPtr cluster = clusterOf(text);
    return reserving().decide(*cluster, cluster->catalog().findPod("default/" + pod), Detail::Nodes);
}
QString said(const std::string& text) { return QString::fromStdString(decided(text).message.text()); }
QString placeOf(const std::string& text) {
    const ClusterPtr cluster = clusterOf(text);
    const Decision decision = reserving().decide(*cluster, cluster->catalog().findPod("default/p"));
    return decision.node.valid() ? QString::fromStdString(cluster->catalog().node(decision.node).name) : QString();
}

const std::string kOnce = "  allocateOnce: true\n", kOften = "  allocateOnce: false\n";

/// The decisions on all pending pods, one after the other: "pod node" or "pod -".
std::vector<std::string> placed(const std::string& text) {
    const ClusterPtr cluster = clusterOf(text);
    Scheduler scheduler = reserving();
    const Run run = schedulePending(withReservePods(cluster, scheduler.profiles()), scheduler).value();
    std::vector<std::string> all;
    for (const Decision& decision : run.decisions)
        all.push_back(run.cluster->catalog().pod(decision.pod).name + " " + (decision.node.valid() ? run.cluster->catalog().node(decision.node).name : "-"));
    return all;
}
using Placed = std::vector<std::string>;

}  // namespace

class TestReservation : public QObject {
    Q_OBJECT

private slots:
    /// T-K-R-1: 6 of 10 cores are used and r1 keeps 4. A stranger finds 10 − 6 − 4 = 0 cores. An owner takes the 4; then the
    /// node has 10 used, not 14, and r1, which is for one pod alone, keeps nothing more.
    void keepsRoomForItsOwner() {
        const std::string cluster = nodeText("a") + podText("x", "6", "a") + reservationText("r1", "a", "4", kOnce);
        QCOMPARE(said(cluster + podText("p", "1")), "0/1 nodes are available: 1 Insufficient cpu.");
        QCOMPARE(placeOf(cluster + podText("p", "4", "", kWeb)), "a");
        QCOMPARE(placed(cluster + podText("o", "4", "", kWeb, ", priority: 5") + podText("p", "1")), (Placed{"o a", "p -"}));
        // The owner takes 3 of the 4: the reservation is over, and the fourth core is free.
        QCOMPARE(placed(cluster + podText("o", "3", "", kWeb, ", priority: 5") + podText("p", "1")), (Placed{"o a", "p a"}));
        // What was read as used by a pod is not kept a second time.
        const std::string used = nodeText("a") + podText("x", "6", "a") + reservationText("r1", "a", "4", kOften) + podText("o", "3", "a", usingRoom("r1"));
        QCOMPARE(said(used + podText("p", "1")), "0/1 nodes are available: 1 Insufficient cpu.");
        QCOMPARE(placeOf(used + podText("p", "1", "", kWeb)), "a");
        QCOMPARE(said(used + podText("p", "2", "", kWeb)), "0/1 nodes are available: 1 Insufficient cpu. 1 Reservation(s) for node reason that Insufficient cpu, 1 Reservation(s) matched owner total");
    }

    /// T-K-R-2: 10 − 4 − 4 leave 2 cores free beside r1. Six cores are the 4 of an Aligned reservation and those 2. A Restricted
    /// one does not give more than it has, and without it the pod finds 2.
    void allocatePolicies() {
        const std::string node = nodeText("a") + podText("x", "4", "a"), six = podText("p", "6", "", kWeb);
        QCOMPARE(placeOf(node + reservationText("r1", "a", "4", "  allocatePolicy: Aligned\n") + six), "a");
        QCOMPARE(placeOf(node + reservationText("r1", "a", "4") + six), "a");
        const std::string restricted = node + reservationText("r1", "a", "4", "  allocatePolicy: Restricted\n");
        QCOMPARE(said(restricted + six), "0/1 nodes are available: 1 Insufficient cpu by node. 1 Reservation(s) for node reason that Insufficient cpu by node, 1 Reservation(s) matched owner total");
        QCOMPARE(said(restricted + podText("p", "6", "", wanting("{}"))), "0/1 nodes are available: 1 Reservation(s) Insufficient cpu. 1 Reservation(s) matched owner total");
        QCOMPARE(said(restricted + podText("p", "6", "", wanting("{\"name\":\"r1\"}"))),
                 "0/1 nodes are available: 1 Reservation(s) Insufficient cpu, requested: 6000, used: 0, capacity: 4000. 1 Reservation(s) exactly matches the requested reservation name, "
                 "1 Reservation(s) matched owner total");
        QCOMPARE(placeOf(restricted + podText("p", "4", "", wanting("{}"))), "a");
        QCOMPARE(placeOf(restricted + podText("p", "2", "", kWeb)), "a");
    }

    /// T-K-R-3: two owners of 2 cores use up the 4 of r1. With 12 cores, 12 − 6 − 4 = 2 are left for a third, beside a Restricted
    /// r1; an Aligned one counts it as its own.
    void severalOwners() {
        const auto usedOf = [](const std::string& policy) {
            const ClusterPtr cluster = clusterOf(nodeText("a", "12") + podText("x", "6", "a") + reservationText("r1", "a", "4", kOften + policy) + podText("o1", "2", "", kWeb)
                                                 + podText("o2", "2", "", kWeb) + podText("o3", "2", "", kWeb) + podText("p", "1"));
            Scheduler scheduler = reserving();
            const Run run = schedulePending(cluster, scheduler).value();
            const std::vector<RoomsOfNode> nodes = roomsByNode(*run.cluster, ReservedRooms(run.cluster->catalog()), "default-scheduler");
            return std::vector<std::int64_t>{std::count_if(run.decisions.begin(), run.decisions.end(), [](const Decision& one) { return one.node.valid(); }),
                                             nodes.at(0).uses.at(0).allocated.at(0), nodes.at(0).uses.at(0).pods};
        };
        QCOMPARE(usedOf("  allocatePolicy: Restricted\n"), (std::vector<std::int64_t>{3, 4000, 2}));
        QCOMPARE(usedOf("  allocatePolicy: Aligned\n"), (std::vector<std::int64_t>{3, 6000, 3}));
    }

    /// T-X-38: 2 of r1's 4 cores are 50, 2 of r2's 20 are 10. A label of r2 goes before the score.
    void whichReservation() {
        const auto chosen = [](const std::string& label) {
            const ClusterPtr cluster = clusterOf(nodeText("a", "30") + reservationText("r1", "a", "4", kOften) + reservationText("r2", "a", "20", kOften, label) + podText("p", "2", "", kWeb));
            const PodIdx pod = cluster->catalog().findPod("default/p");
            const ReservedRooms all(cluster->catalog());
            const std::vector<RoomsOfNode> nodes = roomsByNode(*cluster, all, "default-scheduler");
            const Pod& object = cluster->catalog().pod(pod);
            const auto place = chosenRoom(*cluster, all, nodeForPod(*cluster, all, nodes.at(0), object), object, cluster->catalog().specOf(pod).requests.filter, {});
            return place ? QString::fromStdString(all.rooms[nodes[0].uses[*place].room].object->name) : QString();
        };
        QCOMPARE(chosen(""), "r1");
        QCOMPARE(chosen("scheduling.koordinator.sh/reservation-order: \"1\""), "r2");
        QCOMPARE(chosen("scheduling.koordinator.sh/reservation-order: \"0\""), "r1");
    }

    /// Of the nodes: none on a is 0; 2 of 4 on b is 50, the greatest: 100. Where one on c has an order, that node has 1000:
    /// 100, and b 100 · 50 / 1000 = 5.
    void scoresOfNodes() {
        const std::string two = nodeText("a") + nodeText("b") + reservationText("r1", "b", "4", kOften) + podText("p", "2", "", kWeb);
        QCOMPARE(scores(reserving(), *clusterOf(two), "p"), (std::vector<std::int64_t>{0, 100}));
        const std::string three = two + nodeText("c") + reservationText("r2", "c", "8", kOften, "scheduling.koordinator.sh/reservation-order: \"7\"");
        QCOMPARE(scores(reserving(), *clusterOf(three), "p"), (std::vector<std::int64_t>{0, 5, 100}));
    }

    /// T-X-39, and the other reasons why a Reservation is not for a pod that owns it. It keeps all 10 cores.
    void notForThePod_data() {
        QTest::addColumn<QString>("spec");
        QTest::addColumn<QString>("metadata");
        QTest::addColumn<QString>("why");
        const QString none = "0/1 nodes are available: node(s) no reservations match reservation affinity. ", full = "0/1 nodes are available: 1 Insufficient cpu. ",
                      total = "1 Reservation(s) matched owner total";
        const auto row = [&](const char* name, const std::string& spec, const std::string& metadata, const QString& why) {
            QTest::newRow(name) << QString::fromStdString(spec) << QString::fromStdString(metadata) << why + total;
        };
        row("name", "", wanting("{\"name\":\"r9\"}"), none + "1 Reservation(s) didn't match the requested reservation name, ");
        row("labels", "", wanting("{\"reservationSelector\":{\"tier\":\"gold\"}}"), none + "1 Reservation(s) didn't match affinity rules, ");
        row("terms", "",
            wanting("{\"requiredDuringSchedulingIgnoredDuringExecution\":{\"reservationSelectorTerms\":[{\"matchExpressions\":[{\"key\":\"zone\",\"operator\":\"In\",\"values\":["
                    "\"z2\"]}]}]}}"),
            none + "1 Reservation(s) didn't match affinity rules, ");
        row("closed", "  unschedulable: true\n", kWeb, full + "1 Reservation(s) is unschedulable, ");
        row("taint", "  taints: [{key: k, value: v, effect: NoSchedule}]\n", kWeb, full + "1 Reservation(s) had untolerated taint {k: v}, ");
        row("amount", "", annotated("exact-match-reservation", "{\"resourceNames\":[\"cpu\"]}"), full + "1 Reservation(s) is not exact matched, ");
    }
    void notForThePod() {
        QFETCH(QString, spec);
        QFETCH(QString, metadata);
        QFETCH(QString, why);
        QCOMPARE(said(nodeText("a", "10", "zone: z1") + reservationText("r1", "a", "10", kOften + spec.toStdString()) + podText("p", "3", "", metadata.toStdString())), why);
    }

    /// Each of those, turned round.
    void forThePod() {
        const auto place = [](const std::string& spec, const std::string& metadata, const std::string& cpu = "3") {
            return placeOf(nodeText("a", "10", "zone: z1") + reservationText("r1", "a", "10", kOften + spec, "tier: gold") + podText("p", cpu, "", metadata));
        };
        QCOMPARE(place("  unschedulable: true\n  taints: [{key: k, effect: NoSchedule}]\n", wanting("{\"name\":\"r1\"}")), "a");  // the name alone counts
        QCOMPARE(place("", wanting("{\"reservationSelector\":{\"tier\":\"gold\",\"zone\":\"z1\"}}")), "a");                       // labels of its node too
        QCOMPARE(place("", wanting("{\"requiredDuringSchedulingIgnoredDuringExecution\":{\"reservationSelectorTerms\":[{\"matchFields\":[{\"key\":\"metadata.name\",\"operator\":"
                                   "\"In\",\"values\":[\"r1\"]}]}]}}")),
                 "a");
        QCOMPARE(place("  taints: [{key: k, value: v, effect: NoSchedule}]\n", wanting("{\"tolerations\":[{\"key\":\"k\",\"operator\":\"Exists\"}]}")), "a");
        QCOMPARE(place("  taints: [{key: k, value: v, effect: PreferNoSchedule}]\n", kWeb), "a");
        QCOMPARE(place("", annotated("exact-match-reservation", "{\"resourceNames\":[\"cpu\"]}"), "10"), "a");
    }

    void owners() {
        const auto place = [](const std::string& owners, const std::string& metadata) {
            std::string reservation = reservationText("r1", "a", "10", kOften);
            const std::string given = "[{labelSelector: {matchLabels: {app: web}}}]";
            reservation.replace(reservation.find(given), given.size(), owners);
            return placeOf(nodeText("a") + reservation + podText("p", "3", "", metadata));
        };
        const std::string ofSet = ", ownerReferences: [{apiVersion: apps/v1, kind: ReplicaSet, name: s, uid: u, controller: true}]";
        QCOMPARE(place("[]", ""), "");
        QCOMPARE(place("[{}]", ""), "a");
        QCOMPARE(place("[{object: {name: p}}]", ""), "a");
        QCOMPARE(place("[{object: {name: q}}]", ""), "");
        QCOMPARE(place("[{object: {name: p, apiVersion: v1}}]", ""), "");  // pods in the scheduler have no apiVersion
        QCOMPARE(place("[{object: {name: q}}, {object: {namespace: default}}]", ""), "a");
        QCOMPARE(place("[{controller: {kind: ReplicaSet, name: s, controller: true}}]", ofSet), "a");
        QCOMPARE(place("[{controller: {kind: ReplicaSet, name: t}}]", ofSet), "");
        QCOMPARE(place("[{controller: {kind: ReplicaSet}, labelSelector: {matchLabels: {app: web}}}]", ofSet), "");
    }

    /// Of a controller with a UID: that one, and no other of its name. A pod that does not tell its controller's UID may be of it or not.
    void theControllersIdentity() {
        const auto outcome = [](const std::string& owner, const std::string& reference) {
            std::string reservation = reservationText("r1", "a", "10", kOften);
            const std::string given = "[{labelSelector: {matchLabels: {app: web}}}]";
            reservation.replace(reservation.find(given), given.size(), "[{controller: {" + owner + "}}]");
            return decided(nodeText("a") + reservation + podText("p", "3", "", ", ownerReferences: [" + reference + "]")).outcome;
        };
        const std::string told = "{apiVersion: apps/v1, kind: ReplicaSet, name: s, uid: u, controller: true}", untold = "{kind: ReplicaSet, name: s, controller: true}";
        const std::string whole = "namespace: default, apiVersion: apps/v1, kind: ReplicaSet, name: s, uid: u, controller: true, blockOwnerDeletion: true";
        QCOMPARE(outcome(whole, told), Outcome::Scheduled);  // as a landing of a plan writes it
        QCOMPARE(outcome("uid: u", told), Outcome::Scheduled);
        QCOMPARE(outcome("uid: v", told), Outcome::Unschedulable);
        QCOMPARE(outcome("uid: u, apiVersion: apps/v2", told), Outcome::Unschedulable);
        QCOMPARE(outcome("uid: u, name: t", told), Outcome::Unschedulable);
        QCOMPARE(outcome("uid: u, namespace: other", told), Outcome::Unschedulable);
        QCOMPARE(outcome("uid: u", "{kind: Job, name: j, uid: v, controller: true}, {kind: ReplicaSet, name: s, uid: u}"), Outcome::Scheduled);  // any of them
        QCOMPARE(outcome("uid: u, controller: true", "{kind: Job, name: j, uid: v, controller: true}, {kind: ReplicaSet, name: s, uid: u}"), Outcome::Unschedulable);
        QCOMPARE(outcome("uid: u", untold), Outcome::NotModelled);
        QCOMPARE(outcome("uid: u, kind: Job", untold), Outcome::Unschedulable);
        QCOMPARE(outcome("kind: ReplicaSet, name: s", untold), Outcome::Scheduled);
        QCOMPARE(outcome("apiVersion: apps/v1", "{kind: ReplicaSet, name: s, uid: u}"), Outcome::NotModelled);
    }

    void ignoresThem() {
        const std::string cluster = nodeText("a") + reservationText("r1", "a", "10", kOften);
        QCOMPARE(placeOf(cluster + podText("p", "10", "", ", labels: {scheduling.koordinator.sh/reservation-ignored: \"true\"}")), "a");
        QCOMPARE(said(cluster + podText("p", "11", "", ", labels: {scheduling.koordinator.sh/reservation-ignored: \"true\"}")), "0/1 nodes are available: 1 Insufficient cpu.");
        QCOMPARE(said(cluster + podText("p", "10", "", ", labels: {scheduling.koordinator.sh/reservation-ignored: \"false\"}")), "0/1 nodes are available: 1 Insufficient cpu.");
    }

    /// Those that are over, or whose node is not there, keep nothing.
    void phases() {
        const auto phase = [](const std::string& name) {
            std::string text = reservationText("r1", "a", "10");
            text.replace(text.find("Available"), 9, name);
            return placeOf(nodeText("a") + text + podText("p", "1"));
        };
        QCOMPARE(phase("Available"), "");
        QCOMPARE(phase("Waiting"), "");
        QCOMPARE(phase("Succeeded"), "a");
        QCOMPARE(phase("Failed"), "a");
        QCOMPARE(placeOf(nodeText("a") + reservationText("r1", "b", "10") + podText("p", "1")), "a");
    }

    /// One without a node goes before all pods: its 4 cores and the 6 of x fill the node. Then its owner has them.
    void pendingOnes() {
        const std::string cluster = nodeText("a") + podText("x", "6", "a") + reservationText("r1", "", "4", kOften);
        QCOMPARE(placed(cluster + podText("p", "1") + podText("o", "4", "", kWeb)), (Placed{"reservation:r1 a", "p -", "o a"}));
        QCOMPARE(placed(nodeText("a") + nodeText("b") + reservationText("r1", "", "4", kOften) + podText("o", "4", "", kWeb)), (Placed{"reservation:r1 a", "o a"}));
        QCOMPARE(placed(nodeText("a", "3") + reservationText("r1", "", "4")), (Placed{"reservation:r1 -"}));
        const auto message = [](const std::string& text) {
            Scheduler scheduler = reserving();
            const ClusterPtr cluster = withReservePods(clusterOf(text), scheduler.profiles());
            return QString::fromStdString(scheduler.decide(*cluster, cluster->catalog().findPod("default/reservation:r1")).message.text());
        };
        std::string elsewhere = reservationText("r1", "", "4");
        elsewhere.replace(elsewhere.find("template: {spec: {"), 18, "template: {spec: {nodeName: z, ");
        QCOMPARE(message(nodeText("a") + elsewhere), "0/1 nodes are available: 1 node(s) didn't match the nodeName specified by reservation.");
        QCOMPARE(message(nodeText("a") + reservationText("r2", "a", "1") + reservationText("r1", "", "4", "  allocatePolicy: Aligned\n")),
                 "0/1 nodes are available: 1 node(s) reservation allocate policy conflict.");
        std::string endless = reservationText("r1", "", "4");
        endless.replace(endless.find("  ttl: 24h\n"), 11, "");
        QVERIFY(message(nodeText("a") + endless).contains("the reservation misses the expiration spec"));
        // Of a scheduler without the plugin there is none.
        const Scheduler plain = schedulerOf(configuration("PrioritySort", "PodState"));
        QCOMPARE(withReservePods(clusterOf(cluster), plain.profiles())->podCount(), std::size_t{1});
    }

    /// A stranger gains nothing when an owner leaves: the 6 cores stay reserved. 4 are of a pod that is more important.
    void preemptionLeavesRooms() {
        const std::string text =
            "apiVersion: kubescheduler.config.k8s.io/v1\nkind: KubeSchedulerConfiguration\nprofiles:\n- plugins:\n    multiPoint:\n      disabled: [{name: \"*\"}]\n"
            "      enabled: [{name: PrioritySort}, {name: NodeResourcesFit}, {name: Reservation}, {name: DefaultPreemption}, {name: DefaultBinder}]\n";
        const auto preempts = [&](const std::string& user) {
            const ClusterPtr cluster = clusterOf(nodeText("a") + reservationText("r1", "a", "6", kOften) + podText("o", "6", "a", user, ", priority: 0") + podText("y", "4", "a", "", ", priority: 10")
                                                 + podText("p", "2", "", "", ", priority: 5"));
            return schedulerOf(text).decide(*cluster, cluster->catalog().findPod("default/p")).preemption.has_value();
        };
        QVERIFY(!preempts(usingRoom("r1")));
        const ClusterPtr free = clusterOf(nodeText("a") + podText("o", "6", "a", "", ", priority: 0") + podText("y", "4", "a", "", ", priority: 10") + podText("p", "2", "", "", ", priority: 5"));
        QVERIFY(schedulerOf(text).decide(*free, free->catalog().findPod("default/p")).preemption.has_value());
    }

    void whatIsNotModelled() {
        const auto outcome = [](const std::string& text, const std::string& args = {}) {
            const ClusterPtr cluster = clusterOf(nodeText("a") + text);
            return reserving(args).decide(*cluster, cluster->catalog().findPod("default/p")).outcome;
        };
        const std::string room = reservationText("r1", "a", "4", kOften), pod = podText("p", "1", "", kWeb);
        QCOMPARE(outcome(room + pod), Outcome::Scheduled);
        QCOMPARE(outcome(room + pod, "enablePreemption: true"), Outcome::NotModelled);
        QCOMPARE(outcome(room + podText("p", "1", "", wanting("{"))), Outcome::NotModelled);
        QCOMPARE(outcome(room + pod + podText("z", "1", "a", ", labels: {scheduling.koordinator.sh/pod-operating-mode: Reservation}")), Outcome::NotModelled);
        std::string unread = room;
        unread.replace(unread.find("metadata: {name: r1"), 19, "metadata: {name: r1, annotations: {scheduling.koordinator.sh/reservation-restricted-options: '{}'}");
        QCOMPARE(outcome(unread + pod), Outcome::NotModelled);
        QCOMPARE(outcome(unread + podText("p", "1")), Outcome::Scheduled);  // it is not an owner
        const std::string spread = ", topologySpreadConstraints: [{maxSkew: 1, topologyKey: kubernetes.io/hostname, whenUnsatisfiable: DoNotSchedule, labelSelector: {matchLabels: {app: x}}}]";
        QCOMPARE(outcome(reservationText("r1", "a", "4", kOften, "app: x") + podText("p", "1", "", "", spread)), Outcome::NotModelled);
    }

    /// The map, a forced drop and a plain decision agree, whatever was asked before. Neither pod fits on b, however empty it is.
    void othersSeeTheSame() {
        const ClusterPtr cluster = clusterOf(nodeText("a") + nodeText("b", "2") + podText("x", "6", "a") + reservationText("r1", "a", "4", kOften) + podText("o", "4", "", kWeb) + podText("p", "3"));
        const PodIdx owner = cluster->catalog().findPod("default/o"), stranger = cluster->catalog().findPod("default/p");
        Scheduler kept = reserving();
        for (int round = 0; round < 2; ++round) {
            QCOMPARE(kept.verdicts(*cluster, {stranger}).codes, (std::vector<Code>{Code::Unschedulable, Code::UnschedulableAndUnresolvable}));
            QCOMPARE(kept.verdicts(*cluster, {owner}).codes, (std::vector<Code>{Code::Success, Code::UnschedulableAndUnresolvable}));
            QCOMPARE(kept.decide(*cluster, stranger).outcome, Outcome::Unschedulable);
            QCOMPARE(kept.decide(*cluster, owner).outcome, Outcome::Scheduled);
            QVERIFY(kept.violations(*cluster, owner, NodeIdx(0)).empty());
            QCOMPARE(kept.violations(*cluster, stranger, NodeIdx(0)).size(), std::size_t{1});
        }
        QVERIFY(!kept.verdicts(*cluster, {owner, stranger}).notModelled.empty());
    }

    void reading() {
        const auto problem = [](const std::string& text) {
            const Objects objects = readObjectsFromText(text, "r.yaml").value();
            return objects.diagnostics.empty() ? QString() : QString::fromStdString(toString(objects.diagnostics.front().what));
        };
        QCOMPARE(problem(reservationText("r1", "a", "4")), QString());
        QVERIFY2(problem(reservationText("r1", "a", "4", "  allocatePolicy: Some\n")).contains("spec.allocatePolicy"),
                 qPrintable(problem(reservationText("r1", "a", "4", "  allocatePolicy: Some\n"))));
        QVERIFY(problem(reservationText("r1", "a", "4", "  owners: 3\n")).contains("owners"));
        QVERIFY(problem(reservationText("r1", "a", "-4")).contains("r.yaml"));
        QVERIFY(problem(podText("p", "1", "", wanting("{"))).contains("reservation-affinity"));
    }

    void arguments() {
        QVERIFY(refusesArguments("Reservation", "minCandidateNodesPercentage: 101"));
        QVERIFY(refusesArguments("Reservation", "enablePreemption: 3"));
        QVERIFY(!refusesArguments("Reservation", "gcDurationSeconds: 60, gcIntervalSeconds: 5, controllerWorkers: 2"));
    }
};

QTEST_APPLESS_MAIN(TestReservation)
#include "tst_reservation.moc"
