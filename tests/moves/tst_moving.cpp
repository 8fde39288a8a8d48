// SPDX-License-Identifier: GPL-3.0-or-later
// A pod that moves gives back what it held where it stood, and takes what it needs where it comes to stand.
#include "moves/moving.h"

#include <QTest>

#include "framework/harness.h"
#include "io/sessions/loader.h"
#include "support/storage.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

/// Two hosts with a volume of their own each, and pods that wait for one through their claims.
ClusterPtr volumes() {
    const auto host = [](const char* name) { return roomy(name, {{"kubernetes.io/hostname", name}}); };
    Objects all = objects({host("n0"), host("n1")}, {pod("p", withClaims({"data"})), pod("q", withClaims({"data"})), pod("plain", asks({}))});
    all.storage.classes = {storageClass("local", "kubernetes.io/no-provisioner")};
    all.storage.volumes = {local(volume("v0", "local"), "n0"), local(volume("v1", "local"), "n1")};
    all.storage.claims = {samples::claim("data", "local")};
    return build(std::move(all)).value().cluster;
}

/// Two nodes with a device each; p has a claim for one.
ClusterPtr devices() {
    std::string yaml =
        "apiVersion: resource.k8s.io/v1\nkind: DeviceClass\nmetadata: {name: any}\nspec: {}\n---\n"
        "apiVersion: resource.k8s.io/v1\nkind: ResourceClaim\nmetadata: {name: card}\nspec: {devices: {requests: [{name: gpu, exactly: {deviceClassName: any}}]}}\n---\n"
        "apiVersion: v1\nkind: Pod\nmetadata: {name: p, uid: uid-p}\nspec: {resourceClaims: [{name: x, resourceClaimName: card}], containers: [{name: c}]}\n---\n";
    for (const std::string node : {"n0", "n1"})
        yaml += "apiVersion: v1\nkind: Node\nmetadata: {name: " + node +
                "}\nstatus: {allocatable: {cpu: 8, memory: 16Gi, pods: 20}}\n---\n"
                "apiVersion: resource.k8s.io/v1\nkind: ResourceSlice\nmetadata: {name: slice-"
                + node + "}\nspec: {driver: gpu.example.com, nodeName: " + node
                + ", pool: {name: " + node + ", generation: 1, resourceSliceCount: 1}, devices: [{name: g0}]}\n---\n";
    return build(readObjectsFromText(yaml, "test.yaml").value()).value().cluster;
}

}  // namespace

class TestMoving : public QObject {
    Q_OBJECT

    static Applied moved(const Cluster& cluster, Harness& harness, const char* pod, const char* to) {
        const std::vector<Delta> deltas = moving(cluster, harness.scheduler(), harness.pod(pod), harness.node(to));
        return bayplan::apply(cluster, deltas).value();
    }

private Q_SLOTS:
    void volumesGoBackAndOthersAreTaken() {
        Harness harness(volumes());
        const StorageCatalog& storage = harness.cluster().catalog().storage;
        const VolumeClaimIdx claim = storage.findClaim("default/data");
        const Applied placed = moved(harness.cluster(), harness, "p", "n0");
        QCOMPARE(placed.cluster->placement(harness.pod("p")), (Placement{harness.node("n0"), Standing::Assumed}));
        QCOMPARE(placed.cluster->assumption(claim).volume, storage.findVolume("v0"));
        const Applied there = moved(*placed.cluster, harness, "p", "n1");
        QCOMPARE(there.cluster->placement(harness.pod("p")).node, harness.node("n1"));
        QCOMPARE(there.cluster->assumption(claim).volume, storage.findVolume("v1"));
        QVERIFY(!there.cluster->assumedClaim(storage.findVolume("v0")).valid());
        QVERIFY(*bayplan::apply(*there.cluster, there.inverse)->cluster == *placed.cluster);
    }

    void whatAnotherPodGoesByStays() {
        Harness harness(volumes());
        const StorageCatalog& storage = harness.cluster().catalog().storage;
        const VolumeClaimIdx claim = storage.findClaim("default/data");
        const ClusterPtr both = afterMoving(harness.cluster(), harness.scheduler(), {harness.pod("p"), harness.pod("q")}, harness.node("n0"));
        QVERIFY(both && both->placement(harness.pod("q")).node == harness.node("n0"));
        const auto left = bayplan::apply(*both, evicting(*both, harness.pod("p")));
        QCOMPARE(left->cluster->assumption(claim).volume, storage.findVolume("v0"));
        const auto none = bayplan::apply(*left->cluster, evicting(*left->cluster, harness.pod("q")));
        QVERIFY(!none->cluster->assumption(claim).any());
        QVERIFY(*none->cluster == harness.cluster());
    }

    void devicesGoBackAndOthersAreTaken() {
        Harness harness(devices());
        const ResourceClaimIdx claim = harness.cluster().catalog().devices.findClaim("default/card");
        const auto pool = [&](const Cluster& cluster) { return cluster.allocation(claim) ? cluster.allocation(claim)->devices.front().device.pool : std::string(); };
        const Applied placed = moved(harness.cluster(), harness, "p", "n0");
        QCOMPARE(pool(*placed.cluster), std::string("n0"));
        const Applied there = moved(*placed.cluster, harness, "p", "n1");
        QCOMPARE(pool(*there.cluster), std::string("n1"));
        const auto gone = bayplan::apply(*there.cluster, evicting(*there.cluster, harness.pod("p")));
        QCOMPARE(pool(*gone->cluster), std::string());
    }

    void severalOneAfterTheOther() {
        Harness harness(volumes());
        const ClusterPtr after = afterMoving(harness.cluster(), harness.scheduler(), {harness.pod("plain"), harness.pod("p")}, harness.node("n1"));
        QVERIFY(after);
        QCOMPARE(after->node(harness.node("n1")).pods.size(), std::size_t(2));
        // Who stands there already stays as it is.
        QVERIFY(*afterMoving(*after, harness.scheduler(), {harness.pod("plain"), harness.pod("p")}, harness.node("n1")) == *after);
    }

    void aPodOnANodeThatWasNotReadStays() {
        Objects all = objects({roomy("n0", {})}, {pod("p", asks({}), "elsewhere")});
        Harness harness(std::move(all));
        QVERIFY(evicting(harness.cluster(), harness.pod("p")).size() == 1);
        QVERIFY(!bayplan::apply(harness.cluster(), evicting(harness.cluster(), harness.pod("p"))).has_value());
        QVERIFY(!afterMoving(harness.cluster(), harness.scheduler(), {harness.pod("p")}, harness.node("n0")));
    }
};

QTEST_APPLESS_MAIN(TestMoving)
#include "tst_moving.moc"
