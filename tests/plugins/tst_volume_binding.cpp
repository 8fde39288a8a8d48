// SPDX-License-Identifier: GPL-3.0-or-later
// Claims that are bound, that wait, and that can get no volume.
#include <QTest>

#include "cluster/checker.h"
#include "cluster/release.h"
#include "framework/harness.h"
#include "schedulers/kube/schedule_pending.h"
#include "support/storage.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

Node host(const std::string& name) {
    return roomy(name, {{"kubernetes.io/hostname", name}, {"zone", name == "n0" ? "a" : "b"}});
}

Objects hosts(std::vector<Pod> pods) {
    Objects all = objects({host("n0"), host("n1"), host("n2")}, std::move(pods));
    all.storage.classes = {storageClass("local", "kubernetes.io/no-provisioner"), storageClass("wait", "csi.example.com"),
                           storageClass("now", "csi.example.com", false)};
    return all;
}

std::string texts(const Status& status) {
    std::string all;
    for (const Reason& reason : status.reasons) all += (all.empty() ? "" : "; ") + reason.text.text();
    return all;
}

const char* const kAffinity = "node(s) didn't match PersistentVolume's node affinity";
const char* const kNoVolume = "node(s) didn't find available persistent volumes to bind";
const char* const kNoSpace = "node(s) did not have enough free storage";
const char* const kLost = "node(s) unavailable due to one or more pvc(s) bound to non-existent pv(s)";

}  // namespace

class TestVolumeBinding : public QObject {
    Q_OBJECT
private slots:
    void refusedEverywhere_data();
    void refusedEverywhere();
    void boundVolumesMustBeInReach();
    void theSmallestVolumeThatWillDo();
    void volumesOfOneHostAndOthers();
    void volumesThatWillNotDo_data();
    void volumesThatWillNotDo();
    void aVolumeKeptForTheClaimIsTheOne();
    void smallRequestsChooseFirst();
    void provisioning_data();
    void provisioning();
    void storageCapacity_data();
    void storageCapacity();
    void severalReasonsInOrder();
    void chosenVolumesAreTaken();
    void leavingGivesBack();
    void podsTogetherOnOneNode();
    void inTreeVolumesWhereADriverTookOver();
    void aClaimNamedTwice();
    void aPromisedVolumeIsAssumedAlone();
};

void TestVolumeBinding::refusedEverywhere_data() {
    QTest::addColumn<PersistentVolumeClaim>("made");
    QTest::addColumn<QString>("message");
    const auto row = [](const char* name, PersistentVolumeClaim made, const char* message) {
        QTest::newRow(name) << std::move(made) << QString(message);
    };
    const char* const unbound = "pod has unbound immediate PersistentVolumeClaims";
    row("immediate", claim("data", "now"), unbound);
    row("no class", claim("data", ""), unbound);
    row("no such class", claim("data", "gone"), unbound);
    PersistentVolumeClaim half = claim("data", "wait");
    half.volumeName = "v";
    row("binding under way", half, unbound);
    PersistentVolumeClaim lost = boundTo(claim("data", "wait"), "v");
    lost.lost = true;
    row("lost", lost, "persistentvolumeclaim \"data\" bound to non-existent persistentvolume \"v\"");
    PersistentVolumeClaim deleting = claim("data", "wait");
    deleting.deleting = true;
    row("deleting", deleting, "persistentvolumeclaim \"data\" is being deleted");
    PersistentVolumeClaim ephemeral = claim("p-tmp", "wait");
    row("not created yet", claim("data", "wait"),
        "waiting for ephemeral volume controller to create the persistentvolumeclaim \"p-tmp\"");
    ephemeral.ownerUid = "another";
    row("somebody's", ephemeral, "PVC default/p-tmp was not created for pod default/p (pod is not owner)");
}

