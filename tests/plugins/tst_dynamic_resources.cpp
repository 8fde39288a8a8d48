// SPDX-License-Identifier: GPL-3.0-or-later
// Resource claims from manifests: what holds a pod back, which devices it gets, the messages, and what is not answered.
#include <QTest>

#include "cluster/release.h"
#include "framework/harness.h"
#include "io/sessions/loader.h"
#include "schedulers/kube/schedule_pending.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

std::string nodes(int count) {
    std::string text;
    for (int i = 0; i < count; ++i)
        text += "apiVersion: v1\nkind: Node\nmetadata: {name: n" + std::to_string(i) + ", labels: {zone: z" + std::to_string(i % 2)
                + "}}\nstatus: {allocatable: {cpu: 8, memory: 16Gi, pods: 20}}\n---\n";
    return text;
}

/// A slice of a pool of one slice, on one node; `devices` is a YAML list in brackets.
std::string slice(const std::string& node, const std::string& devices, const std::string& more = "") {
    return "apiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: slice-" + node + "}\nspec: {driver: gpu.example.com, nodeName: "
           + node + ", pool: {name: " + node + ", generation: 1, resourceSliceCount: 1}, devices: " + devices + more + "}\n---\n";
}

std::string deviceClass(const std::string& name, const std::string& spec = "") {
    return "apiVersion: resource.k8s.io/v1\nkind: DeviceClass\nmetadata: {name: " + name + "}\nspec: {" + spec + "}\n---\n";
}

std::string claim(const std::string& name, const std::string& requests, const std::string& more = "", const std::string& metadata = "") {
    return "apiVersion: resource.k8s.io/v1\nkind: ResourceClaim\nmetadata: {name: " + name + metadata + "}\nspec: {devices: {requests: "
           + requests + "}}\n" + more + "---\n";
}

std::string one(const std::string& name, const std::string& more = "") {
    return claim(name, "[{name: gpu, exactly: {deviceClassName: any" + more + "}}]");
}

/// `claims`: a YAML list in brackets of the entries of spec.resourceClaims.
std::string podWith(const std::string& name, const std::string& claims, const std::string& status = "", const std::string& spec = "") {
    return "apiVersion: v1\nkind: Pod\nmetadata: {name: " + name + ", uid: uid-" + name + "}\nspec: {resourceClaims: " + claims
           + ", containers: [{name: c}]" + spec + "}\n" + status + "---\n";
}

std::string podOf(const std::string& name, const std::string& claimName, const std::string& spec = "") {
    return podWith(name, "[{name: x, resourceClaimName: " + claimName + "}]", "", spec);
}

ClusterPtr clusterOf(const std::string& yaml) {
    Objects read = readObjectsFromText(yaml, "test.yaml").value();
    for (const Diagnostic& d : read.diagnostics) qWarning("%s", toString(d.what).c_str());
    return build(std::move(read)).value().cluster;
}

QStringList devicesOf(const Cluster& cluster, const char* claimName) {
    QStringList devices;
    const auto& allocation = cluster.allocation(cluster.catalog().devices.findClaim("default/" + std::string(claimName)));
    if (!allocation) return devices;
    for (const AllocatedDevice& given : allocation->devices) devices << text(given.device.pool + "/" + given.device.device);
    return devices;
}

/// "p: n0" or "p: why not", for each pending pod in turn; the picture after it.
QStringList runs(const ClusterPtr& cluster, ClusterPtr* after = nullptr, Detail detail = Detail::Nodes) {
    Scheduler scheduler(profiles());
    const Run run = schedulePending(cluster, scheduler, detail).value();
    if (after) *after = run.cluster;
    QStringList all;
    for (const Decision& decision : run.decisions) {
        const Catalog& catalog = cluster->catalog();
        all << text(catalog.pod(decision.pod).name + ": " + (decision.node.valid() ? catalog.node(decision.node).name : toString(decision.outcome)));
    }
    return all;
}

}  // namespace

