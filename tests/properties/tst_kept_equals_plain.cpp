// SPDX-License-Identifier: GPL-3.0-or-later
// Cached results must equal what would be computed now, whatever happened in between: pods assumed, forgotten and
// moved, cordons, branches, changed nodes, another profile. Every verdict, every raw, normalised and weighted score,
// every total, tie and message is compared, after every step.
#include <optional>
#include <thread>

#include <QTest>

#include "cluster/builder.h"
#include "cluster/delta.h"
#include "framework/profile.h"
#include "plugins/all.h"
#include "properties/hard_cases.h"
#include "schedulers/kube/schedule_pending.h"
#include "support/kept_way.h"

using namespace bayplan;
using bayplan::testing::Dice;
using bayplan::testing::HardCase;
using bayplan::testing::TwoWays;

namespace {

/// A changing cluster: objects, the picture made from them, and the changes since.
class Life {
public:
    Life(unsigned seed, const HardCase& what)
        : m_seed(seed), m_what(what), m_dice(seed * 7919), m_objects(bayplan::testing::hardCase(seed, what)) {
        build();
        changeProfile();
    }

    const Cluster& picture() const { return m_draft->cluster(); }
    TwoWays& ways() { return *m_ways; }
    /// Any pod; and sometimes the same one twice, with nothing in between.
    PodIdx pod() { return m_dice.percent(20) ? m_last : m_last = PodIdx(m_dice.below(picture().podCount())); }

    /// Makes a change and describes it.
    std::string step() {
        const std::size_t what = m_dice.below(100);
        if (what < 4) return changeProfile();
        if (what < 8) return changeNode();
        if (what < 14) return branch();
        if (what < 22) return cordon();
        if (what < 30) return claim();
        const PodIdx pod(m_dice.below(picture().podCount()));
        const NodeIdx node(m_dice.below(picture().nodeCount()));
        if (!picture().placement(pod).node.valid()) return apply("assume", Place{pod, node});
        return m_dice.coin() ? apply("forget", Evict{pod}) : apply("move", Move{pod, node});
    }

private:
    std::string apply(const char* what, const Delta& delta) {
        // A pod bound to an unknown node is on no node and cannot be moved.
        return m_draft->apply(delta) ? what : "nothing";
    }

    std::string cordon() {
        const NodeIdx node(m_dice.below(picture().nodeCount()));
        return apply("cordon", Cordon{node, !picture().node(node).unschedulable});
    }

    /// A claim is assumed to get a volume, or to wait for a node; or it returns its devices, or gets another claim's.
    std::string claim() {
        const Catalog& catalog = picture().catalog();
        if (const std::size_t claims = catalog.storage.claims.size(); claims > 0 && m_dice.coin()) {
            AssumeClaim assume{VolumeClaimIdx(m_dice.below(claims)), {}, {}};
            if (m_dice.coin()) assume.volume = VolumeIdx(m_dice.below(catalog.storage.volumes.size()));
            else if (m_dice.coin()) assume.node = NodeIdx(m_dice.below(picture().nodeCount()));
            return apply("assume of a claim", assume);
        }
        const std::size_t claims = catalog.devices.claims.size();
        if (claims == 0) return "nothing";
        const ResourceClaimIdx from(m_dice.below(claims)), to(m_dice.below(claims));
        const auto allocation = picture().allocation(from);
        apply("free", AllocateClaim{from});
        return apply("allocate", AllocateClaim{to, allocation});
    }

    /// Continues from an earlier picture, or remembers this one.
    std::string branch() {
        if (!m_other || m_dice.coin()) {
            m_other = m_draft->publish();
            return "remember";
        }
        const ClusterPtr here = m_draft->publish();
        m_draft.emplace(*m_other);
        m_other = here;
        return "branch";
    }

    /// A node with other labels, taints or room, with all pods where they are: a new catalog.
    std::string changeNode() {
        for (std::size_t i = 0; i < m_objects.pods.size(); ++i) {
            Pod& pod = m_objects.pods[i];
            const PodIdx idx = picture().catalog().findPod(pod.key());
            if (!idx.valid()) continue;
            const Placement& placement = picture().placement(idx);
            if (placement.node.valid())
                pod.nodeName = picture().catalog().node(placement.node).name;
            else if (placement.standing == Standing::Pending)
                pod.nodeName.clear();
        }
        Node& node = m_objects.nodes[m_dice.below(m_objects.nodes.size())];
        const Node& like = m_objects.nodes[m_dice.below(m_objects.nodes.size())];
        if (m_dice.coin()) node.labels = like.labels;
        if (m_dice.coin()) node.taints = like.taints;
        if (m_dice.coin()) node.allocatable = like.allocatable;
        build();
        return "change a node";
    }