void TestVolumeBinding::refusedEverywhere() {
    QFETCH(PersistentVolumeClaim, made);
    QFETCH(QString, message);
    PodSpec spec = withClaims({"data"});
    if (message.contains("p-tmp")) spec.volumes = {{Volume::Kind::Ephemeral, "tmp", "tmp"}};
    Objects all = hosts({pod("p", spec)});
    all.storage.volumes = {volume("v", "wait")};
    all.storage.claims = {made};
    Harness harness(std::move(all));
    const Decision decision = harness.decide("p");
    QCOMPARE(decision.outcome, Outcome::Unschedulable);
    // DynamicResources comes later and misses its state.
    QCOMPARE(text(decision.message), "0/3 nodes are available: " + message + ". not found");
    QCOMPARE(decision.nodes[2].verdict.plugin, std::string("VolumeBinding"));
    QCOMPARE(decision.nodes[2].verdict.code, Code::UnschedulableAndUnresolvable);
    QVERIFY(harness.scheduler().reserve(harness.cluster(), harness.pod("p"), harness.node("n0")).empty());
}

void TestVolumeBinding::boundVolumesMustBeInReach() {
    Objects all = hosts({pod("p", withClaims({"data", "logs"}))});
    all.storage.volumes = {local(volume("d", "local"), "n1"), volume("l", "local")};
    all.storage.claims = {boundTo(claim("data", "local"), "d"), boundTo(claim("logs", "local"), "l")};
    Harness harness(std::move(all));
    QCOMPARE(harness.verdict("p", "n0").message(), std::string(kAffinity));
    QCOMPARE(harness.verdict("p", "n0").code, Code::UnschedulableAndUnresolvable);
    QVERIFY(harness.verdict("p", "n1").ok());
    QVERIFY(harness.decide("p").reserved.empty());  // there is nothing to assume
}

void TestVolumeBinding::theSmallestVolumeThatWillDo() {
    Objects all = hosts({pod("p", withClaims({"data"}))});
    all.storage.claims = {claim("data", "local", "5Gi")};
    // 4Gi is too small, of two with 7Gi the first counts, 6Gi is the best but on another node.
    all.storage.volumes = {local(volume("a9", "local", "9Gi"), "n0"), local(volume("a4", "local", "4Gi"), "n0"),
                           local(volume("a7", "local", "7Gi"), "n0"), local(volume("b7", "local", "7Gi"), "n0"),
                           local(volume("c6", "local", "6Gi"), "n1")};
    Harness harness(std::move(all));
    const auto reserved = [&](const char* node) {
        return harness.scheduler().reserve(harness.cluster(), harness.pod("p"), harness.node(node));
    };
    QVERIFY((reserved("n0") == std::vector<Delta>{AssumeClaim{VolumeClaimIdx(0), VolumeIdx(2), {}}}));
    QVERIFY((reserved("n1") == std::vector<Delta>{AssumeClaim{VolumeClaimIdx(0), VolumeIdx(4), {}}}));
    QCOMPARE(harness.verdict("p", "n2").message(), std::string(kNoVolume));
    QVERIFY(reserved("n2").empty());
}

void TestVolumeBinding::volumesOfOneHostAndOthers() {
    Objects all = hosts({pod("p", withClaims({"data"}))});
    all.storage.claims = {claim("data", "local", "5Gi")};
    PersistentVolume either = local(volume("either", "local", "6Gi"), "n1");
    either.nodeAffinity->terms.push_back(in("kubernetes.io/hostname", {"n2"}).terms[0]);
    all.storage.volumes = {local(volume("a9", "local", "9Gi"), "n0"), volume("any", "local", "8Gi"),
                           local(volume("b7", "local", "7Gi"), "n1"), either, volume("kept", "local", "5Gi")};
    all.storage.volumes[4].claim = {"default", "other", ""};
    Harness harness(std::move(all));
    const auto chosen = [&](const char* node) {
        const auto deltas = harness.scheduler().reserve(harness.cluster(), harness.pod("p"), harness.node(node));
        return harness.cluster().catalog().storage.volume(std::get<AssumeClaim>(deltas.at(0)).volume).name;
    };
    QCOMPARE(chosen("n0"), std::string("any"));     // 8 < 9
    QCOMPARE(chosen("n1"), std::string("either"));  // 6 < 7 < 8
    QCOMPARE(chosen("n2"), std::string("either"));  // 6 < 8
}