class TestDynamicResources : public QObject {
    Q_OBJECT
private slots:
    void whatHoldsAPodBack_data() {
        QTest::addColumn<QString>("objects");
        QTest::addColumn<QString>("message");
        const auto row = [](const char* name, const std::string& yaml, const char* message) {
            QTest::newRow(name) << text(yaml) << message;
        };
        const std::string byTemplate = "[{name: x, resourceClaimTemplateName: t}]";
        const std::string created = "status: {resourceClaimStatuses: [{name: x, resourceClaimName: made}]}\n";
        row("no such claim", podOf("p", "gone"), "could not find ResourceClaim \"default/gone\"");
        row("not created yet", podWith("p", byTemplate), "pod \"default/p\": ResourceClaim not created yet");
        row("another pod's", podWith("p", byTemplate, created) + one("made"),
            "ResourceClaim default/made was not created for Pod default/p (Pod is not owner)");
        row("another of that name", podWith("p", byTemplate, created) + claim("made", "[]", "", ", ownerReferences: [{kind: Pod, name: p, uid: uid-before, controller: true}]"),
            "ResourceClaim default/made was not created for Pod default/p (Pod is not owner)");
        row("being deleted", podOf("p", "a") + claim("a", "[]", "", ", deletionTimestamp: \"2026-01-01T00:00:00Z\""),
            "resourceclaim \"a\" is being deleted");
    }
    void whatHoldsAPodBack() {
        QFETCH(QString, objects);
        QFETCH(QString, message);
        Harness harness(clusterOf(nodes(1) + objects.toStdString()));
        const Decision decision = harness.decide("p");
        QCOMPARE(decision.outcome, Outcome::Gated);
        QCOMPARE(text(decision.message), message);
        const std::vector<Status> violations = harness.scheduler().violations(harness.cluster(), harness.pod("p"), harness.node("n0"));
        QVERIFY(!violations.empty() && violations.front().plugin == "DynamicResources");
    }

    void generatedClaims() {
        const std::string byTemplate = "[{name: x, resourceClaimTemplateName: t}]";
        const std::string owned = claim("made", "[{name: gpu, exactly: {deviceClassName: any}}]", "",
                                        ", ownerReferences: [{kind: Pod, name: p, uid: uid-p, controller: true}]");
        ClusterPtr after;
        const ClusterPtr start = clusterOf(nodes(2) + deviceClass("any") + slice("n1", "[{name: g0}]") + owned
                                           + podWith("p", byTemplate, "status: {resourceClaimStatuses: [{name: x, resourceClaimName: made}]}\n")
                                           + podWith("q", byTemplate, "status: {resourceClaimStatuses: [{name: x}]}\n"));
        QCOMPARE(runs(start, &after), (QStringList{"p: n1", "q: n0"}));  // q needs none: it goes where there is more room
        QCOMPARE(devicesOf(*after, "made"), QStringList{"n1/g0"});
    }

    void devicesRunOut() {
        const std::string world = nodes(2) + deviceClass("any") + slice("n0", "[{name: g0}, {name: g1}]") + slice("n1", "[{name: g0}]");
        std::string pods;
        for (const char* name : {"a", "b", "c", "d"}) pods += one(name) + podOf(std::string("p") + name, name);
        const ClusterPtr start = clusterOf(world + pods);
        ClusterPtr after;
        const QStringList fates = runs(start, &after);
        QCOMPARE(fates.last(), "pd: unschedulable");
        QCOMPARE(fates.filter("n0").size(), 2);
        QCOMPARE(fates.filter("n1").size(), 1);
        QSet<QString> used;
        for (const char* name : {"a", "b", "c"}) used.insert(devicesOf(*after, name).join(' '));
        QCOMPARE(used, (QSet<QString>{"n0/g0", "n0/g1", "n1/g0"}));
        QVERIFY(devicesOf(*after, "d").isEmpty());
        QCOMPARE(runs(start, nullptr, Detail::Outcome), fates);  // the cached tables decide alike

        Scheduler scheduler(profiles());
        const Decision decision = scheduler.decide(*after, after->catalog().findPod("default/pd"), Detail::Nodes);
        QCOMPARE(text(decision.message),
                 "0/2 nodes are available: 2 cannot allocate all claims. still not schedulable, preemption: 0/2 nodes are available: 2 "
                 "Preemption is not helpful for scheduling.");
        QCOMPARE(decision.nodes[0].verdict.code, Code::UnschedulableAndUnresolvable);

        // Undo and release return the devices.
        const PodIdx first = after->catalog().findPod("default/pa");
        std::vector<Delta> leave{Evict{first}};
        for (const Delta& delta : release(*after, first)) leave.push_back(delta);
        QCOMPARE(leave.size(), std::size_t{2});
        const auto without = bayplan::apply(*after, leave);
        QVERIFY(without.has_value());
        QVERIFY(devicesOf(*without->cluster, "a").isEmpty());
        QCOMPARE(scheduler.decide(*without->cluster, after->catalog().findPod("default/pd")).outcome, Outcome::Scheduled);
        QVERIFY(*bayplan::apply(*without->cluster, without->inverse)->cluster == *after);
    }

