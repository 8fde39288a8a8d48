// SPDX-License-Identifier: GPL-3.0-or-later
// Resource claims from manifests: what holds a pod back, which devices it gets, the messages, and what is not answered.
#include <QTest>

#include "cluster/checker.h"
#include "cluster/delta.h"
#include "cluster/extended_claims.h"
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
        row("four, where one repels", "[{name: r, exactly: {deviceClassName: any, count: 4}}]", "");
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
        row("all, where one repels", "[{name: r, exactly: {deviceClassName: any, allocationMode: All}}]", "");
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

    void extendedResourcesFromDevices() {
        // n0 publishes devices, n1 has two of the resource itself: what is counted there needs no claim.
        const std::string own = "apiVersion: v1\nkind: Node\nmetadata: {name: n1}\nstatus: {allocatable: {cpu: 8, memory: 16Gi, pods: 20, example.com/gpu: 2}}\n---\n";
        std::string world = nodes(1) + own + deviceClass("any", "extendedResourceName: example.com/gpu") + slice("n0", "[{name: g0}, {name: g1}, {name: g2}]");
        for (const char* name : {"p", "q", "r"})
            world += std::string("apiVersion: v1\nkind: Pod\nmetadata: {name: ") + name + "}\nspec: {containers: [{name: c, resources: {requests: {cpu: 1, example.com/gpu: 2}}}]}\n---\n";
        ClusterPtr after;
        const QStringList all = runs(clusterOf(world), &after);
        QCOMPARE(all.filter(": n0").size(), 1);
        QCOMPARE(all.filter(": n1").size(), 1);
        QCOMPARE(all.filter(": unschedulable").size(), 1);
        QCOMPARE(checkPicture(*after).size(), std::size_t{0});
        const std::string on0 = all.filter(": n0").front().left(1).toStdString();
        const ResourceClaimIdx claim = after->catalog().devices.findClaim("default/" + on0 + "-extended-resources-*");
        QVERIFY(after->allocation(claim));
        QCOMPARE(after->allocation(claim)->devices.size(), std::size_t{2});
        QCOMPARE(after->allocation(claim)->devices[0].request, std::string("container-0-request-1"));  // cpu is its request 0
        // What leaves the node gives its devices back.
        const PodIdx pod = after->catalog().findPod("default/" + on0);
        const ClusterPtr freed = bayplan::apply(*after, evicting(*after, pod))->cluster;
        QVERIFY(!freed->allocation(claim));
    }

    void whatContainersRequestOfDevices_data() {
        QTest::addColumn<QString>("inits");
        QTest::addColumn<QString>("mains");
        QTest::addColumn<QString>("requests");
        const auto row = [](const char* inits, const char* mains, const char* requests) { QTest::addRow("%s; %s", inits, mains) << inits << mains << requests; };
        row("3", "1 1", "container-0:1 container-1:1 container-2:1");
        row("1", "2", "container-1:2");
        row("3 5", "2", "container-1:3 container-2:2");
        row("s1 2", "1", "container-0:1 container-1:1 container-2:1");  // s: a sidecar
        row("2 s1", "1", "container-1:1 container-2:1");
    }
    void whatContainersRequestOfDevices() {
        QFETCH(QString, inits);
        QFETCH(QString, mains);
        QFETCH(QString, requests);
        const auto containers = [](const QString& counts) {
            std::vector<Container> made;
            for (const QString& count : counts.split(' ')) {
                Container& one = made.emplace_back();
                one.restartAlways = count.startsWith('s');
                one.requests.set("v.io/gpu", Quantity::fromUnits(QString(count).remove('s').toInt()));
            }
            return made;
        };
        PodSpec spec;
        spec.initContainers = containers(inits);
        spec.containers = containers(mains);
        const DeviceClass gpus{"c", {}, "v.io/gpu"};
        QStringList found;
        for (const ClaimRequest& request : extendedRequests(spec, [&](const std::string& name) { return name == "v.io/gpu" ? &gpus : nullptr; }))
            found << text(request.name).remove("-request-0") + ":" + QString::number(request.alternatives[0].count);
        QCOMPARE(found.join(' '), requests);
    }

    void whatSelectorsChoose() {
        const std::string gpus =
            "[{name: g0, attributes: {model: {string: L4}}, capacity: {memory: {value: 24Gi}}}, "
            "{name: g1, attributes: {model: {string: H100}}, capacity: {memory: {value: 80Gi}}}]";
        const std::string world = nodes(1) + deviceClass("any", "selectors: [{cel: {expression: 'device.driver == \"gpu.example.com\"'}}]") + slice("n0", gpus) + podOf("p", "a");
        const auto decides = [&](const std::string& expression, ClusterPtr* after = nullptr) {
            const ClusterPtr cluster = clusterOf(world + one("a", ", selectors: [{cel: {expression: '" + expression + "'}}]"));
            if (after) runs(cluster, after);
            return Harness(cluster).decide("p");
        };
        ClusterPtr after;
        QCOMPARE(decides("device.capacity[\"gpu.example.com\"].memory.compareTo(quantity(\"80Gi\")) >= 0", &after).outcome, Outcome::Scheduled);
        QCOMPARE(devicesOf(*after, "a"), QStringList{"n0/g1"});
        QVERIFY(text(decides("device.attributes[\"gpu.example.com\"].model == \"A100\"").message).startsWith("0/1 nodes are available: 1 cannot allocate all claims."));
        const Decision failed = decides("device.attributes[\"gpu.example.com\"].family == \"A100\"");
        QCOMPARE(failed.outcome, Outcome::Error);
        QCOMPARE(text(failed.message), "running \"DynamicResources\" filter plugin: claim default/a: selector #0: CEL runtime error: no such key: family");
        QCOMPARE(text(decides("device.foo").message),
                 "running \"DynamicResources\" filter plugin: claim default/a: selector #0: CEL compile error: compilation failed: ERROR: <input>:1:7: undefined field "
                 "'foo'\n | device.foo\n | ......^");
        QCOMPARE(text(decides("").message), "running \"DynamicResources\" filter plugin: claim default/a, request gpu, selector #0: CEL expression empty (unsupported selector type?)");
    }

    void howManyShareADevice_data() {
        QTest::addColumn<QString>("policy");
        QTest::addColumn<QString>("request");
        QTest::addColumn<int>("pods");
        const auto row = [](const char* policy, const char* request, int pods) { QTest::addRow("%s, %s", request, policy) << policy << request << pods; };
        // Of 10Gi; the share that each pod gets stands behind.
        row("", "3Gi", 3);
        row("", "", 1);                                                                // all of it
        row("{default: 4Gi}", "", 2);                                                  // 4Gi
        row("{default: 1Gi, validRange: {min: 1Gi, step: 2Gi, max: 8Gi}}", "2Gi", 3);  // 3Gi
        row("{default: 1Gi, validRange: {min: 1Gi, max: 8Gi}}", "9Gi", 0);             // too much
        row("{default: 1Gi, validRange: {min: 1Gi}}", "1Mi", 10);                      // 1Gi
        row("{default: 2Gi, validValues: [2Gi, 5Gi]}", "3Gi", 2);                      // 5Gi
        row("{default: 2Gi, validValues: [2Gi, 5Gi]}", "6Gi", 0);                      // no such value
    }
    void howManyShareADevice() {
        QFETCH(QString, policy);
        QFETCH(QString, request);
        QFETCH(int, pods);
        const std::string capacity = "{value: 10Gi" + (policy.isEmpty() ? std::string() : ", requestPolicy: " + policy.toStdString()) + "}";
        std::string world = nodes(1) + deviceClass("any") + slice("n0", "[{name: g0, allowMultipleAllocations: true, capacity: {memory: " + capacity + "}}]");
        const std::string asked = request.isEmpty() ? std::string() : ", capacity: {requests: {memory: " + request.toStdString() + "}}";
        for (int i = 10; i < 22; ++i) {
            const std::string number = std::to_string(i);
            world += one("c" + number, asked) + podOf("p" + number, "c" + number);
        }
        ClusterPtr after;
        const QStringList all = runs(clusterOf(world), &after);
        QCOMPARE(all.filter(": n0").size(), pods);
        QCOMPARE(checkPicture(*after).size(), std::size_t{0});
    }

    void aCapacityThatADeviceLacks() {
        // Of every device, shareable or not; names are compared as they are written.
        const std::string world = nodes(1) + deviceClass("any") + slice("n0", "[{name: g0, capacity: {memory: {value: 10Gi}}}]") + podOf("p", "a");
        const auto goes = [&](const char* requests) { return runs(clusterOf(world + one("a", std::string(", capacity: {requests: {") + requests + "}}"))).join(' '); };
        QCOMPARE(goes("memory: 10Gi"), QString("p: n0"));
        QCOMPARE(goes("memory: 11Gi"), QString("p: unschedulable"));
        QCOMPARE(goes("gpu.example.com/memory: 1Gi"), QString("p: unschedulable"));
    }

    void whatPartitionsShare() {
        // The pool has 10: a takes 6 and is tainted, b takes 6. Upstream charges a before it looks at the taint, and does not take that back.
        const auto counters = [](const char* amount) { return std::string("consumesCounters: [{counterSet: c, counters: {m: {value: ") + amount + "}}}]"; };
        const auto world = [&](const std::string& devices) {
            std::string sets =
                "apiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: sets}\nspec: {driver: gpu.example.com, nodeName: n0, pool: {name: n0, "
                "generation: 1, resourceSliceCount: 2}, sharedCounters: [{name: c, counters: {m: {value: 10}}}]}\n---\n";
            std::string own = slice("n0", devices);
            own.replace(own.find("resourceSliceCount: 1"), 21, "resourceSliceCount: 2");
            return nodes(1) + deviceClass("any") + sets + own + one("x") + one("y") + podOf("p", "x") + podOf("q", "y");
        };
        QCOMPARE(runs(clusterOf(world("[{name: a, " + counters("6") + "}, {name: b, " + counters("6") + "}]"))), (QStringList{"p: n0", "q: unschedulable"}));
        QCOMPARE(runs(clusterOf(world("[{name: a, " + counters("6") + "}, {name: b, " + counters("4") + "}]"))), (QStringList{"p: n0", "q: n0"}));
        QCOMPARE(runs(clusterOf(world("[{name: a, taints: [{key: k, effect: NoSchedule}], " + counters("6") + "}, {name: b, " + counters("6") + "}]"))),
                 (QStringList{"p: unschedulable", "q: unschedulable"}));
        QCOMPARE(runs(clusterOf(world("[{name: a, " + counters("11") + "}, {name: z}]"))), (QStringList{"p: n0", "q: unschedulable"}));  // z counts nothing
        // A counter that no set has.
        Harness unknown(clusterOf(world("[{name: a, consumesCounters: [{counterSet: nope, counters: {m: {value: 1}}}]}]")));
        QVERIFY(text(unknown.decide("p").message).startsWith("0/1 nodes are available: 1 invalid resource pools were encountered."));
    }

    void tooManyDevicesForAClaim() {
        std::string gpus = "[{name: g100}";
        for (int i = 101; i < 140; ++i) gpus += ", {name: g" + std::to_string(i) + "}";
        const std::string world = nodes(1) + deviceClass("any") + slice("n0", gpus + "]") + podOf("p", "a");
        Harness most(clusterOf(world + one("a", ", count: 33")));
        QCOMPARE(text(most.decide("p").message), "running \"DynamicResources\" filter plugin: claim default/a: number of requested devices 33 exceeds the claim limit of 32");
        ClusterPtr after;
        runs(clusterOf(world + claim("a",
                                     "[{name: q, exactly: {deviceClassName: any, count: 20}}, {name: r, firstAvailable: [{name: big, deviceClassName: any, count: 20}, "
                                     "{name: small, deviceClassName: any, count: 2}]}]")),
             &after);
        QCOMPARE(devicesOf(*after, "a").size(), 22);
    }

    void allOverPoolsThatAreNotWhole() {
        // Also a pool of another driver.
        const std::string other =
            "apiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: other}\nspec: {driver: o.io, nodeName: n0, pool: {name: q, generation: 1, "
            "resourceSliceCount: 2}, devices: [{name: d}]}\n---\n";
        const std::string world = nodes(1) + deviceClass("any", "selectors: [{cel: {expression: 'device.driver == \"gpu.example.com\"'}}]") + slice("n0", "[{name: g0}]") + other + podOf("p", "a");
        QCOMPARE(text(Harness(clusterOf(world + one("a", ", allocationMode: All"))).decide("p").message),
                 "running \"DynamicResources\" filter plugin: claim default/a, request gpu: asks for all devices, but resource pool o.io/q is currently being updated");
        QCOMPARE(Harness(clusterOf(world + one("a"))).decide("p").outcome, Outcome::Scheduled);
        Harness twice(clusterOf(nodes(1) + deviceClass("any") + slice("n0", "[{name: g0}, {name: g0}]") + one("a") + podOf("p", "a")));
        QVERIFY(text(twice.decide("p").message).startsWith("0/1 nodes are available: 1 invalid resource pools were encountered."));
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
        QVERIFY((rules.notModelled == std::vector<Message>{"feature gate DRADeviceTaintRules=true"}));

        const std::string choice = claim("a", "[{name: r, firstAvailable: [{name: s, deviceClassName: gone}]}]") + podOf("p", "a");
        QVERIFY(text(decides(choice, "").message).startsWith("0/1 nodes are available: request r/s: device class gone does not exist."));
        QVERIFY(text(decides(choice, "DRAPrioritizedList=false").message)
                    .startsWith("0/1 nodes are available: resource claim default/a, request r: has subrequests, but the DRAPrioritizedList feature is "
                                "disabled. no new claims to deallocate, "));

        // A node without the resource lacks it, unless devices may serve it.
        const std::string extended = "apiVersion: v1\nkind: Pod\nmetadata: {name: p}\nspec: {containers: [{name: c, resources: {requests: {example.com/gpu: 1}}}]}\n";
        QVERIFY(text(decides(extended, "").message).startsWith("0/1 nodes are available: 1 cannot allocate all claims. still not schedulable, "));
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

    /// A claim with two devices and their binding conditions; `status` is what its status says of the devices.
    static std::string bound(const std::string& status) {
        const std::string each = "driver: gpu.example.com, pool: n0, bindingConditions: [ready, checked], bindingFailureConditions: [broken]}";
        return claim("a", "[{name: gpu, exactly: {deviceClassName: any, count: 2}}]",
                     "status: {allocation: {devices: {results: [{request: gpu, device: g0, " + each + ", {request: gpu, device: g1, " + each + "]}}, devices: [" + status + "]}\n");
    }
    static std::string device(const char* name, const char* conditions) {
        return std::string("{driver: gpu.example.com, pool: n0, device: ") + name + ", conditions: [" + conditions + "]}";
    }
    void bindingConditions() {
        const char* const ready = "{type: ready, status: 'True'}, {type: checked, status: 'True'}, {type: broken, status: 'False'}";
        const char* const half = "{type: ready, status: 'True'}, {type: checked, status: Unknown}";
        const char* const broken = "{type: ready, status: 'True'}, {type: checked, status: 'True'}, {type: broken, status: 'True'}";
        const std::string world = nodes(1) + deviceClass("any") + slice("n0", "[{name: g0, bindingConditions: [ready, checked]}, {name: g1, bindingConditions: [ready, checked]}]");
        const auto decide = [&](const std::string& status) { return Harness(clusterOf(world + bound(status) + podOf("p", "a"))).decide("p"); };
        QCOMPARE(decide(device("g0", ready) + ", " + device("g1", ready)).outcome, Outcome::Scheduled);
        for (const std::string& waits : {std::string(), device("g0", ready), device("g0", half) + ", " + device("g1", ready), device("g1", ready) + ", " + device("g0", half)}) {
            const Decision decision = decide(waits);
            QCOMPARE(decision.outcome, Outcome::Scheduled);
            QCOMPARE(text(decision.message), "waiting for binding conditions for device on node n0");
            QVERIFY(decision.binding && decision.binding->plugin == "DynamicResources" && decision.binding->atMost == std::chrono::minutes(10));
        }
        QVERIFY(!decide(device("g0", ready) + ", " + device("g1", ready)).binding);
        const Decision failed = decide(device("g0", ready) + ", " + device("g1", broken));
        QCOMPARE(text(failed.message),
                 "0/1 nodes are available: 1 resourceclaim not available on the node. deallocation of ResourceClaim completed, "
                 "preemption: 0/1 nodes are available: 1 Preemption is not helpful for scheduling.");
        // The first device that is not ready decides: upstream looks no further.
        QVERIFY(decide(device("g0", half) + ", " + device("g1", broken)).binding);
        QCOMPARE(decide(device("g0", broken) + ", " + device("g1", half)).outcome, Outcome::Unschedulable);
        // The first entry of a device counts, and the first condition of a type.
        QCOMPARE(decide(device("g0", ready) + ", " + device("g0", broken) + ", " + device("g1", ready)).outcome, Outcome::Scheduled);
        QCOMPARE(decide(device("g0", "{type: broken, status: 'False'}, {type: broken, status: 'True'}, {type: ready, status: 'True'}, {type: checked, status: 'True'}") + ", "
                        + device("g1", ready))
                     .outcome,
                 Outcome::Scheduled);
    }

    void devicesThatAreGivenWaitToo() {
        const std::string world = nodes(1) + deviceClass("any") + slice("n0", "[{name: g0, bindingConditions: [ready]}, {name: g1}]");
        Harness harness(clusterOf(world + one("a") + podOf("p", "a")));
        const Decision decision = harness.decide("p");
        QCOMPARE(decision.outcome, Outcome::Scheduled);
        QVERIFY(decision.binding);
        // A pod that needs no such device is bound at once, and so is every pod where the gate is off and the conditions are ignored.
        const std::string plain = nodes(1) + deviceClass("any") + slice("n0", "[{name: g1}]");
        const Decision bound = Harness(clusterOf(plain + one("a") + podOf("p", "a"))).decide("p");
        QVERIFY(bound.outcome == Outcome::Scheduled && !bound.binding && bound.message.empty());
    }

    void conditionsHaveTheirTime_data() {
        QTest::addColumn<QString>("made");
        QTest::addColumn<int>("now");
        QTest::addColumn<QString>("outcome");
        // 2026-11-28 00:00:00 UTC is 1795824000. The time-out is ten minutes: 600 s are not yet too long.
        QTest::newRow("in time") << ", allocationTimestamp: '2026-11-28T00:00:00Z'" << 600 << "scheduled";
        QTest::newRow("too late") << ", allocationTimestamp: '2026-11-28T00:00:00Z'" << 601 << "unschedulable";
        QTest::newRow("no time is known") << ", allocationTimestamp: '2026-11-28T00:00:00Z'" << -1 << "notModelled";
        QTest::newRow("it is not said since when") << "" << 100'000 << "scheduled";
    }
    void conditionsHaveTheirTime() {
        QFETCH(QString, made);
        QFETCH(int, now);
        QFETCH(QString, outcome);
        const std::string waits = claim("a", "[{name: gpu, exactly: {deviceClassName: any}}]",
                                        "status: {allocation: {devices: {results: [{request: gpu, driver: gpu.example.com, pool: n0, device: g0, bindingConditions: [ready]}]}"
                                            + made.toStdString() + "}}\n");
        const ClusterPtr cluster = clusterOf(nodes(1) + deviceClass("any") + slice("n0", "[{name: g0, bindingConditions: [ready]}]") + waits + podOf("p", "a"));
        Scheduler scheduler(profiles());
        if (now >= 0) scheduler.setClock(CycleClock{1'795'824'000 + now, 1'795'824'000 + now});
        const Decision decision = scheduler.decide(*cluster, PodIdx(0));
        QCOMPARE(QString(toString(decision.outcome)), outcome);
        if (outcome == "notModelled") QCOMPARE(decision.notModelled, std::vector<Message>{"DynamicResources: ResourceClaim default/a: whether its devices were bound in time"});
        if (outcome == "unschedulable") QVERIFY(text(decision.message).startsWith("0/1 nodes are available: 1 resourceclaim not available on the node. deallocation of ResourceClaim completed"));
    }

    void whatIsNotModelled_data() {
        QTest::addColumn<QString>("objects");
        QTest::addColumn<QString>("unknown");
        const auto row = [](const char* name, const std::string& yaml, const char* unknown) { QTest::newRow(name) << text(yaml) << unknown; };
        const std::string gpu = slice("n0", "[{name: g0}]");
        const std::string pod = podOf("p", "a");
        row("an expression with a function that is missing here",
            deviceClass("any", "selectors: [{cel: {expression: \"device.driver.check('get').allowed()\"}}]") + gpu + one("a") + pod,
            "DynamicResources: class any: selector #0: CEL function check");
    }
    void whatIsNotModelled() {
        QFETCH(QString, objects);
        QFETCH(QString, unknown);
        Harness harness(clusterOf(nodes(1) + objects.toStdString()));
        const Decision decision = harness.decide("p");
        QCOMPARE(decision.outcome, Outcome::NotModelled);
        QCOMPARE(decision.notModelled, std::vector<Message>{unknown.toStdString()});
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