void TestVolumeBinding::volumesThatWillNotDo_data() {
    QTest::addColumn<PersistentVolume>("made");
    QTest::addColumn<bool>("fits");
    const auto row = [](const char* name, auto change, bool fits) {
        PersistentVolume made = volume("v", "local", "5Gi");
        change(made);
        QTest::newRow(name) << std::move(made) << fits;
    };
    row(
        "as asked for", [](PersistentVolume&) {}, true);
    row(
        "more modes", [](PersistentVolume& v) { v.accessModes = {"ReadWriteMany", "ReadWriteOnce"}; }, true);
    row(
        "other modes", [](PersistentVolume& v) { v.accessModes = {"ReadOnlyMany"}; }, false);
    row(
        "too small", [](PersistentVolume& v) { v.capacity = amount("4999Mi"); }, false);
    row(
        "another class", [](PersistentVolume& v) { v.className = "wait"; }, false);
    row(
        "a block device", [](PersistentVolume& v) { v.block = true; }, false);
    row(
        "other attributes", [](PersistentVolume& v) { v.attributesClass = "gold"; }, false);
    row(
        "leaving", [](PersistentVolume& v) { v.deleting = true; }, false);
    row(
        "released", [](PersistentVolume& v) { v.available = false; }, false);
    row(
        "another claim's", [](PersistentVolume& v) { v.claim = {"default", "other", ""}; }, false);
    row(
        "kept for it", [](PersistentVolume& v) { v.claim = {"default", "data", ""}; }, true);
    row(
        "kept, whatever its phase", [](PersistentVolume& v) { v.claim = {"default", "data", ""}; v.available = false; }, true);
    row(
        "kept for its predecessor", [](PersistentVolume& v) { v.claim = {"default", "data", "old"}; }, false);
    row(
        "unlabelled", [](PersistentVolume& v) { v.labels = Labels{{"tier", "slow"}}; }, true);
}

void TestVolumeBinding::volumesThatWillNotDo() {
    QFETCH(PersistentVolume, made);
    QFETCH(bool, fits);
    Objects all = hosts({pod("p", withClaims({"data"}))});
    all.storage.claims = {claim("data", "local", "5Gi")};
    all.storage.claims[0].uid = "new";
    all.storage.volumes = {made};
    const bool labelled = !made.labels.empty();
    Harness harness(all);
    QCOMPARE(harness.verdict("p", "n0").ok(), fits);
    if (!labelled) return;
    all.storage.claims[0].selector = selects("tier", "fast");
    QVERIFY(!Harness(all).verdict("p", "n0").ok());
}

void TestVolumeBinding::aVolumeKeptForTheClaimIsTheOne() {
    Objects all = hosts({pod("p", withClaims({"data"}))});
    all.storage.claims = {claim("data", "local")};
    all.storage.volumes = {local(volume("small", "local"), "n0"), local(volume("mine", "local", "9Gi"), "n1")};
    all.storage.volumes[1].claim = {"default", "data", ""};
    Harness harness(std::move(all));
    // On n0 another volume would suit, but the claim has one that cannot be reached from there.
    QCOMPARE(harness.verdict("p", "n0").message(), std::string(kNoVolume));
    QVERIFY(harness.verdict("p", "n1").ok());
}

void TestVolumeBinding::smallRequestsChooseFirst() {
    // big comes first in the pod and needs 8 of 10. In that order small could also get 10, but the other way round,
    // small takes 5 (the smallest sufficient) and big takes 10.
    Objects all = hosts({pod("p", withClaims({"big", "small"}))});
    all.storage.claims = {claim("big", "local", "8Gi"), claim("small", "local", "2Gi")};
    all.storage.volumes = {local(volume("ten", "local", "10Gi"), "n0"), local(volume("five", "local", "5Gi"), "n0"),
                           local(volume("only", "local", "10Gi"), "n1")};
    Harness harness(std::move(all));
    QVERIFY((harness.decide("p").reserved == std::vector<Delta>{AssumeClaim{VolumeClaimIdx(1), VolumeIdx(1), {}}, AssumeClaim{VolumeClaimIdx(0), VolumeIdx(0), {}}}));
    QCOMPARE(harness.verdict("p", "n1").message(), std::string(kNoVolume));  // one volume for two claims
}