    void anAllocatedClaimKeepsItsPodsTogether() {
        const std::string allocated =
            "status: {allocation: {devices: {results: [{request: gpu, driver: gpu.example.com, pool: n1, device: g0}]}, nodeSelector: "
            "{nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In, values: [n1]}]}]}}}\n";
        const std::string shared = claim("shared", "[{name: gpu, exactly: {deviceClassName: any}}]", allocated);
        const std::string world = nodes(3) + deviceClass("any") + slice("n1", "[{name: g0}]") + shared;
        QCOMPARE(runs(clusterOf(world + podOf("p", "shared") + podOf("q", "shared"))), (QStringList{"p: n1", "q: n1"}));
        // No other claim may use its device.
        Harness taken(clusterOf(world + one("other") + podOf("p", "other")));
        QCOMPARE(taken.decide("p").outcome, Outcome::Unschedulable);

        // A pod that is restricted to other nodes: the claim could be released, if no other pod holds it.
        const std::string away = ", nodeSelector: {zone: z0}";
        Harness free(clusterOf(world + podOf("p", "shared", away)));
        QCOMPARE(text(free.decide("p").message),
                 "0/3 nodes are available: 1 node(s) didn't match Pod's node affinity/selector, 2 resourceclaim not available on the node. "
                 "deallocation of ResourceClaim completed, preemption: 0/3 nodes are available: 3 Preemption is not helpful for scheduling.");
        Harness held(clusterOf(world + podOf("p", "shared", away) + podOf("user", "shared", ", nodeName: n1")));
        QVERIFY(text(held.decide("p").message).contains(". still not schedulable, preemption: "));
        // Rejected by another plugin first, the claim has blocked nothing.
        Harness elsewhere(clusterOf(world + podOf("p", "shared", ", nodeSelector: {zone: nowhere}")));
        QVERIFY(text(elsewhere.decide("p").message).contains(". still not schedulable, preemption: "));
    }

    void reservedByAPodThatIsNotThere() {
        const std::string reserved =
            "status: {reservedFor: [{resource: pods, name: unknown, uid: u}], allocation: {nodeSelector: {nodeSelectorTerms: "
            "[{matchFields: [{key: metadata.name, operator: In, values: [n9]}]}]}}}\n";
        Harness harness(clusterOf(nodes(1) + claim("a", "[]", reserved) + podOf("p", "a")));
        QVERIFY(text(harness.decide("p").message).contains(". still not schedulable, "));
    }

    void aClassThatDoesNotExist() {
        Harness harness(clusterOf(nodes(2) + claim("a", "[{name: gpu, exactly: {deviceClassName: gone}}]") + podOf("p", "a")));
        QCOMPARE(text(harness.decide("p").message),
                 "0/2 nodes are available: request gpu: device class gone does not exist. no new claims to deallocate, preemption: 0/2 nodes are "
                 "available: 2 Preemption is not helpful for scheduling.");
        Harness choice(clusterOf(nodes(1) + deviceClass("any")
                                 + claim("a", "[{name: gpu, firstAvailable: [{name: best, deviceClassName: any}, {name: good, deviceClassName: gone}]}]")
                                 + podOf("p", "a")));
        QVERIFY(text(choice.decide("p").message).startsWith("0/1 nodes are available: request gpu/good: device class gone does not exist."));
    }

