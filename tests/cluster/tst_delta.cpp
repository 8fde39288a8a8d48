// SPDX-License-Identifier: GPL-3.0-or-later
#include <set>
#include <thread>

#include <QtTest>

#include "cluster/checker.h"
#include "cluster/delta.h"
#include "cluster/samples.h"

using namespace bayplan;
using namespace bayplan::samples;

namespace {

const NodeIdx n1(0), n2(1), noNode(9);
const PodIdx a(0), b(1), c(2), lost(3), noPod(9);

/// a and b bound to n1, c pending, lost bound to an unknown node.
ClusterPtr sample() {
    const PodSpec spec = asks({{"cpu", "1"}});
    Objects all = objects({node("n1", {{"cpu", "4"}, {"pods", "9"}}), node("n2", {{"cpu", "4"}, {"pods", "9"}})},
                          {pod("a", spec, "n1"), pod("b", spec, "n1"), pod("c", spec), pod("lost", spec, "gone")});
    for (const char* name : {"free", "kept", "bound"}) {
        all.storage.volumes.emplace_back();
        all.storage.volumes.back().name = name;
    }
    all.storage.volumes[1].claim = {"default", "other", ""};
    for (const char* name : {"x", "y", "has"}) {
        all.storage.claims.emplace_back();
        all.storage.claims.back().name = name;
    }
    all.storage.claims[2].volumeName = "bound";
    return build(std::move(all))->cluster;
}

const VolumeClaimIdx claimX(0), claimY(1), claimHas(2), noClaim(9);
const VolumeIdx freeVolume(0), keptVolume(1), noVolume(9);

}  // namespace

class TestDelta : public QObject {
    Q_OBJECT
private slots:
    void eachDeltaAndItsInverse_data() {
        QTest::addColumn<Delta>("delta");
        QTest::addColumn<Delta>("inverse");
        using S = Standing;
        QTest::newRow("place") << Delta(Place{c, n2}) << Delta(Evict{c});
        QTest::newRow("place in front") << Delta(Place{c, n1, S::Assumed, 0}) << Delta(Evict{c});
        QTest::newRow("place as bound") << Delta(Place{c, n1, S::Bound}) << Delta(Evict{c});
        QTest::newRow("evict the first") << Delta(Evict{a}) << Delta(Place{a, n1, S::Bound, 0});
        QTest::newRow("evict the last") << Delta(Evict{b}) << Delta(Place{b, n1, S::Bound, 1});
        QTest::newRow("move") << Delta(Move{a, n2}) << Delta(Move{a, n1, S::Bound, 0});
        QTest::newRow("move within the node") << Delta(Move{a, n1, S::Assumed, 1}) << Delta(Move{a, n1, S::Bound, 0});
        QTest::newRow("cordon") << Delta(Cordon{n1, true}) << Delta(Cordon{n1, false});
        QTest::newRow("a claim's volume") << Delta(AssumeClaim{claimX, freeVolume}) << Delta(AssumeClaim{claimX});
        QTest::newRow("a claim's node") << Delta(AssumeClaim{claimX, {}, n2}) << Delta(AssumeClaim{claimX});
        QTest::newRow("nothing of a claim") << Delta(AssumeClaim{claimHas}) << Delta(AssumeClaim{claimHas});
        QTest::newRow("uncordon what is not") << Delta(Cordon{n1, false}) << Delta(Cordon{n1, false});
    }
    void eachDeltaAndItsInverse() {
        QFETCH(Delta, delta);
        QFETCH(Delta, inverse);
        const ClusterPtr before = sample();
        Draft draft(*before);
        const auto found = draft.apply(delta);
        QVERIFY(found.has_value());
        QVERIFY(*found == inverse);
        const ClusterPtr after = draft.publish();
        for (const Violation& v : checkPicture(*after)) QVERIFY2(v.rule != "accounting", v.detail.c_str());
        QVERIFY(before->version() == 0 && after->version() != 0);
        const auto back = draft.apply(inverse);
        QVERIFY(back.has_value());
        QVERIFY(*back == delta || std::holds_alternative<Place>(delta) || std::holds_alternative<Move>(delta));
        QVERIFY(draft.cluster() == *before);
    }

