// SPDX-License-Identifier: GPL-3.0-or-later
// What is said about gangs holds on difficult clusters: no placement exists of one that is called impossible, as far as trying everything
// shows; all or none is placed; the checker agrees with every placement.
#include <algorithm>
#include <map>
#include <set>

#include <QTest>

#include "cluster/builder.h"
#include "cluster/checker.h"
#include "moves/moving.h"
#include "planner/gangs/gang_answer.h"
#include "plugins/all.h"
#include "properties/hard_cases.h"
#include "properties/seed_rows.h"
#include "support/dice.h"
#include "support/objects.h"

using namespace bayplan;
using namespace bayplan::testing;

namespace {

constexpr std::size_t kMostStates = 30'000;

/// Tries every pod on every node in every order, and knows nothing of what the planner knows: the scheduler decides afresh about each.
class BruteForce {
public:
    BruteForce(const ClusterPtr& cluster, const Profiles& profiles, std::vector<PodIdx> pods, std::size_t wanted, std::vector<NodeIdx> nodes, GangSlices slices)
        : m_scheduler(profiles, Keep::Nothing), m_pods(std::move(pods)), m_wanted(wanted), m_nodes(std::move(nodes)), m_slices(std::move(slices)), m_draft(*cluster), m_on(m_pods.size()) {
        const Catalog& catalog = cluster->catalog();
        for (std::size_t i = 0; i < m_pods.size(); ++i) {
            std::size_t like = i;
            for (std::size_t k = 0; k < i && like == i; ++k) {
                const Pod &a = catalog.pod(m_pods[i]), &b = catalog.pod(m_pods[k]);
                if (*a.spec == *b.spec && *a.labels == *b.labels && a.namespaceName == b.namespaceName) like = m_like[k];
            }
            m_like.push_back(like);
        }
    }

    /// Absent: there are too many ways.
    std::optional<bool> finds() {
        const bool found = descend(0);
        return m_tooMany && !found ? std::nullopt : std::optional(found);
    }

private:
    bool areSliced() const {
        if (!m_slices) return true;
        std::map<std::string, std::size_t> counts;
        for (const NodeIdx node : m_on)
            if (node.valid()) ++counts[m_slices.level.valueOf(m_draft.cluster().catalog().node(node))];
        return std::all_of(counts.begin(), counts.end(), [&](const auto& one) { return !one.first.empty() && one.second % m_slices.size == 0; });
    }

    bool descend(std::size_t placed) {
        if (placed >= m_wanted) return areSliced();
        std::map<std::size_t, std::multiset<NodeIdx>> state;
        for (std::size_t i = 0; i < m_pods.size(); ++i) state[m_like[i]].insert(m_on[i]);
        if (!m_seen.insert(std::move(state)).second) return false;
        if (m_seen.size() > kMostStates) {
            m_tooMany = true;
            return false;
        }
        std::set<std::size_t> tried;
        for (std::size_t i = 0; i < m_pods.size(); ++i) {
            if (m_on[i].valid() || !tried.insert(m_like[i]).second) continue;
            const Decision decision = m_scheduler.decide(m_draft.cluster(), m_pods[i], Detail::Nodes);
            for (const NodeDecision& node : decision.nodes) {
                if (!node.feasible() || !std::binary_search(m_nodes.begin(), m_nodes.end(), node.node)) continue;
                std::vector<Delta> back;
                bool can = true;
                for (const Delta& delta : moving(m_draft.cluster(), m_scheduler, m_pods[i], node.node)) {
                    Result<Delta> inverse = m_draft.apply(delta);
                    can = can && inverse;
                    if (inverse) back.push_back(std::move(*inverse));
                }
                m_on[i] = node.node;
                const bool found = can && descend(placed + 1);
                m_on[i] = NodeIdx();
                for (auto one = back.rbegin(); one != back.rend(); ++one) m_draft.apply(*one).value();
                if (found) return true;
                if (m_tooMany) return false;
            }
        }
        return false;
    }