    void countsModesAndConstraints_data() {
        QTest::addColumn<QString>("requests");
        QTest::addColumn<QString>("devices");
        const auto row = [](const char* name, const char* requests, const char* devices) { QTest::newRow(name) << requests << devices; };
        // n0 has g0 and g1 on one switch, g2 with a taint and g3 on another switch.
        row("two", "[{name: r, exactly: {deviceClassName: any, count: 2}}]", "n0/g0 n0/g1");
        row("four, of which one repels", "[{name: r, exactly: {deviceClassName: any, count: 4}}]", "");
        row("four, tolerated", "[{name: r, exactly: {deviceClassName: any, count: 4, tolerations: [{key: broken, operator: Exists}]}}]", "n0/g0 n0/g1 n0/g2 n0/g3");
        row("all, tolerated", "[{name: r, exactly: {deviceClassName: any, allocationMode: All, tolerations: [{operator: Exists}]}}]", "n0/g0 n0/g1 n0/g2 n0/g3");
        row("two requests", "[{name: r, exactly: {deviceClassName: any}}, {name: s, exactly: {deviceClassName: any, count: 2}}]", "n0/g0 n0/g1 n0/g3");
        row("more than there are", "[{name: r, exactly: {deviceClassName: any, count: 5}}]", "");
        row("on one switch", "[{name: r, exactly: {deviceClassName: any, count: 2}}], constraints: [{matchAttribute: gpu.example.com/switch}]", "n0/g0 n0/g1");
        row("three on one switch", "[{name: r, exactly: {deviceClassName: any, count: 3}}], constraints: [{matchAttribute: gpu.example.com/switch}]", "");
        row("on two switches", "[{name: r, exactly: {deviceClassName: any, count: 2}}], constraints: [{distinctAttribute: gpu.example.com/switch}]", "n0/g0 n0/g3");
        // Upstream remembers one value for each request, so only neighbours must differ: g0 and g2 may be on one lane.
        // g3 is on none.
        row("three on two lanes",
            "[{name: r, exactly: {deviceClassName: any, count: 3, tolerations: [{operator: Exists}]}}], constraints: [{distinctAttribute: gpu.example.com/lane}]",
            "n0/g0 n0/g1 n0/g2");
        row("four, one of them on no lane", "[{name: r, exactly: {deviceClassName: any, count: 4, tolerations: [{operator: Exists}]}}], constraints: [{distinctAttribute: gpu.example.com/lane}]", "");
        row("two requests on two switches",
            "[{name: r, exactly: {deviceClassName: any}}, {name: s, exactly: {deviceClassName: any}}], constraints: [{distinctAttribute: gpu.example.com/switch}]", "n0/g0 n0/g3");
        row("three requests on two switches",
            "[{name: r, exactly: {deviceClassName: any}}, {name: s, exactly: {deviceClassName: any}}, {name: t, exactly: {deviceClassName: any}}], constraints: "
            "[{distinctAttribute: gpu.example.com/switch}]",
            "");
        row("all, one of which repels", "[{name: r, exactly: {deviceClassName: any, allocationMode: All}}]", "");
        row("an attribute that nobody has", "[{name: r, exactly: {deviceClassName: any}}], constraints: [{matchAttribute: gpu.example.com/none}]", "");
        row("a constraint for another request", "[{name: r, exactly: {deviceClassName: any, count: 3}}], constraints: [{requests: [s], matchAttribute: gpu.example.com/switch}]", "n0/g0 n0/g1 n0/g3");
        row("the first alternative", "[{name: r, firstAvailable: [{name: two, deviceClassName: any, count: 2}, {name: one, deviceClassName: any}]}]", "n0/g0 n0/g1");
        row("the second alternative", "[{name: r, firstAvailable: [{name: nine, deviceClassName: any, count: 9}, {name: one, deviceClassName: any}]}]", "n0/g0");
        // The search backtracks: a first request that takes all but one would leave the second without a device.
        row("alternatives for the sake of a later request",
            "[{name: r, firstAvailable: [{name: three, deviceClassName: any, count: 3}, {name: one, deviceClassName: any}]}, {name: s, exactly: {deviceClassName: any}}]",
            "n0/g0 n0/g1");
    }
    void countsModesAndConstraints() {
        QFETCH(QString, requests);
        QFETCH(QString, devices);
        const std::string gpus =
            "[{name: g0, attributes: {switch: {int: 1}, lane: {int: 0}}}, {name: g1, attributes: {switch: {int: 1}, lane: {int: 1}}}, "
            "{name: g2, attributes: {switch: {int: 2}, lane: {int: 0}}, taints: [{key: broken, effect: NoSchedule}]}, "
            "{name: g3, attributes: {gpu.example.com/switch: {int: 2}}}]";
        ClusterPtr after;
        runs(clusterOf(nodes(1) + deviceClass("any") + slice("n0", gpus) + claim("a", requests.toStdString()) + podOf("p", "a")), &after);
        QCOMPARE(devicesOf(*after, "a").join(' '), devices);
    }