    void aVolumeIsOneClaimsAlone() {
        Draft draft(*sample());
        QVERIFY(draft.apply(AssumeClaim{claimX, freeVolume}).has_value());
        QVERIFY(draft.cluster().assumedClaim(freeVolume) == claimX);
        const auto taken = draft.apply(AssumeClaim{claimY, freeVolume});
        QVERIFY(!taken.has_value());
        QCOMPARE(toString(taken.error()),
                 std::string("PersistentVolumeClaim default/y: volume \"free\" is taken by claim default/x"));
        const ClusterPtr before = draft.publish();
        QVERIFY(draft.apply(AssumeClaim{claimX, {}, n1}).has_value());  // given up, although no delta says only that
        QVERIFY(draft.apply(AssumeClaim{claimY, freeVolume}).has_value());
        QVERIFY(!(draft.cluster() == *before));
        // On the way back, x gives up its node only for the volume, which y has to give up first.
        QVERIFY((difference(draft.cluster(), *before)
                 == std::vector<Delta>{AssumeClaim{claimY}, AssumeClaim{claimX, freeVolume}}));
    }

    void refused_data() {
        QTest::addColumn<Delta>("delta");
        QTest::addColumn<int>("code");
        QTest::addColumn<QString>("text");
        const auto row = [](const char* name, Delta delta, ErrorCode code, const char* text) {
            QTest::newRow(name) << delta << static_cast<int>(code) << text;
        };
        const ErrorCode conflict = ErrorCode::Conflict;
        const ErrorCode notFound = ErrorCode::NotFound;
        row("place what stands", Place{a, n2}, conflict,
            "Pod default/a: cannot be placed: it stands on node \"n1\" already");
        row("place what stands elsewhere", Place{lost, n2}, conflict,
            "Pod default/lost: cannot be placed: it stands on node \"gone\" already");
        row("evict what is pending", Evict{c}, conflict,
            "Pod default/c: is pending: it stands on no node that it could leave");
        row("move what is pending", Move{c, n1}, conflict,
            "Pod default/c: is pending: it stands on no node that it could leave");
        row("evict what is nowhere", Evict{lost}, conflict,
            "Pod default/lost: is bound to node \"gone\", which is not among the objects read: it cannot be moved");
        row("place beyond the end", Place{c, n1, Standing::Assumed, 3}, conflict,
            "Pod default/c: cannot be pod number 3 of node \"n1\", which has fewer");
        row("move beyond the end of the own node", Move{a, n1, Standing::Assumed, 2}, conflict,
            "Pod default/a: cannot be pod number 2 of node \"n1\", which has fewer");
        row("place as pending", Place{c, n1, Standing::Pending}, conflict,
            "Pod default/c: cannot stand on a node and be pending");
        row("place on no node", Place{c, noNode}, notFound, "Pod default/c: no such node in this picture");
        row("move to no node", Move{a, NodeIdx{}}, notFound, "Pod default/a: no such node in this picture");
        row("a volume of another", AssumeClaim{claimX, keptVolume}, conflict,
            "PersistentVolumeClaim default/x: volume \"kept\" belongs to claim default/other");
        row("a bound claim", AssumeClaim{claimHas, freeVolume}, conflict,
            "PersistentVolumeClaim default/has: is bound to volume \"bound\" already");
        row("no such claim", AssumeClaim{noClaim, freeVolume}, notFound, "no such claim in this picture");
        row("no such volume", AssumeClaim{claimX, noVolume}, notFound,
            "PersistentVolumeClaim default/x: no such volume in this picture");
        row("no such node to provision for", AssumeClaim{claimX, {}, noNode}, notFound,
            "PersistentVolumeClaim default/x: no such node in this picture");
        row("place no pod", Place{noPod, n1}, notFound, "no such pod in this picture");
        row("evict no pod", Evict{PodIdx{}}, notFound, "no such pod in this picture");
        row("cordon no node", Cordon{noNode, true}, notFound, "no such node in this picture");
    }
    void refused() {
        QFETCH(Delta, delta);
        QFETCH(int, code);
        QFETCH(QString, text);
        const ClusterPtr before = sample();
        Draft draft(*before);
        const auto result = draft.apply(delta);
        QVERIFY(!result);
        QCOMPARE(static_cast<int>(result.error().code), code);
        QCOMPARE(QString::fromStdString(toString(result.error())), text);
        QVERIFY(draft.cluster() == *before);
        QCOMPARE(draft.cluster().version(), before->version());
    }