void TestVolumeBinding::provisioning_data() {
    QTest::addColumn<StorageClass>("made");
    QTest::addColumn<QString>("selected");
    QTest::addColumn<QString>("n0");
    QTest::addColumn<QString>("n1");
    const auto row = [](const char* name, StorageClass made, const char* selected, const char* n0, const char* n1) {
        QTest::newRow(name) << std::move(made) << QString(selected) << QString(n0) << QString(n1);
    };
    StorageClass wait = storageClass("c", "csi.example.com");
    row("anywhere", wait, "", "", "");
    row("nowhere", storageClass("c", "kubernetes.io/no-provisioner"), "", kNoVolume, kNoVolume);
    row("without a provisioner", storageClass("c", ""), "", kNoVolume, kNoVolume);
    row("for a node", wait, "n1", kNoVolume, "");
    wait.allowedTopologies = {{{"zone", SelectorOp::In, {"a"}}}};
    row("in a zone", wait, "", "", kNoVolume);
    row("for a node in no zone", wait, "n1", kNoVolume, kNoVolume);
    wait.allowedTopologies.push_back({{"zone", SelectorOp::In, {"b"}}, {"kubernetes.io/hostname", SelectorOp::In, {"n1"}}});
    row("in either", wait, "", "", "");
    wait.allowedTopologies = {{}};
    row("in an empty topology", wait, "", kNoVolume, kNoVolume);
}

void TestVolumeBinding::provisioning() {
    QFETCH(StorageClass, made);
    QFETCH(QString, selected);
    QFETCH(QString, n0);
    QFETCH(QString, n1);
    Objects all = hosts({pod("p", withClaims({"data"}))});
    all.storage.classes = {made};
    all.storage.claims = {claim("data", "c")};
    if (!selected.isEmpty()) all.storage.claims[0].selectedNode = selected.toStdString();
    Harness harness(std::move(all));
    QCOMPARE(text(harness.verdict("p", "n0").message()), n0);
    QCOMPARE(text(harness.verdict("p", "n1").message()), n1);
    const auto reserved = harness.scheduler().reserve(harness.cluster(), harness.pod("p"), harness.node("n1"));
    const bool fresh = n1.isEmpty() && selected.isEmpty();  // a selected node needs no assumption
    QVERIFY((reserved == (fresh ? std::vector<Delta>{AssumeClaim{VolumeClaimIdx(0), {}, NodeIdx(1)}} : std::vector<Delta>{})));
}

void TestVolumeBinding::storageCapacity_data() {
    QTest::addColumn<bool>("published");
    QTest::addColumn<QString>("capacity");
    QTest::addColumn<QString>("largest");
    QTest::addColumn<bool>("fits");
    QTest::newRow("not published") << false << "1Gi"
                                   << "" << true;
    QTest::newRow("enough") << true << "5Gi"
                            << "" << true;
    QTest::newRow("too little") << true << "4Gi"
                                << "" << false;
    QTest::newRow("enough, but not in one") << true << "50Gi"
                                            << "4Gi" << false;
    QTest::newRow("the largest counts") << true << "1Gi"
                                        << "6Gi" << true;
    QTest::newRow("nothing said") << true << ""
                                  << "" << false;
}