    void administrativeAccessTakesNothing() {
        const std::string world = nodes(1) + deviceClass("any") + slice("n0", "[{name: g0}]");
        ClusterPtr after;
        QCOMPARE(runs(clusterOf(world + one("watch", ", adminAccess: true") + one("use") + podOf("p", "watch") + podOf("q", "use")), &after),
                 (QStringList{"p: n0", "q: n0"}));
        QCOMPARE(devicesOf(*after, "watch"), QStringList{"n0/g0"});
        QCOMPARE(devicesOf(*after, "use"), QStringList{"n0/g0"});
    }

    void administrativeAccessWithinOnePod() {
        // A claim with admin access to a device of its own pod may come after the claim that has it; a claim that wants
        // the device for itself does not share it even with admin access of the same pod.
        const std::string world = nodes(1) + deviceClass("any") + slice("n0", "[{name: g0}]") + one("watch", ", adminAccess: true") + one("use");
        const auto both = [](const char* first, const char* second) {
            return podWith("p", std::string("[{name: x, resourceClaimName: ") + first + "}, {name: y, resourceClaimName: " + second + "}]");
        };
        QCOMPARE(runs(clusterOf(world + both("use", "watch"))), QStringList{"p: n0"});
        QCOMPARE(runs(clusterOf(world + both("watch", "use"))), QStringList{"p: unschedulable"});
    }

    void allWhereAConstraintStandsAgainstIt() {
        const std::string gpus = "[{name: g0, attributes: {a: {int: 1}}}, {name: g1, attributes: {a: {int: 2}}}]";
        const std::string world = nodes(1) + deviceClass("any") + slice("n0", gpus) + podOf("p", "c");
        const auto decides = [&](const char* requests) { return Harness(clusterOf(world + claim("c", requests))).decide("p"); };
        const Decision match = decides("[{name: r, exactly: {deviceClassName: any, allocationMode: All}}], constraints: [{matchAttribute: gpu.example.com/a}]");
        QCOMPARE(match.outcome, Outcome::Error);
        QCOMPARE(text(match.message),
                 "running \"DynamicResources\" filter plugin: claim default/c, request r: cannot add device "
                 "gpu.example.com/n0/g1 because a claim constraint would not be satisfied");
        const Decision none = decides("[{name: r, firstAvailable: [{name: s, deviceClassName: any, allocationMode: All}]}], constraints: [{matchAttribute: gpu.example.com/b}]");
        QVERIFY(text(none.message).contains("claim default/c, request s: cannot add device gpu.example.com/n0/g0 because"));
        // Whichever device q has is not available to r, before its constraint is checked: no solution, and no error.
        const Decision busy = decides(
            "[{name: q, exactly: {deviceClassName: any}}, {name: r, exactly: {deviceClassName: any, allocationMode: All}}], "
            "constraints: [{requests: [r], matchAttribute: gpu.example.com/a}]");
        QCOMPARE(busy.outcome, Outcome::Unschedulable);
        QVERIFY(text(busy.message).startsWith("0/1 nodes are available: 1 cannot allocate all claims."));
    }