    void allOrNothing() {
        const ClusterPtr before = sample();
        const auto failed = apply(*before, {Place{c, n2}, Evict{a}, Evict{a}});
        QVERIFY(!failed);
        QCOMPARE(failed.error().origin.object, std::string("Pod default/a"));
        QCOMPARE(before->node(n1).pods, (std::vector<PodIdx>{a, b}));
        QVERIFY(before->node(n2).pods.empty());

        const auto done = apply(*before, {Place{c, n2}, Evict{a}, Move{b, n2}, Cordon{n1, true}});
        QVERIFY(done.has_value());
        QCOMPARE(done->cluster->node(n2).pods, (std::vector<PodIdx>{c, b}));
        QCOMPARE(done->inverse.size(), std::size_t{4});
        const auto undone = apply(*done->cluster, done->inverse);
        QVERIFY(undone.has_value());
        QVERIFY(*undone->cluster == *before);
    }

    void aPublishedPictureDoesNotChange() {
        Draft draft(*sample());
        const ClusterPtr first = draft.publish();
        QVERIFY(draft.apply(Place{c, n2}).has_value());
        QVERIFY(first->node(n2).pods.empty());
        const ClusterPtr second = draft.publish();
        QVERIFY(draft.apply(Evict{c}).has_value());
        QCOMPARE(second->node(n2).pods.size(), std::size_t{1});
    }

    void versionsOfBranchesNeverMeet() {
        const ClusterPtr root = sample();
        Draft left(*root);
        Draft right(*root);
        std::vector<std::uint64_t> seen{0};
        const auto fresh = [&](std::uint64_t version) {
            const bool known = std::find(seen.begin(), seen.end(), version) != seen.end();
            seen.push_back(version);
            return !known;
        };
        for (int round = 0; round < 3; ++round) {
            for (Draft* draft : {&left, &right}) {
                const std::uint64_t before = draft->cluster().node(n2).version;
                const std::uint64_t untouched = draft->cluster().node(n1).version;
                QVERIFY(draft->apply(Place{c, n2}).has_value());
                QVERIFY(draft->cluster().node(n2).version > before);
                QVERIFY(fresh(draft->cluster().node(n2).version));
                QCOMPARE(draft->cluster().node(n1).version, untouched);
                QCOMPARE(draft->cluster().version(), draft->cluster().node(n2).version);
                QVERIFY(draft->apply(Evict{c}).has_value());
                QVERIFY(fresh(draft->cluster().node(n2).version));
            }
        }
    }

    void branchesMayGrowInDifferentThreads() {
        const ClusterPtr root = sample();
        std::vector<ClusterPtr> left;
        std::vector<ClusterPtr> right;
        const auto grow = [&root](std::vector<ClusterPtr>& pictures) {
            ClusterPtr now = root;
            for (int i = 0; i < 200; ++i) {
                const std::vector<Delta> step{i % 2 == 0 ? Delta(Place{c, n2}) : Delta(Evict{c})};
                now = apply(*now, step)->cluster;
                pictures.push_back(now);
            }
        };
        std::thread other([&] { grow(right); });
        grow(left);
        other.join();
        QVERIFY(*left.back() == *root && *right.back() == *root);
        std::set<std::uint64_t> versions;
        for (const auto& pictures : {left, right})
            for (const ClusterPtr& picture : pictures) versions.insert(picture->node(n2).version);
        QCOMPARE(versions.size(), std::size_t{400});
    }

    void differences() {
        const ClusterPtr before = sample();
        QVERIFY(difference(*before, *before).empty());
        const auto after = apply(*before, {Cordon{n2, true}, Move{b, n2}, Place{c, n1}, Evict{a}});
        const std::vector<Delta> found = difference(*before, *after->cluster);
        QVERIFY((found == std::vector<Delta>{Cordon{n2, true}, Evict{a}, Move{b, n2}, Place{c, n1}}));
        QVERIFY(*apply(*before, found)->cluster == *after->cluster);
    }

    void aDifferenceOfOrderAlone() {
        const ClusterPtr before = sample();
        // a leaves and returns: now it is the last one, and only predicted.
        const auto after = apply(*before, {Evict{a}, Place{a, n1}});
        const std::vector<Delta> found = difference(*before, *after->cluster);
        QVERIFY(*apply(*before, found)->cluster == *after->cluster);
        QVERIFY(found.size() <= 2);
    }
};

QTEST_APPLESS_MAIN(TestDelta)
#include "tst_delta.moc"
