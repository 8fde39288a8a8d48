// SPDX-License-Identifier: GPL-3.0-or-later
// VolumeRestrictions, VolumeZone and NodeVolumeLimits.
#include <QTest>

#include "framework/harness.h"
#include "support/storage.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

const char* const kAlone =
    "node(s) unavailable due to PersistentVolumeClaim with ReadWriteOncePod access mode already in-use by another pod";

PersistentVolumeClaim alone(const std::string& name) {
    PersistentVolumeClaim made = boundTo(claim(name, "wait"), "v-" + name);
    made.accessModes = {"ReadWriteOncePod"};
    return made;
}

PodSpec ranked(PodSpec spec, std::int32_t priority) {
    spec.priority = priority;
    return spec;
}

CsiNode attaches(const std::string& node, std::int32_t limit) {
    return {node, {{"csi.example.com", limit}}, {}};
}

}  // namespace

class TestVolumeFilters : public QObject {
    Q_OBJECT
private slots:
    void disks_data();
    void disks();
    void claimsForOnePod();
    void preemptionFreesAClaim();
    void podsTogetherShareNoClaim();
    void missingClaim();
    void zones_data();
    void zones();
    void unboundClaimsOfVolumeZone_data();
    void unboundClaimsOfVolumeZone();
    void limits();
    void limitsOfMigratedPlugins();
    void equalSpecsOfTwoNamespaces();
};

void TestVolumeFilters::disks_data() {
    QTest::addColumn<PodSpec>("there");
    QTest::addColumn<PodSpec>("coming");
    QTest::addColumn<bool>("conflict");
    const auto row = [](const char* name, PodSpec there, PodSpec coming, bool conflict) {
        QTest::newRow(name) << std::move(there) << std::move(coming) << conflict;
    };
    const char* const gce = "gcePersistentDisk";
    const char* const aws = "awsElasticBlockStore";
    row("gce", withDisk(gce, "d"), withDisk(gce, "d", true), true);
    row("gce, both reading", withDisk(gce, "d", true), withDisk(gce, "d", true), false);
    row("gce, two disks", withDisk(gce, "d"), withDisk(gce, "e"), false);
    row("aws, both reading", withDisk(aws, "d", true), withDisk(aws, "d", true), true);
    row("two providers", withDisk(gce, "d"), withDisk(aws, "d"), false);
    row("iscsi", withDisk("iscsi", "iqn.1"), withDisk("iscsi", "iqn.1"), true);
    row("azure is not looked at", withDisk("azureDisk", "d"), withDisk("azureDisk", "d"), false);
    const auto rbd = [](const char* pool, std::vector<std::string> monitors, bool readOnly = false) {
        PodSpec spec = withDisk("rbd", "image", readOnly);
        spec.volumes[0].pool = pool;
        spec.volumes[0].monitors = std::move(monitors);
        return spec;
    };
    row("rbd", rbd("p", {"a", "b"}), rbd("p", {"b", "c"}), true);
    row("rbd, both reading", rbd("p", {"a"}, true), rbd("p", {"a"}, true), false);
    row("rbd, two pools", rbd("p", {"a"}), rbd("q", {"a"}), false);
    row("rbd, two clusters", rbd("p", {"a"}), rbd("p", {"b"}), false);
}

void TestVolumeFilters::disks() {
    QFETCH(PodSpec, there);
    QFETCH(PodSpec, coming);
    QFETCH(bool, conflict);
    Harness harness(objects({roomy("n0"), roomy("n1")}, {pod("there", there, "n0"), pod("p", coming)}));
    const Status status = harness.verdict("p", "n0");
    QCOMPARE(text(status.message()), conflict ? QString("node(s) had no available disk") : QString());
    if (conflict) QCOMPARE(status.code, Code::Unschedulable);
    QVERIFY(harness.verdict("p", "n1").ok());
}