    void noSolutionComesBeforeAClaimElsewhere() {
        // The claim k is only for n1, and l has no free device anywhere: the search itself rejects n0, and k blocked
        // nothing.
        const std::string away = "status: {allocation: {nodeSelector: {nodeSelectorTerms: [{matchFields: [{key: metadata.name, operator: In, values: [n1]}]}]}}}\n";
        Harness harness(clusterOf(nodes(2) + deviceClass("any") + claim("k", "[]", away) + one("l")
                                  + podWith("p", "[{name: x, resourceClaimName: k}, {name: y, resourceClaimName: l}]")));
        QVERIFY(text(harness.decide("p").message).startsWith("0/2 nodes are available: 2 cannot allocate all claims. still not schedulable, "));
    }

    void poolsOfTodayAndWhole() {
        const auto part = [](const char* name, int generation, int count, const char* device) {
            return std::string("apiVersion: resource.k8s.io/v1beta1\nkind: ResourceSlice\nmetadata: {name: ") + name
                   + "}\nspec: {driver: d, allNodes: true, pool: {name: p, generation: " + std::to_string(generation) + ", resourceSliceCount: "
                   + std::to_string(count) + "}, devices: [{name: " + device + ", basic: {}}]}\n---\n";
        };
        const std::string pod = claim("a", "[{name: r, deviceClassName: any}]") + podOf("p", "a");  // in the form of v1beta1
        ClusterPtr after;
        runs(clusterOf(nodes(1) + deviceClass("any") + part("s1", 1, 1, "old") + part("s2", 2, 1, "new") + pod), &after);
        QCOMPARE(devicesOf(*after, "a"), QStringList{"p/new"});
        runs(clusterOf(nodes(1) + deviceClass("any") + part("s1", 1, 1, "old") + part("s2", 2, 2, "new") + pod), &after);
        QVERIFY(devicesOf(*after, "a").isEmpty());  // one slice of the newest generation is missing
    }

    void alternativesAreScored() {
        // n0 has one device, n1 two: the first alternative wants two. 8 − 1 = 7 of 8 is 87 of 100.
        Harness harness(clusterOf(nodes(2) + deviceClass("any") + slice("n0", "[{name: g0}]") + slice("n1", "[{name: g0}, {name: g1}]")
                                  + claim("a", "[{name: r, firstAvailable: [{name: two, deviceClassName: any, count: 2}, {name: one, deviceClassName: any}]}]")
                                  + podOf("p", "a")));
        QCOMPARE(harness.raw("p", "n0", "DynamicResources"), 7);
        QCOMPARE(harness.raw("p", "n1", "DynamicResources"), 8);
        QCOMPARE(harness.score("p", "n0", "DynamicResources"), 87);
        QCOMPARE(harness.score("p", "n1", "DynamicResources"), 100);
    }

    void featureGates() {
        const std::string gpus = "[{name: g0, taints: [{key: broken, effect: NoSchedule}]}]";
        const std::string world = nodes(1) + deviceClass("any", "extendedResourceName: example.com/gpu") + slice("n0", gpus);
        const auto decides = [&](const std::string& more, const char* text) { return Harness(clusterOf(world + more), gates(text)).decide("p"); };
        const std::string plain = one("a") + podOf("p", "a");
        QCOMPARE(decides(plain, "").outcome, Outcome::Unschedulable);
        QCOMPARE(decides(plain, "DRADeviceTaints=false").outcome, Outcome::Scheduled);  // taints of devices are ignored
        // What a disabled gate hides, or an enabled one adds, is unknown.
        const Decision rules = decides(plain, "DRADeviceTaintRules=true");
        QCOMPARE(rules.outcome, Outcome::NotModelled);
        QVERIFY((rules.notModelled == std::vector<std::string>{"feature gate DRADeviceTaintRules=true"}));

        const std::string choice = claim("a", "[{name: r, firstAvailable: [{name: s, deviceClassName: gone}]}]") + podOf("p", "a");
        QVERIFY(text(decides(choice, "").message).startsWith("0/1 nodes are available: request r/s: device class gone does not exist."));
        QVERIFY(text(decides(choice, "DRAPrioritizedList=false").message)
                    .startsWith("0/1 nodes are available: resource claim default/a, request r: has subrequests, but the DRAPrioritizedList feature is "
                                "disabled. no new claims to deallocate, "));

        // A node without the resource lacks it, unless devices may serve it.
        const std::string extended = "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, resources: {requests: {example.com/gpu: 1}}}]}\n";
        QCOMPARE(decides(extended, "").outcome, Outcome::NotModelled);
        QVERIFY(text(decides(extended, "DRAExtendedResource=false").message).startsWith("0/1 nodes are available: 1 Insufficient example.com/gpu."));
    }