    Scheduler m_scheduler;
    std::vector<PodIdx> m_pods;
    std::size_t m_wanted;
    std::vector<NodeIdx> m_nodes;
    GangSlices m_slices;
    Draft m_draft;
    std::vector<NodeIdx> m_on;
    std::vector<std::size_t> m_like;
    std::set<std::map<std::size_t, std::multiset<NodeIdx>>> m_seen;
    bool m_tooMany = false;
};

constexpr const char* kBlock = "block";

/// Few nodes that are nearly full for a gang of 2 to 8 pods of one, two or three kinds, some with rules between them.
Objects tightCase(Dice& dice) {
    std::vector<Node> nodes;
    const std::size_t count = 2 + dice.below(3);
    for (std::size_t n = 0; n < count; ++n) {
        NodeMaker made = node("n" + std::to_string(n)).cpu(std::to_string(2 + dice.below(5))).memory("64Gi").resource("nvidia.com/gpu", std::to_string(dice.below(5)));
        made.label("kubernetes.io/hostname", "n" + std::to_string(n)).label(kBlock, dice.coin() ? "b0" : "b1").label("disk", dice.coin() ? "ssd" : "hdd");
        if (dice.percent(15)) made.cordoned();
        if (dice.percent(15)) made.taint("dedicated", "x", TaintEffect::NoSchedule);
        nodes.push_back(made);
    }
    std::vector<Pod> pods;
    for (std::size_t n = 0; n < count; ++n)
        if (dice.coin()) pods.push_back(pod("old" + std::to_string(n)).cpu("1").label("app", dice.coin() ? "gang" : "old").on("n" + std::to_string(n)));
    const std::size_t kinds = 1 + dice.below(3), members = 2 + dice.below(kinds == 1 ? 7 : 5);
    std::vector<PodMaker> makers;
    for (std::size_t k = 0; k < kinds; ++k) {
        PodMaker made = pod("x").cpu(std::to_string(1 + dice.below(3))).label("app", "gang").label("kind", std::to_string(k));
        if (dice.percent(40)) made.resource("nvidia.com/gpu", std::to_string(1 + dice.below(2)));
        if (dice.percent(15)) {
            made.spec.nodeSelector = Labels{{"disk", "ssd"}};
            made.spec.hasNodeSelector = true;
        }
        const auto term = [&](const char* key, const char* app) {
            PodAffinityTerm one;
            one.topologyKey = key;
            one.labelSelector = LabelSelector{{{"app", SelectorOp::In, {app}}}};
            return one;
        };
        if (dice.percent(20)) made.spec.podAntiAffinity = PodAffinity{{term(dice.coin() ? "kubernetes.io/hostname" : kBlock, dice.coin() ? "gang" : "old")}, {}};
        else if (dice.percent(25)) made.spec.podAffinity = PodAffinity{{term(dice.coin() ? "kubernetes.io/hostname" : kBlock, dice.coin() ? "gang" : "old")}, {}};
        if (dice.percent(20)) {
            TopologySpreadConstraint spread;
            spread.topologyKey = dice.coin() ? "kubernetes.io/hostname" : kBlock;
            spread.labelSelector = LabelSelector{{{"app", SelectorOp::In, {"gang"}}}};
            made.spec.spreadConstraints = {spread};
        }
        makers.push_back(made);
    }
    for (std::size_t m = 0; m < members; ++m) {
        Pod made = makers[dice.below(kinds)];
        made.name = "p" + std::to_string(m);
        pods.push_back(std::move(made));
    }
    return objects(nodes, pods);
}

/// No level, a label, hyper nodes that some nodes are in, two labels, or leaf switches.
GangLevel someLevel(Dice& dice, const Catalog& catalog) {
    if (!dice.percent(55)) return {};
    const std::size_t kind = dice.below(4);
    if (kind == 0) return GangLevel(kBlock);
    GangLevel level;
    if (kind == 1) {
        level.name = "topology:t:disk";
        level.labels = {kBlock, "disk"};
        return level;
    }
    level.name = kind == 2 ? "hypernode:1" : "annotation:leafpod";
    level.byNodes = kind == 3;
    std::map<std::string, std::string> named;
    for (const Node& node : catalog.nodes)
        if (dice.percent(85)) named[node.name] = dice.coin() ? "s0" : "s1";
    level.named = std::make_shared<const std::map<std::string, std::string>>(std::move(named));
    return level;
}

/// As large as leaves no pod over; none where the number of pods has no divisor.
GangSlices someSlices(Dice& dice, const Catalog& catalog, std::size_t pods) {
    std::vector<std::size_t> sizes;
    for (std::size_t size = 2; size <= pods; ++size)
        if (pods % size == 0) sizes.push_back(size);
    if (sizes.empty()) return {};
    GangSlices slices{sizes[dice.below(sizes.size())], someLevel(dice, catalog)};
    if (slices.level.empty()) slices.level = GangLevel(dice.coin() ? kBlock : "kubernetes.io/hostname");
    return slices;
}

}  // namespace