void TestVolumeBinding::storageCapacity() {
    QFETCH(bool, published);
    QFETCH(QString, capacity);
    QFETCH(QString, largest);
    QFETCH(bool, fits);
    Objects all = hosts({pod("p", withClaims({"data"}))});
    all.storage.claims = {claim("data", "wait", "5Gi")};
    all.storage.csiDrivers = {{"csi.example.com", published}};
    CsiStorageCapacity made;
    made.name = "a";
    made.className = "wait";
    made.nodeTopology = selects("zone", "a");
    if (!capacity.isEmpty()) made.capacity = amount(qPrintable(capacity));
    if (!largest.isEmpty()) made.maximumVolumeSize = amount(qPrintable(largest));
    all.storage.capacities = {made};
    Harness harness(all);
    QCOMPARE(text(harness.verdict("p", "n0").message()), fits ? QString() : QString(kNoSpace));
    QCOMPARE(text(harness.verdict("p", "n1").message()), published ? QString(kNoSpace) : QString());  // zone b
    all.storage.claims[0].request.reset();                                                            // without an amount: nothing to compare
    QVERIFY(Harness(all).verdict("p", "n1").ok());
}

void TestVolumeBinding::severalReasonsInOrder() {
    Objects all = hosts({pod("p", withClaims({"far", "none"})), pod("q", withClaims({"lost", "none"})),
                         pod("r", withClaims({"far", "lost"}))});
    all.storage.volumes = {local(volume("v", "local"), "n1")};
    all.storage.claims = {boundTo(claim("far", "local"), "v"), claim("none", "local", "2Gi"),
                          boundTo(claim("lost", "wait"), "gone")};
    SchedulerConfiguration configuration;  // otherwise VolumeZone would reject the lost claim
    configuration.profiles[0].multiPoint.disabled = {{"VolumeZone", 0, {}}};
    Scheduler scheduler(makeProfiles(configuration, inTreePlugins()).value());
    const ClusterPtr cluster = build(std::move(all))->cluster;
    const auto on = [&](const char* name, std::size_t node) {
        const PodIdx pod = cluster->catalog().findPod(std::string("default/") + name);
        return texts(scheduler.decide(*cluster, pod, Detail::Nodes).nodes[node].verdict);
    };
    QCOMPARE(on("p", 0), std::string(kAffinity) + "; " + kNoVolume);
    QCOMPARE(on("p", 1), std::string(kNoVolume));
    QCOMPARE(on("q", 0), std::string(kNoVolume) + "; " + kLost);
    // The first faulty bound claim ends the search of the bound ones.
    QCOMPARE(on("r", 0), std::string(kAffinity));
    QCOMPARE(on("r", 1), std::string(kLost));
}

void TestVolumeBinding::chosenVolumesAreTaken() {
    Objects all = hosts({pod("p", withClaims({"a"})), pod("q", withClaims({"b"})), pod("r", withClaims({"c"})),
                         pod("s", withClaims({"d"})), pod("t", withClaims({"d"}))});
    all.storage.claims = {claim("a", "local"), claim("b", "local"), claim("c", "local"), claim("d", "wait")};
    all.storage.volumes = {local(volume("v", "local"), "n2"), local(volume("w", "local"), "n1")};
    const ClusterPtr before = build(std::move(all))->cluster;
    Scheduler scheduler(profiles());
    const Run run = schedulePending(before, scheduler).value();
    // n1 is the first by name: w, then v, then nothing is left.
    QVERIFY(run.decisions[0].node == NodeIdx(1) && run.decisions[1].node == NodeIdx(2));
    QCOMPARE(run.decisions[2].outcome, Outcome::Unschedulable);
    QCOMPARE(run.scheduled, std::size_t{4});
    QVERIFY(run.cluster->assumption(VolumeClaimIdx(0)).volume == VolumeIdx(1));
    QVERIFY(run.cluster->assumedClaim(VolumeIdx(0)) == VolumeClaimIdx(1));
    // The first pod with claim d decides the node to provision for; the second has to go there, too.
    QVERIFY(run.cluster->assumption(VolumeClaimIdx(3)).node == run.decisions[3].node);
    QVERIFY(run.decisions[4].node == run.decisions[3].node);
    QCOMPARE(run.decisions[4].feasibleNodes, std::size_t{1});
    const auto again = apply(*before, run.deltas);
    QVERIFY(*again->cluster == *run.cluster);
    QVERIFY(*apply(*again->cluster, again->inverse)->cluster == *before);
}