void TestVolumeFilters::claimsForOnePod() {
    Objects all = objects({roomy("n0"), roomy("n1")},
                          {pod("there", withClaims({"data"}), "n0"), pod("p", withClaims({"data"})), pod("q", withClaims({"logs"}))});
    all.storage.claims = {alone("data"), alone("logs")};
    all.storage.volumes = {volume("v-data", "wait"), volume("v-logs", "wait")};
    Harness harness(std::move(all));
    // Everywhere: only one pod in the whole cluster may use the claim.
    QCOMPARE(harness.verdict("p", "n0").message(), std::string(kAlone));
    QCOMPARE(harness.verdict("p", "n1").message(), std::string(kAlone));
    QCOMPARE(harness.verdict("p", "n1").code, Code::Unschedulable);
    QVERIFY(harness.verdict("q", "n0").ok());
    // Once the pod leaves its node, no pod uses the claim.
    QVERIFY(harness.decide("there").nodes[0].verdict.ok());
}

void TestVolumeFilters::preemptionFreesAClaim() {
    Objects all = objects({roomy("n0"), roomy("n1")},
                          {pod("low", ranked(withClaims({"data"}), 1), "n1"), pod("other", ranked(asks({}), 1), "n0"),
                           pod("p", ranked(withClaims({"data"}), 9))});
    all.storage.claims = {alone("data")};
    all.storage.volumes = {volume("v-data", "wait")};
    Harness harness(std::move(all));
    const Decision decision = harness.decide("p");
    QCOMPARE(decision.outcome, Outcome::Unschedulable);
    QVERIFY(decision.preemption.has_value());
    // Removing the pods of n0 frees nothing; on n1 only the one with the claim has to leave.
    QVERIFY(decision.preemption->node == harness.node("n1"));
    QVERIFY(decision.preemption->victims == std::vector<PodIdx>{harness.pod("low")});
}

void TestVolumeFilters::podsTogetherShareNoClaim() {
    Objects all = objects({roomy("n0")}, {pod("p", withClaims({"data"})), pod("q", withClaims({"data"}))});
    all.storage.claims = {alone("data")};
    all.storage.volumes = {volume("v-data", "wait")};
    Harness harness(std::move(all));
    QCOMPARE(harness.scheduler().verdicts(harness.cluster(), {harness.pod("p")}).codes[0], Code::Success);
    QCOMPARE(harness.scheduler().verdicts(harness.cluster(), {harness.pod("p"), harness.pod("q")}).codes[0],
             Code::Unschedulable);
}

void TestVolumeFilters::missingClaim() {
    Harness harness(objects({roomy("n0")}, {pod("p", withClaims({"data"}))}));
    const Decision decision = harness.decide("p");
    QCOMPARE(text(decision.message),
             "0/1 nodes are available: persistentvolumeclaim \"data\" not found. not found");
    QCOMPARE(decision.nodes[0].verdict.plugin, std::string("VolumeRestrictions"));
}

void TestVolumeFilters::zones_data() {
    QTest::addColumn<Labels>("ofVolume");
    QTest::addColumn<Labels>("ofNode");
    QTest::addColumn<bool>("fits");
    const auto row = [](const char* name, Labels ofVolume, Labels ofNode, bool fits) {
        QTest::newRow(name) << std::move(ofVolume) << std::move(ofNode) << fits;
    };
    const char* const zone = "topology.kubernetes.io/zone";
    const char* const region = "topology.kubernetes.io/region";
    const char* const beta = "failure-domain.beta.kubernetes.io/zone";
    row("same", Labels{{zone, "a"}}, Labels{{zone, "a"}}, true);
    row("another", Labels{{zone, "a"}}, Labels{{zone, "b"}}, false);
    row("one of two", Labels{{zone, "a__b"}}, Labels{{zone, "b"}}, true);
    row("none of two", Labels{{zone, "a__b"}}, Labels{{zone, "c"}}, false);
    row("a node without labels", Labels{{zone, "a"}}, Labels{{"rack", "1"}}, true);
    row("a node with another label", Labels{{zone, "a"}}, Labels{{region, "r"}}, false);
    row("old volume, new node", Labels{{beta, "a"}}, Labels{{zone, "a"}}, true);
    row("new volume, old node", Labels{{zone, "a"}}, Labels{{beta, "a"}}, false);
    row("zone and region", Labels{{zone, "a"}, {region, "r"}}, Labels{{zone, "a"}, {region, "s"}}, false);
    row("nothing between the signs", Labels{{zone, "a__"}}, Labels{{zone, "b"}}, true);
    row("blanks", Labels{{zone, " a __ b"}}, Labels{{zone, "a"}}, true);
}

