// SPDX-License-Identifier: GPL-3.0-or-later
// Random sequences of deltas from fixed seeds: properties that hold for all of them.
#include <QtTest>

#include "cluster/checker.h"
#include "cluster/delta.h"
#include "cluster/samples.h"
#include "support/dice.h"

using namespace bayplan;
using namespace bayplan::samples;
using bayplan::testing::Dice;

namespace {

PodSpec randomSpec(Dice& dice) {
    static const char* const kAmounts[] = {"0", "1", "250m", "1500m", "0.3", "2Gi", "7"};
    static const char* const kNames[] = {"cpu", "memory", "nvidia.com/gpu", "hugepages-2Mi", "storage"};
    PodSpec spec;
    const auto randomList = [&] {
        ResourceList made;
        for (const char* name : kNames)
            if (dice.below(3) == 0) made.set(name, *Quantity::parse(kAmounts[dice.below(std::size(kAmounts))]));
        return made;
    };
    for (std::size_t i = dice.below(3); i > 0; --i) {
        Container made;
        made.name = "init" + std::to_string(i);
        made.requests = randomList();
        made.restartAlways = dice.coin();
        if (dice.coin()) made.ports = {{"", "TCP", static_cast<int>(8000 + dice.below(4)), 80}};
        spec.initContainers.push_back(made);
    }
    for (std::size_t i = dice.below(3); i > 0; --i) {
        Container made;
        made.name = "main" + std::to_string(i);
        made.requests = randomList();
        if (dice.coin()) made.ports = {{dice.coin() ? "" : "10.0.0.1", "UDP", static_cast<int>(9000 + dice.below(4)), 80}};
        spec.containers.push_back(made);
    }
    if (dice.below(3) == 0) spec.podRequests = randomList();
    if (dice.below(3) == 0) spec.overhead = randomList();
    return spec;
}

ClusterPtr randomCluster(Dice& dice) {
    const std::size_t nodes = 1 + dice.below(80);  // sometimes more than one chunk
    std::vector<Node> made;
    for (std::size_t n = 0; n < nodes; ++n)
        made.push_back(node("n" + std::to_string(n), {{"cpu", "8"}, {"memory", "16Gi"}, {"pods", "20"}, {"nvidia.com/gpu", "4"}}));
    std::vector<PodSpec> specs;
    for (int i = 0; i < 6; ++i) specs.push_back(randomSpec(dice));
    std::vector<Pod> pods;
    for (std::size_t p = 0; p < 60; ++p) {
        const bool bound = dice.coin();
        pods.push_back(pod("p" + std::to_string(p), specs[dice.below(specs.size())],
                           bound ? "n" + std::to_string(dice.below(nodes + 1)) : std::string()));
        if (bound && dice.below(4) == 0)
            pods.back().allocations = {{"main1", list({{"cpu", "3"}}), list({{"memory", "5Gi"}, {"x.y/z", "2"}})}};
    }
    Objects all = objects(std::move(made), std::move(pods));
    for (std::size_t v = 0; v < 12; ++v) {
        PersistentVolume volume;
        volume.name = "v" + std::to_string(v);
        if (dice.below(4) == 0) volume.claim = {"default", "c" + std::to_string(dice.below(10)), ""};
        all.storage.volumes.push_back(volume);
    }
    for (std::size_t c = 0; c < 9; ++c) {
        PersistentVolumeClaim claim;
        claim.name = "c" + std::to_string(c);
        if (dice.below(5) == 0) claim.volumeName = "v" + std::to_string(dice.below(13));
        all.storage.claims.push_back(claim);
    }
    for (std::size_t c = 0; c < 4; ++c) {
        ResourceClaim claim;
        claim.namespaceName = "default";
        claim.name = "r" + std::to_string(c);
        claim.requests = {{"gpu", false, {{}}}};
        if (dice.coin()) claim.allocation = ClaimAllocation{{{"gpu", {"d", "p", std::to_string(c)}, false}}, {}};
        all.devices.claims.push_back(claim);
    }
    return build(std::move(all))->cluster;
}

Delta randomDelta(const Cluster& cluster, Dice& dice) {
    // Sometimes one beyond either end: those must be refused.
    const PodIdx pod(dice.below(cluster.podCount() + 1));
    const NodeIdx node(dice.below(cluster.nodeCount() + 1));
    const Standing standing = dice.below(4) == 0 ? Standing::Bound : Standing::Assumed;
    const std::uint32_t at = dice.coin() ? kAppend : static_cast<std::uint32_t>(dice.below(4));
    const VolumeClaimIdx claim(dice.below(cluster.catalog().storage.claims.size() + 1));
    const VolumeIdx volume(dice.below(cluster.catalog().storage.volumes.size() + 1));
    const ResourceClaimIdx ofDevices(dice.below(cluster.catalog().devices.claims.size() + 1));
    // Each claim has its own devices: the allocator, not a delta, must avoid giving a device twice.
    const ClaimAllocation devices{{{"gpu", {"d", "p", std::to_string(ofDevices.get() + 5 * dice.below(3))}, false}}, {}};
    switch (dice.below(9)) {
    case 7: return AllocateClaim{ofDevices, std::make_shared<const ClaimAllocation>(devices)};
    case 8: return AllocateClaim{ofDevices};
    case 4: return AssumeClaim{claim, volume, dice.below(9) == 0 ? node : NodeIdx()};
    case 5: return AssumeClaim{claim, {}, node};
    case 6: return AssumeClaim{claim};
    case 0: return Place{pod, node, standing, at};
    case 1: return Evict{pod};
    case 2: return Move{pod, node, standing, at};
    default: return Cordon{node, dice.coin()};
    }
}

void verifyAccounts(const Cluster& cluster) {
    for (const Violation& v : checkPicture(cluster)) QVERIFY2(v.rule != "accounting", v.detail.c_str());
}

}  // namespace