class TestGangProperties : public QObject {
    Q_OBJECT

private slots:
    void initTestCase() { m_counts.clear(); }
    void holds_data() { addSeeds(1000); }
    void holds() {
        QFETCH(unsigned, seed);
        Dice dice(seed * 7919 + 13);
        SchedulerConfiguration configuration;
        Objects made;
        if (seed % 4 == 3) {
            HardCase what;
            what.mostNodes = 4;
            what.mostPending = 6;
            what.nominations = what.gates = what.terminating = false;
            configuration = hardConfiguration(seed, what);
            made = hardCase(seed, what);
        } else {
            made = tightCase(dice);
        }
        const ClusterPtr cluster = build(std::move(made)).value().cluster;
        const Profiles profiles = makeProfiles(configuration, inTreePlugins()).value();
        Gang gang;
        gang.name = "all";
        gang.pods = cluster->pendingPods();
        std::sort(gang.pods.begin(), gang.pods.end());
        if (gang.pods.size() > 8) gang.pods.resize(8);
        if (gang.pods.empty()) return;
        gang.quorum = static_cast<std::int32_t>(dice.percent(70) ? gang.pods.size() : 1 + dice.below(gang.pods.size()));
        const GangLevel level = someLevel(dice, cluster->catalog());
        const bool preferred = !level.empty() && dice.percent(25), balanced = preferred && dice.coin();

        const GangSlices slices = dice.percent(35) ? someSlices(dice, cluster->catalog(), static_cast<std::size_t>(*gang.quorum)) : GangSlices{};
        const std::size_t unit = slices ? slices.size : 1;

        const GangAnswer answer = answerGang(cluster, profiles, {gang, level, preferred, {}, seed % 5 == 0, balanced, {}, slices}).value();
        const GangAnswer again = answerGang(cluster, profiles, {gang, level, preferred, {}, false, balanced, {}, slices}).value();
        QVERIFY(answer.is == again.is);
        QVERIFY(answer.seats.seats == again.seats.seats);
        ++m_counts[toString(answer.is)];
        const auto wanted = static_cast<std::size_t>(*gang.quorum);
        if (answer.is == GangIs::Placed || answer.is == GangIs::Possible) {
            QVERIFY(answer.seats.seats.size() >= wanted);
            if (!level.empty() && !preferred) QCOMPARE(answer.values.size(), std::size_t(1));
            std::map<std::string, std::size_t> counts;
            for (const GangSeat& seat : answer.seats.seats) ++counts[level.valueOf(cluster->catalog().node(seat.node))];
            std::size_t least = 100, most = 0;
            for (const auto& [value, count] : counts) {
                least = std::min(least, count);
                most = std::max(most, count);
            }
            if (!counts.empty()) QCOMPARE(answer.balanced, most - least <= unit);
            if (slices) {
                std::map<std::string, std::size_t> sliced;
                for (const GangSeat& seat : answer.seats.seats) ++sliced[slices.level.valueOf(cluster->catalog().node(seat.node))];
                QCOMPARE(answer.sliced.size(), sliced.size());
                for (const auto& [value, count] : answer.sliced) {
                    QVERIFY(!value.empty());
                    QCOMPARE(sliced[value], count * slices.size);
                }
                ++m_counts[preferred ? "in slices, preferred" : "in slices"];
            }
            if (balanced && answer.balanced && counts.size() > 1) ++m_counts["balanced"];
            for (const Violation& violation : checkPicture(*answer.seats.after, countedUnder(configuration))) QFAIL(toString(violation, cluster->catalog()).c_str());
            const Applied applied = bayplan::apply(*cluster, answer.seats.deltas).value();
            QVERIFY(difference(*applied.cluster, *answer.seats.after).empty());
            if (answer.is == GangIs::Possible) QVERIFY(answer.attempt.deltas.empty() || !level.empty() || slices);  // all, or none
        } else if (answer.is == GangIs::Impossible) {
            QVERIFY(!answer.proof.empty());
            QVERIFY(answer.seats.seats.size() < wanted);
            std::vector<std::vector<NodeIdx>> places;
            if (level.empty() || preferred) places = {domainOf(cluster->catalog(), {}, NodeIdx(0)).nodes};
            else
                for (const NodeDomain& domain : domainsAt(cluster->catalog(), level)) places.push_back(domain.nodes);
            if (slices) ++m_counts["impossible in slices"];
            ++m_counts["impossible at " + (level.isLabel() ? std::string("a label") : level.name.substr(0, level.name.find(':')))];
            for (const std::vector<NodeIdx>& nodes : places) {
                const std::optional<bool> found = BruteForce(cluster, profiles, gang.pods, wanted, nodes, slices).finds();
                if (!found) ++m_counts["tooMany"];
                QVERIFY2(!found || !*found, answer.proof.text().c_str());
            }
        }
    }
    void cleanupTestCase() {
        QString told;
        std::size_t all = 0;
        for (const auto& [name, count] : m_counts) {
            told += QString::fromStdString(name) + QLatin1Char(' ') + QString::number(count) + QLatin1Char(' ');
            all += count;
        }
        qInfo("%s", qPrintable(told));
        // The property is about something: each answer comes up.
        if (all >= 1000)
            for (const char* name : {"placed", "possible", "impossible", "balanced", "impossible at a label", "impossible at hypernode", "impossible at topology",
                                     "impossible at annotation", "in slices", "in slices, preferred", "impossible in slices"})
                QVERIFY2(m_counts[name] > 0, name);
    }

private:
    std::map<std::string, std::size_t> m_counts;
};

QTEST_APPLESS_MAIN(TestGangProperties)
#include "tst_gang_properties.moc"