void TestVolumeFilters::zones() {
    QFETCH(Labels, ofVolume);
    QFETCH(Labels, ofNode);
    QFETCH(bool, fits);
    Objects all = objects({roomy("n0", ofNode)}, {pod("p", withClaims({"data"}))});
    all.storage.claims = {boundTo(claim("data", "wait"), "v")};
    all.storage.volumes = {volume("v", "wait")};
    all.storage.volumes[0].labels = ofVolume;
    Harness harness(std::move(all));
    const Status status = harness.verdict("p", "n0");
    QCOMPARE(text(status.message()), fits ? QString() : QString("node(s) had no available volume zone"));
    if (!fits) QCOMPARE(status.code, Code::UnschedulableAndUnresolvable);
}

void TestVolumeFilters::unboundClaimsOfVolumeZone_data() {
    QTest::addColumn<PersistentVolumeClaim>("made");
    QTest::addColumn<QString>("message");
    QTest::newRow("waits") << claim("data", "wait") << "";
    QTest::newRow("no class") << claim("data", "") << "PersistentVolumeClaim had no pv name and storageClass name";
    QTest::newRow("no such class") << claim("data", "x") << "storageclass.storage.k8s.io \"x\" not found";
    QTest::newRow("immediate") << claim("data", "now") << "PersistentVolume had no name";
    QTest::newRow("no such volume") << boundTo(claim("data", "now"), "x") << "persistentvolume \"x\" not found";
}

void TestVolumeFilters::unboundClaimsOfVolumeZone() {
    QFETCH(PersistentVolumeClaim, made);
    QFETCH(QString, message);
    Objects all = objects({roomy("n0")}, {pod("p", withClaims({"data"}))});
    all.storage.claims = {made};
    all.storage.classes = {storageClass("wait", "d"), storageClass("now", "d", false)};
    SchedulerConfiguration configuration;  // otherwise VolumeBinding comes first with another reason
    configuration.profiles[0].multiPoint.disabled = {{"VolumeBinding", 0, {}}};
    Scheduler scheduler(makeProfiles(configuration, inTreePlugins()).value());
    const Decision decision = scheduler.decide(*build(std::move(all))->cluster, PodIdx(0), Detail::Nodes);
    QCOMPARE(text(decision.nodes[0].verdict.message()), message);
}