    void podsTogetherOnOneNode() {
        // Two of three pods get a device on n0 if they are dragged together.
        const ClusterPtr cluster = clusterOf(nodes(2) + deviceClass("any") + slice("n0", "[{name: g0}, {name: g1}]") + slice("n1", "[{name: g0}]")
                                             + one("a") + one("b") + podOf("pa", "a") + podOf("pb", "b"));
        Scheduler scheduler(profiles());
        const Verdicts verdicts = scheduler.verdicts(*cluster, {cluster->catalog().findPod("default/pa"), cluster->catalog().findPod("default/pb")});
        QCOMPARE(verdicts.codes[0], Code::Success);
        QCOMPARE(verdicts.codes[1], Code::UnschedulableAndUnresolvable);
    }

    void whatIsNotModelled_data() {
        QTest::addColumn<QString>("objects");
        QTest::addColumn<QString>("unknown");
        const auto row = [](const char* name, const std::string& yaml, const char* unknown) { QTest::newRow(name) << text(yaml) << unknown; };
        const std::string gpu = slice("n0", "[{name: g0}]");
        const std::string pod = podOf("p", "a");
        row("a class with CEL", deviceClass("any", "selectors: [{cel: {expression: \"true\"}}]") + gpu + one("a") + pod,
            "DynamicResources: ResourceClaim default/a: device class any has CEL selectors");
        row("a request with CEL", deviceClass("any") + gpu + one("a", ", selectors: [{cel: {expression: \"true\"}}]") + pod,
            "DynamicResources: ResourceClaim default/a: request gpu has CEL selectors");
        row("a share", deviceClass("any") + gpu + one("a", ", capacity: {requests: {memory: 1Gi}}") + pod,
            "DynamicResources: ResourceClaim default/a: request gpu asks for a share of a device");
        row("partitions", deviceClass("any") + slice("n0", "[{name: g0, consumesCounters: [{counterSet: c}]}]") + one("a") + pod,
            "DynamicResources: ResourceSlice slice-n0: consumesCounters");
        row("conditions", deviceClass("any") + slice("n0", "[{name: g0, bindingConditions: [ready]}]") + one("a") + pod,
            "DynamicResources: ResourceSlice slice-n0: bindingConditions");
        row("an extended resource from devices",
            deviceClass("any", "extendedResourceName: example.com/gpu") + gpu
                + "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, resources: {requests: {example.com/gpu: 1}}}]}\n",
            "DynamicResources: extended resource example.com/gpu from device class any");
    }
    void whatIsNotModelled() {
        QFETCH(QString, objects);
        QFETCH(QString, unknown);
        Harness harness(clusterOf(nodes(1) + objects.toStdString()));
        const Decision decision = harness.decide("p");
        QCOMPARE(decision.outcome, Outcome::NotModelled);
        QCOMPARE(decision.notModelled, std::vector<std::string>{unknown.toStdString()});
    }

    void anExtendedResourceThatEveryNodeHas() {
        const std::string node = "apiVersion: v1\nkind: Node\nmetadata: {name: n}\nstatus: {allocatable: {cpu: 8, memory: 16Gi, pods: 20, example.com/gpu: 1}}\n---\n";
        Harness harness(clusterOf(node + deviceClass("any", "extendedResourceName: example.com/gpu")
                                  + "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, resources: {requests: {example.com/gpu: 1}}}]}\n"));
        QCOMPARE(harness.decide("p").outcome, Outcome::Scheduled);
    }
};

QTEST_APPLESS_MAIN(TestDynamicResources)
#include "tst_dynamic_resources.moc"