class TestDeltaProperties : public QObject {
    Q_OBJECT
private slots:
    void seeds_data() {
        QTest::addColumn<unsigned>("seed");
        for (unsigned seed = 1; seed <= 25; ++seed) QTest::addRow("%u", seed) << seed;
    }

    void inversesRestoreAndAccountsHold_data() { seeds_data(); }
    void inversesRestoreAndAccountsHold() {
        QFETCH(unsigned, seed);
        Dice dice(seed);
        const ClusterPtr start = randomCluster(dice);
        verifyAccounts(*start);
        Draft draft(*start);
        std::vector<Delta> inverses;
        std::vector<ClusterPtr> pictures;
        int refused = 0;
        for (int step = 0; step < 200; ++step) {
            const ClusterPtr before = draft.publish();
            const auto inverse = draft.apply(randomDelta(draft.cluster(), dice));
            if (!inverse) {
                ++refused;
                QVERIFY(draft.cluster() == *before);
                QCOMPARE(draft.cluster().version(), before->version());
                continue;
            }
            QVERIFY(draft.cluster().version() > before->version());
            inverses.push_back(*inverse);
            pictures.push_back(before);
            if (step % 20 == 0) verifyAccounts(draft.cluster());
        }
        QVERIFY(refused > 0 && !inverses.empty());
        verifyAccounts(draft.cluster());
        while (!inverses.empty()) {
            QVERIFY(draft.apply(inverses.back()).has_value());
            QVERIFY(draft.cluster() == *pictures.back());
            inverses.pop_back();
            pictures.pop_back();
        }
        QVERIFY(draft.cluster() == *start);
    }