void TestVolumeFilters::limits() {
    // n0 attaches 2, n1 attaches 3, n2 does not say.
    Objects all = objects({roomy("n0"), roomy("n1"), roomy("n2")},
                          {pod("a0", withClaims({"a"}), "n0"), pod("b0", withClaims({"b", "nfs"}), "n0"),
                           pod("a1", withClaims({"a"}), "n1"), pod("a1-too", withClaims({"a"}), "n1"),
                           pod("p", withClaims({"c"})), pod("shares", withClaims({"a"})), pod("two", withClaims({"c", "new"})),
                           pod("three", withClaims({"c", "new", "newer"}))});
    all.storage.csiNodes = {attaches("n0", 2), attaches("n1", 3), {"n2", {{"csi.example.com", {}}}, {}}};
    all.storage.volumes = {csi(volume("va", "wait"), "ha"), csi(volume("vb", "wait"), "hb"), csi(volume("vc", "wait"), "hc"),
                           volume("vn", "wait")};
    all.storage.claims = {boundTo(claim("a", "wait"), "va"), boundTo(claim("b", "wait"), "vb"),
                          boundTo(claim("c", "wait"), "vc"), boundTo(claim("nfs", "wait"), "vn"), claim("new", "wait"),
                          claim("newer", "wait")};
    all.storage.classes = {storageClass("wait", "csi.example.com")};
    Objects attached = all;
    Harness harness(std::move(all));
    const auto refused = [&](const char* name, const char* node) { return !harness.verdict(name, node).ok(); };
    QCOMPARE(harness.verdict("p", "n0").message(), std::string("node(s) exceed max volume count"));  // ha, hb + hc > 2
    QCOMPARE(harness.verdict("p", "n0").code, Code::Unschedulable);
    QVERIFY(!refused("shares", "n0"));  // ha is there already
    QVERIFY(!refused("p", "n1"));       // ha, once, + hc
    QVERIFY(!refused("two", "n1"));     // + one that is to be provisioned: 3
    QVERIFY(refused("three", "n1"));    // 1 + 3 > 3
    QVERIFY(!refused("three", "n2"));
    QCOMPARE(argument(harness.verdict("three", "n1").reasons[0], "used"), std::string("1"));
    QCOMPARE(argument(harness.verdict("three", "n1").reasons[0], "need"), std::string("3"));

    // hb is still attached to n1, although no pod there uses it: 2 used. ha is not counted twice.
    attached.storage.attachments = {{"1", "csi.example.com", "n1", "vb"}, {"2", "csi.example.com", "n1", "va"}, {"3", "csi.example.com", "n9", "va"}, {"4", "csi.example.com", "n1", "gone"}};
    Harness with(std::move(attached));
    QVERIFY(with.verdict("p", "n1").ok());
    QVERIFY(!with.verdict("two", "n1").ok());
    QCOMPARE(argument(with.verdict("two", "n1").reasons[0], "used"), std::string("2"));
}

void TestVolumeFilters::limitsOfMigratedPlugins() {
    Objects all = objects({roomy("n0"), roomy("n1")}, {pod("there", withClaims({"a"}), "n0"), pod("there1", withClaims({"a"}), "n1"),
                                                       pod("p", withDisk("awsElasticBlockStore", "vol-2")),
                                                       pod("same", withDisk("awsElasticBlockStore", "vol-1"))});
    PersistentVolume disk = volume("va", "wait");
    disk.driver = "kubernetes.io/aws-ebs";
    disk.handle = "aws://eu-1a/vol-1";
    all.storage.volumes = {disk};
    all.storage.claims = {boundTo(claim("a", "wait"), "va")};
    all.storage.csiNodes = {{"n0", {{"ebs.csi.aws.com", 1}}, {"kubernetes.io/aws-ebs"}}, {"n1", {{"ebs.csi.aws.com", 1}}, {}}};
    Harness harness(std::move(all));
    QCOMPARE(harness.verdict("p", "n0").message(), std::string("node(s) exceed max volume count"));
    QVERIFY(harness.verdict("same", "n0").ok());  // vol-1 is there, under its longer name
    QVERIFY(harness.verdict("p", "n1").ok());     // n1 has not migrated the plugin: nothing is counted
}

void TestVolumeFilters::equalSpecsOfTwoNamespaces() {
    // One spec, but two claims of that name: the cache for one pod must not be used for the other.
    Pod elsewhere = pod("p", withClaims({"data"}));
    elsewhere.namespaceName = "team";
    Objects all = objects({roomy("n0", {{"kubernetes.io/hostname", "n0"}}), roomy("n1", {{"kubernetes.io/hostname", "n1"}})},
                          {pod("p", withClaims({"data"})), elsewhere});
    all.storage.volumes = {local(volume("v0", "local"), "n0"), local(volume("v1", "local"), "n1")};
    all.storage.claims = {boundTo(claim("data", "local"), "v0"), boundTo(claim("data", "local"), "v1")};
    all.storage.claims[1].namespaceName = "team";
    Harness harness(std::move(all));
    for (int round = 0; round < 2; ++round) {
        QVERIFY(harness.scheduler().decide(harness.cluster(), PodIdx(0)).node == harness.node("n0"));
        QVERIFY(harness.scheduler().decide(harness.cluster(), PodIdx(1)).node == harness.node("n1"));
    }
}

QTEST_APPLESS_MAIN(TestVolumeFilters)
#include "tst_volume_filters.moc"