    std::string changeProfile() {
        const unsigned seed = m_seed + static_cast<unsigned>(m_dice.below(50));
        m_ways.emplace(makeProfiles(bayplan::testing::hardConfiguration(seed, m_what), inTreePlugins()).value());
        return "change the profile";
    }

    void build() {
        const ClusterPtr cluster = bayplan::build(m_objects).value().cluster;
        m_draft.emplace(*cluster);
        m_other.reset();
    }

    unsigned m_seed;
    HardCase m_what;
    Dice m_dice;
    Objects m_objects;
    std::optional<Draft> m_draft;
    ClusterPtr m_other;
    std::optional<TwoWays> m_ways;
    PodIdx m_last{0};
};

void live(unsigned seed, const HardCase& what, int steps) {
    Life life(seed, what);
    std::string history;
    for (int step = 0; step < steps; ++step) {
        history = life.step();
        const PodIdx pod = life.pod();
        const std::string difference = life.ways().difference(life.picture(), pod);
        QVERIFY2(difference.empty(),
                 qPrintable(QString("step %1 (%2), pod %3: %4. To see it again: BAYPLAN_SEEDS=%5-%5 %6")
                                .arg(step)
                                .arg(history.c_str(), life.picture().catalog().pod(pod).key().c_str(),
                                     difference.c_str())
                                .arg(seed)
                                .arg("tst_kept_equals_plain")));
    }
}

}  // namespace

class TestKeptEqualsPlain : public QObject {
    Q_OBJECT
private slots:
    void hardCases_data() { seeds(300); }
    void hardCases() {
        QFETCH(unsigned, seed);
        HardCase what;
        what.nominations = seed % 4 == 0;  // the cache is not used for a pod with a nominated node
        what.gates = false;
        what.selectors = seed % 2 == 0;
        what.quotas = seed % 3 == 0;
        what.applications = seed % 5 == 0;
        live(seed, what, 60);
    }

    // More nodes than one block of sums, more pods of one company.
    void manyNodes_data() { seeds(40); }
    void manyNodes() {
        QFETCH(unsigned, seed);
        HardCase what;
        what.nominations = what.gates = false;
        what.mostNodes = 200;
        what.mostBound = 300;
        what.mostPending = 60;
        live(seed, what, 60);
    }

    // Two branches of one catalog are decided side by side, each by its own scheduler, with the results of deciding one
    // after the other.
    void branchesInTwoThreads_data() { seeds(20); }
    void branchesInTwoThreads() {
        QFETCH(unsigned, seed);
        HardCase what;
        what.mostNodes = 100;
        what.mostPending = 40;
        const ClusterPtr cluster = bayplan::build(bayplan::testing::hardCase(seed, what)).value().cluster;
        const Profiles profiles =
            makeProfiles(bayplan::testing::hardConfiguration(seed), inTreePlugins()).value();
        const auto branch = [&] {
            Scheduler scheduler(profiles);
            return schedulePending(cluster, scheduler).value();
        };
        const Run alone = branch();
        std::optional<Run> other;
        std::thread thread([&] { other = branch(); });
        Run beside = branch();
        thread.join();
        for (const Run* run : {&beside, &*other}) {
            QVERIFY(run->deltas == alone.deltas);
            for (std::size_t i = 0; i < alone.decisions.size(); ++i) {
                QCOMPARE(run->decisions[i].message, alone.decisions[i].message);
                QVERIFY(run->decisions[i].tied == alone.decisions[i].tied);
            }
            QVERIFY(*run->cluster == *alone.cluster);
        }
    }

    void scoresWereCompared() {
        HardCase what;
        what.nominations = what.gates = false;
        std::size_t scores = 0;
        for (unsigned seed = 1; seed <= 12; ++seed) {
            Life life(seed, what);
            for (int step = 0; step < 20; ++step) QVERIFY(life.ways().difference(life.picture(), life.pod()).empty());
            scores += life.ways().scores();
        }
        QVERIFY2(scores > 1000, qPrintable(QString::number(scores)));
    }

private:
    static void seeds(unsigned fewest) {
        QTest::addColumn<unsigned>("seed");
        const auto [from, to] = bayplan::testing::seedsToTry(fewest);
        for (unsigned seed = from; seed <= to; ++seed) QTest::addRow("%u", seed) << seed;
    }
};

QTEST_APPLESS_MAIN(TestKeptEqualsPlain)
#include "tst_kept_equals_plain.moc"