void TestVolumeBinding::leavingGivesBack() {
    Objects all = hosts({pod("p", withClaims({"a"})), pod("q", withClaims({"b"}))});
    all.storage.claims = {claim("a", "local"), claim("b", "local")};
    all.storage.volumes = {local(volume("v", "local"), "n1")};
    const ClusterPtr before = build(std::move(all))->cluster;
    Scheduler scheduler(profiles());
    const Run run = schedulePending(before, scheduler).value();
    const PodIdx p(0);
    QVERIFY((release(*run.cluster, p) == std::vector<Delta>{AssumeClaim{VolumeClaimIdx(0)}}));
    // p is decided as if it were not there, with its volume free again; q still finds it taken.
    const Decision again = scheduler.decide(*run.cluster, p);
    QCOMPARE(again.outcome, Outcome::Scheduled);
    QVERIFY(again.reserved == std::vector<Delta>({AssumeClaim{VolumeClaimIdx(0), VolumeIdx(0), {}}}));
    QCOMPARE(scheduler.decide(*run.cluster, PodIdx(1)).outcome, Outcome::Unschedulable);
}

void TestVolumeBinding::podsTogetherOnOneNode() {
    Objects all = hosts({pod("p", withClaims({"a"})), pod("q", withClaims({"b"}))});
    all.storage.claims = {claim("a", "local"), claim("b", "local")};
    all.storage.volumes = {local(volume("v", "local"), "n0"), local(volume("w", "local"), "n1"),
                           local(volume("x", "local"), "n1")};
    Harness harness(std::move(all));
    const Verdicts verdicts = harness.scheduler().verdicts(harness.cluster(), {harness.pod("p"), harness.pod("q")});
    QCOMPARE(verdicts.codes[0], Code::UnschedulableAndUnresolvable);  // one volume for two
    QCOMPARE(verdicts.codes[1], Code::Success);
    QCOMPARE(verdicts.codes[2], Code::UnschedulableAndUnresolvable);
}

void TestVolumeBinding::inTreeVolumesWhereADriverTookOver() {
    Objects all = hosts({pod("p", withClaims({"data"}))});
    all.nodes[1].labels = Labels{{"topology.ebs.csi.aws.com/zone", "eu-1a"}};
    all.nodes[2].labels = Labels{{"topology.kubernetes.io/zone", "eu-1a"}};
    PersistentVolume disk = volume("v", "wait");
    disk.driver = "kubernetes.io/aws-ebs";
    disk.handle = "aws://eu-1a/vol-1";
    disk.nodeAffinity = in("failure-domain.beta.kubernetes.io/zone", {"eu-1a"});
    all.storage.volumes = {disk};
    all.storage.claims = {boundTo(claim("data", "wait"), "v")};
    all.storage.csiNodes = {{"n1", {}, {"kubernetes.io/aws-ebs"}}, {"n2", {}, {}}};
    Harness harness(std::move(all));
    QVERIFY(!harness.verdict("p", "n0").ok());
    QVERIFY(harness.verdict("p", "n1").ok());   // the driver's own label for zones
    QVERIFY(!harness.verdict("p", "n2").ok());  // not migrated: the old label, which the node lacks
}