    /// Of any two pictures of branches: where the version of a run of nodes is equal, its nodes are.
    void runsOfEqualVersionsAreEqual_data() { seeds_data(); }
    void runsOfEqualVersionsAreEqual() {
        QFETCH(unsigned, seed);
        Dice dice(seed);
        std::vector<Node> nodes;
        std::vector<Pod> pods;
        for (int n = 0; n < 200; ++n) nodes.push_back(node("n" + std::to_string(n), {{"cpu", "8"}, {"memory", "16Gi"}, {"pods", "20"}}));
        for (int p = 0; p < 20; ++p) pods.push_back(pod("p" + std::to_string(p), randomSpec(dice)));
        std::vector<ClusterPtr> pictures{build(objects(std::move(nodes), std::move(pods)))->cluster};
        for (int step = 0; step < 60; ++step) {
            Draft draft(*pictures[dice.below(pictures.size())]);
            for (int i = 0; i < 3; ++i) (void)draft.apply(randomDelta(draft.cluster(), dice));
            pictures.push_back(draft.publish());
        }
        int equal = 0, other = 0;
        for (const ClusterPtr& a : pictures)
            for (const ClusterPtr& b : pictures)
                for (std::size_t run = 0; run < a->runVersions().size(); ++run) {
                    bool same = true;
                    for (std::size_t n = run * Cluster::kRun; n < std::min<std::size_t>(200, (run + 1) * Cluster::kRun); ++n) same = same && a->node(NodeIdx(n)) == b->node(NodeIdx(n));
                    if (a->runVersions()[run] != b->runVersions()[run]) ++other;
                    else QVERIFY2(same, qPrintable(QString::number(run)));
                    equal += same ? 1 : 0;
                }
        QVERIFY(equal > 0 && other > 0);
    }

    void aDifferenceLeadsFromOneToTheOther_data() { seeds_data(); }
    void aDifferenceLeadsFromOneToTheOther() {
        QFETCH(unsigned, seed);
        Dice dice(seed * 7919);
        const ClusterPtr start = randomCluster(dice);
        Draft left(*start);
        Draft right(*start);
        for (int step = 0; step < 120; ++step) {
            (void)left.apply(randomDelta(left.cluster(), dice)).has_value();
            (void)right.apply(randomDelta(right.cluster(), dice)).has_value();
        }
        for (const auto& [from, to] : {std::pair{&left, &right}, std::pair{&right, &left}}) {
            const std::vector<Delta> deltas = difference(from->cluster(), to->cluster());
            const auto there = apply(from->cluster(), deltas);
            QVERIFY2(there.has_value(), there ? "" : toString(there.error()).c_str());
            QVERIFY(*there->cluster == to->cluster());
            QVERIFY(*apply(*there->cluster, there->inverse)->cluster == from->cluster());
        }
    }

    void equalVersionsAreEqualStates_data() { seeds_data(); }
    void equalVersionsAreEqualStates() {
        QFETCH(unsigned, seed);
        Dice dice(seed * 104729);
        const ClusterPtr start = randomCluster(dice);
        std::vector<ClusterPtr> pictures{start};
        for (int step = 0; step < 60; ++step) {  // a tree of branches
            const auto next = apply(*pictures[dice.below(pictures.size())], {randomDelta(*start, dice)});
            if (next) pictures.push_back(next->cluster);
        }
        for (const ClusterPtr& one : pictures) {
            for (const ClusterPtr& other : pictures) {
                if (one->version() == other->version()) QVERIFY(*one == *other);
                for (std::size_t n = 0; n < start->nodeCount(); ++n)
                    if (one->node(NodeIdx(n)).version == other->node(NodeIdx(n)).version)
                        QVERIFY(one->node(NodeIdx(n)) == other->node(NodeIdx(n)));
            }
        }
    }

    void sumsWrapAroundAndComeBack() {
        const PodSpec huge = asks({{"memory", "9223372036854775807"}});
        const ClusterPtr start = cluster({node("n", {})}, {pod("a", huge), pod("b", huge), pod("c", huge)});
        const auto full = apply(*start, {Place{PodIdx(0), NodeIdx(0)}, Place{PodIdx(1), NodeIdx(0)},
                                         Place{PodIdx(2), NodeIdx(0)}});
        verifyAccounts(*full->cluster);
        QVERIFY(*apply(*full->cluster, full->inverse)->cluster == *start);
    }
};

QTEST_APPLESS_MAIN(TestDeltaProperties)
#include "tst_delta_properties.moc"