void TestVolumeBinding::aClaimNamedTwice() {
    // Upstream searches a volume for each mention, and keeps both until the claim is bound to one and the other is
    // released. So two are needed, and one stays taken: the first one found.
    Objects all = hosts({pod("p", withClaims({"data", "data"})), pod("q", withClaims({"logs"}))});
    all.storage.claims = {claim("data", "local", "1Gi"), claim("logs", "local", "1Gi")};
    all.storage.volumes = {local(volume("one", "local", "1Gi"), "n1"), local(volume("only", "local"), "n2")};
    Harness none(all);
    QCOMPARE(none.verdict("p", "n1").message(), std::string(kNoVolume));
    QCOMPARE(none.decide("p").outcome, Outcome::Unschedulable);

    all.storage.volumes.push_back(local(volume("two", "local", "2Gi"), "n1"));
    Harness harness(all);
    QVERIFY(harness.verdict("p", "n1").ok());
    Scheduler scheduler(profiles());
    const auto run = schedulePending(build(all)->cluster, scheduler, Detail::Outcome).value();
    QCOMPARE(run.scheduled, std::size_t{2});
    const Cluster& after = *run.cluster;
    const StorageCatalog& storage = after.catalog().storage;
    QCOMPARE(after.assumption(storage.findClaim("default/data")).volume, storage.findVolume("one"));
    QVERIFY(after.assumedClaim(storage.findVolume("two")) != storage.findClaim("default/data"));

    // The second mention may lead to provisioning, while the first finds a volume: nothing more is recorded for the
    // claim.
    all.storage.claims[0].className = "wait";
    all.storage.volumes = {local(volume("one", "wait"), "n1")};
    Harness mixed(all);
    const std::vector<Delta> reserved = mixed.scheduler().reserve(mixed.cluster(), mixed.pod("p"), mixed.node("n1"));
    QCOMPARE(reserved.size(), std::size_t{1});
    QVERIFY(std::get<AssumeClaim>(reserved[0]).volume.valid());
}

void TestVolumeBinding::aPromisedVolumeIsAssumedAlone() {
    // Reserve of the first pod assumes the volume of n1 as the claim's, and nothing about the claim itself. Where it
    // cannot be reached, the second pod's claim has no match and goes on to provisioning.
    Objects all = hosts({pod("p", withClaims({"data"})), pod("q", withClaims({"data"})), pod("r", withClaims({"data"})),
                         pod("s", withClaims({"logs"}))});
    all.storage.claims = {claim("data", "wait"), claim("logs", "wait")};
    all.storage.volumes = {local(volume("v", "wait"), "n1")};
    const ClusterPtr start = build(all)->cluster;
    const std::vector<Delta> placed{Place{PodIdx(0), NodeIdx(1)}, AssumeClaim{VolumeClaimIdx(0), VolumeIdx(0), {}}};
    const ClusterPtr first = bayplan::apply(*start, placed)->cluster;
    Harness harness(first);
    QVERIFY(harness.verdict("q", "n0").ok());
    QVERIFY(harness.verdict("q", "n1").ok());
    QVERIFY(harness.scheduler().reserve(*first, harness.pod("q"), harness.node("n1")).empty());
    // Now the claim is assumed, too: to be provisioned for n0. The volume stays the claim's.
    const auto reserved = harness.scheduler().reserve(*first, harness.pod("q"), harness.node("n0"));
    QVERIFY((reserved == std::vector<Delta>{AssumeClaim{VolumeClaimIdx(0), VolumeIdx(0), NodeIdx(0)}}));
    std::vector<Delta> more = reserved;
    more.push_back(Place{PodIdx(1), NodeIdx(0)});
    const auto second = bayplan::apply(*first, more);
    Harness after(second->cluster);
    QVERIFY(checkPicture(*second->cluster).empty());
    QVERIFY(after.verdict("r", "n0").ok());
    QCOMPARE(after.verdict("r", "n1").message(), std::string(kNoVolume));  // the selected node takes precedence over any match
    QVERIFY((after.scheduler().reserve(*second->cluster, after.pod("s"), after.node("n1"))
             == std::vector<Delta>{AssumeClaim{VolumeClaimIdx(1), {}, NodeIdx(1)}}));
    QVERIFY(*bayplan::apply(*second->cluster, second->inverse)->cluster == *first);
    // A class without a provisioner cannot go on to provisioning.
    all.storage.claims[0].className = all.storage.volumes[0].className = "local";
    Harness none(bayplan::apply(*build(all)->cluster, placed)->cluster);
    QCOMPARE(none.verdict("q", "n0").message(), std::string(kNoVolume));
}

QTEST_APPLESS_MAIN(TestVolumeBinding)
#include "tst_volume_binding.moc"
